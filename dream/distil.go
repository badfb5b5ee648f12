package dream

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"time"

	"casebook"
	"casebook/extract"
	"casebook/store"
)

// lineLimit is how many lines of daily logs one plan reads. The rest comes with the next one, and a note says how many wait.
const lineLimit = 400

// agentLine is why a person is asked about what stands in a log: anybody may have written it there, and no line says who.
const agentLine = "it comes from a daily log, which agents write, too: nobody knows that a person said it"

// A Distiller makes steps of what came to the daily logs.
type Distiller struct {
	Store     *store.Store
	Extractor extract.Extractor // how a line is held against what is there
	Limit     int               // of lines in one plan; 0: lineLimit
}

// A logLine is a line on its way.
type logLine struct {
	extract.Line
	day        string
	start, end int64 // bytes of the day's log
}

// Distil judges each line as what was said in a session is judged. What is a plain fact of the project is done with the rest; about everything else a person is asked. The mark of
// each step goes as far as all lines are that it and the ones before it decide, and the mark that it gives as far as it has read. Notes say what was passed over, and why.
func (d Distiller) Distil(ctx context.Context, v *View, parts []store.LogPart) ([]Step, []Note, store.LogMark, error) {
	mark, err := store.Logs{Store: d.Store}.Marked()
	if err != nil {
		return nil, nil, nil, err
	}
	var lines []logLine
	end := maps.Clone(mark)
	for _, part := range parts {
		more, err := d.lines(v, part)
		if err != nil {
			return nil, nil, nil, err
		}
		lines = append(lines, more...)
		end[part.Day] = part.From + int64(len(part.Text))
	}
	var notes []Note
	if limit := cmp.Or(d.Limit, lineLimit); len(lines) > limit {
		notes = append(notes, Note{Kind: Log, Text: fmt.Sprintf("%d lines of the daily logs wait for the next plan: one reads %d", len(lines)-limit, limit)})
		end = before(mark, parts, lines[limit])
		lines = lines[:limit]
	}
	var fit []logLine
	for _, l := range lines {
		if found := store.Suspicions(casebook.IndexFile, []byte(l.Text)); len(found) > 0 { // whose name is not looked at
			notes = append(notes, Note{Kind: Log, Text: l.Source + " is passed over: " + found[0].Text})
			continue
		}
		fit = append(fit, l)
	}
	texts := make([]extract.Line, len(fit))
	for i, l := range fit {
		texts[i] = l.Line
	}
	e := d.Extractor
	e.Store = d.Store
	found, of, skipped, err := e.Logged(ctx, texts)
	if err != nil {
		return nil, nil, nil, err
	}
	for i, s := range found.Skipped {
		notes = append(notes, Note{Kind: Log, Paths: pathsOf(s.Path), Text: fmt.Sprintf("%s is passed over (%s): %s: %s", fit[skipped[i]].Source, s.Reason, s.Why, s.Said)})
	}
	var steps []Step
	var from []logLine
	for _, i := range byLine(of) {
		c := found.Changes[i]
		s := Step{Kind: Log, Reason: "said in " + fit[of[i]].Source, Changes: []casebook.Change{c}, Ask: v.asksOf(c, found.Held[i])}
		if c.Op == casebook.OpUpdate && !v.has(c.Path) { // such as one that is withheld
			notes = append(notes, Note{Kind: Log, Text: fit[of[i]].Source + " is passed over: it belongs to " + c.Path + ", which is left as it is"})
			continue
		}
		if !v.whole(s) {
			notes = append(notes, Note{Kind: Log, Text: fit[of[i]].Source + " is passed over: what it says would not be fit to be written"})
			continue
		}
		steps, from = append(steps, s), append(from, fit[of[i]])
	}
	for i := range steps {
		if steps[i].Mark = end; i+1 < len(steps) {
			steps[i].Mark = before(mark, parts, from[i+1])
		}
	}
	return steps, notes, end, nil
}

// byLine are the numbers of changes in the order of the lines they were made by.
func byLine(of []int) []int {
	all := make([]int, len(of))
	for i := range all {
		all[i] = i
	}
	slices.SortStableFunc(all, func(a, b int) int { return cmp.Compare(of[a], of[b]) })
	return all
}

func pathsOf(path string) []string {
	if path == "" {
		return nil
	}
	return []string{path}
}

func (v *View) has(path string) bool {
	_, is := v.find(path)
	return is
}

// asksOf is why a person has to decide on what a line says; empty: it adds a plain fact of the project.
func (v *View) asksOf(c casebook.Change, held bool) string {
	i, is := v.find(c.Path)
	switch {
	case c.Op == casebook.OpCreate && c.Type == casebook.TypeProject && !held:
		return ""
	case c.Op == casebook.OpUpdate && is && !held && v.Memories[i].Memory.Type == casebook.TypeProject && v.Memories[i].Memory.Skill == "" &&
		strings.HasPrefix(c.Body, strings.TrimSpace(v.Memories[i].Memory.Body)):
		return ""
	}
	return agentLine
}

// before is the mark of all that stands in the parts before a line.
func before(mark store.LogMark, parts []store.LogPart, l logLine) store.LogMark {
	m := maps.Clone(mark)
	for _, part := range parts {
		if part.Day == l.day {
			m[part.Day] = l.start
			break
		}
		m[part.Day] = part.From + int64(len(part.Text))
	}
	return m
}

// lines are those of a part that say something, each with the time that it was written at. A line that somebody wrote by hand, without one, is of the noon of its day.
func (d Distiller) lines(v *View, part store.LogPart) ([]logLine, error) {
	day, odd := casebook.ParseDay(part.Day)
	if odd != nil {
		return nil, nil
	}
	zone, err := d.zone(v, part, day)
	if err != nil {
		return nil, err
	}
	var all []logLine
	at := part.From
	for raw := range strings.Lines(string(part.Text)) {
		start := at
		at += int64(len(raw))
		text := strings.TrimSpace(strings.ToValidUTF8(raw, "\uFFFD"))
		if text == "" || strings.HasPrefix(text, "# ") {
			continue
		}
		text = strings.TrimPrefix(text, "- ")
		when := time.Date(day.Year(), day.Month(), day.Day(), 12, 0, 0, 0, zone)
		clock, rest, _ := strings.Cut(text, " ")
		if t, err := time.Parse("15:04-07:00", clock); err == nil {
			when, text = time.Date(day.Year(), day.Month(), day.Day(), t.Hour(), t.Minute(), 0, 0, t.Location()), rest
		} else if t, err := time.Parse("15:04", clock); err == nil {
			when, text = time.Date(day.Year(), day.Month(), day.Day(), t.Hour(), t.Minute(), 0, 0, zone), rest
		}
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		source := fmt.Sprintf("%s %s", part.Path, when.Format("15:04"))
		all = append(all, logLine{extract.Line{Text: text, Time: when, Source: source}, part.Day, start, at})
	}
	return all, nil
}

// zone is the one that the heading of the log says, or the view's.
func (d Distiller) zone(v *View, part store.LogPart, day time.Time) (*time.Location, error) {
	text := part.Text
	if part.From > 0 {
		var err error
		if text, err = (store.Logs{Store: d.Store}).Read(day); errors.Is(err, fs.ErrNotExist) {
			text = nil
		} else if err != nil {
			return nil, err
		}
	}
	heading, _, _ := strings.Cut(string(text), "\n")
	if t, err := time.Parse(time.RFC3339, strings.TrimSpace(strings.TrimPrefix(heading, "# "))); err == nil {
		return t.Location(), nil
	}
	return cmp.Or(v.Zone, time.UTC), nil
}
