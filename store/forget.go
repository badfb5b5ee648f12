package store

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"casebook"
)

const (
	forgottenFile  = "forgotten.json"
	forgettingFile = "forgetting.json"
)

// A Receipt says what Forget has erased.
type Receipt struct {
	Paths     []string // memory files, also those of earlier names
	Changes   int      // changes in the history that were purged
	Conflicts int      // kept conflicts that were dropped
	Texts     int      // different texts that Forgotten knows from now on
}

// A tombstone set holds salted hashes: of what was forgotten nothing else is left.
type tombstones struct {
	Version int `json:"version"`
	// Salt keeps the hashes from being looked up in a list of likely texts.
	Salt   string   `json:"salt"`
	Hashes []string `json:"hashes"`
}

// A forgetting is what a killed Forget was about; it holds no text.
type forgetting struct {
	Version int      `json:"version"`
	Paths   []string `json:"paths"`
	Keys    []string `json:"keys"`
}

// Forget erases a memory, by path, stem or name: the file, its line in MEMORY.md, its history under all its names, and the conflicts that are about it. It
// cannot be undone. What is left is a salted hash of its name and of each of its texts, for Forgotten. Texts of other memories that took something over
// from it, and what lies outside of casebook, are not touched. A name that nothing knows is ErrUnknown.
func (s *Store) Forget(ctx context.Context, name string) (Receipt, error) {
	receipt, err := s.forget(ctx, name)
	if err != nil {
		return receipt, fmt.Errorf("forget %s: %w", name, err)
	}
	return receipt, nil
}

func (s *Store) forget(ctx context.Context, name string) (Receipt, error) {
	h, err := s.hold(ctx)
	if err != nil {
		return Receipt{}, err
	}
	defer h.release()
	if err := h.begin(); err != nil {
		return Receipt{}, err
	}
	f := forgetting{Version: stateVersion}
	texts, err := h.known(ctx, name, &f)
	if err != nil {
		return Receipt{}, err
	}
	if len(f.Paths) == 0 {
		return Receipt{}, ErrUnknown
	}
	if err := h.bury(texts, f); err != nil {
		return Receipt{}, err
	}
	if err := h.keepJSON(f, forgettingFile); err != nil {
		return Receipt{}, err
	}
	receipt, err := h.erase(f)
	receipt.Texts = len(texts)
	return receipt, err
}

// known finds the paths of a memory, today's and earlier ones, and all texts that it had.
func (h *hold) known(ctx context.Context, name string, f *forgetting) (map[string][]byte, error) {
	keys := map[string]bool{casebook.LinkKey(name): true}
	texts, paths := map[string][]byte{}, map[string]bool{}
	d, err := h.draft(ctx)
	if err != nil {
		return nil, err
	}
	all, err := d.all()
	if err != nil {
		return nil, err
	}
	for _, t := range all {
		if slices.Contains(t.header().LinkKeys(), casebook.LinkKey(name)) {
			paths[t.path], texts[hashOf(t.now)] = true, t.now
			for _, p := range []string{t.path, stem(t.path)} {
				keys[casebook.LinkKey(p)] = true
			}
		}
	}
	batches, _, err := h.batches()
	if err != nil {
		return nil, err
	}
	if len(paths) == 0 {
		if keys, err = h.keysIn(batches, name); err != nil {
			return nil, err
		}
	}
	for _, b := range slices.Backward(batches) {
		for _, a := range slices.Backward(b.Changes) {
			a.names(keys) // earlier names
			for _, e := range a.Edits {
				if !keysOf(e.Path, keys) {
					continue
				}
				if err := h.load(b); err != nil {
					return nil, err
				}
				paths[e.Path] = true
				for _, hash := range []string{e.Before, e.After} {
					if hash != "" {
						texts[hash] = b.texts[hash]
					}
				}
			}
		}
	}
	for p := range paths {
		f.Paths = append(f.Paths, p)
	}
	for k := range keys {
		f.Keys = append(f.Keys, k)
	}
	slices.Sort(f.Paths)
	slices.Sort(f.Keys)
	return texts, nil
}

// bury writes the tombstones first: a kill in the middle may forget too much and never too little.
func (h *hold) bury(texts map[string][]byte, f forgetting) error {
	var t tombstones
	if _, err := h.readState(&t, h.file(forgottenFile)); err != nil {
		return err
	}
	if t.Version = stateVersion; t.Salt == "" {
		t.Salt = rand.Text()
	}
	for _, text := range texts {
		m, _ := casebook.Parse("", text)
		t.Hashes = append(t.Hashes, t.hash(m.Body), t.hash(string(text)), t.hash(m.Name))
	}
	for _, k := range f.Keys {
		t.Hashes = append(t.Hashes, t.hash(k))
	}
	slices.Sort(t.Hashes)
	t.Hashes = slices.Compact(t.Hashes)
	return h.keepJSON(t, forgottenFile)
}

// hash is the same for texts that differ in blanks and case alone.
func (t tombstones) hash(text string) string {
	sum := sha256.Sum256([]byte(t.Salt + "\x00" + casebook.LinkKey(oneLine(text))))
	return hex.EncodeToString(sum[:])
}

// Forgotten says whether this text, a memory's file or body, or this name was forgotten. Blanks and case do not count; other words do.
func (s *Store) Forgotten(text string) (bool, error) {
	var t tombstones
	if found, err := s.readState(&t, s.file(forgottenFile)); err != nil || !found || strings.TrimSpace(text) == "" {
		return false, err
	}
	m, _ := casebook.Parse("", []byte(text))
	_, whole := slices.BinarySearch(t.Hashes, t.hash(text))
	_, body := slices.BinarySearch(t.Hashes, t.hash(m.Body))
	return whole || body && strings.TrimSpace(m.Body) != "", nil
}

