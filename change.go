package casebook

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
)

// An Op is what a Change does.
type Op string

// The ops.
const (
	OpCreate Op = "create" // a new memory at Path
	OpUpdate Op = "update" // the fields that are set replace those of the memory at Path
	OpRename Op = "rename" // the memory at Path moves to To
	OpMerge  Op = "merge"  // the memory at Path takes in those of From, which go
	OpDelete Op = "delete" // the memory at Path goes
	OpIndex  Op = "index"  // Body becomes the text of MEMORY.md; with the Path of a memory, Name and Description become its line
)

// Ops that stand in a history only. No change can ask for them.
const (
	OpUndo    Op = "undo"    // earlier changes were taken back
	OpRestore Op = "restore" // the memory at Path became what it was at an earlier time
)

// A Change is a proposed edit of a memory directory. Paths are relative to it and slash-separated.
type Change struct {
	ID          string   `json:"id"`
	Op          Op       `json:"op"`
	Path        string   `json:"path,omitempty"`
	To          string   `json:"to,omitempty"`
	From        []string `json:"from,omitempty"`
	Name        string   `json:"name,omitempty"`
	Type        Type     `json:"type,omitempty"`
	Description string   `json:"description,omitempty"`
	Body        string   `json:"body,omitempty"`
	Hints       []string `json:"hints,omitempty"`
	// Section is for an update: Body becomes what stands below the heading `## Section`, to the next heading of its level or above, and nothing else of
	// the text changes. A missing section is added at the end; without a Body the section goes, heading and all.
	Section string `json:"section,omitempty"`
	// Remove is for an update: frontmatter keys that go, such as "hints" or "metadata.modified".
	Remove []string `json:"remove,omitempty"`
	// Pin, when set, says whether the memory is pinned: it keeps its line when the index is full.
	Pin        *bool      `json:"pin,omitempty"`
	Reason     string     `json:"reason,omitempty"` // one line, for a person
	Provenance Provenance `json:"provenance,omitzero"`
	// Expect is the HashOf the file at Path that the change was made for; "" does not check. Whoever applies a change keeps both texts
	// when another one is there.
	Expect string `json:"expect,omitempty"`
	// ExpectFrom is for a merge the same for the memories of From, in their order; where it is shorter, the rest is not checked.
	ExpectFrom []string `json:"expectFrom,omitempty"`
	// Key names what the change was made from, for a maker that may come by the same again: a change whose key was applied before, waits, or was
	// rejected or undone does nothing. It is a hash and holds no words; "" is no key.
	Key string `json:"key,omitempty"`
	// Words name what was said and what is made of it, whenever and wherever that was: hashes. What a person rejected is known by them (store.Rejected).
	Words []string `json:"words,omitempty"`
	// Again: a person asked for it outright after it had been rejected. It may wait once more, and says so.
	Again bool `json:"again,omitempty"`
}

// A Provenance says where a change comes from.
type Provenance struct {
	Origin  Origin   `json:"origin,omitempty"`
	Session string   `json:"session,omitempty"`
	Sources []string `json:"sources,omitempty"` // turns, files, addresses or memories it was made from
	// Accepted: a person has read the words and wants them, wherever they come from.
	Accepted bool `json:"accepted,omitempty"`
	// Branch and Commit are what was checked out in the project then; a detached HEAD has no branch.
	Branch string `json:"branch,omitempty"`
	Commit string `json:"commit,omitempty"`
}

// HashOf is the hash by which a change names the text that it was made for: the lower-case hex SHA-256.
func HashOf(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// Validate lists what keeps the change from being applied, and warnings, which do not. It looks at the change alone, not at the directory.
func (c Change) Validate() []Problem {
	v := validation{path: c.Path}
	switch c.Op {
	case OpCreate:
		v.local(c.Path, true)
		v.need("name", c.Name)
		v.need("type", string(c.Type))
		v.need("description", c.Description)
		v.need("body", strings.TrimSpace(c.Body))
	case OpUpdate:
		v.local(c.Path, false)
		if c.empty() {
			v.problem("change-empty", "the update changes nothing", "set at least one field")
		}
	case OpRename:
		v.local(c.Path, false)
		v.local(c.To, true)
		if c.To == c.Path {
			v.problem("change-empty", "the new path is the old one", "name another path in `to`")
		}
	case OpMerge:
		v.local(c.Path, false)
		v.from(c)
		v.need("body", strings.TrimSpace(c.Body))
	case OpDelete:
		v.local(c.Path, false)
	case OpIndex:
		if c.Path != "" && c.Path != IndexFile {
			v.local(c.Path, false)
			v.need("description", c.Description)
		}
	default:
		v.problem("change-op", fmt.Sprintf("%q is no op", c.Op), "use create, update, rename, merge, delete or index")
	}
	v.fields(c)
	if c.text().whole {
		v.block(c.Body)
	}
	if c.Op != OpIndex {
		v.typed(c.Type, c.text())
		v.hints(c.text())
	}
	return v.problems
}

// ValidateFor is Validate with what depends on the memories that are there: present holds the types of those at Path and From. What automation may not
// touch is refused, and an update without a type is held to the type that its memory has.
func (c Change) ValidateFor(present map[string]Type) []Problem {
	v := validation{path: c.Path, problems: c.Validate()}
	if c.Type == "" && (c.Op == OpUpdate || c.Op == OpMerge) {
		v.typed(present[c.Path], c.text())
	}
	if !c.Provenance.Origin.Automatic() || c.Provenance.Accepted {
		return v.problems
	}
	for _, p := range append([]string{c.Path}, c.From...) {
		if present[p] == TypeUser && (c.Op == OpUpdate || c.Op == OpMerge || c.Op == OpDelete) {
			v.problem("change-user", fmt.Sprintf("%s says something about the person, and %s may not %s it", p, c.Provenance.Origin, c.Op),
				"let the person decide: review it, or edit the memory")
		}
	}
	return v.problems
}

// text is what the change would write.
func (c Change) text() memoryText {
	return memoryText{name: c.Name, description: c.Description, body: c.Body, hints: c.Hints, whole: c.Section == "" && (c.Op == OpCreate || c.Op == OpMerge || c.Body != "")}
}

// empty says whether an update sets nothing.
func (c Change) empty() bool {
	return c.Name == "" && c.Type == "" && c.Description == "" && c.Body == "" && len(c.Hints) == 0 && c.Section == "" && len(c.Remove) == 0 && c.Pin == nil
}

// required says of a key that no change may remove it: a memory would not be one without, or it is no key at all.
func required(key string) bool {
	top, below, _ := strings.Cut(key, ".")
	switch key {
	case "name", "description", "type", "metadata.type", "metadata":
		return true
	}
	return top == "" || strings.HasSuffix(key, ".") || strings.Contains(below, ".") || strings.ContainsAny(key, "\r\n\x00")
}
