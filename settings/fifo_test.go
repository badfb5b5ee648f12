//go:build unix

package settings_test

import (
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"casebook"
)

// A pipe in the place of a file must not hold a prompt up.
func TestPipesAreNotWaitedFor(t *testing.T) {
	p := newPlace(t)
	p.write("p/.claude/settings.json", `{"autoMemoryDirectory": "m"}`)
	want := []string{"settings-unreadable managed/managed-settings.json", "settings-unreadable home/.claude/settings.json",
		"config-unreadable home/.config/casebook/config.yaml", "trust-broken home/.local/state/casebook/trust.json"}
	for _, name := range []string{"managed/managed-settings.json", "home/.claude/settings.json", "home/.config/casebook/config.yaml",
		"home/.local/state/casebook/trust.json"} {
		p.mkdir(filepath.Dir(name))
		if err := syscall.Mkfifo(p.path(name), 0o600); err != nil {
			t.Skip(err)
		}
	}
	done := make(chan []casebook.Problem)
	go func() {
		_, problems := p.memoryDir("p")
		done <- problems
	}()
	select {
	case problems := <-done:
		if diff := cmp.Diff(want, p.brief(problems)); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	case <-time.After(5 * time.Second):
		t.Fatal("waits")
	}
}
