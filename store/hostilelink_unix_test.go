//go:build unix

package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"casebook"

	"github.com/google/go-cmp/cmp"
)

// A hard link to a file outside: a change makes a new file and leaves the outside one, its text and time, alone. Where others may have put it, it is neither listed
// nor read; elsewhere it is a memory, since backups link whole trees, and doctor's remark.
func TestHardLinks(t *testing.T) {
	b := besiege(t)
	outside := filepath.Join(b.out, "linked.md")
	write(t, outside, memory("linked", "d", "Outside.\n"))
	info, err := os.Stat(outside)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(b.Abs("team"), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"linked.md", "team/linked.md"} {
		if err := os.Link(outside, b.Abs(name)); err != nil {
			t.Skip(err)
		}
	}
	paths, problems := list(t, b.Store)
	if d := cmp.Diff([]string{"keep.md", "linked.md", "sub/b.md"}, paths); d != "" || len(problems) > 0 {
		t.Error(d, problems)
	}
	team, err := openBelow(b.Dir, "team")
	if err != nil {
		t.Fatal(err)
	}
	team.State = filepath.Join(b.base, "state", "team")
	paths, problems = list(t, team)
	if d := cmp.Diff([]string{"hard-link linked.md"}, problems); d != "" || len(paths) > 0 {
		t.Error(d, paths)
	}
	files, _, _ := b.List(t.Context())
	if told := b.HardLinks(files); len(told) != 1 || told[0].Path != b.Abs("linked.md") || !told[0].Info {
		t.Error(told)
	}
	for _, read := range []func() error{func() error { _, _, err := b.Read("team/linked.md", 0); return err }, func() error { _, _, err := team.Read("linked.md", 0); return err }} {
		if err := read(); !errors.Is(err, ErrHardLink) {
			t.Error(err)
		}
	}
	r := apply(t, b.Store, casebook.Change{Op: casebook.OpUpdate, Path: "linked.md", Body: "Changed."})
	theirs := apply(t, team, casebook.Change{Op: casebook.OpUpdate, Path: "linked.md", Body: "Changed."}, casebook.Change{Op: casebook.OpDelete, Path: "linked.md"})
	if d := cmp.Diff([]string{"applied", "refused hard-link", "refused hard-link"}, append(statuses(r), statuses(theirs)...)); d != "" {
		t.Error(d)
	}
	data, err := os.ReadFile(outside)
	now, err2 := os.Stat(outside)
	if err != nil || err2 != nil || string(data) != memory("linked", "d", "Outside.\n") || !now.ModTime().Equal(info.ModTime()) {
		t.Errorf("outside is %q, %v, %v", data, err, err2)
	}
	b.Foreign = true
	write(t, b.Abs("keep2.md"), "x")
	if err := os.Link(b.Abs("keep2.md"), filepath.Join(b.out, "other.md")); err != nil {
		t.Fatal(err)
	}
	if _, problems := list(t, b.Store); len(problems) != 1 {
		t.Error(problems)
	}
}

