// Package frontmatter reads and edits the YAML block at the top of a Markdown file without losing a byte that it was not asked to change.
//
// The reader is lenient: it takes what agents and people write although a strict YAML parser would not (unquoted colons, ` #` inside a value, tabs,
// a value that starts with `@` or `*`). The writer is strict: what it writes, every YAML parser reads as the same text. A block that the reader does
// not understand is never edited; nor is a second block put on top of it.
//
// The package knows the block's form, not its meaning: which keys there are and what they say is the caller's affair. It is no YAML parser: anchors,
// tags, aliases and documents of several parts are read as the text that they are.
package frontmatter

import (
	"errors"
	"strings"
)

// ErrRefused is the cause of every edit that was refused because the block is not understood or because the file would not read back equal.
var ErrRefused = errors.New("frontmatter edit refused")

// Codes of issues.
const (
	CodeUnclosed  = "frontmatter-unclosed"  // no closing fence; edits are refused
	CodeLine      = "frontmatter-line"      // a line that is no part of any key; edits are refused
	CodeValue     = "frontmatter-value"     // a value read otherwise than a strict parser would
	CodeDuplicate = "frontmatter-duplicate" // a key given twice; the last one counts
	CodeStacked   = "frontmatter-stacked"   // a second block below the first; edits are refused
)

// An Issue is something in the block that was not understood, or was understood otherwise than a strict YAML parser would.
type Issue struct {
	Line int // counts from 1, in the file
	Code string
	Text string
	Fix  string
}

// A Kind says what a key holds.
type Kind uint8

// The kinds.
const (
	KindNone   Kind = iota // there is no such key
	KindNull               // a key without a value, `null` or `~`
	KindScalar             // text in any of its forms
	KindList
	KindMap
)

// A Document is a Markdown file split into its frontmatter and body. Its text is a copy: the caller may reuse the bytes given to Parse.
type Document struct {
	src       string
	eol       string // of the file's first line; what edits use
	offset    int    // line number of src's first line, minus one
	bodyAt    int    // where the body begins in src
	bodyLines int    // lines before the body
	fenceAt   int    // where the closing fence's line begins; 0 without a usable block
	indent    int    // of the top-level keys, usually 0
	present   bool
	partial   bool      // made by ParseHeader
	second    *Document // a stacked block that has the name and description which the first lacks
	refusal   *Issue    // why edits are refused
	entries   []entry
	items     []value // of all lists, each list's together
	issues    []Issue
	room      [8]entry // most blocks need no more
}

// Parse reads a whole file. It never fails: what it does not understand is an Issue.
func Parse(data []byte) *Document { return parse(data, 0, 0) }

// ParseHeader reads at most the first maxLines lines; a block that does not end there counts as unclosed, and keys further down are not seen. The
// document serves for reading keys only: it has no body and refuses edits.
func ParseHeader(data []byte, maxLines int) *Document {
	d := parse(data, max(maxLines, 1), 0)
	d.partial = true
	return d
}

// Present says whether the file begins with a block that has both fences and at least one key or nothing in it.
func (d *Document) Present() bool { return d.present }

// Issues lists what was not understood, in the order of lines. The slice is the document's own.
func (d *Document) Issues() []Issue { return d.issues }

// Kind says what is at path: one key, or a key and one below it.
func (d *Document) Kind(path ...string) Kind {
	o, e := d.find(path)
	if e == nil {
		return KindNone
	}
	return e.val.sort(o.src)
}

// Line is the line of the key at path, 0 when there is none.
func (d *Document) Line(path ...string) int {
	o, e := d.find(path)
	if e == nil {
		return 0
	}
	return e.line + o.offset
}

// Scalar returns the text at path and its line. A key without a value gives "" and true; a list, a mapping or a missing key gives false.
func (d *Document) Scalar(path ...string) (string, int, bool) {
	o, e := d.find(path)
	if e == nil {
		return "", 0, false
	}
	switch e.val.sort(o.src) {
	case KindNull:
		return "", e.line + o.offset, true
	case KindScalar:
		return e.val.decode(o.src), e.line + o.offset, true
	}
	return "", e.line + o.offset, false
}

// List returns the items at path and its line. Text counts as a list of one, a key without a value as an empty list; a mapping or a missing key
// gives false. Items without a value are "".
func (d *Document) List(path ...string) ([]string, int, bool) {
	o, e := d.find(path)
	if e == nil {
		return nil, 0, false
	}
	line := e.line + o.offset
	switch e.val.sort(o.src) {
	case KindNull:
		return nil, line, true
	case KindScalar:
		return []string{e.val.decode(o.src)}, line, true
	case KindMap:
		return nil, line, false
	}
	items := make([]string, 0, e.val.to-e.val.from)
	for _, v := range o.items[e.val.from:e.val.to] {
		items = append(items, v.decode(o.src))
	}
	return items, line, true
}

// Keys lists the keys in their order; without arguments the top-level ones, else the ones below path. A duplicate key is listed once.
func (d *Document) Keys(path ...string) []string {
	o, parent := d.index(path)
	if len(path) > 0 && parent < 0 {
		return nil
	}
	var keys []string
	for i := range o.entries {
		if o.entries[i].parent == parent && o.lookup(parent, o.entries[i].key) == i {
			keys = append(keys, o.entries[i].key)
		}
	}
	return keys
}

// Empty says whether there is no key at all.
func (d *Document) Empty() bool { return len(d.entries) == 0 && d.second == nil }

// Body is everything behind the block, with LF line ends. Without a block that is understood it is the whole file but its byte order mark.
func (d *Document) Body() string {
	if d.second != nil {
		return d.second.Body()
	}
	return lf(d.src[d.bodyAt:])
}

// BodyAt is where the body begins in Bytes.
func (d *Document) BodyAt() int {
	if d.second != nil {
		return len(d.src) - len(d.second.src) + d.second.bodyAt
	}
	return d.bodyAt
}

// BodyLine is the line of the file on which the body begins.
func (d *Document) BodyLine() int {
	if d.second != nil {
		return d.second.BodyLine()
	}
	return d.offset + d.bodyLines + 1
}

// Bytes returns the file; the caller owns the slice.
func (d *Document) Bytes() []byte { return []byte(d.src) }

// Clone returns a document that can be edited without changing d.
func (d *Document) Clone() *Document {
	c := *d
	return &c
}

// find returns the document that counts and its entry at path, nil when there is none.
func (d *Document) find(path []string) (*Document, *entry) {
	o, i := d.index(path)
	if i < 0 {
		return o, nil
	}
	return o, &o.entries[i]
}

func (d *Document) index(path []string) (*Document, int) {
	if d.second != nil {
		d = d.second
	}
	i := -1
	for _, key := range path {
		if i = d.lookup(i, key); i < 0 {
			break
		}
	}
	return d, i
}

// lookup is the index of the last entry of that key, -1 when there is none. The last one counts because that is what parsers do which accept a
// duplicate key at all (JSON, PyYAML, Psych).
func (d *Document) lookup(parent int, key string) int {
	for i := len(d.entries) - 1; i >= 0; i-- {
		if d.entries[i].parent == parent && d.entries[i].key == key {
			return i
		}
	}
	return -1
}

func lf(s string) string {
	if strings.IndexByte(s, '\r') < 0 {
		return s
	}
	return strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
}
