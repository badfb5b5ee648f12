package casebook

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// HintWords is how many words a hint may have before it is no longer a phrase.
const HintWords = 8

// hints warns of hints that do not help: not a phrase, said twice, or made of nothing but words that the memory is found by anyway.
func (v *validation) hints(m memoryText) {
	own := hintWords(m.name + "\n" + m.description)
	seen := map[string]bool{}
	for _, h := range m.hints {
		words := hintWords(h)
		key := strings.Join(words, " ")
		n := utf8.RuneCountInString(h)
		switch {
		case strings.TrimSpace(h) == "":
			continue
		case strings.ContainsAny(h, "\r\n"):
			v.problem("change-line", fmt.Sprintf("the hint %q has a line break", h), "write it in one line")
		case len(words) == 0:
			v.warn("hint-short", fmt.Sprintf("the hint %q has no word", h), "write a phrase of 2 to 8 words, as somebody would ask")
		case n > HintChars || len(words) > HintWords:
			v.warn("hint-long", fmt.Sprintf("the hint %q has %d words and should have 2 to %d", h, len(words), HintWords), "split or shorten it")
		case len(words) == 1 && !strings.ContainsFunc(h, unspaced):
			v.warn("hint-short", fmt.Sprintf("the hint %q is a single word, which fits many prompts", h), "write a phrase of 2 to 8 words, as somebody would ask")
		case seen[key]:
			v.warn("hint-duplicate", fmt.Sprintf("the hint %q is there twice", h), "keep one")
		case repeats(words, own, h, m):
			v.warn("hint-repeats", fmt.Sprintf("the hint %q only repeats the name or description", h), "say it in other words, or leave it out")
		}
		seen[key] = true
	}
}

func repeats(words, own []string, hint string, m memoryText) bool {
	if strings.ContainsFunc(hint, unspaced) {
		fold := func(s string) string { return strings.ToLower(norm.NFC.String(s)) }
		return strings.Contains(fold(m.description), fold(strings.TrimSpace(hint))) || strings.Contains(fold(m.name), fold(strings.TrimSpace(hint)))
	}
	return !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(own, w) })
}

// hintWords are the words of a text in small letters.
func hintWords(s string) []string {
	return strings.FieldsFunc(strings.ToLower(norm.NFC.String(s)), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.M, r)
	})
}

// unspaced says that a letter belongs to a script that writes no blanks between words.
func unspaced(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar)
}
