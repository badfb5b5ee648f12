package uptake

import (
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"

	"casebook/internal/lexical"
)

// fileName is the name of a memory's file without its ending.
func fileName(path string) string {
	return strings.TrimSuffix(filepath.Base(filepath.FromSlash(path)), ".md")
}

// stems are those of the words that tell something of a text.
func stems(text string) map[string]bool {
	all := map[string]bool{}
	var split lexical.Splitter
	split.Words(text, func(w lexical.Word) {
		if !w.Generic {
			all[w.Stem] = true
		}
	})
	return all
}

// hasWords says whether words stand in a text, not inside of a longer one.
func hasWords(text, words string) bool {
	for words != "" {
		at := strings.Index(text, words)
		if at < 0 {
			return false
		}
		before, _ := utf8.DecodeLastRuneInString(text[:at])
		after, size := utf8.DecodeRuneInString(text[at+len(words):])
		if !joined(before) && (size == 0 || !joined(after)) {
			return true
		}
		text = text[at+len(words):]
	}
	return false
}

func joined(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' || r == '_' }
