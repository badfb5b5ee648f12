package learn

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"casebook"
)

// A counting model says that it is done, and counts how often it was asked; or it fails.
type counting struct {
	casebook.Model
	requests int
	last     casebook.Request
	fails    error
}

func (m *counting) Generate(_ context.Context, r casebook.Request) (casebook.Response, error) {
	m.requests, m.last = m.requests+1, r
	return casebook.Response{Content: []casebook.Content{{Kind: casebook.ContentText, Text: "done"}}, Stop: casebook.StopEnd, Usage: casebook.Usage{Input: 10, Output: 1}}, m.fails
}

const mocks = "No, don't mock the database in the order tests. The mocks passed and the migration broke production."

// EX-01, EX-02, C23: how often a model is asked in one session of five turns, by the mode. What a person asked for outright is done in every mode but off.
func TestWhenAModelIsAsked(t *testing.T) {
	for name, c := range map[string]struct {
		config   string
		requests int
		kept     int // before the session ends
	}{
		"turn":            {"extract: {apply: apply, every: 0}\n", 5, 1},
		"turn, throttled": {"extract: {apply: apply, every: 1h}\n", 2, 1}, // the first, and the end
		"trigger":         {"extract: {apply: apply, every: 0, when: trigger}\n", 2, 1},
		"session-end":     {"extract: {apply: apply, every: 0, when: session-end}\n", 1, 1},
		"off":             {"extract: {apply: apply, every: 0, when: off}\n", 0, 0},
	} {
		t.Run(name, func(t *testing.T) {
			m := &counting{}
			d := newDesk(t, c.config)
			d.model = m
			d.begin("s1")
			for _, text := range []string{chatty, mocks, "and this one?", elms, "thanks, that is all"} {
				d.turn("s1", text)
				d.stop("s1")
			}
			kept := len(d.memories())
			if c.kept != kept {
				t.Errorf("%d memories before the end: %v", kept, d.memories())
			}
			d.at(AtEnd, "s1")
			if m.requests != c.requests {
				t.Errorf("%d requests, not %d", m.requests, c.requests)
			}
			if d.at(AtEnd, "s1"); m.requests != c.requests {
				t.Error("asked again")
			}
			if _, waiting := ReadStatus(d.place().State()); waiting != 0 {
				t.Errorf("%d wishes are left", waiting)
			}
		})
	}
}

// On its battery a machine asks no model in the background, unless that is set; what was asked for outright is done, and the rest when there is power again.
func TestOnBattery(t *testing.T) {
	for _, allowed := range []bool{false, true} {
		m := &counting{}
		d := newDesk(t, fmt.Sprintf("extract: {apply: apply, every: 0, onBattery: %v}\n", allowed))
		d.model = m
		d.begin("s1")
		d.turn("s1", elms)
		l := d.learner()
		l.OnBattery = func() bool { return true }
		if _, err := l.Background(t.Context(), Wish{Path: d.transcript("s1"), Event: AtEnd}); err != nil {
			t.Fatal(err)
		}
		if (m.requests == 1) != allowed {
			t.Errorf("allowed %v: %d requests", allowed, m.requests)
		}
		d.holds("elm")
		d.at(AtEnd, "s1")
		if m.requests != 1 {
			t.Errorf("allowed %v: %d requests in the end", allowed, m.requests)
		}
		d.holds("elm")
	}
}

// A model that cannot be reached loses nothing: what was asked for outright is kept at once, the rest is asked again, and the third time the rules' word counts. doctor hears
// of it.
func TestAModelThatFails(t *testing.T) {
	m := &counting{fails: casebook.ErrUnavailable}
	d := newDesk(t, "extract: {apply: apply, every: 0}\n")
	d.model = m
	d.begin("s1")
	d.append("s1", d.agent("s1", "I mock the database in the order tests."))
	d.turn("s1", mocks)
	d.turn("s1", elms)
	for try := 1; try <= 3; try++ {
		_, err := d.learner().Background(t.Context(), Wish{Path: d.transcript("s1"), Event: AtStop})
		status, waiting := ReadStatus(d.place().State())
		if try < 3 {
			if d.holds("elm"); !errors.Is(err, casebook.ErrUnavailable) || waiting != 1 || status.Failure == nil || status.Failure.Times != try || !status.Failure.Model {
				t.Errorf("try %d: %v, %d wait, %+v", try, err, waiting, status.Failure)
			}
			continue
		}
		if err != nil || waiting != 0 {
			t.Errorf("try %d: %v, %d wait", try, err, waiting)
		}
	}
	d.holds("elm", "mocks passed")
	d.turn("s1", chatty)
	m.fails = nil
	d.stop("s1")
	if status, _ := ReadStatus(d.place().State()); status.Failure != nil || status.Found.IsZero() || !status.Found.Before(status.Ran) {
		t.Errorf("%+v", status)
	}
}

