package install

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

func TestCheck(t *testing.T) {
	dir := t.TempDir()
	program := filepath.Join(dir, "casebook")
	if err := os.WriteFile(program, nil, 0o700); err != nil {
		t.Fatal(err)
	}
	handler := func(binary string) string {
		return fmt.Sprintf(`{"hooks":{"SessionStart":[{"hooks":[{"type":"command","command":%q}]}],"Stop":[{"hooks":[{"type":"command","command":"say done"}]}]}}`,
			commandLine(binary, false))
	}
	all := func(binary string) string {
		after, _, err := merge([]byte("{}\n"), binary, false, nil)
		if err != nil {
			t.Fatal(err)
		}
		return string(after)
	}
	for name, c := range map[string]struct {
		text     string
		handlers int
		codes    string
	}{
		"ours":           {all(program), len(events()), "[]"},
		"ours, of older": {handler(program), 1, "[hooks-outdated]"},
		"program gone":   {handler(filepath.Join(dir, "gone", "casebook")), 1, "[hook-program-missing hooks-outdated]"},
		"silenced":       {`{"disableAllHooks": true}`, 0, "[hooks-disabled]"},
		"none of ours":   {`{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"say done"}]}]}}`, 0, "[]"},
		"does not parse": {`{"hooks":`, 0, "[]"},
		"hooks odd":      {`{"hooks": 3}`, 0, "[]"},
	} {
		path := filepath.Join(dir, "settings.json")
		if err := os.WriteFile(path, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		handlers, problems := Check([]string{path, filepath.Join(dir, "none.json")})
		codes := []string{}
		for _, p := range problems {
			codes = append(codes, p.Code)
		}
		if handlers != c.handlers || fmt.Sprint(codes) != c.codes {
			t.Errorf("%s: %d handlers, %v", name, handlers, codes)
		}
	}
}
