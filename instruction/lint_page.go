package instruction

import (
	"iter"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"casebook"
)

// A page is one instruction file as a person sees it in an editor: its lines count from the top, with frontmatter and comments.
type page struct {
	*file
	path   string
	tier   casebook.Tier
	parent string // the file that imports it
	lazy   bool   // it waits for a file
	raw    string // the whole file
	chars  int    // of what is injected
}

func (p page) isIndex() bool { return p.tier == casebook.TierAuto || p.tier == casebook.TierTeam }

// isProse: rules are looked for in text alone; an imported program holds none.
func (p page) isProse() bool {
	switch strings.ToLower(filepath.Ext(p.path)) {
	case ".md", ".mdc", ".markdown", ".txt", "", ".json": // .json: the administrator's settings hold text
		return p.parent == "" || filepath.Ext(p.path) != ".json"
	}
	return false
}

// A line is one line of a page that is loaded.
type line struct {
	number int
	text   string // without its end
	fenced bool   // of a fenced block, the fences included
}

// all yields the lines that are loaded: those behind the frontmatter, without comments that begin a line.
func (p page) all() iter.Seq[line] {
	return func(yield func(line) bool) {
		var s scanner
		rest := p.raw
		for n := 1; rest != ""; n++ {
			var text string
			text, rest, _ = strings.Cut(rest, "\n")
			if n < p.body {
				continue
			}
			text, hidden := s.visible(strings.TrimSuffix(text, "\r"), rest)
			if hidden {
				continue
			}
			if !yield(line{number: n, text: text, fenced: s.inFence(text)}) {
				return
			}
		}
	}
}

// ruleLines is how far rules are looked for; a longer file is told of as a whole.
const ruleLines = 20_000

// prose yields the lines outside of code, up to ruleLines.
func (p page) prose() iter.Seq[line] {
	return func(yield func(line) bool) {
		for l := range p.all() {
			if l.number > ruleLines || !l.fenced && !yield(l) {
				return
			}
		}
	}
}

// A scanner knows where in a Markdown text it is: in a comment, in a fenced block, or in neither.
type scanner struct {
	fence   string
	comment bool
	endless bool // no comment ends from here on
}

// visible takes the comment out of a line; hidden says that nothing else is on it. A comment that nothing ends hides nothing.
func (s *scanner) visible(text, rest string) (shown string, hidden bool) {
	begins := s.fence == "" && !s.comment && strings.HasPrefix(strings.TrimLeft(text, " "), "<!--") && !strings.HasPrefix(text, "    ")
	if !begins && !s.comment {
		return text, false
	}
	if _, after, ends := strings.Cut(text, "-->"); ends {
		s.comment = false
		return after, strings.TrimSpace(after) == ""
	}
	if !s.comment {
		s.endless = s.endless || !strings.Contains(rest, "-->")
		s.comment = !s.endless
	}
	return text, s.comment
}

// inFence says whether a line belongs to a fenced block.
func (s *scanner) inFence(text string) bool {
	t := strings.TrimSpace(text)
	mark := fenceOf(t)
	switch {
	case s.fence == "" && mark != "":
		s.fence = mark
		return true
	case s.fence == "":
		return false
	case strings.HasPrefix(mark, s.fence) && mark == t:
		s.fence = ""
	}
	return true
}

// fenceOf is the mark that begins or ends a fenced block; "" when the line does neither.
func fenceOf(t string) string {
	for _, c := range []string{"`", "~"} {
		rest := strings.TrimLeft(t, c)
		if n := len(t) - len(rest); n >= 3 && !(c == "`" && strings.Contains(rest, c)) {
			return t[:n]
		}
	}
	return ""
}

// heading is the text of a heading; ok is false for any other line.
func heading(text string) (title string, ok bool) {
	marks := len(text) - len(strings.TrimLeft(text, "#"))
	if marks == 0 || marks > 6 || len(text) > marks && text[marks] != ' ' && text[marks] != '\t' {
		return "", false
	}
	return strings.TrimSpace(strings.Trim(text, "# \t")), true
}

// A section is what stands under one heading, up to the next one.
type section struct {
	title string
	line  int
	lines int
	chars int
}

// longest answers the longest sections, at most n, by the size that measure names. Text above the first heading is none.
func (p page) longest(n int, measure func(section) int) []section {
	var best []section
	var at section
	done := func() {
		if at.line == 0 {
			return
		}
		k := slices.IndexFunc(best, func(s section) bool { return measure(s) < measure(at) })
		if k < 0 {
			k = len(best)
		}
		if best = slices.Insert(best, k, at); len(best) > n {
			best = best[:n]
		}
	}
	for l := range p.all() {
		if title, ok := heading(l.text); ok && !l.fenced {
			done()
			at = section{title: title, line: l.number}
		}
		at.lines++
		at.chars += utf8.RuneCountInString(l.text) + 1
	}
	done()
	return best
}

// maxRule bounds what is read of a line in search of a rule: more is a paragraph without line ends, or no text at all.
const maxRule = 4 << 10

// sentences are the sentences of a line without the marks in front of them: bullets, numbers, quotes, emphasis. A heading has none.
func sentences(text string) []string {
	if _, ok := heading(text); ok {
		return nil
	}
	if len(text) > maxRule {
		text = text[:casebook.CutPoint(text, maxRule)]
	}
	var all []string
	for start, i := 0, 0; i <= len(text); i++ {
		end := i == len(text) || strings.IndexByte(".!?:;", text[i]) >= 0 && i+1 < len(text) && strings.IndexByte(" *_\t", text[i+1]) >= 0
		if !end {
			continue
		}
		if s := unmarked(text[start:min(i+1, len(text))]); s != "" {
			all = append(all, s)
		}
		start = i + 1
	}
	return all
}

// unmarked takes what is no word off the front. A path may begin with a dot or a slash.
func unmarked(s string) string {
	s = strings.TrimLeftFunc(s, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("`./~", r)
	})
	for _, polite := range []string{"Please ", "please ", "Bitte ", "bitte "} {
		s = strings.TrimPrefix(s, polite)
	}
	if rest := strings.TrimLeft(s, "0123456789"); rest == "." || rest == "" { // the number of a list item
		return ""
	}
	return strings.TrimSpace(s)
}

// wordsOf are the words of a sentence; an underscore, a digit, an apostrophe and a hyphen inside belong to them. Code in backticks has none.
func wordsOf(s string) []string {
	var all []string
	for i, part := range strings.Split(s, "`") {
		if i%2 == 1 {
			continue
		}
		part = strings.ReplaceAll(part, "’", "'")
		all = append(all, strings.FieldsFunc(part, func(r rune) bool {
			return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("_'-", r)
		})...)
	}
	return all
}

// has says whether a phrase of lower-case words stands in a text that phrased made.
func has(text string, phrases ...string) bool {
	return slices.ContainsFunc(phrases, func(p string) bool { return strings.Contains(text, " "+p+" ") })
}

// begins says whether a text that phrased made begins with one of the phrases.
func begins(text string, phrases ...string) bool {
	return slices.ContainsFunc(phrases, func(p string) bool { return strings.HasPrefix(text, " "+p+" ") })
}

// phrased is the words of a sentence in lower case between single blanks.
func phrased(words []string) string { return " " + strings.ToLower(strings.Join(words, " ")) + " " }
