package install

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFileChangedBetweenPlanAndApplyIsLeftAlone(t *testing.T) {
	for _, tt := range []struct{ name, before, meanwhile string }{
		{"changed", "{}", `{"a":1}`},
		{"made", "", "{}"},
		{"removed", "{}", ""},
	} {
		for _, plan := range []func(Request) (Edit, error){Plan, PlanRemove} {
			p := newPlace(t)
			path := filepath.Join(p.ConfigDir, "settings.json")
			set := func(text string) {
				os.Remove(path)
				if text != "" {
					p.write(path, text)
				}
			}
			set(tt.before)
			e, err := plan(p.Request)
			if err != nil {
				t.Fatal(err)
			}
			set(tt.meanwhile)
			want := p.tree()
			if _, err := e.Apply(t.Context()); e.Changed && !errors.Is(err, ErrChanged) {
				t.Errorf("%s: error %v", tt.name, err)
			}
			if diff := cmp.Diff(want, p.tree()); diff != "" {
				t.Errorf("%s: %s", tt.name, diff)
			}
			if left, _ := filepath.Glob(filepath.Join(p.StateDir, "*s", "*")); len(left) > 0 {
				t.Errorf("%s: left in the state: %q", tt.name, left)
			}
		}
	}
}

// The last look is when the new bytes are on the disk already; what it stops leaves the receipt of the earlier install and no folder behind.
func TestFileChangedAtTheLastMomentIsLeftAlone(t *testing.T) {
	for _, earlier := range []bool{true, false} {
		p := newPlace(t)
		path := filepath.Join(p.ConfigDir, "settings.json")
		if earlier {
			p.install()
			p.Binary = filepath.Join(p.root, "my bin", "new", filepath.Base(p.Binary))
			script(t, p.Binary)
		}
		e, err := Plan(p.Request)
		if err != nil {
			t.Fatal(err)
		}
		receipt := receiptPath(e.state, e.key)
		old, _ := os.ReadFile(receipt)
		if earlier {
			p.write(path, "{}")
		} else {
			e.Before, e.Exists = []byte("{}"), true // gone meanwhile
		}
		want := p.tree()
		if err := e.putIn(); !errors.Is(err, ErrChanged) {
			t.Errorf("error %v", err)
		}
		if diff := cmp.Diff(want, p.tree()); diff != "" {
			t.Error(diff)
		}
		now, err := os.ReadFile(receipt)
		if string(now) != string(old) || earlier != (err == nil) {
			t.Errorf("receipt was %q, is %q, %v", old, now, err)
		}
	}
}

// Several at once, some for another file: each file ends up with each handler once.
func TestInstallsAtOnce(t *testing.T) {
	p := newPlace(t)
	before := p.tree()
	var all sync.WaitGroup
	for i := range 8 {
		r := p.Request
		r.Scope = []Scope{User, Local}[i%2]
		all.Go(func() {
			for {
				e, err := Plan(r)
				if err == nil {
					_, err = e.Apply(t.Context())
				}
				if errors.Is(err, ErrChanged) {
					continue
				}
				if err != nil {
					t.Error(err)
				}
				return
			}
		})
	}
	all.Wait()
	for _, scope := range []Scope{User, Local} {
		p.Scope = scope
		e := p.install()
		if e.Changed || strings.Count(string(e.Before), " hook\"") != 8 {
			t.Errorf("changed %v\n%s", e.Changed, e.Before)
		}
		p.uninstall()
	}
	if diff := cmp.Diff(before, p.tree()); diff != "" {
		t.Error(diff)
	}
}

func TestLinkedSettings(t *testing.T) {
	p := newPlace(t)
	target := filepath.Join(p.root, "dotfiles", "claude.json")
	const before = "{\n  \"model\": \"opus\"\n}\n"
	p.write(target, before)
	for _, scope := range []Scope{User, Project} {
		p.Scope = scope
		path, err := p.path()
		if err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink("../../dotfiles/claude.json", path); err != nil {
			t.Skip("no symbolic links here: ", err)
		}
		tree := p.tree()
		e := p.install()
		if !strings.Contains(p.read(target), "casebook") {
			t.Error("the target is not written")
		}
		if to, err := os.Readlink(path); err != nil || to != "../../dotfiles/claude.json" {
			t.Error("the link is gone: ", to, err)
		}
		outside := 0
		for _, problem := range e.Problems {
			if problem.Code == "settings-linked-outside" {
				outside++
			}
		}
		if (outside == 1) != (scope == Project) {
			t.Errorf("%s: problems %v", scope, e.Problems)
		}
		p.uninstall()
		if diff := cmp.Diff(tree, p.tree()); diff != "" {
			t.Error(diff)
		}
	}
}

// A file that installing made and a person then moved behind a link is not removed: the link would dangle.
func TestFileMovedBehindALinkStays(t *testing.T) {
	p := newPlace(t)
	p.install()
	path, target := filepath.Join(p.ConfigDir, "settings.json"), filepath.Join(p.root, "dotfiles.json")
	if err := errors.Join(os.Rename(path, target), os.Symlink(target, path)); err != nil {
		t.Skip("no symbolic links here: ", err)
	}
	p.uninstall()
	if got := p.read(path); got != "{}\n" {
		t.Errorf("%q", got)
	}
}
