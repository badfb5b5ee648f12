package hook

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf16"

	"casebook/project"
	"casebook/recall"
	"casebook/settings"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func TestMain(m *testing.M) {
	if root := os.Getenv("HOOK_TEST_CHILD"); root != "" {
		d := &desk{root: root}
		if err := Handle(context.Background(), d.env(os.Stdin, os.Stdout)); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
		return
	}
	os.Exit(m.Run())
}

// A desk is a home folder, a project in git and memories of it.
type desk struct {
	root string // real
	vars map[string]string
	// hurry lets the deadline count; otherwise a busy machine has 20 seconds more.
	hurry bool
}

var today = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

func (d *desk) home() string { return filepath.Join(d.root, "home") }
func (d *desk) proj() string { return filepath.Join(d.root, "proj") }
func (d *desk) memory() string {
	return filepath.Join(d.home(), ".claude", "projects", project.Key(d.proj()), "memory")
}
func (d *desk) state() string {
	return settings.MemoryStateDir(filepath.Join(d.home(), ".local", "state", "casebook"), d.memory())
}
func (d *desk) log(t testing.TB) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(d.home(), ".local", "state", "casebook", LogFile))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	return string(data)
}

func newDesk(t testing.TB) *desk {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	d := &desk{root: root}
	if out, err := exec.Command("git", "init", "-q", d.proj()).CombinedOutput(); err != nil {
		t.Fatal(err, string(out))
	}
	write(t, filepath.Join(d.proj(), "api", "orders.go"), "package api\n")
	for name, text := range map[string]string{
		"orders-created": "type: project\ndescription: where orders get created\n---\nOrders are created in `api/orders.go`; billing lies in `api/billing.go`.",
		"real-postgres":  "type: feedback\ndescription: order tests use a real database, no mocks\n---\nDo not mock the database in order tests: the mocks passed and the migration broke production.",
		"merge-freeze":   "type: project\ndescription: merges freeze on Thursday for the mobile release branch\n---\nAll merges freeze after Thursday.",
		"latency-board":  "type: reference\ndescription: Grafana board that watches orders latency\n---\ngrafana.internal/d/orders-latency",
		"force-push":     "type: feedback\ndescription: never force-push to release branches\n---\nNever force-push to release branches.",
	} {
		d.remember(t, name, text, 47*24*time.Hour)
	}
	return d
}

func (d *desk) remember(t testing.TB, name, text string, age time.Duration) {
	t.Helper()
	path := filepath.Join(d.memory(), name+".md")
	write(t, path, "---\nname: "+name+"\n"+text+"\n")
	if err := os.Chtimes(path, today.Add(-age), today.Add(-age)); err != nil {
		t.Fatal(err)
	}
}

func write(t testing.TB, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func (d *desk) env(in io.Reader, out io.Writer) Env {
	began := time.Now()
	if !d.hurry {
		began = began.Add(20 * time.Second)
	}
	return Env{Stdin: in, Stdout: out, Home: d.home(), Getenv: func(name string) string { return d.vars[name] }, Dir: d.proj(), Started: began,
		Now: func() time.Time { return today }, ManagedDir: filepath.Join(d.root, "managed")}
}

// send pipes one event through and returns what was printed: nothing, or one JSON object that names the event.
func (d *desk) send(t testing.TB, event string) string {
	t.Helper()
	var out bytes.Buffer
	if err := Handle(t.Context(), d.env(strings.NewReader(event), &out)); err != nil {
		t.Logf("%v", err)
	}
	d.check(t, event, out.String())
	return out.String()
}

func (d *desk) check(t testing.TB, event, out string) {
	t.Helper()
	if out == "" {
		return
	}
	var in struct {
		Name string `json:"hook_event_name"`
	}
	var got output
	dec := json.NewDecoder(strings.NewReader(out))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&got); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if dec.More() {
		t.Fatalf("more than one object: %s", out)
	}
	if json.Unmarshal([]byte(event), &in) == nil && got.Specific != nil {
		if got.Specific.Event != in.Name {
			t.Errorf("hookEventName %q answers %q", got.Specific.Event, in.Name)
		}
		if n := len(utf16.Encode([]rune(got.Specific.Context))); n > 9500 || n == 0 {
			t.Errorf("%d characters", n)
		}
	}
}

func ask(id, text string) string {
	data, _ := json.Marshal(map[string]string{"hook_event_name": "UserPromptSubmit", "session_id": "s1", "prompt_id": id, "prompt": text})
	return string(data)
}

func start(source string) string {
	return fmt.Sprintf(`{"hook_event_name":"SessionStart","session_id":"s1","source":%q}`, source)
}

const question = "Where do orders get created?"