// A team/ that is a link, wherever it leads, is not opened; nor is one below a link, or of an odd name.
func TestOpenBelowFollowsNoLink(t *testing.T) {
	b := besiege(t)
	for name, target := range map[string]string{"out": b.out, "up": "..", "in": "sub", "nowhere": filepath.Join(b.base, "none"), "self": "self", "file": "keep.md"} {
		if err := os.Symlink(target, b.Abs(name)); err != nil {
			t.Fatal(err)
		}
		if s, err := openBelow(b.Dir, name); !errors.Is(err, ErrOutside) {
			t.Errorf("%s: %v, %v", name, s, err)
		}
		if s, err := createBelow(b.Dir, name); err == nil {
			t.Errorf("%s is made: %v", name, s)
		}
		if s, err := openBelow(b.Dir, name+"/sub"); err == nil {
			t.Errorf("%s/sub: %v", name, s)
		}
	}
	for _, name := range []string{"..", "../memory-evil", "", ".", "/etc", "a/../sub", b.out} {
		if s, err := openBelow(b.Dir, name); err == nil {
			t.Errorf("%q: %v", name, s)
		}
	}
	if _, err := openBelow(b.Dir, "team"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	if _, err := os.Lstat(filepath.Join(b.base, "none")); err == nil {
		t.Error("what a dangling link names was made")
	}
	s, err := createBelow(b.Dir, "team/core")
	if err != nil {
		t.Fatal(err)
	}
	s.State = b.State
	if r := apply(t, s, creation("shared", "for all")); statuses(r)[0] != "applied" {
		t.Error(r)
	}
	if _, err := os.Stat(b.Abs("team/core/shared.md")); err != nil {
		t.Error(err)
	}
}

// Links that stay inside are written through to the memory that they lead to, and never to what is none; a link itself is not deleted, renamed or merged, and one
// that leads nowhere is not written through. anthropics/anthropic-sdk-typescript#1182.
func TestCase122LinksInside(t *testing.T) {
	b := besiege(t)
	write(t, b.Abs("logs/2026/11/2026-11-30.md"), "- 10:00 kept\n")
	write(t, b.Abs("MEMORY.md"), "# Index\n")
	for name, target := range map[string]string{"file.md": "sub/b.md", "folder": "sub", "index.md": "MEMORY.md", "log.md": "logs/2026/11/2026-11-30.md",
		"dangling.md": filepath.Join(b.base, "made.md"), "link": filepath.Join(b.base, "made"), "nowhere.md": "none.md"} {
		if err := os.Symlink(target, b.Abs(name)); err != nil {
			t.Fatal(err)
		}
	}
	before := b.around(t)
	for _, c := range []struct {
		change casebook.Change
		want   string
	}{
		{casebook.Change{Op: casebook.OpUpdate, Path: "file.md", Body: "Through the file."}, "applied"},
		{casebook.Change{Op: casebook.OpUpdate, Path: "folder/b.md", Body: "Through the folder."}, "applied"},
		{casebook.Change{Op: casebook.OpUpdate, Path: "index.md", Body: "x"}, "refused link-excluded"},
		{casebook.Change{Op: casebook.OpUpdate, Path: "log.md", Body: "x"}, "refused change-path"},
		{casebook.Change{Op: casebook.OpDelete, Path: "file.md"}, "refused unreadable"},
		{casebook.Change{Op: casebook.OpDelete, Path: "dangling.md"}, "refused link-outside"},
		{casebook.Change{Op: casebook.OpDelete, Path: "nowhere.md"}, "refused link-dangling"},
		{casebook.Change{Op: casebook.OpRename, Path: "keep.md", To: "nowhere.md"}, "refused link-dangling"},
		{casebook.Change{Op: casebook.OpRename, Path: "keep.md", To: "link/new.md"}, "refused link-outside"},
		{casebook.Change{Op: casebook.OpCreate, Path: "link/new.md", Name: "n", Type: casebook.TypeUser, Description: "d", Body: "b"}, "refused link-outside"},
		{casebook.Change{Op: casebook.OpCreate, Path: "dangling.md", Name: "n", Type: casebook.TypeUser, Description: "d", Body: "b"}, "refused link-outside"},
	} {
		if got := statuses(apply(t, b.Store, c.change))[0]; got != c.want {
			t.Errorf("%s %s %s: %s, want %s", c.change.Op, c.change.Path, c.change.To, got, c.want)
		}
	}
	text, err := os.ReadFile(b.Abs("sub/b.md"))
	if err != nil || !strings.Contains(string(text), "Through the folder.") {
		t.Errorf("%q, %v", text, err)
	}
	if d := cmp.Diff(before, b.around(t)); d != "" {
		t.Errorf("outside (-before +after):\n%s", d)
	}
	if log, err := os.ReadFile(b.Abs("logs/2026/11/2026-11-30.md")); err != nil || string(log) != "- 10:00 kept\n" {
		t.Errorf("the log is %q, %v", log, err)
	}
}

// From team/, which holds what others have written, no link leads to a private memory, neither for reading nor for writing.
func TestTM04NoLinkLeavesTheTeam(t *testing.T) {
	b := besiege(t)
	write(t, b.Abs("team/ours.md"), memory("ours", "for all", "Ours.\n"))
	for name, target := range map[string]string{"team/private.md": "../keep.md", "team/up": "..", "team/index.md": "../MEMORY.md", "team/absolute.md": b.Abs("keep.md"),
		"team/in.md": "ours.md", "team/chain.md": "private.md"} {
		if err := os.Symlink(target, b.Abs(name)); err != nil {
			t.Fatal(err)
		}
	}
	team, err := openBelow(b.Dir, "team")
	if err != nil {
		t.Fatal(err)
	}
	team.State = filepath.Join(b.base, "state", "team")
	paths, problems := list(t, team)
	if d := cmp.Diff([]string{"in.md", "ours.md"}, paths); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]string{"link-outside absolute.md", "link-outside chain.md", "link-outside index.md", "link-outside private.md", "link-outside up"}, problems); d != "" {
		t.Error(d)
	}
	for _, path := range []string{"private.md", "absolute.md", "chain.md", "up/keep.md"} {
		for _, from := range []struct {
			*Store
			path string
		}{{team, path}, {b.Store, "team/" + path}} {
			if data, _, err := from.Read(from.path, 0); !errors.Is(err, ErrOutside) {
				t.Errorf("%s reads %q, %v", from.path, data, err)
			}
		}
		for _, c := range []casebook.Change{{Op: casebook.OpUpdate, Path: path, Body: "x"}, {Op: casebook.OpDelete, Path: path}, {Op: casebook.OpRename, Path: "ours.md", To: path}} {
			if got := statuses(apply(t, team, c))[0]; got != "refused link-outside" {
				t.Errorf("%s %s: %s", c.Op, path, got)
			}
		}
	}
}

