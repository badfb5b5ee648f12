package casebook

import (
	"fmt"
	"io/fs"
	"path"
	"strings"
	"unicode"
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
	OpIndex  Op = "index"  // Body becomes the text of MEMORY.md
)

// A Change is a proposed edit of a memory directory. Paths are relative to it and slash-separated.
type Change struct {
	ID          string     `json:"id"`
	Op          Op         `json:"op"`
	Path        string     `json:"path,omitempty"`
	To          string     `json:"to,omitempty"`
	From        []string   `json:"from,omitempty"`
	Name        string     `json:"name,omitempty"`
	Type        Type       `json:"type,omitempty"`
	Description string     `json:"description,omitempty"`
	Body        string     `json:"body,omitempty"`
	Hints       []string   `json:"hints,omitempty"`
	Reason      string     `json:"reason,omitempty"` // one line, for a person
	Provenance  Provenance `json:"provenance,omitzero"`
	// Expect is the lower-case hex SHA-256 of the file at Path that the change was made for; "" does not check. Whoever applies a change keeps both texts
	// when another one is there.
	Expect string `json:"expect,omitempty"`
}

// A Provenance says where a change comes from.
type Provenance struct {
	Origin  string   `json:"origin,omitempty"` // "person", "agent", "extraction", "dream" or "team"
	Session string   `json:"session,omitempty"`
	Sources []string `json:"sources,omitempty"` // turns, files or memories it was made from
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
		v.structure(c.Type, c.Body)
	case OpUpdate:
		v.local(c.Path, false)
		if c.Name == "" && c.Type == "" && c.Description == "" && c.Body == "" && len(c.Hints) == 0 {
			v.problem("change-empty", "the update changes nothing", "set at least one field")
		}
		if c.Body != "" {
			v.structure(c.Type, c.Body)
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
		v.structure(c.Type, c.Body)
	case OpDelete:
		v.local(c.Path, false)
	case OpIndex:
		if c.Path != "" && c.Path != IndexFile {
			v.problem("change-path", "an index change is for "+IndexFile+" only", "leave the path out")
		}
	default:
		v.problem("change-op", fmt.Sprintf("%q is no op", c.Op), "use create, update, rename, merge, delete or index")
	}
	v.fields(c)
	return v.problems
}

// A validation gathers the problems of one change.
type validation struct {
	path     string
	problems []Problem
}

func (v *validation) problem(code, text, fix string) {
	v.problems = append(v.problems, Problem{Code: code, Path: v.path, Text: text, Fix: fix})
}

func (v *validation) warn(code, text, fix string) {
	v.problem(code, text, fix)
	v.problems[len(v.problems)-1].Warning = true
}

func (v *validation) need(field, value string) {
	if value == "" {
		v.problem("change-incomplete", fmt.Sprintf("the change has no %s", field), "fill in "+field)
	}
}

func (v *validation) fields(c Change) {
	if c.Type != "" {
		if _, ok := ParseType(string(c.Type)); !ok {
			v.problem("type-unknown", fmt.Sprintf("%q is no type", c.Type), "use user, feedback, project or reference")
		}
	}
	for _, f := range []struct{ field, value string }{{"name", c.Name}, {"description", c.Description}} {
		if strings.ContainsAny(f.value, "\r\n") {
			v.problem("change-line", fmt.Sprintf("the %s has a line break", f.field), "write it in one line")
		}
	}
	if len(c.Hints) > MaxHints {
		v.problem("hints-many", fmt.Sprintf("%d hints are given, at most %d are kept", len(c.Hints), MaxHints), "keep the best ones")
	}
}

func (v *validation) from(c Change) {
	if len(c.From) == 0 {
		v.problem("change-incomplete", "the merge names no memories to take in", "list their paths in `from`")
	}
	for _, p := range c.From {
		v.local(p, false)
		if p == c.Path {
			v.problem("change-path", "a memory cannot be merged into itself", "take it out of `from`")
		}
	}
}

// local checks a path inside the directory; a fresh one must be a slug, since other writers and file systems have to agree on it.
func (v *validation) local(p string, fresh bool) {
	fix := "give a path such as deploy-freeze.md, relative to the memory directory"
	switch {
	case p == "":
		v.problem("change-path", "the change has no path", fix)
	case !fs.ValidPath(p) || strings.ContainsAny(p, `\:`) || strings.ContainsFunc(p, unicode.IsControl):
		v.problem("change-path", fmt.Sprintf("%q is no path inside the memory directory", p), fix)
	case strings.EqualFold(path.Base(p), IndexFile):
		v.problem("change-path", fmt.Sprintf("%s is the index, not a memory", p), fix)
	case !strings.HasSuffix(p, ".md"):
		v.problem("change-path", fmt.Sprintf("%s does not end in .md", p), fix)
	case fresh && !slugPath(p):
		v.problem("change-path", fmt.Sprintf("%s is not in lower-case letters, digits, - and _", p), fix)
	}
}

func slugPath(p string) bool {
	for part := range strings.SplitSeq(strings.TrimSuffix(p, ".md"), "/") {
		if part == "" || len(part) > 2*SlugBytes || strings.ToLower(part) != part || strings.Trim(part, "-_") == "" {
			return false
		}
		for _, r := range part {
			if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.M, r) && r != '-' && r != '_' {
				return false
			}
		}
	}
	return true
}

// structure warns when a feedback or project memory does not say why it holds and how to apply it.
func (v *validation) structure(t Type, body string) {
	if t != TypeFeedback && t != TypeProject {
		return
	}
	if !hasLabel(body, "why") {
		v.warn("change-why-missing", fmt.Sprintf("a %s memory should say why", t), "add a line `**Why:** …`")
	}
	if !hasLabel(body, "how to apply") {
		v.warn("change-apply-missing", fmt.Sprintf("a %s memory should say how to apply it", t), "add a line `**How to apply:** …`")
	}
}

// hasLabel finds a line or heading that begins with the label, bold or not.
func hasLabel(body, label string) bool {
	for line := range strings.Lines(body) {
		line = strings.TrimSpace(line)
		heading := strings.HasPrefix(line, "#")
		line = strings.TrimLeft(line, "#*_->+ \t")
		if len(line) < len(label) || !strings.EqualFold(line[:len(label)], label) {
			continue
		}
		rest := strings.TrimLeft(line[len(label):], "*_ ")
		if strings.HasPrefix(rest, ":") || heading && rest == "" {
			return true
		}
	}
	return false
}
