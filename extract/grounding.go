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
	saidShare       = 0.4
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

// dated says that a date may be meant by what was said: it stands there or follows from it. Otherwise its day was said by number, its month by name if any was, and its year is
// near; or it is the coming day of the week that was said, or the end of the month or the year.
func (g ground) dated(date, day time.Time) bool {
	if strings.Contains(g.text, date.Format(time.DateOnly)) {
		return true
	}
	near := g.numbers[strconv.Itoa(date.Year())] || !day.IsZero() && date.Year()-day.Year() <= 1 && day.Year()-date.Year() <= 1
	if near && g.numbers[strconv.Itoa(date.Day())] && g.month(date.Month()) {
		return true
	}
	if day.IsZero() {
		return false
	}
	y, m, d := day.Date()
	from := time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
	for name, weekday := range weekdays() {
		if weekday == date.Weekday() && g.hasWhole(name) && date.After(from) && !date.After(from.AddDate(0, 0, 7)) {
			return true
		}
	}
	said := func(phrases string) bool {
		return slices.ContainsFunc(strings.Split(phrases, "|"), func(p string) bool { return strings.Contains(g.text, p) })
	}
	return date.Equal(time.Date(y, m+1, 0, 0, 0, 0, 0, time.UTC)) && said("end of the month|end of this month|month end|ende des monats|monatsende|fin de mes|final de mes|fin du mois|月底|月末") ||
		date.Equal(time.Date(y, 12, 31, 0, 0, 0, 0, time.UTC)) && said("end of the year|end of this year|ende des jahres|jahresende|fin de año|fin de l'année|年底|年末")
}

// month says that a month was said by name, or none was.
func (g ground) month(m time.Month) bool {
	any := false
	for i, names := range []string{"january januar janvier enero", "february februar février febrero", "march märz mars marzo", "april avril abril", "may mai mayo", "june juni juin junio",
		"july juli juillet julio", "august août agosto", "september septembre septiembre", "october oktober octobre octubre", "november novembre noviembre", "december dezember décembre diciembre"} {
		for name := range strings.FieldsSeq(names) {
			if g.hasWhole(name) {
				if any = true; i == int(m)-1 {
					return true
				}
			}
		}
	}
	return !any
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

// says tells whether enough of the words of a text are on the ground. Words with which any statement is made do not count.
func (g ground) says(text string, split *lexical.Splitter) bool {
	words, _ := content(text, split)
	least := saidShare
	if unspacedIn(text) {
		least = saidShareScript
	}
	return len(words) > 0 && float64(g.have(words)) >= least*float64(len(words))
}

// content are the stems of a text without those of words with which any statement is made, and which of them tell something.
func content(text string, split *lexical.Splitter) (words, telling []string) {
	split.Words(text, func(w lexical.Word) {
		if framing(w.Text) {
			return
		}
		words = append(words, w.Stem)
		if !w.Generic {
			telling = append(telling, w.Stem)
		}
	})
	return words, telling
}

func (g ground) have(stems []string) int {
	n := 0
	for _, s := range stems {
		if g.stems[s] {
			n++
		}
	}
	return n
}

// touches says that a text shares a word with what was said here, one that tells something where it has any.
func (g ground) touches(text string, split *lexical.Splitter) bool {
	words, telling := content(text, split)
	if len(telling) > 0 {
		words = telling
	}
	return g.have(words) > 0
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
