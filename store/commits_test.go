package store

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"casebook"
)

// gitAt runs git with a clock.
func gitAt(t *testing.T, dir string, at time.Time, args ...string) {
	t.Helper()
	c := exec.Command("git", append([]string{"-C", dir, "-c", "advice.detachedHead=false"}, args...)...)
	date := at.Format(time.RFC3339)
	c.Env = append(os.Environ(), "HOME="+t.TempDir(), "GIT_CONFIG_NOSYSTEM=1", "GIT_AUTHOR_NAME=ana", "GIT_AUTHOR_EMAIL=a@example.com", "GIT_COMMITTER_NAME=ana",
		"GIT_COMMITTER_EMAIL=a@example.com", "GIT_AUTHOR_DATE="+date, "GIT_COMMITTER_DATE="+date)
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, out)
	}
}

func put(t *testing.T, dir, name, front, body string) {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("---\nname: "+strings.TrimSuffix(name, ".md")+"\ndescription: d\n"+front+"---\n"+body+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
}

// ages are the ages of the memories in days, as their headers tell.
func ages(t *testing.T, s *Store, now time.Time) map[string]int {
	t.Helper()
	files, _, err := s.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	headers, _ := s.Headers(t.Context(), files)
	all := map[string]int{}
	for _, h := range headers {
		all[h.Path] = casebook.AgeDays(h.Time(), now)
	}
	return all
}

// A clone and a checkout make all files new; the age is that of the last commit where git has the file as it is: sonichi/sutando#253,
// vamseeachanta/workspace-hub#3266.
func TestCase098AgeIsThatOfTheCommit(t *testing.T) {
	now := time.Now()
	old, newer := now.AddDate(0, 0, -100), now.AddDate(0, 0, -40)
	origin, clone, state := t.TempDir(), filepath.Join(t.TempDir(), "clone"), t.TempDir()
	gitAt(t, origin, old, "init", "-q", "-b", "main")
	for _, name := range []string{"kept.md", "changed.md", "edited.md", "team/shared.md"} {
		put(t, filepath.Join(origin, "memory"), name, "", "Old text of "+name)
	}
	put(t, filepath.Join(origin, "memory"), "stated.md", "date: 2020-01-01\n", "Old text.")
	gitAt(t, origin, old, "add", "-A")
	gitAt(t, origin, old, "commit", "-q", "-m", "old")
	put(t, filepath.Join(origin, "memory"), "changed.md", "", "New text.")
	gitAt(t, origin, newer, "commit", "-qam", "newer")
	gitAt(t, origin, newer, "checkout", "-q", "-b", "other")
	put(t, filepath.Join(origin, "memory"), "kept.md", "", "Text of another branch.")
	gitAt(t, origin, newer, "commit", "-qam", "other")
	gitAt(t, origin, newer, "checkout", "-q", "main")
	gitAt(t, origin, newer, "clone", "-q", origin, clone)
	gitAt(t, clone, newer, "branch", "-q", "other", "origin/other")
	dir := filepath.Join(clone, "memory")
	put(t, dir, "edited.md", "", "Edited, not committed.")
	put(t, dir, "untracked.md", "", "Not in git.")

	open := func() *Store {
		s, err := Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		s.State = state
		return s
	}
	want := map[string]int{"kept.md": 100, "changed.md": 40, "edited.md": 0, "stated.md": casebook.AgeDays(time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC), now), "untracked.md": 0}
	same := func(when string, s *Store) {
		t.Helper()
		for name, age := range ages(t, s, now) {
			if age != want[name] {
				t.Errorf("%s: %s is %d days old, want %d", when, name, age, want[name])
			}
		}
	}
	s := open()
	s.LearnCommits(t.Context(), 0)
	same("in the process that asked", s)
	path := os.Getenv("PATH")
	t.Setenv("PATH", "")
	same("in another one, without git", open())
	open().LearnCommits(t.Context(), 0)
	same("when git cannot be asked", open())
	t.Setenv("PATH", path)

	gitAt(t, clone, now, "stash", "-q")
	gitAt(t, clone, now, "checkout", "-q", "other")
	s = open()
	s.LearnCommits(t.Context(), 0)
	if got := ages(t, s, now)["kept.md"]; got != 40 {
		t.Errorf("on the other branch it is %d days old", got)
	}
	gitAt(t, clone, now, "checkout", "-q", "main")
	want["edited.md"] = 100
	s = open()
	s.LearnCommits(t.Context(), 0)
	same("after a checkout and back", s)

	// A file that was written anew with the same text is known by the text, where nobody asked since.
	file := filepath.Join(dir, "kept.md")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(file, now, now.Add(-time.Hour)); err != nil {
		t.Fatal(err)
	}
	f := File{Path: "kept.md", Size: int64(len(text)), ModTime: now.Add(-time.Hour).UnixNano()}
	if got := open().CommitTime(f, text); casebook.AgeDays(got, now) != 100 {
		t.Error("by its text: ", got)
	}
	if got := open().CommitTime(f, append(text, 'x')); !got.IsZero() {
		t.Error("another text has a time: ", got)
	}
	if got := open().CommitTime(f, nil); !got.IsZero() {
		t.Error("without a text: ", got)
	}

	// What is committed later has a time then, and what is forgotten leaves nothing.
	gitAt(t, clone, newer, "add", "-A")
	gitAt(t, clone, newer, "commit", "-q", "-m", "take in")
	s = open()
	s.LearnCommits(t.Context(), 0)
	want["untracked.md"] = 40
	same("after a commit", s)
	if _, err := s.Forget(t.Context(), "untracked.md"); err != nil {
		t.Fatal(err)
	}
	if data, err := os.ReadFile(filepath.Join(state, commitsFile)); err == nil && strings.Contains(string(data), "untracked") {
		t.Error("the forgotten memory's name is left: ", string(data))
	}
}

// Where no git is, nothing is asked and nothing kept.
func TestWithoutAWorkTreeNothingIsLearned(t *testing.T) {
	dir, state := t.TempDir(), t.TempDir()
	put(t, dir, "a.md", "", "a")
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	s.State = state
	s.LearnCommits(t.Context(), 0)
	if left, _ := os.ReadDir(state); len(left) > 0 {
		t.Error(left)
	}
}