// erase takes everything away; it can be done again after a kill.
func (h *hold) erase(f forgetting) (Receipt, error) {
	receipt := Receipt{Paths: f.Paths}
	if err := h.purge(f, &receipt); err != nil {
		return receipt, err
	}
	for range tries {
		err := h.eraseFiles(f)
		if err == nil {
			break
		}
		if !errors.Is(err, errRaced) {
			return receipt, err
		}
	}
	if err := h.purge(f, &receipt); err != nil { // once more: erasing the files was a batch
		return receipt, err
	}
	if err := h.purgeConflicts(f, &receipt); err != nil {
		return receipt, err
	}
	if err := h.dropHeaders(); err != nil {
		return receipt, err
	}
	if err := os.Remove(h.file(forgettingFile)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return receipt, err
	}
	return receipt, nil
}

func (h *hold) eraseFiles(f forgetting) error {
	d, err := h.draft(context.Background()) // it lists nothing
	if err != nil {
		return err
	}
	a := applied{Change: casebook.Change{Op: casebook.OpDelete}}
	for _, p := range f.Paths {
		t, err := d.text(p)
		if err != nil {
			return err
		}
		if t.exists {
			d.set(&a, t, nil, false, 0)
		}
		d.moves = append(d.moves, move{from: p})
	}
	d.batch.Changes = append(d.batch.Changes, a)
	if err := d.arrange(); err != nil {
		return err
	}
	if err := d.writable(); err != nil {
		return err
	}
	slots := d.slots()
	if len(slots) == 0 {
		return nil
	}
	return h.commit(d.batch, slots)
}

// purge takes the memory out of the history. A batch whose change of the index names it loses that change: undoing the batch arranges the lines anew.
func (h *hold) purge(f forgetting, receipt *Receipt) error {
	batches, _, err := h.batches()
	if err != nil {
		return err
	}
	for _, b := range batches {
		if err := h.load(b); err != nil {
			return err
		}
		kept, changed := b.without(f, receipt)
		if !changed {
			continue
		}
		if len(kept.Changes) == 0 {
			if err := os.Remove(h.file(historyDir, b.ID+batchSuffix)); err != nil {
				return err
			}
			continue
		}
		data, err := kept.encode()
		if err == nil {
			err = h.keep(data, historyDir, b.ID+batchSuffix)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (b *batch) without(f forgetting, receipt *Receipt) (*batch, bool) {
	kept := &batch{Version: b.Version, ID: b.ID, Time: b.Time, Purged: b.Purged}
	changed := false
	about := func(path string) bool { return slices.Contains(f.Paths, path) }
	worth := false // something is left that the history must know
	for _, a := range b.Changes {
		edits := slices.DeleteFunc(slices.Clone(a.Edits), func(e edit) bool { return about(e.Path) })
		worth = worth || len(edits) > 0 || a.Change.Op == casebook.OpIndex
		if len(edits) == len(a.Edits) {
			worth = worth || len(a.Undoes) > 0 // what it took back is not there to be undone again
			kept.Changes = append(kept.Changes, a)
			continue
		}
		changed = true
		receipt.Changes++
		a.Edits = edits
		a.Change = casebook.Change{ID: a.Change.ID, Op: a.Change.Op, Provenance: casebook.Provenance{Origin: a.Change.Provenance.Origin,
			Session: a.Change.Provenance.Session}} // what it said may be said of the memory
		kept.Changes = append(kept.Changes, a) // ids count changes: it keeps its place
	}
	if !worth {
		kept.Changes = nil
	}
	for _, a := range kept.Changes {
		for _, e := range a.Edits {
			kept.text(b.texts[e.Before], e.Before != "")
			kept.text(b.texts[e.After], e.After != "")
		}
	}
	if x := b.Index; x != nil {
		if named := bytes.Join([][]byte{b.texts[x.Old], b.texts[x.New]}, []byte("\n")); f.in(named) {
			changed, kept.Purged = true, true
		} else {
			kept.Index = x
			kept.text(b.texts[x.Old], true)
			kept.text(b.texts[x.New], true)
		}
	}
	return kept, changed
}

// in says whether an index names the memory.
func (f forgetting) in(index []byte) bool {
	lower := strings.ToLower(string(index))
	return slices.ContainsFunc(f.Paths, func(p string) bool { return strings.Contains(lower, strings.ToLower(p)) }) ||
		slices.ContainsFunc(casebook.ParseIndex(index).Entries, func(e casebook.IndexEntry) bool { return slices.Contains(f.Paths, e.File) })
}

func (h *hold) purgeConflicts(f forgetting, receipt *Receipt) error {
	all, _, err := h.Conflicts()
	if err != nil {
		return err
	}
	for _, c := range all {
		if !slices.Contains(f.Paths, c.Path) && !slices.Contains(f.Paths, c.Change.Path) && !slices.Contains(f.Keys, casebook.LinkKey(c.Change.Name)) {
			continue
		}
		if err := h.DropConflict(c.ID); err != nil {
			return err
		}
		receipt.Conflicts++
	}
	return nil
}

// resumeForgetting goes on where a killed Forget was.
func (h *hold) resumeForgetting() error {
	var f forgetting
	found, err := h.readState(&f, h.file(forgettingFile))
	if err != nil || !found {
		return err
	}
	for _, p := range f.Paths {
		if !filepath.IsLocal(filepath.FromSlash(p)) {
			return nil // not written by us
		}
	}
	_, err = h.erase(f)
	return err
}
