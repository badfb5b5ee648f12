package hook

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
	"time"
)

// Whatever fails, nothing or one valid object is printed, and the log says why.
func TestFailuresAreLoggedAndStopNothing(t *testing.T) { // case 182
	valid := ask("p1", question)
	for _, c := range []struct {
		name, event, log string
		break_           func(t *testing.T, d *desk)
	}{
		{"empty", "", "read event", nil},
		{"blank", " \n", "read event", nil},
		{"cut off", valid[:40], "read event", nil},
		{"two objects", valid + valid, "read event", nil},
		{"an array", "[" + valid + "]", "read event", nil},
		{"a string", `"text"`, "read event", nil},
		{"null", "null", "no hook_event_name", nil},
		{"a byte order mark", "\uFEFF" + valid, "read event", nil},
		{"UTF-16", "\xff\xfe{\x00}\x00", "read event", nil},
		{"wrong types", `{"hook_event_name":"UserPromptSubmit","session_id":7,"prompt":["x"]}`, "read event", nil},
		{"deep", `{"hook_event_name":` + strings.Repeat("[", 100_000), "read event", nil},
		{"no name", `{"session_id":"s1","prompt":"a b c"}`, "no hook_event_name", nil},
		{"no such folder", strings.Replace(valid, "{", `{"cwd":"/no/such/folder",`, 1), "find project", nil},
		{"a relative folder", strings.Replace(valid, "{", `{"cwd":"proj",`, 1), "no absolute path", nil},
		{"no session id", `{"hook_event_name":"UserPromptSubmit","prompt":"` + question + `"}`, "no id", nil},
		{"the memory directory is a file", valid, "", func(t *testing.T, d *desk) {
			if err := os.RemoveAll(d.memory()); err != nil {
				t.Fatal(err)
			}
			write(t, d.memory(), "")
		}},
		{"the session's folder is a file", valid, "keep session", func(t *testing.T, d *desk) {
			write(t, filepath.Join(d.state(), "sessions"), "")
		}},
		{"state of the future", valid, "state-version", func(t *testing.T, d *desk) {
			d.send(t, start("startup"))
			found, err := filepath.Glob(filepath.Join(d.state(), "sessions", "*.json"))
			if err != nil || len(found) != 1 {
				t.Fatal(found, err)
			}
			write(t, found[0], `{"version":99}`)
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := newDesk(t)
			if c.break_ != nil {
				c.break_(t, d)
			}
			if out := d.send(t, c.event); out != "" {
				t.Error(out)
			}
			if log := d.log(t); !strings.Contains(log, c.log) {
				t.Errorf("log: %s", log)
			}
		})
	}
}

func TestAHugeEventIsRefused(t *testing.T) {
	d := newDesk(t)
	if out := d.send(t, ask("p1", question+strings.Repeat(" x", maxEvent/2))); out != "" {
		t.Error(out)
	}
	if log := d.log(t); !strings.Contains(log, "more than") {
		t.Error(log)
	}
}

func TestBadSettingsAndConfigStopNothing(t *testing.T) {
	d := newDesk(t)
	write(t, filepath.Join(d.home(), ".claude", "settings.json"), "{broken")
	write(t, filepath.Join(d.home(), ".config", "casebook", "config.yaml"), "recall: [unclosed\n")
	if out := d.send(t, ask("p1", question)); !strings.Contains(out, "orders-created") {
		t.Error(out)
	}
	d.send(t, start("startup"))
	if log := d.log(t); !strings.Contains(log, "settings-broken") || !strings.Contains(log, "config-broken") {
		t.Error(log)
	}
}

func TestWithoutAHomeNothingHappens(t *testing.T) {
	var out bytes.Buffer
	d := newDesk(t)
	env := d.env(strings.NewReader(ask("p1", question)), &out)
	env.Home = ""
	if err := Handle(t.Context(), env); err == nil || out.Len() != 0 {
		t.Error(err, out.String())
	}
	if err := Handle(t.Context(), Env{}); err == nil {
		t.Error("an empty environment is no error")
	}
}

