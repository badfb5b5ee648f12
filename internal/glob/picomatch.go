package glob

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// A globWriter translates a glob, without the ! in front, to a regular expression. It follows https://github.com/micromatch/picomatch/blob/4.0.7/lib/parse.js
// token by token and leaves out the look-ahead for «.» and «..», which clean paths do not have.
type globWriter struct {
	pattern string
	at      int // of the next byte
	out     []byte
	kinds   []kind // of the tokens written, as the meaning of a star depends on those before it
	open    []opened
	loose   int // one more than where in out a ** begins that will be a * if its name goes on; 0: there is none
}

type kind byte

// The parenthesis that was just opened is a kind of its own: a ? or a + behind it is plain text.
const (
	bos kind = iota
	text
	slash
	star
	globstar
	opening
	closing
	brace
	comma
	bracket
)

// An opened group is a brace or a parenthesis that is not closed yet.
type opened struct {
	brace  bool
	commas bool   // of a brace: without one it is plain text
	start  int    // of a brace: where it begins in out
	close  string // of a parenthesis: what ends its expression
}

func (w *globWriter) rest() string { return w.pattern[w.at:] }

// kind gives the kind of the token that is back tokens before the next one.
func (w *globWriter) kind(back int) kind {
	if back > len(w.kinds) {
		return bos
	}
	return w.kinds[len(w.kinds)-back]
}

func (w *globWriter) push(k kind, out string) {
	if w.loose > 0 {
		inBrace := (k == comma || k == brace) && w.inBraces()
		if k != slash && k != opening && k != closing && !inBrace {
			w.out = append(w.out[:w.loose-1], `[^/]*`...)
			w.kinds[len(w.kinds)-1] = star
		}
		w.loose = 0
	}
	if k == text && w.kind(1) == text {
		w.out = append(w.out, out...)
		return
	}
	w.kinds = append(w.kinds, k)
	w.out = append(w.out, out...)
}

func (w *globWriter) inBraces() bool {
	return slices.ContainsFunc(w.open, func(o opened) bool { return o.brace })
}

func (w *globWriter) inParens() bool {
	return slices.ContainsFunc(w.open, func(o opened) bool { return !o.brace })
}

func (w *globWriter) write() error {
	for w.at < len(w.pattern) {
		_, n := utf8.DecodeRuneInString(w.rest())
		char := w.pattern[w.at : w.at+n]
		w.at += n
		if err := w.token(char); err != nil {
			return err
		}
	}
	if len(w.open) > 0 {
		if w.open[len(w.open)-1].brace {
			return errors.New("has a { without its }")
		}
		return errors.New("has a ( without its )")
	}
	return nil
}

func (w *globWriter) token(char string) error {
	rest := w.rest()
	if strings.Contains("?+*!@", char) && strings.HasPrefix(rest, "(") && w.extended(char) {
		w.at++
		return w.group(char)
	}
	switch char {
	case `\`:
		return w.escaped()
	case "(":
		w.open = append(w.open, opened{close: ")"})
		w.push(opening, "(?:")
	case "{":
		return w.brace()
	case ")", "}":
		return w.closed(char)
	case "[":
		return w.class()
	case "*":
		w.stars()
	case "?":
		return w.mark()
	case "+":
		if k := w.kind(1); k == bracket || k == closing || k == brace || k != opening && w.inParens() {
			w.push(text, "+") // a quantifier, as in a regular expression
		} else {
			w.push(text, `\+`)
		}
	case ",":
		if n := len(w.open); n > 0 && w.open[n-1].brace {
			w.open[n-1].commas = true
			char = "|"
		}
		w.push(comma, char)
	case "|", "@", "]":
		w.push(text, char)
	case "/":
		w.push(slash, char)
	case ".":
		if strings.HasPrefix(rest, ".") && w.inBraces() {
			return errors.New("has two dots within braces where no range is")
		}
		w.push(text, `\.`)
	default:
		if char == `"` {
			return errors.New("has a quoted part")
		}
		run := rest // up to the next character with a meaning; a " within it has none
		if i := strings.IndexAny(rest, `@![].,$*+?^{}()|\/`); i >= 0 {
			run = rest[:i]
		}
		w.at += len(run)
		w.push(text, regexp.QuoteMeta(char+run))
	}
	return nil
}

// extended says whether the ( after char begins a group of its kind.
func (w *globWriter) extended(char string) bool {
	after := w.rest()[1:]
	switch char {
	case "*":
		return after != "" && after[0] != '?'
	case "!":
		return true
	case "?":
		return w.kind(1) != opening && !strings.HasPrefix(after, "?")
	}
	return !strings.HasPrefix(after, "?")
}

// group begins @(, +(, *( or ?(, or takes all of !(…).
func (w *globWriter) group(char string) error {
	if char == "!" {
		return w.negation()
	}
	end := ")"
	if char != "@" {
		w.push(text, "") // unlike @(, these begin with a token that makes a ** before them a *
		end += char
	}
	w.open = append(w.open, opened{close: end})
	w.push(opening, "(?:")
	return nil
}

func (w *globWriter) escaped() error {
	rest := w.rest()
	if rest == "" {
		w.push(text, `\\`)
		return nil
	}
	if strings.ContainsAny(rest[:1], "/.;") {
		return nil // the next is taken as if no backslash were there
	}
	r, n := utf8.DecodeRuneInString(rest)
	if alphanumeric(r) {
		return fmt.Errorf(`has \%c, and a backslash goes only before a character with a meaning`, r)
	}
	w.push(text, regexp.QuoteMeta(rest[:n]))
	w.at += n
	return nil
}

