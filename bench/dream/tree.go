package main

import (
	"bytes"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode"

	"casebook"
)

// A file is one of a memory directory.
type file struct {
	text     []byte
	modified time.Time
}

// A tree is a memory directory: its files by path. The lock, which is no affair of a person's, is none of them.
type tree map[string]file

func readTree(dir string) (tree, error) {
	t := tree{}
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || e.Name() == ".casebook.lock" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		t[filepath.ToSlash(name)] = file{text, info.ModTime()}
		return nil
	})
	return t, err
}

// difference lists the paths whose bytes are not the same in both.
func (t tree) difference(o tree) []string {
	var paths []string
	for path, f := range t {
		if other, ok := o[path]; !ok || !bytes.Equal(f.text, other.text) {
			paths = append(paths, path)
		}
	}
	for path := range o {
		if _, ok := t[path]; !ok {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	return paths
}

// A page is a memory as the checker reads it.
type page struct {
	body  string
	words string
	links []casebook.Link
	keys  []string
}

// pages reads the memories of a tree.
func (t tree) pages() map[string]page {
	all := map[string]page{}
	for path, f := range t {
		if !isMemory(path) {
			continue
		}
		m, _ := casebook.Parse(path, f.text)
		h, _ := casebook.ParseHeader(path, f.text, f.modified, int64(len(f.text)))
		all[path] = page{m.Body, words(m.Body), casebook.Links(m.Body), h.LinkKeys()}
	}
	return all
}

func isMemory(path string) bool {
	return strings.HasSuffix(path, ".md") && path != casebook.IndexFile && !strings.HasPrefix(path, "logs/")
}

// words is a text as its words alone, in small letters, with a blank around each. A Chinese or Japanese character is a word.
func words(text string) string {
	var b strings.Builder
	b.WriteByte(' ')
	open := false
	for _, r := range strings.ToLower(text) {
		wide := unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
		if open && (wide || !unicode.IsLetter(r) && !unicode.IsDigit(r)) {
			b.WriteByte(' ')
			open = false
		}
		switch {
		case wide:
			b.WriteString(string(r) + " ")
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			b.WriteRune(r)
			open = true
		}
	}
	if open {
		b.WriteByte(' ')
	}
	return b.String()
}

// between is how much may stand where a part of a sentence was replaced: a mark with its reason.
const between = 200

// says tells whether a text, as words, has one of the fact's wordings whole and in its order. What is loose may be replaced.
func says(text string, f Fact) bool {
	for _, w := range f.Wordings {
		pieces := []string{words(w)}
		if f.Loose != "" {
			before, after, _ := strings.Cut(pieces[0], words(f.Loose))
			pieces = []string{strings.TrimRight(before, " ") + " ", " " + strings.TrimLeft(after, " ")}
		}
		if follow(text, pieces) {
			return true
		}
	}
	return false
}

// follow says whether the pieces stand one after the other, not far from each other.
func follow(text string, pieces []string) bool {
	for len(pieces) > 0 && strings.TrimSpace(pieces[0]) == "" {
		pieces = pieces[1:]
	}
	if len(pieces) == 0 {
		return true
	}
	for at := 0; ; {
		i := strings.Index(text[at:], pieces[0])
		if i < 0 {
			return false
		}
		end := at + i + len(pieces[0]) - 1 // the blank behind it may be that before the next
		if follow(text[end:min(len(text), end+between+longest(pieces[1:]))], pieces[1:]) {
			return true
		}
		at += i + 1
	}
}

func longest(pieces []string) int {
	n := 0
	for _, p := range pieces {
		n += len(p)
	}
	return n
}

func sorted[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
