package main

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"casebook"
	"casebook/internal/fsatomic"
	"casebook/store"

	"github.com/google/go-cmp/cmp"
)

// Only an agent has a session, and only what can be one counts.
func TestProvenanceNamesTheSessionOfAnAgent(t *testing.T) {
	for _, tt := range []struct {
		agent, id string
		want      casebook.Provenance
	}{
		{"", "76e2", casebook.Provenance{Origin: "person"}},
		{"1", "76e2", casebook.Provenance{Origin: "agent", Session: "76e2"}},
		{"1", "", casebook.Provenance{Origin: "agent"}},
		{"1", "a\nb", casebook.Provenance{Origin: "agent"}},
		{"1", "a\x1b[31m", casebook.Provenance{Origin: "agent"}},
		{"1", strings.Repeat("a", maxSession+1), casebook.Provenance{Origin: "agent"}},
	} {
		a := &app{env: func(name string) string {
			return map[string]string{"CLAUDECODE": tt.agent, "CLAUDE_CODE_SESSION_ID": tt.id}[name]
		}}
		if diff := cmp.Diff(tt.want, a.provenance()); diff != "" {
			t.Errorf("%q, %q (-want +got):\n%s", tt.agent, tt.id, diff)
		}
	}
}

// A command that waits for another process says so once, gives up after half a minute, and says who may hold the lock.
func TestACommandThatWaitsSaysSoAndGivesUp(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	dir := filepath.Join(home, "memory")
	if _, err := store.Create(dir); err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		unlock, err := fsatomic.Lock(t.Context(), filepath.Join(dir, store.LockFile))
		if err != nil {
			t.Fatal(err)
		}
		defer unlock()
		var out, errs bytes.Buffer
		began := time.Now()
		a := &app{in: strings.NewReader(""), out: &out, err: &errs, now: time.Now, started: began,
			env: func(name string) string { return map[string]string{"CASEBOOK_MEMORY_DIR": dir}[name] }}
		status := a.run([]string{"-C", home, "remember", "--type", "user", "--name", "one", "--description", "the first one", "--body", "One."})
		if took := time.Since(began); status != 1 || took != patience || out.Len() > 0 {
			t.Errorf("status %d after %v, %q", status, took, &out)
		}
		text := errs.String()
		if strings.Count(text, "waiting for another process that writes the memories in "+dir+", for 30s at most\n") != 1 ||
			!strings.HasSuffix(text, filepath.Join(dir, store.LockFile)+": context deadline exceeded; another process holds it, most likely a casebook of another terminal or of an agent\n") {
			t.Error(text)
		}
	})
}
