package recall

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"casebook"
	"casebook/model/modeltest"
)

// A slow model answers after a while, or when its context ends.
type slow struct {
	casebook.Model
	after time.Duration
	names []string
	fail  error
	panic any
	began chan struct{} // closed when it is asked; nil: it is not

	mu    sync.Mutex
	asked int
	ended time.Time // when its context did; zero: it did not
}

func (s *slow) Generate(ctx context.Context, _ casebook.Request) (casebook.Response, error) {
	s.mu.Lock()
	s.asked++
	s.mu.Unlock()
	if s.began != nil {
		close(s.began)
	}
	select {
	case <-time.After(s.after):
	case <-ctx.Done():
		s.mu.Lock()
		s.ended = time.Now()
		s.mu.Unlock()
		return casebook.Response{}, ctx.Err()
	}
	if s.panic != nil {
		panic(s.panic)
	}
	step := says(s.names...)
	step.Response.Content = []casebook.Content{{Kind: casebook.ContentText, Text: step.Text}}
	return step.Response, s.fail
}

func (s *slow) cancelled() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return !s.ended.IsZero()
}

var friday = Request{Prompt: "can we deploy to production on Friday?"}

// A turn runs some tools and collects behind each; it says behind which something came, and how long it took.
func turn(p *Prefetch, tools int) (collected []int, took time.Duration) {
	began := time.Now()
	for i := range tools {
		time.Sleep(300 * time.Millisecond)
		if s, ok := p.Collect(); ok && len(s.IDs) > 0 {
			collected = append(collected, i+1)
		}
	}
	return collected, time.Since(began)
}

// PF-01, PF-07, PF-08: a turn takes as long with a selector as it does without, however slow that is: it starts in no time, a collect point takes what has settled, once, and
// goes on in no time otherwise; leaving the turn waits for no answer.
func TestNobodyWaitsForThePrefetch(t *testing.T) {
	for _, c := range []struct {
		why   string
		after time.Duration
		want  int // behind which tool it comes; 0: not in this turn
	}{{"at once", 0, 1}, {"in the second", 450 * time.Millisecond, 2}, {"in the last", 899 * time.Millisecond, 3}, {"too late", 10 * time.Second, 0}} {
		synctest.Test(t, func(t *testing.T) {
			r := folder(t, small())
			m := &slow{after: c.after, names: []string{"deploy.md"}}
			began := time.Now()
			p := r.Prefetch(t.Context(), m, friday)
			if took := time.Since(began); took != 0 {
				t.Errorf("%s: the start took %s", c.why, took)
			}
			got, took := turn(p, 3)
			if c.want == 0 && len(got) > 0 || c.want > 0 && (len(got) != 1 || got[0] != c.want) {
				t.Errorf("%s: came behind %v, want %d", c.why, got, c.want)
			}
			settled, ok := p.Settled()
			if ok != (c.want > 0) || ok && settled.Sub(began) != c.after {
				t.Errorf("%s: settled %v %s", c.why, ok, settled.Sub(began))
			}
			p.Close()
			if whole := time.Since(began); took != 900*time.Millisecond || whole != took {
				t.Errorf("%s: the turn took %s, with its end %s", c.why, took, whole)
			}
			if m.cancelled() != (c.want == 0) || m.asked != 1 {
				t.Errorf("%s: asked %d times, cancelled %v", c.why, m.asked, m.cancelled())
			}
		})
	}
}

// PF-09: when it settled is known after success, failure and cancellation, by the Recaller's clock; a failure and what was cancelled are never collected.
func TestSettledInEveryCase(t *testing.T) {
	stamp := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		why       string
		model     *slow
		cancel    bool
		gone      bool // the memory directory is
		err       string
		by        string
		collected bool
	}{
		{"success", &slow{names: []string{"deploy.md"}}, false, false, "", ByModel, true},
		{"the model fails", &slow{fail: casebook.ErrOverloaded}, false, false, "", ByLexical, true},
		{"the model is too slow", &slow{after: time.Hour}, false, false, "", ByLexical, true},
		{"cancelled", &slow{after: time.Hour}, true, false, "context canceled", "", false},
		{"the memories cannot be read", &slow{}, false, true, "list memories", "", false},
		{"a panic", &slow{panic: "boom"}, false, false, "panic: boom", "", false},
	} {
		synctest.Test(t, func(t *testing.T) {
			r := folder(t, small())
			r.Now = func() time.Time { return stamp }
			if c.gone {
				if err := os.RemoveAll(r.Store.Dir); err != nil {
					t.Fatal(err)
				}
				write(t, r.Store.Dir, "no folder")
			}
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			p := r.Prefetch(ctx, c.model, friday)
			defer p.Close()
			if c.model.after > 0 {
				synctest.Wait()
				if _, settled := p.Settled(); settled || p.Err() != nil {
					t.Errorf("%s: settled early", c.why)
				}
			}
			if c.cancel {
				cancel()
			} else {
				time.Sleep(2 * DefaultWait)
			}
			synctest.Wait()
			if at, settled := p.Settled(); !settled || !at.Equal(stamp) {
				t.Errorf("%s: settled %v at %s", c.why, settled, at)
			}
			if err := p.Err(); (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
				t.Errorf("%s: %v", c.why, err)
			}
			s, ok := p.Collect()
			if ok != c.collected || s.By != c.by || ok && len(s.IDs) != 1 {
				t.Errorf("%s: %v %+v", c.why, ok, s)
			}
			if _, again := p.Collect(); again {
				t.Errorf("%s: collected twice", c.why)
			}
		})
	}
}

