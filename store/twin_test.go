package store

import (
	"fmt"
	"strings"
	"testing"

	"casebook"
)

// Names that differ in case or composition alone are told, folders once and not with all that is in them.
func TestTwins(t *testing.T) {
	s := desk(t, map[string]string{"MEMORY.md": ""})
	var files []File
	for _, p := range []string{"memory.md", "Deploy.md", "deploy.md", "sub/deploy.md", "Sub/deploy.md", "Sub/x.md", "a/caf\u00e9.md", "a/cafe\u0301.md", "b/caf\u00e9.md", "stra\u00dfe.md", "strasse.md"} {
		files = append(files, File{Path: p})
	}
	var got []string
	for _, p := range s.Twins(files) {
		if p.Code != "path-twin" || !p.Warning {
			t.Error(p)
		}
		rel := strings.TrimPrefix(p.Path, s.Dir+"/")
		other, _, _ := strings.Cut(strings.TrimPrefix(p.Text, "it and "), " are")
		got = append(got, rel+" "+other)
	}
	want := []string{"a/caf\u00e9.md cafe\u0301.md", "deploy.md Deploy.md", "memory.md " + casebook.IndexFile, "sub Sub"}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%q, want %q", got, want)
	}
}
