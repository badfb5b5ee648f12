package recall

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"casebook"
	"casebook/store"

	"github.com/google/go-cmp/cmp"
)

var today = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

// memories writes files (name → days of age and body) and returns a recaller with them as candidates, in the order given.
func memories(t *testing.T, files ...[3]string) (*Recaller, []Candidate) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "memory")
	var chosen []Candidate
	for i, f := range files {
		name, age, body := f[0], f[1], f[2]
		path := filepath.Join(dir, name+".md")
		write(t, path, fmt.Sprintf("---\nname: %s\ndescription: about %s\ntype: project\nhints:\n  - secret hint\n---\n\n%s", name, name, body))
		hours, err := time.ParseDuration(age)
		if err != nil {
			t.Fatal(err)
		}
		at := today.Add(-hours)
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		chosen = append(chosen, Candidate{Score: float64(100 - i), Reason: "because",
			Header: casebook.Header{Path: name + ".md", Name: name, ModTime: info.ModTime(), Size: info.Size()}})
	}
	s, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	for i := range chosen {
		chosen[i].Layer = Layer{Store: s}
	}
	return &Recaller{Store: s, Now: func() time.Time { return today }}, chosen
}

func names(as []casebook.Attachment) string {
	var all []string
	for _, a := range as {
		all = append(all, a.Name)
	}
	return strings.Join(all, " ")
}

func TestSurfaceShowsAgeAndTextOnly(t *testing.T) { // VF-01, VF-02
	r, chosen := memories(t, [3]string{"new", "0h", "alpha"}, [3]string{"hours23", "23h", "beta"}, [3]string{"hours30", "30h", "gamma"},
		[3]string{"hours49", "49h", "delta"}, [3]string{"days47", "1149h", "epsilon"})
	as, problems := r.surface(t.Context(), chosen, "")
	if problems != nil || len(as) != 5 {
		t.Fatal(as, problems)
	}
	for i, want := range []struct {
		days  int
		stale bool
	}{{0, false}, {0, false}, {1, false}, {2, true}, {47, true}} {
		if as[i].AgeDays != want.days || as[i].Stale != want.stale {
			t.Errorf("%s: %d days, stale %v", as[i].Name, as[i].AgeDays, as[i].Stale)
		}
	}
	a := as[0]
	if a.Text != "alpha" || a.Description != "about new" || a.Type != casebook.TypeProject || a.Path != r.Store.Abs("new.md") || a.Score != 100 || a.Truncated {
		t.Errorf("%+v", a)
	}
	if text := Render(as); strings.Contains(text, "secret hint") || strings.Contains(text, "---") || !strings.Contains(text, "47 days ago") ||
		strings.Contains(text, "2026-") {
		t.Error(text)
	}
	r.Staleness = casebook.Staleness{Strict: true}
	if as, _ = r.surface(t.Context(), chosen, ""); !as[2].Stale || as[1].Stale {
		t.Error("strict")
	}
}

func TestSurfaceKeepsTheBudget(t *testing.T) { // SF-03, SF-04, SF-07, case 070
	var files [][3]string
	for i := range 8 {
		files = append(files, [3]string{fmt.Sprintf("m%d", i), "1h", strings.Repeat(fmt.Sprintf("%d%d👩‍👩‍👧\n", i, i), 900)})
	}
	r, chosen := memories(t, files...)
	as, _ := r.surface(t.Context(), chosen, "")
	total := 0
	for _, a := range as {
		if len(a.Text) > 4096 || strings.Count(a.Text, "\n") > 199 || !utf8.ValidString(a.Text) || !a.Truncated {
			t.Errorf("%s: %d bytes, truncated %v", a.Name, len(a.Text), a.Truncated)
		}
		total += len(a.Text)
	}
	if len(as) != 5 || total > 20480 {
		t.Errorf("%d attachments, %d bytes", len(as), total)
	}
	r.Budget = casebook.Budget{Files: -1, TurnBytes: 9000}
	as, _ = r.surface(t.Context(), chosen, "")
	if total = 0; len(as) != 3 {
		t.Error(names(as))
	}
	for _, a := range as {
		total += len(a.Text)
	}
	if total > 9000 {
		t.Error(total)
	}
}

func TestRestatementsCountOnce(t *testing.T) { // case 136
	const fact = "Deploys of the shop go out on Friday through the staging branch and need a yes of the on-call engineer before the merge to main happens"
	var files [][3]string
	for i := range 13 {
		files = append(files, [3]string{fmt.Sprintf("same%02d", i), fmt.Sprintf("%dh", 1000-i), fact + strings.Repeat(".", i)})
	}
	files = append(files, [3]string{"against", "24h", strings.Replace(fact, "Friday", "Tuesday", 1)}, [3]string{"other", "48h", "Ana likes short answers."})
	r, chosen := memories(t, files...)
	as, _ := r.surface(t.Context(), chosen, "")
	if got := names(as); got != "against same12 other" { // the newer of two that contradict each other comes first
		t.Error(got)
	}
	if as[1].Score != 100 {
		t.Errorf("the newest restatement stands at %v", as[1].Score)
	}
	if text := Render(as); !strings.Contains(text, "against (project, saved yesterday)") || !strings.Contains(text, "same12 (project, saved 41 days ago)") {
		t.Error(text)
	}
}

func TestWhatChangedSinceTheChoice(t *testing.T) {
	r, chosen := memories(t, [3]string{"gone", "1h", "one"}, [3]string{"linked", "1h", "two"}, [3]string{"edited", "1h", "three"}, [3]string{"good", "1h", "four\nfive"})
	chosen[2].Paragraphs, chosen[3].Paragraphs = []int{0}, []int{1, 0, -1, 2, 0}
	outside := filepath.Join(t.TempDir(), "secret.md")
	write(t, outside, "secret")
	for _, err := range []error{os.Remove(r.Store.Abs("gone.md")), os.Remove(r.Store.Abs("linked.md")), os.Symlink(outside, r.Store.Abs("linked.md"))} {
		if err != nil {
			t.Fatal(err)
		}
	}
	write(t, r.Store.Abs("edited.md"), "now without frontmatter")
	as, problems := r.surface(t.Context(), chosen, "")
	if names(as) != "edited good" || as[0].Text != "now without frontmatter" || as[0].Excerpts != nil {
		t.Errorf("%+v", as)
	}
	if d := cmp.Diff([]string{"five", "four"}, as[1].Excerpts); d != "" {
		t.Error(d)
	}
	var got []string
	for _, p := range problems {
		got = append(got, p.Code+" "+filepath.Base(p.Path))
	}
	if d := cmp.Diff([]string{"unreadable gone.md", "link-outside linked.md"}, got); d != "" {
		t.Error(d)
	}
}

func TestReferencesAreLookedUp(t *testing.T) {
	root := t.TempDir()
	write(t, filepath.Join(root, "docs", "here.md"), "")
	r, chosen := memories(t, [3]string{"a", "1h", "See `docs/here.md` and docs/gone.md."})
	as, _ := r.surface(t.Context(), chosen, root)
	want := []casebook.Reference{{Text: "docs/here.md", State: "present"}, {Text: "docs/gone.md", State: "gone"}}
	if d := cmp.Diff(want, as[0].References); d != "" {
		t.Error(d)
	}
}
