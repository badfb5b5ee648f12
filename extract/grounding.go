package extract

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"casebook/internal/lexical"
)

// Of the telling words of a statement at least this share must have been said: a model may use words of its own, as long as it speaks of the same thing.
const (
	saidShare       = 1.0 / 3
	saidShareScript = 1.0 / 2 // of scripts whose words are taken in pairs of letters
)

// invented is the first name, number, file or day of a text that is not on its ground; empty: there is none. day is that of the turn.
func (g ground) invented(text string, day time.Time, split *lexical.Splitter) string {
	begins, german := true, soundsGerman(text)
	var unproven string // in German, where every noun is written like a name, two together are one
	for _, raw := range strings.Fields(text) {
		token := strings.TrimFunc(raw, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		first, _ := utf8.DecodeRuneInString(token)
		odd := g.odd(token, day, split)
		switch {
		case token == "" || !odd:
			unproven = ""
		case german && !begins && unicode.IsUpper(first) && !codeName(token):
			if unproven != "" {
				return unproven + " " + token
			}
			unproven = token
		default:
			return token
		}
		if token != "" {
			begins = strings.ContainsAny(raw[len(raw)-1:], ".!?:")
		}
	}
	return ""
}

// odd says of a token that looks like a name, a number, a file or a day that nobody said it.
func (g ground) odd(token string, day time.Time, split *lexical.Splitter) bool {
	if token == "" {
		return false
	}
	low := strings.ToLower(token)
	if g.hasWhole(low) {
		return false
	}
	if date, err := time.Parse(time.DateOnly, token); err == nil {
		return !g.dated(date, day)
	}
	for _, n := range strings.FieldsFunc(low, func(r rune) bool { return !unicode.IsDigit(r) }) {
		if n = strings.TrimLeft(n, "0"); n != "" && !g.numbers[n] {
			return true
		}
	}
	if run := longestKatakana(token); run != "" && !strings.Contains(g.text, run) {
		return true
	}
	if codeName(token) {
		parts := strings.Split(token, "/")
		return len(parts) == 1 || slices.ContainsFunc(parts, func(p string) bool { return codeName(p) || !g.hasWhole(strings.ToLower(p)) && !g.near(p) })
	}
	if first, _ := utf8.DecodeRuneInString(token); !unicode.IsUpper(first) {
		return false
	}
	for _, part := range strings.FieldsFunc(token, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' && r != '’' }) {
		if !g.holds(part, split) {
			return true
		}
	}
	return false
}

// hasWhole says that a token stands in the text as it is, not as part of a longer word.
func (g ground) hasWhole(low string) bool {
	for from := 0; ; {
		i := strings.Index(g.text[from:], low)
		if i < 0 {
			return false
		}
		at := from + i
		before, _ := utf8.DecodeLastRuneInString(g.text[:at])
		behind, _ := utf8.DecodeRuneInString(g.text[at+len(low):])
		if !wordRune(before) && !wordRune(behind) {
			return true
		}
		from = at + len(low)
	}
}

func wordRune(r rune) bool {
	return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r)) && r < 0x2E80 // scripts without blanks have no ends of words to see
}

// holds says that a word may stand in a text: it was said in some form, or says nothing by itself.
func (g ground) holds(word string, split *lexical.Splitter) bool {
	word = strings.TrimSuffix(strings.TrimSuffix(word, "'s"), "’s")
	if framing(strings.ToLower(word)) || g.hasWhole(strings.ToLower(word)) || g.near(word) {
		return true
	}
	ok := true
	split.Words(word, func(w lexical.Word) { ok = ok && (w.Generic || g.stems[w.Stem]) })
	return ok
}

// near says that a word was said in another form, as far as its beginning shows: all but the last letters, and at least five.
func (g ground) near(word string) bool {
	runes := []rune(strings.ToLower(word))
	if len(runes) < 6 {
		return false
	}
	beginning := string(runes[:max(5, len(runes)-2)])
	for from := 0; ; {
		i := strings.Index(g.text[from:], beginning)
		if i < 0 {
			return false
		}
		if before, _ := utf8.DecodeLastRuneInString(g.text[:from+i]); !wordRune(before) {
			return true
		}
		from += i + len(beginning)
	}
}

