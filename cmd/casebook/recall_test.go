package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"casebook/ledger"
	"casebook/settings"
)

// Case 134 (rtk-ai/icm#312): what `casebook recall` printed is known again where a person pastes it, or an agent has it in its conversation, and nothing is left of it.
func TestCase134PrintedMemoriesAreKnownAgain(t *testing.T) {
	home, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	shop, memory := filepath.Join(home, "shop"), filepath.Join(home, "memory")
	for _, dir := range []string{shop, memory} {
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range map[string]string{
		"deploy.md": "---\nname: deploy\ndescription: when deploys to production are allowed\ntype: project\ndate: 2026-10-14\n---\nNothing is deployed on a Friday. Ask Ines first.\n\n- The `release captain` says when the deploy freeze of a month begins.\n",
		"other.md":  "---\nname: other\ndescription: the latency board\ntype: reference\n---\nThe board is in Grafana.\n",
	} {
		if err := os.WriteFile(filepath.Join(memory, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("HOME", home)
	env := map[string]string{"HOME": home, "CASEBOOK_MEMORY_DIR": memory, "PATH": os.Getenv("PATH")}
	var out, errs bytes.Buffer
	a := &app{in: strings.NewReader(""), out: &out, err: &errs, env: func(name string) string { return env[name] }, started: time.Now().Add(time.Minute),
		now:     func() time.Time { return time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC) },
		account: func() (string, error) { return home, nil }}
	if status := a.run([]string{"-C", shop, "recall", "how is a deploy done?"}); status != 0 || !strings.Contains(out.String(), "release captain") {
		t.Fatal(status, out.String(), errs.String())
	}
	l := ledger.Open(settings.MemoryStateDir(filepath.Join(home, ".local", "state", "casebook"), memory))
	strip := func(text string) string {
		s, err := l.Shown(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		rest, _ := s.Strip(text)
		return rest
	}
	if rest := strip(out.String()); rest != "" {
		t.Errorf("left %q\nof %q", rest, out.String())
	}
	if rest := strip("Look at this:\n```\n" + out.String() + "```\nI prefer French."); rest != "Look at this:\n```\nI prefer French." && rest != "Look at this:\n```\n```\nI prefer French." {
		t.Errorf("left %q", rest)
	}
	if all, err := l.Sessions(); err != nil || len(all) > 0 {
		t.Error(all, err)
	}
	if err := l.Forget(t.Context(), []string{"deploy.md"}); err != nil {
		t.Fatal(err)
	}
	if rest := strip(out.String()); rest != out.String() {
		t.Errorf("left %q", rest)
	}
}
