package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A plan in a file is judged as one that was applied, by the labels alone; a broken one is an error.
func TestPlanInAFile(t *testing.T) {
	g, f := generated(t, 9, some)
	now, err := readTree(f.memories)
	if err != nil {
		t.Fatal(err)
	}
	plan := (&fake{dir: f.memories, labels: &g.labels}).planned(now)
	o := options{before: f.memories, plan: filepath.Join(t.TempDir(), "plan.json"), labels: f.labels}
	write := func() {
		text, err := json.Marshal(plan)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(o.plan, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write()
	var out strings.Builder
	if err := run(t.Context(), &out, o); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "sentences lost: 0") {
		t.Errorf("no figures:\n%s", &out)
	}
	plan.Steps = plan.Steps[len(plan.Steps)/2:]
	write()
	if err := run(t.Context(), &out, o); err == nil || !strings.Contains(err.Error(), "duplicate:") {
		t.Errorf("half a plan: %v", err)
	}
	o.plan, o.after = "", f.memories
	if err := run(t.Context(), &out, o); err == nil || !strings.Contains(err.Error(), "near: 0 of") {
		t.Errorf("nothing was done: %v", err)
	}
}
