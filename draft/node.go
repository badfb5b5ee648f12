package draft

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"go.yaml.in/yaml/v4"
)

// JSON, TOML and YAML files are all read into yaml.Node, which keeps the order and the lines of what it holds. Aliases of YAML are not followed, so
// that a small file cannot become a large one.

// field gives the key and the value under a path of keys; nil, nil without one.
func field(n *yaml.Node, names ...string) (key, value *yaml.Node) {
	value = n
	for _, name := range names {
		at := value
		key, value = nil, nil
		for k, v := range fields(at) {
			if k.Value == name {
				key, value = k, v
			}
		}
		if value == nil {
			return nil, nil
		}
	}
	return key, value
}

// fields goes over the keys and values of a mapping; over none of anything else.
func fields(n *yaml.Node) func(yield func(key, value *yaml.Node) bool) {
	return func(yield func(key, value *yaml.Node) bool) {
		if n == nil || n.Kind != yaml.MappingNode {
			return
		}
		for i := 0; i+1 < len(n.Content); i += 2 {
			if !yield(n.Content[i], n.Content[i+1]) {
				return
			}
		}
	}
}

// text is the string under a path of keys with its line; "" and 0 when there is none.
func text(n *yaml.Node, names ...string) (string, int) {
	key, value := field(n, names...)
	if key == nil || value.Kind != yaml.ScalarNode {
		return "", 0
	}
	return value.Value, key.Line
}

// items are the strings of a list, or the one string that stands in its place.
func items(n *yaml.Node) []*yaml.Node {
	if n == nil {
		return nil
	}
	if n.Kind == yaml.ScalarNode {
		return []*yaml.Node{n}
	}
	var out []*yaml.Node
	if n.Kind == yaml.SequenceNode {
		for _, item := range n.Content {
			if item.Kind == yaml.ScalarNode {
				out = append(out, item)
			}
		}
	}
	return out
}

// yaml, json and toml read a file; nil when it is not there, or is broken, which is then a Problem.
func (l *looker) yaml(file string) *yaml.Node {
	data := l.tree.read(file)
	if data == nil {
		return nil
	}
	var documents []yaml.Node
	if err := yaml.Load(data, &documents, yaml.WithAllDocuments()); err != nil {
		var at *yaml.LoadError
		if errors.As(err, &at) {
			l.broken(file, at.Mark.Line, at.Message)
		} else {
			l.broken(file, 0, strings.Join(strings.Fields(err.Error()), " "))
		}
		return nil
	}
	if len(documents) == 0 || len(documents[0].Content) == 0 {
		return nil
	}
	return documents[0].Content[0]
}

func (l *looker) json(file string) *yaml.Node {
	data := l.tree.read(file)
	if data == nil {
		return nil
	}
	n, line, err := parseJSON(data)
	if err != nil {
		l.broken(file, line, "is not valid JSON: "+err.Error())
		return nil
	}
	return n
}

func (l *looker) toml(file string) *yaml.Node {
	data := l.tree.read(file)
	if data == nil {
		return nil
	}
	n, line, err := parseTOML(string(data))
	if err != nil {
		l.broken(file, line, "is not valid TOML: "+err.Error())
		return nil
	}
	return n
}

// broken reports a file once, however often it is asked for.
func (l *looker) broken(file string, line int, text string) {
	if key := "broken\x00" + file; !l.seen[key] {
		l.seen[key] = true
		l.tree.broken(file, line, text)
	}
}

// nodeDepth bounds how deep JSON and TOML may be nested.
const nodeDepth = 64

var errDeep = errors.New("it is nested too deep")

// parseJSON gives the line of the error beside it.
func parseJSON(data []byte) (n *yaml.Node, line int, err error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	p := jsonReader{d: d, data: data}
	if n, err = p.value(0); err == nil {
		if _, more := d.Token(); more == nil {
			err = errors.New("more follows behind its end")
		} else if !errors.Is(more, io.EOF) {
			err = more
		}
	}
	if err != nil {
		line = p.lineAt(d.InputOffset())
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			at := max(0, syntax.Offset-1) // of the wrong character, or of the blanks before it
			for !strings.Contains(syntax.Error(), `'\n'`) && at < int64(len(data)) && strings.IndexByte(" \t\r\n", data[at]) >= 0 {
				at++
			}
			line = p.lineAt(at)
		}
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			err, line = errors.New("it ends too early"), p.lineAt(int64(len(bytes.TrimRight(data, " \t\r\n"))))
		}
		return nil, line, err
	}
	return n, 0, nil
}

type jsonReader struct {
	d    *json.Decoder
	data []byte
	// from and newlines count lines as the offset grows, so that the whole costs one pass.
	from     int64
	newlines int
}

func (p *jsonReader) lineAt(offset int64) int {
	offset = max(0, min(offset, int64(len(p.data))))
	if offset < p.from {
		return bytes.Count(p.data[:offset], []byte("\n")) + 1
	}
	p.newlines += bytes.Count(p.data[p.from:offset], []byte("\n"))
	p.from = offset
	return p.newlines + 1
}

func (p *jsonReader) value(depth int) (*yaml.Node, error) {
	token, err := p.d.Token()
	if err != nil {
		return nil, err
	}
	n := &yaml.Node{Kind: yaml.ScalarNode, Line: p.lineAt(p.d.InputOffset())}
	delim, nested := token.(json.Delim)
	if !nested {
		if token != nil {
			n.Value = fmt.Sprint(token)
		}
		return n, nil
	}
	if depth > nodeDepth {
		return nil, errDeep
	}
	n.Kind = yaml.SequenceNode
	if delim == '{' {
		n.Kind = yaml.MappingNode
	}
	for p.d.More() {
		inner, err := p.value(depth + 1) // in an object in turn a key and its value: the decoder wants a string where a key stands
		if err != nil {
			return nil, err
		}
		n.Content = append(n.Content, inner)
	}
	_, err = p.d.Token()
	return n, err
}
