package survey_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"casebook/identity"
	"casebook/project"
	"casebook/settings"
	"casebook/survey"
)

// machine is a home folder with projects beside it, all real.
type machine struct {
	testing.TB
	root string
}

func newMachine(t testing.TB) machine {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	m := machine{t, root}
	m.mkdir("home")
	return m
}

func (m machine) path(name string) string { return filepath.Join(m.root, filepath.FromSlash(name)) }

func (m machine) mkdir(name string) {
	m.Helper()
	if err := os.MkdirAll(m.path(name), 0o755); err != nil {
		m.Fatal(err)
	}
}

func (m machine) git(dir string, args ...string) {
	m.Helper()
	c := exec.Command("git", append([]string{"-c", "protocol.file.allow=always"}, args...)...)
	c.Dir = m.path(dir)
	c.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + m.path("githome"), "GIT_CONFIG_NOSYSTEM=1", "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@b.c",
		"GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@b.c"}
	if out, err := c.CombinedOutput(); err != nil {
		m.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

// repo makes a repository whose first commit is like no other's.
func (m machine) repo(dir, remote string) {
	m.Helper()
	m.git(".", "init", "-q", dir)
	m.git(dir, "commit", "-q", "--allow-empty", "-m", "first of "+dir)
	if remote != "" {
		m.git(dir, "remote", "add", "origin", remote)
	}
}

func (m machine) locate(dir string) settings.Place {
	m.Helper()
	p, err := settings.Locate(m.path(dir), settings.Options{Home: m.path("home"), ManagedDir: m.path("managed")})
	if err != nil {
		m.Fatal(err)
	}
	return p
}

// use gives a project a memory, and writes down what `casebook project` learns of it.
func (m machine) use(dir string) {
	m.Helper()
	p := m.locate(dir)
	if err := p.Claim(time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC), identity.Created); err != nil {
		m.Fatal(err)
	}
	m.memory(p.Memory.Path)
	roots, err := survey.Roots(m.Context(), m.path(dir))
	if err != nil {
		m.Fatal(err)
	}
	err = identity.Change(p.State(), func(r *identity.Record) error {
		r.Projects[0].Roots = roots
		return nil
	})
	if err != nil {
		m.Fatal(err)
	}
}

func (m machine) memory(dir string) {
	m.Helper()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		m.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "m.md"), []byte("---\nname: m\n---\nm\n"), 0o644); err != nil {
		m.Fatal(err)
	}
}

func (m machine) rename(from, to string) {
	m.Helper()
	if err := os.Rename(m.path(from), m.path(to)); err != nil {
		m.Fatal(err)
	}
}

func (m machine) remove(dir string) {
	m.Helper()
	if err := os.RemoveAll(m.path(dir)); err != nil {
		m.Fatal(err)
	}
}

