package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"casebook"
)

// A directory that must lie below another one is neither opened nor made where a link leads out, be it there already or not (TM-04, TM-05).
func TestALayerLeadsNowhereElse(t *testing.T) {
	for _, tt := range []struct {
		name   string
		link   string // what is a link
		target string
		dir    string // that is opened
		open   error
		create error
	}{
		{"a folder", "", "", "m/team", fs.ErrNotExist, nil},
		{"below folders that are not there", "", "", "m/a/b/team", fs.ErrNotExist, nil},
		{"a link to a folder inside", "m/a", "sub", "m/a", nil, nil},
		{"a link that poses as the team's", "m/team", "sub", "m/team", ErrOutside, ErrOutside},
		{"a link out", "m/team", "../out", "m/team", ErrOutside, ErrOutside},
		{"an absolute link out", "m/team", "$ROOT/out", "m/team", ErrOutside, ErrOutside},
		{"a link to nothing outside", "m/team", "../nothing", "m/team", ErrOutside, ErrOutside},
		{"a link to the parent", "m/team", ".", "m/team", ErrOutside, ErrOutside},
		{"a link out above it", "m/a", "../out", "m/a/team", ErrOutside, ErrOutside},
		{"a dangling link out above it", "m/a", "../nothing", "m/a/team", ErrOutside, ErrOutside},
		{"beside the parent", "", "", "out", ErrOutside, ErrOutside},
	} {
		t.Run(tt.name, func(t *testing.T) {
			root := t.TempDir()
			for _, dir := range []string{"m/sub", "out"} {
				if err := os.MkdirAll(filepath.Join(root, dir), 0o700); err != nil {
					t.Fatal(err)
				}
			}
			if tt.link != "" {
				if err := os.Symlink(os.Expand(tt.target, func(string) string { return root }), filepath.Join(root, tt.link)); err != nil {
					t.Skip("no symbolic links here:", err)
				}
			}
			if _, err := OpenLayer(filepath.Join(root, "m"), filepath.Join(root, tt.dir)); !errors.Is(err, tt.open) {
				t.Errorf("open: %v, want %v", err, tt.open)
			}
			if _, err := CreateLayer(filepath.Join(root, "m"), filepath.Join(root, tt.dir)); !errors.Is(err, tt.create) {
				t.Errorf("create: %v, want %v", err, tt.create)
			}
			if _, err := os.Lstat(filepath.Join(root, "nothing")); err == nil {
				t.Error("something was made outside")
			}
		})
	}
}

// Nothing of team/ is written with the directory that it lies in: neither by its path nor through a link.
func TestTeamIsWrittenByItsOwnStoreAlone(t *testing.T) {
	s := desk(t, map[string]string{"team/a.md": memory("a", "of the team", "Ours.\n"), "b.md": memory("b", "second", "x\n")})
	if err := os.Symlink("team/a.md", s.Abs("link.md")); err != nil {
		t.Skip("no symbolic links here:", err)
	}
	before := texts(t, s)["team/a.md"]
	for _, c := range []casebook.Change{
		{Op: casebook.OpUpdate, Path: "team/a.md", Body: "Theirs."},
		{Op: casebook.OpUpdate, Path: "link.md", Body: "Theirs."},
		{Op: casebook.OpDelete, Path: "team/a.md"},
		{Op: casebook.OpMerge, Path: "b.md", From: []string{"team/a.md"}, Body: "Both."},
	} {
		r, err := s.Apply(t.Context(), []casebook.Change{c})
		if err != nil || r.Outcomes[0].Status != Refused {
			t.Errorf("%s %s: %+v %v", c.Op, c.Path, r.Outcomes, err)
		}
	}
	for _, path := range []string{"team/new.md", "team/a.md", "link.md"} {
		r, err := s.Write(t.Context(), []Verbatim{{Path: path, Text: []byte("Theirs.\n"), Expect: casebook.HashOf([]byte(before))}})
		if err != nil || r.Outcomes[0].Status != Refused {
			t.Errorf("write %s: %+v %v", path, r.Outcomes, err)
		}
	}
	if after := texts(t, s); after["team/a.md"] != before || len(after) != 3 {
		t.Error(after)
	}
	team, err := OpenLayer(s.Dir, s.Abs("team"))
	if err != nil {
		t.Fatal(err)
	}
	team.State = filepath.Join(t.TempDir(), "state")
	if r, err := team.Apply(t.Context(), []casebook.Change{{Op: casebook.OpUpdate, Path: "a.md", Body: "Theirs."}}); err != nil || r.Outcomes[0].Status != Applied {
		t.Errorf("%+v %v", r.Outcomes, err)
	}
	if _, err := os.Stat(filepath.Join(team.Dir, LockFile)); err != nil {
		t.Error("it has no lock of its own:", err)
	}
}
