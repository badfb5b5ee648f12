package casebook

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// A RelativeDate is a date that depends on the day on which it was said: a memory that keeps it will lie later.
type RelativeDate struct {
	Text       string // as it stands in the text
	Line       int    // counts from 1
	Start, End int    // in bytes
	// Date is what it means, seen from the day it was said: a day, `2026-05`, `2026-Q2`, `2026`, or a week by its Monday. It is empty where that day is not
	// known.
	Date string
	// Sure says that Date is the one thing it can mean. Otherwise Date is the likeliest one, and nobody should write it without asking.
	Sure bool
}

// RelativeDates finds dates such as `tomorrow`, `next Thursday` and `in two weeks`, in English, German, French, Spanish, Italian, Portuguese, Dutch,
// Chinese and Japanese. Code, comments, links and addresses are passed over, and so is a phrase with a date right beside it, as in `next Thursday (2026-05-14)`.
func RelativeDates(text string) []RelativeDate { return relativeDates(text, time.Time{}) }

// AbsoluteDates writes a date for each relative one that can mean only one, seen from the time and in the zone in which the text was said. What stays comes
// back with its place in the new text.
func AbsoluteDates(text string, said time.Time) (string, []RelativeDate) {
	var b strings.Builder
	at := 0
	var left []RelativeDate
	for _, d := range relativeDates(text, said) {
		b.WriteString(text[at:d.Start])
		at = d.End
		if d.Sure {
			b.WriteString(d.Date)
			continue
		}
		d.Start, d.End = b.Len(), b.Len()+len(d.Text)
		b.WriteString(d.Text)
		left = append(left, d)
	}
	b.WriteString(text[at:])
	return b.String(), left
}

// DatesSaid is RelativeDates with what each date means, seen from the time and in the zone in which the text was said.
func DatesSaid(text string, said time.Time) []RelativeDate { return relativeDates(text, said) }

// wordBytes is how long words are, with what lies between two of them, in most texts.
const wordBytes = 5

// A dateWord is a word of a text in small letters.
type dateWord struct {
	text       string
	start, end int
	joined     bool // nothing but blanks lies between it and the word before
}

func relativeDates(text string, said time.Time) []RelativeDate {
	words := dateWordsOf(mask(text))
	var found []RelativeDate
	line, counted := 1, 0
	for i := 0; i < len(words); i++ {
		m, n := longestMatch(words[i:])
		if n == 0 {
			continue
		}
		d := RelativeDate{Start: words[i].start, End: words[i+n-1].end}
		d.Text = text[d.Start:d.End]
		if m.means != noDate && !morning(text, words, i, n) && !here(words, i) && !dated(text, d.Start, d.End) {
			line += strings.Count(text[counted:d.Start], "\n")
			counted = d.Start
			d.Line = line
			if !said.IsZero() {
				d.Date, d.Sure = m.date(said)
			}
			d.Sure = d.Sure && !m.genitive && !unsureMorning(d.Text)
			found = append(found, d)
		}
		i += n - 1
	}
	return found
}

// mask replaces what is no text of the person by zero bytes, so that places stay the same.
func mask(text string) string {
	out := []byte(text)
	hide := func(from, to int) {
		for i := from; i < to; i++ {
			if out[i] != '\n' {
				out[i] = 0
			}
		}
	}
	var v visibility
	for at := 0; at < len(text); {
		l, _ := cutLine(text[at:])
		if v.hides(strings.TrimSpace(l)) {
			hide(at, at+len(l))
		} else {
			maskLine(l, func(from, to int) { hide(at+from, at+to) })
		}
		at += len(l)
		for at < len(text) && (text[at] == '\n' || text[at] == '\r') {
			if at++; text[at-1] == '\n' {
				break
			}
		}
	}
	return string(out)
}

func maskLine(l string, hide func(from, to int)) {
	for i := 0; i < len(l); {
		rest, n := l[i:], 1
		switch {
		case rest[0] == '`':
			n = codeSpan(rest)
		case strings.HasPrefix(rest, "<!--"):
			if n = strings.Index(rest, "-->"); n < 0 {
				n = len(rest)
			}
		case strings.HasPrefix(rest, "[["):
			if end := strings.Index(rest[:min(len(rest), longestLink)], "]]"); end > 0 {
				n = end
			}
		case strings.HasPrefix(rest, "://"):
			from := len(strings.TrimRightFunc(l[:i], unicode.IsLetter))
			n = strings.IndexFunc(rest, unicode.IsSpace)
			if n < 0 {
				n = len(rest)
			}
			hide(from, i+n)
		}
		if n > 1 {
			hide(i, i+n)
		}
		i += n
	}
}

