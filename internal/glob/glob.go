// Package glob compiles path patterns, those of .gitignore and those of file globs, and bounds what a pattern may cost.
//
// It matches text and never looks at a disk: paths come clean, with slashes, without «.» and «..». Characters are Unicode's, not bytes as for git.
package glob

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// ErrTooComplex says that a pattern is understood and would cost too much.
var ErrTooComplex = errors.New("too complex")

// A Glob is a pattern with the meaning that picomatch gives it with {dot: true}, its oddities included: [!a] is a ! or an a, {1..12} is one of the characters
// of [1-12], foo(1) is foo1. The zero value matches nothing.
type Glob struct {
	pattern string
	negated bool
	re      *regexp.Regexp
}

// New compiles a pattern: *, ?, ** for any number of folders, [a-z], {a,b}, {1..3}, @(a|b), +(a), *(a), ?(a), !(a), and a ! in front for all that does not
// match. What picomatch hands to JavaScript's regular expressions (\d, (?=a)), a brace or a parenthesis that is not closed, and !( ) around more than plain
// words or inside a name are errors.
func New(pattern string) (Glob, error) {
	g := Glob{pattern: pattern}
	if pattern == "" {
		return Glob{}, errors.New("is empty")
	}
	if len(pattern) > maxLength {
		return Glob{}, fmt.Errorf("has %d bytes, over %d: %w", len(pattern), maxLength, ErrTooComplex)
	}
	rest := strings.TrimPrefix(pattern, "./")
	for strings.HasPrefix(rest, "!") && !strings.HasPrefix(rest, "!(") {
		rest, g.negated = rest[1:], !g.negated
	}
	for strings.HasPrefix(rest, "./") {
		rest = rest[2:]
	}
	out, ok := anyDepth(strings.TrimPrefix(pattern, "./"))
	if !ok {
		w := globWriter{pattern: rest}
		if err := w.write(); err != nil {
			return Glob{}, err
		}
		out = string(w.out)
	}
	re, err := regexp.Compile(`(?s)\A(?:` + out + `)\z`)
	if err != nil { // such as a range whose ends are the wrong way round
		return Glob{}, fmt.Errorf("cannot be read: %s", strings.TrimPrefix(err.Error(), "error parsing regexp: "))
	}
	g.re = re
	return g, nil
}

// anyDepth translates **.md, which picomatch, when it is the whole pattern, takes for all such files at any depth.
func anyDepth(pattern string) (string, bool) {
	endings, found := strings.CutPrefix(pattern, "**.")
	if !found {
		return "", false
	}
	for e := range strings.SplitSeq(endings, ".") {
		if e == "" || strings.ContainsFunc(e, func(r rune) bool { return r != '_' && !alphanumeric(r) }) {
			return "", false
		}
	}
	return `.*\.` + regexp.QuoteMeta(endings), true
}

// Match answers for an absolute path. The pattern itself, taken as a path, always matches.
func (g Glob) Match(path string) bool {
	if g.re == nil || path == "" {
		return false
	}
	return path == g.pattern || g.re.MatchString(path) != g.negated
}
