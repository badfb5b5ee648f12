package casebook

// A Type classifies a memory by who or what it is about.
type Type string

// The four types. A file without one of them is untyped: it is read and recalled, and a Problem says so.
const (
	TypeUser      Type = "user"      // lasting facts about the person
	TypeFeedback  Type = "feedback"  // how the person wants work to be done, with Why and How to apply
	TypeProject   Type = "project"   // time-bound facts of the project that its files do not tell
	TypeReference Type = "reference" // pointers to things outside: dashboards, tickets, documents
)

// Types lists the four types in their documented order.
func Types() []Type { return []Type{TypeUser, TypeFeedback, TypeProject, TypeReference} }

// ParseType accepts exactly the four words.
func ParseType(s string) (Type, bool) {
	for _, t := range Types() {
		if string(t) == s {
			return t, true
		}
	}
	return "", false
}
