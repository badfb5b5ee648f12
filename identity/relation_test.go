package identity_test

import (
	"os"
	"path/filepath"
	"testing"

	"casebook/identity"
)

// Only the path, or the very folder under another name, makes two projects one; all else is for a person to decide.
func TestRelate(t *testing.T) {
	repo := func(path, root, remote string) identity.Project {
		p := identity.Project{Path: path, Git: true, Remote: remote}
		if root != "" {
			p.Roots = []string{root}
		}
		return p
	}
	there := func(root, remote string) identity.Sight {
		s := identity.Sight{There: true, Git: true, Remote: remote}
		if root != "" {
			s.Roots = []string{root}
		}
		return s
	}
	plain := func(path string) identity.Project { return identity.Project{Path: path} }
	var gone identity.Sight
	folder := identity.Sight{There: true}
	for _, c := range []struct {
		name        string
		here, there identity.Project
		now         identity.Sight
		want        identity.Relation
	}{
		{"one path", plain("/a"), plain("/a"), folder, identity.Same},
		{"one path, a repository since", repo("/a", "1", "h/x"), plain("/a"), there("1", "h/x"), identity.Same},
		{"~/Shop and ~/shop on a disk without case", plain("/shop"), plain("/Shop"), identity.Sight{There: true, Is: true}, identity.Same},
		{"two folders", plain("/a.b"), plain("/a-b"), folder, identity.Other},
		{"two repositories", repo("/a.b", "1", "h/x"), repo("/a-b", "2", "h/y"), there("2", "h/y"), identity.Other},
		{"two repositories of one remote, one of them rewritten", repo("/b", "1", "h/x"), repo("/a", "2", "h/x"), there("2", "h/x"), identity.Other},
		{"moved", repo("/b", "1", "h/x"), repo("/a", "1", "h/x"), gone, identity.Moved},
		{"moved, without a remote", repo("/b", "1", ""), repo("/a", "1", ""), gone, identity.Moved},
		{"moved, by the remote alone", repo("/b", "1", "h/x"), repo("/a", "", "h/x"), gone, identity.Moved},
		{"moved, and another repository came", repo("/b", "1", "h/x"), repo("/a", "1", "h/x"), there("2", "h/y"), identity.Moved},
		{"moved, and a folder without git came", repo("/b", "1", "h/x"), repo("/a", "1", "h/x"), folder, identity.Moved},
		{"one of several root commits", repo("/b", "1", "h/x"), identity.Project{Path: "/a", Git: true, Remote: "h/x", Roots: []string{"0", "1"}}, gone, identity.Moved},
		{"second clone", repo("/b", "1", "h/x"), repo("/a", "1", "h/x"), there("1", "h/x"), identity.Clone},
		{"second clone, by the remote alone", repo("/b", "", "h/x"), repo("/a", "", ""), there("", "h/x"), identity.Clone},
		{"a copy without a remote", repo("/b", "1", ""), repo("/a", "1", ""), there("1", ""), identity.Clone},
		{"fork", repo("/b", "1", "h/me/x"), repo("/a", "1", "h/x"), there("1", "h/x"), identity.Fork},
		{"fork of one that is gone", repo("/b", "1", "h/me/x"), repo("/a", "1", "h/x"), gone, identity.Fork},
		{"a copy that got a remote", repo("/b", "1", "h/x"), repo("/a", "1", ""), there("1", ""), identity.Fork},
		{"gone, and nothing tells", plain("/b"), plain("/a"), gone, identity.Gone},
		{"gone, another repository", repo("/b", "1", "h/x"), repo("/a", "2", "h/y"), gone, identity.Gone},
		{"two repositories without a commit or a remote", repo("/b", "", ""), repo("/a", "", ""), there("", ""), identity.Other},
	} {
		if got := identity.Relate(c.here, c.there, c.now); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// A recorded path that leads to the very folder, as one in other letters does on macOS, is this project's.
func TestTheSameFolderUnderAnotherName(t *testing.T) {
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	shop := filepath.Join(root, "shop")
	if err := os.Mkdir(shop, 0o755); err != nil {
		t.Fatal(err)
	}
	twin := filepath.Join(root, "Shop")
	if err := os.Symlink(shop, twin); err != nil { // stands for the folder itself on a disk without case
		t.Skip(err)
	}
	r := identity.Record{Projects: []identity.Project{{Path: twin}}}
	if b := r.Of(identity.Project{Path: shop}); !b.Yes || b.Relation != identity.Same {
		t.Errorf("%+v", b)
	}
	r = identity.Record{Projects: []identity.Project{{Path: filepath.Join(root, "SHOP")}}}
	if b := r.Of(identity.Project{Path: shop}); b.Yes {
		t.Errorf("%+v", b)
	}
}
