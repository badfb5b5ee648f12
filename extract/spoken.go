package extract

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"casebook/internal/glyph"
	"casebook/internal/lexical"
	"casebook/internal/secret"
	"casebook/internal/suspect"
	"casebook/internal/transcript"
)

// personal says of a turn that a person's words are in it. Nothing else is a source.
func personal(t transcript.Turn) bool { return t.Speaker == transcript.Person && t.Subagent == "" }

// spoken is what the persons of a conversation said, as a model is shown it and held to it.
type spoken struct {
	turns []transcript.Turn
	when  func(transcript.Turn) time.Time
	shown map[int]string // by number of the turn, of persons alone
	words ground         // of all of them
	split lexical.Splitter
}

// A ground is the words that a text may be made of.
type ground struct {
	text    string // folded
	stems   map[string]bool
	numbers map[string]bool
}

func (g *ground) add(text string, split *lexical.Splitter) {
	if g.stems == nil {
		g.stems, g.numbers = map[string]bool{}, map[string]bool{}
	}
	g.text += " " + fold(text).text
	stems, _ := split.Spoken(text)
	for _, s := range stems {
		g.stems[s] = true
	}
	for _, n := range numbersOf(isoDate().ReplaceAllString(text, " ")) { // those of a date count no apples
		g.numbers[n] = true
	}
}

// with is the ground with more texts on it.
func (g ground) with(split *lexical.Splitter, texts ...string) ground {
	all := ground{g.text, map[string]bool{}, map[string]bool{}}
	for s := range g.stems {
		all.stems[s] = true
	}
	for n := range g.numbers {
		all.numbers[n] = true
	}
	for _, t := range texts {
		all.add(t, split)
	}
	return all
}

// cleaner is what a text goes through before a model sees it.
type cleaner struct{ allow secret.Allow }

// clean takes out secrets, and characters that nobody sees.
func (c cleaner) clean(text string) string {
	text = strings.ToValidUTF8(text, string(utf8.RuneError))
	text, _ = secret.Redact(text, c.allow)
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if r != '\n' && r != '\t' && (unicode.IsControl(r) || glyph.Invisible(r)) && r != 0x200D {
			return -1
		}
		return r
	}, text))
}

// leftOut stands where a text could mislead whoever reads it.
const leftOut = "(left out: this text could mislead its reader)"

// harmless leaves out the paragraphs that could mislead a reader. What is left out cannot be quoted, so that nothing is learned from it.
func harmless(text string) string {
	if len(suspect.Text(text)) == 0 {
		return text
	}
	parts := strings.Split(text, "\n\n")
	bad := 0
	for i, p := range parts {
		if len(suspect.Text(p)) > 0 {
			parts[i] = leftOut
			bad++
		}
	}
	if bad == 0 { // it takes several paragraphs together
		return leftOut
	}
	return strings.Join(parts, "\n\n")
}

func newSpoken(turns []transcript.Turn, when func(transcript.Turn) time.Time, c cleaner) *spoken {
	s := &spoken{turns: turns, when: when, shown: map[int]string{}}
	for i, t := range turns {
		if !personal(t) {
			continue
		}
		text := harmless(c.clean(t.Text))
		s.shown[i] = text
		dated, _ := datedText(text, s.time(i), true)
		s.words.add(text+"\n"+dated, &s.split)
	}
	return s
}

// time is when a turn was said, where it was said; the zero time is not known.
func (s *spoken) time(n int) time.Time { return s.when(s.turns[n]) }

// find is where in a person's turn words were said, as the person wrote them; false: they were not. White space and case do not count, nor the marks around the whole.
// What a person only put there, in a fence or behind a mark of quotation, is not said.
func (s *spoken) find(n int, said string) (string, bool) {
	text, there := s.shown[n]
	if !there {
		return "", false
	}
	wanted := fold(strings.Trim(said, " \t\r\n\"'`“”„«»「」…")).text
	if !strings.ContainsFunc(wanted, unicode.IsLetter) || strings.Contains(wanted, fold(leftOut).text) {
		return "", false
	}
	if shown, ok := cutOut(own(text), wanted); ok {
		if written, ok := cutOut(s.turns[n].Text, redaction().Split(wanted, -1)...); ok {
			return written, true
		}
		return shown, true
	}
	return "", false
}

