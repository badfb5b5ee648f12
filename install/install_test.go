package install

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestEachScopeHasItsFile(t *testing.T) {
	for _, tt := range []struct {
		scope        Scope
		path         string
		file, folder fs.FileMode
	}{
		{"", "home/.claude/settings.json", 0o600, 0o700},
		{User, "home/.claude/settings.json", 0o600, 0o700},
		{Project, "shop/.claude/settings.json", 0o644, 0o755},
		{Local, "shop/.claude/settings.local.json", 0o600, 0o755},
	} {
		t.Run(string(tt.scope), func(t *testing.T) {
			p := newPlace(t)
			p.Scope = tt.scope
			before := p.tree()
			e := p.install()
			path := filepath.Join(p.root, filepath.FromSlash(tt.path))
			if e.Path != path || e.Exists || !e.Changed || !strings.HasPrefix(e.Diff, "--- /dev/null\n+++ "+path+"\n") {
				t.Errorf("edit of %s: exists %v, changed %v\n%s", e.Path, e.Exists, e.Changed, e.Diff)
			}
			if !json.Valid([]byte(p.read(path))) {
				t.Error(p.read(path))
			}
			if runtime.GOOS != "windows" {
				file, _ := os.Stat(path)
				folder, _ := os.Stat(filepath.Dir(path))
				if file.Mode().Perm() != tt.file || folder.Mode().Perm() != tt.folder {
					t.Errorf("modes %v and %v", file.Mode(), folder.Mode())
				}
			}
			shared := len(e.Problems) == 1 && e.Problems[0].Code == "settings-shared"
			if shared != (tt.scope == Project) || !shared && len(e.Problems) > 0 {
				t.Errorf("problems %v", e.Problems)
			}
			if again := p.install(); again.Changed || again.Diff != "" {
				t.Errorf("the second time it changes:\n%s", again.Diff)
			}
			p.uninstall()
			if diff := cmp.Diff(before, p.tree()); diff != "" {
				t.Errorf("uninstalling leaves a difference:\n%s", diff)
			}
			if e := p.uninstall(); e.Changed {
				t.Error("the second time uninstalling changes something")
			}
		})
	}
}

// What the client would run is run, for each event that is listened to.
func TestInstalledCommandsRun(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the program is a shell script")
	}
	p := newPlace(t)
	p.install()
	var settings struct {
		Hooks map[string][]struct {
			Matcher string
			Hooks   []struct {
				Type, Command string
				Timeout       int
			}
		}
	}
	if err := json.Unmarshal([]byte(p.read(filepath.Join(p.ConfigDir, "settings.json"))), &settings); err != nil {
		t.Fatal(err)
	}
	for _, event := range []string{"SessionStart", "InstructionsLoaded", "UserPromptSubmit", "PostToolUse", "PostToolBatch", "Stop", "PreCompact", "SessionEnd"} {
		groups := settings.Hooks[event]
		if len(groups) != 1 || len(groups[0].Hooks) != 1 || (groups[0].Matcher != "") != (event == "PostToolUse") {
			t.Fatalf("%s: %+v", event, groups)
		}
		h := groups[0].Hooks[0]
		out, err := exec.Command("sh", "-c", h.Command).CombinedOutput()
		if err != nil || string(out) != p.Binary+"|hook|1" || h.Type != "command" || h.Timeout < 1 || h.Timeout > 10 {
			t.Errorf("%+v: %v\n%s", h, err, out)
		}
	}
	if len(settings.Hooks) != 8 {
		t.Errorf("events %v", settings.Hooks)
	}
}

func TestBackupHoldsTheOldBytes(t *testing.T) {
	p := newPlace(t)
	path := filepath.Join(p.ConfigDir, "settings.json")
	const before = "{\r\n\t\"model\": \"opus\"}"
	p.write(path, before)
	e, err := Plan(p.Request)
	if err != nil {
		t.Fatal(err)
	}
	if got := p.read(path); got != before {
		t.Errorf("planning wrote %q", got)
	}
	if _, err := os.Stat(p.StateDir); err == nil {
		t.Error("planning made the state folder")
	}
	backup, err := e.Apply(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if got := p.read(backup); got != before || !strings.HasPrefix(backup, p.StateDir) || strings.HasSuffix(backup, ".json") {
		t.Errorf("backup %s holds %q", backup, got)
	}
	if info, _ := os.Stat(backup); runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v", info.Mode())
	}
	if got := p.read(path); got != string(e.After) {
		t.Errorf("wrote %q", got)
	}
	p.uninstall()
	if got := p.read(path); got != before {
		t.Errorf("after uninstalling %q", got)
	}
	p.install()
	if backups, _ := os.ReadDir(filepath.Dir(backup)); len(backups) != 2 { // with and without ours
		t.Errorf("%d backups", len(backups))
	}
}

func TestWhatAPersonAddsMeanwhileStays(t *testing.T) {
	p := newPlace(t)
	path := filepath.Join(p.ConfigDir, "settings.json")
	p.install()
	p.write(path, strings.Replace(p.read(path), "{\n", "{\n  \"model\": \"opus\",\n", 1))
	p.Binary = filepath.Join(p.root, "my bin", "new", filepath.Base(p.Binary)) // moved, and installed again
	script(t, p.Binary)
	if e := p.install(); !e.Changed {
		t.Error("the new place of the program is not written")
	}
	p.uninstall()
	if got := p.read(path); got != "{\n  \"model\": \"opus\"\n}\n" {
		t.Errorf("%q", got)
	}

	// The same, and then their own line goes too: the file was made by installing, so it goes.
	p.write(path, "{}\n")
	p.uninstall()
	if got := p.read(path); got != "{}\n" {
		t.Errorf("a person's own empty file: %q", got)
	}
}

