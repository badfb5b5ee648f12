package learn

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"casebook"
	"casebook/internal/fsatomic"
	"casebook/ledger"
)

const (
	apply = "extract: {apply: apply}\n"

	elms   = "Remember that deploys go through the elm cluster."
	oaks   = "Remember that the oak server has the backups."
	pines  = "Remember that invoices are printed on the pine printer."
	larch  = "Remember that releases are tagged by larch."
	chatty = "what does this function do?"
)

// EX-01, EX-08: after a turn what is new of it becomes memories, each with one line in the index; the next turn adds its own, and a turn that says nothing adds none.
func TestTurnsBecomeMemories(t *testing.T) {
	d := newDesk(t, apply)
	d.begin("s1")
	d.turn("s1", elms)
	d.stop("s1")
	d.holds("elm")
	d.turn("s1", chatty)
	d.turn("s1", oaks)
	if r := d.stop("s1"); len(r.Done) != 1 {
		t.Errorf("%+v", r)
	}
	d.holds("elm", "oak")
	index, err := os.ReadFile(filepath.Join(d.place().Memory.Path, casebook.IndexFile))
	if err != nil || strings.Count(string(index), "\n- ")+strings.Count("\n"+string(index), "\n- ")-strings.Count(string(index), "\n- ") != 2 {
		t.Errorf("%s %v", index, err)
	}
	if r := d.stop("s1"); len(r.Done) != 0 {
		t.Errorf("learned twice: %+v", r)
	}
	d.holds("elm", "oak")
}

// A session's file counts from when the session began: what a fork copied into it was said before. Without a beginning the turn counts that has just ended.
func TestNoCursorMeansStartNow(t *testing.T) {
	d := newDesk(t, apply)
	d.turn("old", elms)
	d.turn("old", oaks)
	d.stop("old")
	d.holds("oak")
	d.turn("fork", pines) // a copy
	d.begin("fork")
	d.turn("fork", chatty)
	d.stop("fork")
	d.holds("oak")
	d.turn("fork", larch)
	d.begin("fork") // it is resumed
	d.stop("fork")
	d.holds("oak", "larch")
	// Only who asks for it looks back.
	if _, err := d.learner().Backfill(t.Context(), Source{Path: d.transcript("old")}, time.Time{}); err != nil {
		t.Fatal(err)
	}
	d.holds("oak", "larch", "elm")
	if _, err := d.learner().Backfill(t.Context(), Source{Path: d.transcript("fork")}, time.Time{}); err != nil {
		t.Fatal(err)
	}
	d.holds("oak", "larch", "elm", "pine")
	d.turn("old", "Remember that the cedar board shows the queues.")
	d.stop("old")
	d.holds("oak", "larch", "elm", "pine", "cedar")
}

// A fork that was learned from, and the session that it was copied from, say the same once.
func TestACopyIsNotLearnedTwice(t *testing.T) {
	d := newDesk(t, apply)
	line, answer := d.person("s1", elms), d.agent("s1", "Understood.")
	d.append("s1", line, answer)
	line["sessionId"], answer["sessionId"] = "s2", "s2"
	d.append("s2", line, answer)
	for _, s := range []string{"s1", "s2"} {
		if _, err := d.learner().Backfill(t.Context(), Source{Path: d.transcript(s)}, time.Time{}); err != nil {
			t.Fatal(err)
		}
	}
	d.holds("elm")
}

