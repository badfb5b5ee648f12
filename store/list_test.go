package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// tree writes the files (path → text) below a new directory and opens it.
func tree(t testing.TB, files map[string]string) *Store {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "memory")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	for path, text := range files {
		write(t, filepath.Join(dir, path), text)
	}
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return s
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

func list(t testing.TB, s *Store) (paths, problems []string) {
	t.Helper()
	files, found, err := s.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		paths = append(paths, f.Path)
	}
	slices.Sort(paths)
	for _, p := range found {
		rel, err := filepath.Rel(s.Dir, p.Path)
		if err != nil {
			t.Fatal(err)
		}
		problems = append(problems, p.Code+" "+filepath.ToSlash(rel))
	}
	return paths, problems
}

func TestListTakesEveryMemoryAndNothingElse(t *testing.T) {
	files := map[string]string{
		"MEMORY.md": "x", "deploy.md": "x", "notes.txt": "x", "README.MD": "x", "a/deep/er/x.md": "x", "a/MEMORY.md": "x",
		".hidden.md": "x", ".trash/x.md": "x", "a/.casebook.tmp.md": "x", "日本.md": "x", "with blank.md": "x", ".md": "x", "memory.md": "x",
		"logs/2026/11/2026-11-30.md": "x", "logs/2026/11/notes.md": "x", "logs/2026/11/2026-12-01.md": "x", "logs/2026/2026-11-30.md": "x",
		"a/logs/2026/11/2026-11-30.md": "x", "team/shared.md": "x", "team/MEMORY.md": "x", "a/team/x.md": "x", "folder.md/inner.md": "x",
	}
	want := []string{"a/deep/er/x.md", "a/logs/2026/11/2026-11-30.md", "a/team/x.md", "deploy.md", "folder.md/inner.md", "logs/2026/11/2026-12-01.md",
		"logs/2026/11/notes.md", "logs/2026/2026-11-30.md", "memory.md", "with blank.md", "日本.md"}
	s := tree(t, files)
	got, problems := list(t, s)
	if d := cmp.Diff(want, got); d != "" || problems != nil {
		t.Errorf("(-want +got):\n%s\nproblems: %v", d, problems)
	}
}

