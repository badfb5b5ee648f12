package dream

import (
	"strings"
	"testing"
	"time"

	"casebook"
)

// mem0ai/mem0#4573: a relative day is seen from the day on which it was said, where it was said. Where two days are possible, both stand beside it.
func TestDates(t *testing.T) {
	west := time.FixedZone("west", -8*60*60)
	for _, c := range []struct {
		created, changed string
		zone             *time.Location
		text, want       string
	}{
		{"", "2026-04-03T02:30:00Z", west, "Agreed on yesterday.", "Agreed on 2026-04-01."},
		{"", "2026-04-03T02:30:00Z", nil, "Agreed on yesterday.", "Agreed on 2026-04-02."},
		{"", "2026-04-03", west, "Agreed on yesterday.", "Agreed on 2026-04-02."}, // a date has no zone
		{"2026-04-03T01:00:00Z", "2026-04-03T20:00:00Z", nil, "Agreed on yesterday.", "Agreed on 2026-04-02."},
		{"2026-01-10", "2026-04-03", nil, "Agreed on yesterday.", "Agreed on yesterday (said between 2026-01-10 and 2026-04-03)."},
		{"2026-04-02", "2026-04-03", nil, "Agreed on this month.", "Agreed on 2026-04."},
		{"2026-01-10", "", nil, "Agreed on yesterday.", "Agreed on yesterday (said by 2026-12-01)."},
		{"", "2026-04-03", nil, "Das gilt ab morgen.", "Das gilt ab 2026-04-04."},
		{"", "2026-04-03", nil, "明天冻结合并。", "2026-04-04冻结合并。"},
		{"", "2026-04-03", nil, "`yesterday` is a name, and \"yesterday\" is a word.", "`yesterday` is a name, and \"yesterday\" is a word."},
		{"", "2026-04-03", nil, "- Always ask what was done yesterday.\n- Agreed on yesterday.", "- Always ask what was done yesterday.\n- Agreed on 2026-04-02."},
		{"", "2026-04-03", nil, "Agreed on yesterday (2026-03-01).", "Agreed on yesterday (2026-03-01)."},
	} {
		s := Seen{Path: "a.md", Memory: casebook.Memory{Body: c.text}}
		s.Created, _ = casebook.ParseTime(c.created)
		s.Changed, _ = casebook.ParseTime(c.changed)
		v := &View{Now: now, Zone: c.zone, Memories: []Seen{s}}
		got, _ := v.dated(&s, c.text)
		if got != c.want {
			t.Errorf("%q of %s to %s became %q, want %q", c.text, c.created, c.changed, got, c.want)
		}
		if again, more := v.dated(&s, got); len(more) > 0 {
			t.Errorf("%q became %q", got, again)
		}
	}
}

// The description of a memory is dated, too, and hints stay.
func TestDatesOfDescription(t *testing.T) {
	after, _, _ := settled(t, viewOf(t, "a.md | reference | 2026-04-02 | what was agreed on yesterday | See the page of the auditor."), false)
	if got := show(after); !strings.HasPrefix(got, "a.md: what was agreed on 2026-04-01 |") {
		t.Error(got)
	}
}

// Sentences lie where they say, in their order, and no text makes the rules stumble.
func FuzzSentences(f *testing.F) {
	for _, s := range []string{"# A\n\nOne. Two!\n- x\n", "```\ncode", "| a |\n|--|\n| b |", "**Why:** x\n", "`a. b", "é。ü！", "> q\n> r", "- [ ] \n1. \n#", "[[a]] [b](c.md) (gone)"} {
		f.Add(s, "One. "+s)
	}
	f.Fuzz(func(t *testing.T, one, two string) {
		one, two = strings.ToValidUTF8(one, "?"), strings.ToValidUTF8(two, "?")
		at := 0
		for _, s := range Sentences(one) {
			if s.Start < at || s.End <= s.Start || s.End > len(one) || strings.Join(strings.Fields(one[s.Start:s.End]), " ") != s.Text {
				t.Fatalf("%q: %+v", one, s)
			}
			at = s.End
		}
		v := &View{Now: now}
		for i, body := range []string{one, two, one + "\n\n" + two} {
			v.Memories = append(v.Memories, seenOf(t, string(rune('a'+i))+".md", casebook.TypeProject, "2026-04-02", "", strings.ReplaceAll(body, "\r", "\n")))
		}
		steps, _ := v.Mend()
		after := v
		for _, s := range steps {
			next, err := after.After(s.Changes...)
			if err != nil {
				t.Fatalf("%s: %v", s.Reason, err)
			}
			after = next
		}
		for _, s := range func() []Step { more, _ := reread(after).Mend(); return more }() {
			if s.Ask == "" {
				t.Errorf("a second run proposes %s: %s\n%s", s.Kind, s.Reason, show(after))
			}
		}
	})
}