// EX-06: when the agent itself wrote memory in a turn, that turn is passed over; others are not, and a write that failed is none.
func TestTurnsInWhichTheAgentWroteArePassedOver(t *testing.T) {
	for name, c := range map[string]struct {
		call   any
		failed bool
		passed bool
	}{
		"Write":             {use("c1", "Write", map[string]any{"file_path": "$MEMORY/elm.md", "content": "x"}), false, true},
		"Edit":              {use("c1", "Edit", map[string]any{"file_path": "$MEMORY/MEMORY.md", "old_string": "x", "new_string": "y"}), false, true},
		"a failed Write":    {use("c1", "Write", map[string]any{"file_path": "$MEMORY/elm.md", "content": "x"}), true, false},
		"a file elsewhere":  {use("c1", "Write", map[string]any{"file_path": "/elsewhere/elm.md", "content": "x"}), false, false},
		"reading":           {use("c1", "Read", map[string]any{"file_path": "$MEMORY/elm.md"}), false, false},
		"a daily log":       {use("c1", "Write", map[string]any{"file_path": "$MEMORY/logs/2026/11/2026-11-30.md"}), false, false},
		"casebook remember": {use("c1", "Bash", map[string]any{"command": "cd shop && casebook -C . remember --name elm --body x"}), false, true},
		"casebook recall":   {use("c1", "Bash", map[string]any{"command": "casebook recall 'remember the elm'"}), false, false},
		"the memory tool":   {use("c1", "memory", map[string]any{"command": "create", "path": "/memories/elm.md"}), false, true},
		"viewing by it":     {use("c1", "memory", map[string]any{"command": "view", "path": "/memories"}), false, false},
		"the MCP tool":      {use("c1", "mcp__casebook__remember", map[string]any{"name": "elm"}), false, true},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t, apply)
			block := c.call.(map[string]any)
			input := block["input"].(map[string]any)
			if path, ok := input["file_path"].(string); ok {
				input["file_path"] = strings.Replace(path, "$MEMORY", d.place().Memory.Path, 1)
			}
			d.begin("s1")
			d.append("s1", d.person("s1", elms), d.agent("s1", "I note it.", c.call), d.result("s1", "c1", c.failed), d.agent("s1", "Done."))
			d.turn("s1", oaks)
			r := d.stop("s1")
			if c.passed {
				d.holds("oak")
			} else {
				d.holds("elm", "oak")
			}
			if (r.Passed == 1) != c.passed {
				t.Errorf("%d turns were passed over", r.Passed)
			}
			d.stop("s1")
			if n := len(d.memories()); n > 1 && c.passed {
				t.Error("the cursor did not move")
			}
		})
	}
}

// HKUDS/nanobot#3990: what an agent that casebook runs as a model says is no session of a person's.
func TestOwnSessionsAreNotLearned(t *testing.T) {
	d := newDesk(t, apply)
	line := d.person("s1", elms)
	line["cwd"] = d.path("home/.local/state/casebook/host/casebook-asks")
	d.append("s1", line, d.agent("s1", "Understood."))
	if r, err := d.learner().Backfill(t.Context(), Source{Path: d.transcript("s1")}, time.Time{}); err != nil || len(r.Done) != 0 {
		t.Error(r, err)
	}
	d.holds()
}

// In propose mode what was learned waits; what a person asked for outright is done at once. The default depends on whether the client has memory of its own.
func TestWhatWaits(t *testing.T) {
	const says = "No, don't mock the database in the order tests. The mocks passed and the migration broke production."
	for name, c := range map[string]struct {
		config, client string
		saved          []string
		waiting        int
	}{
		"propose":                      {"extract: {apply: propose}\n", "", []string{"elm"}, 1},
		"apply":                        {apply, "", []string{"elm", "mock"}, 0},
		"auto, the client learns, too": {"", "", []string{"elm"}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t, c.config)
			d.begin("s1")
			d.turn("s1", elms)
			d.append("s1", d.agent("s1", "I mock the database in the order tests."))
			d.turn("s1", says)
			r := d.stop("s1")
			d.holds(c.saved...)
			st, err := d.learner().Open()
			if err != nil {
				t.Fatal(err)
			}
			waiting, _, err := st.Proposals()
			if err != nil || len(waiting) != c.waiting {
				t.Errorf("%d wait, %v\n%+v", len(waiting), err, r)
			}
			receipt, ok := TakeReceipt(d.place().State())
			if !ok || len(receipt.Saved) != len(c.saved) || receipt.Waiting != c.waiting {
				t.Errorf("receipt %+v", receipt)
			}
			if _, again := TakeReceipt(d.place().State()); again {
				t.Error("the receipt was given out twice")
			}
		})
	}
}

