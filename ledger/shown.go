package ledger

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"casebook/internal/regular"
)

const (
	// evidence is how many words in a row a hash stands for: fewer in a row are no evidence that somebody wrote them off.
	evidence = 5
	// hashBytes is the size of a hash. With a million of them one of a million rows of words is taken for another.
	hashBytes = 5
	// lineHashes is how many fit into a line of the ledger beside the longest path that is usual.
	lineHashes = 480
)

// Shows are the entries that say that a session was shown text, of a memory by its path as entries have it, or of casebook itself. They keep hashes of the words, not the words.
func Shows(at time.Time, path, text string) []Entry {
	var all []Entry
	for part := range slices.Chunk(hashes(text), lineHashes*hashBytes) {
		all = append(all, Entry{Time: at, Event: Showed, Path: path, Hashes: part})
	}
	return all
}

// Printed is the session of what commands print. Each month has its own, so that it ends as other sessions do.
func Printed(at time.Time) string { return "printed " + at.UTC().Format("2006-01") }

// hashes are those of the rows that begin at each word; none of a text that has too few words.
func hashes(text string) []byte {
	var all []byte
	var last row
	n := 0
	eachWord(text, func(w word) {
		copy(last[:], last[1:])
		last[evidence-1] = w.hash
		if n++; n >= evidence {
			h := last.hash()
			all = append(all, byte(h), byte(h>>8), byte(h>>16), byte(h>>24), byte(h>>32))
		}
	})
	return all
}

// A row has the hashes of the words of a row.
type row [evidence]uint64

func (r row) hash() uint64 {
	var h uint64
	for _, w := range r {
		h = (h ^ w) * 0x9E3779B97F4A7C15
		h ^= h >> 29
	}
	return h & (1<<(8*hashBytes) - 1)
}

// Shown knows what was put into conversations, by hashes of its words. Its zero value knows nothing but how it was wrapped; nil strips nothing. A word that it knows takes
// some eight bytes of memory. Several goroutines may use it.
type Shown struct {
	mu     sync.Mutex
	sorted []uint64
	fresh  []uint64 // not sorted yet
}

// Shown reads what all sessions were shown. A session that cannot be read is left out.
func (l Ledger) Shown(ctx context.Context) (*Shown, error) {
	files, err := l.files()
	if err != nil {
		return nil, err
	}
	s := new(Shown)
	for _, f := range files {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("read the ledger: %w", err)
		}
		data, _, err := regular.Start(filepath.Join(l.folder, f.Name()), maxRead)
		if errors.Is(err, fs.ErrNotExist) { // collected just now
			continue
		}
		if err == nil {
			s.addLines(data)
		}
	}
	return s, nil
}

// addLines takes in a session's file. Most of its lines are others, and not decoded.
func (s *Shown) addLines(data []byte) {
	mark := []byte(`"event":"` + Showed + `"`)
	for line := range bytes.Lines(data) {
		var e Entry
		if bytes.Contains(line, mark) && json.Unmarshal(line, &e) == nil && e.Event == Showed {
			s.addHashes(e.Hashes)
		}
	}
}

// Add takes a text for shown, such as a memory that is there now, or was before: another casebook or the client itself may have shown it.
func (s *Shown) Add(text string) { s.addHashes(hashes(text)) }

func (s *Shown) addHashes(all []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for ; len(all) >= hashBytes; all = all[hashBytes:] {
		s.fresh = append(s.fresh, uint64(all[0])|uint64(all[1])<<8|uint64(all[2])<<16|uint64(all[3])<<24|uint64(all[4])<<32)
	}
	if len(s.fresh) > max(len(s.sorted), 1<<16) { // the versions of a memory are nearly the same
		s.sort()
	}
}

func (s *Shown) sort() {
	if len(s.fresh) == 0 {
		return
	}
	all := slices.Concat(s.sorted, s.fresh) // another goroutine may be reading the old ones
	slices.Sort(all)
	s.sorted, s.fresh = slices.Compact(all), nil
}

// rows are the hashes, which do not change any more.
func (s *Shown) rows() []uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sort()
	return s.sorted
}