// The events that a real client sent in seven short sessions, each with what is answered. Two of them, of which the host would refuse an answer, are PreCompact
// and PostCompact.
func TestRecordedEvents(t *testing.T) { // cases 178, 179
	d := newDesk(t)
	data, err := os.ReadFile(filepath.Join("testdata", "hook-events.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for i, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		line = strings.ReplaceAll(line, "$ROOT", d.root)
		var ev event
		if err := json.Unmarshal([]byte(line), &ev); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&got, "%d %s %s %.60s\n", i+1, ev.Name, ev.Source, strings.ReplaceAll(ev.Prompt, "\n", " "))
		var out output
		if printed := d.send(t, line); printed != "" && json.Unmarshal([]byte(printed), &out) == nil {
			fmt.Fprintf(&got, "%s> %s\n", out.Message, strings.ReplaceAll(out.Specific.Context, "\n", "\n> "))
		}
	}
	text := strings.ReplaceAll(got.String(), project.Key(d.proj()), "KEY")
	golden(t, "recorded.golden", strings.ReplaceAll(text, d.root, "$ROOT"))
	if log := d.log(t); log != "" {
		t.Error(log)
	}
}

func TestAnswersGolden(t *testing.T) {
	d := newDesk(t)
	var got strings.Builder
	for _, event := range []string{start("startup"), ask("p1", question)} {
		got.WriteString(d.send(t, event))
	}
	write(t, filepath.Join(d.proj(), ".claude", "settings.json"), `{"autoMemoryDirectory":"memories"}`)
	got.WriteString(d.send(t, start("startup")))
	text := strings.ReplaceAll(got.String(), project.Key(d.proj()), "KEY")
	golden(t, "answers.golden", strings.ReplaceAll(text, d.root, "$ROOT"))
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), got); d != "" {
		t.Errorf("%s (-want +got):\n%s", path, d)
	}
}

func TestWhoGetsNothing(t *testing.T) {
	inAgent := strings.Replace(ask("p1", question), "{", `{"agent_id":"a1","agent_type":"reviewer",`, 1)
	for name, event := range map[string]string{
		"a subagent's prompt":       inAgent,
		"a subagent's start":        `{"hook_event_name":"SubagentStart","session_id":"s1","agent_id":"a1"}`,
		"one word":                  ask("p1", "orders"),
		"a task notification":       ask("p1", "<task-notification>\nwhere orders get created\n</task-notification>"),
		"a command":                 ask("p1", "/ask where do orders get created"),
		"no session":                `{"hook_event_name":"UserPromptSubmit","prompt":"` + question + `"}`,
		"what no memory fits":       ask("p1", "thanks, looks good"),
		"before compaction":         `{"hook_event_name":"PreCompact","session_id":"s1","trigger":"auto"}`,
		"after compaction":          `{"hook_event_name":"PostCompact","session_id":"s1","trigger":"auto"}`,
		"the end of a turn":         `{"hook_event_name":"Stop","session_id":"s1","stop_hook_active":false}`,
		"an event of another world": `{"hook_event_name":"Sunrise","session_id":"s1","x":{"y":[1]}}`,
	} {
		if out := newDesk(t).send(t, event); out != "" {
			t.Errorf("%s: %s", name, out)
		}
	}
}

// A client that changes a field that we can do without does not end all recall; a subagent's id in another form is still one.
func TestFieldsOfAnotherTypeAreLeftEmpty(t *testing.T) {
	for _, field := range []string{`"transcript_path":5`, `"tool_name":[]`, `"source":{}`, `"tool_calls":"x"`, `"permission_mode":[1]`} {
		if out := newDesk(t).send(t, strings.Replace(ask("p1", question), "{", "{"+field+",", 1)); !strings.Contains(out, "api/orders.go") {
			t.Errorf("%s: %s", field, out)
		}
	}
	if out := newDesk(t).send(t, strings.Replace(ask("p1", question), "{", `{"agent_id":0,`, 1)); out != "" {
		t.Error(out)
	}
}

func TestUnknownFieldsAreNothing(t *testing.T) {
	d := newDesk(t)
	if out := d.send(t, strings.Replace(ask("p1", question), "{", `{"new_field":{"a":[1,{"b":null}]},"tool_calls":[],`, 1)); !strings.Contains(out, "api/orders.go") {
		t.Error(out)
	}
}

func TestACompactionResets(t *testing.T) {
	d := newDesk(t)
	first := d.send(t, ask("p1", question))
	if !strings.Contains(first, "orders-created") {
		t.Fatal(first)
	}
	if out := d.send(t, ask("p2", question)); strings.Contains(out, "orders-created") {
		t.Error(out)
	}
	d.send(t, start("compact"))
	if out := d.send(t, ask("p3", question)); out != first {
		t.Errorf("%s\n%s", out, first)
	}
}

