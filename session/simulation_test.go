package session

import (
	"context"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"casebook/internal/fsatomic"
	"casebook/recall"
	"casebook/store"
)

// A simulation is some sessions over the same memories, with a clock that jumps, and what is to be true of them.
type simulation struct {
	testing.TB
	random   *rand.Rand
	memory   string
	state    string
	names    []string
	now      time.Time
	sessions []*simulated
	turns    int
	counts   map[string]int
}

// A simulated is one session as it should be.
type simulated struct {
	Session
	r     *recall.Recaller
	shown map[string]bool // since the last compaction, unless edited since
	spent int             // bytes since then
	turn  int             // files given out in this turn, and
	bytes int             // their bytes
	job   *simulatedJob   // the one that counts; nil: none does
	id    int             // of the last prompt
}

type simulatedJob struct {
	token   string
	job     *Job
	stop    context.CancelFunc
	settled time.Time // zero: it has not
	given   bool
	wanted  bool // the model chose something
}

const simulatedTopics = "harbour ladder copper violin meadow lantern"

func newSimulation(t testing.TB, seed uint64) *simulation {
	t.Helper()
	root := t.TempDir()
	sim := &simulation{TB: t, random: rand.New(rand.NewPCG(seed, 6)), memory: filepath.Join(root, "memory"), state: filepath.Join(root, "state"), now: time.Now(), counts: map[string]int{}}
	for i, topic := range strings.Fields(simulatedTopics) {
		for part := range 2 {
			name := fmt.Sprintf("%s%d.md", topic, part)
			sim.names = append(sim.names, name)
			sim.write(name, i*10+part)
		}
	}
	st, err := store.Open(sim.memory)
	if err != nil {
		t.Fatal(err)
	}
	sim.memory = st.Dir
	for i := range 4 {
		s := Session{ID: fmt.Sprint("s", i), State: sim.state, Memory: st.Dir, Now: func() time.Time { return sim.now }}
		s.Budget.Files, s.Budget.TurnBytes, s.Budget.SessionBytes = 3, 2000, 6000
		sim.sessions = append(sim.sessions, &simulated{Session: s, shown: map[string]bool{},
			r: &recall.Recaller{Store: st, CacheDir: filepath.Join(root, "cache"), Budget: s.Budget}})
	}
	return sim
}

// write saves a memory; each edit says something else.
func (sim *simulation) write(name string, number int) {
	topic := strings.TrimRight(strings.TrimSuffix(name, ".md"), "01")
	text := fmt.Sprintf("---\nname: %s\ntype: project\ndescription: the %s of the shop\n---\n", strings.TrimSuffix(name, ".md"), topic)
	for i := range 3 + number%9 {
		text += fmt.Sprintf("The %s of the shop: rule %d wants %d more of number %d.\n", topic, i, number*7+i, number*31+i*i)
	}
	write(sim, filepath.Join(sim.memory, name), text)
}

// take notes what an answer gives out, and holds it against what may be.
func (sim *simulation) take(s *simulated, a Answer) {
	budget := s.Budget
	given := slices.Clone(a.Shown)
	if a.Late != nil {
		given = append(given, a.Late.Shown...)
		if len(a.Late.Shown) > 0 {
			sim.counts["given late"]++
		}
	}
	if (a.Text == "") != (len(given) == 0) || len(a.Text) > 9500*4 {
		sim.Fatalf("turn %d: %d memories in %d bytes", sim.turns, len(given), len(a.Text))
	}
	if len(given) > 0 && s.spent >= budget.SessionBytes {
		sim.Fatalf("turn %d: given beyond the session's budget", sim.turns)
	}
	for _, m := range given {
		name := filepath.Base(m.Path)
		if s.shown[name] {
			sim.Fatalf("turn %d: %s came twice in %s", sim.turns, name, s.ID)
		}
		s.shown[name] = true
		s.spent += len(m.Text)
		s.bytes += len(m.Text)
		s.turn++
	}
	if s.turn > budget.Files || s.bytes > budget.TurnBytes || s.spent > budget.SessionBytes+budget.TurnBytes {
		sim.Fatalf("turn %d: %d memories and %d bytes in a turn, %d in the session", sim.turns, s.turn, s.bytes, s.spent)
	}
}

// end is the end of what is asked for, by whatever way.
func (s *simulated) end() {
	if s.job != nil && s.job.stop != nil {
		s.job.stop()
	}
	s.job = nil
}

// expectLate says whether a choice may come now.
func (sim *simulation) expectLate(s *simulated, a Answer) {
	may := s.job != nil && !s.job.settled.IsZero() && s.job.wanted && !s.job.given && sim.now.Sub(s.job.settled).Abs() < resultFor
	if a.Late != nil && !may {
		sim.Fatalf("turn %d: a choice comes that does not count", sim.turns)
	}
	if s.job != nil && !s.job.settled.IsZero() {
		s.job.given = true
	}
}

