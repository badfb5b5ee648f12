package extract

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"casebook/internal/lexical"
)

// A pair is two statements and what holds of them.
type pair struct{ holds, said, known string }

func readPairs(t testing.TB, file string) []pair {
	t.Helper()
	text, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	var all []pair
	for line := range strings.Lines(string(text)) {
		line = strings.TrimRight(line, "\n")
		if strings.HasPrefix(line, "#") {
			continue
		}
		parts := strings.Split(line, "\t")
		if len(parts) != 3 || parts[0] != "same" && parts[0] != "other" && parts[0] != "against" {
			t.Fatalf("not a pair: %q", line)
		}
		all = append(all, pair{parts[0], parts[1], parts[2]})
	}
	return all
}

// A score is how many of the pairs of one half are rightly taken for the same, wrongly so, and not found.
type score struct{ right, wrong, missed int }

func (s score) String() string {
	return fmt.Sprintf("precision %5.1f %%  recall %5.1f %%  (%d right, %d wrong, %d missed)", 100*float64(s.right)/float64(max(s.right+s.wrong, 1)),
		100*float64(s.right)/float64(max(s.right+s.missed, 1)), s.right, s.wrong, s.missed)
}

func scoreAt(pairs []pair, half int, least float64, wrong func(pair)) score {
	var split lexical.Splitter
	var s score
	for i, p := range pairs {
		if i%2 != half {
			continue
		}
		same := sameFactAt(wordingOf(&split, p.said), wordingOf(&split, p.known), least)
		switch {
		case same && p.holds == "same":
			s.right++
		case same:
			s.wrong++
			wrong(p)
		case p.holds == "same":
			s.missed++
		}
	}
	return s
}

// bestAt is the threshold that serves best on the half of the pairs on which one is chosen: of those with at most so many wrong the one with the most right, and of equal ones the highest, since what is
// wrongly taken for something costs more than what is not found.
func bestAt(wrong int, at func(least float64) score) float64 {
	best, chosen := -1, 0.0
	for n := 40; n <= 95; n += 5 {
		least := float64(n) / 100
		if s := at(least); s.wrong <= wrong && s.right >= best {
			best, chosen = s.right, least
		}
	}
	return chosen
}

// docs/extraction.md has the numbers of the half of the pairs that the threshold of sameFact was not chosen on; `go test -run TestNearDuplicates -v ./extract` prints them.
func TestNearDuplicates(t *testing.T) {
	pairs := readPairs(t, "pairs.txt")
	if len(pairs) < 200 {
		t.Fatalf("%d pairs", len(pairs))
	}
	quiet := func(pair) {}
	for n := 40; n <= 95; n += 5 {
		least := float64(n) / 100
		t.Logf("%.2f  chosen on: %v   measured on: %v", least, scoreAt(pairs, 0, least, quiet), scoreAt(pairs, 1, least, quiet))
	}
	if chosen := bestAt(1, func(least float64) score { return scoreAt(pairs, 0, least, quiet) }); chosen != sameLikeness {
		t.Errorf("the threshold is %.2f, and %.2f serves best", sameLikeness, chosen)
	}
	got := scoreAt(pairs, 1, sameLikeness, func(p pair) { t.Logf("wrongly the same: %q, %q", p.said, p.known) })
	if got.wrong > 0 || got.right < 32 {
		t.Errorf("the half that it was not chosen on: %v", got)
	}
}

// The threshold of supersedes, likewise.
func TestWhatSupersedes(t *testing.T) {
	at := func(half int, least float64) (s score) {
		var split lexical.Splitter
		for i, p := range readPairs(t, "pairs.txt") {
			said, known := wordingOf(&split, p.said), wordingOf(&split, p.known)
			if i%2 != half || p.holds == "same" || sameFact(said, known) { // the same in other words updates the right memory, at worst
				continue
			}
			f, framed := frameOf(&split, p.said)
			g, both := frameOf(&split, p.known)
			both = both && framed
			switch updates := both && f.sameSubject(g) || !both && supersedes(said, known) >= least; {
			case updates && p.holds == "against":
				s.right++
			case updates:
				s.wrong++
			case p.holds == "against":
				s.missed++
			}
		}
		return s
	}
	for n := 50; n <= 95; n += 5 {
		least := float64(n) / 100
		t.Logf("%.2f  chosen on: %v   measured on: %v", least, at(0, least), at(1, least))
	}
	if chosen := bestAt(0, func(least float64) score { return at(0, least) }); chosen != supersededLikeness {
		t.Errorf("the threshold is %.2f, and %.2f serves best", supersededLikeness, chosen)
	}
	if got := at(1, supersededLikeness); got.wrong > 2 || got.right < 28 {
		t.Errorf("the half that it was not chosen on: %v", got)
	}
}

// What the checks do with pairs that they were not made for: a fact in other words is seldom recognised, and hardly any other fact is taken for it. Both numbers are in docs/extraction.md.
func TestFreshPairs(t *testing.T) {
	var split lexical.Splitter
	var same, updates score
	for _, p := range readPairs(t, "pairsfresh.txt") {
		said, known := wordingOf(&split, p.said), wordingOf(&split, p.known)
		f, framed := frameOf(&split, p.said)
		g, both := frameOf(&split, p.known)
		both = both && framed
		is := sameFact(said, known)
		update := !is && (both && f.sameSubject(g) || !both && supersedes(said, known) >= supersededLikeness)
		switch {
		case is && p.holds == "same":
			same.right++
		case is:
			same.wrong++
			t.Logf("wrongly the same: %q, %q", p.said, p.known)
		case p.holds == "same":
			same.missed++
		}
		switch {
		case update && p.holds == "against":
			updates.right++
		case update && p.holds == "other":
			updates.wrong++
			t.Logf("wrongly an update: %q, %q", p.said, p.known)
		case p.holds == "against":
			updates.missed++
		}
	}
	t.Logf("the same: %v", same)
	t.Logf("updates:  %v", updates)
	if same.right < 3 || same.wrong > 1 || updates.right < 5 || updates.wrong > 0 {
		t.Error("worse than docs/extraction.md says")
	}
}
