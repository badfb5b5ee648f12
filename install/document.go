package install

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tailscale/hujson"
)

// A SyntaxError is a settings file that the host cannot read, or that has something else where hooks must be.
type SyntaxError struct {
	Path         string
	Line, Column int // from 1; the column counts characters
	Text         string
	Fix          string // how to mend it
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s; %s", e.Path, e.Line, e.Column, e.Text, e.Fix)
}

// inFile names the file in an error of the functions below, which know only bytes.
func inFile(path string, err error) error {
	var syntax *SyntaxError
	if errors.As(err, &syntax) {
		syntax.Path = path
		return syntax
	}
	return fmt.Errorf("edit %s: %w", path, err)
}

const byteOrderMark = "\ufeff"

// A document is a settings file whose bytes are kept; it is edited by splices alone.
type document struct {
	mark string // a byte order mark or nothing
	text []byte // what follows; offsets count here
	root hujson.Value

	newline string
	unit    string // one step of indentation
	colon   string // blanks behind a colon on one line
	comma   string // blanks behind a comma on one line
}

// parse takes exactly what the host takes: strict JSON with an object at the top.
func parse(raw []byte) (*document, error) {
	d := &document{}
	if bytes.HasPrefix(raw, []byte("\xff\xfe")) || bytes.HasPrefix(raw, []byte("\xfe\xff")) {
		return nil, &SyntaxError{Line: 1, Column: 1, Text: "the file is UTF-16", Fix: "save it as UTF-8"}
	}
	d.text = raw
	if bytes.HasPrefix(raw, []byte(byteOrderMark)) {
		d.mark, d.text = byteOrderMark, raw[len(byteOrderMark):]
	}
	var whole json.RawMessage
	if err := json.Unmarshal(d.text, &whole); err != nil {
		return nil, d.explain(err)
	}
	var err error
	if d.root, err = hujson.Parse(d.text); err != nil {
		return nil, err // never: it accepts more than strict JSON
	}
	if _, ok := d.root.Value.(*hujson.Object); !ok {
		return nil, d.at(d.root.StartOffset, "the file holds no object", "begin it with { and end it with }")
	}
	d.style()
	return d, nil
}

// at is an error at an offset of d.text.
func (d *document) at(offset int, text, fix string) error {
	before := d.text[:offset]
	start := bytes.LastIndexByte(before, '\n') + 1
	return &SyntaxError{Line: 1 + bytes.Count(before, []byte("\n")), Column: 1 + utf8.RuneCount(before[start:]), Text: text, Fix: fix}
}

// explain turns the parser's word into a place and a way to mend it.
func (d *document) explain(err error) error {
	var syntax *json.SyntaxError
	if !errors.As(err, &syntax) {
		return d.at(0, err.Error(), "write strict JSON")
	}
	if len(bytes.TrimSpace(d.text)) == 0 {
		return d.at(0, "the file is empty", "write {} into it or delete it")
	}
	if int(syntax.Offset) >= len(d.text) && strings.Contains(err.Error(), "unexpected end") {
		return d.at(len(d.text), "the file ends too early", "close the brackets and quotes that are open")
	}
	at := max(int(syntax.Offset)-1, 0)
	before := bytes.TrimRight(d.text[:at], " \t\r\n")
	switch c := d.text[at]; {
	case c == '/' || c == '#':
		return d.at(at, "a comment is not JSON, and the client would not read the file", "remove the comment")
	case (c == '}' || c == ']') && bytes.HasSuffix(before, []byte(",")):
		return d.at(len(before)-1, "a comma before "+string(c)+" is not JSON, and the client would not read the file", "remove the comma")
	case c == '\'':
		return d.at(at, "single quotes are not JSON", `write "double quotes"`)
	default:
		return d.at(at, err.Error(), "mend it there and run this again")
	}
}

// style looks at how the file is written, so that what is added looks like the rest.
func (d *document) style() {
	d.newline = "\n"
	if i := bytes.IndexByte(d.text, '\n'); i > 0 && d.text[i-1] == '\r' {
		d.newline = "\r\n"
	}
	d.unit, d.colon, d.comma = "  ", " ", " "
	top := containerOf(d.root)
	if len(top.items) == 0 {
		return
	}
	obj := d.root.Value.(*hujson.Object)
	if lead, multi := lineIndent(top.items[0].lead); multi {
		end, _ := lineIndent(string(obj.AfterExtra))
		d.unit = strings.TrimPrefix(lead, end)
	}
	if blank := string(obj.Members[0].Value.BeforeExtra); !strings.Contains(blank, "\n") {
		d.colon, d.comma = blank, blank
	}
}

// lineIndent is what stands behind the last line break of white space.
func lineIndent(blank string) (indent string, multi bool) {
	i := strings.LastIndexByte(blank, '\n')
	if i < 0 {
		return "", false
	}
	return blank[i+1:], true
}

// A container is an object or array seen as brackets around items.
type container struct {
	open, close int // behind the opening bracket, at the closing one
	items       []item
}

// An item is an element, or a member with its name.
type item struct {
	start, end int
	name       string // of a member
	lead       string // white space before it
	value      hujson.Value
}

// containerOf is without items for a literal.
func containerOf(v hujson.Value) container {
	c := container{open: v.StartOffset + 1, close: v.EndOffset - 1}
	switch composite := v.Value.(type) {
	case *hujson.Object:
		for _, m := range composite.Members {
			c.items = append(c.items, item{m.Name.StartOffset, m.Value.EndOffset, m.Name.Value.(hujson.Literal).String(), string(m.Name.BeforeExtra), m.Value})
		}
	case *hujson.Array:
		for _, e := range composite.Elements {
			c.items = append(c.items, item{e.StartOffset, e.EndOffset, "", string(e.BeforeExtra), e})
		}
	}
	return c
}

// member is the last one of that name, which is the one that counts for the host.
func member(v hujson.Value, name string) (hujson.Value, bool) {
	if v.Value.Kind() != '{' {
		return hujson.Value{}, false
	}
	items := containerOf(v).items
	for _, it := range slices.Backward(items) {
		if it.name == name {
			return it.value, true
		}
	}
	return hujson.Value{}, false
}

func (d *document) blank(c container) string { return string(d.text[c.open:c.close]) }

// A splice puts text in the place of the bytes from start to end.
type splice struct {
	start, end int
	text       string
}

// apply leaves d as it is. The splices do not overlap.
func (d *document) apply(splices []splice) []byte {
	slices.SortFunc(splices, func(a, b splice) int { return a.start - b.start })
	out := []byte(d.mark)
	at := 0
	for _, s := range splices {
		out = append(append(out, d.text[at:s.start]...), s.text...)
		at = s.end
	}
	return append(out, d.text[at:]...)
}
