package instruction

import "slices"

// An Order is the order in which the files of a session's start are put.
type Order string

// The three published orders.
const (
	// OrderDocs puts the file nearest to the work last: managed, user, folders from the root down, index.
	OrderDocs Order = "docs"
	// OrderV2181 is: managed, project, user, rules, files of the folders above and local files, index.
	OrderV2181 Order = "v2181"
	// OrderTiers is: managed, project, user, local, index.
	OrderTiers Order = "tiers"
)

// arrange puts entries into the order; files that were loaded with one another stay in their own order.
func (o Order) arrange(entries []entry) []entry {
	rank := map[block]int{}
	switch o {
	case OrderV2181:
		rank = map[block]int{blockManaged: 0, blockProject: 1, blockAgents: 1, blockUser: 2, blockUserRules: 3, blockRules: 3, blockAncestor: 4, blockLocal: 4, blockAdded: 4, blockIndex: 5}
	case OrderTiers:
		rank = map[block]int{blockManaged: 0, blockAncestor: 1, blockProject: 1, blockAgents: 1, blockRules: 1, blockAdded: 1, blockUser: 2, blockUserRules: 2, blockLocal: 3, blockIndex: 4}
	default:
		return entries
	}
	sorted := slices.Clone(entries)
	slices.SortStableFunc(sorted, func(a, b entry) int { return rank[a.block] - rank[b.block] })
	return sorted
}