// A compaction in the middle of a turn takes what ended before it; the turn itself is learned when it has ended, once.
func TestACompactionLeavesTheTurnThatGoesOn(t *testing.T) {
	d := newDesk(t, apply)
	d.begin("s1")
	d.turn("s1", elms)
	d.append("s1", d.person("s1", oaks), d.agent("s1", "I look for it."))
	if _, err := d.learner().Background(t.Context(), Wish{Path: d.transcript("s1"), Event: AtCompact, Within: true}); err != nil {
		t.Fatal(err)
	}
	d.holds("elm")
	d.append("s1", said{"type": "system", "subtype": "compact_boundary", "uuid": "b1", "sessionId": "s1", "isSidechain": false, "timestamp": d.clock.Format(time.RFC3339), "content": "Conversation compacted"},
		d.agent("s1", "Found it."))
	d.stop("s1")
	d.holds("elm", "oak")
}

// The client writes late: what the turn ended with is waited for, and what was said behind it is left for the next time.
func TestTheEndOfTheTurnIsWaitedFor(t *testing.T) {
	d := newDesk(t, apply)
	d.begin("s1")
	first, second, third := d.person("s1", elms), d.agent("s1", "It goes through the cluster."), d.person("s1", oaks)
	l := d.learner()
	l.Settle = time.Minute
	d.append("s1", first)
	var all sync.WaitGroup
	all.Go(func() {
		if _, err := l.Background(t.Context(), Wish{Path: d.transcript("s1"), Event: AtStop, Ends: Ending("It goes  through the cluster.\n")}); err != nil {
			t.Error(err)
		}
	})
	d.append("s1", second, third)
	all.Wait()
	d.holds("elm")
	d.append("s1", d.agent("s1", "Noted."))
	d.stop("s1")
	d.holds("elm", "oak")
}

// Where the end of the turn is known, what stands behind it goes on, although the agent has said something by then: it is left, also by a run that is repeated.
func TestWhatGoesOnBehindTheEndOfATurnIsLeft(t *testing.T) {
	d := newDesk(t, apply)
	d.begin("s1")
	d.append("s1", d.person("s1", elms), d.agent("s1", "It is done."), d.person("s1", oaks), d.agent("s1", "I look for it."))
	for range 2 {
		if _, err := d.learner().Background(t.Context(), Wish{Path: d.transcript("s1"), Event: AtStop, Ends: Ending("It is done.")}); err != nil {
			t.Fatal(err)
		}
		d.holds("elm")
	}
	d.append("s1", d.agent("s1", "Noted."))
	d.stop("s1")
	d.holds("elm", "oak")
}

// What the agent said last, which a person's first words of a turn may answer to, is shown with them, although it was read before.
func TestATurnIsReadWithWhatItAnswersTo(t *testing.T) {
	m := &counting{}
	d := newDesk(t, "extract: {apply: apply, every: 0}\n")
	d.model = m
	d.begin("s1")
	d.append("s1", d.person("s1", chatty), d.agent("s1", "I would tag each release with larch."))
	d.stop("s1")
	d.turn("s1", "yes, exactly, always do that")
	d.stop("s1")
	if m.requests != 2 || !strings.Contains(fmt.Sprintf("%+v", m.last), "tag each release with larch") {
		t.Errorf("request %d is without it: %+v", m.requests, m.last)
	}
}

// A half-written last line is read when it is whole.
func TestAGrowingTranscript(t *testing.T) {
	d := newDesk(t, apply)
	d.begin("s1")
	d.turn("s1", elms)
	d.turn("s1", oaks)
	whole, err := os.ReadFile(d.transcript("s1"))
	if err != nil {
		t.Fatal(err)
	}
	for at := 0; at <= len(whole); at += 97 {
		if err := os.WriteFile(d.transcript("s1"), whole[:min(at, len(whole))], 0o600); err != nil {
			t.Fatal(err)
		}
		d.stop("s1")
	}
	if err := os.WriteFile(d.transcript("s1"), whole, 0o600); err != nil {
		t.Fatal(err)
	}
	d.at(AtEnd, "s1")
	d.holds("elm", "oak")
}

