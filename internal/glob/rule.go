package glob

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/bmatcuk/doublestar/v4"
)

// maxLength bounds the bytes of a pattern: matching costs at most its length times the path's.
const maxLength = 1024

// A rule is one pattern of an Ignore.
type rule struct {
	index   int
	negated bool   // it re-includes
	folders bool   // it is about folders alone
	name    bool   // it is matched against the last name, at any depth
	pattern string // in the language of doublestar; "" when head is all of it
	head    string // the plain text it begins with
	tail    string // the plain text it ends with
}

// match answers for a path and its last name. Most rules fail at head or tail, which costs nothing.
func (r *rule) match(path, name string, folder bool) bool {
	if r.folders && !folder {
		return false
	}
	if r.name {
		path = name
	}
	if r.pattern == "" {
		return path == r.head
	}
	return strings.HasPrefix(path, r.head) && strings.HasSuffix(path, r.tail) && doublestar.MatchUnvalidated(r.pattern, path)
}

// trimBlanks drops the blanks at the end that no backslash protects.
func trimBlanks(s string) string {
	end := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case ' ':
			continue
		case '\\':
			i++
		}
		end = i + 1
	}
	return s[:min(end, len(s))]
}

// newRule reads one line of a .gitignore. ok is false for what says nothing, a comment or a blank line.
func newRule(line string, fold bool) (r rule, ok bool, err error) {
	if len(line) > maxLength {
		return r, false, fmt.Errorf("has %d bytes, over %d: %w", len(line), maxLength, ErrTooComplex)
	}
	if line = trimBlanks(strings.TrimSuffix(line, "\r")); line == "" || line[0] == '#' {
		return r, false, nil
	}
	line, r.negated = strings.CutPrefix(line, "!")
	line, r.folders = strings.CutSuffix(line, "/")
	r.name = !strings.Contains(line, "/")
	line = strings.TrimPrefix(line, "/")
	if err := reachable(line); err != nil && (!strings.Contains(line, "[") || strings.HasSuffix(line, "/")) { // in a class slashes separate nothing
		return r, false, err
	}
	w := ruleWriter{rest: line, fold: fold}
	if err := w.write(); err != nil {
		return r, false, err
	}
	r.head, r.tail = w.head, w.tail
	if w.wild {
		r.pattern = w.out.String()
	}
	return r, true, nil
}

// reachable says why no path can match, since paths come without empty names, «.» and «..».
func reachable(pattern string) error {
	if pattern == "" {
		return errors.New("names nothing")
	}
	for name := range strings.SplitSeq(pattern, "/") {
		switch name {
		case "":
			return errors.New("has an empty name between two slashes, as no path does")
		case ".", "..":
			return fmt.Errorf("has the name %q, as no path does", name)
		}
	}
	return nil
}

// A ruleWriter translates a pattern, without its ! and its slashes at either end, to doublestar.
type ruleWriter struct {
	rest       string
	fold       bool
	out        strings.Builder
	head, tail string
	wild       bool
}

func (w *ruleWriter) write() error {
	start := true // of a name
	for w.rest != "" {
		r, n := utf8.DecodeRuneInString(w.rest)
		text := w.rest[:n]
		w.rest = w.rest[n:]
		switch r {
		case '*':
			w.star(start)
		case '?':
			w.wildcard("?")
		case '[':
			c, length, err := gitClass(w.rest)
			if err != nil {
				return err
			}
			class, ok := c.doublestar(w.fold)
			if !ok {
				return errors.New("has a class that takes no character")
			}
			w.wildcard(class)
			w.rest = w.rest[length:]
		case '\\':
			if w.rest == "" {
				return errors.New("ends in a lone backslash")
			}
			_, n = utf8.DecodeRuneInString(w.rest)
			r = rune(w.rest[0])
			w.literal(w.rest[:n])
			w.rest = w.rest[n:]
		default:
			w.literal(text)
		}
		start = r == '/'
	}
	return nil
}

// star takes a run of stars. Two and more that fill a name stand for any number of folders, all others for text within a name.
func (w *ruleWriter) star(start bool) {
	rest := strings.TrimLeft(w.rest, "*")
	many := len(rest) < len(w.rest)
	w.rest = rest
	switch {
	case !many || !start || rest != "" && rest[0] != '/':
		w.wildcard("*")
	case rest == "":
		w.wildcard("**/*") // and not **, which for doublestar is also the folder itself
	default:
		for strings.HasPrefix(w.rest, "/**/") { // one says as much as many
			w.rest = w.rest[len("/**"):]
		}
		w.rest = w.rest[1:]
		w.wildcard("**/")
		// The next star begins a name, though the slash before it is taken.
		if strings.HasPrefix(w.rest, "*") {
			w.rest = w.rest[1:]
			w.star(true)
		}
	}
}

func (w *ruleWriter) wildcard(text string) {
	w.wild, w.tail = true, ""
	w.out.WriteString(text)
}

func (w *ruleWriter) literal(text string) {
	if w.fold {
		text = strings.ToLower(text)
	}
	if strings.ContainsAny(text, `\*?[]{}`) {
		w.out.WriteByte('\\')
	}
	w.out.WriteString(text)
	if w.tail += text; !w.wild {
		w.head += text
	}
}
