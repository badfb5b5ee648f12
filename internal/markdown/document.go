// Package markdown reads what instruction files need of Markdown: which comments are meant for people alone, and which words name a file to import.
// It knows form; what a file is, whether it exists and who may name it is the caller's affair. It does not render.
package markdown

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// A Document is one parsed text, without frontmatter.
type Document struct {
	// Tangled: the text is no Markdown that a person writes, and taking it apart would cost seconds. It has no mentions and no comments.
	Tangled bool
	// Many: there are more mentions than are listed.
	Many bool

	text string // as it was given
	src  []byte // with line ends "\n" alone
	root ast.Node
}

// Parse reads CommonMark. Every text is a document; there are no errors.
func Parse(src string) *Document {
	data := []byte(LineFeeds(src))
	d := &Document{text: src, src: data, Tangled: tangled(data)}
	if d.Tangled {
		data = nil
	}
	d.root = newParser().Parse(text.NewReader(data))
	return d
}

// LineFeeds makes every line end "\n", as the client does before it looks at a text.
func LineFeeds(s string) string {
	if !strings.Contains(s, "\r") {
		return s
	}
	return strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
}

// newParser is CommonMark alone: a table, a task or a struck-out word is plain text, which keeps `@~/a` apart from `~~`.
func newParser() parser.Parser {
	return parser.NewParser(parser.WithBlockParsers(blockParsers()...), parser.WithInlineParsers(parser.DefaultInlineParsers()...),
		parser.WithParagraphTransformers(parser.DefaultParagraphTransformers()...))
}

// line is the line that holds an offset, counted from 1.
func (d *Document) line(offset int) int {
	return 1 + bytes.Count(d.src[:min(max(offset, 0), len(d.src))], []byte{'\n'})
}
