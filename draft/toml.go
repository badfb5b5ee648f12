package draft

import (
	"errors"
	"strings"

	"go.yaml.in/yaml/v4"
)

// tomlLines bounds the keys and tables of a file, as each is looked for among those before it.
const tomlLines = 10_000

// parseTOML reads as much of TOML as build files need: tables, lists of tables, dotted keys, strings, lists, inline tables. Numbers, times and true
// are kept as they are written, and what TOML forbids beyond the form (a key twice, a date of the 40th) passes. The error comes with its line.
func parseTOML(data string) (root *yaml.Node, line int, err error) {
	p := tomlReader{text: data, line: 1}
	root = mapping(1)
	at := root
	for lines := 0; ; lines++ {
		p.blank(true)
		if p.text == "" {
			return root, 0, nil
		}
		if lines == tomlLines {
			return nil, p.line, errors.New("it has more keys than are read")
		}
		if strings.HasPrefix(p.text, "[") {
			at, err = p.header(root)
		} else {
			err = p.pair(at, 0)
		}
		if err == nil {
			p.blank(false)
			if p.text != "" && p.text[0] != '\n' {
				err = errors.New("the line goes on where it should end")
			}
		}
		if err != nil {
			return nil, p.line, err
		}
	}
}

type tomlReader struct {
	text string // what is left
	line int
}

func mapping(line int) *yaml.Node { return &yaml.Node{Kind: yaml.MappingNode, Line: line} }

// take goes on by n bytes.
func (p *tomlReader) take(n int) string {
	taken := p.text[:n]
	p.line += strings.Count(taken, "\n")
	p.text = p.text[n:]
	return taken
}

// blank passes blanks and comments, and over line ends when lines is true.
func (p *tomlReader) blank(lines bool) {
	for p.text != "" {
		switch c := p.text[0]; {
		case c == ' ' || c == '\t' || c == '\r' || c == '\n' && lines:
			p.take(1)
		case c == '#':
			end := strings.IndexByte(p.text, '\n')
			if end < 0 {
				end = len(p.text)
			}
			p.take(end)
		default:
			return
		}
	}
}

// header reads [a.b] or [[a.b]] and gives the table that it opens.
func (p *tomlReader) header(root *yaml.Node) (*yaml.Node, error) {
	closing, list := "]", strings.HasPrefix(p.text, "[[")
	if list {
		closing = "]]"
	}
	p.take(len(closing))
	keys, err := p.keys()
	if err != nil {
		return nil, err
	}
	if !strings.HasPrefix(p.text, closing) {
		return nil, errors.New("the name of a table does not end in " + closing)
	}
	p.take(len(closing))
	if !list {
		return p.table(root, keys)
	}
	at, err := p.table(root, keys[:len(keys)-1])
	if err != nil {
		return nil, err
	}
	last := keys[len(keys)-1]
	_, of := field(at, last.Value)
	if of == nil {
		of = &yaml.Node{Kind: yaml.SequenceNode, Line: last.Line}
		at.Content = append(at.Content, last, of)
	}
	if of.Kind != yaml.SequenceNode {
		return nil, errors.New("the name of a table is taken")
	}
	table := mapping(last.Line)
	of.Content = append(of.Content, table)
	return table, nil
}

// table walks to the table of that name, and makes what is missing of it. A list of tables stands for its last one.
func (p *tomlReader) table(at *yaml.Node, keys []*yaml.Node) (*yaml.Node, error) {
	for _, key := range keys {
		_, next := field(at, key.Value)
		if next == nil {
			next = mapping(key.Line)
			at.Content = append(at.Content, key, next)
		}
		if next.Kind == yaml.SequenceNode && len(next.Content) > 0 {
			next = next.Content[len(next.Content)-1]
		}
		if next.Kind != yaml.MappingNode {
			return nil, errors.New("the name of a table is taken")
		}
		at = next
	}
	return at, nil
}