// PF-10: whichever way a turn is left, the request ends with it, and nothing is left over.
func TestEveryWayOutCancels(t *testing.T) {
	turns := map[string]func(p *Prefetch) error{
		"return": func(p *Prefetch) error { defer p.Close(); return nil },
		"error":  func(p *Prefetch) error { defer p.Close(); return errors.New("a tool failed") },
		"panic": func(p *Prefetch) (err error) {
			defer func() { recover() }()
			defer p.Close()
			panic("a tool")
		},
		"twice, from several goroutines": func(p *Prefetch) error {
			var all sync.WaitGroup
			for range 4 {
				all.Go(p.Close)
			}
			all.Wait()
			p.Close()
			return nil
		},
		"at once": func(p *Prefetch) error { p.Close(); return nil },
	}
	for name, leave := range turns {
		t.Run(name, func(t *testing.T) {
			defer goleak.VerifyNone(t)
			r := folder(t, small())
			m := &slow{after: time.Hour, began: make(chan struct{})}
			p := r.Prefetch(t.Context(), m, friday)
			if name != "at once" { // it may not have come as far as the model then
				<-m.began
			}
			if err := leave(p); (err != nil) != (name == "error") {
				t.Error(err)
			}
			if _, settled := p.Settled(); !settled || !errors.Is(p.Err(), context.Canceled) {
				t.Errorf("settled %v, %v", settled, p.Err())
			}
			if s, ok := p.Collect(); ok {
				t.Errorf("collected %+v", s)
			}
			if m.asked > 0 && !m.cancelled() {
				t.Error("the model's context goes on")
			}
		})
	}
}

// PF-10: what has settled and was not collected when a turn is left is never collected.
func TestClosedIsNeverCollected(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := folder(t, small()).Prefetch(t.Context(), &slow{names: []string{"deploy.md"}}, friday)
		time.Sleep(time.Second)
		p.Close()
		if s, ok := p.Collect(); ok || p.Err() != nil {
			t.Errorf("%+v, %v", s, p.Err())
		}
	})
}

// PF-11: when the turn is interrupted, the request's context ends in the same moment.
func TestAnInterruptedTurnEndsTheRequest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, interrupt := context.WithCancel(t.Context())
		m := &slow{after: time.Hour}
		p := folder(t, small()).Prefetch(ctx, m, friday)
		defer p.Close()
		time.Sleep(700 * time.Millisecond)
		at := time.Now()
		interrupt()
		synctest.Wait()
		if m.ended != at {
			t.Errorf("it ended %s behind the interruption", m.ended.Sub(at))
		}
		if settled, ok := p.Settled(); !ok || settled != at {
			t.Errorf("settled %v, %s behind the interruption", ok, settled.Sub(at))
		}
	})
}

// The same Recaller may answer prompts while a prefetch goes on, and be changed; the caller may reuse its lists.
func TestAPrefetchHasItsOwnRecaller(t *testing.T) {
	defer goleak.VerifyNone(t)
	r := folder(t, small())
	surfaced := []string{"style.md", "grep-usage.md"}
	step := says("deploy.md", "style.md", "sub/team.md")
	wait := make(chan struct{})
	step.Wait = wait
	m := modeltest.NewModel(t, step)
	req := friday
	req.Surfaced = surfaced
	p := r.Prefetch(t.Context(), m, req)
	defer p.Close()
	surfaced[0], surfaced[1] = "deploy.md", "deploy.md"
	for range 5 {
		if _, got := ask(t, r, friday); got != "deploy.md" {
			t.Error(got)
		}
	}
	r.Budget.Files, r.CacheDir, r.Store = 1, filepath.Join(t.TempDir(), "other"), nil
	close(wait)
	<-p.done
	if s, ok := p.Collect(); !ok || strings.Join(s.IDs, " ") != "deploy.md sub/team.md" {
		t.Errorf("%v %+v", ok, s)
	}
}

// PF-06: a prefetch with nothing to offer asks nothing, and settles.
func TestAPrefetchOfNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := &slow{}
		p := folder(t, map[string]string{"MEMORY.md": "- nothing"}).Prefetch(t.Context(), m, friday)
		defer p.Close()
		synctest.Wait()
		time.Sleep(time.Second)
		if s, ok := p.Collect(); !ok || s.Asked || m.asked != 0 || s.Fallback != FallbackNothing {
			t.Errorf("%v %+v, asked %d times", ok, s, m.asked)
		}
	})
}
