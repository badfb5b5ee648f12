package extract

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"casebook"
	"casebook/internal/transcript"
)

// date writes the date for each day that depends on when it was said, in all that a candidate says. What can mean one day only becomes that day. A day of the week behind a word
// such as after or until becomes the coming one, with what was said and when in brackets; whatever else is unsure gets the day it was said. Where that day is not known
// the candidate is skipped.
func (j *judging) date(s *subject) bool {
	at := j.Extractor.said(s.turn)
	for _, field := range []*string{&s.Statement, &s.Why, &s.How, &s.Description, &s.Name} {
		text, unsure := datedText(*field, at, j.planned(*s))
		if at.IsZero() && unsure {
			j.skip(*s, SkipDate, "it names a day by when it was said, and the session does not say when", "")
			return false
		}
		if field == &s.Name && text != *field {
			text = "" // made anew, of the statement
		}
		*field = text
	}
	for i, h := range s.Hints { // a prompt says tomorrow on another day
		if len(casebook.RelativeDates(h)) > 0 {
			s.Hints[i] = ""
		}
	}
	return true
}

// planned says whether a bare day of the week is one day and no habit.
func (j *judging) planned(s subject) bool {
	return s.Type == casebook.TypeProject && (s.Rule == "freeze" || s.Rule == "deadline" || s.Rule == ruleLikely)
}

// datedText is text with its dates written out, seen from the time it was said; unsure says that a relative one is left. planned: a bare day of the week is one of a plan, and no habit.
func datedText(text string, at time.Time, planned bool) (dated string, unsure bool) {
	if text == "" {
		return text, false
	}
	if at.IsZero() {
		return text, len(casebook.RelativeDates(text)) > 0
	}
	text, left := casebook.AbsoluteDates(nextMonthDated(text, at), at)
	var b strings.Builder
	from := 0
	said := at.Format(time.DateOnly)
	for _, d := range left {
		if day := strings.LastIndexByte(d.Text, ' ') + 1; coming(d.Text) && d.Date != "" && !properDay(text, d.End) {
			b.WriteString(text[from : d.Start+day])
			fmt.Fprintf(&b, "%s (%s, said on %s)", d.Date, d.Text[day:], said)
		} else {
			b.WriteString(text[from:d.End])
			if first, then := twoDays(d, at); then != "" {
				fmt.Fprintf(&b, " (%s or %s, said on %s)", first, then, said)
			} else {
				fmt.Fprintf(&b, " (said on %s)", said)
			}
		}
		from = d.End
	}
	b.WriteString(text[from:])
	text = calendarDated(b.String(), at)
	if planned {
		text = plannedDays(text, at)
	}
	return text, false
}

// twoDays are the days that speakers mean by the next such day of the week; "" where the phrase is another.
func twoDays(d casebook.RelativeDate, at time.Time) (first, then string) {
	words := strings.Fields(strings.ToLower(d.Text))
	if len(words) != 2 || d.Date == "" {
		return "", ""
	}
	for i, w := range words {
		if day, is := weekdays()[w]; is && !slices.Contains([]string{"last", "past", "this", "letzten", "letzte", "letzter", "diesen", "diese", "dernier", "ce", "pasado", "este", "since", "seit"}, words[1-i]) {
			if first = comingDay(at, day); first != d.Date {
				return first, d.Date
			}
		}
	}
	return "", ""
}

// coming says whether a phrase is a day of the week behind a word that looks ahead: after Thursday is the coming one, next Friday is another for each of us, and since Monday is past.
func coming(phrase string) bool {
	words := strings.Fields(strings.ToLower(phrase))
	if len(words) < 2 {
		return false
	}
	if _, day := weekdays()[words[len(words)-1]]; !day {
		return false
	}
	switch words[0] {
	case "next", "last", "this", "past", "since", "seit", "depuis", "desde", "sinds", "nächste", "nächsten", "nächster", "letzte", "letzten", "diese", "diesen", "diesem",
		"ce", "este", "próximo", "pasado", "prossimo", "prossima", "questo", "questa", "scorso", "scorsa", "volgende", "deze", "vorige":
		return false
	}
	return true
}

