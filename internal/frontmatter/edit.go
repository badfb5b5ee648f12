package frontmatter

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// SetScalar makes text the value of the key at path: a key, or a key and one below it. An existing value is replaced where it stands and keeps its
// kind of quotes; a missing key is added at the end of its level; a file without a block gets one. Nothing else in the file changes. On an error the
// document is unchanged.
func (d *Document) SetScalar(text string, path ...string) error {
	return d.set(newValue{text: text}, path)
}

// SetList makes the items the value of the key at path, as SetScalar does; a list in brackets stays one, any other becomes one item a line.
func (d *Document) SetList(items []string, path ...string) error {
	return d.set(newValue{items: items, list: true}, path)
}

// Remove deletes the key at path with its value; a missing key is no error.
func (d *Document) Remove(path ...string) error {
	if err := d.editable(path); err != nil {
		return err
	}
	_, e := d.find(path)
	if e == nil {
		return nil
	}
	start, end := e.start, e.end
	if e.flow { // with one comma beside it
		if after := skipBlanks(d.src, end, len(d.src)); d.src[after] == ',' {
			end = skipBlanks(d.src, after+1, len(d.src))
		} else if before := strings.TrimRight(d.src[:start], " \t"); strings.HasSuffix(before, ",") {
			start = len(before) - 1
		}
	}
	return d.commit(d.src[:start]+d.src[end:], path, func(n *Document) bool { return n.Kind(path...) == KindNone })
}

// SetBody replaces the body. Its line ends become the file's.
func (d *Document) SetBody(body string) {
	if lf(body) == d.Body() {
		return
	}
	head := d.src[:d.BodyAt()]
	if body != "" && head != "" && head != bom && !strings.HasSuffix(head, "\n") && !strings.HasSuffix(head, "\r") {
		head += d.eol
	}
	*d = *Parse([]byte(head + d.ends(lf(body))))
}

// ends gives text with LF line ends the file's own.
func (d *Document) ends(text string) string {
	if d.eol == "\n" {
		return text
	}
	return strings.ReplaceAll(text, "\n", d.eol)
}

type newValue struct {
	text  string
	items []string
	list  bool
}

func (v newValue) valid() error {
	for _, s := range append([]string{v.text}, v.items...) {
		if !utf8.ValidString(s) {
			return fmt.Errorf("%q is not valid UTF-8: %w", s, ErrRefused)
		}
	}
	return nil
}

func (v newValue) equal(d *Document, path []string) bool {
	if v.list {
		items, _, ok := d.List(path...)
		return ok && slices.Equal(items, v.items) && d.Kind(path...) == KindList
	}
	text, _, ok := d.Scalar(path...)
	return ok && text == v.text && d.Kind(path...) == KindScalar
}

func (d *Document) editable(path []string) error {
	if len(path) < 1 || len(path) > 2 || slices.Contains(path, "") {
		return fmt.Errorf("path %q: %w", path, ErrRefused)
	}
	if d.partial {
		return fmt.Errorf("only the header was read: %w", ErrRefused)
	}
	if d.refusal != nil {
		return fmt.Errorf("line %d: %s: %w", d.refusal.Line, d.refusal.Text, ErrRefused)
	}
	for n := range path {
		if line, twice := d.twice(path[:n+1]); twice {
			return fmt.Errorf("line %d: %s is given twice: %w", line, path[n], ErrRefused)
		}
	}
	return nil
}

func (d *Document) twice(path []string) (line int, twice bool) {
	_, e := d.find(path)
	if e == nil {
		return 0, false
	}
	for i := range d.entries {
		if o := &d.entries[i]; o != e && o.parent == e.parent && o.key == e.key {
			return e.line, true
		}
	}
	return 0, false
}

func (d *Document) set(v newValue, path []string) error {
	if err := v.valid(); err != nil {
		return err
	}
	if err := d.editable(path); err != nil {
		return err
	}
	_, e := d.find(path)
	if e == nil {
		return d.insert(v, path)
	}
	if e.val.sort(d.src) == KindMap {
		return fmt.Errorf("line %d: %s holds keys of its own: %w", e.line, e.key, ErrRefused)
	}
	if v.equal(d, path) {
		return nil
	}
	src := d.replaced(v, e)
	return d.commit(src, path, func(n *Document) bool { return v.equal(n, path) })
}

// replaced is the text with e's value made v. A comment on the key's line stays.
func (d *Document) replaced(v newValue, e *entry) string {
	start, end := e.val.start, e.val.end
	keyEnd := lineAt([]byte(d.src[e.colon:e.end]), 0).end + e.colon // of the key's line
	switch {
	case v.list && !e.flow && e.val.form != formFlowList:
		comment := d.src[e.colon:keyEnd]
		if e.val.form != formBlockList {
			comment = ""
			if start < keyEnd || e.val.form == formNull {
				comment = d.src[min(end, keyEnd):keyEnd]
			}
			end = max(end, keyEnd)
		}
		if len(v.items) == 0 {
			return d.src[:e.colon] + " []" + comment + d.src[end:]
		}
		return d.src[:e.colon] + comment + d.itemLines(v.items, d.itemIndent(e)) + d.src[end:]
	case e.val.form == formBlockList:
		comment := d.src[e.colon:keyEnd]
		return d.src[:e.colon] + " " + d.inline(v, e, comment) + comment + d.src[end:]
	}
	text := d.inline(v, e, d.src[end:])
	if start == e.colon {
		text = " " + text
	}
	return d.src[:start] + text + d.src[end:]
}