// Each row: what lies elsewhere, and what is offered to the project `here`. What has nothing to do with it is never offered.
func TestCandidates(t *testing.T) {
	const app = "https://example.com/ana/app.git"
	for _, c := range []struct {
		name  string
		build func(m machine)
		want  []string // kind and folder
	}{
		{"nothing", func(m machine) { m.repo("here", app) }, nil},
		{"other projects, there and gone", func(m machine) {
			m.repo("here", app)
			m.repo("tool", "https://example.com/ben/tool.git")
			m.mkdir("notes")
			m.repo("old", "https://example.com/ben/old.git")
			for _, dir := range []string{"here", "tool", "notes", "old"} {
				m.use(dir)
			}
			m.remove("old")
			m.remove("notes")
		}, nil},
		{"renamed", func(m machine) {
			m.repo("old", app)
			m.use("old")
			m.rename("old", "here")
		}, []string{"moved old"}},
		{"moved without a remote", func(m machine) {
			m.repo("old", "")
			m.use("old")
			m.mkdir("far/away")
			m.rename("old", "here")
		}, []string{"moved old"}},
		{"a folder without git renamed", func(m machine) {
			m.mkdir("old")
			m.use("old")
			m.rename("old", "here")
		}, []string{"gone old"}},
		{"second clone", func(m machine) {
			m.repo("src", "")
			m.git(".", "clone", "-q", "src", "one")
			m.git(".", "clone", "-q", "src", "here")
			m.use("one")
			m.use("here")
		}, []string{"clone one"}},
		{"fork", func(m machine) {
			m.repo("orig", app)
			m.git(".", "clone", "-q", "orig", "here")
			m.use("orig")
			m.use("here")
		}, []string{"fork orig"}},
		{"two candidates", func(m machine) {
			m.repo("one", app)
			m.use("one")
			m.rename("one", "two")
			m.use("two")
			m.rename("two", "here")
		}, []string{"moved one", "moved two"}},
		{"worktrees, there and gone", func(m machine) {
			m.repo("here", app)
			for _, w := range []string{"w1", "w2"} {
				m.git("here", "worktree", "add", "-q", "../"+w)
			}
			if err := settings.PoliciesIn(m.path("home/.local/state/casebook")).Set(m.path("here"), settings.WorktreesSeparate); err != nil {
				m.Fatal(err)
			}
			m.use("w1")
			m.use("w2")
			m.git("here", "worktree", "remove", "--force", "../w2")
		}, []string{"worktree w1", "worktree w2"}},
		// anthropics/claude-code#24382: what the client saved under a worktree's own key, before casebook wrote anything down
		{"092 a worktree of the client that is gone, by its transcripts", func(m machine) {
			m.repo("here", app)
			folder := m.path("home/.claude/projects/" + project.Key(m.path("here/.claude/worktrees/x")))
			m.memory(filepath.Join(folder, "memory"))
			line := fmt.Sprintf("{\"cwd\":%q}\n", m.path("here/.claude/worktrees/x"))
			if err := os.WriteFile(filepath.Join(folder, "s.jsonl"), []byte(line), 0o644); err != nil {
				m.Fatal(err)
			}
		}, []string{"worktree here/.claude/worktrees/x"}},
		{"memories that nobody can place", func(m machine) {
			m.repo("here", app)
			m.memory(m.path("home/.claude/projects/-somewhere/memory"))
		}, nil},
		{"a directory without memories", func(m machine) {
			m.repo("old", app)
			m.use("old")
			m.rename("old", "here")
			m.remove("home/.claude/projects/" + project.Key(m.path("old")) + "/memory/m.md")
		}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := newMachine(t)
			c.build(m)
			roots, err := survey.Roots(t.Context(), m.path("here"))
			if err != nil {
				t.Fatal(err)
			}
			found, problems := survey.Candidates(t.Context(), m.locate("here"), roots)
			if len(problems) > 0 {
				t.Error(problems)
			}
			var got []string
			for _, f := range found {
				rel, err := filepath.Rel(m.root, f.Whose.Path)
				if err != nil {
					t.Fatal(err)
				}
				got = append(got, string(f.Kind)+" "+filepath.ToSlash(rel))
				if f.Why == "" || f.Memories != 1 {
					t.Errorf("%+v", f)
				}
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// Of a shallow clone, of a repository without commits and outside git the first commit is not known.
func TestRoots(t *testing.T) {
	m := newMachine(t)
	m.repo("r", "")
	m.git("r", "commit", "-q", "--allow-empty", "-m", "second")
	m.git(".", "clone", "-q", "--depth=1", "file://"+m.path("r"), "shallow")
	m.git(".", "init", "-q", "empty")
	m.mkdir("n")
	for dir, want := range map[string]int{"r": 1, "shallow": 0, "empty": 0, "n": 0} {
		if roots, err := survey.Roots(t.Context(), m.path(dir)); err != nil || len(roots) != want {
			t.Errorf("%s: %v %v", dir, roots, err)
		}
	}
}
