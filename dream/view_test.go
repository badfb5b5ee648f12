package dream

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"casebook"
)

// now is the day of all these tests.
var now = time.Date(2026, 12, 1, 10, 0, 0, 0, time.UTC)

// A fact is a memory of a test: `path | type | day | description | body`, the last two with \n for line ends.
func viewOf(t testing.TB, facts ...string) *View {
	t.Helper()
	v := &View{Now: now}
	for _, f := range facts {
		parts := strings.SplitN(f, " | ", 5)
		if len(parts) != 5 {
			t.Fatalf("no fact: %q", f)
		}
		v.Memories = append(v.Memories, seenOf(t, parts[0], casebook.Type(parts[1]), parts[2], strings.ReplaceAll(parts[3], `\n`, "\n"), strings.ReplaceAll(parts[4], `\n`, "\n")))
	}
	slices.SortFunc(v.Memories, func(a, b Seen) int { return strings.Compare(a.Path, b.Path) })
	return v
}

func seenOf(t testing.TB, path string, kind casebook.Type, day, description, body string) Seen {
	t.Helper()
	var b strings.Builder
	fmt.Fprintf(&b, "---\nname: %s\ndescription: %q\nmetadata:\n  type: %s\n", strings.TrimSuffix(path, ".md"), description, kind)
	s := Seen{Path: path}
	if day != "" {
		at, ok := casebook.ParseTime(day)
		if !ok {
			t.Fatalf("no day: %q", day)
		}
		fmt.Fprintf(&b, "  modified: %s\n", day)
		s.Changed = at
	}
	b.WriteString("---\n" + strings.TrimRight(body, "\n") + "\n")
	s.Text = []byte(b.String())
	s.Hash = casebook.HashOf(s.Text)
	s.Memory, _ = casebook.Parse(path, s.Text)
	return s
}

// settled does all that the rules propose; with questions, also what they ask about. What comes out is checked: no memory is in two steps, and what is about the person is only asked about.
func settled(t testing.TB, v *View, questions bool) (*View, []Step, []Note) {
	t.Helper()
	steps, notes := v.Mend()
	after := v
	touched := map[string]bool{}
	for _, s := range steps {
		if s.ID == "" || s.Reason == "" || strings.Contains(s.Reason, "\n") || len(s.Changes) == 0 {
			t.Errorf("the step is not whole: %+v", s)
		}
		for _, p := range s.touches() {
			if touched[p] {
				t.Errorf("%s is in two steps", p)
			}
			touched[p] = true
			if i, is := v.find(p); is && v.Memories[i].Memory.Type == casebook.TypeUser && s.Ask == "" {
				t.Errorf("%s is about the person, and nobody is asked: %s", p, s.Reason)
			}
		}
		if s.Ask != "" && !questions {
			continue
		}
		for _, c := range s.Changes {
			expected(t, after, c)
		}
		next, err := after.After(s.Changes...)
		if err != nil {
			t.Fatalf("%s: %v", s.Reason, err)
		}
		after = next
	}
	return reread(after), steps, notes
}

// reread is a directory as the next run reads it.
func reread(v *View) *View {
	now := &View{Now: v.Now.AddDate(0, 0, 1), Root: v.Root, Zone: v.Zone, Others: v.Others}
	for _, s := range v.Memories {
		m, _ := casebook.Parse(s.Path, s.Text)
		now.Memories = append(now.Memories, Seen{Path: s.Path, Memory: m, Text: s.Text, Hash: casebook.HashOf(s.Text), Created: s.Created, Changed: s.Changed, References: s.References})
	}
	return now
}

// expected says whether a change was made for what is there, as the store asks.
func expected(t testing.TB, v *View, c casebook.Change) {
	t.Helper()
	for n, p := range append([]string{c.Path}, c.From...) {
		hash := c.Expect
		if n > 0 {
			hash = c.ExpectFrom[n-1]
		}
		if i, is := v.find(p); !is || v.Memories[i].Hash != hash {
			t.Errorf("%s %s: %s has another text than the change was made for", c.Op, c.Path, p)
		}
	}
	var old []casebook.Memory
	for _, p := range append([]string{c.Path}, c.From...) {
		if i, is := v.find(p); is {
			old = append(old, v.Memories[i].Memory)
		}
	}
	for _, wrong := range Lint(c, old...) {
		t.Errorf("%s %s would write what is not whole: %s\n%s", c.Op, c.Path, wrong, c.Body)
	}
	for _, p := range c.Validate() {
		if p.Refuses() {
			t.Errorf("%s %s is refused: %s", c.Op, c.Path, p.Text)
		}
	}
}

// show is what a directory says, a line a memory.
func show(v *View) string {
	var b strings.Builder
	for _, s := range v.Memories {
		fmt.Fprintf(&b, "%s: %s | %s", s.Path, s.Memory.Description, strings.ReplaceAll(strings.TrimSpace(s.Memory.Body), "\n", `\n`))
		if len(s.Memory.Hints) > 0 {
			b.WriteString(" | " + strings.Join(s.Memory.Hints, ", "))
		}
		b.WriteByte('\n')
	}
	return b.String()
}
