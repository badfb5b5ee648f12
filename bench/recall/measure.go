package main

import (
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

const (
	attached = 5  // how many memories a prompt may get
	kept     = 10 // how many hits of a ranking an outcome keeps
)

// A ranked file of an outcome.
type ranked struct {
	ID      string    `json:"id"`
	Score   float64   `json:"score"`
	Signals []float64 `json:"signals,omitempty"`
}

// An Outcome is everything the figures need to know of one question. It holds no text of the data, so that it may be published.
type Outcome struct {
	Set        string   `json:"set"`
	Directory  string   `json:"directory"`
	ID         string   `json:"id"`
	Class      string   `json:"class"`
	Half       Half     `json:"half"`
	Gold       []string `json:"gold,omitempty"`
	Ranks      []int    `json:"ranks,omitempty"`      // of Gold, from 1; 0 when not ranked at all
	StaleRanks []int    `json:"staleRanks,omitempty"` // of the memories that Gold has replaced
	Selected   []string `json:"selected,omitempty"`   // with the cut and abstention as shipped
	Confidence float64  `json:"confidence"`
	Top        []ranked `json:"top,omitempty"`

	text string
}

// measure asks every question and returns the outcomes in the order of the directories and their questions. The first error ends it.
func measure(directories []Directory, s selector) ([]Outcome, error) {
	const chunk = 50
	type job struct {
		index     func() (search, error)
		directory *Directory
		from, to  int
		out       []Outcome
	}
	var jobs []job
	total := 0
	for i := range directories {
		total += len(directories[i].Questions)
	}
	outcomes := make([]Outcome, total)
	rest := outcomes
	for i := range directories {
		d := &directories[i]
		index := sync.OnceValues(func() (search, error) { return s.build(d) })
		for from := 0; from < len(d.Questions); from += chunk {
			to := min(from+chunk, len(d.Questions))
			jobs = append(jobs, job{index, d, from, to, rest[:to-from]})
			rest = rest[to-from:]
		}
	}
	queue := make(chan job)
	var wg sync.WaitGroup
	var failed atomic.Pointer[error]
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for j := range queue {
				ask, err := j.index()
				for n := j.from; n < j.to && err == nil && failed.Load() == nil; n++ {
					var a answer
					if a, err = ask(j.directory.Questions[n]); err == nil {
						j.out[n-j.from] = outcomeOf(j.directory.Name, j.directory.Questions[n], a)
					}
				}
				if err != nil {
					failed.CompareAndSwap(nil, &err)
				}
			}
		})
	}
	for _, j := range jobs {
		queue <- j
	}
	close(queue)
	wg.Wait()
	if err := failed.Load(); err != nil {
		return nil, *err
	}
	return outcomes, nil
}

func outcomeOf(directory string, q Question, a answer) Outcome {
	ranks := make(map[string]int, len(a.hits))
	for i, h := range a.hits {
		ranks[h.id] = i + 1
	}
	o := Outcome{
		Set: q.Set, Directory: directory, ID: q.ID, Class: q.Class, Half: q.Half, Gold: q.Gold,
		Selected: a.selected, Confidence: a.confidence, text: q.Text,
	}
	for _, id := range q.Gold {
		o.Ranks = append(o.Ranks, ranks[id])
	}
	for _, id := range q.Stale {
		o.StaleRanks = append(o.StaleRanks, ranks[id])
	}
	for _, h := range a.hits[:min(kept, len(a.hits))] {
		o.Top = append(o.Top, ranked{ID: h.id, Score: h.score, Signals: h.signals})
	}
	return o
}

// recallAt is the share of the gold files among the first k.
func (o Outcome) recallAt(k int) float64 {
	if len(o.Gold) == 0 {
		return 0
	}
	found := 0
	for _, r := range o.Ranks {
		if r >= 1 && r <= k {
			found++
		}
	}
	return float64(found) / float64(len(o.Gold))
}

// reciprocalRank is that of the best gold file.
func (o Outcome) reciprocalRank() float64 {
	best := 0
	for _, r := range o.Ranks {
		if r > 0 && (best == 0 || r < best) {
			best = r
		}
	}
	if best == 0 {
		return 0
	}
	return 1 / float64(best)
}

func (o Outcome) selectedGold() int {
	n := 0
	for _, id := range o.Selected {
		if slices.Contains(o.Gold, id) {
			n++
		}
	}
	return n
}

// staleAbove says whether a replaced memory stands above every current one.
func (o Outcome) staleAbove() bool {
	best := 0.0
	for _, r := range o.StaleRanks {
		if r > 0 {
			best = max(best, 1/float64(r))
		}
	}
	return best > o.reciprocalRank()
}
