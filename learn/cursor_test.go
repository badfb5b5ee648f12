package learn

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"casebook/store"
)

// backfill reads a transcript from its beginning, or from where it was read.
func (d *desk) backfill(path string, since time.Time) Report {
	d.Helper()
	r, err := d.learner().Backfill(d.Context(), Source{Path: path}, since)
	if err != nil {
		d.Fatal(err)
	}
	return r
}

// A cursor that is broken counts as none; one of a newer casebook keeps its transcript from being read here; both are told.
func TestACursorOfAnother(t *testing.T) {
	for name, c := range map[string]struct {
		text, code string
		learned    bool
	}{
		"half":          {`{"version":1,"path":"`, "learn-cursor", true},
		"empty":         {"", "learn-cursor", true},
		"another's":     {`{"version":1,"path":"/elsewhere.jsonl","end":1}`, "learn-cursor", true},
		"impossible":    {`{"version":1,"path":"$PATH","end":-1}`, "learn-cursor", true},
		"of no version": {`{"path":"$PATH","end":1}`, "learn-cursor", true},
		"newer":         {`{"version":2,"path":"$PATH","bytes":"?"}`, "state-version", false},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t, apply)
			d.turn("s1", elms)
			d.turn("s1", oaks)
			path := cursorPath(d.learner().folder(), d.transcript("s1"))
			text := strings.ReplaceAll(c.text, "$PATH", d.transcript("s1"))
			if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(text), 0o600)); err != nil {
				t.Fatal(err)
			}
			r, err := d.learner().Background(t.Context(), Wish{Path: d.transcript("s1"), Event: AtStop})
			if err != nil || codes(r.Problems) != c.code {
				t.Errorf("%v %v", err, r.Problems)
			}
			if !c.learned {
				d.holds()
				if now, err := os.ReadFile(path); err != nil || string(now) != text {
					t.Errorf("%s %v", now, err)
				}
				return
			}
			d.holds("oak") // from now on
			d.turn("s1", pines)
			d.stop("s1")
			d.holds("oak", "pine")
		})
	}
}

// A transcript that shrank or was rewritten is told, and what was learned from it before is not learned again.
func TestARewrittenTranscript(t *testing.T) {
	for name, rewrite := range map[string]func(text []byte) []byte{
		"it shrank":           func(text []byte) []byte { return text[:bytes.IndexByte(text, '\n')+1] },
		"it begins otherwise": func(text []byte) []byte { return append([]byte(`{"type":"mode","mode":"x"}`+"\n"), text...) },
		"its end was written anew": func(text []byte) []byte {
			return bytes.Replace(text, []byte("Understood, 3."), []byte("Understood, 9."), 1)
		},
		"it is gone": func([]byte) []byte { return nil },
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t, apply)
			d.begin("s1")
			d.turn("s1", elms)
			d.turn("s1", oaks)
			d.stop("s1")
			before := d.memories()
			text, err := os.ReadFile(d.transcript("s1"))
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(d.transcript("s1"), rewrite(text), 0o600); err != nil {
				t.Fatal(err)
			}
			// What was learned is gone by hand: were it learned twice, it would come again.
			for path := range before {
				if err := os.Remove(filepath.Join(d.place().Memory.Path, path)); err != nil {
					t.Fatal(err)
				}
			}
			d.turn("s1", pines)
			r := d.stop("s1")
			if codes(r.Problems) != "transcript-rewritten" {
				t.Error(r.Problems)
			}
			d.holds("pine")
			if r := d.stop("s1"); len(r.Problems) > 0 {
				t.Error("told twice: ", r.Problems)
			}
		})
	}
}

// After a transcript was rewritten, what was said behind the last word that was read is looked at, and that word is not: not where it was a person's, nor where it was said
// before the session began.
func TestWhatCountsOfARewrittenTranscript(t *testing.T) {
	for name, c := range map[string]struct {
		copied bool // the turns before the session was begun
		rounds int  // that are looked at behind the rewriting
	}{"a person's word was the last": {false, 1}, "it was copied": {true, 0}} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t, apply)
			var first, second []said
			if c.copied {
				first, second = []said{d.person("s1", elms), d.agent("s1", "Understood.")}, []said{d.person("s1", oaks), d.agent("s1", "Understood.")}
				d.begin("s1")
			} else {
				d.begin("s1")
				first, second = []said{d.person("s1", elms)}, []said{d.person("s1", oaks), d.agent("s1", "Understood.")}
			}
			d.append("s1", first...)
			d.at(AtEnd, "s1")
			if err := os.Remove(d.transcript("s1")); err != nil {
				t.Fatal(err)
			}
			d.append("s1", append([]said{{"type": "mode", "mode": "x"}}, append(first, second...)...)...)
			r := d.at(AtEnd, "s1")
			if codes(r.Problems) != "transcript-rewritten" || r.Rounds != c.rounds {
				t.Errorf("%d rounds, %v", r.Rounds, r.Problems)
			}
		})
	}
}

