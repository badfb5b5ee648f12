package dream

import (
	"fmt"
	"strings"
	"time"

	"casebook"
)

// dates writes the date for each day that is said by when it was said, seen from the day on which the memory was written. Where a date can mean several days, or nobody knows on which day it
// was said, that is put beside it, so that it lies no more. Days of a habit («at each standup say what was done yesterday») and words in quotes stay.
func dates(v *View) ([]Step, []Note) {
	var steps []Step
	for i := range v.Memories {
		s := &v.Memories[i]
		if v.held[s.Path] {
			continue
		}
		body, done := v.dated(s, s.Memory.Body)
		description, more := v.dated(s, s.Memory.Description)
		if len(done)+len(more) == 0 {
			continue
		}
		c := casebook.Change{Op: casebook.OpUpdate, Path: s.Path, Expect: s.Hash}
		if body != s.Memory.Body {
			c.Body = body
		}
		if description != s.Memory.Description {
			c.Description = description
		}
		steps = append(steps, repair(s, Date, c, append(done, more...)))
	}
	return steps, nil
}

// repair is a step that mends words of one memory.
func repair(s *Seen, kind Kind, c casebook.Change, done []string) Step {
	step := Step{Kind: kind, Reason: s.Path + ": " + some(done), Changes: []casebook.Change{c}}
	if s.Memory.Type == casebook.TypeUser {
		step.Ask = s.Path + " says something about the person"
	}
	return step
}

// maxTold bounds what a reason lists.
const maxTold = 3

func some(done []string) string {
	if n := len(done) - maxTold; n > 0 {
		done = append(done[:maxTold:maxTold], fmt.Sprintf("and %d more", n))
	}
	return strings.Join(done, ", ")
}

// dated is a text with its dates written out or marked, and what was done.
func (v *View) dated(s *Seen, text string) (string, []string) {
	first, last := v.day(s.Created), v.day(s.Changed)
	if first.IsZero() {
		first = last
	}
	var b strings.Builder
	var done []string
	at := 0
	early := casebook.DatesSaid(text, first)
	for n, d := range casebook.DatesSaid(text, last) {
		if habitual(text, d) || quoted(text, d) {
			continue
		}
		b.WriteString(text[at:d.Start])
		at = d.End
		var now string
		switch {
		case last.IsZero():
			now = fmt.Sprintf("%s (said by %s)", d.Text, v.day(v.Now).Format(time.DateOnly))
		case d.Sure && n < len(early) && early[n].Sure && early[n].Date == d.Date:
			now = d.Date
		case first.Format(time.DateOnly) == last.Format(time.DateOnly):
			now = fmt.Sprintf("%s (said on %s)", d.Text, last.Format(time.DateOnly))
		default:
			now = fmt.Sprintf("%s (said between %s and %s)", d.Text, first.Format(time.DateOnly), last.Format(time.DateOnly))
		}
		b.WriteString(now)
		done = append(done, fmt.Sprintf("%q becomes %q", d.Text, now))
	}
	b.WriteString(text[at:])
	return b.String(), done
}

// day is a time in the zone in which the memories are written. A time that is midnight in UTC is a date without a zone.
func (v *View) day(t time.Time) time.Time {
	u := t.UTC()
	if t.IsZero() || v.Zone == nil || u.Hour() == 0 && u.Minute() == 0 && u.Second() == 0 && u.Nanosecond() == 0 {
		return u
	}
	return t.In(v.Zone)
}

// habitual says whether a date stands in a sentence that says what is done again and again: there it is no certain day.
func habitual(text string, d casebook.RelativeDate) bool {
	for _, x := range Sentences(text) {
		if d.Start < x.Start || d.Start >= x.End {
			continue
		}
		for field := range strings.FieldsSeq(strings.ToLower(x.Text)) {
			if smallWords().habits[strings.Trim(field, ".,:;!?()\"'*_")] {
				return true
			}
		}
	}
	return false
}

// quoted says whether the words stand in quotes: they are meant as words.
func quoted(text string, d casebook.RelativeDate) bool {
	before, after := text[:d.Start], text[d.End:]
	for _, marks := range [][2]string{{`"`, `"`}, {"“", "”"}, {"„", "“"}, {"«", "»"}, {"'", "'"}, {"‘", "’"}, {"「", "」"}} {
		if strings.HasSuffix(before, marks[0]) && strings.HasPrefix(after, marks[1]) {
			return true
		}
	}
	return false
}
