package lexical

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// A world is a set of documents with stamps, as a folder would give them.
type world struct {
	docs   map[string]Document
	stamps map[string]Stamp
	clock  int64
	rnd    *rand.Rand
}

func newWorld(seed uint64) *world {
	return &world{docs: map[string]Document{}, stamps: map[string]Stamp{}, clock: 1_700_000_000_123_456_789, rnd: rand.New(rand.NewPCG(seed, 1))}
}

func (w *world) put(id string) {
	vocabulary := strings.Fields("deploy friday release freeze database migration rollback payment worker queue retry timeout staging dashboard alert pager review lint format test mock fixture")
	var body strings.Builder
	for range 3 + w.rnd.IntN(40) {
		body.WriteString(vocabulary[w.rnd.IntN(len(vocabulary))])
		body.WriteByte(" \n"[w.rnd.IntN(2)])
	}
	w.clock += 1_000_003
	w.docs[id] = Document{ID: id, Name: id, Description: vocabulary[w.rnd.IntN(len(vocabulary))] + " notes", Body: body.String(), Time: time.Unix(w.clock/1e9, 0)}
	w.stamps[id] = Stamp{ID: id, Size: int64(body.Len()), ModTime: w.clock, ChangeTime: w.clock, Inode: 7}
}

func (w *world) list() ([]Stamp, Read) {
	var stamps []Stamp
	for _, s := range w.stamps {
		stamps = append(stamps, s)
	}
	w.rnd.Shuffle(len(stamps), func(i, j int) { stamps[i], stamps[j] = stamps[j], stamps[i] })
	return stamps, func(i int) (Document, bool) { d, ok := w.docs[stamps[i].ID]; return d, ok }
}

func (w *world) fresh() *Index {
	var docs []Document
	for _, d := range w.docs {
		docs = append(docs, d)
	}
	return Build(docs)
}

func search(t *testing.T, ix *Index, prompt string) string {
	t.Helper()
	res, err := ix.Search(prompt, Options{})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, h := range res.Hits[:min(10, len(res.Hits))] {
		fmt.Fprintf(&b, "%s %.9f %.9f %v\n", h.ID, h.Score, h.Confidence, h.Paragraphs)
	}
	return b.String()
}

// Whatever happened to the folder and the cache before, the answer is that of an index built at once.
func TestCacheAnswersLikeAFreshIndex(t *testing.T) {
	for seed := range uint64(6) {
		w := newWorld(seed)
		cache := Cache{Dir: filepath.Join(t.TempDir(), "index")}
		for i := range 30 {
			w.put(fmt.Sprintf("doc%02d", i))
		}
		for step := range 25 {
			switch w.rnd.IntN(4) {
			case 0:
				delete(w.docs, fmt.Sprintf("doc%02d", step))
				delete(w.stamps, fmt.Sprintf("doc%02d", step))
			default:
				w.put(fmt.Sprintf("doc%02d", w.rnd.IntN(40)))
			}
			stamps, read := w.list()
			ix, pending, err := cache.Open(t.Context(), stamps, read)
			if err != nil || pending != 0 {
				t.Fatal(pending, err)
			}
			if got, want := search(t, ix, "roll back the payment migration on friday"), search(t, w.fresh(), "roll back the payment migration on friday"); got != want {
				t.Fatalf("seed %d, step %d:\n%s", seed, step, cmp.Diff(want, got))
			}
			ix.Close()
		}
		if files, _ := filepath.Glob(filepath.Join(cache.Dir, "*"+suffix)); len(files) > maxSegments+1 {
			t.Errorf("%d segments are left", len(files))
		}
	}
}

func TestCacheReadsOnlyWhatChanged(t *testing.T) {
	w := newWorld(1)
	for i := range 20 {
		w.put(fmt.Sprintf("doc%02d", i))
	}
	cache := Cache{Dir: t.TempDir()}
	reads := func() (n []string) {
		stamps, read := w.list()
		ix, _, err := cache.Open(t.Context(), stamps, func(i int) (Document, bool) {
			n = append(n, stamps[i].ID)
			return read(i)
		})
		if err != nil {
			t.Fatal(err)
		}
		ix.Close()
		return n
	}
	if n := reads(); len(n) != 20 {
		t.Errorf("the first time %d were read", len(n))
	}
	if n := reads(); len(n) != 0 {
		t.Errorf("unchanged, and %v were read", n)
	}
	for name, change := range map[string]func(*Stamp){
		"an edit within the same second": func(s *Stamp) { s.ModTime++ },
		"a restored modification time":   func(s *Stamp) { s.ChangeTime++ },
		"another file moved over it":     func(s *Stamp) { s.Inode++ },
		"another size":                   func(s *Stamp) { s.Size++ },
	} {
		s := w.stamps["doc07"]
		change(&s)
		w.stamps["doc07"] = s
		if n := reads(); !slices.Equal(n, []string{"doc07"}) {
			t.Errorf("%s: %v were read", name, n)
		}
	}
}

// A file whose clock tick is not over may change once more under the same stamp.
func TestCacheDoesNotKeepWhatIsStillMoving(t *testing.T) {
	w := newWorld(1)
	w.put("a")
	changed := time.Unix(0, w.stamps["a"].ChangeTime)
	for _, c := range []struct {
		after time.Duration
		whole bool // the file system has whole seconds
		kept  bool
	}{{10 * time.Millisecond, false, false}, {time.Second, false, true}, {time.Second, true, false}, {3 * time.Second, true, true}, {-time.Hour, false, false}} {
		cache := Cache{Dir: t.TempDir(), Now: func() time.Time { return changed.Add(c.after) }}
		s := w.stamps["a"]
		if c.whole {
			s.ChangeTime = changed.Truncate(time.Second).UnixNano()
		}
		w.stamps["a"] = s
		stamps, read := w.list()
		ix, _, err := cache.Open(t.Context(), stamps, read)
		if err != nil || ix.Len() != 1 {
			t.Fatal(ix.Len(), err)
		}
		if _, err := os.Stat(filepath.Join(cache.Dir, listName)); (err == nil) != c.kept {
			t.Errorf("%+v: %v", c, err)
		}
		s.ChangeTime = changed.UnixNano()
		w.stamps["a"] = s
	}
}

