package project_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"casebook/project"
)

func (p place) says(dir string, args ...string) string {
	p.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = p.path(dir)
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + p.root, "GIT_CONFIG_NOSYSTEM=1"}
	out, err := cmd.Output()
	if err != nil {
		return "" // there is none
	}
	return strings.TrimSpace(string(out))
}

// Head says what git says, from git's files alone: anthropics/claude-code#62274.
func TestHead(t *testing.T) {
	for _, c := range []struct {
		name   string
		build  func(p place)
		dir    string
		branch string
		commit string // "git": what git says
	}{
		{"a branch", func(p place) { p.repo("r") }, "r", "main", "git"},
		{"from a folder", func(p place) { p.repo("r") }, "r/sub/deep", "main", "git"},
		{"a branch with slashes", func(p place) { p.repo("r"); p.git("r", "checkout", "-qb", "feature/a/b") }, "r", "feature/a/b", "git"},
		{"detached", func(p place) { p.repo("r"); p.git("r", "checkout", "-q", "--detach") }, "r", "", "git"},
		{"packed refs", func(p place) {
			p.repo("r")
			p.git("r", "branch", "mai")
			p.git("r", "tag", "-am", "x", "v1")
			p.git("r", "pack-refs", "--all")
		}, "r", "main", "git"},
		{"packed, then moved on", func(p place) {
			p.repo("r")
			p.git("r", "pack-refs", "--all")
			p.git("r", "commit", "-q", "--allow-empty", "-m", "y")
		}, "r", "main", "git"},
		{"unborn", func(p place) { p.git(".", "init", "-q", "r") }, "r", "main", ""},
		{"a linked worktree", func(p place) { p.repo("r"); p.git("r", "worktree", "add", "-q", "-b", "side", "../w") }, "w", "side", "git"},
		{"a detached worktree", func(p place) { p.repo("r"); p.git("r", "worktree", "add", "-q", "--detach", "../w") }, "w", "", "git"},
		{"a worktree with packed refs", func(p place) {
			p.repo("r")
			p.git("r", "worktree", "add", "-q", "-b", "side", "../w")
			p.git("r", "pack-refs", "--all")
		}, "w", "side", "git"},
		{"a submodule", func(p place) {
			p.repo("lib")
			p.repo("r")
			p.git("r", "submodule", "--quiet", "add", "../lib", "lib")
		}, "r/lib", "main", "git"},
		{"HEAD as a link", func(p place) {
			p.repo("r")
			if err := os.Remove(p.path("r/.git/HEAD")); err != nil {
				p.Fatal(err)
			}
			p.link("refs/heads/main", "r/.git/HEAD")
		}, "r", "main", "git"},
		{"a ref to a ref", func(p place) {
			p.repo("r")
			p.git("r", "symbolic-ref", "refs/heads/alias", "refs/heads/main")
			p.write("r/.git/HEAD", "ref: refs/heads/alias\n")
		}, "r", "main", "git"},
		{"refs in a circle", func(p place) {
			p.repo("r")
			p.write("r/.git/refs/heads/a", "ref: refs/heads/b\n")
			p.write("r/.git/refs/heads/b", "ref: refs/heads/a\n")
			p.write("r/.git/HEAD", "ref: refs/heads/a\n")
		}, "r", "", ""},
		{"a reftable", func(p place) {
			p.repo("r")
			p.write("r/.git/HEAD", "ref: refs/heads/.invalid\n")
			p.write("r/.git/reftable/tables.list", "x\n")
		}, "r", "", ""},
		{"out of the git directory", func(p place) {
			p.repo("r")
			p.write("secret", strings.Repeat("a", 40))
			p.write("r/.git/HEAD", "ref: refs/../../../secret\n")
		}, "r", "", ""},
		{"no text of git", func(p place) { p.repo("r"); p.write("r/.git/HEAD", "nonsense\n") }, "r", "", ""},
		{"outside git", func(p place) { p.write("d/x", "") }, "d", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newPlace(t)
			c.build(p)
			found, _, err := project.Find(p.path(c.dir))
			if err != nil {
				t.Fatal(err)
			}
			want := c.commit
			if want == "git" {
				if want = p.says(c.dir, "rev-parse", "--verify", "-q", "HEAD"); len(want) != 40 {
					t.Fatalf("git says %q", want)
				}
				if b := p.says(c.dir, "symbolic-ref", "--short", "-q", "HEAD"); b != c.branch {
					t.Fatalf("git says %q", b)
				}
			}
			if branch, commit := project.Head(found); branch != c.branch || commit != want {
				t.Errorf("%q %q, want %q %q", branch, commit, c.branch, want)
			}
		})
	}
}