// A memory that was exchanged for a link since it was changed: taking the change back, or an older text, goes nowhere behind the link.
func TestCase122UndoAndRestoreFollowNoLinkOut(t *testing.T) {
	for name, target := range map[string]string{"out": "../host-outside/victim.md", "nowhere": "../host-outside/none.md", "index": "MEMORY.md"} {
		for _, at := range []string{"a.md", "folder/a.md"} {
			b := besiege(t)
			path := "sub-" + at
			r := apply(t, b.Store, casebook.Change{Op: casebook.OpCreate, Path: path, Name: "n", Type: casebook.TypeUser, Description: "d", Body: "Old."},
				casebook.Change{Op: casebook.OpUpdate, Path: path, Body: "New."})
			if d := cmp.Diff([]string{"applied", "applied"}, statuses(r)); d != "" {
				t.Fatal(d)
			}
			index, err := os.ReadFile(b.Abs("MEMORY.md"))
			if err != nil {
				t.Fatal(err)
			}
			target := strings.Repeat("../", strings.Count(path, "/")) + target
			if err := errors.Join(os.Remove(b.Abs(path)), os.Symlink(target, b.Abs(path))); err != nil {
				t.Fatal(err)
			}
			before := b.around(t)
			for _, id := range []string{r.Outcomes[1].ID, r.Outcomes[0].ID, r.Batch} {
				if r, err := b.Undo(t.Context(), Undoing{IDs: []string{id}}); err == nil && r.Outcomes[0].Status == Applied {
					t.Errorf("%s %s: undone", name, path)
				}
			}
			if r, err := b.Restore(t.Context(), Restoring{Name: path}); err == nil && r.Outcomes[0].Status == Applied {
				t.Errorf("%s %s: restored", name, path)
			}
			if d := cmp.Diff(before, b.around(t)); d != "" {
				t.Errorf("%s %s: outside (-before +after):\n%s", name, path, d)
			}
			if now, err := os.ReadFile(b.Abs("MEMORY.md")); err != nil || string(now) != string(index) {
				t.Errorf("%s %s: the index is %q, %v", name, path, now, err)
			}
		}
	}
}
