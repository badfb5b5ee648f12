package project_test

import (
	"testing"

	"casebook/project"
)

// One repository has one name, however it is reached; what a person's address holds of secrets is not in it.
func TestRemoteName(t *testing.T) {
	for _, c := range []struct{ address, want string }{
		{"https://github.com/ana/shop.git", "github.com/ana/shop"},
		{"https://github.com/ana/shop", "github.com/ana/shop"},
		{"https://github.com/ana/shop/", "github.com/ana/shop"},
		{"https://ana:ghp_secret@GitHub.com/ana/shop.git", "github.com/ana/shop"},
		{"https://github.com:443/ana/shop.git?token=x#y", "github.com/ana/shop"},
		{"git@github.com:ana/shop.git", "github.com/ana/shop"},
		{"github.com:ana/shop", "github.com/ana/shop"},
		{"ssh://git@github.com/ana/shop.git", "github.com/ana/shop"},
		{"ssh://git@github.com:22/ana/shop.git", "github.com/ana/shop"},
		{"ssh://git@git.example.com:2222/ana/shop.git", "git.example.com:2222/ana/shop"},
		{"SSH://git@github.com/ana/shop.git", "github.com/ana/shop"},
		{"git://github.com/ana/shop.git", "github.com/ana/shop"},
		{"git@github.com:/ana/shop.git", "github.com/ana/shop"},
		{"https://github.com/ana/Shop.git", "github.com/ana/Shop"}, // the path's case counts with some hosts
		{"/srv/git/shop.git", "/srv/git/shop"},
		{"file:///srv/git/shop.git", "/srv/git/shop"},
		{"../shop.git", "/w/shop"},
		{"", ""},
		{"https://exa mple/%zz", ""},
	} {
		if got := project.RemoteName(c.address, "/w/main"); got != c.want {
			t.Errorf("%s: %q, want %q", c.address, got, c.want)
		}
	}
}

// The remote is read from the configuration alone: origin first, else the first one.
func TestRemote(t *testing.T) {
	p := newPlace(t)
	p.repo("r")
	remote := func(dir string) string {
		found, _, err := project.Find(p.path(dir))
		if err != nil {
			t.Fatal(err)
		}
		return found.Remote()
	}
	if got := remote("r"); got != "" {
		t.Errorf("without a remote: %q", got)
	}
	p.git("r", "remote", "add", "fork", "https://example.com/x.git")
	if got := remote("r"); got != "example.com/x" {
		t.Errorf("one remote: %q", got)
	}
	p.git("r", "remote", "add", "origin", "git@example.com:ana/r.git")
	p.git("r", "worktree", "add", "-q", "../w")
	for _, dir := range []string{"r", "r/sub", "w"} {
		if got := remote(dir); got != "example.com/ana/r" {
			t.Errorf("origin counts in %s: %q", dir, got)
		}
	}
	p.write("n/x", "")
	if got := remote("n"); got != "" {
		t.Errorf("outside git: %q", got)
	}
}