// prompt is a new turn, reported by one hook or by two at once.
func (sim *simulation) prompt(s *simulated) {
	text := []string{"yes", "/compact it now", "<task-notification>the harbour of the shop</task-notification>", "the weather is fine today", ""}[sim.random.IntN(5)]
	if text == "" || sim.random.IntN(3) > 0 {
		topics := strings.Fields(simulatedTopics)
		text = fmt.Sprintf("what do we know about the %s of the shop?", topics[sim.random.IntN(len(topics))])
	}
	s.id++
	p := Prompt{ID: fmt.Sprint("p", s.id), Text: text, Prefetch: sim.random.IntN(8) > 0}
	answers := sim.atOnce(sim.hooks(), func() (Answer, error) { return s.Prompt(sim.Context(), p, s.r) })
	if strings.HasPrefix(text, "<") {
		return
	}
	s.turn, s.bytes = 0, 0
	first := slices.IndexFunc(answers, func(a Answer) bool { return a.Text != "" || a.Late != nil || a.Prefetch != "" })
	for i, a := range answers {
		if i != first && (a.Text != "" || a.Prefetch != "") {
			sim.Fatalf("turn %d: two answers", sim.turns)
		}
	}
	if first < 0 {
		sim.expectLate(s, Answer{})
		s.end()
		return
	}
	a := answers[first]
	sim.expectLate(s, a)
	s.end()
	sim.take(s, a)
	if a.Prefetch != "" {
		sim.counts["asked"]++
		if !p.Prefetch || s.spent >= s.Budget.SessionBytes || len(strings.Fields(text)) < 2 {
			sim.Fatalf("turn %d: a model is asked for %q", sim.turns, text)
		}
		s.job = &simulatedJob{token: a.Prefetch}
	}
}

// work is what the detached process has come to by now.
func (sim *simulation) work(s *simulated, old *simulatedJob) {
	if old == nil || !old.settled.IsZero() {
		return
	}
	if old.job == nil {
		j, err := s.Job(sim.Context(), old.token)
		if err != nil || (j != nil) != (s.job == old) {
			sim.Fatalf("turn %d: job %v %v", sim.turns, j, err)
		}
		if j == nil {
			return
		}
		for _, name := range append(j.Request.Surfaced, j.Request.Read...) {
			if !s.shown[name] {
				sim.Fatalf("turn %d: %s counts as known", sim.turns, name)
			}
		}
		old.job = j
		if sim.random.IntN(10) == 0 {
			_, old.stop = s.Watch(sim.Context(), j)
		}
		return
	}
	chosen := recall.Selection{By: recall.ByModel, Asked: true}
	switch sim.random.IntN(6) {
	case 0:
		chosen = recall.Selection{By: recall.ByLexical, IDs: sim.names[:3], Fallback: recall.FallbackTimeout}
	case 1: // nothing helps
	default:
		for range 1 + sim.random.IntN(6) {
			chosen.IDs = append(chosen.IDs, sim.names[sim.random.IntN(len(sim.names))])
		}
		if sim.random.IntN(10) == 0 {
			chosen.IDs = append(chosen.IDs, "../elsewhere.md", "gone.md")
		}
	}
	current, err := s.Settle(sim.Context(), old.job, chosen)
	if err != nil || current != (s.job == old) {
		sim.Fatalf("turn %d: settled %v %v", sim.turns, current, err)
	}
	old.settled = sim.now
	old.wanted = chosen.By == recall.ByModel && len(chosen.IDs) > 0
	sim.counts["settled"]++
}

// collect is a collect point, at which one or two hooks run at once.
func (sim *simulation) collect(s *simulated) {
	if sim.random.IntN(4) == 0 {
		name := sim.names[sim.random.IntN(len(sim.names))]
		if err := s.ToolUse(sim.Context(), []Tool{{"Read", filepath.Join(sim.memory, name), true}}, ""); err != nil {
			sim.Fatal(err)
		}
		s.shown[name] = true
	}
	waits := s.Settled()
	answers := sim.atOnce(sim.hooks(), func() (Answer, error) {
		if !s.Settled() {
			return Answer{}, nil
		}
		return s.Late(sim.Context(), Prompt{}, s.r)
	})
	given := 0
	for _, a := range answers {
		if a.Late != nil {
			given++
			sim.expectLate(s, a)
			sim.take(s, a)
		}
	}
	if given > 1 || given > 0 && !waits || s.Settled() {
		sim.Fatalf("turn %d: given %d times", sim.turns, given)
	}
	if waits && s.job != nil {
		s.job.given = true
	}
}

// hooks is how many run at once: mostly one, since who waits for a lock looks now and then only.
func (sim *simulation) hooks() int { return 1 + sim.random.IntN(8)/7 }

