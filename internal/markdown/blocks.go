package markdown

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// blockParsers are those of CommonMark but for three places in which the client reads a block differently, which its recordings show: a quote's mark
// does not end a list item that the line before belongs to, indented HTML does not end a paragraph, and neither does HTML that a heading's underline follows.
func blockParsers() []util.PrioritizedValue {
	parsers := parser.DefaultBlockParsers()
	for i, p := range parsers {
		switch p.Priority {
		case priorityOf(parser.NewBlockquoteParser(), parsers):
			parsers[i].Value = lazyQuote{p.Value.(parser.BlockParser)}
		case priorityOf(parser.NewHTMLBlockParser(), parsers):
			parsers[i].Value = &flushHTML{BlockParser: p.Value.(parser.BlockParser)}
		}
	}
	return parsers
}

func priorityOf(p parser.BlockParser, all []util.PrioritizedValue) int {
	for _, v := range all {
		if v.Value == p {
			return v.Priority
		}
	}
	return -1
}

// lazyQuote opens no quote in the place of a list item's next line.
type lazyQuote struct{ parser.BlockParser }

func (q lazyQuote) Open(parent ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	last := pc.LastOpenedBlock().Node
	if ast.IsParagraph(last) && last.Parent() != parent && last.Parent().Kind() == ast.KindListItem {
		return nil, parser.NoChildren
	}
	return q.BlockParser.Open(parent, reader, pc)
}

// flushHTML opens no HTML behind a line of a paragraph unless it starts at the margin. It is asked at every line, and remembers what it knows of the
// lines before and behind.
type flushHTML struct {
	parser.BlockParser
	paragraph ast.Node
	plain     int  // lines of paragraph that look like the start of no other block
	from, to  int  // offsets: what is known of one line's future holds for all of these
	heading   bool // an underline comes
}

func (h *flushHTML) Open(parent ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	line, at := reader.PeekLine()
	last := pc.LastOpenedBlock().Node
	if ast.IsParagraph(last) && len(line) > 0 {
		if line[0] == ' ' || last.Parent() == parent && h.plainLines(last, reader.Source()) && h.underlined(reader.Source(), at.Start) {
			return nil, parser.NoChildren
		}
	}
	return h.BlockParser.Open(parent, reader, pc)
}

// plainLines says whether no line of a paragraph looks like the start of another block.
func (h *flushHTML) plainLines(paragraph ast.Node, source []byte) bool {
	if h.paragraph != paragraph {
		h.paragraph, h.plain = paragraph, 0
	}
	for ; h.plain < paragraph.Lines().Len(); h.plain++ {
		at := paragraph.Lines().At(h.plain).Start
		begin := bytes.LastIndexByte(source[:at], '\n') + 1
		if line, _, _ := bytes.Cut(source[begin:], []byte{'\n'}); startsBlock(line) {
			return false
		}
	}
	return true
}

// underlined says whether the text from an offset on, which begins with "<", goes on without a line that begins another block to the underline of a heading.
func (h *flushHTML) underlined(source []byte, from int) bool {
	if from >= h.from && from < h.to {
		return h.heading
	}
	h.from, h.to, h.heading = from, from, false
	for h.to < len(source) {
		line, _, _ := bytes.Cut(source[h.to:], []byte{'\n'})
		first := h.to == from
		if h.heading = !first && isUnderline(line); h.heading || len(bytes.TrimSpace(line)) == 0 || loneTag(line) || !first && startsBlock(line) {
			return h.heading
		}
		h.to += len(line) + 1
	}
	return false
}

// isUnderline: at most three blanks, then "=" or "-" alone.
func isUnderline(line []byte) bool {
	trimmed := bytes.TrimRight(line, " ")
	mark := bytes.TrimLeft(trimmed, " ")
	return len(mark) > 0 && len(trimmed)-len(mark) <= 3 && (len(bytes.Trim(mark, "=")) == 0 || len(bytes.Trim(mark, "-")) == 0)
}

// loneTag: one pair of angle brackets with nothing else on the line.
func loneTag(line []byte) bool {
	line = bytes.TrimLeft(line, " ")
	return len(line) > 2 && line[0] == '<' && line[len(line)-1] == '>' && bytes.IndexByte(line, '>') == len(line)-1
}

func startsBlock(line []byte) bool {
	trimmed := bytes.TrimLeft(line, " ")
	if len(line)-len(trimmed) >= 4 {
		return true
	}
	for _, mark := range []string{"- ", "* ", "+ ", "```", "~~~", ">", "#"} {
		if bytes.HasPrefix(trimmed, []byte(mark)) {
			return true
		}
	}
	digits := bytes.TrimLeft(trimmed, "0123456789")
	return len(digits) < len(trimmed) && (bytes.HasPrefix(digits, []byte(". ")) || bytes.HasPrefix(digits, []byte(") ")))
}
