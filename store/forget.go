package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
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
	Paths     []string // of the memory, also those that it had before
	Changes   int      // changes in the history that were purged
	Conflicts int      // kept conflicts that were dropped
	Proposals int      // proposals that were dropped
	Texts     int      // different texts that Forgotten knows from now on
	// Related are further memories that may hold parts of it: it was merged into them, or they into it, or they are gone and had its name. They stay.
	Related []string
	Hashes  []string // of its texts, as changes name them
	// Unread are parts of the history that could not be looked into, and may hold more of it.
	Unread []casebook.Problem
	// Linked are memories that link to it. They stay as they are.
	Linked []string
}

// A forgetting is what a killed Forget was about; it holds no text.
type forgetting struct {
	Version int                 `json:"version"`
	Paths   []string            `json:"paths"`
	Keys    []string            `json:"keys"`
	Edits   map[string][]string `json:"edits"` // by change, the paths of its edits that go
	Hashes  []string            `json:"hashes"`
	Words   []string            `json:"words"` // salted, of its descriptions
}

// Forget erases a memory, by path, stem or name: the file, its line in MEMORY.md, its history under all its names, and the conflicts that are about it. It
// cannot be undone. What is left is a salted hash of its name and of each of its texts, for Forgotten. Texts of other memories that took something over
// from it, and what lies outside of casebook, are not touched. A name that nothing knows is ErrUnknown, one that several answer to ErrSeveral.
//
// The file goes first, as any change does: what keeps it from going leaves everything as it was.
func (s *Store) Forget(ctx context.Context, name string) (Receipt, error) {
	receipt, err := s.forget(ctx, name, "")
	if err != nil {
		return receipt, fmt.Errorf("forget %s: %w", name, err)
	}
	return receipt, nil
}

// WouldForget lists the paths, also earlier ones, of the memory that Forget would erase.
func (s *Store) WouldForget(ctx context.Context, name string) ([]string, error) {
	h, err := s.hold(ctx)
	if err != nil {
		return nil, err
	}
	defer h.release()
	d, err := h.draft(ctx)
	if err != nil {
		return nil, err
	}
	l, err := h.lineage(d, name, "")
	if err != nil {
		return nil, err
	}
	return l.paths, nil
}

// forget begins with the change since, when that is given: what came before at the same place was another memory.
func (s *Store) forget(ctx context.Context, name, since string) (Receipt, error) {
	h, err := s.hold(ctx)
	if err != nil {
		return Receipt{}, err
	}
	defer h.release()
	if err := h.begin(); err != nil {
		return Receipt{}, err
	}
	d, err := h.draft(ctx)
	if err != nil {
		return Receipt{}, err
	}
	l, err := h.lineage(d, name, since)
	if err != nil {
		return Receipt{}, err
	}
	linked, err := d.linking(l)
	if err != nil {
		return Receipt{}, err
	}
	changed, err := h.eraseFiles(ctx, l)
	if err != nil {
		return Receipt{}, err
	}
	receipt, err := h.forgetGone(ctx, l, changed)
	if err != nil && changed {
		err = fmt.Errorf("the file is gone, and not yet all of the history; the next change, or the same command, goes on with it: %w", err)
	}
	receipt.Linked = slices.Concat(linked, l.aliases, receipt.Linked)
	return receipt, err
}

// forgetGone erases a memory whose file is not there from the state. changed: the change that took it away has come since the lineage was made.
func (h *hold) forgetGone(ctx context.Context, l *lineage, changed bool) (Receipt, error) {
	d, err := h.draft(ctx)
	if err == nil && changed {
		start := l.start
		if l, err = h.newLineage(l.since); err == nil {
			err = l.trace(d, nil, start)
		}
	}
	if err != nil {
		return Receipt{}, err
	}
	f, err := h.bury(d, l)
	if err != nil {
		return Receipt{}, err
	}
	receipt, err := h.erase(f)
	receipt.Texts, receipt.Related, receipt.Unread = len(l.texts), l.related, append(l.unread, receipt.Unread...)
	if t, failed := d.text(casebook.IndexFile); failed == nil && l.linkedIn(t.now) {
		receipt.Linked = []string{casebook.IndexFile} // a line in which a person says more
	}
	return receipt, err
}

// linkedIn says whether a text of the index still links to the memory.
func (l *lineage) linkedIn(index []byte) bool {
	return slices.ContainsFunc(casebook.Links(string(index)), func(link casebook.Link) bool {
		return !link.Wiki && slices.Contains(l.paths, link.Target) || link.Wiki && l.names[casebook.LinkKey(link.Target)]
	})
}

// linking lists the memories that link to this one.
func (d *draft) linking(l *lineage) ([]string, error) {
	all, err := d.all()
	if err != nil {
		return nil, err
	}
	elsewhere := map[string]string{}
	for name := range l.names {
		elsewhere[name] = "elsewhere"
	}
	var paths []string
	for _, t := range all {
		if t.path != l.file && !bytes.Equal(casebook.Relink(t.now, elsewhere), t.now) {
			paths = append(paths, t.path)
		}
	}
	return paths, nil
}

