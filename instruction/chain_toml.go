package instruction

import (
	"errors"
	"strconv"
	"strings"
)

// A tomlReader reads as much of https://toml.io/en/v1.0.0 as a configuration needs: tables, keys with dots, texts, whole numbers, truth values, lists and
// inline tables. Other numbers and dates are kept as text. It is stricter in nothing and more lenient where a fault does not change what is asked for.
type tomlReader struct {
	text string
	at   int
	deep int
}

// maxNested bounds lists inside lists.
const maxNested = 64

func parseTOML(text string) (map[string]any, error) {
	r := &tomlReader{text: text}
	root := map[string]any{}
	table := root
	for {
		r.space(true)
		if r.at >= len(r.text) {
			return root, nil
		}
		var err error
		if r.text[r.at] == '[' {
			table, err = r.header(root)
		} else {
			err = r.pair(table)
		}
		if err == nil {
			err = r.lineEnd()
		}
		if err != nil {
			return nil, errors.New("line " + strconv.Itoa(1+strings.Count(r.text[:min(r.at, len(r.text))], "\n")) + " " + err.Error())
		}
	}
}

// space passes blanks and, between lines, line ends and comments.
func (r *tomlReader) space(lines bool) {
	for r.at < len(r.text) {
		switch c := r.text[r.at]; {
		case c == ' ' || c == '\t' || lines && (c == '\n' || c == '\r'):
			r.at++
		case c == '#' && lines:
			n := strings.IndexByte(r.text[r.at:], '\n')
			if n < 0 {
				n = len(r.text) - r.at
			}
			r.at += n
		default:
			return
		}
	}
}

func (r *tomlReader) lineEnd() error {
	r.space(false)
	rest := r.text[r.at:]
	if rest == "" || rest[0] == '\n' || rest[0] == '#' || strings.HasPrefix(rest, "\r\n") {
		return nil
	}
	return errors.New("goes on behind its value")
}

// take passes one byte if it comes next.
func (r *tomlReader) take(c byte) bool {
	if r.at < len(r.text) && r.text[r.at] == c {
		r.at++
		return true
	}
	return false
}

func (r *tomlReader) header(root map[string]any) (map[string]any, error) {
	r.at++
	list := r.take('[')
	keys, err := r.keys()
	if err != nil {
		return nil, err
	}
	if !r.take(']') || list && !r.take(']') {
		return nil, errors.New("has no ] behind the table's name")
	}
	if list { // the tables of a list are none of ours
		return map[string]any{}, nil
	}
	return tables(root, keys)
}

// tables finds or makes the table to which keys lead.
func tables(t map[string]any, keys []string) (map[string]any, error) {
	for _, k := range keys {
		switch v := t[k].(type) {
		case map[string]any:
			t = v
		case nil:
			next := map[string]any{}
			t[k] = next
			t = next
		default:
			return nil, errors.New("makes a table of " + k + ", which has a value")
		}
	}
	return t, nil
}

func (r *tomlReader) pair(table map[string]any) error {
	keys, err := r.keys()
	if err != nil {
		return err
	}
	if !r.take('=') {
		return errors.New("has no = behind the key")
	}
	r.space(false)
	v, err := r.value()
	if err != nil {
		return err
	}
	t, err := tables(table, keys[:len(keys)-1])
	if err != nil {
		return err
	}
	last := keys[len(keys)-1]
	if _, twice := t[last]; twice {
		return errors.New("sets " + last + " a second time")
	}
	t[last] = v
	return nil
}

// keys reads a key: words or texts with dots between.
func (r *tomlReader) keys() ([]string, error) {
	var keys []string
	for {
		r.space(false)
		var key string
		start := r.at
		if r.at < len(r.text) && (r.text[r.at] == '"' || r.text[r.at] == '\'') {
			var err error
			if key, err = r.quoted(); err != nil {
				return nil, err
			}
		} else {
			for r.at < len(r.text) && bareKey(r.text[r.at]) {
				r.at++
			}
			if key = r.text[start:r.at]; key == "" {
				return nil, errors.New("has no key")
			}
		}
		keys = append(keys, key)
		r.space(false)
		if !r.take('.') {
			return keys, nil
		}
	}
}

func bareKey(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_'
}

