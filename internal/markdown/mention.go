package markdown

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
)

// A Mention is a word behind an `@` that may name a file to import.
type Mention struct {
	// Path is the word as it is read: without a fragment, escaped blanks as blanks.
	Path string
	// Fragment is what stood behind a "#".
	Fragment string
	// Line counts from 1.
	Line int
	// Rest is what follows on the line.
	Rest string
	// Alone: nothing else stands on the line.
	Alone bool
	// Followed are the readings that the client follows.
	Followed []string
	// Form is how it is written.
	Form Form
	// Shorter are readings of Path with less of the punctuation at its end, the longest first.
	Shorter []string
}

// Names are the readings of a mention in the order in which they are tried.
func (m Mention) Names() []string { return append([]string{m.Path}, m.Shorter...) }

// A Form is how a mention is written.
type Form int

// The forms. All but Plain are the Mended grammar's.
const (
	Plain    Form = iota
	Enclosed      // behind a bracket or a quotation mark
	Quoted        // with the path in quotation marks
	Included      // behind @include
	Torn          // through marks that are read as emphasis, or from a letter that is not of ASCII
)

// Where says in words where such a mention stands.
func (f Form) Where() string {
	switch f {
	case Enclosed:
		return "behind a bracket or a quotation mark"
	case Quoted:
		return "in quotation marks"
	case Included:
		return "behind @include"
	}
	return "in letters that are read as something else"
}

// A Grammar says which words behind an `@` are mentions.
type Grammar int

const (
	// Observed is what Claude Code was seen to follow.
	Observed Grammar = iota
	// Mended takes, besides, what people write and the client drops without a word.
	Mended
)

// MaxMentions bounds the words that are looked at, each of which costs a look at its line, at the disk and often a sentence to the reader.
const MaxMentions = 1_000

// Mentions lists the words that may be imports, in order of their first mention, each once. It looks at the first thousand.
func (d *Document) Mentions(g Grammar) []Mention {
	client := collector{d: d, seen: map[string]bool{}}
	client.blocks(d.root)
	if g == Observed {
		return client.found
	}
	c := collector{d: d, seen: map[string]bool{}, followed: client.seen, mended: true}
	c.blocks(d.root)
	return c.found
}

// A collector walks the tree and scans each run of plain text. A run begins anew behind code, markup and escapes, which lets an `@` stand there.
// With the Mended grammar markup belongs to the run and an escape does too, since a path may hold both.
type collector struct {
	d        *Document
	mended   bool
	found    []Mention
	seen     map[string]bool // Path of what was found
	followed map[string]bool // what the client finds; nil: this is it
	run      strings.Builder
	at       []piece // where the parts of run come from
	end      int     // of the last piece, in the source
	words    int     // looked at so far
}

// A piece ties an offset of the run to one of the source.
type piece struct{ run, src int }

func (c *collector) blocks(n ast.Node) {
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		switch t := child.(type) {
		case *ast.CodeBlock, *ast.FencedCodeBlock:
		case *ast.HTMLBlock:
			c.html(t)
		case *ast.TextBlock:
			if !c.mended {
				c.raw(t)
			}
			c.inline(t)
			c.flush()
		case *ast.Paragraph, *ast.Heading:
			c.inline(t)
			c.flush()
		default:
			c.blocks(t)
		}
	}
}

// html scans what stands beside comments in a block that begins with one; other HTML is no text.
func (c *collector) html(n *ast.HTMLBlock) {
	var raw strings.Builder
	for i := range n.Lines().Len() {
		l := n.Lines().At(i)
		raw.Write(l.Value(c.d.src))
	}
	if n.HasClosure() {
		raw.Write(n.ClosureLine.Value(c.d.src))
	}
	trimmed := strings.TrimLeft(raw.String(), " \t\n")
	if !strings.HasPrefix(trimmed, commentStart) || !strings.Contains(trimmed, commentEnd) {
		return
	}
	start, _ := c.d.span(n)
	c.add(withoutComments(trimmed), start)
	c.flush()
}

// raw scans the text of a list item as it stands, markup and all, which the client does before it looks inside.
func (c *collector) raw(n *ast.TextBlock) {
	lines := n.Lines()
	for i := range lines.Len() {
		l := lines.At(i)
		c.add(string(l.Value(c.d.src)), l.Start)
	}
	c.flush()
}

func (c *collector) inline(n ast.Node) {
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		switch t := child.(type) {
		case *ast.Text:
			c.text(t)
		case *ast.Emphasis:
			if !c.mended {
				c.flush()
			}
			c.inline(t)
			if !c.mended {
				c.flush()
			}
		case *ast.CodeSpan, *ast.RawHTML, *ast.AutoLink, *ast.Image:
			c.flush()
		default:
			c.flush()
			c.inline(t)
			c.flush()
		}
	}
}

