package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"casebook"
)

// A batch is what one Apply does to the directory. It is journal while it is done, and history from then on: a line of JSON, and behind it the texts that
// the line names by their hashes.
type batch struct {
	Version int       `json:"version"`
	ID      string    `json:"id"`
	Time    time.Time `json:"time"`
	Changes []applied `json:"changes"`
	// Index is what became of MEMORY.md, once for the batch.
	Index *indexEdit `json:"index,omitempty"`
	// Purged: what became of MEMORY.md is not known any more, since it named what was forgotten.
	Purged bool `json:"purged,omitempty"`
	// Accepts is the proposal that goes with the batch.
	Accepts string  `json:"accepts,omitempty"`
	Texts   []piece `json:"texts"`

	texts map[string][]byte
}

// An applied is one change with what it did to files.
type applied struct {
	Change casebook.Change `json:"change"` // without its body, which is in the texts
	Edits  []edit          `json:"edits"`
	Undoes []string        `json:"undoes,omitempty"` // of an undo: the changes that it took back
	// Whole: whoever made the change gave the whole file, and so has seen all of it. Unread: nobody has.
	Whole  bool `json:"whole,omitempty"`
	Unread bool `json:"unread,omitempty"`
}

// An edit is one file before and after. A hash is empty where there is no file.
type edit struct {
	Path   string `json:"path"`
	Before string `json:"before,omitempty"`
	After  string `json:"after,omitempty"`
	// Was is the modification time of the file before, in Unix nanoseconds; Time is what the file after gets, 0: that of the writing.
	Was  int64 `json:"was,omitempty"`
	Time int64 `json:"time,omitempty"`
	// Links: only links were led elsewhere, as LinkKey → name.
	Links map[string]string `json:"links,omitempty"`
}

// An indexEdit holds the part of MEMORY.md that changed, since all of it before and after would be most of the history: Old was at the byte At, New is there.
type indexEdit struct {
	edit
	At  int    `json:"at"`
	Old string `json:"old"`
	New string `json:"new"`
}

type piece struct {
	Hash string `json:"hash"`
	Size int    `json:"size"`
}

func hashOf(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// text notes a text and gives its hash; empty for no file.
func (b *batch) text(data []byte, there bool) string {
	if !there {
		return ""
	}
	hash := hashOf(data)
	if b.texts == nil {
		b.texts = map[string][]byte{}
	}
	if _, ok := b.texts[hash]; !ok {
		b.texts[hash] = data
		b.Texts = append(b.Texts, piece{hash, len(data)})
	}
	return hash
}

// index notes what becomes of MEMORY.md: whole lines, so that each says whose it is.
func (b *batch) index(e edit, before, after []byte) {
	at := commonPrefix(before, after)
	tail := commonPrefix(reversed(before[at:]), reversed(after[at:]))
	at = bytes.LastIndexByte(before[:at], '\n') + 1
	if rest := before[len(before)-tail:]; tail > 0 {
		tail -= bytes.IndexByte(rest, '\n') + 1 // the line that the change ends in; all of it where nothing ends it
		if !bytes.ContainsRune(rest, '\n') {
			tail = 0
		}
	}
	x := &indexEdit{edit: e, At: at}
	x.Old = b.text(before[at:len(before)-tail], true)
	x.New = b.text(after[at:len(after)-tail], true)
	b.Index = x
}

func commonPrefix(a, b []byte) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

func reversed(b []byte) []byte {
	out := make([]byte, len(b))
	for i, c := range b {
		out[len(b)-1-i] = c
	}
	return out
}

// splice puts one text in place of another that has to stand at the byte at.
func splice(text []byte, at int, was, now []byte) ([]byte, bool) {
	if at > len(text) || !bytes.HasPrefix(text[at:], was) {
		return nil, false
	}
	return bytes.Join([][]byte{text[:at], now, text[at+len(was):]}, nil), true
}

func (b *batch) encode() ([]byte, error) {
	head, err := json.Marshal(b)
	if err != nil {
		return nil, fmt.Errorf("encode batch %s: %w", b.ID, err)
	}
	parts := [][]byte{head, []byte("\n")}
	for _, p := range b.Texts {
		parts = append(parts, b.texts[p.Hash])
	}
	return bytes.Join(parts, nil), nil
}

var errBroken = errors.New("not a whole batch")

func decodeBatch(data []byte) (*batch, error) {
	head, rest, ok := bytes.Cut(data, []byte("\n"))
	b := &batch{texts: map[string][]byte{}}
	if !ok || json.Unmarshal(head, b) != nil || b.ID == "" || strings.ContainsAny(b.ID, `/\:`) {
		return nil, errBroken
	}
	if b.Version > stateVersion {
		return nil, &newerError{version: b.Version}
	}
	for _, p := range b.Texts {
		if p.Size < 0 || p.Size > len(rest) || hashOf(rest[:p.Size]) != p.Hash {
			return nil, errBroken
		}
		b.texts[p.Hash], rest = rest[:p.Size:p.Size], rest[p.Size:]
	}
	if len(rest) > 0 {
		return nil, errBroken
	}
	return b, nil
}

// net lists what the batch does to each file in all, in the order in which the files first appear.
func (b *batch) net() []edit {
	var all []edit
	at := map[string]int{}
	for _, a := range b.Changes {
		for _, e := range a.Edits {
			i, ok := at[e.Path]
			if !ok {
				at[e.Path] = len(all)
				all = append(all, e)
				continue
			}
			all[i].After, all[i].Time = e.After, e.Time
		}
	}
	changed := all[:0]
	for _, e := range all {
		if e.Before != e.After {
			changed = append(changed, e)
		}
	}
	return changed
}
