//go:build unix

package store

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	"casebook"

	"github.com/google/go-cmp/cmp"
)

// A hostile is a line of testdata/hostile: a name, or a construction of links.
type hostile struct {
	ID, Kind, Name, Bytes, Why string
	Make, Path                 string
	Root, Race                 bool
}

func hostiles(t *testing.T, file string) []hostile {
	t.Helper()
	f, err := os.Open("testdata/hostile/" + file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all []hostile
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var h hostile
		if err := json.Unmarshal(lines.Bytes(), &h); err != nil {
			t.Fatal(err)
		}
		if h.Bytes != "" {
			raw, err := hex.DecodeString(h.Bytes)
			if err != nil {
				t.Fatal(err)
			}
			h.Name = string(raw)
		}
		all = append(all, h)
	}
	return all
}

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
	said := func(text string, err error) {
		if err != nil {
			text = err.Error()
		}
		b.leaks(t, id, text)
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
		said("", err)
		for _, o := range r.Outcomes {
			for _, p := range o.Problems {
				b.leaks(t, id, p.Text+p.Fix)
			}
			if o.Status == Applied {
				done = true
				r, err := b.Undo(ctx, Undoing{IDs: []string{o.ID}})
				said("", err)
				_ = r
			}
		}
	}
	r, err := b.Write(ctx, []Verbatim{{Path: key, Text: []byte("Verbatim.")}})
	said("", err)
	for _, o := range r.Outcomes {
		done = done || o.Status == Applied
	}
	would, err := b.WouldWrite(ctx, []Verbatim{{Path: key, Text: []byte("Verbatim.")}})
	said("", err)
	_ = would
	data, _, err := b.Read(key, 0)
	if err != nil {
		b.leaks(t, id, b.Problem(key, err).Text)
	}
	if strings.Contains(string(data), canary) {
		t.Errorf("%s: read %q", id, data)
	}
	restored, err := b.Restore(ctx, Restoring{Name: key})
	if err != nil && !errors.Is(err, ErrUnknown) {
		said("", err)
	}
	_ = restored
	return done
}

// Each hostile name, by every op of a change and every door of the store: nothing outside is read, made, changed or removed, and no error names the host's paths.
func TestHostileNamesStayInside(t *testing.T) {
	b := besiege(t)
	before := b.around(t)
	kinds := map[string]int{}
	for _, h := range hostiles(t, "names.jsonl") {
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
	if kinds["refused"]+kinds["inside"] < 280 {
		t.Error("names are missing")
	}
}

// build makes one construction, and says why it cannot be made here. A race's process ends with the test.
func (b besieged) build(t *testing.T, h hostile) string {
	t.Helper()
	cmd := exec.Command("sh", "-c", h.Make)
	cmd.Dir = b.base
	cmd.Env = append(os.Environ(), "D="+filepath.Join(b.base, "memory"), "OUT="+b.out)
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Sprintf("%v: %s", err, out)
	}
	if h.Race {
		t.Cleanup(func() {
			id, err := os.ReadFile(filepath.Join(b.out, "race.pid"))
			pid := 0
			fmt.Sscan(string(id), &pid)
			if err == nil && pid > 1 {
				syscall.Kill(pid, syscall.SIGKILL)
			}
		})
	}
	return ""
}

// Each construction of links, by every door of the store, of the whole directory and of team/ alone. Run again as nobody, where permissions count.
func TestHostileLinksStayInside(t *testing.T) {
	counts := map[string]int{}
	for _, h := range hostiles(t, "links.jsonl") {
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
			s.Team = true
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
func (b besieged) team(t *testing.T, h hostile) {
	t.Helper()
	memories := filepath.Join(b.base, "memory")
	private := map[string]string{}
	for _, name := range []string{"keep.md", "private.md", "MEMORY.md"} {
		data, err := os.ReadFile(filepath.Join(memories, name))
		private[name] = fmt.Sprint(string(data), err != nil)
	}
	s, err := OpenBelow(memories, "team")
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

// A link is swapped in for a file, a folder and team/ itself, in one step and as fast as it goes, while the store reads and writes: of the directory, and of team/ as a
// store of its own. Nothing outside is read or changed.
func TestHostileRacesStayInside(t *testing.T) {
	for _, what := range []string{"file", "folder", "team"} {
		for _, alone := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s alone=%v", what, alone), func(t *testing.T) {
				b := besiege(t)
				write(t, b.Abs("team/a.md"), memory("a", "d", "A.\n"))
				write(t, b.Abs("team/sub/a.md"), memory("sub-a", "d", "A.\n"))
				write(t, filepath.Join(b.out, "sub/a.md"), canary)
				at, to, key := "team/a.md", filepath.Join(b.out, "victim.md"), "a.md"
				switch what {
				case "folder":
					at, to, key = "team/sub", b.out, "sub/a.md"
				case "team":
					at, to = "team", b.out
				}
				s := b.Store
				if alone {
					var err error
					if s, err = OpenBelow(b.Dir, "team"); err != nil {
						t.Fatal(err)
					}
					s.State = b.State
				} else {
					s.Team, key = true, "team/"+key
				}
				stop := swapping(t, b.Abs(at), to)
				before := b.around(t)
				read, refused := b.rush(t, s, key, 1200)
				swaps := stop()
				if d := cmp.Diff(before, b.around(t)); d != "" {
					t.Errorf("outside (-before +after):\n%s", d)
				}
				t.Logf("%d reads of the memory, %d refused, %d swaps, 0 escapes", read, refused, swaps)
			})
		}
	}
}