func TestFileMadeByInstallingGoesAfterAMove(t *testing.T) {
	p := newPlace(t)
	before := p.tree()
	p.install()
	p.Binary = filepath.Join(p.root, "my bin", "new", filepath.Base(p.Binary))
	script(t, p.Binary)
	p.install()
	p.uninstall()
	if diff := cmp.Diff(before, p.tree()); diff != "" {
		t.Error(diff)
	}
}

func TestFolderWithSomethingElseStays(t *testing.T) {
	p := newPlace(t)
	p.install()
	p.write(filepath.Join(p.ConfigDir, "CLAUDE.md"), "x")
	p.uninstall()
	want := map[string]string{"./": "", "home/": "", "home/.claude/": "", "home/.claude/CLAUDE.md": "x", "shop/": ""}
	if diff := cmp.Diff(want, p.tree()); diff != "" {
		t.Error(diff)
	}
}

func TestUninstallWorksWithoutTheReceipt(t *testing.T) {
	p := newPlace(t)
	path := filepath.Join(p.ConfigDir, "settings.json")
	for _, broken := range []string{"", "{", `{"version":1,"blank":{"hooks":"x"}}`} {
		const before = "{\n  \"model\": \"opus\"\n}\n"
		p.write(path, before)
		p.install()
		receipts, err := filepath.Glob(filepath.Join(p.StateDir, "receipts", "*"))
		if err != nil || len(receipts) != 1 {
			t.Fatal(receipts, err)
		}
		if broken == "" {
			err = os.RemoveAll(p.StateDir)
		} else {
			err = os.WriteFile(receipts[0], []byte(broken), 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
		p.uninstall()
		if got := p.read(path); got != before {
			t.Errorf("receipt %q: %q", broken, got)
		}
	}
}

func TestReceiptOfANewerCasebookIsNotTouched(t *testing.T) {
	p := newPlace(t)
	p.install()
	receipts, _ := filepath.Glob(filepath.Join(p.StateDir, "receipts", "*"))
	p.write(receipts[0], `{"version":2}`)
	if _, err := PlanRemove(p.Request); err == nil || !strings.Contains(err.Error(), "newer casebook") {
		t.Error(err)
	}
}

func TestRefused(t *testing.T) {
	for _, tt := range []struct {
		name string
		set  func(p *place, path string) error
		want string
	}{
		{"comment", func(p *place, path string) error { p.write(path, "{\n  // x\n}"); return nil }, "settings.json:2:3: a comment"},
		{"hooks of a wrong kind", func(p *place, path string) error { p.write(path, `{"hooks":[]}`); return nil }, "settings.json:1:10: \"hooks\" must be"},
		{"folder", func(p *place, path string) error { return os.MkdirAll(path, 0o755) }, "it is no file but a folder"},
		{"too large", func(p *place, path string) error {
			p.write(path, `{"a":"`+strings.Repeat("x", MaxSettings)+`"}`)
			return nil
		}, "larger than 4 MiB"},
		{"dangling link", func(p *place, path string) error {
			return errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.Symlink("missing", path))
		}, "a link to a missing file"},
		{"a file for the folder", func(p *place, path string) error { p.write(filepath.Dir(path), "x"); return nil }, "settings.json"},
		{"unknown host", func(p *place, path string) error { p.Host = "emacs"; return nil }, `unknown host "emacs"; known is claude-code`},
		{"unknown scope", func(p *place, path string) error { p.Scope = "team"; return nil }, "unknown scope"},
		{"relative folder", func(p *place, path string) error { p.ConfigDir = ".claude"; return nil }, "not absolute"},
		{"no folder", func(p *place, path string) error { p.Scope, p.Dir = Local, ""; return nil }, "not absolute"},
		{"relative state", func(p *place, path string) error { p.StateDir = "state"; return nil }, "state folder"},
		{"state in the client's folder", func(p *place, path string) error { p.StateDir = filepath.Join(p.ConfigDir, "x"); return nil }, "client reads"},
		{"state in the project's .claude", func(p *place, path string) error { p.StateDir = filepath.Join(p.Dir, ".claude"); return nil }, "client reads"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := newPlace(t)
			if err := tt.set(&p, filepath.Join(p.ConfigDir, "settings.json")); err != nil {
				t.Skip(err)
			}
			before := p.tree()
			e, err := Plan(p.Request)
			if err == nil && e.Changed {
				_, err = e.Apply(t.Context())
			}
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want %s", err, tt.want)
			}
			if tt.name != "hooks of a wrong kind" && tt.name != "a file for the folder" {
				if _, err := PlanRemove(p.Request); err == nil {
					t.Error("uninstalling does not refuse it")
				}
			}
			if diff := cmp.Diff(before, p.tree()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestOtherSettingsFilesThatSilenceHooksAreTold(t *testing.T) {
	p := newPlace(t)
	own, managed, broken := filepath.Join(p.ConfigDir, "settings.json"), filepath.Join(p.root, "managed.json"), filepath.Join(p.root, "broken.json")
	p.write(own, "{\n  \"disableAllHooks\": true\n}")
	p.write(managed, `{"allowManagedHooksOnly": true}`)
	p.write(broken, `{`)
	p.Others = []string{own, managed, broken, filepath.Join(p.root, "missing.json"), p.root}
	p.Request.TempDir = p.root
	var got []string
	for _, problem := range p.install().Problems {
		got = append(got, problem.Code+" "+filepath.Base(problem.Path))
	}
	if diff := cmp.Diff([]string{"binary-temporary " + filepath.Base(p.Binary), "hooks-disabled settings.json", "hooks-managed-only managed.json"}, got); diff != "" {
		t.Error(diff)
	}
}