// dateWordsOf splits text into words. A hyphen or apostrophe inside belongs to the word; the short articles of Romance languages before one do not. A word
// that touches a slash, an at sign, an underscore or the like is part of a name. In scripts without blanks every letter is a word.
func dateWordsOf(text string) []dateWord {
	words := make([]dateWord, 0, len(text)/wordBytes)
	last := 0
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			at += size
			continue
		}
		end := at + size
		for end < len(text) && !withoutBlanks(r) {
			if c := text[end]; 'a' <= c && c <= 'z' { // nearly all are
				end++
				continue
			}
			r, size := utf8.DecodeRuneInString(text[end:])
			if withoutBlanks(r) {
				break
			}
			if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.M, r) {
				next, _ := utf8.DecodeRuneInString(text[min(end+size, len(text)):])
				if r != '-' && r != '\'' && r != '’' || !unicode.IsLetter(next) {
					break
				}
			}
			end += size
		}
		w := dateWord{start: at, end: end, joined: len(words) > 0 && joins(text[last:at])}
		w.text = strings.ReplaceAll(strings.ToLower(text[at:end]), "’", "'")
		if short, rest, ok := strings.Cut(w.text, "'"); ok && slices.Contains([]string{"l", "d", "all", "dell", "dall", "quell"}, short) && len(text[at:end]) == len(w.text) {
			w.text, w.start = rest, at+len(short)+1
		}
		if touches(text, at, end) {
			w.text = "" // no word of a phrase
		}
		words = append(words, w)
		at, last = end, end
	}
	return words
}

// withoutBlanks says that words of the letter's script have no blanks between them.
func withoutBlanks(r rune) bool {
	return r >= 0x3005 && (unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r == 'ー')
}

// joins says that nothing but blanks and at most one line end lies between two words.
func joins(between string) bool {
	return between == " " || strings.Trim(between, " \t\r\n") == "" && strings.Count(between, "\n") < 2
}

func touches(text string, from, to int) bool {
	const around = "/\\@_#=$~"
	return from > 0 && strings.IndexByte(around+".-", text[from-1]) >= 0 || to < len(text) && strings.IndexByte(around+"-", text[to]) >= 0 ||
		to+1 < len(text) && (text[to] == '.' || text[to] == ':') && unicode.IsLetter(rune(text[to+1]))
}

// A dateMatch is a phrase with what its places hold.
type dateMatch struct {
	parsedPhrase
	table        *dateTable
	day, unit, n int
	genitive     bool // today's, next week's
}

// longestMatch is the phrase with the most words that words begin with, and how many words it has.
func longestMatch(words []dateWord) (best dateMatch, n int) {
	w := words[0].text
	tables, starts := dateTables()
	if bare := strings.TrimSuffix(w, "'s"); !starts[bare] && (bare == "" || bare[0] < '0' || bare[0] > '9') {
		return dateMatch{}, 0
	}
	for i := range tables {
		t := &tables[i]
		heads := []string{w}
		if _, ok := t.day[w]; ok {
			heads = append(heads, "D")
		}
		if _, ok := t.unit[w]; ok {
			heads = append(heads, "U")
		}
		if _, ok := t.count(w); ok {
			heads = append(heads, "N")
		}
		if bare, ok := strings.CutSuffix(w, "'s"); ok {
			heads = append(heads, bare)
		}
		for _, head := range heads {
			for _, p := range t.first[head] {
				m := dateMatch{parsedPhrase: p, table: t, unit: p.whole}
				if len(p.words) > n && m.fits(words) {
					best, n = m, len(p.words)
				}
			}
		}
	}
	return best, n
}

