package learn

import (
	"fmt"
	"path/filepath"
	"testing"
)

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
			taken, err := w.take(false)
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
