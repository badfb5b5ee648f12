package hook

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"casebook"
	"casebook/model/modeltest"
	"casebook/settings"
)

// A detaching is a desk whose hooks would start processes, each noted by its arguments.
type detaching struct {
	*desk
	started [][]string
	fails   error
}

// unlike shares no word with a memory of the desk.
const unlike = "who has to agree before we ship?"

func newDetaching(t testing.TB) *detaching {
	t.Helper()
	d := &detaching{desk: newDesk(t)}
	write(t, filepath.Join(d.home(), ".config", "casebook", "config.yaml"), "models:\n  selector: ollama/m1\n")
	return d
}

func (d *detaching) send(t testing.TB, event string) string {
	t.Helper()
	var out bytes.Buffer
	env := d.env(strings.NewReader(event), &out)
	env.Detach = func(args []string, believed func(string) string) error {
		d.started = append(d.started, args)
		return d.fails
	}
	if err := Handle(t.Context(), env); err != nil {
		t.Log(err)
	}
	d.check(t, event, out.String())
	return out.String()
}

// work is what the process with those arguments does.
func (d *detaching) work(t testing.TB, args []string, open Choosing) error {
	t.Helper()
	if len(args) != 6 || args[0] != "-C" || args[2] != PrefetchCommand || args[3] != "--" {
		t.Fatalf("%q", args)
	}
	env := d.env(iotest.ErrReader(errors.New("nobody may read")), nil)
	env.Dir = args[1]
	if d.hurry {
		env.Started = time.Now()
	}
	return Prefetch(t.Context(), env, args[4], args[5], open)
}

func opening(m casebook.Model) Choosing {
	return func(settings.Place) (casebook.Model, func(), error) { return m, func() {}, nil }
}

func choosing(t testing.TB, text string) Choosing {
	return opening(modeltest.NewModel(t, modeltest.Step{Text: text}))
}

const batch = `{"hook_event_name":"PostToolBatch","session_id":"s1","tool_calls":[]}`

func TestAPromptStartsOneProcess(t *testing.T) {
	d := newDetaching(t)
	if out := d.send(t, ask("p1", question)); !strings.Contains(out, "orders-created") || len(d.started) != 1 || d.started[0][1] != d.proj() || d.started[0][4] != "s1" {
		t.Fatalf("%q %s", d.started, out)
	}
	if err := d.work(t, d.started[0], choosing(t, `{"memories":["force-push.md","orders-created.md"]}`)); err != nil {
		t.Fatal(err)
	}
	if out := d.send(t, batch); !strings.Contains(out, "Never force-push") || strings.Contains(out, "api/orders.go") || !strings.Contains(out, `"hookEventName":"PostToolBatch"`) {
		t.Error(out)
	}
	if out := d.send(t, batch); out != "" || len(d.started) != 1 || d.log(t) != "" {
		t.Error(out, d.started, d.log(t))
	}
	if err := d.work(t, d.started[0], opening(modeltest.NewModel(t))); err != nil { // its job is gone: it asks nobody
		t.Error(err)
	}
}

// Where no process can be started the words' choice is all, nothing waits, and the log says why.
func TestNoProcessCanBeStarted(t *testing.T) {
	d := newDetaching(t)
	d.fails = errors.New("too many processes")
	if out := d.send(t, ask("p1", question)); !strings.Contains(out, "orders-created") {
		t.Error(out)
	}
	if jobs, err := filepath.Glob(filepath.Join(d.state(), "sessions", "*.job")); err != nil || len(jobs) > 0 || !strings.Contains(d.log(t), "too many processes") {
		t.Error(jobs, err, d.log(t))
	}
}

// Memories of all projects are offered and given out by their own paths, while those that came with the project wait for a person.
func TestLayersOfAPrefetch(t *testing.T) {
	d := newDetaching(t)
	user := filepath.Join(d.home(), ".claude", "memory")
	write(t, filepath.Join(user, "habit.md"), "---\nname: habit\ntype: user\ndescription: how the person works\n---\nShips on Mondays.\n")
	write(t, filepath.Join(d.proj(), "memories", "brought.md"), "---\nname: brought\ntype: project\ndescription: of the clone\n---\nFrom the clone.\n")
	write(t, filepath.Join(d.proj(), ".claude", "settings.json"), `{"autoMemoryDirectory":"memories"}`)
	d.send(t, ask("p1", unlike))
	if len(d.started) != 1 {
		t.Fatal(d.started)
	}
	m := modeltest.NewModel(t, modeltest.Step{Fits: func(r casebook.Request) bool { return true }, Text: `{"memories":["user/habit.md","brought.md"]}`})
	if err := d.work(t, d.started[0], opening(m)); err != nil {
		t.Fatal(err)
	}
	offered := m.Requests()[0].Messages[0].Content[0].Text
	if strings.Contains(offered, "brought") || !strings.Contains(offered, "habit") {
		t.Fatal(offered)
	}
	if out := d.send(t, batch); !strings.Contains(out, "Ships on Mondays") || strings.Contains(out, "clone") {
		t.Error(out, offered)
	}
}

