package session

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"casebook/recall"
)

// asked submits a prompt for which a model is to be asked, and gives the job.
func (d *desk) asked(t testing.TB, id, text string) (*Job, Answer) {
	t.Helper()
	a, err := d.Prompt(t.Context(), Prompt{ID: id, Text: text, Prefetch: true}, d.r)
	if err != nil || a.Prefetch == "" {
		t.Fatalf("%+v %v", a, err)
	}
	j, err := d.Job(t.Context(), a.Prefetch)
	if err != nil || j == nil {
		t.Fatal(j, err)
	}
	return j, a
}

func (d *desk) late(t testing.TB) Answer {
	t.Helper()
	a, err := d.Late(t.Context(), Prompt{}, d.r)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func shownLate(a Answer) string {
	if a.Late == nil {
		return ""
	}
	return shown(Answer{Shown: a.Late.Shown})
}

func (d *desk) settle(t testing.TB, j *Job, ids ...string) bool {
	t.Helper()
	current, err := d.Settle(t.Context(), j, recall.Selection{By: recall.ByModel, IDs: ids, Asked: true})
	if err != nil {
		t.Fatal(err)
	}
	return current
}

func (d *desk) files(t testing.TB) string {
	t.Helper()
	found, err := os.ReadDir(d.folder())
	if err != nil {
		t.Fatal(err)
	}
	var endings []string
	for _, e := range found {
		if !strings.HasPrefix(e.Name(), "lock-") {
			endings = append(endings, filepath.Ext(e.Name()))
		}
	}
	return strings.Join(endings, " ")
}

const vague = "what should I know before I ship?"

// A job is the prompt's with what the session knows by then; a result is given once, within what is left of the prompt's budget, and counts as shown.
func TestAJobAndItsResult(t *testing.T) {
	d := newDesk(t)
	d.Budget.Files = 2
	if err := d.ToolUse(t.Context(), []Tool{{"Read", filepath.Join(d.Memory, "invoice.md"), true}}, ""); err != nil {
		t.Fatal(err)
	}
	j, a := d.asked(t, "p1", "what do deploys on Friday need?")
	if shown(a) != "deploy2" {
		t.Fatal(shown(a))
	}
	if r := j.Request; r.Prompt != "what do deploys on Friday need?" || len(r.Surfaced) != 1 || len(r.Read) != 1 || len(r.Tools) != 1 {
		t.Errorf("%+v", r)
	}
	if d.Settled() || d.late(t).Text != "" {
		t.Error("before it has settled")
	}
	if !d.settle(t, j, "invoice.md", "deploy2.md", "deploy.md") || !d.Settled() {
		t.Error("it has not settled")
	}
	late := d.late(t)
	if shownLate(late) != "deploy" || late.Late.Prompt != "p1" || late.Shown != nil || !strings.Contains(late.Text, "staging") || d.Settled() {
		t.Errorf("%+v", late)
	}
	if st := d.state(t); len(st.Surfaced) != 2 || st.Bytes != shownBytes(a)+len(late.Late.Shown[0].Text) {
		t.Errorf("%+v", st)
	}
	if again := d.late(t); again.Text != "" || d.files(t) != ".json" {
		t.Error(again, d.files(t))
	}
}

// What is no choice of a model leaves nothing.
func TestOnlyAModelsChoiceWaits(t *testing.T) {
	for _, chosen := range []recall.Selection{{}, {By: recall.ByLexical, IDs: []string{"deploy.md"}, Fallback: "timeout"}, {By: recall.ByModel}} {
		d := newDesk(t)
		j, _ := d.asked(t, "p1", vague)
		if current, err := d.Settle(t.Context(), j, chosen); err != nil || !current || d.Settled() || d.files(t) != ".json" {
			t.Error(chosen, current, err, d.files(t))
		}
	}
}

// A result of yesterday is no news; one of another version, and a broken one, are none.
func TestResultsThatDoNotCount(t *testing.T) {
	for name, spoil := range map[string]func(d *desk, path string){
		"an hour ago": func(d *desk, _ string) {
			then := d.now()
			d.Now = func() time.Time { return then.Add(resultFor) }
		},
		"broken":       func(d *desk, path string) { write(t, path, `{"version":1,`) },
		"another form": func(d *desk, path string) { write(t, path, `{"version":1,"selection":[]}`) },
		"a newer one": func(d *desk, path string) {
			write(t, path, `{"version":2,"token":"x","settled":"2026-11-30T12:00:00Z"}`)
		},
		"much too long": func(d *desk, path string) { write(t, path, strings.Repeat(" ", maxJob+1)) },
	} {
		d := newDesk(t)
		j, _ := d.asked(t, "p1", vague)
		d.settle(t, j, "deploy.md")
		spoil(d, d.beside(resultEnding))
		if a := d.late(t); a.Text != "" || d.Settled() {
			t.Errorf("%s: %+v", name, a)
		}
		if a := d.ask(t, "p2", "how do we deploy this project?"); a.Late != nil {
			t.Errorf("%s: %+v", name, a)
		}
	}
}

// Only the job that lies there counts: for the one before it nobody waits.
func TestAJobIsReplacedByTheNext(t *testing.T) {
	d := newDesk(t)
	old, _ := d.asked(t, "p1", vague)
	watched, stop := d.Watch(t.Context(), old)
	defer stop()
	current, _ := d.asked(t, "p2", vague+" really?")
	<-watched.Done()
	if d.settle(t, old, "deploy.md") || d.Settled() {
		t.Error("the old job has settled")
	}
	watched, stop = d.Watch(t.Context(), current)
	if watched.Err() != nil || !d.settle(t, current, "deploy.md") {
		t.Error("the new job has not settled")
	}
	stop()
	<-watched.Done()
	if j, err := d.Job(t.Context(), old.token); j != nil || err != nil {
		t.Error(j, err)
	}
}

// Every way out of a turn takes job and result away.
func TestWaysOutOfATurn(t *testing.T) {
	for _, settled := range []bool{false, true} {
		for name, leave := range map[string]func(d *desk) error{
			"cancel": func(d *desk) error { return d.Cancel(t.Context()) },
			"compact": func(d *desk) error {
				_, _, err := d.Start(t.Context(), "compact", "")
				return err
			},
			"startup": func(d *desk) error {
				_, _, err := d.Start(t.Context(), "startup", "")
				return err
			},
			"resume": func(d *desk) error {
				_, _, err := d.Start(t.Context(), "resume", "")
				return err
			},
			"a short prompt": func(d *desk) error {
				_, err := d.Prompt(t.Context(), Prompt{Text: "yes"}, d.r)
				return err
			},
		} {
			d := newDesk(t)
			j, _ := d.asked(t, "p1", vague)
			if settled {
				d.settle(t, j, "deploy.md")
			}
			if err := leave(d); err != nil || d.files(t) != ".json" {
				t.Error(name, settled, err, d.files(t))
			}
			if d.settle(t, j, "deploy.md") {
				t.Error(name, "it has settled")
			}
		}
	}
	d := newDesk(t)
	j, _ := d.asked(t, "p1", vague)
	for _, text := range []string{"<task-notification>a b c</task-notification>", vague} {
		if a, err := d.Prompt(t.Context(), Prompt{ID: "p1", Text: text, Prefetch: true}, d.r); err != nil || a.Prefetch != "" {
			t.Error(a, err)
		}
	}
	if !d.settle(t, j, "deploy.md") {
		t.Error("who reports the prompt again has cancelled it")
	}
}

// Nothing is asked for a prompt to which nothing could be added.
func TestNoJobWithoutRoom(t *testing.T) {
	for name, change := range map[string]func(d *desk, p *Prompt){
		"no model":   func(_ *desk, p *Prompt) { p.Prefetch = false },
		"no file":    func(d *desk, p *Prompt) { d.Budget.Files, p.Text = 1, "what do deploys on Friday need?" },
		"no byte":    func(d *desk, p *Prompt) { d.Budget.TurnBytes, p.Text = 10, "what do deploys on Friday need?" },
		"no session": func(d *desk, p *Prompt) { d.Budget.SessionBytes, p.Text = 10, "what do deploys on Friday need?" },
		"all known": func(d *desk, _ *Prompt) {
			for _, name := range []string{"deploy.md", "deploy2.md", "invoice.md"} {
				if err := d.ToolUse(t.Context(), []Tool{{Path: filepath.Join(d.Memory, name)}}, ""); err != nil {
					t.Fatal(err)
				}
			}
		},
	} {
		d := newDesk(t)
		p := Prompt{ID: "p1", Text: vague, Prefetch: true}
		change(d, &p)
		if a, err := d.Prompt(t.Context(), p, d.r); err != nil || a.Prefetch != "" || d.files(t) != ".json" {
			t.Errorf("%s: %+v %v %s", name, a, err, d.files(t))
		}
	}
}

// A budget that was lowered meanwhile counts.
func TestNothingComesLateBeyondTheBudget(t *testing.T) {
	d := newDesk(t)
	j, a := d.asked(t, "p1", "what do deploys on Friday need?")
	d.settle(t, j, "invoice.md")
	d.Budget.SessionBytes = shownBytes(a)
	if late := d.late(t); shownLate(late) != "" || late.Text != "" {
		t.Error(late)
	}
}

// With a state that was lost the result still counts, and what the transcript shows does not come again.
func TestAResultOutlivesTheState(t *testing.T) {
	d := newDesk(t)
	j, _ := d.asked(t, "p1", vague)
	d.settle(t, j, "deploy.md", "invoice.md")
	if err := os.Remove(d.path()); err != nil {
		t.Fatal(err)
	}
	transcript := filepath.Join(d.Projects, "x", "s1.jsonl")
	write(t, transcript, `{"type":"assistant","timestamp":"`+time.Now().Add(time.Minute).UTC().Format(time.RFC3339)+`","message":{"content":[{"type":"tool_use","name":"Read","input":{"file_path":"`+
		filepath.Join(d.Memory, "deploy.md")+`"}}]}}`+"\n")
	if a, err := d.Late(t.Context(), Prompt{Transcript: transcript}, d.r); err != nil || shownLate(a) != "invoice" {
		t.Error(shownLate(a), err)
	}
}

// What is forgotten is neither asked nor chosen any more: words of it may stand in a prompt, and an answer on its way may name it. What nobody fetched goes after an hour.
func TestResultsAreCollectedAndForgotten(t *testing.T) {
	d := newDesk(t)
	j, _ := d.asked(t, "p1", vague)
	d.settle(t, j, "deploy.md")
	if err := Forget(t.Context(), d.State, []string{"deploy.md"}); err != nil || d.files(t) != ".json" {
		t.Error("it is still there", err, d.files(t))
	}
	j, _ = d.asked(t, "p1b", "is the invoice paid, and what else?")
	write(t, filepath.Join(d.folder(), "."+d.name()+".x1.tmp"), `{"surfaced":[{"path":"invoice.md"}]}`)
	if err := Forget(t.Context(), d.State, []string{"invoice.md"}); err != nil || d.files(t) != ".json" || d.settle(t, j, "invoice.md") || d.Settled() {
		t.Error("its prompt is still there", err, d.files(t))
	}
	j, _ = d.asked(t, "p2", vague+" really?")
	d.settle(t, j, "deploy.md")
	d.asked(t, "p3", "and what else?")
	now := time.Now()
	other := d.Session
	other.ID = "s2"
	for _, c := range []struct {
		after time.Duration
		want  string
	}{{resultFor - time.Minute, ".job .json"}, {resultFor + time.Minute, ".json"}} {
		other.Now = func() time.Time { return now.Add(c.after) }
		if err := other.Collect(); err != nil || d.files(t) != c.want {
			t.Error(c.after, err, d.files(t))
		}
	}
}

// Where a job or a result cannot be kept, the prompt is not answered twice, and a session without an id has neither.
func TestPrefetchWithoutAnID(t *testing.T) {
	d := newDesk(t)
	d.ID = ""
	if j, err := d.Job(t.Context(), "x"); j != nil || err != nil {
		t.Error(j, err)
	}
	if err := d.Cancel(t.Context()); err != nil || d.Settled() {
		t.Error(err)
	}
	if _, err := d.Late(t.Context(), Prompt{}, d.r); !errors.Is(err, ErrNoID) {
		t.Error(err)
	}
}

// A watch ends with its context, and no goroutine stays.
func TestAWatchEndsWithItsContext(t *testing.T) {
	d := newDesk(t)
	j, _ := d.asked(t, "p1", vague)
	ctx, cancel := context.WithCancel(t.Context())
	watched, stop := d.Watch(ctx, j)
	defer stop()
	cancel()
	<-watched.Done()
}

// Of a prompt that is longer than a job may be its ends are asked about, and no secret lies in it, nor half of one at its end.
func TestALongPromptKeepsItsEnds(t *testing.T) {
	d := newDesk(t)
	begin, end := "why does this fail? ", " it is the token [redacted: GitHub token] of the robot"
	j, _ := d.asked(t, "p1", begin+strings.Repeat("a stack frame\n", 2*maxJobPrompt/14)+strings.Replace(end, "[redacted: GitHub token]", "ghp_"+strings.Repeat("A1b2C3d4", 4)+"E5f6", 1))
	if p := j.Request.Prompt; !strings.HasPrefix(p, begin) || !strings.HasSuffix(p, end) || len(p) > maxJobPrompt+2 {
		t.Errorf("%d bytes: %q", len(p), p[max(0, len(p)-100):])
	}
}

// A job that cannot be kept costs the prompt nothing but the job.
func TestAJobThatCannotBeKept(t *testing.T) {
	d := newDesk(t)
	write(t, filepath.Join(d.beside(jobEnding), "x"), "")
	a, err := d.Prompt(t.Context(), Prompt{ID: "p1", Text: "what do deploys on Friday need?", Prefetch: true}, d.r)
	if err != nil || a.Prefetch != "" || shown(a) != "deploy2" || len(a.Problems) != 1 || a.Problems[0].Code != "prefetch-failed" {
		t.Errorf("%+v %v", a, err)
	}
}
