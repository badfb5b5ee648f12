package verify

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"casebook"

	"github.com/google/go-cmp/cmp"
)

func TestPathsInText(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"see `docs/deploy.md` and `Makefile` or `main.go:12`", "docs/deploy.md main.go"},
		{"see docs/deploy.md. And (api/orders.go:7), \"web/a.tsx\"", "docs/deploy.md api/orders.go web/a.tsx"},
		{"`./scripts/run.sh` `src/api/` `src/api` src/api/", "scripts/run.sh src/api/ src/api"},
		{"/project/api/x.go and `/project/y.md` but not /etc/passwd.conf or `/etc/hosts`", "api/x.go y.md"},
		{"https://example.com/a/b.html `https://x.y/z.md` example.com/page.html github.com/a/b.md", ""},
		{"`src/**/*.ts` `<dir>/x.md` `$HOME/x.md` `~/x.md` `@scope/pkg.js` `-o/x.md` `../out/x.md` a/../b.md `a//b.md`", ""},
		{"and/or, 1/2.5, e.g. this, v1.2.3, node.js, `v1.2`, `origin/main`", "origin/main"},
		{"`run make test` then `cat docs/a.md | less`", "docs/a.md"},
		{"```\ncp docs/b.md out/c.md\n```\n", "docs/b.md out/c.md"},
		{".github/workflows/ci.yml `.env`", ".github/workflows/ci.yml .env"},
		{"docs/a.md docs/a.md `docs/a.md#part`", "docs/a.md"},
		{"an odd ` backtick docs/a.md", "docs/a.md"},
	} {
		if got := strings.Join(pathsIn(c.text, "/project"), " "); got != c.want {
			t.Errorf("%q\n got %q\nwant %q", c.text, got, c.want)
		}
	}
}

func TestLookUp(t *testing.T) {
	root := t.TempDir()
	for _, p := range []string{"docs/a.md", "src/api/x.go"} {
		write(t, filepath.Join(root, p), "")
	}
	outside := filepath.Join(t.TempDir(), "o.md")
	write(t, outside, "")
	if err := os.Symlink(filepath.Dir(outside), filepath.Join(root, "out")); err != nil {
		t.Fatal(err)
	}
	got := lookUp(root, []string{"docs/a.md", "docs/b.md", "nowhere/b.md", "src/api", "src/feature", "src/old/", "old/", "bare.go", "out/o.md", "docs/a.md/x.md"})
	want := []casebook.Reference{{Text: "docs/a.md", State: "present"}, {Text: "docs/b.md", State: "gone"}, {Text: "nowhere/b.md", State: "unknown"},
		{Text: "src/api", State: "present"}, {Text: "src/feature", State: "unknown"}, {Text: "src/old/", State: "gone"}, {Text: "old/", State: "gone"},
		{Text: "out/o.md", State: "unknown"}, {Text: "docs/a.md/x.md", State: "unknown"}}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	many := make([]string, 100)
	for i := range many {
		many[i] = "docs/a.md"
	}
	if got := lookUp(root, many); len(got) != maxStats {
		t.Error(len(got))
	}
	if got := lookUp(filepath.Join(root, "missing"), many); len(got) != 0 {
		t.Error(got)
	}
}

func write(t testing.TB, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
