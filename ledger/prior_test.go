package ledger

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

var followedNow = Entry{Time: noon, Event: Followed, Size: 1}

// factors gives the prior on a day from sessions.
func factors(t testing.TB, now time.Time, sessions ...[]Entry) Prior {
	t.Helper()
	l := Open(t.TempDir())
	for i, entries := range sessions {
		mustAppend(t, l, fmt.Sprint("s", i), entries...)
	}
	sums, err := l.sums(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return priorOf(sums, dayOf(now))
}

func session(days int, path string, events ...string) []Entry {
	at := noon.AddDate(0, 0, -days)
	entries := []Entry{recalled(at, "p1", path)}
	for _, e := range events {
		switch e {
		case Followed:
			entries = append(entries, followedNow)
		case Contradicted:
			entries = append(entries, Entry{Time: at, Event: Contradicted, Path: path, Prompt: "p1", Reason: ByEdit})
		default:
			entries = append(entries, used(at, "p1", path, e))
		}
	}
	return entries
}

func times(n int, one []Entry) [][]Entry {
	var all [][]Entry
	for range n {
		all = append(all, one)
	}
	return all
}

// Uses in distinct sessions lift a memory a little, having been of no use lowers it a little less, being wrong more; all of it fades and is bounded.
func TestWhatThePriorSays(t *testing.T) {
	for _, c := range []struct {
		name     string
		now      time.Time
		sessions [][]Entry
		want     string // of a.md
	}{
		{"nothing is known", noon, nil, "0"},
		{"recalled, whether used nobody knows", noon, times(50, session(0, "a.md")), "0"},
		{"recalled once for nothing", noon, times(1, session(0, "a.md", Followed)), "0"},
		{"recalled ten times for nothing", noon, times(10, session(0, "a.md", Followed)), "0.981"},
		{"a thousand times", noon, times(1000, session(0, "a.md", Followed)), "0.975"},
		{"used once", noon, times(1, session(0, "a.md", ByWords)), "1.013"},
		{"in several ways in one session", noon, times(1, session(0, "a.md", ByWords, ByReading, ByName, ByWords)), "1.013"},
		{"in five sessions", noon, times(5, session(0, "a.md", ByReading)), "1.031"},
		{"in a thousand", noon, times(1000, session(0, "a.md", ByReading)), "1.05"},
		{"in five sessions a month ago", noon, times(5, session(30, "a.md", ByReading)), "1.023"},
		{"and two months later", noon.AddDate(0, 0, 60), times(5, session(20, "a.md", ByReading)), "1.01"},
		{"used and not used", noon, append(times(5, session(0, "a.md", ByReading)), times(5, session(0, "a.md", Followed))...), "1.013"},
		{"found wrong", noon, times(1, session(0, "a.md", Contradicted)), "0.975"},
		{"found wrong after use", noon, times(1, session(0, "a.md", ByReading, Contradicted)), "0.99"},
		{"found wrong often", noon, times(99, session(0, "a.md", Contradicted)), "0.95"},
		{"a clock set back", noon.AddDate(0, 0, -5), times(1, session(0, "a.md", ByWords)), "1.013"},
		{"used longer ago than the ledger reaches", noon.AddDate(0, 0, 60), times(99, session(31, "a.md", ByReading)), "0"},
	} {
		if got := fmt.Sprint(factors(t, c.now, c.sessions...)["a.md"]); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// A memory is never kept alive by its own recall: however often and at whatever prompts it was given out, it counts no more than one that never was.
func TestRecallAloneLiftsNothing(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	for range 50 {
		var sessions [][]Entry
		for range random.IntN(30) {
			var entries []Entry
			for i := range random.IntN(20) {
				entries = append(entries, recalled(noon.AddDate(0, 0, -random.IntN(90)), fmt.Sprint("p", random.IntN(5)+i), []string{"a.md", "b.md", "c.md"}[:random.IntN(4)]...))
			}
			if random.IntN(2) == 0 {
				entries = append(entries, followedNow)
			}
			if len(entries) > 0 {
				sessions = append(sessions, entries)
			}
		}
		for path, f := range factors(t, noon, sessions...) {
			if f > 1 || f < 1-priorReach {
				t.Fatalf("%s: %v", path, f)
			}
		}
	}
}

// The file is of a day: the same ledger gives the same bytes, it is built anew on another day or when something was added, it fades when nobody does, and whatever stands in it
// stays within its bounds.
func TestThePriorIsAFile(t *testing.T) {
	l := Open(t.TempDir())
	file := filepath.Join(l.folder, priorFile)
	if err := l.Refresh(t.Context(), noon, false); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("a prior of nothing was written")
	}
	read := func() string {
		t.Helper()
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	refresh := func(now time.Time, always bool) string {
		t.Helper()
		if err := l.Refresh(t.Context(), now, always); err != nil {
			t.Fatal(err)
		}
		return read()
	}
	for i := range 40 {
		mustAppend(t, l, fmt.Sprint("s", i), session(i, fmt.Sprint(i%7, ".md"), ByReading, Followed)...)
	}
	first := refresh(noon, false)
	if again := refresh(noon.Add(11*time.Hour), true); again != first {
		t.Errorf("%s\n%s", first, again)
	}
	mustAppend(t, l, "new", session(0, "new.md", ByReading)...)
	if refresh(noon, false) != first || !strings.Contains(refresh(noon, true), "new.md") {
		t.Error("it is built anew where something was added")
	}
	l.dropSums()
	again := refresh(noon, false)
	for _, text := range []string{"", "garbage", `{"version":9,"sessions":{"x":{"size":1}}}`, `{"version":1,"sessions":{"x.jsonl":{"size":1,"memories":{"x.md":{"used":20787}}}}}`} {
		if text != "" {
			write(t, filepath.Join(l.folder, sumsFile), text)
		}
		if got := refresh(noon, true); got != again || !strings.Contains(got, "new.md") {
			t.Errorf("what is kept of sessions changed %s to %s", again, got)
		}
	}
	next := refresh(noon.AddDate(0, 0, 1), false)
	if next == first || !strings.Contains(next, `"day":"2026-12-01"`) {
		t.Error(next)
	}
	full := l.Prior(noon.AddDate(0, 0, 1))["0.md"]
	if half := l.Prior(noon.AddDate(0, 0, 31))["0.md"]; full <= 1 || fmt.Sprintf("%.4f", (full-1)/2) != fmt.Sprintf("%.4f", half-1) {
		t.Error(full, half)
	}
	for text, want := range map[string]string{
		`{"version":1,"day":"2026-11-30","factors":{"a.md":99,"b.md":-99,"c.md":1.01}}`: "map[a.md:1.05 b.md:0.95 c.md:1.01]",
		`{"version":2,"day":"2026-11-30","factors":{"a.md":1.02}}`:                      "map[]",
		`{"version":1,"day":"some day","factors":{"a.md":1.02}}`:                        "map[]",
		`{"version":1,"day":"2026-11-30","factors":{"a.md":"x"}}`:                       "map[]",
		`{"version":1,"day":"2026-11-30"}`:                                              "map[]",
		"garbage":                                                                       "map[]", "": "map[]",
	} {
		write(t, file, text)
		if got := fmt.Sprint(l.Prior(noon)); got != want {
			t.Errorf("%s: %s", text, got)
		}
	}
	write(t, file, `{"version":2,"day":"1"}`)
	if got := refresh(noon, true); got != `{"version":2,"day":"1"}` {
		t.Error("a newer casebook's was written over")
	}
	if Open(filepath.Join(t.TempDir(), "none")).Prior(noon) != nil {
		t.Error("a prior from nowhere")
	}
}

// A tally counts sessions once, what two processes noted twice once, and what a broken file says as far as it goes.
func TestTally(t *testing.T) {
	l := Open(t.TempDir())
	mustAppend(t, l, "s1", recalled(noon, "p1", "a.md", "b.md"), recalled(noon, "p2", "a.md"), recalled(noon, "p3"), used(noon, "p1", "a.md", ByWords), used(noon, "p1", "a.md", ByWords),
		used(noon, "p2", "a.md", ByWords), used(noon, "p1", "a.md", ByReading), followedNow)
	mustAppend(t, l, "s2", used(noon, "", "c.md", ByReading), recalled(noon.AddDate(0, 0, -40), "p0", "old.md"))
	write(t, filepath.Join(l.folder, "torn.jsonl"), `{"version":1,"session":"s3"}`+"\n{\"time\":\"20\n"+`{"time":"2026-11-30T12:00:00Z","event":"recall","prompt":"p1"}`+"\n")
	got, err := l.Tally(t.Context(), noon.AddDate(0, 0, -30))
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Problems) != 1 || got.Sessions != 1 || got.Prompts != 3 || got.Answered != 2 || got.Abstained != 1 || !got.First.Equal(noon) {
		t.Errorf("%+v", got)
	}
	var lines []string
	for _, u := range got.Memories {
		lines = append(lines, fmt.Sprint(u.Path, " prompts ", u.Prompts, " sessions ", u.Sessions, " tokens ", u.Tokens, " used ", u.Used, u.Read, u.Cited, u.Words, " unused ", u.Unused))
	}
	want := []string{"a.md prompts 2 sessions 1 tokens 200 used 1 1 0 1 unused 0", "b.md prompts 1 sessions 1 tokens 100 used 0 0 0 0 unused 1",
		"c.md prompts 0 sessions 0 tokens 0 used 1 1 0 0 unused 0"}
	if diff := cmp.Diff(want, lines); diff != "" {
		t.Error(diff)
	}
}

// What a thousand sessions take when one of them has changed: the end of a session has half a second.
func BenchmarkRefresh(b *testing.B) {
	l := Open(b.TempDir())
	for i := range 1000 {
		for p := range 20 {
			mustAppend(b, l, fmt.Sprint("s", i), recalled(noon, fmt.Sprint("p", p), "a.md", "b.md", fmt.Sprint(i, ".md")))
		}
		mustAppend(b, l, fmt.Sprint("s", i), used(noon, "p1", "a.md", ByWords), followedNow)
	}
	if err := l.Refresh(b.Context(), noon, true); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		mustAppend(b, l, "s1", recalled(noon, "p", "a.md"))
		if err := l.Refresh(b.Context(), noon, true); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAppend(b *testing.B) {
	l := Open(b.TempDir())
	e := recalled(noon, "p1", "a.md", "b.md", "c.md", "d.md", "e.md")
	for i := 0; b.Loop(); i++ {
		if err := l.Append(fmt.Sprint("s", i/1000), e); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkExcerpt(b *testing.B) {
	prompt := strings.Repeat("How do we deploy the shop on a Friday, and who has to say yes to it? ", 60)
	for b.Loop() {
		Excerpt(prompt)
	}
}
