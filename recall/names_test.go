package recall

import (
	"os"
	"strings"
	"testing"
)

// Case 086: names that would be one after any tidying are three memories, and each path that is given out can be opened as it stands.
func TestCase086NamesThatTidyAlike(t *testing.T) {
	words := map[string]string{"my_file.md": "lantern", "my-file.md": "harvest", "my file.md": "compass", "My File.md": "orchard"}
	files := map[string]string{}
	for name, word := range words {
		files[name] = memory("my file", "where the "+word+" is kept", "reference", "The "+word+" is kept in the attic.")
	}
	r := folder(t, files)
	if entries, err := os.ReadDir(r.Store.Dir); err != nil || len(entries) != len(words) {
		delete(words, "My File.md") // this file system does not tell case apart
	}
	for name, word := range words {
		res, got := ask(t, r, Request{Prompt: "where is the " + word + " kept?"})
		if !strings.HasPrefix(got, name) || res.Considered != len(words) {
			t.Errorf("%s: %q of %d", word, got, res.Considered)
			continue
		}
		if data, err := os.ReadFile(res.Attachments[0].Path); err != nil || !strings.Contains(string(data), word) {
			t.Errorf("%s: %q, %v", res.Attachments[0].Path, data, err)
		}
	}
}
