package dream

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"casebook"
)

// contradictions finds memories that say different things of the same: another value for the same key, or a no. The newer one counts where it is certain that both are about the same and which
// one is newer; the older sentence goes then, or the memory where it says nothing else. What is about the person, or pinned, is asked about, and all else is only told.
func contradictions(v *View) ([]Step, []Note) {
	c := v.start()
	var steps []Step
	var notes []Note
	taken := map[string]bool{}
	for _, p := range v.candidates(c, 1, rareKeys) {
		a, b := &v.Memories[p[0]], &v.Memories[p[1]]
		if v.held[a.Path] || v.held[b.Path] {
			continue
		}
		older, newer, clear := v.older(a, b)
		for _, o := range c.conflicts(older, newer) {
			if taken[older.Path] {
				break
			}
			was, now := c.read(older).sentences[o.was], c.read(newer).sentences[o.now]
			if !o.certain || !clear {
				notes = append(notes, Note{Kind: Settle, Paths: []string{older.Path, newer.Path}, Text: fmt.Sprintf("%s says %q, %s says %q", older.Path, excerpt(was.Text), newer.Path, excerpt(now.Text))})
				break
			}
			steps = append(steps, v.settle(older, newer, was, now))
			taken[older.Path], taken[newer.Path] = true, true
			break
		}
	}
	return steps, notes
}

// older tells which of two memories was changed first, and whether that is clear: both days are known, and differ.
func (v *View) older(a, b *Seen) (older, newer *Seen, clear bool) {
	x, y := a.Changed, b.Changed
	clear = !x.IsZero() && !y.IsZero() && v.day(x).Format(time.DateOnly) != v.day(y).Format(time.DateOnly)
	if y.Before(x) {
		return b, a, clear
	}
	return a, b, clear
}

// A conflict is two sentences of which only one can hold, by their numbers.
type conflict struct {
	was, now int
	certain  bool // they are about the same
}

// conflicts are those between what two memories say.
func (c *cache) conflicts(older, newer *Seen) []conflict {
	ro, rn := c.read(older), c.read(newer)
	var all []conflict
	if len(ro.said) > mostSentences || len(rn.said) > mostSentences {
		return nil
	}
	for i, s := range ro.said {
		for j, t := range rn.said {
			if x, y := ro.sentences[i], rn.sentences[j]; !speaks(x) || !speaks(y) || x.Label != "" || y.Label != "" || pointing(x.Text) || pointing(y.Text) {
				continue
			}
			if strings.Contains(ro.sentences[i].Text, "(Before ") || strings.Contains(rn.sentences[j].Text, "(Before ") {
				continue
			}
			against, certain := c.against(s, t)
			if against && !c.sameTopic(older, newer) { // what they are called and described by may be what differs
				certain = certain && c.relate(s, t) == rival && c.aboutIt(older, newer, s, t)
			}
			if against {
				all = append(all, conflict{i, j, certain})
			}
		}
	}
	slices.SortStableFunc(all, func(x, y conflict) int { return btoi(y.certain) - btoi(x.certain) })
	return all
}