// A model that cannot even be opened, such as for want of a key, is asked three times; then the rules' word counts, and what it failed with stays to be said.
func TestAModelThatCannotBeOpened(t *testing.T) {
	d := newDesk(t, "extract: {apply: apply, every: 0}\n")
	d.begin("s1")
	d.append("s1", d.agent("s1", "I mock the database in the order tests."))
	d.turn("s1", mocks)
	l := d.learner()
	locked := errors.New("there is no key")
	l.Model = func() (Model, error) { return Model{}, locked }
	wish := Wish{Path: d.transcript("s1"), Event: AtStop}
	for range maxTries {
		if _, err := l.Background(t.Context(), wish); !errors.Is(err, locked) {
			t.Error(err)
		}
		d.holds()
	}
	if _, err := l.Background(t.Context(), wish); err != nil {
		t.Error(err)
	}
	d.holds("mocks passed")
	if status, waiting := ReadStatus(d.place().State()); waiting != 0 || status.Failure == nil || !status.Failure.Model {
		t.Errorf("%d wait, %+v", waiting, status.Failure)
	}
}

// What a model failed with is said until one answers, or none is set any more: a run that asks nobody has not mended it.
func TestARunThatAsksNobodyMendsNoModel(t *testing.T) {
	m := &counting{fails: casebook.ErrUnavailable}
	d := newDesk(t, "extract: {apply: apply, every: 0}\n")
	d.model = m
	d.begin("s1")
	d.turn("s1", chatty)
	if _, err := d.learner().Background(t.Context(), Wish{Path: d.transcript("s1"), Event: AtStop}); !errors.Is(err, casebook.ErrUnavailable) {
		t.Fatal(err)
	}
	m.fails = nil
	l := d.learner()
	l.OnBattery = func() bool { return true }
	if _, err := l.Background(t.Context(), Wish{Path: d.transcript("s1"), Event: AtStop}); err != nil {
		t.Fatal(err)
	}
	if status, _ := ReadStatus(d.place().State()); m.requests != 1 || status.Failure == nil || status.Failure.Times != 1 {
		t.Errorf("%d requests, %+v", m.requests, status.Failure)
	}
	d.model = nil
	d.stop("s1")
	if status, _ := ReadStatus(d.place().State()); status.Failure != nil {
		t.Errorf("%+v", status.Failure)
	}
}

// When the time is up the work stops as if it had been killed: the next run goes on.
func TestTheDeadlinePutsOff(t *testing.T) {
	d := newDesk(t, apply)
	d.begin("s1")
	d.turn("s1", elms)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := d.learner().Background(ctx, Wish{Path: d.transcript("s1"), Event: AtStop}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, waiting := ReadStatus(d.place().State()); waiting != 1 {
		t.Errorf("%d wishes", waiting)
	}
	d.turn("s2", chatty)
	d.stop("s2")
	d.holds("elm")
}

// What was put off for later, such as a throttled turn, ends where turns had ended then: a turn that goes on meanwhile is not looked at.
func TestWhatIsPutOffEndsWhereTurnsHadEnded(t *testing.T) {
	m := &counting{}
	d := newDesk(t, "extract: {apply: apply, every: 10m}\n")
	d.model = m
	d.begin("s1")
	d.turn("s1", chatty)
	d.stop("s1")
	d.turn("s1", "and this one?")
	d.stop("s1") // throttled
	d.append("s1", d.person("s1", oaks), d.agent("s1", "I look for it."))
	d.clock = d.clock.Add(time.Hour)
	d.turn("s2", chatty)
	d.stop("s2")
	d.holds()
	d.append("s1", d.agent("s1", "Noted."))
	d.stop("s1")
	d.holds("oak")
}
