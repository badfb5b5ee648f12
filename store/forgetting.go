package store

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"

	"casebook"
)

const forgettingFile = "forgetting.json"

// A forgetting is what a killed Forget was about; it holds no text.
type forgetting struct {
	Version int                 `json:"version"`
	Paths   []string            `json:"paths"`
	Keys    []string            `json:"keys"`
	Edits   map[string][]string `json:"edits"` // by change, the paths of its edits that go
	Hashes  []string            `json:"hashes"`
	Words   []string            `json:"words"` // salted, of its descriptions
}

// erase takes everything out of the state; it can be done again after a kill.
func (h *hold) erase(f forgetting) (Receipt, error) {
	receipt := Receipt{Paths: f.Paths, Hashes: f.Hashes}
	if err := h.purge(f, &receipt); err != nil {
		return receipt, err
	}
	if err := h.dropConflicts(f.inConflict, &receipt); err != nil {
		return receipt, err
	}
	if err := h.dropProposals(f.inProposal, &receipt); err != nil {
		return receipt, err
	}
	if err := h.purgeAuthorships(f); err != nil {
		return receipt, err
	}
	if err := h.erased(); err != nil {
		return receipt, err
	}
	return receipt, h.remove(forgettingFile)
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
		if err := h.spend(b.changeKeys()...); err != nil { // the memory does not come back from where it came from
			return err
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

func (f forgetting) inConflict(c Conflict) bool {
	m, _ := casebook.Parse(c.Path, c.Text)
	return slices.Contains(f.Paths, c.Path) || f.names(c.Change) || slices.Contains(f.Hashes, hashOf(c.Text)) || slices.Contains(f.Keys, casebook.LinkKey(m.Name))
}

func (f forgetting) inProposal(p Proposal) bool {
	return f.names(p.Change) || slices.Contains(f.Hashes, hashOf(p.Text))
}