func TestFilesReadAreNotRecalled(t *testing.T) {
	for name, event := range map[string]string{
		"PostToolUse":   `{"hook_event_name":"PostToolUse","session_id":"s1","tool_name":"Read","tool_input":{"file_path":%q},"tool_response":{"type":"text"}}`,
		"PostToolBatch": `{"hook_event_name":"PostToolBatch","session_id":"s1","tool_calls":[{"tool_name":"Read","tool_input":{"file_path":%q},"tool_response":"x"}]}`,
	} {
		d := newDesk(t)
		if out := d.send(t, fmt.Sprintf(event, filepath.Join(d.memory(), "orders-created.md"))); out != "" {
			t.Error(out)
		}
		if out := d.send(t, ask("p1", question)); strings.Contains(out, "orders-created") {
			t.Errorf("%s: %s", name, out)
		}
	}
}

// Who writes hints by other means can have the start say nothing of them: one line less, and nothing else.
func TestTheStartNeedNotAskForHints(t *testing.T) {
	d := newDesk(t)
	asks := d.send(t, start("startup"))
	write(t, filepath.Join(d.home(), ".config", "casebook", "config.yaml"), "hints:\n  ask: false\n")
	silent := d.send(t, start("clear"))
	before, after, found := strings.Cut(asks, `\nWhoever writes a memory is asked`)
	if _, end, _ := strings.Cut(after, `does not use.`); !found || silent != before+end {
		t.Errorf("%s\n%s", asks, silent)
	}
}

func TestTheStartIsToldOnceAndOnlyWithMemory(t *testing.T) { // case 140
	d := newDesk(t)
	out := d.send(t, start("startup"))
	for _, want := range []string{d.memory(), "on this machine only", "all worktrees of this repository", "hints:", recall.Tag} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in %s", want, out)
		}
	}
	for source, again := range map[string]bool{"resume": false, "fork": false} {
		if out := d.send(t, start(source)); (out != "") != again {
			t.Errorf("%s: %s", source, out)
		}
	}
	for _, source := range []string{"compact", "clear"} {
		if again := d.send(t, start(source)); again != out {
			t.Errorf("%s: %s", source, again)
		}
	}
	for name, text := range map[string]string{"client": `{"autoMemoryEnabled":false}`} {
		write(t, filepath.Join(d.home(), ".claude", "settings.json"), text)
		if out := d.send(t, start("startup")) + d.send(t, ask("p1", question)); out != "" {
			t.Errorf("off in the %s's settings: %s", name, out)
		}
	}
}

func TestRecallCanBeOff(t *testing.T) { // PF-03
	d := newDesk(t)
	write(t, filepath.Join(d.home(), ".config", "casebook", "config.yaml"), "recall:\n  enabled: false\n")
	if out := d.send(t, ask("p1", question)); out != "" {
		t.Error(out)
	}
	if out := d.send(t, start("startup")); out == "" {
		t.Error("the start says nothing")
	}
}

func TestTheEnvironmentOfAProjectIsNotTrusted(t *testing.T) {
	d := newDesk(t)
	evil := filepath.Join(d.root, "evil")
	write(t, filepath.Join(evil, "orders.md"), "---\nname: evil\ndescription: where orders get created\n---\nOrders are created by evil.")
	d.vars = map[string]string{"CASEBOOK_MEMORY_DIR": evil}
	write(t, filepath.Join(d.proj(), ".claude", "settings.json"), fmt.Sprintf(`{"env":{"CASEBOOK_MEMORY_DIR":%q}}`, evil))
	if out := d.send(t, ask("p1", question)); strings.Contains(out, "evil") || !strings.Contains(out, "orders-created") {
		t.Error(out)
	}
	d.send(t, start("startup"))
	if log := d.log(t); !strings.Contains(log, "env-untrusted") || !strings.Contains(log, `"event":"SessionStart"`) {
		t.Error(log)
	}
}

func TestMemoriesThatCameWithTheProjectWaitForAPerson(t *testing.T) {
	d := newDesk(t)
	dir := filepath.Join(d.proj(), "memories")
	write(t, filepath.Join(dir, "orders.md"), "---\nname: brought\ndescription: where orders get created\n---\nOrders are created by the clone.")
	write(t, filepath.Join(d.proj(), ".claude", "settings.json"), `{"autoMemoryDirectory":"memories"}`)
	if out := d.send(t, ask("p1", question)); out != "" {
		t.Error(out)
	}
	var got output
	if err := json.Unmarshal([]byte(d.send(t, start("startup"))), &got); err != nil || got.Specific != nil || !strings.Contains(got.Message, "casebook trust") ||
		!strings.Contains(got.Message, dir) {
		t.Errorf("%+v, %v", got, err)
	}
	if out := d.send(t, start("startup")); out != "" {
		t.Errorf("told again: %s", out)
	}
	if err := settings.TrustIn(filepath.Join(d.home(), ".local", "state", "casebook")).Add(d.proj(), dir, today); err != nil {
		t.Fatal(err)
	}
	if out := d.send(t, ask("p2", question)); !strings.Contains(out, "by the clone") {
		t.Error(out)
	}
	if out := d.send(t, start("startup")); !strings.Contains(out, "inside the project's folder") || strings.Contains(out, "this machine only") {
		t.Error(out)
	}
}

