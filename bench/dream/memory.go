package main

import (
	"fmt"
	"strings"
	"time"
)

// A memory is one topic file before it is written.
type memory struct {
	path, name, description, kind string
	body                          string
	modified                      time.Time
	dated                         bool // it says when it was written
	spring                        bool // `type` stands at the top, as clients wrote it until spring 2026
	pinned                        bool
	hints                         []string
	loud                          bool // trailing blanks, CR LF and blank lines at the end: the same words in other bytes
}

// text is the file.
func (m *memory) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "---\nname: %s\ndescription: %q\n", m.name, m.description)
	stamp := m.modified.UTC().Format("2006-01-02T15:04:05.000Z")
	if m.spring {
		fmt.Fprintf(&b, "type: %s\n", m.kind)
		if m.dated {
			fmt.Fprintf(&b, "modified: %s\n", stamp)
		}
	} else {
		fmt.Fprintf(&b, "metadata:\n  type: %s\n", m.kind)
		if m.dated {
			fmt.Fprintf(&b, "  modified: %s\n", stamp)
		}
	}
	if m.pinned {
		b.WriteString("pinned: \"true\"\n")
	}
	if len(m.hints) > 0 {
		b.WriteString("hints:\n")
		for _, h := range m.hints {
			fmt.Fprintf(&b, "  - %s\n", h)
		}
	}
	b.WriteString("---\n" + m.body + "\n")
	if m.loud {
		return strings.ReplaceAll(b.String(), ".\n", ".  \n") + "\n\n"
	}
	return b.String()
}

// line is the memory's line in the index, as the client writes it.
func (m *memory) line(hook string) string {
	return fmt.Sprintf("- [%s](%s) — %s", upper(strings.ReplaceAll(m.name, "-", " ")), m.path, hook)
}
