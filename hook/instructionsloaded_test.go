package hook

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"casebook/ledger"
	"casebook/settings"

	"github.com/google/go-cmp/cmp"
)

// recordedSession is that of all recorded events: a start, resumes, a compaction, a subagent.
const recordedSession = "76e2cb13-2a63-473b-a8b6-0856e2a4eac2"

func (d *desk) audit(t testing.TB, session string) []ledger.Entry {
	t.Helper()
	entries, problems, err := ledger.Open(d.state()).Read(session)
	if err != nil || len(problems) > 0 {
		t.Fatal(err, problems)
	}
	return entries
}

func loadedEvent(fields string) string {
	return `{"hook_event_name":"InstructionsLoaded","session_id":"s1",` + fields + `}`
}

// Each file that a real client loaded is one line of the ledger with all that its event said, in the order of the events, and nothing is answered.
func TestRecordedLoadsAreInTheLedger(t *testing.T) { // HK-04, HK-05
	d := newDesk(t)
	data, err := os.ReadFile(filepath.Join("testdata", "hook-events.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	var want []ledger.Entry
	for line := range strings.Lines(string(data)) {
		line = strings.ReplaceAll(line, "$ROOT", d.root)
		var in struct {
			Name    string   `json:"hook_event_name"`
			Path    string   `json:"file_path"`
			Tier    string   `json:"memory_type"`
			Reason  string   `json:"load_reason"`
			Parent  string   `json:"parent_file_path"`
			Trigger string   `json:"trigger_file_path"`
			Globs   []string `json:"globs"`
			Agent   string   `json:"agent_id"`
		}
		if err := json.Unmarshal([]byte(line), &in); err != nil {
			t.Fatal(err)
		}
		if in.Name != "InstructionsLoaded" {
			continue
		}
		if out := d.send(t, line); out != "" {
			t.Error(out)
		}
		want = append(want, ledger.Entry{Time: today, Event: ledger.InstructionsLoaded, Path: in.Path, Tier: in.Tier, Reason: in.Reason, Parent: in.Parent,
			Trigger: in.Trigger, Globs: in.Globs, Agent: in.Agent})
	}
	if diff := cmp.Diff(want, d.audit(t, recordedSession)); diff != "" || len(want) != 26 {
		t.Error(len(want), diff)
	}
	if log := d.log(t); log != "" {
		t.Error(log)
	}
}

// Every reason of the client is kept, one that we do not know too; so is what a subagent gets, whatever its id looks like. The file itself need not be there.
func TestWhateverTheReasonItIsNoted(t *testing.T) { // HK-05
	d := newDesk(t)
	reasons := []string{"session_start", "nested_traversal", "path_glob_match", "include", "compact", "of_a_new_client"}
	for _, reason := range reasons {
		d.send(t, loadedEvent(fmt.Sprintf(`"file_path":"/none/CLAUDE.md","memory_type":"Managed","load_reason":%q,"new":{"x":[1]},"agent_id":7`, reason)))
	}
	d.send(t, loadedEvent(`"file_path":"/none/x.md","load_reason":5,"globs":"*.go","parent_file_path":["a"],"agent_id":""`))
	var got []string
	for _, e := range d.audit(t, "s1") {
		got = append(got, e.Path+" "+e.Reason+" "+e.Agent)
	}
	var want []string
	for _, reason := range reasons {
		want = append(want, "/none/CLAUDE.md "+reason+" 7")
	}
	want = append(want, "/none/x.md  ")
	if diff := cmp.Diff(want, got); diff != "" || d.log(t) != "" {
		t.Error(diff, d.log(t))
	}
}

// What cannot be noted is in the log, and nothing is printed.
func TestLoadsThatCannotBeNoted(t *testing.T) {
	const good = `"file_path":"/p/CLAUDE.md","load_reason":"session_start"`
	for _, c := range []struct {
		name, event, log string
		break_           func(t *testing.T, d *desk)
	}{
		{"no file", loadedEvent(`"load_reason":"session_start"`), "no file_path", nil},
		{"a file of another type", loadedEvent(`"file_path":{},"load_reason":"session_start"`), "no file_path", nil},
		{"no session", strings.Replace(loadedEvent(good), `"session_id":"s1",`, "", 1), "no id", nil},
		{"the ledger's folder is a file", loadedEvent(good), "write the ledger", func(t *testing.T, d *desk) {
			write(t, filepath.Join(d.state(), "ledger"), "")
		}},
		{"a newer casebook's", loadedEvent(good), "newer casebook", func(t *testing.T, d *desk) {
			d.send(t, loadedEvent(good))
			found, err := filepath.Glob(filepath.Join(d.state(), "ledger", "*.jsonl"))
			if err != nil || len(found) != 1 {
				t.Fatal(found, err)
			}
			write(t, found[0], `{"version":2,"session":"s1"}`+"\n")
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
			if log := d.log(t); !strings.Contains(log, c.log) || !strings.Contains(log, `"event":"InstructionsLoaded"`) {
				t.Errorf("log: %s", log)
			}
		})
	}
}

// The audit shows no memory, so it does not wait for trust in those of the project; where memory is off, nothing is kept.
func TestTheLedgerWithoutTrustAndWithoutMemory(t *testing.T) {
	event := loadedEvent(`"file_path":"/p/CLAUDE.md","load_reason":"session_start"`)
	d := newDesk(t)
	write(t, filepath.Join(d.proj(), ".claude", "settings.json"), `{"autoMemoryDirectory":"memories"}`)
	state := settings.MemoryStateDir(filepath.Join(d.home(), ".local", "state", "casebook"), filepath.Join(d.proj(), "memories"))
	if out := d.send(t, event); out != "" {
		t.Error(out)
	}
	if entries, _, err := ledger.Open(state).Read("s1"); err != nil || len(entries) != 1 {
		t.Error(entries, err)
	}
	d = newDesk(t)
	write(t, filepath.Join(d.home(), ".claude", "settings.json"), `{"autoMemoryEnabled":false}`)
	d.send(t, event)
	if _, err := os.Stat(d.state()); !errors.Is(err, fs.ErrNotExist) || d.log(t) != "" {
		t.Error(err, d.log(t))
	}
}

// Ledgers older than 90 days go when a session starts or ends.
func TestOldLedgersAreCollected(t *testing.T) {
	for _, event := range []string{start("startup"), `{"hook_event_name":"SessionEnd","session_id":"s1"}`} {
		d := newDesk(t)
		for name, days := range map[string]int{"old": 91, "young": 89} {
			path := filepath.Join(d.state(), "ledger", name+".jsonl")
			write(t, path, "")
			if err := os.Chtimes(path, time.Time{}, today.AddDate(0, 0, -days)); err != nil {
				t.Fatal(err)
			}
		}
		d.send(t, event)
		left, err := fs.Glob(os.DirFS(d.state()), "ledger/*.jsonl")
		if slices.Contains(left, "ledger/old.jsonl") || !slices.Contains(left, "ledger/young.jsonl") || err != nil || d.log(t) != "" {
			t.Error(left, err, d.log(t))
		}
	}
}