func TestDamagedCacheIsBuiltAnew(t *testing.T) {
	w := newWorld(3)
	for i := range 10 {
		w.put(fmt.Sprintf("doc%02d", i))
	}
	for name, damage := range map[string]func(t *testing.T, dir, segment string){
		"empty segment": func(t *testing.T, _, segment string) { must(t, os.Truncate(segment, 0)) },
		"cut segment":   func(t *testing.T, _, segment string) { must(t, os.Truncate(segment, 500)) },
		"other bytes":   func(t *testing.T, _, segment string) { must(t, os.WriteFile(segment, make([]byte, 5000), 0o600)) },
		"segment gone":  func(t *testing.T, _, segment string) { must(t, os.Remove(segment)) },
		"list of garbage": func(t *testing.T, dir, _ string) {
			must(t, os.WriteFile(filepath.Join(dir, listName), []byte("{}"), 0o600))
		},
		"list leads out": func(t *testing.T, dir, _ string) {
			must(t, os.WriteFile(filepath.Join(dir, listName), []byte(listHeader+"../x.segment\n"), 0o600))
		},
		"segment is a device": func(t *testing.T, _, segment string) {
			must(t, os.Remove(segment))
			must(t, os.Symlink("/dev/zero", segment))
		},
		"list is a device": func(t *testing.T, dir, _ string) {
			must(t, os.Remove(filepath.Join(dir, listName)))
			must(t, os.Symlink("/dev/zero", filepath.Join(dir, listName)))
		},
		"list gone":         func(t *testing.T, dir, _ string) { must(t, os.Remove(filepath.Join(dir, listName))) },
		"lists of postings": flipPostings,
	} {
		t.Run(name, func(t *testing.T) {
			cache := Cache{Dir: t.TempDir()}
			open := func() *Index {
				stamps, read := w.list()
				ix, _, err := cache.Open(t.Context(), stamps, read)
				must(t, err)
				return ix
			}
			open().Close()
			segments, _ := filepath.Glob(filepath.Join(cache.Dir, "*"+suffix))
			damage(t, cache.Dir, segments[0])
			ix := open()
			res, err := ix.Search("roll back the payment migration on friday", Options{})
			ix.Close()
			if err != nil { // found only while searching: the caller drops the cache
				must(t, cache.Drop())
			} else if len(res.Hits) == 0 {
				t.Error("no hits")
			}
			ix = open()
			defer ix.Close()
			if got, want := search(t, ix, "roll back the payment migration"), search(t, w.fresh(), "roll back the payment migration"); got != want {
				t.Error(cmp.Diff(want, got))
			}
		})
	}
}

// flipPostings sets every byte behind the forward index: what a check sum over the whole file would find, at the cost of reading it at each prompt.
func flipPostings(t *testing.T, _, segment string) {
	data, err := os.ReadFile(segment)
	must(t, err)
	s, err := openSegment(strings.NewReader(string(data)), int64(len(data)))
	must(t, err)
	for i := s.head.PostOff; i < s.head.Size; i++ {
		data[i] = 0xff
	}
	must(t, os.WriteFile(segment, data, 0o600))
}

func TestCacheOutOfTime(t *testing.T) {
	w := newWorld(4)
	for i := range 50 {
		w.put(fmt.Sprintf("doc%02d", i))
	}
	cache := Cache{Dir: t.TempDir(), Until: time.Now().Add(-time.Second)}
	stamps, read := w.list()
	ix, pending, err := cache.Open(t.Context(), stamps, read)
	if err != nil || pending != 50 || ix.Len() != 0 {
		t.Fatal(pending, ix.Len(), err)
	}
	if res, err := ix.Search("deploy", Options{}); err != nil || len(res.Hits) != 0 {
		t.Error(res, err)
	}
}

func TestConcurrentCaches(t *testing.T) {
	w := newWorld(5)
	for i := range 60 {
		w.put(fmt.Sprintf("doc%02d", i))
	}
	want := search(t, w.fresh(), "deploy on friday")
	dir := t.TempDir()
	stamps, _ := w.list()
	var wg sync.WaitGroup
	for g := range 8 {
		wg.Go(func() {
			for round := range 20 {
				if g == 0 && round%5 == 0 {
					Cache{Dir: dir}.Drop()
				}
				ix, _, err := Cache{Dir: dir}.Open(t.Context(), stamps, func(i int) (Document, bool) { return w.docs[stamps[i].ID], true })
				if err != nil {
					t.Error(err)
					return
				}
				if got := search(t, ix, "deploy on friday"); got != want {
					t.Error(cmp.Diff(want, got))
				}
				ix.Close()
			}
		})
	}
	wg.Wait()
}

// An index in a folder that cannot be made answers all the same.
func TestCacheWithoutFolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	must(t, os.WriteFile(file, nil, 0o600))
	w := newWorld(6)
	w.put("a")
	stamps, read := w.list()
	ix, _, err := Cache{Dir: filepath.Join(file, "below")}.Open(t.Context(), stamps, read)
	if err != nil || ix.Len() != 1 {
		t.Error(err)
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