// rush reads a memory, and now and then changes it, makes others beside it and lists all, so many times.
func (b besieged) rush(t *testing.T, s *Store, key string, rounds int) (read, refused int) {
	t.Helper()
	for i := range rounds {
		data, _, err := s.Read(key, 0)
		if strings.Contains(string(data), canary) || string(data) == "secret" {
			t.Fatalf("round %d reads %q", i, data)
		}
		if err == nil {
			read++
		} else {
			refused++
		}
		if i%8 > 0 {
			continue
		}
		r, err := s.Apply(t.Context(), []casebook.Change{{Op: casebook.OpUpdate, Path: key, Body: fmt.Sprintf("Round %d.", i)},
			{Op: casebook.OpCreate, Path: strings.TrimSuffix(key, ".md") + fmt.Sprintf("-%d.md", i), Name: "n", Type: casebook.TypeUser, Description: "d", Body: "b"}})
		b.leaksIn(t, r, err)
		files, _, err := s.List(t.Context())
		if err != nil {
			continue
		}
		headers, _ := s.Headers(t.Context(), files)
		for _, h := range headers {
			if strings.Contains(fmt.Sprint(h), canary) {
				t.Errorf("a header holds what lies outside: %v", h)
			}
		}
	}
	return read, refused
}

// swapping exchanges what is at a path and a link beside it, until it is stopped; then what was there is there again.
func swapping(t *testing.T, at, to string) (stop func() int) {
	t.Helper()
	link := ".swapped-" + filepath.Base(at)
	if err := os.Symlink(to, filepath.Join(filepath.Dir(at), link)); err != nil {
		t.Fatal(err)
	}
	dir, err := os.Open(filepath.Dir(at))
	if err != nil {
		t.Fatal(err)
	}
	if err := exchange(dir, filepath.Base(at), link); err != nil {
		t.Skip("names cannot be exchanged here: ", err)
	}
	var stopped atomic.Bool
	var swapper sync.WaitGroup
	swaps := 1
	swapper.Go(func() {
		for !stopped.Load() {
			if exchange(dir, filepath.Base(at), link) == nil {
				swaps++
			}
			runtime.Gosched()
		}
	})
	return func() int {
		stopped.Store(true)
		swapper.Wait()
		dir.Close()
		return swaps
	}
}

// The recipes with races run as they stand, beside a store that reads and writes.
func TestHostileRaceRecipesStayInside(t *testing.T) {
	for _, h := range hostiles(t, "links.jsonl") {
		if !h.Race {
			continue
		}
		t.Run(h.ID, func(t *testing.T) {
			b := besiege(t)
			if why := b.build(t, h); why != "" {
				t.Skip(why)
			}
			b.Team = true
			before := b.around(t)
			read, refused := b.rush(t, b.Store, h.Path, 160)
			if d := cmp.Diff(before, b.around(t)); d != "" {
				t.Errorf("outside (-before +after):\n%s", d)
			}
			t.Logf("%d reads of the memory, %d refused, 0 escapes", read, refused)
		})
	}
}

func (b besieged) leaksIn(t *testing.T, r Result, err error) {
	t.Helper()
	for _, o := range r.Outcomes {
		for _, p := range o.Problems {
			if strings.Contains(p.Text, canary) {
				t.Errorf("a problem holds what lies outside: %v", p)
			}
		}
	}
	if err != nil && strings.Contains(err.Error(), canary) {
		t.Errorf("an error holds what lies outside: %v", err)
	}
}

// Root goes past permissions, so links, races and names run again as nobody.
func TestHostileAsNobody(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("the tests above are it")
	}
	for _, name := range []string{"TestHostileLinksStayInside", "TestHostileRacesStayInside", "TestHostileRaceRecipesStayInside"} {
		t.Run(name, func(t *testing.T) { asNobody(t, name) })
	}
}

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
	b.Team = true
	paths, problems := list(t, b.Store)
	if d := cmp.Diff([]string{"keep.md", "linked.md", "sub/b.md"}, paths); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]string{"hard-link team/linked.md"}, problems); d != "" {
		t.Error(d)
	}
	files, _, _ := b.List(t.Context())
	if told := b.HardLinks(files); len(told) != 1 || told[0].Path != b.Abs("linked.md") || !told[0].Info {
		t.Error(told)
	}
	if _, _, err := b.Read("team/linked.md", 0); !errors.Is(err, ErrHardLink) {
		t.Error(err)
	}
	r := apply(t, b.Store, casebook.Change{Op: casebook.OpUpdate, Path: "linked.md", Body: "Changed."}, casebook.Change{Op: casebook.OpUpdate, Path: "team/linked.md", Body: "Changed."},
		casebook.Change{Op: casebook.OpDelete, Path: "team/linked.md"})
	if d := cmp.Diff([]string{"applied", "refused hard-link", "refused hard-link"}, statuses(r)); d != "" {
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
	if _, problems := list(t, b.Store); len(problems) != 2 {
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
		if s, err := OpenBelow(b.Dir, name); !errors.Is(err, ErrOutside) {
			t.Errorf("%s: %v, %v", name, s, err)
		}
		if s, err := CreateBelow(b.Dir, name); err == nil {
			t.Errorf("%s is made: %v", name, s)
		}
		if s, err := OpenBelow(b.Dir, name+"/sub"); err == nil {
			t.Errorf("%s/sub: %v", name, s)
		}
	}
	for _, name := range []string{"..", "../memory-evil", "", ".", "/etc", "a/../sub", b.out} {
		if s, err := OpenBelow(b.Dir, name); err == nil {
			t.Errorf("%q: %v", name, s)
		}
	}
	if _, err := OpenBelow(b.Dir, "team"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	if _, err := os.Lstat(filepath.Join(b.base, "none")); err == nil {
		t.Error("what a dangling link names was made")
	}
	s, err := CreateBelow(b.Dir, "team/core")
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