// atOnce is what so many hooks answer that run at once.
func (sim *simulation) atOnce(n int, answer func() (Answer, error)) []Answer {
	answers, errs := make([]Answer, n), make([]error, n)
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() { answers[i], errs[i] = answer() })
	}
	all.Wait()
	for _, err := range errs {
		if err != nil {
			sim.Fatal(err)
		}
	}
	return answers
}

// leave ends the conversation's beginning, or the session.
func (sim *simulation) leave(s *simulated) {
	source := []string{"compact", "clear", "resume", "end"}[sim.random.IntN(4)]
	var err error
	if source == "end" {
		err = s.Cancel(sim.Context())
	} else {
		_, _, err = s.Start(sim.Context(), source, "")
	}
	if err != nil {
		sim.Fatal(err)
	}
	s.end()
	if source == "compact" || source == "clear" {
		s.shown, s.spent = map[string]bool{}, 0
		sim.counts["compacted"]++
	}
}

// step is one turn of one session.
func (sim *simulation) step() {
	sim.turns++
	s := sim.sessions[sim.random.IntN(len(sim.sessions))]
	old := s.job
	sim.prompt(s)
	if sim.random.IntN(4) == 0 {
		sim.work(s, old) // a process whose job is gone, if it is
	}
	for range sim.random.IntN(4) {
		sim.now = sim.now.Add(time.Duration(sim.random.IntN(90)) * time.Second)
		for range sim.random.IntN(3) { // else the process is slow, or was killed
			sim.work(s, s.job)
		}
		if sim.random.IntN(2) > 0 {
			sim.collect(s)
		}
	}
	switch sim.random.IntN(8) {
	case 0:
		sim.leave(s)
	case 1:
		sim.now = sim.now.Add(time.Duration(sim.random.IntN(120)) * time.Minute)
	case 2:
		if sim.random.IntN(4) > 0 { // each edit makes the index grow
			break
		}
		name := sim.names[sim.random.IntN(len(sim.names))]
		sim.write(name, sim.turns)
		for _, s := range sim.sessions { // it may come again
			delete(s.shown, name)
		}
	}
}

// PF-01 to PF-11, SF-01 to SF-08, modusensus/dsh-mneme#205, over many turns with random gates, times, failures, compactions and hooks at once: no memory comes twice between two compactions unless
// it was edited, no turn and no session has more than its budget, a choice comes once and only while it counts, and nothing is left behind.
//
// CASEBOOK_TURNS says how many turns; .ci/run --long plays 10,000.
func TestSimulatedTurns(t *testing.T) {
	const desks = 8
	turns := 3_000 / desks
	if testing.Short() {
		turns = 1_000 / desks
	}
	if text := os.Getenv("CASEBOOK_TURNS"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1_000 {
			t.Fatalf("CASEBOOK_TURNS: %s is no number of turns that shows something", text)
		}
		turns = n / desks
	}
	before := runtime.NumGoroutine()
	counts := make([]map[string]int, desks)
	t.Run("desks", func(t *testing.T) {
		for seed := range desks {
			t.Run(fmt.Sprint(seed), func(t *testing.T) {
				t.Parallel()
				counts[seed] = newSimulation(t, uint64(seed)).run(turns)
			})
		}
	})
	for deadline := time.Now().Add(20 * time.Second); runtime.NumGoroutine() > before; runtime.Gosched() {
		if time.Now().After(deadline) {
			t.Fatalf("%d goroutines before, %d after", before, runtime.NumGoroutine())
		}
	}
	sum := map[string]int{}
	for _, c := range counts {
		for what, n := range c {
			sum[what] += n
		}
	}
	t.Log(sum)
	for _, what := range []string{"asked", "settled", "given late", "compacted"} {
		if sum[what] < turns*desks/100 {
			t.Errorf("%s: %d times in %d turns show nothing", what, sum[what], turns*desks)
		}
	}
}

// run plays turns, leaves all sessions, and looks for what is left of them.
func (sim *simulation) run(turns int) map[string]int {
	for range turns {
		sim.step()
	}
	for _, s := range sim.sessions {
		if err := s.Cancel(sim.Context()); err != nil {
			sim.Fatal(err)
		}
		s.end()
	}
	err := filepath.WalkDir(sim.state, func(path string, e fs.DirEntry, err error) error {
		switch name := filepath.Base(path); {
		case err != nil || e.IsDir():
			return err
		case strings.HasPrefix(name, "lock-"):
			unlock, err := fsatomic.TryLock(path)
			if err != nil {
				return fmt.Errorf("%s is held: %w", path, err)
			}
			return unlock()
		case filepath.Ext(name) != ".json":
			return fmt.Errorf("%s is left", path)
		}
		return nil
	})
	if err != nil {
		sim.Error(err)
	}
	return sim.counts
}
