package extract

import (
	"strings"
	"unicode"

	"casebook/internal/lexical"
	"casebook/recall"
)

// reverses says whether a statement turns round what it is made of, as far as words show that: it negates where nothing did, or it affirms the very thing that was negated. said is the
// person's words, and meant what else the statement may be made of.
func reverses(statement, said, meant string, split *lexical.Splitter) bool {
	now := wordingOf(split, statement)
	if now.negates {
		return !wordingOf(split, said+"\n"+meant).negates && !softly(said+"\n"+meant)
	}
	if softly(statement) {
		return false
	}
	for _, stem := range refused(said, split) {
		if _, there := now.weights[stem]; there {
			return true
		}
	}
	return false
}

// softly says that a text says no in other words.
func softly(text string) bool {
	for _, w := range []string{"instead", "rather", "only", "dislikes", "hates", "hate", "dislike", "annoying", "until", "before", "too", "fewer", "less", "leave", "against", "wrong", "statt", "lieber", "nur", "erst", "bis", "solo",
		"hasta", "plutôt", "seulement", "seul", "jusqu'à", "antes"} {
		if hasWord(text, w) {
			return true
		}
	}
	return strings.ContainsAny(text, "只再才别勿だけ")
}

// refused are the words that stand directly behind a no: of «don't mock the database» it is mock.
func refused(said string, split *lexical.Splitter) []string {
	var all []string
	negated := false
	for _, field := range strings.Fields(strings.ReplaceAll(said, "’", "'")) {
		bare := strings.ToLower(strings.TrimFunc(field, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }))
		var stems []string
		split.Words(bare, func(w lexical.Word) {
			if !framing(w.Text) && !w.Generic {
				stems = append(stems, w.Stem)
			}
		})
		switch {
		case recall.Negates(bare) || isRefusal()[bare]:
			negated = true
		case negated && len(stems) > 0:
			all = append(all, stems...)
			negated = false
		case negated && !framing(bare) && bare != "ever" && bare != "again": // a word between says something of its own
			negated = false
		}
		if strings.ContainsAny(field[len(field)-1:], ",;.!?:") {
			negated = false
		}
	}
	return all
}