func (r *tomlReader) value() (any, error) {
	if r.at >= len(r.text) {
		return nil, errors.New("has no value")
	}
	switch r.text[r.at] {
	case '"', '\'':
		return r.quoted()
	case '[':
		return r.list()
	case '{':
		return r.inline()
	}
	word := r.word()
	if rest := r.text[r.at:]; len(word) == len("2026-01-31") && word[4] == '-' && len(rest) > 1 && rest[0] == ' ' && rest[1] >= '0' && rest[1] <= '9' {
		r.at++
		word += " " + r.word()
	}
	switch word {
	case "":
		return nil, errors.New("has no value")
	case "true", "false":
		return word == "true", nil
	}
	if c := word[0]; c != '+' && c != '-' && (c < '0' || c > '9') && word != "inf" && word != "nan" {
		return nil, errors.New("has a text without quotes")
	}
	if k, err := strconv.ParseInt(strings.ReplaceAll(word, "_", ""), 0, 64); err == nil {
		return k, nil
	}
	return word, nil
}

// word passes what stands without quotes.
func (r *tomlReader) word() string {
	n := strings.IndexAny(r.text[r.at:], ",]}# \t\r\n")
	if n < 0 {
		n = len(r.text) - r.at
	}
	r.at += n
	return r.text[r.at-n : r.at]
}

func (r *tomlReader) nest() error {
	if r.deep++; r.deep > maxNested {
		return errors.New("has too many lists inside each other")
	}
	return nil
}

func (r *tomlReader) list() (any, error) {
	if err := r.nest(); err != nil {
		return nil, err
	}
	r.at++
	all := []any{}
	for {
		r.space(true)
		if r.take(']') {
			r.deep--
			return all, nil
		}
		v, err := r.value()
		if err != nil {
			return nil, err
		}
		all = append(all, v)
		r.space(true)
		if !r.take(',') && (r.at >= len(r.text) || r.text[r.at] != ']') {
			return nil, errors.New("has a list that nothing ends")
		}
	}
}

func (r *tomlReader) inline() (any, error) {
	if err := r.nest(); err != nil {
		return nil, err
	}
	r.at++
	table := map[string]any{}
	for {
		r.space(true)
		if r.take('}') {
			r.deep--
			return table, nil
		}
		if err := r.pair(table); err != nil {
			return nil, err
		}
		r.space(true)
		if !r.take(',') && (r.at >= len(r.text) || r.text[r.at] != '}') {
			return nil, errors.New("has a table that nothing ends")
		}
	}
}

// quoted reads a text in single or double quotes, of one line or, with three quotes, of several.
func (r *tomlReader) quoted() (string, error) {
	q := r.text[r.at : r.at+1]
	long := strings.HasPrefix(r.text[r.at:], strings.Repeat(q, 3))
	end := q
	if long {
		end = strings.Repeat(q, 3)
	}
	r.at += len(end)
	if long && !r.take('\n') && strings.HasPrefix(r.text[r.at:], "\r\n") {
		r.at += 2
	}
	var b strings.Builder
	for r.at < len(r.text) {
		c := r.text[r.at]
		switch {
		case strings.HasPrefix(r.text[r.at:], end):
			r.at += len(end)
			for long && r.take(q[0]) { // up to two quotes may stand before the end
				b.WriteString(q)
			}
			return b.String(), nil
		case c == '\n' && !long:
			return "", errors.New("has a text that nothing ends")
		case c == '\\' && q == `"`:
			if err := r.escape(&b); err != nil {
				return "", err
			}
		default:
			b.WriteByte(c)
			r.at++
		}
	}
	return "", errors.New("has a text that nothing ends")
}

func (r *tomlReader) escape(b *strings.Builder) error {
	rest := r.text[r.at+1:]
	if trimmed := strings.TrimLeft(rest, " \t\r"); strings.HasPrefix(trimmed, "\n") { // a line that goes on
		r.at = len(r.text) - len(strings.TrimLeft(trimmed, " \t\r\n"))
		return nil
	}
	if rest == "" {
		return errors.New("has a text that nothing ends")
	}
	if strings.HasPrefix(rest, "e") {
		b.WriteByte(0x1b)
		r.at += 2
		return nil
	}
	c, _, tail, err := strconv.UnquoteChar(r.text[r.at:], '"')
	if err != nil {
		return errors.New("has an unknown character behind a backslash")
	}
	b.WriteRune(c)
	r.at = len(r.text) - len(tail)
	return nil
}
