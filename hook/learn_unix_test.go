//go:build unix

package hook

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// anthropics/claude-code#20470: a session starts beside transcripts of any size, and opens none, not even its own. One that is a pipe would hold up who opens it.
func TestCase20470TheStartOpensNoTranscript(t *testing.T) {
	s := newSitting(t, "")
	folder := filepath.Dir(s.transcript())
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"s1.jsonl", "old.jsonl"} {
		if err := syscall.Mkfifo(filepath.Join(folder, name), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if out := s.send(t, s.event("SessionStart", `,"source":"startup"`)); !strings.Contains(out, "Long-term memory") {
		t.Error(out)
	}
	if out := s.send(t, s.event("Stop", "")); out != "" || len(s.started) != 1 {
		t.Errorf("%q %q", out, s.started)
	}
	if log := s.log(t); log != "" {
		t.Error(log)
	}
}
