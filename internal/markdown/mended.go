package markdown

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	// openers may stand in front of an `@` besides white space.
	openers = "([{<\"'“‘«„|*_>"
	// closers may stand behind a path without being a part of it.
	closers = ")]}>\"'”’»|*_.,;:!?"
	// maxQuoted bounds a path in quotation marks, in bytes: the longest path of Linux.
	maxQuoted = 4_096
)

// mended finds what observed does and, besides, words behind an opening bracket or quotation mark, in quotation marks, behind "@include", and those
// that begin with a letter of any script. An `@` behind a letter, a digit or a backslash is none: an address, or meant as it stands.
func mended(run string, limit int) []word {
	var words []word
	for i := 0; i < len(run) && len(words) < limit; {
		r, n := utf8.DecodeRuneInString(run[i:])
		if r != '@' || !opens(run[:i]) {
			i += n
			continue
		}
		m, end := mention(run, i)
		if m.Path != "" {
			words = append(words, newWord(run, i, end, m))
		}
		i = max(end, i+1)
	}
	return words
}

// opens says whether an `@` behind this text may begin a mention.
func opens(before string) bool {
	r, _ := utf8.DecodeLastRuneInString(before)
	if before == "" || IsSpace(r) {
		return true
	}
	// A mark of emphasis counts only where one can begin.
	if r == '_' || r == '*' {
		before = before[:len(before)-1]
		return strings.HasSuffix(before, `\`) || opens(before)
	}
	return strings.ContainsRune(openers, r)
}

// mention reads the word behind the `@` at i; its Path is empty when there is none.
func mention(run string, i int) (Mention, int) {
	if m, end := quoted(run, i+1); m.Path != "" {
		return m, end
	}
	end := wordEnd(run, i+1)
	if end < len(run) && run[end] == '\\' && end == i+3 && run[i+2] == ':' { // a drive letter
		for end < len(run) {
			r, n := utf8.DecodeRuneInString(run[end:])
			if IsSpace(r) {
				break
			}
			end += n
		}
		return Mention{Path: run[i+1 : end]}, end
	}
	raw := run[i+1 : end]
	if raw == "include" && end < len(run) && run[end] == ' ' {
		next := wordEnd(run, end+1)
		if path := unblank(run[end+1 : next]); begins(path) && strings.ContainsAny(path, "./") {
			return Mention{Path: path, Form: Included, Shorter: shorter(path)}, next
		}
	}
	path, fragment, _ := strings.Cut(raw, "#")
	path = unblank(path)
	if !beginsAny(path) {
		return Mention{}, end
	}
	m := Mention{Path: path, Fragment: fragment, Shorter: shorter(path)}
	if i > 0 && !spaceBefore(run, i) {
		m.Form = Enclosed
	} else if !begins(path) || strings.ContainsAny(path, "_*") {
		m.Form = Torn
	}
	return m, end
}

// quoted reads a path in quotation marks, up to the mark that ends it on the same line.
func quoted(run string, from int) (Mention, int) {
	rest := run[from:min(from+maxQuoted, len(run))]
	for open, closing := range map[string]string{`"`: `"`, "'": "'", "<": ">", "“": "”"} {
		inside, ok := strings.CutPrefix(rest, open)
		if !ok {
			continue
		}
		end := strings.Index(inside, closing)
		if end <= 0 || strings.Contains(inside[:end], "\n") {
			continue
		}
		if path := unblank(inside[:end]); beginsAny(path) {
			return Mention{Path: path, Form: Quoted}, from + len(open) + end + len(closing)
		}
	}
	return Mention{}, from
}

// shorter are the readings of a path without the punctuation at its end.
func shorter(path string) []string {
	var all []string
	for len(all) < 8 {
		r, n := utf8.DecodeLastRuneInString(path)
		if !strings.ContainsRune(closers, r) || len(path) == n {
			break
		}
		path = path[:len(path)-n]
		all = append(all, path)
	}
	return all
}

// beginsAny is begins for letters and digits of any script.
func beginsAny(p string) bool {
	r, _ := utf8.DecodeRuneInString(p)
	return begins(p) || r != utf8.RuneError && r >= utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsSymbol(r))
}
