package settings_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"casebook"
	"casebook/project"
	"casebook/settings"
)

// place is a machine in a folder: a home, an administrator's folder and projects, all real.
type place struct {
	testing.TB
	root string
	env  map[string]string
}

func newPlace(t testing.TB) place {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	p := place{t, root, map[string]string{}}
	for _, dir := range []string{"home", "managed", "p"} {
		p.mkdir(dir)
	}
	return p
}

func (p place) path(name string) string { return filepath.Join(p.root, filepath.FromSlash(name)) }

func (p place) mkdir(name string) {
	p.Helper()
	if err := os.MkdirAll(p.path(name), 0o755); err != nil {
		p.Fatal(err)
	}
}

// write makes a file; $ROOT in its text is the place.
func (p place) write(name, text string) {
	p.Helper()
	p.mkdir(filepath.Dir(name))
	if err := os.WriteFile(p.path(name), []byte(strings.ReplaceAll(text, "$ROOT", filepath.ToSlash(p.root))), 0o644); err != nil {
		p.Fatal(err)
	}
}

func (p place) link(target, name string) {
	p.Helper()
	if err := os.Symlink(target, p.path(name)); err != nil {
		p.Skip("no symbolic links here:", err)
	}
}

func (p place) git(dir string, args ...string) {
	p.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = p.path(dir)
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + p.path("githome"), "GIT_CONFIG_NOSYSTEM=1", "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@b.c",
		"GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@b.c"}
	if out, err := cmd.CombinedOutput(); err != nil {
		p.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

func (p place) repo(dir string) {
	p.Helper()
	p.git(".", "init", "-q", dir)
	p.git(dir, "commit", "-q", "--allow-empty", "-m", "x")
}

// load reads the settings as seen from a folder.
func (p place) load(dir string) (settings.Settings, []casebook.Problem) {
	p.Helper()
	found, problems, err := project.Find(p.path(dir))
	if err != nil {
		p.Fatal(err)
	}
	if len(problems) > 0 {
		p.Fatal(problems)
	}
	return settings.Load(settings.Options{Home: p.path("home"), Env: p.getenv, Project: found, ManagedDir: p.path("managed"),
		AccountHome: func() (string, error) { return p.path("home"), nil }})
}

func (p place) getenv(name string) string {
	return strings.ReplaceAll(p.env[name], "$ROOT", filepath.ToSlash(p.root))
}

// memoryDir is the whole way to the memory directory of a folder.
func (p place) memoryDir(dir string) (settings.Dir, []casebook.Problem) {
	p.Helper()
	s, problems := p.load(dir)
	c, more := settings.LoadConfig(s)
	problems = append(problems, more...)
	trust := settings.TrustIn(s.StateDir())
	d, more := settings.MemoryDir(s, c, trust)
	return d, append(append(problems, more...), trust.Problems()...)
}

// rel is a path below the place, slash-separated.
func (p place) rel(path string) string {
	p.Helper()
	if path == "" {
		return ""
	}
	rel, err := filepath.Rel(p.root, path)
	if err != nil {
		p.Fatal(err)
	}
	return filepath.ToSlash(rel)
}

// brief is code, file and line of each problem.
func (p place) brief(problems []casebook.Problem) []string {
	p.Helper()
	var all []string
	for _, problem := range problems {
		s := problem.Code
		if problem.Path != "" {
			s += " " + p.rel(problem.Path)
		}
		if problem.Line > 0 {
			s += ":" + string(rune('0'+problem.Line))
		}
		all = append(all, s)
	}
	return all
}
