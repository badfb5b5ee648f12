package ledger

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// After forgetting, nothing of a memory is in the ledger: no name, no place among candidates, no word that was taken up, and no prompt that it was ranked for or that names it. The
// rest stays.
func TestForget(t *testing.T) {
	l := Open(t.TempDir())
	about := recalled(noon, "p1", "alarm-code.md", "other.md")
	about.Recall.Text = "what is the code of the front door?"
	names := recalled(noon, "p2", "other.md")
	names.Recall.Text = "remember the alarm code please"
	stays := recalled(noon, "p3", "other.md")
	stays.Recall.Text = "alarms and codes, encoded"
	taken := used(noon, "p1", "alarm-code.md", ByWords)
	taken.Words = []string{"4711-front"}
	mustAppend(t, l, "s1", load("/p/CLAUDE.md", "session_start"), about, names, stays, taken, used(noon, "p1", "other.md", ByName),
		Entry{Time: noon, Event: Contradicted, Path: "alarm-code.md", Reason: ByEdit})
	mustAppend(t, l, "s2", used(noon, "p1", "/home/ana/.claude/memory/alarm-code.md", ByReading))
	write(t, filepath.Join(l.folder, "torn.jsonl"), `{"version":1,"session":"s3"}`+"\n"+`{"event":"recall","recall":{"injected":[{"path":"alarm-code.md"`+"\nother garbage\n")
	if err := l.Refresh(t.Context(), noon, true); err != nil {
		t.Fatal(err)
	}
	if err := l.Forget(t.Context(), []string{"alarm-code.md", "/home/ana/.claude/memory/alarm-code.md"}); err != nil {
		t.Fatal(err)
	}
	all, err := filepath.Glob(filepath.Join(l.folder, "*"))
	if err != nil || len(all) != 3 {
		t.Error(all, err)
	}
	for _, file := range all {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range []string{"alarm-code", "alarm code", "front"} {
			if strings.Contains(string(data), word) {
				t.Errorf("%s: %s", word, data)
			}
		}
		if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
			t.Error(info.Mode(), err)
		}
	}
	got, problems := mustRead(t, l, "s1")
	var events []string
	for _, e := range got {
		events = append(events, e.Event+" "+e.Prompt+" "+e.Path)
	}
	want := []string{"instructions-loaded  /p/CLAUDE.md", "recall p1 ", "recall p2 ", "recall p3 ", "use p1 other.md"}
	if diff := cmp.Diff(want, events); diff != "" || len(problems) > 0 {
		t.Error(problems, diff)
	}
	if got[1].Recall.Text != "" || len(got[1].Recall.Injected) != 1 || got[2].Recall.Text != "" || got[3].Recall.Text == "" || got[2].Recall.Candidates[0].Reason != "" {
		t.Errorf("%+v\n%+v\n%+v", got[1].Recall, got[2].Recall, got[3].Recall)
	}
	// again, of nothing, and where there is no ledger
	for _, l := range []Ledger{l, Open(filepath.Join(t.TempDir(), "none"))} {
		if err := l.Forget(t.Context(), []string{"alarm-code.md", "ü.md", ""}); err != nil {
			t.Error(err)
		}
	}
	if err := l.ForgetSession("s1"); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(mustPath(t, l, "s1")); err == nil {
		t.Error("the session is still there")
	}
	if err := l.ForgetSession("s1"); err != nil {
		t.Error(err)
	}
}

// While a session appends, a memory can be forgotten: what remains is whole lines.
func TestForgetWhileASessionAppends(t *testing.T) {
	l := Open(t.TempDir())
	mustAppend(t, l, "s1", recalled(noon, "p0", "gone.md"))
	var all sync.WaitGroup
	all.Go(func() {
		for range 200 {
			if err := l.Append("s1", recalled(noon, "p1", "kept.md")); err != nil {
				t.Error(err)
			}
		}
	})
	all.Go(func() {
		for range 20 {
			if err := l.Append("s1", used(noon, "p0", "gone.md", ByName)); err != nil {
				t.Error(err)
			}
			if err := l.Forget(t.Context(), []string{"gone.md"}); err != nil {
				t.Error(err)
			}
		}
	})
	all.Wait()
	if err := l.Forget(t.Context(), []string{"gone.md"}); err != nil {
		t.Fatal(err)
	}
	entries, problems := mustRead(t, l, "s1")
	if len(problems) > 0 || len(entries) < 150 {
		t.Error(len(entries), problems)
	}
	for _, e := range entries {
		if e.Path == "gone.md" || e.Recall != nil && strings.Contains(e.Recall.Text, "gone") {
			t.Fatalf("%+v", e)
		}
	}
}
