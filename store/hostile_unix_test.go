//go:build unix

package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"casebook"
	"casebook/internal/hostile"

	"github.com/google/go-cmp/cmp"
)

// canary is what lies outside, and must come out nowhere.
const canary = "canary-7f3a91"

// A besieged is a memory directory with folders beside it that no key may reach.
type besieged struct {
	*Store
	base, out string
}

func besiege(t *testing.T) besieged {
	t.Helper()
	base, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	b := besieged{base: base, out: filepath.Join(base, "host-outside")}
	for path, text := range map[string]string{"host-outside/victim.md": canary, "host-outside/a.md": canary, "escape.md": canary, "memory-evil/a.md": canary, "a.md": canary,
		"memory/keep.md": memory("keep", "stays", "Kept.\n"), "memory/sub/b.md": memory("b", "below", "B.\n")} {
		write(t, filepath.Join(base, path), text)
	}
	b.Store = b.open(t)
	return b
}

func (b besieged) open(t *testing.T) *Store {
	t.Helper()
	s, err := Open(filepath.Join(b.base, "memory"))
	if err != nil {
		t.Fatal(err)
	}
	s.State = filepath.Join(b.base, "state")
	return s
}

// around is all that lies beside the memory directory and the state: names, kinds, texts, times and how many names a file has.
func (b besieged) around(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(b.base, func(path string, d fs.DirEntry, err error) error {
		rel, _ := filepath.Rel(b.base, path)
		if err != nil || rel == "." {
			return err
		}
		if rel == "memory" || rel == "state" {
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		text := ""
		if info.Mode().IsRegular() {
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			text = string(data)
		}
		all[rel] = fmt.Sprintf("%s %d %d %q", info.Mode(), info.ModTime().UnixNano(), namesOf(info), text)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// leaks is what of the outside, and of the host's paths, stands in an answer. A problem's Path is the file's, which is inside.
func (b besieged) leaks(t *testing.T, id string, answer any) {
	t.Helper()
	text := fmt.Sprintf("%+v", answer)
	if strings.Contains(text, canary) {
		t.Errorf("%s: the answer holds what lies outside: %.300s", id, text)
	}
	if strings.Contains(text, b.base) {
		t.Errorf("%s: the answer names a path of the host: %.300s", id, text)
	}
}

// attempt asks for one key by every door of the store, and says whether anything was done.
func (b besieged) attempt(t *testing.T, id, key string) (done bool) {
	t.Helper()
	ctx := t.Context()
	said := func(err error) {
		if err != nil {
			b.leaks(t, id, err)
		}
	}
	create := casebook.Change{Op: casebook.OpCreate, Path: key, Name: "n " + id, Type: casebook.TypeProject, Description: "d", Body: "Body."}
	for _, c := range []casebook.Change{
		create,
		{Op: casebook.OpUpdate, Path: key, Body: "New."},
		{Op: casebook.OpRename, Path: key, To: "taken-" + id + ".md"},
		{Op: casebook.OpRename, Path: "keep.md", To: key},
		{Op: casebook.OpMerge, Path: key, From: []string{"sub/b.md"}, Body: "Both."},
		{Op: casebook.OpMerge, Path: "keep.md", From: []string{key}, Body: "Both."},
		{Op: casebook.OpIndex, Path: key, Description: "Line."},
		{Op: casebook.OpDelete, Path: key},
	} {
		r, err := b.Apply(ctx, []casebook.Change{c})
		said(err)
		for _, o := range r.Outcomes {
			for _, p := range o.Problems {
				b.leaks(t, id, p.Text+p.Fix)
			}
			if o.Status == Applied {
				done = true
				_, err := b.Undo(ctx, Undoing{IDs: []string{o.ID}})
				said(err)
			}
		}
	}
	r, err := b.Write(ctx, []Verbatim{{Path: key, Text: []byte("Verbatim.")}})
	said(err)
	for _, o := range r.Outcomes {
		done = done || o.Status == Applied
	}
	_, err = b.WouldWrite(ctx, []Verbatim{{Path: key, Text: []byte("Verbatim.")}})
	said(err)
	data, _, err := b.Read(key, 0)
	if err != nil {
		b.leaks(t, id, b.Problem(key, err).Text)
	}
	if strings.Contains(string(data), canary) {
		t.Errorf("%s: read %q", id, data)
	}
	if _, err = b.Restore(ctx, Restoring{Name: key}); !errors.Is(err, ErrUnknown) {
		said(err)
	}
	return done
}

// Each hostile name, by every op of a change and every door of the store: nothing outside is read, made, changed or removed, and no error names the host's paths.
func TestHostileNamesStayInside(t *testing.T) {
	b := besiege(t)
	before := b.around(t)
	kinds := map[string]int{}
	for _, h := range hostile.Names(t) {
		if b.attempt(t, h.ID, h.Name) {
			kinds["inside"]++
		} else {
			kinds["refused"]++
		}
	}
	if d := cmp.Diff(before, b.around(t)); d != "" {
		t.Errorf("outside (-before +after):\n%s", d)
	}
	text, err := os.ReadFile(b.Abs("keep.md"))
	if err != nil || !strings.Contains(string(text), "Kept.") {
		t.Errorf("keep.md is %q, %v", text, err)
	}
	t.Logf("names: %d refused, %d taken and inside, 0 escapes", kinds["refused"], kinds["inside"])
}

// build makes one construction, and says why it cannot be made here. A race's process ends with the test.
func (b besieged) build(t *testing.T, h hostile.Link) string {
	t.Helper()
	cmd := exec.Command("sh", "-c", h.Make)
	cmd.Dir = b.base
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Env = append(os.Environ(), "D="+filepath.Join(b.base, "memory"), "OUT="+b.out)
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Sprintf("%v: %s", err, out)
	}
	if h.Race {
		t.Cleanup(func() {
			syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
			for n := 0; os.RemoveAll(b.base) != nil && n < 100; n++ { // what was started last may still be at it
				runtime.Gosched()
			}
		})
	}
	return ""
}

// Each construction of links, by every door of the store, of the whole directory and of team/ alone. Run again as nobody, where permissions count.
func TestHostileLinksStayInside(t *testing.T) {
	counts := map[string]int{}
	for _, h := range hostile.Links(t) {
		if h.Race || strings.Contains(h.Make, "mount ") {
			continue // races have a test of their own, mounts are root's own doing
		}
		t.Run(h.ID, func(t *testing.T) {
			b := besiege(t)
			if h.ID == "l05" { // the directory itself is a link, by a person's wish
				if err := os.RemoveAll(b.Dir); err != nil {
					t.Fatal(err)
				}
				if err := os.Mkdir(b.Dir, 0o700); err != nil {
					t.Fatal(err)
				}
			}
			if why := b.build(t, h); why != "" {
				t.Skip(why)
			}
			before := b.around(t)
			if h.ID == "l05" {
				before = nil
			}
			s := b.open(t)
			b.Store = s
			files, problems, err := s.List(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range files {
				if data, _, err := s.Read(f.Path, 0); err == nil && (strings.Contains(string(data), canary) || string(data) == "secret") {
					t.Errorf("%s is listed and reads %q", f.Path, data)
				}
			}
			for _, p := range problems {
				b.leaks(t, h.ID, p.Text+p.Fix)
			}
			done := b.attempt(t, h.ID, h.Path)
			if data, _, err := s.Read(h.Path, 0); err == nil && strings.Contains(string(data), "secret") {
				t.Errorf("reads %q", data)
			}
			if before != nil && h.ID != "l28" {
				if d := cmp.Diff(before, b.around(t)); d != "" {
					t.Errorf("outside (-before +after):\n%s", d)
				}
			}
			b.team(t, h)
			if before != nil {
				if d := cmp.Diff(before, b.around(t)); d != "" {
					t.Errorf("outside, after team/ (-before +after):\n%s", d)
				}
			}
			if done {
				counts["inside"]++
			} else {
				counts["refused"]++
			}
		})
	}
	t.Logf("links: %d refused, %d taken and inside, 0 escapes", counts["refused"], counts["inside"])
}

// team asks the same of team/ as a store of its own, from which the private memories beside it are outside, too.
func (b besieged) team(t *testing.T, h hostile.Link) {
	t.Helper()
	memories := filepath.Join(b.base, "memory")
	private := map[string]string{}
	for _, name := range []string{"keep.md", "private.md", "MEMORY.md"} {
		data, err := os.ReadFile(filepath.Join(memories, name))
		private[name] = fmt.Sprint(string(data), err != nil)
	}
	s, err := openBelow(memories, "team")
	if err != nil {
		b.leaks(t, h.ID, err)
		return
	}
	s.State = filepath.Join(b.base, "state", "team")
	key := strings.TrimPrefix(h.Path, "team/")
	files, _, err := s.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	paths := []string{key}
	for _, f := range files {
		paths = append(paths, f.Path)
	}
	for _, p := range paths {
		data, _, err := s.Read(p, 0)
		if text := string(data); err == nil && (text == "private" || text == "secret" || text == "index" || strings.Contains(text, canary) || strings.Contains(text, "Kept.")) {
			t.Errorf("from team/, %s reads %q", p, text)
		}
	}
	besieged{s, b.base, b.out}.attempt(t, h.ID, key)
	for name, was := range private {
		data, err := os.ReadFile(filepath.Join(memories, name))
		if now := fmt.Sprint(string(data), err != nil); now != was {
			t.Errorf("from team/, %s became %q", name, now)
		}
	}
}
