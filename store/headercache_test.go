package store

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"casebook"

	"github.com/google/go-cmp/cmp"
)

// headersBy are the headers and problems of all files, by path.
func headersBy(t *testing.T, s *Store) ([]casebook.Header, []casebook.Problem) {
	t.Helper()
	files, _, err := s.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(files, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	return s.Headers(t.Context(), files)
}

// manyHeaders is a directory of 200 memories that nobody has touched for an hour, whose headers have all there is.
func manyHeaders(t *testing.T) *Store {
	files := map[string]string{"broken.md": "---\nname: [\ntype: nonsense\n", "plain.md": "no frontmatter\n", "old.md": "---\nname: old\ndate: 0001-02-03\n---\n",
		"late.md": "---\nname: late\ndate: 9999-12-31\n---\n"}
	for i := range 200 {
		files[fmt.Sprintf("m%03d.md", i)] = fmt.Sprintf("---\nname: n%d\ndescription: \"d ü %d\"\npinned: %v\nmodified: 2026-11-%02dT08:00:00.123+01:00\nhints: [one, two]\naliases: [a%d]\nmetadata:\n  type: user\n---\nx\n",
			i, i, i%2 == 0, i%28+1, i)
	}
	s := desk(t, files)
	for f := range files {
		ago(t, s, f)
	}
	if err := os.Mkdir(s.State, 0o700); err != nil {
		t.Fatal(err)
	}
	return s
}

func ago(t *testing.T, s *Store, file string) {
	t.Helper()
	at := time.Now().Add(-time.Hour).Truncate(time.Second)
	if err := os.Chtimes(s.Abs(file), at, at); err != nil {
		t.Fatal(err)
	}
}

// The cache gives what reading gives, notices every change, is built anew when it is damaged, and costs nothing that is not there.
func TestHeadersFromTheCache(t *testing.T) {
	s := manyHeaders(t)
	time.Sleep(60 * time.Millisecond) // the change times must be settled
	want, problems := headersBy(t, &Store{Dir: s.Dir})
	check := func(when string) {
		t.Helper()
		got, found := headersBy(t, s)
		if d := cmp.Diff(want, got) + cmp.Diff(problems, found); d != "" {
			t.Errorf("%s: %s", when, d)
		}
	}
	check("cold")
	if n := len(s.headerCache().headers); n != len(want) {
		t.Errorf("%d of %d headers are kept", n, len(want))
	}
	check("warm")

	s.headers = nil
	check("read back")

	// a known one is not read: this text was put into the cache alone
	c := s.headerCache()
	h := c.headers[c.known["m007.md"]]
	h.header.Description = "from the cache"
	s.keepHeaders(c, make([]File, len(c.headers)), []cachedHeader{h})
	if got, _ := headersBy(t, s); !slices.ContainsFunc(got, func(h casebook.Header) bool { return h.Description == "from the cache" }) {
		t.Error("the cache is not used")
	}

	// edited in place with the same length and the old modification time: the change time tells
	text, err := os.ReadFile(s.Abs("m008.md"))
	if err != nil {
		t.Fatal(err)
	}
	write(t, s.Abs("m007.md"), strings.Replace(texts(t, s)["m007.md"], "d ü 7", "d ö 7", 1))
	write(t, s.Abs("m008.md"), string(bytes.Replace(text, []byte("d ü 8"), []byte("d ö 8"), 1)))
	if c.headers[c.known["m008.md"]].file.ChangeTime != 0 { // this system has one
		ago(t, s, "m008.md")
	}
	want, problems = headersBy(t, &Store{Dir: s.Dir})
	check("edited")

	for _, damage := range []func([]byte) []byte{
		func(b []byte) []byte { return b[:len(b)/2] },
		func(b []byte) []byte { b[len(b)/2] ^= 1; return b },
		func(b []byte) []byte { return []byte("casebook headers 0\n" + string(b[len(headersMagic):])) },
		func([]byte) []byte { return []byte(headersMagic) },
		func([]byte) []byte { return nil },
	} {
		data, err := os.ReadFile(s.file(headersFile))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(s.file(headersFile), damage(data), 0o600); err != nil {
			t.Fatal(err)
		}
		s.headers = nil
		check("damaged")
	}
	if err := os.Remove(s.file(headersFile)); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(s.file(headersFile), 0o700); err != nil {
		t.Fatal(err)
	}
	s.headers = nil
	check("a folder in its place")
}

// What is forgotten is in the cache no more.
func TestForgettingDropsCachedHeaders(t *testing.T) {
	s := manyHeaders(t)
	time.Sleep(60 * time.Millisecond)
	headersBy(t, s)
	if _, err := s.Forget(t.Context(), "n7"); err != nil {
		t.Fatal(err)
	}
	if data, _ := os.ReadFile(s.file(headersFile)); bytes.Contains(data, []byte("d ü 7")) {
		t.Error("the description is in the cache still")
	}
}

// FuzzHeaderCache: what bytes ever lie in its place, it is read without a panic, and what it keeps comes back.
func FuzzHeaderCache(f *testing.F) {
	f.Add([]byte("x"))
	f.Add(cachedHeader{file: File{Path: "a.md", Inode: 1 << 63}, header: casebook.Header{Hints: []string{"h"}, Stated: time.Unix(5, 6)}, problems: []casebook.Problem{{Code: "c"}}}.append(nil))
	f.Fuzz(func(t *testing.T, data []byte) {
		r := headerReader{rest: string(data)}
		for r.rest != "" {
			h := r.cached()
			if r.failed {
				return
			}
			again := headerReader{rest: string(h.append(nil))}
			if d := cmp.Diff(h, again.cached(), cmp.AllowUnexported(cachedHeader{})); d != "" || again.rest != "" {
				t.Fatal(d)
			}
		}
	})
}

// A process that read the cache before a memory was forgotten does not bring it back by writing what it knows.
func TestTheCacheDoesNotComeBackAfterForgetting(t *testing.T) {
	s := manyHeaders(t)
	time.Sleep(60 * time.Millisecond)
	headersBy(t, s)
	other := &Store{Dir: s.Dir, State: s.State}
	c := other.headerCache()
	if len(c.headers) == 0 {
		t.Fatal("the cache is empty")
	}
	if _, err := s.Forget(t.Context(), "n7"); err != nil {
		t.Fatal(err)
	}
	other.keepHeaders(c, make([]File, len(c.headers)), c.headers)
	if data, _ := os.ReadFile(s.file(headersFile)); bytes.Contains(data, []byte("d ü 7")) {
		t.Error("the description is in the cache again")
	}
}
