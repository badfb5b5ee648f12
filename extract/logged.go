package extract

import (
	"context"
	"strconv"
	"strings"
	"time"

	"casebook"
	"casebook/internal/transcript"
)

// A Line is one line of a daily log.
type Line struct {
	Text   string
	Time   time.Time // when it was written, in the zone of whoever wrote it
	Source string    // where it stands; the change that comes of it names it
}

// ruleLogged found what stands in a log and what no other rule says anything about.
const ruleLogged = "logged"

// Logged makes changes of lines of daily logs. Each was written down on purpose, so that no rule has to find it: all of them are judged, as what was said in a session is.
// What was only done or holds for now is skipped. Nothing in it counts as asked for by a person, whose hand in a log nobody can see. Nothing is ever deleted for a line.
// of says of each change by which of the lines it was made, and skipped of each Skipped from which line it came.
func (e *Extractor) Logged(ctx context.Context, lines []Line) (found Found, of, skipped []int, err error) {
	here := *e
	here.Model, here.Zone = nil, time.UTC // a line's time has its zone
	turns := make([]transcript.Turn, len(lines))
	for i, l := range lines {
		turns[i] = transcript.Turn{Speaker: transcript.Person, Text: l.Text, Time: l.Time, ID: strconv.Itoa(i)}
	}
	j := &judging{Extractor: &here, ctx: ctx, turns: turns, whole: turns}
	if err := j.gather(); err != nil {
		return j.found, nil, nil, err
	}
	for i, l := range lines {
		if err := ctx.Err(); err != nil {
			return j.found, nil, nil, err
		}
		c := logged(l.Text)
		if c.Turn = i; workDone(l.Text) {
			s := subject{Candidate: c, turn: turns[i]}
			j.clean(&s)
			j.skip(s, SkipEphemeral, "it says what was done, which the history of the repository has", "")
			continue
		}
		j.judge(c)
	}
	j.settle()
	for i := range j.found.Changes {
		c := &j.found.Changes[i]
		at := lineOf(c.Provenance.Sources)
		c.Provenance.Sources = []string{lines[at].Source}
		of = append(of, at)
	}
	for _, s := range j.found.Skipped {
		n, _ := strconv.Atoi(s.Turn)
		skipped = append(skipped, n)
	}
	return j.found, of, skipped, nil
}

// logged is the candidate of a line: all of it, so that nothing is lost, of the type that its first telling sentence is of. What only says that the rest is to be remembered goes.
func logged(text string) Candidate {
	c := Candidate{Op: casebook.OpCreate, Type: casebook.TypeProject, Said: text, Statement: text, Rule: ruleLogged}
	if found := Rules([]transcript.Turn{{Speaker: transcript.Person, Text: text}}); len(found) == 1 && found[0].Explicit && found[0].Op == casebook.OpCreate {
		c.Type, c.Said, c.Statement, c.Why, c.How = found[0].Type, found[0].Said, found[0].Statement, found[0].Why, found[0].How
		return c
	}
	all := sentencesOf(text)
	for i := range all {
		if v := all[i].judge(); v.rule != "" {
			c.Type = v.kind
			return c
		}
	}
	if len(all) > 0 {
		c.Type = all[0].guess()
	}
	return c
}

// workDone says whether a line begins as a record of work does. Such as moved, switched or decided is not among the words: it says how things are now.
func workDone(text string) bool {
	lower := strings.ToLower(strings.TrimSpace(text))
	for _, who := range []string{"i ", "we ", "i've ", "we've ", "have ", "just "} {
		lower = strings.TrimPrefix(lower, who)
	}
	verb, _, _ := strings.Cut(lower, " ")
	for w := range strings.FieldsSeq("fixed ran reran rebased merged refactored committed pushed started finished reviewed debugged implemented wrote added updated renamed bumped " +
		"fixing running refactoring reviewing debugging implementing writing adding updating investigating working") {
		if strings.Trim(verb, ",:;.") == w {
			return true
		}
	}
	return false
}

// lineOf is the first line that a change names as its source.
func lineOf(sources []string) int {
	first := -1
	for _, s := range sources {
		if n, err := strconv.Atoi(strings.TrimPrefix(s, "turn ")); err == nil && (first < 0 || n < first) {
			first = n
		}
	}
	return max(first, 0)
}