// eraseFiles takes the file away, and lines of the index that name it, also by places where it is not any more. That is a change, which is in the history until that
// is purged.
func (h *hold) eraseFiles(ctx context.Context, l *lineage) (changed bool, err error) {
	for range tries {
		d, err := h.draft(ctx)
		if err != nil {
			return false, err
		}
		a := applied{Change: casebook.Change{Op: casebook.OpDelete, Path: l.start}}
		for _, path := range l.paths {
			if path == l.file || h.Has(path) {
				continue // it goes below, or another memory lies there now
			}
			d.moves = append(d.moves, move{from: path, erase: true})
		}
		for _, path := range l.aliases {
			d.moves = append(d.moves, move{from: path, erase: true})
		}
		if l.file != "" {
			t, err := d.text(l.file)
			if err != nil {
				return false, err
			}
			if t.exists {
				d.drop(&a, t, true)
			}
		}
		d.batch.Changes = append(d.batch.Changes, a)
		if err := d.arrange(); err != nil {
			return false, err
		}
		if err := d.writable(); err != nil {
			return false, err
		}
		slots := d.slots()
		if len(slots) == 0 {
			return false, nil
		}
		if err := h.commit(d.batch, slots); !errors.Is(err, errRaced) {
			return err == nil, err
		}
	}
	return false, ErrBusy
}

// bury writes the tombstones first, and then what is to go: a kill in the middle may forget too much and never too little.
func (h *hold) bury(d *draft, l *lineage) (forgetting, error) {
	f := forgetting{Version: stateVersion, Paths: l.paths, Edits: l.edits, Hashes: slices.Sorted(maps.Keys(l.texts))}
	for _, key := range slices.Sorted(maps.Keys(l.names)) {
		n, err := d.answering(key)
		if err != nil {
			return f, err
		}
		if n == 0 { // a name that another memory has stays that one's
			f.Keys = append(f.Keys, key)
		}
	}
	t, err := h.entomb(l.texts, f.Keys)
	if err != nil {
		return f, err
	}
	f.Words = t.tellingOf(l.texts)
	return f, h.keepJSON(f, forgettingFile)
}

// erase takes everything out of the state; it can be done again after a kill.
func (h *hold) erase(f forgetting) (Receipt, error) {
	receipt := Receipt{Paths: f.Paths, Hashes: f.Hashes}
	if err := h.purge(f, &receipt); err != nil {
		return receipt, err
	}
	if err := h.purgeConflicts(f, &receipt); err != nil {
		return receipt, err
	}
	if err := h.purgeProposals(f, &receipt); err != nil {
		return receipt, err
	}
	if err := h.purgeAuthorships(f); err != nil {
		return receipt, err
	}
	if err := h.erased(); err != nil {
		return receipt, err
	}
	if err := os.Remove(h.file(forgettingFile)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return receipt, err
	}
	return receipt, nil
}

