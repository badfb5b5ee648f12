//go:build unix

package store

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"casebook"
	"casebook/internal/hostile"
	"casebook/internal/nobody"

	"github.com/google/go-cmp/cmp"
)

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
					if s, err = openBelow(b.Dir, "team"); err != nil {
						t.Fatal(err)
					}
					s.State = b.State
				} else {
					key = "team/" + key
				}
				stop := swapping(t, b.Abs(at), to)
				before := b.around(t)
				read, refused := b.rush(t, s, key, 600)
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
	for _, h := range hostile.Links(t) {
		if !h.Race {
			continue
		}
		t.Run(h.ID, func(t *testing.T) {
			b := besiege(t)
			if why := b.build(t, h); why != "" {
				t.Skip(why)
			}
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

// Root goes past permissions, so links and races run again as nobody.
func TestHostileAsNobody(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("the tests above are it")
	}
	for _, name := range []string{"TestHostileLinksStayInside", "TestHostileRacesStayInside", "TestHostileRaceRecipesStayInside"} {
		t.Run(name, func(t *testing.T) { nobody.Run(t, name) })
	}
}
