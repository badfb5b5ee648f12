package git

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Renames, removals and odd names are read as git writes them, the newest first; what is cut anywhere is a beginning of it.
func TestDifferences(t *testing.T) {
	dir := repo(t)
	write(t, filepath.Join(dir, "a b.md"), "one\n")
	write(t, filepath.Join(dir, "ü\n:x.md"), "two\n")
	run(t, dir, "add", "-A")
	run(t, dir, "commit", "-q", "-m", "begin")
	run(t, dir, "mv", "a b.md", "c.md")
	run(t, dir, "rm", "-q", "ü\n:x.md")
	run(t, dir, "commit", "-q", "-m", "go on")
	a, err := Run(t.Context(), Call{Dir: dir, Args: []string{"log", Timed, "--raw", "-z", "--no-abbrev", "-M", "HEAD"}})
	if err != nil {
		t.Fatal(err)
	}
	all := slices.Collect(Differences(a.Text))
	var got []string
	for _, d := range all {
		if d.Seconds == 0 || !d.hasContents() {
			t.Errorf("%+v", d)
		}
		got = append(got, d.Status+" "+d.Path+" "+d.To)
	}
	if d := cmp.Diff([]string{"R100 a b.md c.md", "D ü\n:x.md ", "A a b.md ", "A ü\n:x.md "}, got); d != "" {
		t.Error(d)
	}
	for n := range len(a.Text) {
		cut := slices.Collect(Differences(a.Text[:n]))
		if len(cut) == len(all) {
			t.Fatalf("%d bytes of %d have all", n, len(a.Text))
		}
		for i, d := range cut {
			if d != all[i] {
				t.Fatalf("cut at %d: %+v", n, d)
			}
		}
	}
}

// hasContents says whether the contents are there that the status tells of.
func (d Difference) hasContents() bool {
	return (d.Before == "") == strings.HasPrefix(d.Status, "A") && (d.After == "") == (d.Status == "D")
}
