package install

import (
	"bytes"
	"encoding/json"
	"strings"
)

// A layout is how the items of a container are written: on one line, or each on its own.
type layout struct {
	multi  bool
	indent string // of an item
	close  string // of the closing bracket
}

// layoutOf takes it from the items that are there, and for an empty container from what surrounds it.
func (d *document) layoutOf(c container, parent layout) layout {
	if n := len(c.items); n > 0 {
		if indent, multi := lineIndent(c.items[n-1].lead); multi {
			return layout{multi: true, indent: indent}
		}
		closing, multi := lineIndent(string(d.text[c.items[n-1].end:c.close])) // a bracket on its own line, as where commas begin the lines
		return layout{multi: multi, indent: closing + d.unit}
	}
	if !parent.multi {
		return layout{}
	}
	return layout{multi: true, indent: parent.indent + d.unit, close: parent.indent}
}

// topLayout is the layout of the top object; an empty one is written over several lines.
func (d *document) topLayout() layout {
	return d.layoutOf(containerOf(d.root), layout{multi: true})
}

// insert writes items behind those of c; one of them is `"name":value` or `value` in compact JSON.
func (d *document) insert(c container, l layout, items []string) splice {
	between := d.comma
	if l.multi {
		between = d.newline + l.indent
	}
	var b strings.Builder
	for i, text := range items {
		if i > 0 || len(c.items) > 0 {
			b.WriteString("," + between)
		} else if l.multi {
			b.WriteString(between)
		}
		b.WriteString(d.render(text, l))
	}
	if n := len(c.items); n > 0 {
		return splice{c.items[n-1].end, c.items[n-1].end, b.String()}
	}
	if l.multi {
		b.WriteString(d.newline + l.close)
	}
	return splice{c.open, c.close, b.String()}
}

// render writes compact JSON in the file's own way.
func (d *document) render(compact string, l layout) string {
	name := ""
	if i := strings.Index(compact, `":`); compact[0] == '"' && i > 0 { // our own names: no quotes in them
		name, compact = compact[:i+2], compact[i+2:]
	}
	if !l.multi {
		return spread(name, d.colon, d.comma) + spread(compact, d.colon, d.comma)
	}
	var b bytes.Buffer
	if err := json.Indent(&b, []byte(compact), l.indent, d.unit); err != nil {
		panic(err) // we wrote it
	}
	return spread(name, " ", " ") + strings.ReplaceAll(b.String(), "\n", d.newline)
}

// spread puts blanks behind the colons and commas that are outside of strings.
func spread(compact, colon, comma string) string {
	var b strings.Builder
	quoted := false
	for i := 0; i < len(compact); i++ {
		c := compact[i]
		b.WriteByte(c)
		switch {
		case c == '"':
			quoted = !quoted
		case quoted && c == '\\':
			i++
			b.WriteByte(compact[i])
		case !quoted && c == ':':
			b.WriteString(colon)
		case !quoted && c == ',':
			b.WriteString(comma)
		}
	}
	return b.String()
}

// cut takes the items that are gone out of c, each with one comma; what stands around the others stays. Not all may be gone.
func cut(c container, gone []bool) []splice {
	var out []splice
	kept := false // before item i
	for i, it := range c.items {
		switch {
		case !gone[i]:
			kept = true
		case kept:
			out = append(out, splice{c.items[i-1].end, it.end, ""})
		default:
			out = append(out, splice{it.start, c.items[i+1].start, ""})
		}
	}
	return out
}