// plannedDays puts the coming date in the place of a day of the week that stands alone: «merges freeze on Thursday».
func plannedDays(text string, at time.Time) string {
	var b strings.Builder
	from, last := 0, ""
	for start := 0; start < len(text); {
		end := start
		for _, r := range text[start:] {
			if !isWord(r) && r != '-' {
				break
			}
			end += len(string(r))
		}
		if end == start {
			start += len(firstRune(text[start:]))
			continue
		}
		word := strings.ToLower(text[start:end])
		day, is := weekdays()[word]
		written := start > 0 && text[start-1] == '(' // beside its date
		if is && !written && !habit(last) && !properDay(text, end) && !counted(text[end:]) && !strings.HasPrefix(strings.TrimLeft(text[end:], " "), "(") {
			b.WriteString(text[from:start])
			fmt.Fprintf(&b, "%s (%s, said on %s)", comingDay(at, day), text[start:end], at.Format(time.DateOnly))
			from = end
		}
		start, last = end, word
	}
	b.WriteString(text[from:])
	return b.String()
}

// properDay says whether the day of the week that ends there is part of a name, as in Black Friday.
func properDay(text string, end int) bool {
	words := strings.Fields(text[:end])
	if len(words) < 2 {
		return false
	}
	switch strings.ToLower(words[len(words)-2]) {
	case "black", "cyber", "good", "patch", "easter", "casual", "ash", "giving":
		return true
	}
	return false
}

// counted says whether what stands behind a day of the week makes it another one than the coming: the Friday before, Saturday the week after next.
func counted(behind string) bool {
	words := strings.Fields(strings.ToLower(behind[:min(len(behind), 40)]))
	if len(words) == 0 || !strings.HasPrefix(behind, " ") {
		return false
	}
	switch strings.Trim(words[0], ",.;:!)") {
	case "before", "after", "prior", "following", "week", "davor", "danach", "darauf", "avant", "après", "anterior", "siguiente":
		return true
	case "in", "en": // Friday in two weeks, vendredi en huit
		return len(words) > 2 && words[0] == "in" && strings.HasPrefix(words[2], "week") || len(words) > 1 && (words[1] == "huit" || words[1] == "quinze")
	}
	return false
}

func firstRune(s string) string {
	for _, r := range s {
		return s[:min(len(s), len(string(r)))]
	}
	return s
}

// habit says whether a day of the week behind the word is one of every week, or one that is named otherwise.
func habit(word string) bool {
	switch word {
	case "every", "each", "any", "next", "last", "this", "past", "jeden", "jede", "chaque", "cada", "tous", "todos", "ogni", "elke", "since", "seit", "depuis", "desde":
		return true
	}
	return false
}

// comingDay is the first such day of the week after the day it was said.
func comingDay(at time.Time, day time.Weekday) string {
	n := (int(day)-int(at.Weekday())+6)%7 + 1
	y, m, d := at.Date()
	return time.Date(y, m, d+n, 12, 0, 0, 0, time.UTC).Format(time.DateOnly)
}

func weekdays() map[string]time.Weekday {
	days := map[string]time.Weekday{}
	for i, names := range []string{"sunday sonntag dimanche domingo domenica zondag", "monday montag lundi lunes lunedì segunda-feira maandag",
		"tuesday dienstag mardi martes martedì terça-feira dinsdag", "wednesday mittwoch mercredi miércoles mercoledì quarta-feira woensdag",
		"thursday donnerstag jeudi jueves giovedì quinta-feira donderdag", "friday freitag vendredi viernes venerdì sexta-feira vrijdag",
		"saturday samstag sonnabend samedi sábado sabato zaterdag"} {
		for n := range strings.FieldsSeq(names) {
			days[n] = time.Weekday(i)
		}
	}
	return days
}

// provenance says where a candidate comes from.
func (j *judging) provenance(t transcript.Turn) casebook.Provenance {
	p := casebook.Provenance{Origin: casebook.OriginExtraction, Session: j.session(t), Branch: t.Branch, Sources: []string{"turn " + t.ID}}
	if t.Branch == "" {
		p.Branch = j.Branch
	}
	if p.Branch == j.Branch {
		p.Commit = j.Commit
	}
	return p
}
