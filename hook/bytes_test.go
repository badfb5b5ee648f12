package hook

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"casebook/project"
)

// A telling is a session of a detaching with all that it was answered, in order and without the paths of its home.
type telling struct {
	*detaching
	said []string
}

func (d *telling) tell(t *testing.T, event string) string {
	t.Helper()
	out := strings.NewReplacer(project.Key(d.proj()), "KEY", d.root, "ROOT").Replace(d.send(t, event))
	d.said = append(d.said, out)
	return out
}

// whole tells a session with a start, prompts, a model's choice that comes late, a compaction, and events that come twice.
func (d *telling) whole(t *testing.T) {
	t.Helper()
	d.tell(t, start("startup"))
	d.tell(t, ask("p1", question))
	if err := d.work(t, d.started[len(d.started)-1], choosing(t, `{"memories":["force-push.md","latency-board.md","orders-created.md"]}`)); err != nil {
		t.Fatal(err)
	}
	d.tell(t, batch)
	d.tell(t, batch)
	d.tell(t, ask("p1", question))
	d.tell(t, ask("p2", "do merges freeze on Thursday?"))
	d.tell(t, start("compact"))
	d.tell(t, ask("p3", question))
	d.tell(t, `{"hook_event_name":"SessionEnd","session_id":"s1","reason":"other"}`)
}

// OP-25: equal state gives equal bytes, so that what a provider's cache has kept of a conversation fits when it is told again.
func TestEqualHomesAnswerInEqualBytes(t *testing.T) {
	one, two := &telling{detaching: newDetaching(t)}, &telling{detaching: newDetaching(t)}
	one.whole(t)
	two.whole(t)
	if diff := cmp.Diff(one.said, two.said); diff != "" {
		t.Errorf("(-one +two):\n%s", diff)
	}
	for i, want := range []string{"Long-term memory", "orders-created.md", "force-push.md", "", "", "merge-freeze.md", "", "orders-created.md", ""} {
		if want == "" && i != 6 && one.said[i] != "" || !strings.Contains(one.said[i], want) {
			t.Errorf("answer %d is not about %q: %s", i, want, one.said[i])
		}
	}
}

// OP-25: an answer stands in the conversation for good, so nothing that comes later tells anew or otherwise what was told: until the compaction each memory comes once, and an
// event that comes again, as when hooks stand in two settings files, gets nothing.
func TestALaterAnswerTellsNothingAnew(t *testing.T) {
	d := &telling{detaching: newDetaching(t)}
	d.whole(t)
	memory := regexp.MustCompile(`casebook-memory path=\\"[^"]*`)
	told := map[string]int{}
	for i, out := range d.said {
		if i == 6 { // the compaction
			clear(told)
		}
		for _, m := range memory.FindAllString(out, -1) {
			if before, again := told[m]; again {
				t.Errorf("answer %d tells %s, which answer %d told", i, m, before)
			}
			told[m] = i
		}
	}
	if len(told) == 0 {
		t.Error("nothing was told after the compaction")
	}
}

// OP-25: the block of the start is the same in each session, whatever was saved, recalled or asked since, and on whichever day.
func TestTheStartIsTheSameInEachSession(t *testing.T) {
	d := &telling{detaching: newDetaching(t)}
	d.whole(t)
	d.remember(t, "invoices", "type: project\ndescription: how invoices are numbered\n---\nBy year and a count.", time.Hour)
	second := d.tell(t, strings.Replace(start("startup"), "s1", "s2", 1))
	if second == "" || second != d.said[0] {
		t.Errorf("first %s\nsecond %s", d.said[0], second)
	}
}
