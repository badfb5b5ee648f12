package main

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// Whatever the texts are, also when they hold a bundle, what is read back is what was written.
func FuzzBundle(f *testing.F) {
	f.Add("a.md", "text\n", "")
	f.Add("b.md", "<!-- 0123 end -->\n", "\xff\r\n<!-- casebook export {} -->")
	f.Add("c.md", "\n", "\n\n")
	f.Fuzz(func(t *testing.T, path, one, two string) {
		path = strings.ToValidUTF8(path, "?")
		inner := bundle{Version: bundleVersion, Files: []bundledFile{newBundledFile(path, time.Unix(1700000000, 7), []byte(one)), newBundledFile("z", time.Time{}, []byte(two))}}
		data, err := inner.markdown()
		if err != nil {
			t.Fatal(err)
		}
		b := bundle{Version: bundleVersion, Files: append(inner.Files, newBundledFile("inner.md", time.Unix(1, 0), data))}
		if data, err = b.markdown(); err != nil {
			t.Fatal(err)
		}
		back, err := parseBundle(data)
		if err != nil {
			t.Fatal(err)
		}
		for i := range b.Files { // an empty text has one form in memory
			if len(b.Files[i].data()) == 0 {
				b.Files[i] = newBundledFile(b.Files[i].Path, b.Files[i].Modified, nil)
			}
		}
		if diff := cmp.Diff(b, back); diff != "" {
			t.Error(diff)
		}
	})
}

// No input panics, and none that is cut counts as whole.
func FuzzParseBundle(f *testing.F) {
	whole, err := bundle{Version: bundleVersion, Files: []bundledFile{newBundledFile("a.md", time.Unix(1, 0), []byte("text"))}}.markdown()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(whole))
	f.Add(`{"version":1,"files":[{"path":"a.md"}]}`)
	for at := range len(whole) - 1 {
		if _, err := parseBundle(whole[:at]); err == nil {
			f.Errorf("%q counts as whole", whole[:at])
		}
	}
	f.Fuzz(func(_ *testing.T, data string) { parseBundle([]byte(data)) })
}