// inline writes v for the key's own line; behind is what follows it there. Before a comment text needs quotes, or the comment would be part of it.
func (d *Document) inline(v newValue, e *entry, behind string) string {
	if !v.list {
		was := e.val.form
		if was != formSingle && strings.HasPrefix(strings.TrimLeft(behind, " \t"), "#") {
			was = formDouble
		}
		return quote(v.text, was, e.flow)
	}
	parts := make([]string, len(v.items))
	for i, s := range v.items {
		parts[i] = quote(s, formPlain, true)
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

// itemLines writes items as lines of a block list, beginning with the line end behind the key.
func (d *Document) itemLines(items []string, indent string) string {
	if len(items) == 0 {
		return " []"
	}
	var b strings.Builder
	for _, s := range items {
		b.WriteString(d.eol + indent + "- " + quote(s, formPlain, false))
	}
	return b.String()
}

// itemIndent is what stands before the dashes of e's list, or would.
func (d *Document) itemIndent(e *entry) string {
	if e.val.form == formBlockList && e.val.from < e.val.to {
		lineStart := strings.LastIndexAny(d.src[:e.val.start], "\r\n") + 1
		return d.src[lineStart:e.val.start]
	}
	return d.lead(e) + "  "
}

// lead is what stands before e's key.
func (d *Document) lead(e *entry) string {
	return d.src[e.start : e.start+skipBlanks(d.src[e.start:e.end], 0, e.end-e.start)]
}

// insert adds a key that is not there yet.
func (d *Document) insert(v newValue, path []string) error {
	check := func(n *Document) bool { return v.equal(n, path) }
	if !d.present {
		head := d.src[:d.bodyAt]
		block := "---" + d.eol + d.lines(v, "", path) + "---" + d.eol
		return d.commit(head+block+d.src[d.bodyAt:], path, check)
	}
	if len(path) == 1 {
		return d.commit(d.src[:d.fenceAt]+d.lines(v, d.topLead(), path)+d.src[d.fenceAt:], path, check)
	}
	_, e := d.find(path[:1])
	if e == nil {
		return d.commit(d.src[:d.fenceAt]+d.lines(v, d.topLead(), path)+d.src[d.fenceAt:], path, check)
	}
	switch e.val.sort(d.src) {
	case KindNull:
		own := d.src[:e.colon] + d.src[max(e.colon, e.val.end):e.end] // without the `~` or `null`
		return d.commit(own+d.lines(v, d.lead(e)+"  ", path[1:])+d.src[e.end:], path, check)
	case KindMap:
		if e.val.form == formFlowMap {
			return d.commit(d.pairInto(e, v, path[1]), path, check)
		}
		lead := d.lead(e) + "  "
		_, parent := d.index(path[:1])
		for i := range d.entries {
			if d.entries[i].parent == parent {
				lead = d.lead(&d.entries[i])
				break
			}
		}
		return d.commit(d.src[:e.end]+d.lines(v, lead, path[1:])+d.src[e.end:], path, check)
	}
	return fmt.Errorf("line %d: %s has a value, so %s cannot stand below it: %w", e.line, path[0], path[1], ErrRefused)
}

func (d *Document) topLead() string {
	if len(d.entries) == 0 {
		return ""
	}
	return d.lead(&d.entries[0])
}

// lines writes the key at path with v, and its parent's line before it when path has two keys.
func (d *Document) lines(v newValue, lead string, path []string) string {
	var b strings.Builder
	for _, key := range path[:len(path)-1] {
		b.WriteString(lead + quoteKey(key) + ":" + d.eol)
		lead += "  "
	}
	b.WriteString(lead + quoteKey(path[len(path)-1]) + ":")
	if v.list {
		b.WriteString(d.itemLines(v.items, lead+"  "))
	} else {
		b.WriteString(" " + quote(v.text, formPlain, false))
	}
	b.WriteString(d.eol)
	return b.String()
}

func quoteKey(key string) string {
	if isWord(key) && !otherType(key) && (key[0] < '0' || key[0] > '9') && key[0] != '-' {
		return key
	}
	return quote(key, formDouble, false)
}

// pairInto adds a pair at the end of e's flow mapping.
func (d *Document) pairInto(e *entry, v newValue, key string) string {
	closeAt := e.val.end - 1
	inside := strings.TrimRight(d.src[e.val.start+1:closeAt], " \t\r\n")
	sep := ", "
	if inside == "" {
		sep = ""
	} else if strings.HasSuffix(inside, ",") {
		sep = " "
	}
	at := e.val.start + 1 + len(inside)
	return d.src[:at] + sep + quoteKey(key) + ": " + d.inline(v, &entry{flow: true}, "") + d.src[at:]
}

// commit takes src over when it reads as was meant and everything else reads as before.
func (d *Document) commit(src string, path []string, meant func(*Document) bool) error {
	n := Parse([]byte(src))
	if n.refusal != nil || !meant(n) || n.Body() != d.Body() || !slices.Equal(n.others(path), d.others(path)) {
		return fmt.Errorf("line %d: %s would not read back equal: %w", max(d.Line(path...), 1), strings.Join(path, "."), ErrRefused)
	}
	*d = *n
	return nil
}

// others lists what all keys but the one at path hold, in order.
func (d *Document) others(path []string) []string {
	_, edited := d.find(path)
	_, parent := d.find(path[:1])
	var all []string
	for i := range d.entries {
		e := &d.entries[i]
		if e == edited || e == parent {
			continue
		}
		all = append(all, e.key, e.val.decode(d.src))
		for _, v := range d.items[e.val.from:e.val.to] {
			all = append(all, v.decode(d.src))
		}
	}
	return all
}