func TestNoMemoryDirectoryIsNoFailure(t *testing.T) {
	d := newDesk(t)
	if err := os.RemoveAll(d.memory()); err != nil {
		t.Fatal(err)
	}
	if out := d.send(t, ask("p1", question)); out != "" || d.log(t) != "" {
		t.Error(out, d.log(t))
	}
	if out := d.send(t, start("startup")); !strings.Contains(out, d.memory()) {
		t.Error(out)
	}
}

func TestTheDeadlineHolds(t *testing.T) { // case 181
	for name, in := range map[string]io.Reader{"nothing ever comes": endless{}, "the host is gone": iotest.ErrReader(errors.New("gone"))} {
		d := newDesk(t)
		d.hurry = true
		var out bytes.Buffer
		began := time.Now()
		err := Handle(t.Context(), d.env(in, &out))
		if took := time.Since(began); took > 5*time.Second || err == nil || out.Len() != 0 {
			t.Errorf("%s: %v, %v, %s", name, took, err, out.String())
		}
		if log := d.log(t); !strings.Contains(log, "no answer") {
			t.Errorf("%s: log %s", name, log)
		}
	}
}

// endless is a pipe that nobody writes to or closes.
type endless struct{}

func (endless) Read([]byte) (int, error) { select {} }

func TestAPanicIsCaught(t *testing.T) {
	d := newDesk(t)
	var out bytes.Buffer
	env := d.env(strings.NewReader(ask("p1", question)), &out)
	env.Now = func() time.Time { panic("the clock is broken") }
	if err := Handle(t.Context(), env); err == nil || !strings.Contains(err.Error(), "the clock is broken") || out.Len() != 0 {
		t.Error(err, out.String())
	}
	if log := d.log(t); !strings.Contains(log, "the clock is broken") {
		t.Error(log)
	}
	env = d.env(strings.NewReader(ask("p2", question)), panicking{})
	if err := Handle(t.Context(), env); err == nil {
		t.Error("no error")
	}
}

type panicking struct{}

func (panicking) Write([]byte) (int, error) { panic("no paper") }

func TestTheLogIsPrivateAndBounded(t *testing.T) {
	d := newDesk(t)
	path := filepath.Join(d.home(), ".local", "state", "casebook", LogFile)
	write(t, path, strings.Repeat("x", maxLog+1))
	d.send(t, "broken")
	d.send(t, "broken")
	info, err := os.Stat(path)
	if err != nil || info.Size() > 2000 || info.Mode().Perm() != 0o600 {
		t.Error(info, err)
	}
	if old, err := os.Stat(path + ".1"); err != nil || old.Size() != maxLog+1 {
		t.Error(old, err)
	}
	var line struct{ Time, Level, Msg, Event, Error string }
	first, _, _ := strings.Cut(d.log(t), "\n")
	if err := json.Unmarshal([]byte(first), &line); err != nil || line.Level != "ERROR" || line.Error == "" || line.Time == "" {
		t.Errorf("%+v, %v", line, err)
	}
	if err := os.RemoveAll(filepath.Dir(path)); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Dir(path), "a file where the folder should be")
	if out := d.send(t, "broken"); out != "" {
		t.Error(out)
	}
}

func FuzzAnyEvent(f *testing.F) {
	data, err := os.ReadFile(filepath.Join("testdata", "hook-events.jsonl"))
	if err != nil {
		f.Fatal(err)
	}
	for i, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		if i%8 == 4 {
			f.Add(strings.ReplaceAll(line, "$ROOT", "/nowhere"))
		}
	}
	f.Add(ask("p1", question))
	f.Add(start("resume"))
	d := newDesk(f)
	f.Fuzz(func(t *testing.T, event string) { d.send(t, event) })
}
