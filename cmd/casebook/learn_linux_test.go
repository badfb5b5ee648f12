package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"casebook/internal/fsatomic"
)

// detachingDesk is a session whose folders go when no process works in them any more.
func detachingDesk(t *testing.T) *sessionDesk {
	t.Helper()
	d := newSessionDesk(t)
	t.Cleanup(func() {
		eventually(t, "a process goes on", func() bool { return len(detachedIn(d.path("home"))) == 0 })
	})
	return d
}

// Eight hooks at the end of a turn answer nothing; a process that nobody waits for learns from it, and another session hears of it once.
func TestTheEndOfATurnIsLearnedFrom(t *testing.T) {
	d := detachingDesk(t)
	event := func(name, session, more string) string {
		return fmt.Sprintf(`{"hook_event_name":%q,"session_id":%q,"cwd":%q,"transcript_path":%q%s}`, name, session, d.path("shop"), d.path(strings.Replace(d.transcript(), "s1", session, 1)), more)
	}
	for range 8 {
		if out := d.must(event("Stop", "s1", `,"last_assistant_message":"Understood."`), hookName); out != "" {
			t.Fatal(out)
		}
	}
	eventually(t, "nothing is learned", func() bool {
		found, err := filepath.Glob(d.path("memory/*.md"))
		return err == nil && len(found) == len(trees)+1
	})
	folders, err := filepath.Glob(d.path("home/.local/state/casebook/*/learn"))
	if err != nil || len(folders) != 1 {
		t.Fatal(folders, err)
	}
	eventually(t, "it does not end", func() bool {
		left, err := filepath.Glob(filepath.Join(folders[0], "[0-9a-f]*.*"))
		if err != nil || len(left) > 0 {
			return false
		}
		if _, err := os.Stat(filepath.Join(folders[0], "collected")); err != nil {
			return false
		}
		unlock, err := fsatomic.TryLock(filepath.Join(folders[0], "lock"))
		return err == nil && unlock() == nil
	})
	if out := d.must("", "doctor"); !strings.Contains(out, "sessions were last learned from at 2026-11-30 12:00, with 12 changes saved") {
		t.Error(out)
	}
	for i, session := range []string{"s2", "s3"} {
		out := d.must(event("SessionStart", session, `,"source":"startup"`), hookName)
		if strings.Contains(out, "casebook learned from your sessions: saved") != (i == 0) {
			t.Errorf("session %d: %s", i, out)
		}
	}
}

// The end of a turn also counts as a session for dream, and begins a run by itself when the gates are open; its plan waits, and a later session hears of it once.
func TestTheEndOfATurnBeginsANight(t *testing.T) {
	d := detachingDesk(t)
	d.write("home/.config/casebook/config.yaml", "memoryDirectory: "+d.path("memory")+"\nextract: {apply: apply}\nhook: {deadline: 30s}\ndream: {minSessions: 1}\n")
	d.write("memory/tea.md", "---\nname: tea\ndescription: how tea is ordered\ntype: reference\n---\nTea is ordered from the shop at the corner.\n")
	d.write("memory/MEMORY.md", "- [Gone](gone.md)\n")
	event := func(name, session string) string {
		return fmt.Sprintf(`{"hook_event_name":%q,"session_id":%q,"cwd":%q,"transcript_path":%q,"last_assistant_message":"Understood."}`, name, session, d.path("shop"), d.path(d.transcript()))
	}
	for range 4 {
		d.must(event("SessionEnd", "s1"), hookName)
	}
	var status string
	eventually(t, "no run has ended", func() bool {
		status = d.must("", "dream", "status", "--json")
		return strings.Contains(status, `"background": true`) && strings.Contains(status, `"ended"`)
	})
	eventually(t, "a process goes on", func() bool { return len(detachedIn(d.path("home"))) == 0 })
	if status = d.must("", "dream", "status", "--json"); strings.Count(status, `"began"`) != 1 || strings.Contains(status, `"failed"`) {
		t.Error(status)
	}
	if out := d.must(event("SessionStart", "s2"), hookName); !strings.Contains(out, "put your memories in order: ") {
		t.Error(out)
	}
}