// Eight ends of turns at once, of two sessions: one process reads, the others leave what they want and go, and nothing is lost or learned twice.
func TestParallelStops(t *testing.T) {
	d := newDesk(t, apply)
	for _, s := range []string{"s1", "s2"} {
		d.begin(s)
	}
	d.turn("s1", elms)
	d.turn("s2", oaks)
	d.turn("s1", pines)
	d.turn("s2", larch)
	var all sync.WaitGroup
	for i := range 8 {
		l := d.learner()
		all.Go(func() {
			if _, err := l.Background(t.Context(), Wish{Path: d.transcript([]string{"s1", "s2"}[i%2]), Event: AtStop}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	d.holds("elm", "oak", "pine", "larch")
	if _, waits := ReadStatus(d.place().State()); waits != 0 {
		t.Errorf("%d wishes are left", waits)
	}
}

// While one run works, another leaves its wish; who holds the lock and is done looks again.
func TestASecondRunLeavesItsWish(t *testing.T) {
	d := newDesk(t, apply)
	d.begin("s1")
	d.turn("s1", elms)
	folder := d.learner().folder()
	unlock, err := fsatomic.TryLock(filepath.Join(folder, lockFile))
	if err != nil {
		t.Fatal(err)
	}
	d.stop("s1")
	d.holds()
	if _, waits := ReadStatus(d.place().State()); waits != 1 {
		t.Errorf("%d wishes", waits)
	}
	if err := unlock(); err != nil {
		t.Fatal(err)
	}
	d.turn("s2", chatty)
	d.stop("s2") // of another session
	d.holds("elm")
}

// A wish that comes when the run has taken its last one, and finds the lock taken, is looked at before the run is over.
func TestARunLooksAgainBeforeItEnds(t *testing.T) {
	d := newDesk(t, apply)
	for s, text := range map[string]string{"s1": elms, "s2": oaks} {
		d.begin(s)
		d.turn(s, text)
	}
	l := d.learner()
	q, late := wishes{l.folder()}, false
	l.Now = func() time.Time {
		if !late && len(q.files(wantedSuffix, takenSuffix, laterSuffix)) == 0 { // all is done, and the run writes down what it came to
			late = true
			if err := q.add(Wish{Path: d.transcript("s2"), Event: AtStop, Since: d.clock}); err != nil {
				t.Error(err)
			}
		}
		return d.clock
	}
	if _, err := l.Background(t.Context(), Wish{Path: d.transcript("s1"), Event: AtStop, Since: d.clock}); err != nil || !late {
		t.Error(err, late)
	}
	d.holds("elm", "oak")
}

// Who looks back waits for the run that is under way, and says so.
func TestALookBackWaits(t *testing.T) {
	d := newDesk(t, apply)
	d.turn("s1", elms)
	l := d.learner()
	if err := os.MkdirAll(l.folder(), 0o700); err != nil {
		t.Fatal(err)
	}
	unlock, err := fsatomic.TryLock(filepath.Join(l.folder(), lockFile))
	if err != nil {
		t.Fatal(err)
	}
	waited := 0
	l.Waiting = func() {
		waited++
		if err := unlock(); err != nil {
			t.Error(err)
		}
	}
	if _, err := l.Backfill(t.Context(), Source{Path: d.transcript("s1")}, time.Time{}); err != nil || waited != 1 {
		t.Error(err, waited)
	}
	d.holds("elm")
}

// What casebook has put into a conversation is known again, and not learned from there: here a person pasted what a memory says that was shown.
func TestWhatWasShownIsNotLearned(t *testing.T) {
	const text = "No, never force-push to release branches, since the tags of the mobile team break every time."
	for _, shown := range []bool{false, true} {
		d := newDesk(t, apply)
		if shown {
			if err := ledger.Open(d.place().State()).Append("s0", ledger.Shows(d.clock, "force-push.md", text)...); err != nil {
				t.Fatal(err)
			}
		}
		d.begin("s1")
		d.append("s1", d.agent("s1", "I force-push the branch."))
		d.turn("s1", text)
		d.stop("s1")
		if n := len(d.memories()); (n == 1) == shown {
			t.Errorf("shown %v: %d memories", shown, n)
		}
	}
}