// A model that breaks, hangs or is not there is kept for doctor; the next that answers ends it.
func TestFailuresOfAModelAreKept(t *testing.T) {
	for name, c := range map[string]struct {
		open  Choosing
		want  string
		hurry bool
	}{
		"it cannot be opened": {func(settings.Place) (casebook.Model, func(), error) { return nil, nil, errors.New("no such thing") }, "no such thing", false},
		"it has no key":       {opening(modeltest.NewModel(t, modeltest.Step{Err: &casebook.ModelError{Kind: casebook.ErrNoKey, Provider: "p", Model: "m"}})), "there is no key", false},
		"it says nothing":     {choosing(t, "well, well"), "of no use: what it said was no list of names", false},
		"it never answers":    {opening(silent{}), "in time (recall.prefetchDeadline)", true},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDetaching(t)
			if c.hurry {
				write(t, filepath.Join(d.home(), ".config", "casebook", "config.yaml"), "models:\n  selector: ollama/m1\nrecall:\n  prefetchDeadline: 4s\n")
			}
			d.send(t, ask("p1", unlike))
			d.hurry = c.hurry
			if err := d.work(t, d.started[0], c.open); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Error(err)
			}
			folder := filepath.Join(d.home(), ".local", "state", "casebook")
			f, failed := LastFailure(folder)
			if !failed || f.Times != 1 || !strings.Contains(f.Text, c.want) || !f.Time.Equal(today) {
				t.Errorf("%+v", f)
			}
			d.hurry = false
			d.send(t, ask("p2", unlike+" really?"))
			if err := d.work(t, d.started[1], choosing(t, `{"memories":[]}`)); err != nil {
				t.Error(err)
			}
			if f, failed := LastFailure(folder); failed {
				t.Errorf("%+v", f)
			}
			if left, err := filepath.Glob(filepath.Join(folder, ".*.tmp")); err != nil || len(left) > 0 {
				t.Error(left, err)
			}
		})
	}
}

// silent answers when its context ends.
type silent struct{ casebook.Model }

func (silent) Generate(ctx context.Context, _ casebook.Request) (casebook.Response, error) {
	<-ctx.Done()
	return casebook.Response{}, ctx.Err()
}

// deaf does not even then.
type deaf struct{ casebook.Model }

func (deaf) Generate(context.Context, casebook.Request) (casebook.Response, error) { select {} }

type bursting struct{ casebook.Model }

func (bursting) Generate(context.Context, casebook.Request) (casebook.Response, error) {
	panic("burst")
}

// thedotmack/claude-mem#1062: what hears no end is left behind at the deadline, with which the process ends; a panic is an error.
func TestThePrefetchEndsByItsDeadline(t *testing.T) {
	d := newDetaching(t)
	write(t, filepath.Join(d.home(), ".config", "casebook", "config.yaml"), "models:\n  selector: ollama/m1\nrecall:\n  prefetchDeadline: 200ms\n")
	d.send(t, ask("p1", unlike))
	d.hurry = true
	if err := d.work(t, d.started[0], opening(deaf{})); !errors.Is(err, ErrDeadline) {
		t.Error(err)
	}
	d.hurry = false
	d.send(t, ask("p2", unlike+" really?"))
	if err := d.work(t, d.started[1], opening(bursting{})); err == nil || !strings.Contains(err.Error(), "burst") {
		t.Error(err)
	}
	if log := d.log(t); strings.Count(log, `"event":"prefetch"`) != 2 || !strings.Contains(log, "burst") {
		t.Error(log)
	}
}

// A job that is taken away ends the request, which is no failure.
func TestACancelledPrefetchIsNoFailure(t *testing.T) {
	d := newDetaching(t)
	d.send(t, ask("p1", unlike))
	asked := make(chan struct{})
	done := make(chan error, 1)
	go func() {
		done <- d.work(t, d.started[0], func(settings.Place) (casebook.Model, func(), error) { close(asked); return silent{}, func() {}, nil })
	}()
	<-asked
	d.send(t, start("compact"))
	if err := <-done; err != nil {
		t.Error(err)
	}
	if f, failed := LastFailure(filepath.Join(d.home(), ".local", "state", "casebook")); failed {
		t.Errorf("%+v", f)
	}
}

// Where recall or memory is off by the time, or the folder is gone, nobody is asked.
func TestThePrefetchLooksAgain(t *testing.T) {
	for name, change := range map[string]func(d *detaching){
		"recall is off": func(d *detaching) {
			write(t, filepath.Join(d.home(), ".config", "casebook", "config.yaml"), "models:\n  selector: ollama/m1\nrecall:\n  enabled: false\n")
		},
		"memory is off": func(d *detaching) {
			write(t, filepath.Join(d.home(), ".claude", "settings.json"), `{"autoMemoryEnabled":false}`)
		},
		"there are no memories": func(d *detaching) {
			if err := os.RemoveAll(d.memory()); err != nil {
				t.Fatal(err)
			}
		},
		"the project is gone": func(d *detaching) {
			if err := os.RemoveAll(d.proj()); err != nil {
				t.Fatal(err)
			}
		},
	} {
		d := newDetaching(t)
		d.send(t, ask("p1", unlike))
		change(d)
		if err := d.work(t, d.started[0], opening(modeltest.NewModel(t))); (err != nil) != (name == "the project is gone") {
			t.Error(name, err)
		}
	}
}

// A last failure that cannot be read is none.
func TestABrokenFailureIsNone(t *testing.T) {
	dir := t.TempDir()
	for i, text := range []string{"", "{", `{"times":3}`, `[]`} {
		write(t, filepath.Join(dir, failureFile), text)
		if f, failed := LastFailure(dir); failed {
			t.Error(i, f)
		}
	}
	if _, failed := LastFailure(filepath.Join(dir, fmt.Sprint("no", "where"))); failed {
		t.Error("of nothing")
	}
}
