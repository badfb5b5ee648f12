package placement

import (
	"fmt"
	"strings"
)

// A Node of the decision tree asks something, or is a leaf with a place.
type Node struct {
	ID      string
	Ask     string   // empty in a leaf
	Answers []Answer // nil in a leaf
	Place   Place    // empty in a node that asks
	Why     string   // of a leaf: one line
}

// An Answer leads to the node called To.
type Answer struct {
	Word string // short and unique in its node: what Decide takes, and what stands at the arrow of the diagram in docs/diagrams.md
	To   string
}

// Tree is the decision tree, its root first. It asks for enforcement before all else: text in a window is weighed by a model, whatever file it comes from.
func Tree() []Node {
	return []Node{
		{ID: "enforce", Ask: "Must it hold whatever the model decides?", Answers: []Answer{{"yes", "enforced"}, {"no", "start"}}},
		{ID: "start", Ask: "Must it be there from turn 1?",
			Answers: []Answer{{"yes, a small set of rules", "rules"}, {"yes, facts that grow", "facts"}, {"no", "size"}}},
		{ID: "size", Ask: "How much is it?", Answers: []Answer{{"small, about some paths", "paths"}, {"large, excerpts will do", "search"}}},
		{ID: "search", Ask: "What finds the right part?", Answers: []Answer{{"topics that people edit", "vault"}, {"similar meaning", "retrieval"},
			{"relations between documents", "relations"}, {"a program on the API", "api"}}},
		{ID: "enforced", Place: Enforced, Why: "the client enforces hooks (PreToolUse, exit 2) and permissions.deny; CLAUDE.md does not [HK-08, CF-04, ST-31]"},
		{ID: "rules", Place: ProjectFile,
			Why: "the root's CLAUDE.md and its imports load at the start and again after a compaction; a subdirectory's file does not [DD-02, CP-09, CP-12]"},
		{ID: "facts", Place: Index, Why: "agents keep MEMORY.md and its topic files; the index loads at the start, within 200 lines or 25 KB [MD-07, MD-08]"},
		{ID: "paths", Place: SubdirectoryFile, Why: "it loads when a file in its folder is read and costs nothing before [ST-17, RU-03]"},
		{ID: "vault", Place: Vault, Why: "plain Markdown with links and tags outside the window; only the notes that match come in [S2-03, S2-08]"},
		{ID: "retrieval", Place: Retrieval, Why: "passages near the question in meaning come in, the corpus stays outside [S2-11]"},
		{ID: "relations", Place: Graph, Why: "the graph is asked instead of every file being read [S2-10]"},
		{ID: "api", Place: APIMemory, Why: "a program of your own on the API has the memory tool, which is not the client's auto memory [S2-12]"},
	}
}

// Decide follows answers from the root to a leaf.
func Decide(answers ...string) (Node, error) {
	tree := Tree()
	at := tree[0]
	for i, word := range answers {
		if at.Place != "" {
			return Node{}, fmt.Errorf("answer %d, %q: the decision was made before it: %s", i+1, word, at.Place)
		}
		next := ""
		var words []string
		for _, a := range at.Answers {
			words = append(words, fmt.Sprintf("%q", a.Word))
			if a.Word == word {
				next = a.To
			}
		}
		if next == "" {
			return Node{}, fmt.Errorf("%s %q is no answer: %s", at.Ask, word, strings.Join(words, ", "))
		}
		at = node(tree, next)
	}
	if at.Place == "" {
		return Node{}, fmt.Errorf("no decision yet: %s", at.Ask)
	}
	return at, nil
}

func node(tree []Node, id string) Node {
	for _, n := range tree {
		if n.ID == id {
			return n
		}
	}
	return Node{}
}