// isoDate finds dates such as 2026-02-26.
var isoDate = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\b\d{4}-\d\d-\d\d\b`) })

// redaction finds the marks that stand in the place of secrets.
var redaction = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\[redacted[^\]]*\]`) })

// cutOut is what of a text goes from the first of some folded pieces to the last, each behind the one before.
func cutOut(text string, pieces ...string) (string, bool) {
	in := fold(text)
	start, end := -1, 0
	for _, p := range pieces {
		if p = strings.TrimSpace(p); p == "" {
			continue
		}
		i := strings.Index(in.text[end:], p)
		if i < 0 {
			return "", false
		}
		if start < 0 {
			start = end + i
		}
		end += i + len(p)
	}
	if start < 0 {
		return "", false
	}
	return strings.TrimSpace(text[in.at[start]:in.at[end]]), true
}

// own blots out what stands in fences and quotations, byte by byte.
func own(text string) string {
	var b strings.Builder
	fence := ""
	for line := range strings.Lines(text) {
		trimmed := strings.TrimSpace(line)
		mark := ""
		for _, m := range []string{"```", "~~~"} {
			if strings.HasPrefix(trimmed, m) {
				mark = m
			}
		}
		quoted := fence != "" || mark != "" || strings.HasPrefix(trimmed, ">")
		switch {
		case fence == "":
			fence = mark
		case fence == mark:
			fence = ""
		}
		if quoted {
			line = strings.Repeat("\x00", len(line))
		}
		b.WriteString(line)
	}
	return b.String()
}

// A folded text is one in small letters with single blanks; at has the place in the text of each of its bytes, and of its end.
type folded struct {
	text string
	at   []int
}

func fold(text string) folded {
	var b strings.Builder
	var at []int
	blank := true
	for i, r := range text {
		if unicode.IsSpace(r) {
			if !blank {
				b.WriteByte(' ')
				at = append(at, i)
			}
			blank = true
			continue
		}
		blank = false
		low := string(unicode.ToLower(r))
		b.WriteString(low)
		for range len(low) {
			at = append(at, i)
		}
	}
	return folded{b.String(), append(at, len(text))}
}

// numbersOf are the numbers in a text, without leading zeros.
func numbersOf(text string) []string {
	var all []string
	for _, f := range strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsDigit(r) }) {
		if f = strings.TrimLeft(f, "0"); f == "" {
			f = "0"
		}
		all = append(all, f)
	}
	for i, list := range smallNumbers() {
		for _, w := range strings.Fields(list) {
			if hasWord(text, w) {
				all = append(all, fmt.Sprint(i+2))
			}
		}
	}
	return all
}

// smallNumbers are the words for 2 to 12.
func smallNumbers() []string {
	return []string{"two twice zwei deux dos 二 两", "three drei trois tres 三", "four vier quatre cuatro 四", "five fünf cinq cinco 五", "six sechs seis 六", "seven sieben sept siete 七",
		"eight acht huit ocho 八", "nine neun neuf nueve 九", "ten zehn dix diez 十", "eleven elf onze once 十一", "twelve zwölf douze doce 十二"}
}

func hasWord(text, word string) bool {
	if r, _ := utf8.DecodeRuneInString(word); unicode.Is(unicode.Han, r) {
		return strings.Contains(text, word)
	}
	return slices.Contains(strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) }), word)
}

// before is the agent's turn that a person's turn answers to; empty: there is none.
func (s *spoken) before(n int) string {
	for i := n - 1; i >= 0; i-- {
		switch t := s.turns[i]; {
		case t.Subagent != "":
		case t.Speaker == transcript.Agent && strings.TrimSpace(t.Text) != "":
			return t.Text
		case t.Speaker == transcript.Person:
			return ""
		}
	}
	return ""
}

// declines says that what was said begins by turning down what the agent asked: its words are then not the person's.
func declines(said string) bool {
	words := strings.FieldsFunc(strings.ToLower(said), func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' && r != '’' })
	if len(words) > 0 && strings.Contains(noWords, " "+words[0]+" ") {
		return true
	}
	for _, w := range []string{"不", "别", "没必要", "いや", "いいえ", "いえ", "결코", "아니"} {
		if strings.HasPrefix(strings.TrimSpace(said), w) {
			return true
		}
	}
	return false
}

const noWords = " no nah nope naw nein nee nö non nan never não nee not "