func (t *dateTable) count(w string) (int, bool) {
	if i, ok := t.number[w]; ok {
		return i + 1, true
	}
	if w == "" || len(w) > 3 || w[0] < '0' || w[0] > '9' || strings.Trim(w, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(w)
	return n, err == nil && n > 0
}

func (m *dateMatch) fits(words []dateWord) bool {
	if len(words) < len(m.words) {
		return false
	}
	for i, alternatives := range m.words {
		w := words[i].text
		if i > 0 && !words[i].joined {
			return false
		}
		bare, genitive := strings.CutSuffix(w, "'s")
		if genitive = genitive && i == len(m.words)-1; genitive {
			w, m.genitive = bare, true
		}
		ok := false
		switch alternatives[0] {
		case "D":
			m.day, ok = m.table.day[w]
		case "U":
			m.unit, ok = m.table.unit[w]
			ok = ok && (m.unit > 0 || m.means != wholeUnit) // the next day is no date
		case "N":
			m.n, ok = m.table.count(w)
		default:
			ok = slices.Contains(alternatives, w)
		}
		if !ok {
			return false
		}
	}
	return true
}

// dated says that a date stands beside the phrase.
func dated(text string, from, to int) bool {
	after := text[to:min(len(text), to+28)]
	if end := strings.IndexAny(after, "\r\n.;"); end >= 0 {
		after = after[:end]
	}
	near := strings.TrimLeft(after, " ,(:=-–—，（：、")
	close := near != "" && near[0] >= '0' && near[0] <= '9' || strings.HasPrefix(after, ",") || strings.HasPrefix(after, " (")
	before := strings.TrimRight(text[max(0, from-16):from], " (,-–—:，（：、")
	return close && year(after) || len(before) >= 10 && year(before[len(before)-10:]) && before[len(before)-3] == '-'
}

// year finds four digits that look like a year.
func year(s string) bool {
	for i := 0; i+4 <= len(s); i++ {
		if y, err := strconv.Atoi(s[i : i+4]); err == nil && y >= 1970 && y < 2200 && (i == 0 || s[i-1] < '0' || s[i-1] > '9') && (i+4 == len(s) || s[i+4] < '0' || s[i+4] > '9') {
			return true
		}
	}
	return false
}

// date is what the phrase means on the day it was said, and whether it can mean nothing else.
func (m *dateMatch) date(said time.Time) (string, bool) {
	y, month, d := said.Date()
	day := func(n int) string { return time.Date(y, month, d+n, 12, 0, 0, 0, time.UTC).Format(time.DateOnly) }
	today := (int(said.Weekday()) + 6) % 7 // from Monday
	switch m.means {
	case daysAway:
		return day(m.value), true
	case nextDay:
		n := m.day + 7 - today
		us := (m.day+1)%7 + 7 - (today+1)%7
		return day(n + 7*m.value), m.value == 0 && m.settled(n, us, after(m.day-today))
	case lastDay:
		n := today + 7 - m.day
		us := (today+1)%7 + 7 - (m.day+1)%7
		return day(-n), m.settled(n, us, after(today-m.day))
	case comingDay, someDay:
		return day(after(m.day-today) + 7*m.value), m.means == comingDay
	case pastDay:
		return day(-after(today - m.day)), true
	case thisDay:
		return day(m.day - today), m.day > today
	case dayOfWeek: // where some weeks begin on Sunday, nobody can tell which week a Sunday belongs to
		return day(m.day - today + 7*m.value), m.day != 6 && today != 6
	case monthEnd: // or one of the days before
		return time.Date(y, month+time.Month(m.value)+1, 0, 12, 0, 0, 0, time.UTC).Format(time.DateOnly), false
	case wholeUnit:
		return m.period(said, today)
	case countedUnits, maybeCounted:
		return m.counted(said, day), m.means == countedUnits
	}
	return "", false
}

// after is the first number of days above zero on the same day of the week.
func after(n int) int { return (n+6)%7 + 1 }

// settled says whether all speakers mean the same day by `next D` or `last D`: n days in the next week, which begins on Monday, us where weeks begin on
// Sunday, first for those who mean the nearest one. A day that is tomorrow or was yesterday has its own word, so then nobody means the nearest.
func (m *dateMatch) settled(n, us, first int) bool {
	return (first == n || first == 1) && (us == n || !m.table.sundays)
}

// period is a week, month, quarter or year, counted from the one of today.
func (m *dateMatch) period(said time.Time, today int) (string, bool) {
	y, month, d := said.Date()
	switch m.unit {
	case 1:
		monday := time.Date(y, month, d-today+7*m.value, 12, 0, 0, 0, time.UTC)
		before, after, _ := strings.Cut(m.table.weekOf, "%s")
		return before + monday.Format(time.DateOnly) + after, today != 6 || !m.table.sundays
	case 2:
		return time.Date(y, month+time.Month(m.value), 1, 12, 0, 0, 0, time.UTC).Format("2006-01"), true
	case 3:
		first := time.Date(y, month+time.Month(3*m.value), 1, 12, 0, 0, 0, time.UTC)
		return fmt.Sprintf("%d-Q%d", first.Year(), (int(first.Month())+2)/3), true
	}
	return strconv.Itoa(y + m.value), true
}

// counted is so many units from today, no more exact than the unit.
func (m *dateMatch) counted(said time.Time, day func(int) string) string {
	y, month, _ := said.Date()
	n := m.n * m.value
	switch m.unit {
	case 0:
		return day(n)
	case 1:
		return day(7 * n)
	case 2, 3:
		if m.unit == 3 {
			n *= 3
		}
		return time.Date(y, month+time.Month(n), 1, 12, 0, 0, 0, time.UTC).Format("2006-01")
	}
	return strconv.Itoa(y + n)
}