// aboutIt says whether descriptions differ in nothing but what the sentences differ in.
func (c *cache) aboutIt(a, b *Seen, s, t *said) bool {
	da, db := c.about(a), c.about(b)
	_, onlyA, onlyB := c.parts(da, db)
	in := func(only []token, o *said) bool {
		return !slices.ContainsFunc(only, func(x token) bool { _, is := o.stems[x.stem]; return !is })
	}
	return in(onlyA, s) && in(onlyB, t)
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// againstShare is how much of the words of two sentences must be the same where one says no to the other.
const againstShare = 0.8

// rareKeys is in how many memories a word may stand that alone says what a value is of: «the database is Postgres».
const rareKeys = 30

// mostValue is how many words a value has at most, and mostBehind how many may stand behind a number, such as its unit.
const mostValue, mostBehind = 3, 2

// leastBefore is how many words two sentences begin with alike, so that one other word in the same place is worth telling.
const leastBefore = 3

// against says whether two sentences say different things of the same, and whether that is certain: they are the same words in the same order but for one place, where each has a value that
// excludes the other's; or but for a no.
func (c *cache) against(a, b *said) (against, certain bool) {
	common, onlyA, onlyB := c.parts(a, b)
	if common == 0 || limitsDiffer(a, b) {
		return false, false
	}
	ordered := slices.EqualFunc(a.order, b.order, token.inflects)
	if (a.negated > 0) != (b.negated > 0) {
		share := common / (common + c.sum(onlyA) + c.sum(onlyB))
		return share >= againstShare && len(a.stems) > 1 && !turned(a, b), share >= 1 && ordered
	}
	if len(onlyA)+len(onlyB) <= 1 && excludes(a, b) { // a word that is too common to count, such as one
		return true, false
	}
	from, endA, endB := middle(a.order, b.order)
	x, y := a.order[from:endA], b.order[from:endB]
	if len(x) == 0 || len(y) == 0 || len(x) > mostValue || len(y) > mostValue || len(onlyA) == 0 || len(onlyB) == 0 || from == 0 && len(a.order) == endA {
		return false, false
	}
	rest := len(a.order) - endA
	group := exclusive(x, y)
	switch {
	case smallWords().scopes[group]:
		return false, false // staging and production, read and write: both may hold
	case group != "" && len(x) == 1 && len(y) == 1:
		return true, from > 0 && smallWords().values[group]
	case group != "" && len(without(x, y)) > 0 && len(without(y, x)) > 0: // tabs in makefiles, spaces in scripts
	case group != "" && from > 0:
		return true, rest == 0 && smallWords().values[group] && !slices.ContainsFunc(append(without(x, y), without(y, x)...), token.exact) && len(x)+len(y) <= mostValue
	case len(x) == 1 && len(y) == 1 && x[0].number && y[0].number:
		is := from > 1 && rest <= mostBehind || from == 1 && rest == 0
		return is, is && from > 1 && !isoDay().MatchString(x[0].stem) // two days may both be right
	case len(x) == 1 && len(y) == 1 && (x[0].exact() || y[0].exact()):
		return from > 0 && rest == 0, false // two names: both may hold
	case len(x) == 1 && len(y) == 1 && from >= leastBefore && !x[0].number && !y[0].number:
		return true, false // two values in one place of a long sentence: a person knows
	}
	return false, false
}

// exclusive is the group of words of which each side has another one; empty: none.
func exclusive(x, y []token) string {
	for _, s := range x {
		for _, t := range y {
			if s.rivals != "" && s.rivals == t.rivals && s.stem != t.stem {
				return s.rivals
			}
		}
	}
	return ""
}

// without are the words of one side that have no rival on the other.
func without(x, y []token) []token {
	var all []token
	for _, s := range x {
		if exclusive([]token{s}, y) == "" {
			all = append(all, s)
		}
	}
	return all
}

// settle is the step by which the newer of two sentences counts.
func (v *View) settle(older, newer *Seen, was, now Sentence) Step {
	c := v.start()
	s := Step{Kind: Settle, Reason: fmt.Sprintf("%s says %q, and %s says later, on %s: %q", older.Path, excerpt(was.Text), newer.Path, v.day(newer.Changed).Format(time.DateOnly), excerpt(now.Text))}
	switch {
	case older.Memory.Type == casebook.TypeUser || newer.Memory.Type == casebook.TypeUser:
		s.Ask = "it is about the person"
	case older.Memory.Pinned:
		s.Ask = older.Path + " is pinned"
	}
	r := c.read(older)
	rest := slices.ContainsFunc(r.sentences, func(x Sentence) bool { return x.Kind != Heading && x.Label == "" && x.Start != was.Start })
	if !rest {
		hints := newer.Memory.Hints
		for _, h := range older.Memory.Hints {
			hints = withHint(hints, h)
		}
		change := casebook.Change{Op: casebook.OpMerge, Path: newer.Path, Expect: newer.Hash, From: []string{older.Path}, ExpectFrom: []string{older.Hash}, Body: newer.Memory.Body}
		if len(hints) != len(newer.Memory.Hints) {
			change.Hints = hints
		}
		s.Changes, s.Memories = []casebook.Change{change}, 1
		for _, x := range r.sentences {
			if x.Kind != Heading {
				s.Sentences++
			}
		}
		return s
	}
	change := casebook.Change{Op: casebook.OpUpdate, Path: older.Path, Expect: older.Hash, Body: cutSentence(older.Memory.Body, was)}
	if about := c.about(older); about.key == c.say(was.Text).key || c.relate(about, c.say(was.Text)) >= within && c.relate(about, c.say(was.Text)) <= same || c.relate(about, c.say(now.Text)) == rival {
		if left := Sentences(change.Body); len(left) > 0 {
			change.Description = excerpt(strings.TrimRight(left[0].Text, "."))
		}
	}
	s.Changes, s.Sentences = []casebook.Change{change}, 1
	return s
}

// cutSentence takes a sentence out of a body: its whole line where it is an item of its own, and the blanks around it.
func cutSentence(body string, s Sentence) string {
	start, end := s.Start, s.End
	lineStart := strings.LastIndexByte(body[:start], '\n') + 1
	lineEnd := len(body)
	if n := strings.IndexByte(body[end:], '\n'); n >= 0 {
		lineEnd = end + n + 1
	}
	before, after := strings.TrimSpace(body[lineStart:start]), strings.TrimSpace(body[end:lineEnd])
	if after == "" && (before == "" || s.Kind == Item && listMark(before+" x") > 0 && strings.Trim(before, "-*+0123456789.) [xX]") == "") {
		head, tail := body[:lineStart], body[lineEnd:]
		if strings.HasSuffix(head, "\n\n") || head == "" {
			tail = strings.TrimLeft(tail, "\n")
		}
		return withoutHeading(head, tail)
	}
	for end < len(body) && body[end] == ' ' {
		end++
	}
	if after == "" {
		start = len(strings.TrimRight(body[:start], " "))
	}
	return body[:start] + body[end:]
}

// withoutHeading joins what is left on both sides of a line that went, without the heading above it when nothing is left below that.
func withoutHeading(head, tail string) string {
	trimmed := strings.TrimRight(head, "\n")
	last := strings.TrimSpace(trimmed[strings.LastIndexByte(trimmed, '\n')+1:])
	next := strings.TrimSpace(tail)
	level := func(s string) int { return len(s) - len(strings.TrimLeft(s, "#")) }
	if strings.HasPrefix(last, "#") && (next == "" || level(next) > 0 && level(next) <= level(last)) {
		head = trimmed[:strings.LastIndexByte(trimmed, '\n')+1]
	}
	if tail == "" {
		return strings.TrimRight(head, "\n") + "\n"
	}
	return head + tail
}
