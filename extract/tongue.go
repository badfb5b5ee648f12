package extract

import (
	"cmp"
	"strings"
	"unicode"
)

// tongues are the small words by which a language is told; each list begins with its name.
const tongues = `en the and is are of to with when we you must should always never before after
de der die das und nicht ist sind wir mit für wenn immer nie nur vor nach
fr le les des et est sont pas nous avec pour quand toujours jamais avant après une
es el los las y es son con para cuando siempre nunca antes después una por`

// tongueOf is the language of a text, as far as two of its small words or its letters tell; empty: they do not.
func tongueOf(text string) string {
	scripts := map[string]int{}
	for _, r := range text {
		switch {
		case unicode.In(r, unicode.Hiragana, unicode.Katakana):
			scripts["ja"]++
		case unicode.Is(unicode.Han, r):
			scripts["zh"]++
		case unicode.Is(unicode.Hangul, r):
			scripts["ko"]++
		}
	}
	switch {
	case scripts["ja"] > 3:
		return "ja"
	case scripts["ko"] > 3:
		return "ko"
	case scripts["zh"] > 3:
		return "zh"
	}
	words := map[string]bool{}
	for _, w := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) }) {
		words[w] = true
	}
	best, most, second := "", 0, 0
	for line := range strings.Lines(tongues) {
		fields := strings.Fields(line)
		n := 0
		for _, w := range fields[1:] {
			if words[w] {
				n++
			}
		}
		switch {
		case n > most:
			best, most, second = fields[0], n, most
		case n > second:
			second = n
		}
	}
	if most < 2 || most == second {
		return ""
	}
	return best
}

// foreign says that a text is in another language than what was said, which the words tell that it is made of, or else all of the turn. Japanese that is written in Han letters alone passes
// for Chinese.
func foreign(text, said, turn string) bool {
	one, other := tongueOf(text), cmp.Or(tongueOf(said), tongueOf(turn))
	return one != "" && other != "" && one != other && !(one == "zh" && other == "ja")
}
