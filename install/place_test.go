package install

import (
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// A place is a home with a program to install and nothing else.
type place struct {
	testing.TB
	root string
	Request
}

func newPlace(t testing.TB) place {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	p := place{t, root, Request{
		ConfigDir: filepath.Join(root, "home", ".claude"), Dir: filepath.Join(root, "shop"), StateDir: filepath.Join(root, "state", "install"),
		Binary: filepath.Join(root, "my bin", "casebook"), TempDir: filepath.Join(root, "tmp"),
	}}
	if runtime.GOOS == "windows" {
		p.Binary += ".exe"
	}
	script(t, p.Binary)
	for _, dir := range []string{"home", "shop"} {
		if err := os.Mkdir(filepath.Join(root, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

func (p place) write(path, text string) {
	p.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		p.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		p.Fatal(err)
	}
}

func (p place) read(path string) string {
	p.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		p.Fatal(err)
	}
	return string(b)
}

// tree is every file below the root but the state and the program, by its slash-separated name; a folder ends in a slash, a link shows its target.
func (p place) tree() map[string]string {
	p.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(p.root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(p.root, path)
		rel = filepath.ToSlash(rel)
		switch top, _, _ := strings.Cut(rel, "/"); {
		case top == "state" || top == "my bin":
		case d.IsDir():
			out[rel+"/"] = ""
		case d.Type()&fs.ModeSymlink != 0:
			to, _ := os.Readlink(path)
			out[rel] = "-> " + to
		default:
			out[rel] = p.read(path)
		}
		return nil
	})
	if err != nil {
		p.Fatal(err)
	}
	return out
}

func (p place) install() Edit {
	p.Helper()
	e, err := Plan(p.Request)
	if err != nil {
		p.Fatal(err)
	}
	if _, err := e.Apply(p.Context()); err != nil {
		p.Fatal(err)
	}
	return e
}

func (p place) uninstall() Edit {
	p.Helper()
	e, err := PlanRemove(p.Request)
	if err != nil {
		p.Fatal(err)
	}
	if _, err := e.Apply(p.Context()); err != nil {
		p.Fatal(err)
	}
	return e
}
