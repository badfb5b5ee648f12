package project_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"casebook"
	"casebook/project"
)

// place is a folder tree with real git, whose root is a real path.
type place struct {
	testing.TB
	root string
}

func newPlace(t testing.TB) place {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return place{t, root}
}

func (p place) path(parts ...string) string {
	return filepath.Join(append([]string{p.root}, parts...)...)
}

func (p place) git(dir string, args ...string) {
	p.Helper()
	cmd := exec.Command("git", append([]string{"-c", "protocol.file.allow=always", "-c", "init.defaultBranch=main"}, args...)...)
	cmd.Dir = p.path(dir)
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + p.root, "GIT_CONFIG_NOSYSTEM=1", "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@b.c",
		"GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@b.c"}
	if out, err := cmd.CombinedOutput(); err != nil {
		p.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

// repo makes a repository with one commit.
func (p place) repo(dir string) {
	p.Helper()
	p.git(".", "init", "-q", dir)
	p.commit(dir)
}

func (p place) commit(dir string) {
	p.Helper()
	p.write(filepath.Join(dir, "sub", "deep", "file"), "x")
	p.git(dir, "add", ".")
	p.git(dir, "commit", "-qm", "x")
}

func (p place) write(name, text string) {
	p.Helper()
	if err := os.MkdirAll(filepath.Dir(p.path(name)), 0o755); err != nil {
		p.Fatal(err)
	}
	if err := os.WriteFile(p.path(name), []byte(text), 0o644); err != nil {
		p.Fatal(err)
	}
}

func (p place) link(target, name string) {
	p.Helper()
	if err := os.Symlink(target, p.path(name)); err != nil {
		p.Skip("no symbolic links here:", err)
	}
}

func TestFind(t *testing.T) {
	type want struct {
		root, main    string // relative to the place
		git, worktree bool
		problem       string
	}
	for _, c := range []struct {
		name  string
		build func(p place)
		dirs  map[string]want
	}{
		{"repository from its folders", func(p place) { p.repo("r") }, map[string]want{
			"r": {"r", "r", true, false, ""}, "r/sub/deep": {"r", "r", true, false, ""}, "r/.git": {"r", "r", true, false, ""},
			"r/.git/objects": {"r", "r", true, false, ""},
		}},
		{"092 linked worktrees share the main checkout", func(p place) {
			p.repo("r")
			p.git("r", "worktree", "add", "-q", "../w")
			p.git("r", "worktree", "add", "-q", ".claude/worktrees/x")
		}, map[string]want{
			"w": {"w", "r", true, true, ""}, "w/sub": {"w", "r", true, true, ""},
			"r/.claude/worktrees/x/sub": {"r/.claude/worktrees/x", "r", true, true, ""}, "r": {"r", "r", true, false, ""},
			"r/.git/worktrees/w": {"r/.git/worktrees/w", "r", true, false, ""},
		}},
		{"092 worktree with relative paths", func(p place) {
			p.repo("r")
			p.git("r", "worktree", "add", "-q", "../w")
			p.write("w/.git", "gitdir: ../r/.git/worktrees/w\n")
			p.write("r/.git/worktrees/w/gitdir", "../../../../w/.git\n")
		}, map[string]want{"w/sub": {"w", "r", true, true, ""}}},
		{"092 .bare layout", func(p place) {
			p.repo("src")
			p.git(".", "clone", "-q", "--bare", "src", "p/.bare")
			p.write("p/.git", "gitdir: ./.bare\n")
			p.git("p", "worktree", "add", "-q", "feature")
		}, map[string]want{
			"p/feature/sub": {"p/feature", "p/.bare", true, true, ""}, "p": {"p", "p/.bare", true, false, ""},
			"p/.bare": {"p/.bare", "p/.bare", true, false, ""}, "p/.bare/refs": {"p/.bare", "p/.bare", true, false, ""},
		}},
		{"092 bare repository in .git", func(p place) {
			p.repo("src")
			p.git(".", "clone", "-q", "--bare", "src", "p/.git")
			p.git("p/.git", "worktree", "add", "-q", "../feature")
		}, map[string]want{"p/feature": {"p/feature", "p", true, true, ""}, "p": {"p", "p", true, false, ""}}},
		{"092 bare repository with a worktree elsewhere, bare moved to the second file", func(p place) {
			p.repo("src")
			p.git(".", "clone", "-q", "--bare", "src", "store/x.git")
			p.git("store/x.git", "config", "extensions.worktreeConfig", "true")
			p.git("store/x.git", "config", "--unset", "core.bare")
			p.git("store/x.git", "config", "--worktree", "core.bare", "true")
			p.git("store/x.git", "worktree", "add", "-q", "../../w")
		}, map[string]want{"w": {"w", "store/x.git", true, true, ""}, "store/x.git": {"store/x.git", "store/x.git", true, false, ""}}},
		{"submodule is a project of its own, its worktrees with it", func(p place) {
			p.repo("lib")
			p.repo("super")
			p.git("super", "submodule", "add", "-q", p.path("lib"), "mods/lib")
			p.git("super/mods/lib", "worktree", "add", "-q", p.path("w"))
		}, map[string]want{
			"super/mods/lib/sub": {"super/mods/lib", "super/mods/lib", true, false, ""}, "super/mods": {"super", "super", true, false, ""},
			"w":                           {"w", "super/mods/lib", true, true, ""},
			"super/.git/modules/mods/lib": {"super/.git/modules/mods/lib", "super/mods/lib", true, false, ""},
		}},
		{"separate git directory", func(p place) {
			p.git(".", "init", "-q", "--separate-git-dir="+p.path("store.git"), "r")
			p.commit("r")
			p.git("r", "worktree", "add", "-q", "../w")
		}, map[string]want{"r/sub": {"r", "r", true, false, ""}, "w": {"w", "store.git", true, true, "worktree-main-unknown"}}},
		{"separate git directory that names its checkout", func(p place) {
			p.git(".", "init", "-q", "--separate-git-dir="+p.path("store.git"), "r")
			p.commit("r")
			p.git("r", "worktree", "add", "-q", "../w")
			p.git("r", "config", "core.worktree", p.path("r"))
		}, map[string]want{"w": {"w", "r", true, true, ""}, "r": {"r", "r", true, false, ""}}},
		{"nested repository", func(p place) { p.repo("r"); p.repo("r/inner") }, map[string]want{
			"r/inner/sub": {"r/inner", "r/inner", true, false, ""}, "r/sub": {"r", "r", true, false, ""},
		}},
		{"no git", func(p place) { p.write("a/b/x", "") }, map[string]want{"a": {"a", "a", false, false, ""}, "a/b": {"a/b", "a/b", false, false, ""}}},
		{"links", func(p place) {
			p.repo("r")
			p.link("r/sub", "l")
			p.link("nowhere", "gone")
			p.write("s/x", "")
			p.link("../r/.git", "s/.git")
		}, map[string]want{"l/deep": {"r", "r", true, false, ""}, "s": {"s", "s", true, false, ""}}},
		{"git file that is broken", func(p place) {
			p.repo("r")
			p.write("r/sub/a/.git", "hello")
			p.write("r/sub/b/.git", "gitdir: ../nowhere\n")
			p.write("r/sub/c/.git", "gitdir: .git\n") // a loop
			p.write("r/sub/d/.git", "gitdir: ../e/.git\n")
			p.write("r/sub/e/.git", "gitdir: ../d/.git\n")
			p.write("r/sub/f/.git", "")
			p.write("r/sub/g/.git", "gitdir: "+strings.Repeat("x", 70<<10))
			p.write("r/sub/h/.git", "gitdir: a\x00b")
		}, map[string]want{
			"r/sub/a": {"r/sub/a", "r/sub/a", false, false, "git-broken"}, "r/sub/b": {"r/sub/b", "r/sub/b", false, false, "git-broken"},
			"r/sub/c": {"r/sub/c", "r/sub/c", false, false, "git-broken"}, "r/sub/d": {"r/sub/d", "r/sub/d", false, false, "git-broken"},
			"r/sub/f": {"r/sub/f", "r/sub/f", false, false, "git-broken"}, "r/sub/g": {"r/sub/g", "r/sub/g", false, false, "git-broken"},
			"r/sub/h": {"r/sub/h", "r/sub/h", false, false, "git-broken"},
		}},
		{"odd .git is passed over", func(p place) {
			p.repo("r")
			p.write("r/sub/a/.git/x", "")
			p.write("r/sub/b/x", "")
			p.link("nowhere", "r/sub/b/.git")
			p.write("r/sub/c/x", "")
			p.link(".git", "r/sub/c/.git")
		}, map[string]want{
			"r/sub/a": {"r", "r", true, false, "git-odd"}, "r/sub/b": {"r", "r", true, false, "git-odd"}, "r/sub/c": {"r", "r", true, false, "git-odd"},
		}},
		{"worktree whose main checkout is gone", func(p place) {
			p.repo("r")
			p.git("r", "worktree", "add", "-q", "../w")
			if err := os.RemoveAll(p.path("r")); err != nil {
				p.Fatal(err)
			}
		}, map[string]want{"w/sub": {"w/sub", "w/sub", false, false, "git-broken"}}},
		{"an unpacked archive cannot pose as another project", func(p place) {
			p.repo("secret")
			p.git("secret", "worktree", "add", "-q", "../real")
			p.git(".", "clone", "-q", "--bare", "secret", "bare/.bare")
			// names a real worktree of the other repository
			p.write("e1/.git", "gitdir: ../secret/.git/worktrees/real\n")
			// brings a git directory of its own that points there
			p.write("e2/.git", "gitdir: .gd\n")
			p.write("e2/.gd/HEAD", "ref: refs/heads/main\n")
			p.write("e2/.gd/commondir", "../../secret/.git\n")
			p.write("e2/.gd/gitdir", p.path("e2/.git")+"\n")
			// names the other's bare repository
			p.write("e3/.git", "gitdir: ../bare/.bare\n")
			// a repository whose configuration names the other's checkout
			p.git(".", "init", "-q", "--separate-git-dir="+p.path("e4.git"), "e4")
			p.commit("e4")
			p.git("e4", "worktree", "add", "-q", "../e5")
			p.git("e4", "config", "core.worktree", p.path("secret"))
			// a whole .git folder with the other's common directory
			p.write("e6/.git/HEAD", "ref: refs/heads/main\n")
			p.write("e6/.git/commondir", "../../secret/.git\n")
		}, map[string]want{
			"e1": {"e1", "e1", true, false, "worktree-unregistered"}, "e2": {"e2", "e2", true, false, "worktree-unregistered"},
			"e3": {"e3", "e3", true, false, ""}, "e5": {"e5", "e4.git", true, true, "worktree-main-unknown"}, "e6": {"e6", "e6", true, false, ""},
		}},
		{"a moved worktree", func(p place) {
			p.repo("r")
			p.git("r", "worktree", "add", "-q", "../w")
			if err := os.Rename(p.path("w"), p.path("v")); err != nil {
				p.Fatal(err)
			}
		}, map[string]want{"v": {"v", "v", true, false, "worktree-unregistered"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newPlace(t)
			c.build(p)
			for dir, w := range c.dirs {
				found, problems, err := project.Find(p.path(dir))
				if err != nil {
					t.Fatal(err)
				}
				got := want{p.rel(found.Root), p.rel(found.Main), found.Git, found.Worktree, codes(problems)}
				if diff := cmp.Diff(w, got, cmp.AllowUnexported(want{})); diff != "" {
					t.Errorf("%s (-want +got):\n%s%v", dir, diff, problems)
				}
				if found.Key != project.Key(found.Main) {
					t.Errorf("%s: key %q of %s", dir, found.Key, found.Main)
				}
				if found.Git != (found.GitDir != "" && found.CommonDir != "") {
					t.Errorf("%s: git directories %q, %q", dir, found.GitDir, found.CommonDir)
				}
			}
		})
	}
}

func (p place) rel(path string) string {
	rel, err := filepath.Rel(p.root, path)
	if err != nil {
		p.Fatal(err)
	}
	return filepath.ToSlash(rel)
}

func codes(problems []casebook.Problem) string {
	var all []string
	for _, p := range problems {
		all = append(all, p.Code)
	}
	return strings.Join(all, " ")
}

func TestFind092WorktreeDeletedLosesNothing(t *testing.T) {
	p := newPlace(t)
	p.repo("r")
	p.git("r", "worktree", "add", "-q", ".claude/worktrees/x")
	before, _, err := project.Find(p.path("r/.claude/worktrees/x"))
	if err != nil {
		t.Fatal(err)
	}
	p.git("r", "worktree", "remove", ".claude/worktrees/x")
	after, _, err := project.Find(p.path("r"))
	if err != nil {
		t.Fatal(err)
	}
	if before.Key != after.Key {
		t.Errorf("key %q in the worktree, %q in the main checkout", before.Key, after.Key)
	}
}

func TestCase088KeepsTheFormOnDisk(t *testing.T) {
	p := newPlace(t)
	name := "Ju\u0308rgen"
	p.write(name+"/x", "")
	found, _, err := project.Find(p.path(name))
	if err != nil {
		t.Fatal(err)
	}
	if found.Dir != p.path(name) {
		t.Errorf("Dir %q", found.Dir)
	}
	if !strings.HasSuffix(found.Key, "-Ju-rgen") {
		t.Errorf("Key %q", found.Key)
	}
}

func TestFindRefuses(t *testing.T) {
	p := newPlace(t)
	p.write("file", "")
	for name, dir := range map[string]string{"relative": "x", "empty": "", "missing": p.path("nowhere"), "a file": p.path("file")} {
		if _, _, err := project.Find(dir); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if runtime.GOOS == "windows" {
		return
	}
	for _, dir := range []string{`C:\notes`, "c:/notes", "Z:"} {
		if _, _, err := project.Find(dir); !errors.Is(err, project.ErrDrive) {
			t.Errorf("089 %s: %v", dir, err)
		}
	}
}

func BenchmarkFind(b *testing.B) {
	p := newPlace(b)
	p.repo("r")
	p.git("r", "worktree", "add", "-q", "../w")
	for name, dir := range map[string]string{"repository": "r/sub/deep", "worktree": "w/sub/deep", "none": "."} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, _, err := project.Find(p.path(dir)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
