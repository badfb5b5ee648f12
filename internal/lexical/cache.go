package lexical

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"casebook/internal/fsatomic"
	"casebook/internal/regular"
)

// A Cache keeps an index in a folder, so that a process that answers one prompt need not read every document. It can be deleted at any time. Several processes may
// use one folder: a reader sees the old or the new state, and of two writers the later one gives up and leaves its work to the next.
//
// The folder holds segment files and a list of the valid ones, which is replaced in one step.
type Cache struct {
	// Dir is created when there is something to keep. Empty: nothing is kept.
	Dir string
	// Until is when indexing stops; what is left is indexed next time. Zero: all is indexed.
	Until time.Time
	Now   func() time.Time // nil: time.Now
}

// A Read gives the document for stamps[i], and false when it cannot be read.
type Read func(i int) (Document, bool)

const (
	listName   = "segments"
	listHeader = "casebook lexical index 1\n"
	suffix     = ".segment"
	lockName   = "lock"

	segmentDocs  = 16000    // documents of a segment as built
	segmentBytes = 24 << 20 // and their text
	maxList      = 1 << 20  // bytes of the list
	mergedDocs   = 32000    // documents of a segment as merged at most
	maxSegments  = 8
)

// Open gives an index of the documents in the states that stamps name, reading those it does not know, newest first. pending counts those it had no time
// for. An index that cannot be written is no error: the answer is the same, only slower.
func (c Cache) Open(ctx context.Context, stamps []Stamp, read Read) (ix *Index, pending int, err error) {
	listed, ix := c.load()
	missing := ix.match(stamps)
	if len(missing) == 0 {
		ix.count()
		return ix, 0, nil
	}
	slices.SortFunc(missing, func(a, b int) int {
		return cmp.Or(cmp.Compare(stamps[b].ModTime, stamps[a].ModTime), strings.Compare(stamps[a].ID, stamps[b].ID))
	})
	g := growth{cache: c, stamps: stamps, read: read, started: c.now()}
	pending, err = g.index(ctx, missing)
	if err != nil {
		return nil, 0, err
	}
	old := len(ix.parts)
	for _, data := range slices.Concat(g.kept, g.fresh) {
		s, err := openSegment(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			return nil, 0, fmt.Errorf("open a segment just built: %w", err)
		}
		ix.addPart(s, true)
	}
	ix.count()
	if c.Dir != "" && len(g.kept) > 0 {
		c.save(ctx, listed, ix.parts[:old+len(g.kept)], g.kept) // a failure costs time, nothing else
	}
	return ix, pending, nil
}

func (c Cache) now() time.Time {
	if c.Now != nil {
		return c.Now()
	}
	return time.Now()
}

// A growth indexes documents into new segments.
type growth struct {
	cache   Cache
	stamps  []Stamp
	read    Read
	started time.Time
	kept    [][]byte // segments for the folder
	fresh   [][]byte // a segment of documents that changed a moment ago
}

// index reads missing documents until the time is up and returns how many are left.
func (g *growth) index(ctx context.Context, missing []int) (pending int, err error) {
	b, fresh := newBuilder(), newBuilder()
	size := 0
	for n, i := range missing {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		if until := g.cache.Until; !until.IsZero() && n%8 == 0 && !g.cache.now().Before(until) {
			pending = len(missing) - n
			break
		}
		d, ok := g.read(i)
		if !ok {
			continue
		}
		if s := &g.stamps[i]; !regular.Settled(s.ModTime, s.ChangeTime, g.started) {
			fresh.add(d, g.stamps[i])
			continue
		}
		b.add(d, g.stamps[i])
		if size += len(d.Body); len(b.docs) >= segmentDocs || size >= segmentBytes {
			g.kept = append(g.kept, b.bytes())
			b, size = newBuilder(), 0
		}
	}
	if len(b.docs) > 0 {
		g.kept = append(g.kept, b.bytes())
	}
	if len(fresh.docs) > 0 {
		g.fresh = append(g.fresh, fresh.bytes())
	}
	return pending, nil
}

// load opens the segments that the folder's list names. When one of them cannot be used the index is empty, and names still says what the list holds.
func (c Cache) load() (names []string, ix *Index) {
	for range 2 { // a writer may replace the list and remove segments between our reads
		var err error
		if names, err = c.names(); err != nil {
			return names, &Index{}
		}
		ix := &Index{}
		if err = ix.open(c.Dir, names); err == nil {
			return names, ix
		}
		ix.Close()
		if !errors.Is(err, fs.ErrNotExist) {
			break
		}
	}
	return names, &Index{}
}