func TestListGivesTheStatOfEachFile(t *testing.T) {
	s := tree(t, map[string]string{"a.md": "four", "sub/b.md": ""})
	for _, path := range []string{"a.md", "sub/b.md"} {
		if err := os.Chtimes(s.Abs(path), time.Time{}, time.Unix(1700000000, 123456789)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("a.md", s.Abs("link.md")); err != nil {
		t.Fatal(err)
	}
	files, _, err := s.List(t.Context())
	if err != nil || len(files) != 3 {
		t.Fatal(files, err)
	}
	slices.SortFunc(files, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	for _, f := range files {
		info, err := os.Stat(s.Abs(f.Path))
		if err != nil {
			t.Fatal(err)
		}
		want := fileOf(info)
		want.Path = f.Path
		if d := cmp.Diff(want, f); d != "" {
			t.Errorf("%s (-want +got):\n%s", f.Path, d)
		}
	}
	if files[0].Size != 4 || files[0].ModTime != 1700000000123456789 || files[1].Inode != files[0].Inode {
		t.Error(files)
	}
}

func TestAnEditThatKeepsSizeAndTimeIsSeen(t *testing.T) {
	s := tree(t, map[string]string{"a.md": "four"})
	stamp := time.Unix(1700000000, 0)
	set := func(text string) File {
		write(t, s.Abs("a.md"), text)
		if err := os.Chtimes(s.Abs("a.md"), stamp, stamp); err != nil {
			t.Fatal(err)
		}
		files, _, err := s.List(t.Context())
		if err != nil || len(files) != 1 {
			t.Fatal(files, err)
		}
		return files[0]
	}
	first := set("four")
	for range 200 { // the file system's clock moves in steps of some milliseconds
		if second := set("five"); second != first {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Error("the edit was never seen")
}

func TestLinksCountOnlyInside(t *testing.T) {
	s := tree(t, map[string]string{"real.md": "inside", "MEMORY.md": "index", "data.txt": "text", "sub/x.md": "x", "team/t.md": "t"})
	outside := filepath.Join(t.TempDir(), "secret.md")
	write(t, outside, "secret")
	links := map[string]string{
		"relative.md": "real.md", "absolute.md": s.Abs("real.md"), "chain.md": "sub/up.md", "sub/up.md": "../real.md", "text.md": "data.txt",
		"out.md": outside, "out2.md": "../../secret.md", "outchain.md": "out.md", "dangling.md": "nothing.md", "circle.md": "circle.md",
		"index.md": "MEMORY.md", "shared.md": "team/t.md", "folder": "sub", "folder.md": "sub", "etc": filepath.Dir(outside), "gone": "nowhere",
	}
	for link, target := range links {
		if err := os.Symlink(target, s.Abs(link)); err != nil {
			t.Fatal(err)
		}
	}
	paths, problems := list(t, s)
	if d := cmp.Diff([]string{"absolute.md", "chain.md", "real.md", "relative.md", "sub/up.md", "sub/x.md", "text.md"}, paths); d != "" {
		t.Errorf("files (-want +got):\n%s", d)
	}
	want := []string{"link-dangling circle.md", "link-dangling dangling.md", "link-outside etc", "link-folder folder", "link-folder folder.md",
		"link-excluded index.md", "link-outside out.md", "link-outside out2.md", "link-outside outchain.md", "link-excluded shared.md"}
	if d := cmp.Diff(want, problems); d != "" {
		t.Errorf("problems (-want +got):\n%s", d)
	}
	for _, path := range []string{"relative.md", "absolute.md", "chain.md"} {
		if data, _, err := s.Read(path, 0); err != nil || string(data) != "inside" {
			t.Errorf("%s: %q, %v", path, data, err)
		}
	}
	for _, path := range []string{"out.md", "out2.md", "outchain.md", "etc/secret.md", "../secret.md", outside} {
		if data, _, err := s.Read(path, 0); err == nil {
			t.Errorf("%s was read: %q", path, data)
		}
	}
	if _, _, err := s.Read("out.md", 0); !errors.Is(err, ErrOutside) || s.Problem("out.md", err).Code != "link-outside" {
		t.Error(err)
	}
}

func TestALinkedMemoryDirectoryIsOneDirectory(t *testing.T) {
	s := tree(t, map[string]string{"a.md": "text"})
	named := filepath.Join(t.TempDir(), "named")
	if err := os.Symlink(s.Dir, named); err != nil {
		t.Fatal(err)
	}
	through, err := Open(named)
	if err != nil || through.Dir != s.Dir {
		t.Fatal(through, err)
	}
	if err := os.Symlink(filepath.Join(named, "a.md"), s.Abs("b.md")); err != nil { // written with the link's path
		t.Fatal(err)
	}
	if paths, problems := list(t, through); len(paths) != 2 || problems != nil {
		t.Error(paths, problems)
	}
}

func TestOpenAndListErrors(t *testing.T) {
	if _, err := Open(filepath.Join(t.TempDir(), "missing")); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	file := filepath.Join(t.TempDir(), "file")
	write(t, file, "")
	if _, err := Open(file); err == nil {
		t.Error("a file was opened as a memory directory")
	}
	s := tree(t, map[string]string{"a.md": ""})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := s.List(ctx); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if err := os.RemoveAll(s.Dir); err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.List(t.Context()); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

func TestADirectoryMadeAnewIsSeen(t *testing.T) {
	s := tree(t, map[string]string{"a.md": "old"})
	list(t, s)
	if err := os.RemoveAll(s.Dir); err != nil {
		t.Fatal(err)
	}
	write(t, s.Abs("a.md"), "new")
	if data, _, err := s.Read("a.md", 0); err != nil || string(data) != "new" {
		t.Errorf("%q, %v", data, err)
	}
	if paths, _ := list(t, s); len(paths) != 1 {
		t.Error(paths)
	}
}

func TestListOfManyFoldersIsComplete(t *testing.T) {
	files := map[string]string{}
	for i := range 300 {
		files[fmt.Sprintf("d%03d/e/f%d.md", i, i)] = "x"
	}
	for i := range 1000 {
		files[fmt.Sprintf("flat%04d.md", i)] = "x"
	}
	s := tree(t, files)
	for range 3 {
		if paths, problems := list(t, s); len(paths) != len(files) || len(slices.Compact(paths)) != len(files) || problems != nil {
			t.Fatal(len(paths), problems)
		}
	}
}

func TestReadingChangesNoMemory(t *testing.T) { // case 097
	s := tree(t, map[string]string{"a.md": "---\nname: a\n---\nbody\n"})
	old := time.Now().Add(-60 * 24 * time.Hour).Truncate(time.Second)
	if err := os.Chtimes(s.Abs("a.md"), old, old); err != nil {
		t.Fatal(err)
	}
	before, _, _ := s.List(t.Context())
	text, _, err := s.Read("a.md", 0)
	if err != nil {
		t.Fatal(err)
	}
	list(t, s)
	after, _, _ := s.List(t.Context())
	again, _ := os.ReadFile(s.Abs("a.md"))
	if d := cmp.Diff(before, after); d != "" || string(again) != string(text) || after[0].ModTime != old.UnixNano() {
		t.Errorf("%s%q", d, again)
	}
}

func TestReadCutsAtTheLimit(t *testing.T) {
	s := tree(t, map[string]string{"a.md": "0123456789", "empty.md": ""})
	for _, c := range []struct {
		path  string
		limit int64
		want  string
		cut   bool
	}{
		{"a.md", 0, "0123456789", false}, {"a.md", 9, "012345678", true}, {"a.md", 10, "0123456789", false}, {"a.md", 11, "0123456789", false},
		{"a.md", 1, "0", true}, {"empty.md", 0, "", false}, {"empty.md", 5, "", false},
	} {
		data, cut, err := s.Read(c.path, c.limit)
		if err != nil || string(data) != c.want || cut != c.cut {
			t.Errorf("%s up to %d: %q, %v, %v", c.path, c.limit, data, cut, err)
		}
	}
	if _, _, err := s.Read("missing.md", 0); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

// BenchmarkList is List beside the plain loop that a first attempt would be; the aim is at most 0.7 of its time.
func BenchmarkList(b *testing.B) {
	for _, n := range []int{200, 10_000, 100_000} {
		dir := filepath.Join(b.TempDir(), "memory")
		if err := os.Mkdir(dir, 0o700); err != nil {
			b.Fatal(err)
		}
		for i := range n {
			write(b, filepath.Join(dir, fmt.Sprintf("memory-about-something-%06d.md", i)), "x")
		}
		s, err := Open(dir)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(fmt.Sprintf("plain/%d", n), func(b *testing.B) {
			for b.Loop() {
				entries, err := os.ReadDir(dir)
				if err != nil {
					b.Fatal(err)
				}
				found := 0
				for _, e := range entries {
					if info, err := os.Lstat(filepath.Join(dir, e.Name())); err == nil && info.Mode().IsRegular() {
						found++
					}
				}
				if found != n {
					b.Fatal(found)
				}
			}
		})
		b.Run(fmt.Sprintf("list/%d", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if files, _, err := s.List(b.Context()); err != nil || len(files) != n {
					b.Fatal(len(files), err)
				}
			}
		})
	}
}
