package learn

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"casebook/extract"
)

// Promise 2: what the background finds and does not keep is there to be read, each thing once, with the reason and without secrets; `forget` drops it.
func TestWhatTheBackgroundSkippedCanBeAsked(t *testing.T) {
	d := newDesk(t, apply)
	d.begin("s1")
	d.turn("s1", elms)
	d.stop("s1")
	d.turn("s1", elms) // known by now
	d.turn("s1", "Remember that the API key is sk-ant-"+strings.Repeat("q7Zr2LxV", 12)+" for the oak server.")
	d.append("s1", d.person("s1", oaks), d.agent("s1", "I note it.", use("c1", "memory", map[string]any{"command": "create", "path": "/memories/oak.md"})), d.result("s1", "c1", false), d.agent("s1", "Done."))
	for range 2 {
		d.stop("s1")
		if err := os.RemoveAll(filepath.Join(d.place().State(), Folder, cursorsFolder)); err != nil { // as if it had been killed before the cursor moved
			t.Fatal(err)
		}
		d.begin("s1")
	}
	skipped, err := Skipped(d.place().State())
	if err != nil {
		t.Fatal(err)
	}
	reasons := map[string]int{}
	for _, s := range skipped {
		if reasons[s.Reason]++; s.Session != "s1" || s.Why == "" || s.Time.IsZero() || strings.Contains(fmt.Sprint(s), "q7Zr2LxV") {
			t.Errorf("%+v", s)
		}
	}
	if reasons[extract.SkipKnown] != 1 || reasons[AgentWrote] != 1 || reasons["extract-secret"] != 1 {
		t.Error(skipped)
	}
	if err := Forget(d.place().State()); err != nil {
		t.Fatal(err)
	}
	if skipped, err := Skipped(d.place().State()); err != nil || len(skipped) != 0 {
		t.Error(skipped, err)
	}
}

// It is bounded by number, age and length; what is broken is an error for who asks, and gives its place to what comes.
func TestWhatWasSkippedIsBounded(t *testing.T) {
	state, now := t.TempDir(), time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	if err := os.MkdirAll(filepath.Join(state, Folder), 0o700); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(state, Folder, skipsFile)
	if err := os.WriteFile(file, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Skipped(state); err == nil {
		t.Error("a broken file is taken for none")
	}
	for i := range mostSkips + 5 {
		found := []extract.Skipped{{Said: strings.Repeat("é", 500), Reason: extract.SkipKnown, Why: "the memory says it", Turn: fmt.Sprint(i)}}
		if err := keepSkipped(state, skipsOf(batch{}, found, nil, now), now); err != nil {
			t.Fatal(err)
		}
	}
	all, err := Skipped(state)
	if err != nil || len(all) != mostSkips || all[0].Turn != "5" || len([]rune(all[0].Said)) != mostSaid {
		t.Fatal(len(all), all[0], err)
	}
	later := now.Add(keepSkips + time.Hour)
	if err := keepSkipped(state, []Skip{{Time: later, Reason: AgentWrote}}, later); err != nil {
		t.Fatal(err)
	}
	if all, err := Skipped(state); err != nil || len(all) != 1 {
		t.Error(all, err)
	}
}