// text adds a piece of text; an escape ends the run.
func (c *collector) text(t *ast.Text) {
	s, from := string(t.Segment.Value(c.d.src)), t.Segment.Start
	if gap := c.gap(from); gap != "" {
		c.add(gap, from-len(gap))
	}
	for i := 0; i < len(s) && !c.mended; i++ {
		if s[i] == '\\' && i+1 < len(s) && isPunct(s[i+1]) && !t.IsRaw() {
			c.add(s[:i], from)
			c.flush()
			s, from, i = s[i+2:], from+i+2, -1
		}
	}
	c.add(s, from)
	switch {
	case t.HardLineBreak():
		c.flush()
	case t.SoftLineBreak():
		c.add("\n", t.Segment.Stop)
	}
}

// gap is the marks of emphasis in front of a piece of text.
func (c *collector) gap(from int) string {
	if !c.mended {
		return ""
	}
	at := from
	for at > 0 && (c.d.src[at-1] == '*' || c.d.src[at-1] == '_') && (c.run.Len() == 0 || at > c.end) {
		at--
	}
	return string(c.d.src[at:from])
}

func (c *collector) add(s string, src int) {
	if s == "" {
		return
	}
	c.end = src + len(s)
	c.at = append(c.at, piece{c.run.Len(), src})
	c.run.WriteString(s)
}

// flush scans the run and begins a new one.
func (c *collector) flush() {
	if c.run.Len() == 0 {
		return
	}
	scan := observed
	if c.mended {
		scan = mended
	}
	words := scan(c.run.String(), MaxMentions-c.words+1)
	if c.words += len(words); c.words > MaxMentions {
		c.d.Many = true
		words = words[:len(words)-(c.words-MaxMentions)]
		c.words = MaxMentions
	}
	for _, w := range words {
		if c.seen[w.Path] {
			continue
		}
		c.seen[w.Path] = true
		w.Line = c.d.line(c.source(w.at))
		for _, name := range w.Names() {
			if c.followed == nil || c.followed[name] {
				w.Followed = append(w.Followed, name)
			}
		}
		c.found = append(c.found, w.Mention)
	}
	c.run.Reset()
	c.at = c.at[:0]
}

func (c *collector) source(at int) int {
	i, _ := slices.BinarySearchFunc(c.at, at+1, func(p piece, at int) int { return p.run - at })
	if i == 0 {
		return 0
	}
	return c.at[i-1].src + at - c.at[i-1].run
}

// A word is a mention at an offset of its run.
type word struct {
	Mention
	at int
}

// observed finds the words behind an `@` at the start of the run or behind white space. A word ends at white space or a backslash that escapes no blank.
// It stops at the limit.
func observed(run string, limit int) []word {
	var words []word
	for i := 0; i < len(run) && len(words) < limit; {
		r, n := utf8.DecodeRuneInString(run[i:])
		if r != '@' || i > 0 && !spaceBefore(run, i) {
			i += n
			continue
		}
		end := wordEnd(run, i+1)
		path, fragment, _ := strings.Cut(run[i+1:end], "#")
		if path = unblank(path); begins(path) {
			words = append(words, newWord(run, i, end, Mention{Path: path, Fragment: fragment}))
		}
		i = max(end, i+1)
	}
	return words
}

// newWord notes where in its line a word stands.
func newWord(run string, at, end int, m Mention) word {
	rest := run[end:]
	if i := strings.IndexByte(rest, '\n'); i >= 0 {
		rest = rest[:i]
	}
	m.Rest = rest
	before := run[:at]
	before = before[strings.LastIndexByte(before, '\n')+1:]
	behind, _, _ := strings.Cut(rest, " #")
	m.Alone = strings.Trim(before, " \t"+openers) == "" && strings.Trim(behind, " \t"+closers) == ""
	return word{m, at}
}

// wordEnd is where a word ends that begins at from.
func wordEnd(run string, from int) int {
	end := from
	for end < len(run) {
		r, n := utf8.DecodeRuneInString(run[end:])
		if r == '\\' {
			if end+1 >= len(run) || run[end+1] != ' ' {
				break
			}
			n = 2
		} else if IsSpace(r) {
			break
		}
		end += n
	}
	return end
}

func unblank(path string) string { return strings.ReplaceAll(path, `\ `, " ") }

func spaceBefore(s string, i int) bool {
	r, _ := utf8.DecodeLastRuneInString(s[:i])
	return IsSpace(r)
}

// IsSpace is what `\s` is in JavaScript.
func IsSpace(r rune) bool {
	return r == '\uFEFF' || r != '\u0085' && unicode.IsSpace(r)
}

// begins says whether a word begins like a path.
func begins(p string) bool {
	if strings.HasPrefix(p, "./") || strings.HasPrefix(p, "~/") || strings.HasPrefix(p, "/") && p != "/" {
		return true
	}
	if p == "" {
		return false
	}
	b := p[0]
	return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b == '.' || b == '_' || b == '-'
}

func isPunct(b byte) bool {
	return b >= '!' && b <= '/' || b >= ':' && b <= '@' || b >= '[' && b <= '`' || b >= '{' && b <= '~'
}
