package dream

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"casebook"
	"casebook/store"
)

const (
	// lossWindow is the time over which losses are counted, and lossShare the part of entries, and of sentences, that may go within it without a person's consent.
	lossWindow = 30 * 24 * time.Hour
	lossShare  = 4
)

// A loss is what a step takes away.
type loss struct {
	memories  int      // that go, or are emptied
	touched   int      // that it changes or takes away
	sentences []string // that no memory says afterwards
}

// count fills in what a step takes away, given how often each sentence is said once it is done. A sentence that was written anew, with half of its words in one place, is not lost.
func (l *glance) count(s Step, there map[string]int) {
	var before, left, lost []string
	after := map[string]Seen{}
	for _, s := range l.after {
		after[s.Path] = s
		left = append(left, saidIn(s.Memory.Body)...)
	}
	for _, was := range l.before {
		now, stays := after[was.Path]
		moved := slices.ContainsFunc(s.Changes, func(c casebook.Change) bool { return c.Op == casebook.OpRename && c.Path == was.Path })
		if !moved && (!stays || emptied(was.Text, now.Text)) {
			l.memories++
		}
		before = append(before, saidIn(was.Memory.Body)...)
	}
	counted := map[string]bool{}
	for _, text := range before {
		if key := wordsKey(text, false); there[key] == 0 && !counted[key] {
			counted[key] = true
			lost = append(lost, text)
		}
	}
	l.sentences = notRewritten(lost, fresh(before, left))
}

// emptied says whether a memory says nothing any more.
func emptied(before, after []byte) bool { return !silent(before) && silent(after) }

func silent(text []byte) bool {
	m, _ := casebook.Parse("", text)
	return len(Sentences(m.Body)) == 0
}

// saidIn are the sentences of a body.
func saidIn(body string) []string {
	var all []string
	for _, s := range Sentences(body) {
		if s.Kind != Heading {
			all = append(all, s.Text)
		}
	}
	return all
}

// fresh are the sentences of now that were not said before.
func fresh(before, now []string) []string {
	was := map[string]bool{}
	for _, text := range before {
		was[wordsKey(text, false)] = true
	}
	return slices.DeleteFunc(slices.Clone(now), func(text string) bool { return was[wordsKey(text, false)] })
}

// notRewritten are the lost sentences in whose place none of the fresh ones stands; each of these stands in the place of one.
func notRewritten(lost, fresh []string) []string {
	fresh = slices.Clone(fresh)
	return slices.DeleteFunc(slices.Clone(lost), func(text string) bool {
		i := slices.IndexFunc(fresh, func(now string) bool { return keeps(now, text) })
		if i >= 0 {
			fresh = slices.Delete(fresh, i, i+1)
		}
		return i >= 0
	})
}

// keeps says whether a sentence still has half of another one's words.
func keeps(now, was string) bool {
	there := map[string]bool{}
	for _, w := range strings.Fields(wordsKey(now, true)) {
		there[w] = true
	}
	words := strings.Fields(wordsKey(was, true))
	n := 0
	for _, w := range words {
		if there[w] {
			n++
		}
	}
	return len(words) > 0 && n*2 >= len(words)
}

// A budget is what may still go without a person's consent.
type budget struct {
	entries, sentences         int // that are there, with those that went within the window
	goneEntries, goneSentences int
	unknown                    string // why what went cannot be told
}

// budget counts what went within the last 30 days. What was taken back, or agreed to by a person, does not count.
func (d *Dream) budget(v *View) *budget {
	b := &budget{entries: len(v.Memories)}
	there := map[string]bool{}
	for i := range v.Memories {
		for _, text := range saidIn(v.Memories[i].Memory.Body) {
			b.sentences++
			there[wordsKey(text, false)] = true
		}
	}
	if d.Store.State == "" {
		return b
	}
	edits, err := d.ownEdits()
	if err != nil {
		b.unknown = err.Error()
		return b
	}
	gone := map[string]bool{}
	for _, of := range edits {
		var before, left, lost []string
		for _, e := range of {
			m, _ := casebook.Parse(e.Path, e.After)
			left = append(left, saidIn(m.Body)...)
			m, _ = casebook.Parse(e.Path, e.Before)
			before = append(before, saidIn(m.Body)...)
			if len(e.Before) > 0 && (len(e.After) == 0 || emptied(e.Before, e.After)) {
				b.goneEntries++
			}
		}
		for _, text := range before {
			if key := wordsKey(text, false); !there[key] && !gone[key] && !slices.Contains(lost, text) {
				lost = append(lost, text)
			}
		}
		for _, text := range notRewritten(lost, fresh(before, left)) {
			gone[wordsKey(text, false)] = true
		}
	}
	b.goneSentences = len(gone)
	b.entries, b.sentences = b.entries+b.goneEntries, b.sentences+b.goneSentences
	return b
}

// ownEdits are the edits of dreams within the window, by the change.
func (d *Dream) ownEdits() (map[string][]store.PastEdit, error) {
	past, _, err := d.Store.History("")
	if err != nil {
		return nil, err
	}
	taken := takenBack(past)
	return d.Store.EditsSince(d.now().Add(-lossWindow), func(p store.Past) bool {
		by := p.Change.Provenance
		return by.Origin == casebook.OriginDream && !by.Accepted && !taken[p.ID] && p.Change.Op != casebook.OpRename && p.Change.Op != casebook.OpUndo
	})
}

// takenBack are the changes that were undone, and not done again; past is newest first.
func takenBack(past []store.Past) map[string]bool {
	taken := map[string]bool{}
	for _, p := range past {
		if taken[p.ID] {
			continue
		}
		for _, id := range p.Undoes {
			taken[id] = true
		}
	}
	return taken
}

// take counts a loss in, or says why it may not be without a person's consent. One memory may go in any case, with what it says.
func (b *budget) take(l loss) (ask string) {
	if l.memories == 0 && len(l.sentences) == 0 {
		return ""
	}
	if b.unknown != "" {
		return "it takes something away, and what went in the last 30 days cannot be told: " + b.unknown
	}
	entries, sentences := b.goneEntries+l.memories, b.goneSentences+len(l.sentences)
	first := b.goneEntries == 0 && b.goneSentences == 0 && l.memories <= 1 && l.touched <= 2
	switch {
	case first:
	case entries > max(1, b.entries/lossShare) && l.memories > 0:
		return fmt.Sprintf("with it, %d of %d memories would be gone within 30 days without your consent", entries, b.entries)
	case sentences > b.sentences/lossShare && len(l.sentences) > 0:
		return fmt.Sprintf("with it, %d of %d sentences would be gone within 30 days without your consent", sentences, b.sentences)
	}
	b.goneEntries, b.goneSentences = entries, sentences
	return ""
}
