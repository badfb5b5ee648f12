package uptake

import (
	"strings"
	"unicode"

	"casebook/internal/lexical"
)

// What a text says that can be told apart from other texts: marks, such as orders_v2.sql, maxRetries or 15:00, and pairs of neighbouring words that tell something. Marks
// begin with a hash, pairs with a blank, so that they do not meet.
const (
	markWeight = 2
	pairWeight = 1
	// enough is what has to be taken up in one turn before it counts: a mark and a pair, or three pairs. A mark of several parts has pairs in it.
	enough = 3
)

func weight(key string) int {
	if strings.HasPrefix(key, "#") {
		return markWeight
	}
	return pairWeight
}

// sayings calls emit for each mark and pair of a text, with the words as they stand there.
func sayings(split *lexical.Splitter, text string, emit func(key, words string)) {
	for _, token := range strings.FieldsFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune("\"'`()[]{}<>,;|*=“”„‘’«»", r)
	}) {
		token = strings.Trim(token, ".:!?/-_#@$…")
		if isMark(token) {
			emit("#"+strings.ToLower(token), token)
		}
	}
	var last lexical.Word
	split.Words(text, func(w lexical.Word) {
		if len(w.Text) < 3 && !strings.ContainsFunc(w.Text, func(r rune) bool { return !unicode.IsDigit(r) }) { // the minutes of a time, a day of a date
			return
		}
		if last.Stem != "" && w.Stem != last.Stem && !(w.Generic && last.Generic) && len(w.Text) > 1 && len(last.Text) > 1 {
			emit(" "+last.Stem+" "+w.Stem, last.Text+" "+w.Text)
		}
		last = w
	})
}

// isMark says whether a token is a name, a path, a part of a command or a number, as nobody writes it by chance: with a digit, with letters on both sides of a joint, or with
// a capital behind a small letter. Years, small numbers and two words with a stroke between them are none.
func isMark(token string) bool {
	if len(token) < 4 || len(token) > 120 {
		return false
	}
	digits, letters := 0, 0
	capital := false
	var before rune
	for _, r := range token {
		switch {
		case unicode.IsDigit(r):
			digits++
		case unicode.IsLetter(r):
			letters++
			capital = capital || unicode.IsUpper(r) && unicode.IsLower(before)
		}
		before = r
	}
	switch {
	case capital && letters > 4:
		return true
	case digits > 0 && letters > 0:
		return true
	case digits == len(token): // a year is said by chance
		return digits > 4 || !strings.HasPrefix(token, "19") && !strings.HasPrefix(token, "20")
	case digits > 0:
		return digits >= 3
	}
	return letters > 4 && (strings.ContainsAny(token, "_.") || strings.Count(token, "/") > 1)
}
