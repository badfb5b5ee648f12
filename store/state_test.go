package store

import (
	"bytes"
	"errors"
	"os"
	"testing"

	"casebook"

	"github.com/google/go-cmp/cmp"
)

// State that is garbage costs what stood in it, and no memory and no change.
func TestGarbageInTheStateStopsNothing(t *testing.T) {
	for _, name := range []string{"store.json", journalFile, settledFile, forgottenFile, forgettingFile, historyDir + "/00000009-abcd" + batchSuffix,
		conflictsDir + "/x" + conflictSuffix} {
		for _, text := range []string{"", "{", "null", "[1]", `{"version":1,"id":"../../x","paths":["../../x"]}`, `{"version":1,"texts":[{"hash":"a","size":-1}]}` + "\n"} {
			s := desk(t, nil)
			apply(t, s, creation("a", "d"))
			write(t, s.file(name), text)
			apply(t, s, creation("b", "d"))
			if all := texts(t, s); len(all) != 3 {
				t.Errorf("%s %q: %v", name, text, all)
			}
			if past, _, err := s.History("b"); err != nil || len(past) != 1 {
				t.Errorf("%s %q: %v, %v", name, text, past, err)
			}
			if _, _, err := s.Conflicts(); err != nil {
				t.Errorf("%s %q: %v", name, text, err)
			}
			if _, err := s.Forgotten("b"); err != nil {
				t.Errorf("%s %q: %v", name, text, err)
			}
		}
	}
}

// A journal of a newer casebook is that one's to finish.
func TestAJournalOfANewerVersionIsLeftAlone(t *testing.T) {
	s := desk(t, nil)
	b := batch{Version: stateVersion + 1, ID: "00000001-abcd"}
	data, err := b.encode()
	if err != nil {
		t.Fatal(err)
	}
	write(t, s.file(journalFile), string(data))
	if r, err := s.Apply(t.Context(), []casebook.Change{creation("a", "d")}); !errors.Is(err, ErrNewer) || len(r.Problems) != 1 {
		t.Error(r, err)
	}
	got, err := os.ReadFile(s.file(journalFile))
	if err != nil || !bytes.Equal(got, data) || len(texts(t, s)) != 0 {
		t.Errorf("%q %v", got, err)
	}
}

// What is decoded is what was encoded, and a batch that is cut or changed anywhere is none.
func TestABatchIsWholeOrNone(t *testing.T) {
	b := &batch{Version: stateVersion, ID: "00000001-abcd"}
	b.Changes = []applied{{Change: casebook.Change{Op: casebook.OpDelete, Path: "a.md"}, Edits: []edit{{Path: "a.md", Before: b.text([]byte("one\n"), true)}}}}
	b.index(edit{Path: casebook.IndexFile, Before: "x", After: "y"}, []byte("- a\n- b\n- c\n"), []byte("- a\n- c\n"))
	data, err := b.encode()
	if err != nil {
		t.Fatal(err)
	}
	back, err := decodeBatch(data)
	if err != nil || cmp.Diff(b.texts, back.texts) != "" || cmp.Diff(b.Changes, back.Changes) != "" {
		t.Fatal(back, err)
	}
	x := back.Index
	if got, ok := splice([]byte("- a\n- c\n"), x.At, back.texts[x.New], back.texts[x.Old]); !ok || string(got) != "- a\n- b\n- c\n" {
		t.Errorf("%q %v", got, ok)
	}
	for n := range data {
		if _, err := decodeBatch(data[:n]); err == nil {
			t.Errorf("cut after %d of %d bytes", n, len(data))
		}
	}
}

func FuzzSplice(f *testing.F) {
	f.Add([]byte("- a\n- b\n"), []byte("- a\n"))
	f.Add([]byte(""), []byte("x"))
	f.Add([]byte("aaaa"), []byte("aa"))
	f.Fuzz(func(t *testing.T, before, after []byte) {
		b := &batch{}
		b.index(edit{}, before, after)
		x := b.Index
		forth, ok1 := splice(before, x.At, b.texts[x.Old], b.texts[x.New])
		back, ok2 := splice(after, x.At, b.texts[x.New], b.texts[x.Old])
		if !ok1 || !ok2 || !bytes.Equal(forth, after) || !bytes.Equal(back, before) {
			t.Fatalf("%q to %q: %q, %q", before, after, forth, back)
		}
	})
}
