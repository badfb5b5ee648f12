package main

import (
	"math"
	"testing"

	"casebook"

	"github.com/google/go-cmp/cmp"
)

func TestTheBoundsAreWilsons(t *testing.T) {
	for _, c := range []struct {
		right, n  int
		low, high float64
	}{ // from the formula with z = 1.959964, and as R gives them: prop.test(x, n, correct = FALSE)
		{0, 10, 0, 0.2775},
		{10, 10, 0.7225, 1},
		{5, 10, 0.2366, 0.7634},
		{1, 10, 0.0179, 0.4042},
		{81, 263, 0.2553, 0.3662}, // Newcombe 1998, table I
		{15, 148, 0.0624, 0.1605}, // the same
		{0, 20, 0, 0.1611},
		{1, 29, 0.0061, 0.1718},
	} {
		low, high := share{c.right, c.n}.wilson()
		if math.Abs(low-c.low) > 0.00006 || math.Abs(high-c.high) > 0.00006 {
			t.Errorf("%d of %d: %.4f to %.4f, want %.4f to %.4f", c.right, c.n, low, high, c.low, c.high)
		}
	}
	if low, high := (share{}).wilson(); low != 0 || high != 1 {
		t.Errorf("of nothing: %v to %v", low, high)
	}
}

// outcome is what the cases look at.
type outcome struct {
	Hits, Missed, False, Elsewhere int
	Violations                     []string
}

func TestChangesAreHeldAgainstWants(t *testing.T) {
	const turn = "t1"
	change := func(op casebook.Op, typ casebook.Type, text string) casebook.Change {
		return casebook.Change{Op: op, Type: typ, Path: "a.md", Name: "a", Description: text, Provenance: casebook.Provenance{Sources: []string{"turn " + turn}}}
	}
	feedback := []casebook.Type{casebook.TypeFeedback}
	pnpm := want{Op: casebook.OpCreate, Type: feedback, All: []string{"pnpm"}, Turn: turn}
	for name, c := range map[string]struct {
		wants   []want
		never   []string
		changes []casebook.Change
		want    outcome
	}{
		"nothing wanted, nothing found": {},
		"a change that fits is a hit": {wants: []want{pnpm}, changes: []casebook.Change{change("create", "feedback", "Use PNPM here")},
			want: outcome{Hits: 1}},
		"nothing found is a miss":             {wants: []want{pnpm}, want: outcome{Missed: 1}},
		"a change that nobody wants is false": {changes: []casebook.Change{change("create", "feedback", "x")}, want: outcome{False: 1}},
		"the same twice is a hit and a false one": {wants: []want{pnpm},
			changes: []casebook.Change{change("create", "feedback", "pnpm"), change("create", "feedback", "pnpm again")}, want: outcome{Hits: 1, False: 1}},
		"another op is a miss and a false one": {wants: []want{{Op: casebook.OpUpdate, Type: feedback, All: []string{"pnpm"}, Turn: turn}},
			changes: []casebook.Change{change("create", "feedback", "pnpm")}, want: outcome{Missed: 1, False: 1}},
		"another type is a miss and a false one": {wants: []want{pnpm}, changes: []casebook.Change{change("create", "project", "pnpm")}, want: outcome{Missed: 1, False: 1}},
		"one of several types is enough": {wants: []want{{Op: casebook.OpCreate, Type: []casebook.Type{"user", "project"}, Turn: turn}},
			changes: []casebook.Change{change("create", "project", "x")}, want: outcome{Hits: 1}},
		"one of each group has to be there": {
			wants:   []want{{Op: casebook.OpCreate, Type: feedback, Any: [][]string{{"a1", "a2"}, {"b1", "b2"}}, Turn: turn}},
			changes: []casebook.Change{change("create", "feedback", "a1 a2"), change("create", "feedback", "a2 b1")}, want: outcome{Hits: 1, False: 1}},
		"what must not be held": {wants: []want{{Op: casebook.OpCreate, Type: feedback, All: []string{"ship"}, Not: []string{"tomorrow"}, Turn: turn}},
			changes: []casebook.Change{change("create", "feedback", "Ship tomorrow")}, want: outcome{Missed: 1, False: 1}},
		"an optional want counts neither way when it is met": {wants: []want{{Op: casebook.OpCreate, Type: feedback, Optional: true, Turn: turn}},
			changes: []casebook.Change{change("create", "feedback", "x")}},
		"an optional want counts neither way when it is not met": {wants: []want{{Op: casebook.OpCreate, Type: feedback, Optional: true, Turn: turn}}},
		"the wants share the changes so that most are met": {
			wants:   []want{{Op: casebook.OpCreate, Type: feedback, All: []string{"a"}, Turn: turn}, {Op: casebook.OpCreate, Type: feedback, All: []string{"a", "b"}, Turn: turn}},
			changes: []casebook.Change{change("create", "feedback", "a b"), change("create", "feedback", "a")}, want: outcome{Hits: 2}},
		"an option does not take a change from a want": {
			wants:   []want{{Op: casebook.OpCreate, Type: feedback, Optional: true, Turn: turn}, pnpm},
			changes: []casebook.Change{change("create", "feedback", "pnpm")}, want: outcome{Hits: 1}},
		"a hit from another turn is said": {wants: []want{{Op: casebook.OpCreate, Type: feedback, All: []string{"pnpm"}, Turn: "t2"}},
			changes: []casebook.Change{change("create", "feedback", "pnpm")}, want: outcome{Hits: 1, Elsewhere: 1}},
		"what never may be held, in a hit too": {wants: []want{pnpm}, never: []string{"S3cret"},
			changes: []casebook.Change{change("create", "feedback", "pnpm s3cret")}, want: outcome{Hits: 1, Violations: []string{"S3cret"}}},
		"letters of another form are the same": {wants: []want{{Op: casebook.OpCreate, Type: feedback, All: []string{"lucía"}, Turn: turn}},
			changes: []casebook.Change{change("create", "feedback", "Luci\u0301a")}, want: outcome{Hits: 1}},
	} {
		t.Run(name, func(t *testing.T) {
			r := result{session: session{label: label{Wants: c.wants, Never: c.never}}}
			p := &project{label: r.label}
			for _, change := range c.changes {
				r.changes = append(r.changes, p.found(change))
			}
			r.match()
			got := outcome{r.hits, len(r.missed), len(r.false), r.elsewhere, r.violations}
			if d := cmp.Diff(c.want, got); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestADeletionIsHeldAgainstTheMemoryThatGoes(t *testing.T) {
	p := &project{label: label{Memories: map[string]string{"vpn.md": "---\nname: vpn\ndescription: Connect first\ntype: feedback\n---\n\nConnect to the VPN.\n"}}}
	f := p.found(casebook.Change{Op: casebook.OpDelete, Path: "vpn.md"})
	w := want{Op: casebook.OpDelete, Type: []casebook.Type{casebook.TypeFeedback}, All: []string{"vpn"}}
	if lacks := w.lacks(f); lacks != "" {
		t.Error(lacks)
	}
}