// keys reads a.b."c d".
func (p *tomlReader) keys() ([]*yaml.Node, error) {
	var keys []*yaml.Node
	for {
		p.blank(false)
		n := &yaml.Node{Kind: yaml.ScalarNode, Line: p.line}
		if p.text != "" && (p.text[0] == '"' || p.text[0] == '\'') {
			var err error
			if n.Value, err = p.quoted(); err != nil {
				return nil, err
			}
		} else {
			end := strings.IndexFunc(p.text, func(r rune) bool { return !isWord(r) && r != '-' })
			if end < 0 {
				end = len(p.text)
			}
			if end == 0 {
				return nil, errors.New("a key is missing")
			}
			n.Value = p.take(end)
		}
		if keys = append(keys, n); len(keys) > nodeDepth {
			return nil, errDeep
		}
		p.blank(false)
		if !strings.HasPrefix(p.text, ".") {
			return keys, nil
		}
		p.take(1)
	}
}

// pair reads key = value into a table.
func (p *tomlReader) pair(at *yaml.Node, depth int) error {
	keys, err := p.keys()
	if err != nil {
		return err
	}
	if !strings.HasPrefix(p.text, "=") {
		return errors.New("there is no = behind a key")
	}
	p.take(1)
	p.blank(false)
	if at, err = p.table(at, keys[:len(keys)-1]); err != nil {
		return err
	}
	value, err := p.value(depth)
	if err != nil {
		return err
	}
	at.Content = append(at.Content, keys[len(keys)-1], value)
	return nil
}

func (p *tomlReader) value(depth int) (*yaml.Node, error) {
	n := &yaml.Node{Kind: yaml.ScalarNode, Line: p.line}
	if depth > nodeDepth {
		return nil, errDeep
	}
	if p.text == "" {
		return nil, errors.New("a value is missing")
	}
	var err error
	switch p.text[0] {
	case '"', '\'':
		n.Value, err = p.quoted()
		return n, err
	case '[':
		n.Kind = yaml.SequenceNode
		return n, p.inside(']', func() error {
			item, err := p.value(depth + 1)
			n.Content = append(n.Content, item)
			return err
		})
	case '{':
		n.Kind = yaml.MappingNode
		return n, p.inside('}', func() error { return p.pair(n, depth+1) })
	}
	end := strings.IndexAny(p.text, ",]}#\n")
	if end < 0 {
		end = len(p.text)
	}
	n.Value = strings.TrimSpace(p.take(end))
	if n.Value == "" {
		return nil, errors.New("a value is missing")
	}
	return n, nil
}

// inside reads what stands between commas up to a closing mark.
func (p *tomlReader) inside(closing byte, read func() error) error {
	for p.take(1); ; {
		p.blank(true)
		if p.text == "" {
			return errors.New("a closing " + string(closing) + " is missing")
		}
		if p.text[0] == closing {
			p.take(1)
			return nil
		}
		if err := read(); err != nil {
			return err
		}
		p.blank(true)
		switch {
		case strings.HasPrefix(p.text, ","):
			p.take(1)
		case p.text == "" || p.text[0] != closing:
			return errors.New("a comma or a closing " + string(closing) + " is missing")
		}
	}
}

// quoted reads a string in one or three quotes of either kind. Of escapes it knows those that stand for themselves, and \n and \t.
func (p *tomlReader) quoted() (string, error) {
	quote := p.text[:1]
	if strings.HasPrefix(p.text, strings.Repeat(quote, 3)) {
		quote = strings.Repeat(quote, 3)
	}
	p.take(len(quote))
	var b strings.Builder
	for p.text != "" {
		switch {
		case strings.HasPrefix(p.text, quote):
			p.take(len(quote))
			return b.String(), nil
		case p.text[0] == '\n' && len(quote) == 1:
			return "", errors.New("a string has no end on its line")
		case p.text[0] == '\\' && quote[0] == '"' && len(p.text) > 1:
			switch c := p.take(2)[1]; c {
			case 'n', 't', '\n':
				b.WriteByte(' ')
			default:
				b.WriteByte(c)
			}
		default:
			b.WriteString(p.take(1))
		}
	}
	return "", errors.New("a string has no end")
}