// dated says that a date may be meant by what was said: it stands there or follows from it, or its day was said by number, and its year is near.
func (g ground) dated(date, day time.Time) bool {
	if strings.Contains(g.text, date.Format(time.DateOnly)) {
		return true
	}
	number := func(n int) bool { return g.numbers[strconv.Itoa(n)] }
	near := number(date.Year()) || !day.IsZero() && date.Year()-day.Year() <= 1 && day.Year()-date.Year() <= 1
	return number(date.Day()) && near
}

// codeName says of a token that it is written like a name of software: a path, an identifier, capitals inside.
func codeName(token string) bool {
	if strings.ContainsAny(token, "/\\_@#=") {
		return true
	}
	for i, r := range token {
		rest := token[i+utf8.RuneLen(r):]
		next, _ := utf8.DecodeRuneInString(rest)
		if unicode.IsLower(r) && unicode.IsUpper(next) || r == '.' && i > 0 && unicode.IsLetter(next) || unicode.IsUpper(r) && unicode.IsUpper(next) && !everyday(token) {
			return true
		}
	}
	return false
}

// everyday are short forms that stand for words which a person may have said in full.
func everyday(token string) bool {
	switch strings.TrimRight(token, "s") {
	case "API", "PR", "MR", "CI", "CD", "DB", "ID", "UI", "URL", "OK", "JSON", "YAML", "SQL", "HTTP", "README":
		return true
	}
	return false
}

func longestKatakana(token string) string {
	best := ""
	for _, run := range strings.FieldsFunc(token, func(r rune) bool { return !unicode.Is(unicode.Katakana, r) && r != 'ー' }) {
		if utf8.RuneCountInString(run) >= 3 && len(run) > len(best) {
			best = run
		}
	}
	return strings.ToLower(best)
}

func soundsGerman(text string) bool {
	for _, w := range []string{"der", "die", "das", "und", "nicht", "ist", "wird", "ein", "eine", "mit", "für", "immer", "nie"} {
		if hasWord(text, w) {
			return true
		}
	}
	return false
}

// framing are words with which statements are made of what somebody said, and everyday short forms.
func framing(low string) bool {
	return everyday(strings.ToUpper(low)) || strings.Contains(framingWords, " "+low+" ")
}

const framingWords = " user users person people team teams project projects agent session conversation repository prefers prefer preferred wants want wanted likes like dislikes expects " +
	"expect asks ask asked requires require avoid avoids always never only until since because therefore instead whenever every each keep keeps use uses do don't does doesn't not no we i you " +
	"they he she it our their his her this that these those when before after while if all any both either according currently works work knows know experienced expert responsible owner " +
	"nutzer benutzer nutzerin person team projekt agent möchte will bevorzugt arbeitet kennt immer nie niemals keine kein vor nach wenn weil statt nur " +
	"el la los las un una usuario usuaria equipo proyecto prefiere quiere nunca siempre cuando porque antes después no " +
	"le les une utilisateur utilisatrice équipe projet préfère veut jamais toujours quand parce avant après ne pas "

// says is the share of the telling words of a text that are on the ground, and whether that is enough.
func (g ground) says(text string, split *lexical.Splitter) bool {
	words := split.Telling(text)
	if len(words) == 0 {
		if words, _ = split.Spoken(text); len(words) == 0 {
			return false
		}
	}
	have := 0
	for _, w := range words {
		if g.stems[w] {
			have++
		}
	}
	least := saidShare
	if strings.ContainsFunc(text, func(r rune) bool {
		return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul)
	}) {
		least = saidShareScript
	}
	return float64(have) >= least*float64(len(words))
}

// all says that every word of a text was said, in some form, and none of its names and numbers is invented.
func (g ground) all(text string, day time.Time, split *lexical.Splitter) bool {
	words, _ := split.Spoken(text)
	for _, w := range words {
		if !g.stems[w] {
			return false
		}
	}
	return len(words) > 0 && g.invented(text, day, split) == ""
}
