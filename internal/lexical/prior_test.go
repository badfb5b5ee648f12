package lexical

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func hitIDs(hits []Hit) []string {
	var ids []string
	for _, h := range hits {
		ids = append(ids, h.ID)
	}
	return ids
}

// A prior changes the order of what is selected and nothing else: not what is selected, not a score, a rank or the trust, whatever numbers it holds.
func TestAPriorOnlyOrdersWhatIsSelected(t *testing.T) {
	ix := Build(shop())
	random := rand.New(rand.NewPCG(1, 2))
	for _, prompt := range []string{"can I deploy on Friday?", "database host of the orders database", "idempotency key of a charge", "commit style and deploys", "thanks", "what is for lunch",
		"GitHub webhooks, release 1.2.3 and the orders database"} {
		plain, err := ix.Search(prompt, Options{})
		if err != nil {
			t.Fatal(err)
		}
		want := hitIDs(plain.Select(20))
		for range 50 {
			prior := map[string]float64{"nobody.md": 9}
			for _, d := range shop() {
				prior[d.ID] = []float64{0.95, 1.05, 1 + random.Float64()/10, 1e9, -1e9, math.Inf(1), 0}[random.IntN(7)]
			}
			got, err := ix.Search(prompt, Options{Prior: prior})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(hitIDs(plain.Hits), hitIDs(got.Hits)); diff != "" || got.Confidence != plain.Confidence || got.Best != plain.Best {
				t.Fatalf("%q: the ranking changed: %s", prompt, diff)
			}
			selected := hitIDs(got.Select(20))
			if len(selected) != len(want) || slices.ContainsFunc(selected, func(id string) bool { return !slices.Contains(want, id) }) {
				t.Errorf("%q: %v instead of %v", prompt, selected, want)
			}
		}
	}
}

// Between two memories that fit nearly as well the one that was of use comes first; one that fits clearly worse does not get past a better one.
func TestAPriorDecidesBetweenEquals(t *testing.T) {
	equal := Result{Confidence: 0.9, Best: 10, Hits: []Hit{{ID: "a", Score: 10}, {ID: "b", Score: 9.8}, {ID: "c", Score: 8}, {ID: "weak", Score: 3.4}}}
	for i := range equal.Hits {
		equal.Hits[i].terms = []uint32{uint32(i)}
	}
	for _, c := range []struct {
		name  string
		prior map[string]float64
		n     int
		want  []string
	}{
		{"none", nil, 5, []string{"a", "b", "c"}},
		{"b was of use", map[string]float64{"b": 0.03}, 5, []string{"b", "a", "c"}},
		{"and takes the only place", map[string]float64{"b": 0.03}, 1, []string{"b"}},
		{"a was of none", map[string]float64{"a": -0.03}, 5, []string{"b", "a", "c"}},
		{"the worse one stays behind", map[string]float64{"c": maxPrior, "a": -maxPrior, "b": -maxPrior}, 5, []string{"a", "b", "c"}},
		{"nothing gets over the cut", map[string]float64{"weak": maxPrior}, 5, []string{"a", "b", "c"}},
	} {
		r := equal
		r.Hits = slices.Clone(equal.Hits)
		for i := range r.Hits {
			r.Hits[i].prior = c.prior[r.Hits[i].ID]
		}
		if diff := cmp.Diff(c.want, hitIDs(r.Select(c.n))); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
	distrusted := equal
	distrusted.Confidence = MinConfidence - 0.01
	distrusted.Hits[0].prior = maxPrior
	if got := distrusted.Select(5); got != nil {
		t.Errorf("a prior lifted %v over the threshold", hitIDs(got))
	}
}

func TestWords(t *testing.T) {
	var got []string
	var split Splitter
	for range 2 { // what it remembers changes nothing
		got = nil
		split.Words("Never mock the orders-DB in tests", func(w Word) {
			if w.Generic {
				got = append(got, "("+w.Text+")")
			} else {
				got = append(got, w.Text+"/"+w.Stem)
			}
		})
		if diff := cmp.Diff([]string{"never/never", "mock/mock", "orders/order", "db/db", "(tests)"}, got); diff != "" {
			t.Error(diff)
		}
	}
}