func TestTheSessionsProjectCountsWhereverTheAgentWent(t *testing.T) {
	d := newDesk(t)
	other := filepath.Join(d.root, "other")
	if err := os.MkdirAll(other, 0o700); err != nil {
		t.Fatal(err)
	}
	moved := strings.Replace(ask("p1", question), "{", fmt.Sprintf(`{"cwd":%q,`, other), 1)
	if out := d.send(t, moved); out != "" {
		t.Error(out)
	}
	d.vars = map[string]string{"CLAUDE_PROJECT_DIR": d.proj()}
	write(t, filepath.Join(other, ".claude", "settings.json"), fmt.Sprintf(`{"env":{"CLAUDE_PROJECT_DIR":%q}}`, d.proj()))
	if out := d.send(t, moved); out != "" {
		t.Errorf("a project chose another one's memories: %s", out)
	}
	if err := os.RemoveAll(filepath.Join(other, ".claude")); err != nil {
		t.Fatal(err)
	}
	if out := d.send(t, moved); !strings.Contains(out, "orders-created") {
		t.Error(out)
	}
}

func TestManyMemoriesStayInTheHostsLimit(t *testing.T) {
	d := newDesk(t)
	for i := range 8 {
		d.remember(t, fmt.Sprint("deploy", i), fmt.Sprintf("type: project\ndescription: how to deploy the shop, part %d\n---\n%s", i,
			strings.Repeat(fmt.Sprintf("Deploy the shop by step %d of plan %d, with rollback %d.\n\n", i, i*7, i*13), 120)), time.Duration(i)*24*time.Hour)
	}
	out := d.send(t, ask("p1", "how do I deploy the shop with a rollback?"))
	if n := strings.Count(out, "</casebook-memory>"); len(out) < 8000 || n < 2 {
		t.Errorf("%d bytes, %d memories", len(out), n)
	}
}

// Two hooks at once, such as the one in the settings and a plugin's, answer a prompt once, and different prompts never with the same memory.
func TestTwoProcessesAtOnce(t *testing.T) {
	d := newDesk(t)
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	all := "Where do orders get created, which Grafana board watches orders latency, do merges freeze on Thursday, may I force-push to release branches?"
	var events []string
	for i := range 3 {
		events = append(events, ask(fmt.Sprint("p", i), all), ask(fmt.Sprint("p", i), all),
			fmt.Sprintf(`{"hook_event_name":"PostToolUse","session_id":"s1","tool_name":"Tool%d","tool_input":{}}`, i))
	}
	outs := make([]string, len(events))
	var running sync.WaitGroup
	for i, event := range events {
		running.Go(func() {
			cmd := exec.Command(exe)
			cmd.Env, cmd.Dir, cmd.Stdin = append(os.Environ(), "HOOK_TEST_CHILD="+d.root), d.proj(), strings.NewReader(event)
			out, err := cmd.Output()
			if err != nil {
				t.Error(err)
			}
			outs[i] = string(out)
			d.check(t, event, outs[i])
		})
	}
	running.Wait()
	var shown []string
	answered := map[string]int{}
	for i, out := range outs {
		var got output
		if out != "" && json.Unmarshal([]byte(out), &got) == nil {
			answered[fmt.Sprint(i/3)]++
			for _, s := range recall.ShownIn(got.Specific.Context) {
				shown = append(shown, filepath.Base(s.Path))
			}
		}
	}
	slices.Sort(shown)
	if len(shown) == 0 || len(slices.Compact(slices.Clone(shown))) != len(shown) {
		t.Errorf("shown %v\n%s", shown, d.log(t))
	}
	for prompt, n := range answered {
		if n > 1 {
			t.Errorf("prompt %s was answered %d times", prompt, n)
		}
	}
	found, err := filepath.Glob(filepath.Join(d.state(), "sessions", "*.json"))
	if err != nil || len(found) != 1 {
		t.Fatal(found, err)
	}
	data, err := os.ReadFile(found[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, tool := range []string{"Tool0", "Tool1", "Tool2"} {
		if !strings.Contains(string(data), tool) {
			t.Errorf("the use of %s is lost: %s", tool, data)
		}
	}
}
