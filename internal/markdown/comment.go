package markdown

import (
	"strings"

	"github.com/yuin/goldmark/ast"
)

const (
	commentStart = "<!--"
	commentEnd   = "-->"
)

// StripComments takes out the comments that begin a block outside of lists, quotes and code, with the line ends behind them; what follows one on its
// last line stays. A text without such a comment comes back as it is, one with them with plain line ends. Comments inside of other text stay: they are part of a sentence, an example or a block of HTML. unclosed lists the lines of those that nothing ends,
// which hide nothing.
func (d *Document) StripComments() (stripped string, unclosed []int) {
	var b strings.Builder
	last := 0
	for n := d.root.FirstChild(); n != nil; n = n.NextSibling() {
		block, ok := n.(*ast.HTMLBlock)
		if !ok {
			continue
		}
		start, end := d.span(block)
		raw := string(d.src[start:end])
		trimmed := strings.TrimLeft(raw, " \t\n")
		if !strings.HasPrefix(trimmed, commentStart) {
			continue
		}
		if !strings.Contains(trimmed, commentEnd) {
			unclosed = append(unclosed, d.line(start))
			continue
		}
		b.Write(d.src[last:start])
		if rest := withoutComments(raw); strings.TrimSpace(rest) != "" {
			b.WriteString(rest)
		}
		last = end
	}
	if last == 0 {
		return d.text, unclosed
	}
	b.Write(d.src[last:])
	return b.String(), unclosed
}

// span is where a block of HTML lies, from the start of its first line to the end of its last one and of the empty lines behind it.
func (d *Document) span(n *ast.HTMLBlock) (start, end int) {
	lines := n.Lines()
	if lines.Len() == 0 {
		start, end = n.ClosureLine.Start, n.ClosureLine.Stop
	} else {
		start, end = lines.At(0).Start, lines.At(lines.Len()-1).Stop
		if n.HasClosure() {
			end = n.ClosureLine.Stop
		}
	}
	for start > 0 && d.src[start-1] != '\n' {
		start--
	}
	for end < len(d.src) && d.src[end] == '\n' {
		end++
	}
	return start, end
}

// withoutComments takes every closed comment out of a piece of HTML.
func withoutComments(s string) string {
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(s, commentStart)
		_, after, closed := strings.Cut(rest, commentEnd)
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		if !closed {
			b.WriteString(commentStart + rest)
			return b.String()
		}
		s = after
	}
}