// Drop forgets the index, so that the next Open builds it anew: for a caller whose search found it damaged.
func (c Cache) Drop() error {
	err := os.Remove(filepath.Join(c.Dir, listName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// names reads the list of segments.
func (c Cache) names() ([]string, error) {
	if c.Dir == "" {
		return nil, fs.ErrNotExist
	}
	data, err := regular.Read(filepath.Join(c.Dir, listName), maxList)
	if err != nil {
		return nil, err
	}
	rest, ok := strings.CutPrefix(string(data), listHeader)
	if !ok {
		return nil, errDamaged
	}
	names := strings.Fields(rest)
	for _, n := range names {
		if !filepath.IsLocal(n) || filepath.Base(n) != n || !strings.HasSuffix(n, suffix) {
			return nil, errDamaged
		}
	}
	return names, nil
}

// wholeBytes is the size up to which a segment is read at once: one read costs less than the hundreds of small ones of a query.
const wholeBytes = 2 << 20

func (ix *Index) open(dir string, names []string) error {
	for _, name := range names {
		f, info, err := regular.Open(filepath.Join(dir, name))
		if err != nil {
			return err
		}
		ix.files = append(ix.files, f)
		var r io.ReaderAt = f
		if info.Size() <= wholeBytes {
			data := make([]byte, info.Size())
			if _, err := io.ReadFull(f, data); err != nil {
				return err
			}
			r = bytes.NewReader(data)
		}
		s, err := openSegment(r, info.Size())
		if err != nil {
			return err
		}
		ix.addPart(s, false)
	}
	return nil
}

// Close releases the index's files.
func (ix *Index) Close() {
	for _, f := range ix.files {
		f.Close()
	}
	ix.files = nil
}

// lockWait is how long a writer waits for another; what it could not write is indexed again next time.
const lockWait = 5 * time.Millisecond

// save writes the new segments, which are the last of parts, and replaces the list, unless another process did so since listed was read or is about to.
func (c Cache) save(ctx context.Context, listed []string, parts []part, kept [][]byte) error {
	if err := os.MkdirAll(c.Dir, 0o700); err != nil {
		return err
	}
	path := filepath.Join(c.Dir, lockName)
	unlock, err := fsatomic.TryLock(path) // once in any case: on a busy machine the short wait may be over before it begins
	if errors.Is(err, fsatomic.ErrLocked) {
		ctx, cancel := context.WithTimeout(ctx, lockWait)
		defer cancel()
		unlock, err = fsatomic.Lock(ctx, path)
	}
	if err != nil {
		return err
	}
	defer unlock()
	if now, _ := c.names(); !slices.Equal(now, listed) {
		return nil
	}
	var names []string
	if len(parts) > len(kept) { // the listed segments were usable
		names = slices.Clone(listed)
	}
	for _, data := range kept {
		name, err := c.write(data)
		if err != nil {
			return err
		}
		names = append(names, name)
	}
	names = c.compact(names, parts)
	if err := c.replaceList(names); err != nil {
		return err
	}
	c.sweep(names)
	return nil
}

// compact drops segments without live documents and merges small ones when there are many; it stops when the time is up.
func (c Cache) compact(names []string, parts []part) []string {
	type item struct {
		name string
		part part
		live int
	}
	var items []item
	for i, p := range parts {
		live := 0
		for _, l := range p.live {
			if l {
				live++
			}
		}
		if live > 0 {
			items = append(items, item{names[i], p, live})
		}
	}
	for len(items) > maxSegments && (c.Until.IsZero() || c.now().Before(c.Until)) {
		slices.SortStableFunc(items, func(a, b item) int { return cmp.Compare(a.live, b.live) })
		n, docs := 0, 0
		for n < len(items) && n < maxSegments && docs+items[n].live <= mergedDocs {
			docs += items[n].live
			n++
		}
		if n < 2 {
			break
		}
		var group []part
		for _, it := range items[:n] {
			group = append(group, it.part)
		}
		data, err := merge(group)
		if err != nil {
			break
		}
		name, err := c.write(data)
		if err != nil {
			break
		}
		s, err := openSegment(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			break
		}
		p := part{segment: s, live: slices.Repeat([]bool{true}, s.count())}
		items = append(items[n:], item{name, p, docs})
	}
	names = names[:0:0]
	for _, it := range items {
		names = append(names, it.name)
	}
	return names
}

// uniqueName is one that no other process makes; nothing depends on its being hard to guess.
func uniqueName() string { return fmt.Sprintf("%016x%016x", rand.Uint64(), rand.Uint64()) }

// write puts data into a new file of the folder; it has no place in the index until the list names it.
func (c Cache) write(data []byte) (string, error) {
	name := uniqueName() + suffix
	return name, os.WriteFile(filepath.Join(c.Dir, name), data, 0o600)
}

func (c Cache) replaceList(names []string) error {
	temp := filepath.Join(c.Dir, listName+"."+uniqueName())
	if err := os.WriteFile(temp, []byte(listHeader+strings.Join(names, "\n")+"\n"), 0o600); err != nil {
		return err
	}
	if err := os.Rename(temp, filepath.Join(c.Dir, listName)); err != nil {
		os.Remove(temp)
		return err
	}
	return nil
}

// sweep removes files that the list does not name, left over from merges and killed processes.
func (c Cache) sweep(names []string) {
	entries, err := os.ReadDir(c.Dir)
	if err != nil {
		return
	}
	for _, e := range entries {
		left := strings.HasSuffix(e.Name(), suffix) && !slices.Contains(names, e.Name()) || strings.HasPrefix(e.Name(), listName+".")
		if left {
			os.Remove(filepath.Join(c.Dir, e.Name()))
		}
	}
}