// brace begins {a,b}, or takes all of {1..3}.
func (w *globWriter) brace() error {
	if inner, _, found := strings.Cut(w.rest(), "}"); found && !strings.ContainsAny(inner, `{,()[]*?+@!|\"/$^`) {
		if from, to, ok := strings.Cut(inner, ".."); ok {
			if from == "" || to == "" || strings.Contains(from+to, ".") {
				return errors.New("has a range in braces that is not of two ends")
			}
			w.at += len(inner) + 1
			w.open = append(w.open, opened{brace: true})
			w.push(brace, between(from, to))
			w.open = w.open[:len(w.open)-1]
			return nil
		}
	}
	w.open = append(w.open, opened{brace: true, start: len(w.out)})
	w.push(brace, "(?:")
	return nil
}

// between writes {from..to}: for picomatch the characters of a class, or the text when that is none.
func between(from, to string) string {
	ends := []string{from, to}
	slices.Sort(ends)
	lo, _ := utf8.DecodeLastRuneInString(ends[0])
	hi, n := utf8.DecodeRuneInString(ends[1])
	if lo > hi {
		return regexp.QuoteMeta(ends[0]) + ".." + regexp.QuoteMeta(ends[1])
	}
	var c class
	for _, r := range strings.TrimSuffix(ends[0], string(lo)) + ends[1][n:] {
		c.add(r, r)
	}
	c.add(lo, hi)
	return c.regexp()
}

func (w *globWriter) closed(char string) error {
	isBrace := char == "}"
	n := len(w.open) - 1
	if n < 0 || w.open[n].brace != isBrace {
		if isBrace && w.inBraces() || !isBrace && w.inParens() {
			return errors.New("has braces and parentheses that cross")
		}
		if !isBrace {
			return errors.New("has a ) without its (")
		}
		w.push(text, `\}`)
		return nil
	}
	o := w.open[n]
	switch {
	case !isBrace:
		w.push(closing, o.close)
	case o.commas:
		w.push(brace, ")")
	default: // {a} is plain text
		w.push(brace, "")
		inner := string(w.out[o.start+len("(?:"):])
		w.out = append(w.out[:o.start], `\{`+inner+`\}`...)
	}
	w.open = w.open[:n]
	return nil
}

// class takes [a-z]. For want of a member with a meaning it is also its own text: [ab] matches «[ab]», as picomatch has it.
func (w *globWriter) class() error {
	rest := w.rest()
	if !strings.Contains(rest, "]") {
		w.push(bracket, `\[`)
		return nil
	}
	c, content, length, err := javaScriptClass(rest)
	if err != nil {
		return err
	}
	w.at += length
	out := c.regexp()
	if !strings.ContainsAny(rest[:length-1], `-*+?.^${}(|)[]`) {
		out = `(?:` + regexp.QuoteMeta("["+content+"]") + `|` + out + `)`
	}
	w.push(bracket, out)
	return nil
}

func (w *globWriter) mark() error {
	k, next := w.kind(1), w.rest()
	switch {
	case k == opening && next != "" && strings.ContainsAny(next[:1], "!=<:"):
		return fmt.Errorf("has (?%c of regular expressions", next[0])
	case k == opening:
		w.push(text, `\?`)
	case k == closing:
		w.push(text, "?") // a quantifier, as in a regular expression
	default:
		w.push(text, `[^/]`)
	}
	return nil
}

// stars takes a run of stars. Two that fill a name stand for any number of folders, all others for text within a name.
func (w *globWriter) stars() {
	run := 1 + len(w.rest()) - len(strings.TrimLeft(w.rest(), "*"))
	w.at += run - 1
	before, inBraces := w.kind(1), w.inBraces()
	start := before == bos || before == slash || before == opening || before == closing || inBraces && (before == comma || before == brace)
	if after := w.rest(); (run == 2 || run > 2 && !start) && len(after) > 1 && after[0] == '(' && after[1] != '?' {
		w.at-- // the last begins *(
		run = 1
	}
	switch {
	case run == 2 && start:
		w.globstar(before)
	case run == 1 && w.rest() == "" && (before == bos || before == slash):
		w.push(star, `[^/]+`)
	default:
		w.push(star, `[^/]*`)
	}
}

func (w *globWriter) globstar(before kind) {
	rest := w.rest()
	for strings.HasPrefix(rest, "/**") && (len(rest) == 3 || rest[3] == '/') { // one says as much as many
		rest = rest[3:]
	}
	w.at = len(w.pattern) - len(rest)
	afterSlash := before == slash && w.kind(2) != bos
	afterStar := w.kind(2) == star || w.kind(2) == globstar
	atEnd := rest == "" || w.inParens() && rest == strings.Repeat(")", w.parens())
	switch {
	case afterSlash && !afterStar && atEnd: // a/** is also a
		w.replaceSlash(`(?:/.*|$)`)
	case afterSlash && strings.HasPrefix(rest, "/"):
		out := `(?:/.*/|/|$)`
		if rest == "/" {
			out = `(?:/.*/|/)`
		}
		w.replaceSlash(out)
		w.at++
		w.push(slash, "")
	case before == bos && strings.HasPrefix(rest, "/"):
		w.push(globstar, `(?:.*/|)`)
		w.at++
		w.push(slash, "")
	default:
		w.push(globstar, `.*`)
		w.loose = len(w.out) - len(`.*`) + 1
	}
}

func (w *globWriter) parens() (n int) {
	for _, o := range w.open {
		if !o.brace {
			n++
		}
	}
	return n
}

// replaceSlash writes a ** together with the slash before it.
func (w *globWriter) replaceSlash(out string) {
	w.out = w.out[:len(w.out)-1]
	w.push(globstar, out)
}
