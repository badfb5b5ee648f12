package instruction_test

import (
	"bytes"
	"encoding/binary"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"casebook/instruction"
)

// opened tells which files of the tree are opened while f runs.
func (t tree) opened(f func()) []string {
	t.Helper()
	fd, err := syscall.InotifyInit1(syscall.IN_NONBLOCK | syscall.IN_CLOEXEC)
	if err != nil {
		t.Skip(err)
	}
	defer syscall.Close(fd)
	watched := map[int32]string{}
	err = filepath.WalkDir(t.root, func(path string, e fs.DirEntry, err error) error {
		if err == nil && e.Type().IsRegular() && !strings.Contains(path, "/.git/") {
			n, err := syscall.InotifyAddWatch(fd, path, syscall.IN_OPEN)
			if err != nil {
				t.Skip(err)
			}
			watched[int32(n)] = strings.TrimPrefix(path, t.root+"/")
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	f()
	var names []string
	buf := make([]byte, 1<<16)
	for {
		n, err := syscall.Read(fd, buf)
		if err != nil || n <= 0 {
			break
		}
		for in := bytes.NewReader(buf[:n]); in.Len() > 0; {
			var e syscall.InotifyEvent
			if binary.Read(in, binary.NativeEndian, &e.Wd) != nil || binary.Read(in, binary.NativeEndian, &e.Mask) != nil ||
				binary.Read(in, binary.NativeEndian, &e.Cookie) != nil || binary.Read(in, binary.NativeEndian, &e.Len) != nil {
				t.Fatal("half an event")
			}
			if _, err := in.Seek(int64(e.Len), 1); err != nil {
				t.Fatal(err)
			}
			names = append(names, watched[e.Wd])
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// No file is opened but those that the agent would open: its configuration and what it loads.
func TestChainReadsNothingElse(t *testing.T) {
	names := []string{"AGENTS.md", "AGENTS.override.md", "CLAUDE.md", "CLAUDE.local.md", "GEMINI.md", "CRUSH.md", "crush.md", "CONTEXT.md", ".env", "notes.md"}
	entries := []string{"home/.codex/config.toml=project_doc_max_bytes = 20", "home/.gemini/settings.json={}", "home/.gemini/trustedFolders.json={\"$ROOT/R\":\"TRUST_FOLDER\"}",
		"home/.config/opencode/opencode.json={}", "home/.config/crush/crush.json={}", "home/.netrc", "R/.codex/config.toml=", "R/a/.gemini/settings.json={}",
		"R/opencode.json={\"instructions\":[\"docs/*.md\"]}", "R/crush.json={}", "R/docs/1.md", "R/docs/2.txt", "R/a/b/x"}
	for _, dir := range []string{"home/.codex/", "home/.gemini/", "home/.claude/", "home/.config/opencode/", "home/.config/crush/", "home/.config/", "home/", "", "R/", "R/a/", "R/a/b/", "R/c/"} {
		for _, name := range names {
			entries = append(entries, dir+name)
		}
	}
	tr := vector{tree: entries, git: "R", cwd: "R/a"}.build(t)
	for _, tt := range []struct {
		profile instruction.Profile
		want    []string
	}{
		{instruction.Codex(), []string{"R/AGENTS.override.md", "home/.codex/AGENTS.override.md", "home/.codex/config.toml"}}, // R/a's comes behind the cap
		{instruction.Gemini(), []string{"R/GEMINI.md", "R/a/.gemini/settings.json", "R/a/GEMINI.md", "R/a/b/GEMINI.md", "home/.gemini/GEMINI.md", "home/.gemini/settings.json",
			"home/.gemini/trustedFolders.json"}},
		{instruction.OpenCode(), []string{"R/AGENTS.md", "R/a/AGENTS.md", "R/a/b/AGENTS.md", "R/docs/1.md", "R/opencode.json", "home/.config/opencode/AGENTS.md", "home/.config/opencode/opencode.json"}},
		{instruction.Crush(), []string{"R/a/AGENTS.md", "R/a/CLAUDE.local.md", "R/a/CLAUDE.md", "R/a/CRUSH.md", "R/a/GEMINI.md", "R/crush.json", "home/.config/AGENTS.md", "home/.config/crush/CRUSH.md",
			"home/.config/crush/crush.json"}},
	} {
		t.Run(tt.profile.Name, func(t *testing.T) {
			in := tr.open(tt.profile)
			got := tr.opened(func() {
				in.Files()
				in.Use(tr.path("R/a/b/x"))
			})
			if d := cmp.Diff(tt.want, got); d != "" {
				t.Errorf("opened (-want +got):\n%s", d)
			}
		})
	}
}

// A pipe in the place of a file keeps nobody waiting.
func TestChainPipes(t *testing.T) {
	pipes := []string{"home/.codex/config.toml", "home/.codex/AGENTS.md", "R/AGENTS.md", "R/AGENTS.override.md", "R/GEMINI.md", "R/CRUSH.md", "R/crush.json", "R/opencode.json", "R/docs/pipe.md",
		"home/.gemini/settings.json", "home/.gemini/trustedFolders.json", "R/.cursor/rules/pipe", "R/1.md"}
	dirs := []string{"home/.codex/", "home/.gemini/", "R/.git/", "R/docs/", "R/.cursor/rules/"}
	tr := vector{tree: append(dirs, "home/.gemini/GEMINI.md=@./pipe @../../R/1.md"), cwd: "R"}.build(t)
	for _, pipe := range append(pipes, "home/.gemini/pipe") {
		if err := syscall.Mkfifo(tr.path(pipe), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, p := range instruction.Profiles()[2:] {
		in := tr.open(p)
		for _, i := range in.Files().Eager {
			if tr.rel(i.Path) != "$ROOT/home/.gemini/GEMINI.md" && strings.HasPrefix(i.Path, tr.root) {
				t.Errorf("%s loads %s", p.Name, tr.rel(i.Path))
			}
		}
		in.Use(tr.path("R/docs/pipe.md"))
	}
}

// Nor does one in the place of a folder or file that the own profile, its lint or its checks look at.
func TestPipes(t *testing.T) {
	for _, pipe := range []string{"proj/.claude", "proj/CLAUDE.md", "proj/AGENTS.md", "proj/.claude/rules", "proj/.claude/rules/a.md", "proj/.claude/skills", "proj/.git/index", "proj/.git/info/exclude",
		"proj/.gitignore", "home/.claude/rules", "home/.claude/CLAUDE.md", "proj/.worktreeinclude", "proj/sub/.claude", "proj/sub/CLAUDE.md"} {
		tr := build(t, files("proj/a.md", "a", "home/.claude/a.md", "a", "proj/sub/a.go", ""))
		tr.mkdir(filepath.Dir(pipe))
		if err := os.RemoveAll(tr.path(pipe)); err != nil {
			t.Fatal(err)
		}
		if err := syscall.Mkfifo(tr.path(pipe), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, p := range instruction.Profiles()[:2] {
			in := tr.open(p)
			in.Files()
			in.Use(tr.path("proj/sub/a.go"))
			in.Lint(instruction.LintOptions{})
			in.Startup()
			in.Explain(tr.path(pipe))
			if _, err := in.Check(t.Context()); err != nil {
				t.Errorf("%s: %v", pipe, err)
			}
		}
	}
}
