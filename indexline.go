package casebook

import (
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

const (
	lineChars  = 150 // code points of a line that casebook writes into the index, where the file's name leaves room
	titleChars = 60  // of these for the title
	hookChars  = 12  // a shorter part of a description says nothing
	plainChars = 200 // a longer entry holds text of its own
)

// IndexLine is the line that casebook writes into MEMORY.md for a memory, without a line end: its name as a title, and as much of its description as
// fits into 150 characters, cut at a word.
func IndexLine(h Header) string {
	e := IndexEntry{Title: cutWords(indexTitle(h), titleChars), File: h.Path}
	hook := indexText(h.Description)
	if strings.EqualFold(hook, e.Title) || strings.EqualFold(hook, h.Name) {
		return e.String()
	}
	e.Hook = IndexHook(hook, e.String()+" — ")
	return e.String()
}

// IndexHook is as much of a description as fits into a line of the index behind what the line begins with, cut at a word; empty where too little does to
// say anything.
func IndexHook(description, begins string) string {
	room := lineChars - utf8.RuneCountInString(begins)
	if room < hookChars {
		return ""
	}
	return cutWords(indexText(description), room)
}

// IsIndexLine says whether text is the line that casebook writes for the header, or the one that it wrote before it cut any: no person's words are in it.
func IsIndexLine(text string, h Header) bool { return text == IndexLine(h) || text == wholeLine(h) }

// wholeLine is the line that casebook wrote before it cut any: the name as it is, and all of the description.
func wholeLine(h Header) string {
	return IndexEntry{Title: h.Name, File: h.Path, Hook: h.Description}.String()
}

// indexTitle is the name as people write it: a slug gets its blanks and its first capital back.
func indexTitle(h Header) string {
	title := indexText(h.Name)
	if title == "" {
		title = indexText(stem(h.Path))
	}
	if strings.ContainsFunc(title, func(r rune) bool { return r == ' ' || unicode.IsUpper(r) || r != '-' && r != '_' && unicode.IsPunct(r) }) {
		return title
	}
	title = oneLine(strings.NewReplacer("-", " ", "_", " ").Replace(title))
	first, size := utf8.DecodeRuneInString(title)
	return string(unicode.ToUpper(first)) + title[size:]
}

// indexText is text that may stand in a line of the index and leaves it a plain one: no line break, no control character, no link, no comment.
func indexText(s string) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Zl, r) || unicode.Is(unicode.Zp, r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, string(utf8.RuneError)))
	if strings.ContainsAny(s, "[]<>\uFEFF") {
		s = strings.NewReplacer("[[", "", "]]", "", "](", "] (", "<!--", "", "-->", "", "\uFEFF", "").Replace(s)
		for strings.Contains(s, "[[") || strings.Contains(s, "<!--") { // what was taken out may have joined its neighbours
			s = strings.NewReplacer("[[", "[", "<!--", "").Replace(s)
		}
	}
	return oneLine(s)
}

// cutWords shortens text to chars code points with an ellipsis, at a blank where one is near.
func cutWords(s string, chars int) string {
	if utf8.RuneCountInString(s) <= chars {
		return s
	}
	at := 0
	for range chars - 1 {
		_, size := utf8.DecodeRuneInString(s[at:])
		at += size
	}
	at = CutPoint(s, at)
	if blank := strings.LastIndexByte(s[:at+1], ' '); blank > at/2 {
		at = blank
	}
	return strings.TrimRight(s[:at], " ,;:.-–—") + "…"
}

// IndexUnlisted is how many memories an index says that it does not list: one that casebook keeps within its limits ends with such a line, which may have
// come to stand above lines that others added since.
func IndexUnlisted(index string) int {
	for line := range strings.Lines(index) {
		if n, ok := isLastLine(strings.TrimRight(line, " \t\r\n")); ok {
			return n
		}
	}
	return 0
}

// lastLine says how many memories the index does not list.
func lastLine(n int) string {
	if n == 1 {
		return "- … and 1 more memory in this folder, not listed here: casebook list"
	}
	return "- … and " + Thousands(n) + " more memories in this folder, not listed here: casebook list"
}

var lastLinePattern = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^- … and ([0-9,]{1,12}) more memor`) })

// isLastLine finds what lastLine wrote; a line that somebody changed is that person's.
func isLastLine(text string) (int, bool) {
	if !strings.HasPrefix(text, "- … and ") {
		return 0, false
	}
	m := lastLinePattern().FindStringSubmatch(text)
	if m == nil {
		return 0, false
	}
	n, err := strconv.Atoi(strings.ReplaceAll(m[1], ",", ""))
	return n, err == nil && lastLine(n) == text
}
