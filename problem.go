package casebook

import (
	"fmt"
	"strings"
)

// A Problem is something in a person's files that casebook did not load, cut, skipped or did not understand. It stands beside a result that is
// still usable; it is data, not a failure of the program.
type Problem struct {
	// Code is a stable word of docs/problems.md, such as "frontmatter-unclosed".
	Code string `json:"code"`
	// Path names the file, absolute where the caller knows the folder, else relative to the memory directory.
	Path string `json:"path"`
	// Line counts from 1; 0 when the problem is the whole file's.
	Line int `json:"line,omitempty"`
	// Text says what is wrong and Fix how to mend it; both are one line without a closing full stop.
	Text string `json:"text"`
	Fix  string `json:"fix,omitempty"`
	// Warning marks what does not keep a change from being applied.
	Warning bool `json:"warning,omitempty"`
	// Info marks a remark: it is no fault, people see it on demand and --strict does not count it.
	Info bool `json:"info,omitempty"`
}

// Refuses says whether the problem keeps a change from being applied: it is neither a warning nor a remark.
func (p Problem) Refuses() bool { return !p.Warning && !p.Info }

// String renders the problem as path:line: text (fix) [code].
func (p Problem) String() string {
	var b strings.Builder
	if p.Path != "" {
		b.WriteString(p.Path)
		if p.Line > 0 {
			fmt.Fprintf(&b, ":%d", p.Line)
		}
		b.WriteString(": ")
	}
	b.WriteString(p.Text)
	if p.Fix != "" {
		b.WriteString("; " + p.Fix)
	}
	if p.Code != "" {
		b.WriteString(" [" + p.Code + "]")
	}
	return b.String()
}
