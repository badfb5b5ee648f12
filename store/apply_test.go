package store

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"casebook"

	"github.com/google/go-cmp/cmp"
)

// desk is a memory directory that can be written, with a clock that stands.
func desk(t testing.TB, files map[string]string) *Store {
	t.Helper()
	s := tree(t, files)
	s.State = filepath.Join(filepath.Dir(s.Dir), "state")
	s.Now = func() time.Time { return time.Date(2026, 11, 30, 8, 0, 0, 0, time.UTC) }
	return s
}

// texts is every file of the directory but the lock.
func texts(t testing.TB, s *Store) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(s.Dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || d.Name() == LockFile {
			return err
		}
		rel, _ := filepath.Rel(s.Dir, name)
		if d.Type()&fs.ModeSymlink != 0 {
			to, err := os.Readlink(name)
			all[filepath.ToSlash(rel)] = "-> " + to
			return err
		}
		text, err := os.ReadFile(name)
		all[filepath.ToSlash(rel)] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func apply(t testing.TB, s *Store, changes ...casebook.Change) Result {
	t.Helper()
	r, err := s.Apply(t.Context(), changes)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// statuses are the outcomes in a word each, with the codes of their problems.
func statuses(r Result) []string {
	var all []string
	for _, o := range r.Outcomes {
		word := string(o.Status)
		for _, p := range o.Problems {
			if !p.Warning {
				word += " " + p.Code
			}
		}
		all = append(all, word)
	}
	return all
}

func creation(name, description string) casebook.Change {
	return casebook.Change{Op: casebook.OpCreate, Path: name + ".md", Name: name, Type: casebook.TypeUser, Description: description, Body: "About " + name + "."}
}

func memory(name, description, body string) string {
	return "---\nname: " + name + "\ndescription: " + description + "\ntype: user\n---\n" + body
}

const stamp = "  modified: 2026-11-30T08:00:00.000Z\n"

func TestApply(t *testing.T) {
	files := func() map[string]string {
		return map[string]string{
			"MEMORY.md":   "# Ours\n\n- [alpha](alpha.md) — first\n- [b.md](b.md): own words\n\nNotes of a person.\n",
			"alpha.md":    memory("alpha", "first", "Alpha.\n\n## Why\n\nso\n"),
			"b.md":        memory("beta", "second", "See [[alpha]], [[Alpha|that]] and [[gamma]].\n"),
			"sub/deep.md": memory("deep", "third", "[[sub/deep]] and [[b]].\n"),
		}
	}
	type change = casebook.Change
	for _, tt := range []struct {
		name    string
		changes []change
		want    map[string]string // what is different afterwards; "" for a file that is gone
		status  []string
	}{
		{"create", []change{creation("new", "fresh")}, map[string]string{
			"new.md":    "---\nname: new\ndescription: fresh\nmetadata:\n  type: user\n" + stamp + "---\nAbout new.\n",
			"MEMORY.md": "# Ours\n\n- [alpha](alpha.md) — first\n- [b.md](b.md): own words\n- [New](new.md) — fresh\n\nNotes of a person.\n",
		}, []string{"applied"}},
		{"create twice", []change{creation("new", "fresh"), creation("new", "fresh"), creation("new", "other")}, map[string]string{
			"new.md":    "---\nname: new\ndescription: fresh\nmetadata:\n  type: user\n" + stamp + "---\nAbout new.\n",
			"MEMORY.md": "# Ours\n\n- [alpha](alpha.md) — first\n- [b.md](b.md): own words\n- [New](new.md) — fresh\n\nNotes of a person.\n",
		}, []string{"applied", "unchanged", "conflict conflict"}},
		{"a name that is the same elsewhere", []change{{Op: casebook.OpCreate, Path: "straße.md", Name: "x", Type: "user", Description: "d", Body: "b"},
			{Op: casebook.OpRename, Path: "b.md", To: "alpha.md"}}, map[string]string{
			"straße.md": "---\nname: x\ndescription: d\nmetadata:\n  type: user\n" + stamp + "---\nb\n",
			"MEMORY.md": "# Ours\n\n- [alpha](alpha.md) — first\n- [b.md](b.md): own words\n- [X](straße.md) — d\n\nNotes of a person.\n",
		}, []string{"applied", "conflict conflict"}},
		{"update of a description", []change{{Op: casebook.OpUpdate, Path: "alpha.md", Description: "the first"}}, map[string]string{
			"alpha.md":  memory("alpha", "the first", "Alpha.\n\n## Why\n\nso\n"),
			"MEMORY.md": "# Ours\n\n- [Alpha](alpha.md) — the first\n- [b.md](b.md): own words\n\nNotes of a person.\n",
		}, []string{"applied"}},
		{"update of a line with own words", []change{{Op: casebook.OpUpdate, Path: "b.md", Description: "x"}}, map[string]string{
			"b.md": memory("beta", "x", "See [[alpha]], [[Alpha|that]] and [[gamma]].\n"),
		}, []string{"applied"}},
		{"a section", []change{{Op: casebook.OpUpdate, Path: "alpha.md", Section: "Why", Body: "because"}}, map[string]string{
			"alpha.md": memory("alpha", "first", "Alpha.\n\n## Why\n\nbecause\n")}, []string{"applied"}},
		{"nothing new", []change{{Op: casebook.OpUpdate, Path: "alpha.md", Description: "first", Body: "Alpha.\n\n## Why\n\nso"}}, nil, []string{"unchanged"}},
		{"rename", []change{{Op: casebook.OpRename, Path: "alpha.md", To: "omega.md"}}, map[string]string{
			"alpha.md": "", "omega.md": memory("omega", "first", "Alpha.\n\n## Why\n\nso\n"),
			"b.md":      memory("beta", "second", "See [[omega]], [[omega|that]] and [[gamma]].\n"),
			"MEMORY.md": "# Ours\n\n- [Omega](omega.md) — first\n- [b.md](b.md): own words\n\nNotes of a person.\n",
		}, []string{"applied"}},
		{"rename keeps a name of its own and a line's words", []change{{Op: casebook.OpRename, Path: "b.md", To: "sub/b.md"}}, map[string]string{
			"b.md": "", "sub/b.md": files()["b.md"],
			"MEMORY.md": "# Ours\n\n- [alpha](alpha.md) — first\n- [sub/b.md](sub/b.md): own words\n\nNotes of a person.\n",
		}, []string{"applied"}},
		{"merge", []change{{Op: casebook.OpMerge, Path: "b.md", From: []string{"alpha.md"}, Body: "Both.", Description: "both"}}, map[string]string{
			"alpha.md": "", "b.md": memory("beta", "both", "Both.\n"),
			"MEMORY.md": "# Ours\n\n- [b.md](b.md): own words\n\nNotes of a person.\n",
		}, []string{"applied"}},
		{"merge of what has changed since", []change{{Op: casebook.OpMerge, Path: "b.md", From: []string{"alpha.md"}, ExpectFrom: []string{"e3b0"}, Body: "Both."}},
			nil, []string{"conflict conflict"}},
		{"delete", []change{{Op: casebook.OpDelete, Path: "alpha.md"}, {Op: casebook.OpDelete, Path: "alpha.md"}, {Op: casebook.OpDelete, Path: "none.md"}},
			map[string]string{"alpha.md": "", "MEMORY.md": "# Ours\n\n- [b.md](b.md): own words\n\nNotes of a person.\n"}, []string{"applied link-target-gone", "unchanged", "unchanged"}},
		{"the whole index", []change{creation("new", "fresh"), {Op: casebook.OpIndex, Body: "- [n](new.md)\n"}, {Op: casebook.OpDelete, Path: "b.md"}},
			map[string]string{"MEMORY.md": "- [n](new.md)\n", "b.md": "", "new.md": "---\nname: new\ndescription: fresh\nmetadata:\n  type: user\n" + stamp + "---\nAbout new.\n"},
			[]string{"applied", "applied", "applied link-target-gone"}},
		{"a line of the index", []change{{Op: casebook.OpIndex, Path: "b.md", Description: "said anew"}}, map[string]string{
			"MEMORY.md": "# Ours\n\n- [alpha](alpha.md) — first\n- [b.md](b.md): said anew\n\nNotes of a person.\n"}, []string{"applied"}},
		{"one change sees those before it", []change{creation("new", "fresh"), {Op: casebook.OpUpdate, Path: "new.md", Body: "More."},
			{Op: casebook.OpRename, Path: "new.md", To: "newer.md"}, {Op: casebook.OpDelete, Path: "newer.md"}}, nil, []string{"applied", "applied", "applied", "applied"}},
		{"team/ is a directory of its own", []change{creation("team/x", "d"), {Op: casebook.OpRename, Path: "b.md", To: "team/b.md"}}, nil,
			[]string{"refused change-team", "refused change-team"}},
		{"refusals keep no other change", []change{{Op: casebook.OpUpdate, Path: "../x.md", Body: "x"}, {Op: "odd"}, creation("new/a", "d"),
			{Op: casebook.OpUpdate, Path: "none.md", Body: "x"}, {Op: casebook.OpRename, Path: "none.md", To: "some.md"}}, map[string]string{
			"new/a.md":  "---\nname: new/a\ndescription: d\nmetadata:\n  type: user\n" + stamp + "---\nAbout new/a.\n",
			"MEMORY.md": "# Ours\n\n- [alpha](alpha.md) — first\n- [b.md](b.md): own words\n- [new/a](new/a.md) — d\n\nNotes of a person.\n",
		}, []string{"refused change-path", "refused change-op", "applied", "conflict conflict", "conflict conflict"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := desk(t, files())
			want := texts(t, s)
			r := apply(t, s, tt.changes...)
			if diff := cmp.Diff(tt.status, statuses(r)); diff != "" {
				t.Error(diff)
			}
			for path, text := range tt.want {
				if want[path] = text; text == "" {
					delete(want, path)
				}
			}
			if diff := cmp.Diff(want, texts(t, s)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TM: an age is a file's time, so what does not change is not written, and a mechanical edit keeps the time.
func TestApplyKeepsTheAge(t *testing.T) {
	s := desk(t, map[string]string{"alpha.md": memory("alpha", "first", "x\n"), "b.md": memory("b", "second", "[[alpha]]\n"), "c.md": memory("c", "d", "y\n")})
	old := time.Date(2025, 1, 2, 3, 4, 5, 678, time.UTC)
	for _, name := range []string{"alpha.md", "b.md", "c.md"} {
		if err := os.Chtimes(s.Abs(name), old, old); err != nil {
			t.Fatal(err)
		}
	}
	before, _ := os.Stat(s.Abs("c.md"))
	apply(t, s, casebook.Change{Op: casebook.OpRename, Path: "alpha.md", To: "omega.md"}, casebook.Change{Op: casebook.OpUpdate, Path: "c.md", Body: "y"})
	for _, name := range []string{"omega.md", "b.md", "c.md"} {
		info, err := os.Stat(s.Abs(name))
		if err != nil || !info.ModTime().Equal(old) {
			t.Errorf("%s: %v, %v", name, info.ModTime(), err)
		}
	}
	if after, _ := os.Stat(s.Abs("c.md")); !os.SameFile(before, after) {
		t.Error("a file that does not change was written")
	}
}

func TestModesAreThePersonsAlone(t *testing.T) {
	s := desk(t, map[string]string{"open.md": memory("open", "d", "x\n")})
	if err := os.Chmod(s.Abs("open.md"), 0o644); err != nil {
		t.Fatal(err)
	}
	apply(t, s, creation("new/a", "d"), casebook.Change{Op: casebook.OpUpdate, Path: "open.md", Body: "y"})
	for path, want := range map[string]fs.FileMode{s.Abs("new/a.md"): 0o600, s.Abs("new"): 0o700, s.Abs("MEMORY.md"): 0o600, s.Abs("open.md"): 0o644,
		s.Abs(LockFile): 0o600, s.State: 0o700, s.file(historyDir): 0o700} {
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: %v, want %v", path, info.Mode(), want)
		}
	}
}

// Case 103: a change that was made for another text takes nothing away, and is kept.
func TestCase103ExpectedText(t *testing.T) {
	s := desk(t, map[string]string{"a.md": memory("a", "d", "theirs\n")})
	made := hashOf([]byte(memory("a", "d", "as I read it\n")))
	before := texts(t, s)
	r := apply(t, s, casebook.Change{ID: "c1", Op: casebook.OpUpdate, Path: "a.md", Body: "mine", Expect: made},
		casebook.Change{ID: "c2", Op: casebook.OpDelete, Path: "a.md", Expect: made})
	if diff := cmp.Diff([]string{"conflict conflict", "conflict conflict"}, statuses(r)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(before, texts(t, s)); diff != "" {
		t.Error(diff)
	}
	all, problems, err := s.Conflicts()
	if err != nil || len(problems) > 0 || len(all) != 2 {
		t.Fatal(all, problems, err)
	}
	for _, c := range all {
		if c.Found != hashOf([]byte(before["a.md"])) || c.Change.Op == casebook.OpUpdate && string(c.Text) != memory("a", "d", "mine\n") {
			t.Errorf("%+v", c)
		}
		if err := s.DropConflict(t.Context(), c.ID); err != nil {
			t.Error(err)
		}
	}
	if all, _, _ := s.Conflicts(); len(all) != 0 {
		t.Error(all)
	}
	r = apply(t, s, casebook.Change{Op: casebook.OpUpdate, Path: "a.md", Body: "one", Expect: hashOf([]byte(before["a.md"]))},
		casebook.Change{Op: casebook.OpUpdate, Path: "a.md", Section: "Two", Body: "two", Expect: hashOf([]byte(before["a.md"]))})
	if diff := cmp.Diff([]string{"applied", "applied"}, statuses(r)); diff != "" {
		t.Error("two changes made for one text:", diff)
	}
}

// Cases 115, 116, 122: no path, link or folder leads a change out of the directory.
func TestCase122NothingIsWrittenOutside(t *testing.T) {
	s := desk(t, map[string]string{"inside.md": memory("inside", "d", "x\n")})
	outside := filepath.Join(filepath.Dir(s.Dir), "outside")
	write(t, filepath.Join(outside, "there.md"), "theirs")
	for link, to := range map[string]string{"out.md": "../outside/there.md", "dangling.md": "../outside/new.md", "folder": "../outside", "gone.md": "gone-too.md",
		"near.md": "inside.md", "abs.md": filepath.Join(s.Dir, "inside.md")} {
		if err := os.Symlink(to, s.Abs(link)); err != nil {
			t.Skip(err)
		}
	}
	before := texts(t, s)
	var changes []casebook.Change
	for _, path := range []string{"out.md", "dangling.md", "folder/new.md", "folder/there.md", "gone.md"} {
		c := creation("x", "d")
		c.Path = path
		changes = append(changes, c, casebook.Change{Op: casebook.OpUpdate, Path: path, Body: "x"}, casebook.Change{Op: casebook.OpDelete, Path: path},
			casebook.Change{Op: casebook.OpRename, Path: path, To: "stolen.md"}, casebook.Change{Op: casebook.OpRename, Path: "inside.md", To: path})
	}
	changes = append(changes, casebook.Change{Op: casebook.OpDelete, Path: "near.md"}, casebook.Change{Op: casebook.OpRename, Path: "near.md", To: "far.md"})
	for i, word := range statuses(apply(t, s, changes...)) {
		if !strings.HasPrefix(word, "refused") {
			t.Errorf("%+v: %s", changes[i], word)
		}
	}
	if diff := cmp.Diff(before, texts(t, s)); diff != "" {
		t.Error(diff)
	}
	apply(t, s, casebook.Change{Op: casebook.OpUpdate, Path: "near.md", Body: "y"}, casebook.Change{Op: casebook.OpUpdate, Path: "abs.md", Section: "S", Body: "z"})
	before["inside.md"] = memory("inside", "d", "y\n\n## S\n\nz\n")
	if diff := cmp.Diff(before, texts(t, s)); diff != "" {
		t.Error("through links inside of the directory:", diff)
	}
	if entries, _ := os.ReadDir(outside); len(entries) != 1 {
		t.Error(entries)
	}
}

func TestApplyNeedsStateOutsideOfTheDirectory(t *testing.T) {
	s := desk(t, nil)
	s.State = ""
	if _, err := s.Apply(t.Context(), nil); !errors.Is(err, ErrNoState) {
		t.Error(err)
	}
	s.State = filepath.Join(s.Dir, "state")
	if _, err := s.Apply(t.Context(), nil); err == nil {
		t.Error("state in the memory directory")
	}
}

func TestApplyEndsWithTheContext(t *testing.T) {
	s := desk(t, nil)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Apply(ctx, []casebook.Change{creation("a", "d")}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if all := texts(t, s); len(all) != 0 {
		t.Error(all)
	}
}

// A batch waits for the disk four times, however many memories it writes, and six times at most when they are few.
func TestABatchOfAThousandWaitsForTheDiskFourTimes(t *testing.T) {
	s := desk(t, nil)
	apply(t, s, creation("first", "the state is there from now on"))
	syncs := 0
	s.step = func(step string) error {
		if strings.HasPrefix(step, "sync") {
			syncs++
		}
		return nil
	}
	apply(t, s, creation("second", "d"))
	if syncs != 5 {
		t.Errorf("one memory: %d fsyncs", syncs)
	}
	syncs = 0
	changes := make([]casebook.Change, 1000)
	for i := range changes {
		changes[i] = creation("m"+strings.Repeat("x", i%10)+string(rune('a'+i/10%10))+string(rune('a'+i/100)), "d")
	}
	r := apply(t, s, changes...)
	if len(r.Outcomes) != 1000 || r.Outcomes[999].Status != Applied {
		t.Error(r.Outcomes[999])
	}
	if syncs != 4 {
		t.Errorf("a thousand memories: %d fsyncs", syncs)
	}
}

// Of two who change the same memory at once, one wins, and the other gets a conflict with both texts kept.
func TestOfTwoWhoChangeAMemoryOneWins(t *testing.T) {
	s := desk(t, map[string]string{"a.md": memory("a", "d", "old\n")})
	made := hashOf([]byte(memory("a", "d", "old\n")))
	results := make(chan Result, 2)
	for _, body := range []string{"one", "two"} {
		go func() {
			other := &Store{Dir: s.Dir, State: s.State, Now: s.Now}
			r, err := other.Apply(t.Context(), []casebook.Change{{Op: casebook.OpUpdate, Path: "a.md", Body: body, Expect: made}})
			if err != nil {
				t.Error(err)
			}
			results <- r
		}()
	}
	won := map[Status]string{}
	for range 2 {
		r := <-results
		for _, o := range r.Outcomes {
			won[o.Status] = o.Change.Body
		}
	}
	conflicts, _, err := s.Conflicts()
	if err != nil || len(won) != 2 || len(conflicts) != 1 || string(conflicts[0].Text) != memory("a", "d", won[Met]+"\n") {
		t.Fatal(won, conflicts, err)
	}
	if got := texts(t, s)["a.md"]; got != memory("a", "d", won[Applied]+"\n") {
		t.Error(got)
	}
}

// Case 107: calls at once in one process are done one after the other.
func TestCase107CallsAtOnceInOneProcess(t *testing.T) {
	s := desk(t, nil)
	done := make(chan error)
	for i := range 8 {
		go func() {
			_, err := s.Apply(t.Context(), []casebook.Change{creation("m"+string(rune('a'+i)), "d")})
			done <- err
		}()
	}
	for range 8 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	if n := len(casebook.ParseIndex([]byte(texts(t, s)["MEMORY.md"])).Entries); n != 8 {
		t.Error(n)
	}
	whole(t, s)
}

// Automation writes no new words over what a memory says about the person, whatever it names; a person and an agent may.
func TestUserMemoriesAreThePersons(t *testing.T) {
	files := map[string]string{"me.md": memory("me", "who I am", "I prefer tea.\n"), "other.md": "---\nname: other\ndescription: x\ntype: reference\n---\nSee https://example.org.\n"}
	for origin, want := range map[string]string{"extraction": "refused change-user", "dream": "refused change-user", "person": "applied", "agent": "applied", "": "applied"} {
		for _, c := range []casebook.Change{
			{Op: casebook.OpUpdate, Path: "me.md", Body: "I prefer coffee."},
			{Op: casebook.OpDelete, Path: "me.md"},
			{Op: casebook.OpMerge, Path: "other.md", From: []string{"me.md"}, Body: "See https://example.org and me."},
		} {
			s := desk(t, files)
			c.Provenance.Origin = casebook.Origin(origin)
			if got := strings.Join(statuses(apply(t, s, c)), ", "); got != want {
				t.Errorf("%s by %q: %s, want %s", c.Op, origin, got, want)
			}
		}
	}
}
