package learn

import (
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// The newer of two wishes for a transcript says what is to be done; what only the older one knew is kept: since when it was wished for, how its turn ends, how often a model has
// failed. It is so whether the older one was taken, put off, or not looked at yet, and who has waited longest comes first.
func TestTheNewerWishKeepsWhatTheOlderOneKnew(t *testing.T) {
	noon := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	dir := t.TempDir()
	path, other := filepath.Join(dir, "s1.jsonl"), filepath.Join(dir, "s2.jsonl")
	older := Wish{Path: path, Event: AtStop, Within: true, Ends: "1-old", Upto: 7, Since: noon, Tries: 2}
	newer := Wish{Path: path, Event: AtEnd, Since: noon.Add(2 * time.Hour)}
	for suffix, c := range map[string]struct {
		newer, want Wish
	}{
		takenSuffix:  {newer, Wish{Path: path, Event: AtEnd, Ends: "1-old", Since: noon, Tries: 2}},
		laterSuffix:  {newer, Wish{Path: path, Event: AtEnd, Ends: "1-old", Since: noon, Tries: 2}},
		wantedSuffix: {newer, Wish{Path: path, Event: AtEnd, Ends: "1-old", Since: noon}}, // no model was asked for it
		" anew":      {Wish{Path: path, Event: AtStop, Ends: "1-new", Upto: 9, Since: noon.Add(2 * time.Hour), Tries: 1}, Wish{Path: path, Event: AtStop, Ends: "1-new", Upto: 9, Since: noon, Tries: 2}},
	} {
		w := wishes{t.TempDir()}
		if suffix == " anew" {
			suffix = takenSuffix
		}
		if err := w.write(w.path(path, suffix), older); err != nil {
			t.Fatal(err)
		}
		for _, wish := range []Wish{{Path: other, Event: AtStop, Since: noon.Add(time.Hour)}, c.newer} {
			if err := w.add(wish); err != nil {
				t.Fatal(err)
			}
		}
		taken, _, err := w.take(true)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]Wish{c.want, {Path: other, Event: AtStop, Since: noon.Add(time.Hour)}}, taken); diff != "" {
			t.Errorf("%s (-want +got):\n%s", suffix, diff)
		}
	}
}

// A wish that is made while wishes are taken is not lost: the end of the last turn is known, wherever the wish lies in the end.
func TestAWishDuringTheTaking(t *testing.T) {
	w := wishes{t.TempDir()}
	path := filepath.Join(t.TempDir(), "s1.jsonl")
	for round := range 200 {
		done := make(chan error)
		go func() {
			var err error
			for i := 0; i < 20 && err == nil; i++ {
				err = w.add(Wish{Path: path, Event: AtStop, Ends: fmt.Sprintf("%d-%d", round, i)})
			}
			done <- err
		}()
		var last Wish
		look := func() {
			taken, _, err := w.take(false)
			if err != nil {
				t.Fatal(err)
			}
			if len(taken) > 0 {
				last = taken[0]
			}
		}
		for running := true; running; {
			select {
			case err := <-done:
				if running = false; err != nil {
					t.Fatal(err)
				}
			default:
				look()
			}
		}
		look()
		if want := fmt.Sprintf("%d-19", round); last.Ends != want {
			t.Fatalf("the last wish ends as %s, not %s", last.Ends, want)
		}
	}
}
