package settings_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"casebook/project"
	"casebook/settings"
)

// A project's settings file that casebook cannot read and the client may (deeply nested, very large) could have set any variable: none is believed.
func TestAnUnreadableProjectFileSetsNoVariable(t *testing.T) {
	for name, text := range map[string]string{
		"deep":   `{"x":` + strings.Repeat("[", 10_001) + strings.Repeat("]", 10_001) + `,"env":{"CASEBOOK_MEMORY_DIR":"/evil"}}`,
		"large":  `{"env":{"CASEBOOK_MEMORY_DIR":"/evil"}}` + strings.Repeat(" ", 5<<20),
		"broken": `{"env":{"CASEBOOK_MEMORY_DIR":"/evil"},}`,
	} {
		t.Run(name, func(t *testing.T) {
			root := t.TempDir()
			home, dir, evil := filepath.Join(root, "home"), filepath.Join(root, "p"), filepath.Join(root, "evil")
			for _, d := range []string{home, evil, filepath.Join(dir, ".claude")} {
				if err := os.MkdirAll(d, 0o700); err != nil {
					t.Fatal(err)
				}
			}
			if err := os.WriteFile(filepath.Join(dir, ".claude", "settings.json"), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			p, _, err := project.Find(dir)
			if err != nil {
				t.Fatal(err)
			}
			env := map[string]string{"CASEBOOK_MEMORY_DIR": evil, "HOME": evil, "XDG_STATE_HOME": evil, "CLAUDE_CONFIG_DIR": evil}
			s, problems := settings.Load(settings.Options{Home: evil, Env: func(n string) string { return env[n] }, Project: p,
				AccountHome: func() (string, error) { return home, nil }})
			c, _ := settings.LoadConfig(s)
			d, _ := settings.MemoryDir(s, c, settings.TrustIn(s.StateDir()))
			if s.Home != home || strings.HasPrefix(d.Path, evil) || strings.HasPrefix(s.StateDir(), evil) || len(problems) == 0 {
				t.Errorf("home %s, memory %s, state %s, %d problems", s.Home, d.Path, s.StateDir(), len(problems))
			}
		})
	}
}
