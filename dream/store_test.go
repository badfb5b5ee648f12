package dream

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"casebook"
	"casebook/project"
	"casebook/store"
	"casebook/verify"

	"github.com/google/go-cmp/cmp"
)

// A desk is a real memory directory.
type desk struct {
	t     testing.TB
	store *store.Store
}

func newDesk(t testing.TB, v *View) *desk {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	var index strings.Builder
	for _, s := range v.Memories {
		if err := os.WriteFile(filepath.Join(dir, s.Path), s.Text, 0o600); err != nil {
			t.Fatal(err)
		}
		index.WriteString("- [" + s.Memory.Name + "](" + s.Path + ") — " + s.Memory.Description + "\n")
	}
	if err := os.WriteFile(filepath.Join(dir, casebook.IndexFile), []byte(index.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	s.State = t.TempDir()
	s.Now = func() time.Time { return now }
	return &desk{t, s}
}

// look reads the directory as a run does.
func (d *desk) look() *View {
	d.t.Helper()
	files, _, err := d.store.List(context.Background())
	if err != nil {
		d.t.Fatal(err)
	}
	slices.SortFunc(files, func(a, b store.File) int { return strings.Compare(a.Path, b.Path) })
	v := &View{Now: now}
	for _, f := range files {
		text, _, err := d.store.Read(f.Path, 1<<20)
		if err != nil {
			d.t.Fatal(err)
		}
		m, _ := casebook.Parse(f.Path, text)
		v.Memories = append(v.Memories, Seen{Path: f.Path, Memory: m, Text: text, Hash: casebook.HashOf(text), Changed: m.Stated})
	}
	return v
}

// tree is every file of the directory with its bytes.
func (d *desk) tree() map[string]string {
	d.t.Helper()
	all := map[string]string{}
	files, err := os.ReadDir(d.store.Dir)
	if err != nil {
		d.t.Fatal(err)
	}
	for _, f := range files {
		if text, err := os.ReadFile(filepath.Join(d.store.Dir, f.Name())); err == nil && strings.HasSuffix(f.Name(), ".md") {
			all[f.Name()] = string(text)
		}
	}
	return all
}

// apply does steps one by one, as a run does, and gives the ids of what was done.
func (d *desk) apply(steps []Step) (ids []string) {
	d.t.Helper()
	for _, s := range steps {
		if s.Ask != "" {
			continue
		}
		r, err := d.store.Apply(context.Background(), s.Changes)
		if err != nil {
			d.t.Fatalf("%s: %v", s.Reason, err)
		}
		for _, o := range r.Outcomes {
			if o.Status != store.Applied {
				d.t.Errorf("%s: %s of %s is %s: %v", s.Reason, o.Change.Op, o.Change.Path, o.Status, o.Problems)
			}
			ids = append(ids, o.ID)
		}
	}
	return ids
}

// anthropics/claude-code#47959: 23 files were deleted in one day, without a list, without consent. Here each removal has its reason, lies in the trash, and one undo brings back the same bytes.
func TestStoreTakesAndUndoesAllSteps(t *testing.T) {
	for _, seed := range []uint64{4, 5} {
		p := plant(t, seed, 200)
		for i := range p.view.Memories {
			p.view.Memories[i].References = nil
			s := &p.view.Memories[i]
			if to := p.view.Memories[p.r.IntN(len(p.view.Memories))]; p.r.IntN(2) == 0 { // links go criss-cross, to what stays and to what goes
				*s = seenOf(t, s.Path, s.Memory.Type, s.Changed.Format(time.DateOnly), s.Memory.Description, s.Memory.Body+"\nMore is in [["+to.Memory.Name+"]].")
			}
		}
		d := newDesk(t, p.view)
		before := d.tree()
		steps, _ := d.look().Mend()
		ids := d.apply(steps)
		removed := 0
		for path := range before {
			if _, there := d.tree()[path]; !there {
				removed++
			}
		}
		memories := 0
		for _, s := range steps {
			memories += s.Memories
		}
		trash, _, err := d.store.Trash()
		if err != nil || len(trash) != removed || memories != removed || removed == 0 {
			t.Fatalf("%d are gone, the steps say %d, the trash has %d: %v", removed, memories, len(trash), err)
		}
		past, _, err := d.store.History("")
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range past {
			if c.Change.Reason == "" || c.Change.Provenance.Origin != casebook.OriginDream {
				t.Errorf("%s of %s has no reason, or no origin", c.Change.Op, c.Change.Path)
			}
		}
		for _, s := range d.look().Memories {
			for _, l := range casebook.Links(s.Memory.Body) {
				if !d.look().known()[casebook.LinkKey(l.Target)] && !strings.Contains(s.Memory.Body, noLinkMark) {
					t.Errorf("%s links to %s, which is gone", s.Path, l.Target)
				}
			}
		}
		if more, _ := d.look().Mend(); len(more) > 0 {
			t.Errorf("a second run proposes %v", reasonsOf(more))
		}
		if _, err := d.store.Undo(context.Background(), store.Undoing{IDs: ids, Provenance: casebook.Provenance{Origin: casebook.OriginPerson}}); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(before, d.tree()); diff != "" {
			t.Errorf("undo gives other bytes: %s", diff)
		}
	}
}

// DR-08: the older of two that contradict each other is gone, and comes back from the trash.
func TestOlderComesBackFromTheTrash(t *testing.T) {
	d := newDesk(t, viewOf(t, "npm.md | project | 2026-03-01 | package manager | The project uses npm.", "pnpm.md | project | 2026-08-01 | package manager | The project uses pnpm.",
		"see.md | project | 2026-08-01 | where to look | For packages see [[npm]]."))
	before := d.tree()
	steps, _ := d.look().Mend()
	d.apply(steps)
	if after := d.tree(); after["npm.md"] != "" || after["pnpm.md"] != before["pnpm.md"] || !strings.Contains(after["see.md"], "see [[pnpm]].") {
		t.Fatalf("it is %q", after)
	}
	trash, _, err := d.store.Trash()
	if err != nil || len(trash) != 1 || trash[0].Path != "npm.md" {
		t.Fatalf("the trash has %+v: %v", trash, err)
	}
	if _, err := d.store.Undo(context.Background(), store.Undoing{IDs: []string{trash[0].Change}, Provenance: casebook.Provenance{Origin: casebook.OriginPerson}}); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(before, d.tree()); diff != "" {
		t.Error(diff)
	}
}

// DR-09: a mention of a deleted source file is marked, one that was renamed has its new path, and what git does not know stays. When the file comes back, the mark goes.
func TestReferencesOfRepository(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	home := t.TempDir()
	git := func(args ...string) {
		t.Helper()
		c := exec.Command("git", append([]string{"-C", dir, "-c", "user.name=ana", "-c", "user.email=ana@example.com"}, args...)...)
		c.Env = append(os.Environ(), "HOME="+home, "GIT_CONFIG_NOSYSTEM=1")
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	write := func(file, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, file)), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	git("init", "-q", "-b", "main")
	write("src/gone.go", "package src\n")
	write("src/old.go", "package src\n\n// Parse reads all of it and gives what it has read, line by line.\nfunc Parse() {}\n")
	git("add", "-A")
	git("commit", "-q", "-m", "one")
	git("rm", "-q", "src/gone.go")
	git("mv", "src/old.go", "src/new.go")
	git("commit", "-q", "-m", "two")

	v := viewOf(t, "a.md | project | 2026-03-01 | about src/old.go | The grammar is in `src/gone.go:12`, see src/gone.go.\\nThe reader is in `src/old.go`; `vim src/old.go` opens it, and `src/oldest.go` is another.\\n\\n```sh\\ncat src/old.go src/gone.go\\n```")
	p, _, err := project.Find(dir)
	if err != nil {
		t.Fatal(err)
	}
	check := func(v *View) *View {
		if problems := v.Check(context.Background(), verify.Checker{Project: p}); len(problems) > 0 {
			t.Fatalf("%+v", problems)
		}
		return v
	}
	after, _, _ := settled(t, check(v), false)
	const want = "a.md: about src/new.go | The grammar is in `src/gone.go:12` (gone), see src/gone.go (gone).\\nThe reader is in `src/new.go`; `vim src/new.go` opens it, and `src/oldest.go` is another.\\n\\n" +
		"```sh\\ncat src/new.go src/gone.go\\n```\n"
	if got := show(after); got != want {
		t.Errorf("it says\n%swants\n%s", got, want)
	}
	if _, more, _ := settled(t, check(after), false); len(more) > 0 {
		t.Errorf("a second run proposes %v", reasonsOf(more))
	}
	write("src/gone.go", "package src\n")
	git("add", "-A")
	git("commit", "-q", "-m", "three")
	back, _, _ := settled(t, check(after), false)
	if got := show(back); got != strings.ReplaceAll(want, " (gone)", "") {
		t.Errorf("the file is back, and it says\n%s", got)
	}
}