// erased drops what was derived from the memories, and waits for the disk: nothing comes back after a power cut.
func (h *hold) erased() error {
	h.mu.Lock()
	h.last = nil
	h.mu.Unlock()
	if err := errors.Join(h.dropHeaders(), h.dropCommits(), h.dropLooked()); err != nil {
		return err
	}
	for _, folder := range []string{historyDir, conflictsDir, reviewDir, originsDir, "."} {
		if err := h.syncFolder(h.file(folder), "sync state"); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// purge takes the memory out of the history. A batch whose change of the index is about it loses that change: undoing the batch arranges the lines anew.
func (h *hold) purge(f forgetting, receipt *Receipt) error {
	batches, _, err := h.wholeBatches()
	if err != nil {
		return err
	}
	t, err := h.tombstones(forgottenFile)
	if err != nil {
		return err
	}
	for _, b := range batches {
		kept, changed := b.without(f, t, receipt)
		if !changed {
			continue
		}
		if err := h.replace(kept); err != nil {
			return err
		}
	}
	return nil
}

// replace puts what is left of a batch in its place; nothing is left when it has no changes.
func (h *hold) replace(kept *batch) error {
	if len(kept.Changes) == 0 {
		return os.Remove(h.file(historyDir, kept.ID+batchSuffix))
	}
	data, err := kept.encode()
	if err != nil {
		return err
	}
	return h.keep(data, historyDir, kept.ID+batchSuffix)
}

// take takes over the texts that the changes name, and what became of the index unless tells says that this must go.
func (b *batch) take(from *batch, tells func(index []byte) bool) (purged bool) {
	for _, a := range b.Changes {
		for _, e := range a.Edits {
			b.text(from.texts[e.Before], e.Before != "")
			b.text(from.texts[e.After], e.After != "")
		}
	}
	x := from.Index
	if x == nil {
		return false
	}
	if tells(slices.Concat(from.texts[x.Old], []byte("\n"), from.texts[x.New])) {
		b.Purged = true // its lines may say what is to be forgotten
		return true
	}
	b.Index = x
	b.text(from.texts[x.Old], true)
	b.text(from.texts[x.New], true)
	return false
}

func (b *batch) without(f forgetting, t tombstones, receipt *Receipt) (*batch, bool) {
	kept := &batch{Version: b.Version, ID: b.ID, Time: b.Time, Purged: b.Purged}
	changed, worth := false, false // worth: something is left that the history must know
	for i, a := range b.Changes {
		a, cut, left := f.cut(a, f.Edits[b.changeID(i)])
		if cut {
			receipt.Changes++
		}
		changed, worth = changed || cut, worth || left
		kept.Changes = append(kept.Changes, a) // ids count changes: it keeps its place
	}
	if !worth {
		kept.Changes = nil
	}
	purged := kept.take(b, func(index []byte) bool { return changed || f.in(index, t) })
	return kept, changed || purged
}

// cut takes what is about the memory out of a change, and says whether something was and whether something is left.
func (f forgetting) cut(a applied, paths []string) (without applied, cut, left bool) {
	edits := slices.DeleteFunc(slices.Clone(a.Edits), func(e edit) bool {
		return slices.Contains(paths, e.Path) || slices.Contains(f.Hashes, e.Before) || slices.Contains(f.Hashes, e.After) // its text under another path
	})
	names := len(edits) < len(a.Edits) || len(a.Edits) == 0 && f.names(a.Change)
	sources := f.otherSources(a.Change.Provenance.Sources)
	cut = names || len(sources) < len(a.Change.Provenance.Sources)
	for i, e := range edits {
		if links, less := f.otherLinks(e.Links); less {
			edits[i].Links, cut = links, true
		}
	}
	a.Edits = edits
	if names {
		a.Change = casebook.Change{ID: a.Change.ID, Op: a.Change.Op, Provenance: casebook.Provenance{Origin: a.Change.Provenance.Origin,
			Session: a.Change.Provenance.Session}} // what it said may be said of the memory
	} else if cut {
		a.Change.Provenance.Sources = sources
	}
	return a, cut, len(a.Edits) > 0 || a.Change.Op == casebook.OpIndex && !names || len(a.Undoes) > 0 && !names
}

// otherSources are those that do not name the memory.
func (f forgetting) otherSources(sources []string) []string {
	return slices.DeleteFunc(slices.Clone(sources), func(s string) bool { return slices.Contains(f.Keys, casebook.LinkKey(s)) })
}

// otherLinks are those of an edit of links that are not to the memory; never none, which would make it an edit of text.
func (f forgetting) otherLinks(links map[string]string) (left map[string]string, less bool) {
	left = maps.Clone(links)
	maps.DeleteFunc(left, func(from, _ string) bool { return slices.Contains(f.Keys, from) })
	if less = len(left) < len(links); less && len(left) == 0 {
		left[""] = ""
	}
	return left, less
}

func (f forgetting) names(c casebook.Change) bool {
	return slices.Contains(f.Paths, c.Path) || slices.Contains(f.Paths, c.To) || slices.Contains(f.Keys, casebook.LinkKey(c.Name)) ||
		slices.ContainsFunc(c.From, func(p string) bool { return slices.Contains(f.Paths, p) })
}

// in says whether a part of an index is about the memory: it names a path of it, or has two words of a description of it, which may be all that is left of its line.
func (f forgetting) in(index []byte, t tombstones) bool {
	lower := strings.ToLower(string(index))
	if slices.ContainsFunc(f.Paths, func(p string) bool { return strings.Contains(lower, strings.ToLower(p)) }) {
		return true
	}
	found := map[string]bool{}
	for _, word := range tellingWords(lower) {
		if hash := t.hash(word); slices.Contains(f.Words, hash) {
			found[hash] = true
		}
	}
	return len(found) >= 2
}

func (h *hold) purgeConflicts(f forgetting, receipt *Receipt) error {
	all, unread, err := h.Conflicts()
	if err != nil {
		return err
	}
	receipt.Unread = append(receipt.Unread, unread...)
	for _, c := range all {
		m, _ := casebook.Parse(c.Path, c.Text)
		about := slices.Contains(f.Paths, c.Path) || f.names(c.Change) || slices.Contains(f.Hashes, hashOf(c.Text)) || slices.Contains(f.Keys, casebook.LinkKey(m.Name))
		if !about {
			continue
		}
		if err := h.dropConflict(c.ID); err != nil {
			return err
		}
		receipt.Conflicts++
	}
	return nil
}

// resumeForgetting goes on where a killed Forget was. What keeps it from that keeps nobody else from writing: it is told, and tried again.
func (h *hold) resumeForgetting() {
	var f forgetting
	found, err := h.readState(&f, h.file(forgettingFile))
	if err == nil && found {
		_, err = h.erase(f)
	}
	if err != nil {
		h.rescued = append(h.rescued, casebook.Problem{Code: "forget-unfinished", Path: h.file(forgettingFile),
			Text: "a memory is not forgotten whole: " + err.Error(), Fix: "mend that; the next change goes on with it"})
	}
}