// EX-05 of what was learned and undone: it does not come again, whoever looks back.
func TestWhatWasUndoneStaysAway(t *testing.T) {
	d := newDesk(t, apply)
	d.turn("s1", elms)
	r := d.backfill(d.transcript("s1"), time.Time{})
	st, err := d.learner().Open()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := st.Undo(t.Context(), store.Undoing{IDs: []string{r.Done[0].As}}); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(d.learner().folder()); err != nil { // as if it had never been read
		t.Fatal(err)
	}
	d.backfill(d.transcript("s1"), time.Time{})
	d.holds()
}

// A look back since a day leaves what was said before for another one, and both together are all, once.
func TestSince(t *testing.T) {
	d := newDesk(t, apply)
	d.turn("s1", elms)
	d.turn("s1", oaks)
	since := d.clock
	d.turn("s1", pines)
	d.backfill(d.transcript("s1"), since)
	d.holds("pine")
	d.turn("s1", larch)
	d.backfill(d.transcript("s1"), since)
	d.holds("pine", "larch")
	for range 2 {
		d.backfill(d.transcript("s1"), time.Time{})
		d.holds("pine", "larch", "elm", "oak")
	}
	if r := d.backfill(d.transcript("s1"), time.Time{}); len(r.Done)+len(r.Skipped) > 0 {
		t.Errorf("looked at again: %+v", r)
	}
}

// A session that is no stream, such as an export of opencode, is read by its times: what came since is learned, and nothing twice.
func TestASessionThatIsNoStream(t *testing.T) {
	d := newDesk(t, apply)
	message := func(n int, role, text string) any {
		return map[string]any{"info": map[string]any{"id": fmt.Sprintf("msg_%03d", n), "role": role, "sessionID": "ses_1", "time": map[string]any{"created": 1796040000000 + n*1000}},
			"parts": []any{map[string]any{"id": fmt.Sprintf("prt_%03d", n), "type": "text", "text": text}}}
	}
	write := func(messages ...any) {
		data, err := json.Marshal(map[string]any{"info": map[string]any{"id": "ses_1", "directory": d.path("shop"), "time": map[string]any{"created": 1796040000000}}, "messages": messages})
		if err != nil {
			t.Fatal(err)
		}
		d.write("session.json", string(bytes.Replace(data, []byte(`{"info":`), []byte("{\n\"info\":"), 1)))
	}
	all := []any{message(1, "user", elms), message(2, "assistant", "Understood."), message(3, "user", chatty), message(4, "assistant", "It adds.")}
	write(all...)
	if r := d.backfill(d.path("session.json"), time.Time{}); len(r.Done) != 1 {
		t.Fatalf("%+v", r)
	}
	d.holds("elm")
	write(append(all, message(5, "user", oaks), message(6, "assistant", "Understood."))...)
	r := d.backfill(d.path("session.json"), time.Time{})
	if len(r.Done) != 1 || len(r.Skipped) != 0 || len(r.Problems) != 0 {
		t.Errorf("%+v", r)
	}
	d.holds("elm", "oak")
}

// Cursors of transcripts that are gone for a month go, others stay.
func TestOldCursorsGo(t *testing.T) {
	d := newDesk(t, apply)
	for _, s := range []string{"s1", "s2"} {
		d.begin(s)
		d.turn(s, chatty)
		d.stop(s)
	}
	if err := os.Remove(d.transcript("s1")); err != nil {
		t.Fatal(err)
	}
	l := d.learner()
	for _, days := range []time.Duration{2, 29} {
		d.clock = time.Now().Add(days * 24 * time.Hour)
		if err := l.collect(); err != nil {
			t.Fatal(err)
		}
		if left, err := filepath.Glob(filepath.Join(l.folder(), cursorsFolder, "*")); err != nil || len(left) != 2 {
			t.Error(days, left, err)
		}
	}
	temp := filepath.Join(l.folder(), ".x.wanted.casebook-1.tmp")
	d.clock = time.Now().Add(40 * 24 * time.Hour) // the files' own times are the system's
	if err := os.WriteFile(temp, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := l.collect(); err != nil {
		t.Fatal(err)
	}
	left, err := filepath.Glob(filepath.Join(l.folder(), cursorsFolder, "*"))
	if err != nil || len(left) != 1 || left[0] != cursorPath(l.folder(), d.transcript("s2")) {
		t.Error(left, err)
	}
	if _, err := os.Lstat(temp); err == nil {
		t.Error("what a killed process left is there")
	}
	d.clock = time.Now() // the look of that day was just now
	if err := errors.Join(os.WriteFile(temp, nil, 0o600), os.Chtimes(temp, time.Time{}, d.clock.Add(-2*time.Hour)), l.collect()); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Lstat(temp); err != nil {
		t.Error("the folder is looked through at each run")
	}
}
