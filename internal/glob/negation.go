package glob

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// negation takes the words of !(a|b). RE2 looks at nothing ahead, so that the names that are none of the words are spelled out; this holds while the group
// reaches to the end of its name. In front of a slash picomatch also refuses what only begins with one of the words.
func (w *globWriter) negation() error {
	words, after, found := strings.Cut(w.rest(), ")")
	if !found {
		return errors.New("has a ( without its )")
	}
	if len(w.open) > 0 || strings.ContainsAny(words, `*?[]{}(!@+/\"`) || after != "" && after[0] != '/' {
		return errors.New("has !( ), which is only supported around plain words, up to the end of a name and outside of other groups")
	}
	w.at += len(words) + 1
	w.push(text, "")
	w.push(closing, except(strings.Split(words, "|"), after == ""))
	return nil
}

// except writes what is none of the words (whole), or begins with none of them.
func except(words []string, whole bool) string {
	if slices.Contains(words, "") && !whole {
		return `[^\x00-\x{10FFFF}]` // everything begins with nothing
	}
	var firsts []rune
	after := map[rune][]string{}
	for _, word := range words {
		if word == "" {
			continue
		}
		r, n := utf8.DecodeRuneInString(word)
		if after[r] == nil {
			firsts = append(firsts, r)
		}
		after[r] = append(after[r], word[n:])
	}
	var b strings.Builder
	b.WriteString("(?:[^/")
	for _, r := range firsts {
		fmt.Fprintf(&b, `\x{%x}`, r)
	}
	b.WriteString("][^/]*")
	for _, r := range firsts {
		b.WriteString("|" + regexp.QuoteMeta(string(r)) + except(after[r], whole))
	}
	if !slices.Contains(words, "") {
		b.WriteByte('|')
	}
	return b.String() + ")"
}
