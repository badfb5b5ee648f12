package session

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"casebook"
	"casebook/recall"
	"casebook/store"
)

// A memory has one name in the state, however its path is written: the path below the memory directory, or the whole path in a further directory, also where that
// lies in the memory directory.
func TestIDsOfLayers(t *testing.T) {
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	dir := func(parts ...string) string { return filepath.Join(append([]string{root}, parts...)...) }
	for _, d := range []string{dir("m", "team"), dir("user"), dir("out")} {
		if err := os.MkdirAll(d, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(dir("user"), dir("link")); err != nil {
		t.Skip("no symbolic links here:", err)
	}
	s := Session{Memory: dir("m"), MemoryNames: []string{"/as/written"}, Further: []string{dir("m", "team"), dir("user")}}
	for path, want := range map[string]string{
		dir("m", "a.md"):                         "a.md",
		dir("m", "sub", "a.md"):                  "sub/a.md",
		dir("m", "team", "a.md"):                 dir("m", "team", "a.md"),
		dir("m", "teams", "a.md"):                "teams/a.md",
		dir("user", "a.md"):                      dir("user", "a.md"),
		dir("link", "a.md"):                      dir("user", "a.md"),
		"/as/written/a.md":                       "a.md",
		"/as/written/team/a.md":                  dir("m", "team", "a.md"),
		dir("m") + "/./team/../a.md":             "a.md",
		dir("out", "a.md"):                       "",
		dir("users", "a.md"):                     "",
		"a.md":                                   "",
		dir("user"):                              "",
		dir("user") + string(filepath.Separator): "",
	} {
		if got := s.id(path); got != want {
			t.Errorf("%s is %q, want %q", path, got, want)
		}
	}
}

// What a session was shown from further directories does not come twice, also when its state was lost and is made anew from the transcript.
func TestLayersComeOnce(t *testing.T) {
	d := newDesk(t)
	user := filepath.Join(filepath.Dir(d.Memory), "user")
	write(t, filepath.Join(user, "deploy.md"), "---\nname: habit\ntype: user\ndescription: how deploys are announced\n---\nDeploys on Friday are announced in the morning channel.")
	st, err := store.Open(user)
	if err != nil {
		t.Fatal(err)
	}
	old := time.Now().Add(-time.Hour)
	for _, path := range []string{filepath.Join(user, "deploy.md"), filepath.Join(d.Memory, "deploy.md"), filepath.Join(d.Memory, "deploy2.md")} {
		if err := os.Chtimes(path, old, old); err != nil {
			t.Fatal(err)
		}
	}
	d.Further, d.r.Further = []string{st.Dir}, []recall.Layer{{Store: st, Scope: casebook.ScopeUser}}
	first := d.ask(t, "p1", "how are deploys on Friday announced?")
	if got := shown(first); got != "deploy2 habit" && got != "habit" {
		t.Fatal(got)
	}
	if got := shown(d.ask(t, "p2", "and how are deploys on Friday announced?")); got != "" {
		t.Error("again:", got)
	}
	transcript := filepath.Join(d.Projects, "x", "s1.jsonl")
	write(t, transcript, fmt.Sprintf(`{"type":"attachment","timestamp":%q,"attachment":{"type":"hook_additional_context","hookEvent":"UserPromptSubmit","content":[%q]}}`+"\n",
		time.Now().Format(time.RFC3339), first.Text))
	if err := os.RemoveAll(d.State); err != nil {
		t.Fatal(err)
	}
	a, err := d.Prompt(t.Context(), Prompt{ID: "p3", Text: "how are deploys on Friday announced?", Transcript: transcript}, d.r)
	if err != nil || shown(a) != "" {
		t.Error("from the transcript:", shown(a), err)
	}
	if err := Forget(t.Context(), d.State, []string{filepath.Join(st.Dir, "deploy.md")}); err != nil {
		t.Fatal(err)
	}
	for _, f := range d.state(t).Surfaced {
		if f.Path == filepath.Join(st.Dir, "deploy.md") {
			t.Error("the forgotten memory is in the state")
		}
	}
}
