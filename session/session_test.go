package session

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"casebook/internal/fsatomic"
	"casebook/recall"
	"casebook/store"

	"github.com/google/go-cmp/cmp"
)

// A desk is a memory directory, a state folder and one session.
type desk struct {
	Session
	r *recall.Recaller
}

func TestMain(m *testing.M) {
	if os.Getenv("SESSION_TEST_CHILD") != "" {
		child()
		return
	}
	os.Exit(m.Run())
}

func newDesk(t testing.TB) *desk {
	t.Helper()
	root := t.TempDir()
	memory := filepath.Join(root, "memory")
	for name, text := range map[string]string{
		"deploy":  "how this project is deployed\n---\nDeploys go through the staging branch and need a green pipeline.",
		"deploy2": "deploys on Friday\n---\nDeploys on Friday need a yes of the on-call engineer.",
		"invoice": "how invoices are numbered\n---\nInvoice numbers are sequential per country and never reused.",
	} {
		write(t, filepath.Join(memory, name+".md"), "---\nname: "+name+"\ntype: project\ndescription: "+text)
	}
	return at(t, root)
}

func at(t testing.TB, root string) *desk {
	t.Helper()
	st, err := store.Open(filepath.Join(root, "memory"))
	if err != nil {
		t.Fatal(err)
	}
	return &desk{Session{ID: "s1", State: filepath.Join(root, "state"), Memory: st.Dir, Projects: filepath.Join(root, "projects")},
		&recall.Recaller{Store: st, CacheDir: filepath.Join(root, "cache")}}
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

func (d *desk) ask(t testing.TB, id, text string) Answer {
	t.Helper()
	a, err := d.Prompt(t.Context(), Prompt{ID: id, Text: text}, d.r)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func shown(a Answer) string {
	var names []string
	for _, s := range a.Shown {
		names = append(names, s.Name)
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

func (d *desk) state(t testing.TB) state {
	t.Helper()
	var st state
	data, err := os.ReadFile(d.path())
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &st); err != nil {
		t.Fatal(err)
	}
	return st
}

func TestAMemoryComesOnceUntilCompaction(t *testing.T) { // SF-02, SF-08, case 133
	d := newDesk(t)
	first := d.ask(t, "p1", "how do we deploy this project?")
	if !strings.Contains(shown(first), "deploy") || !strings.Contains(first.Text, "staging branch") || first.Skipped != "" {
		t.Fatalf("%+v", first)
	}
	if again := d.ask(t, "p2", "how do we deploy this project?"); strings.Contains(again.Text, "staging branch") {
		t.Errorf("shown again: %s", shown(again))
	}
	if st := d.state(t); st.Bytes == 0 || st.Prompts != 2 || st.Hits < 1 || len(st.Surfaced) == 0 || st.Surfaced[0].Prompt == "" || st.Surfaced[0].Bytes == 0 {
		t.Errorf("%+v", st)
	}
	if _, _, err := d.Start(t.Context(), "resume", ""); err != nil {
		t.Fatal(err)
	}
	if again := d.ask(t, "p3", "how do we deploy this project?"); strings.Contains(again.Text, "staging branch") {
		t.Error("resume lost the state")
	}
	if _, _, err := d.Start(t.Context(), "compact", ""); err != nil {
		t.Fatal(err)
	}
	if st := d.state(t); st.Bytes != 0 || st.Surfaced != nil || len(st.Answered) != 3 {
		t.Errorf("after compaction: %+v", st)
	}
	if again := d.ask(t, "p4", "how do we deploy this project?"); !strings.Contains(again.Text, "staging branch") {
		t.Errorf("not shown after compaction: %+v", again)
	}
}

func TestAnEditedMemoryMayComeAgain(t *testing.T) {
	d := newDesk(t)
	d.ask(t, "p1", "how do we deploy this project?")
	write(t, filepath.Join(d.Memory, "deploy.md"), "---\nname: deploy\ntype: project\ndescription: how this project is deployed\n---\nDeploys now go through the production branch.")
	if a := d.ask(t, "p2", "how do we deploy this project?"); !strings.Contains(a.Text, "production branch") {
		t.Errorf("%+v", a)
	}
}

func TestEachPromptIsAnsweredOnce(t *testing.T) {
	d := newDesk(t)
	d.ask(t, "p1", "how do we deploy this project?")
	if a := d.ask(t, "p1", "how are invoices numbered here?"); a.Skipped != "answered before" || a.Text != "" {
		t.Errorf("%+v", a)
	}
	now := time.Now()
	d.Now = func() time.Time { return now }
	d.ask(t, "", "how are invoices numbered here?")
	if a := d.ask(t, "", "how are invoices numbered here?"); a.Skipped != "answered before" {
		t.Errorf("%+v", a)
	}
	now = now.Add(answeredAgain)
	if a := d.ask(t, "", "how are invoices numbered here?"); a.Skipped != "" {
		t.Errorf("%+v", a)
	}
	for i := range 2 * maxAnswered {
		d.ask(t, fmt.Sprint("q", i), "nothing of the kind")
	}
	if st := d.state(t); len(st.Answered) != maxAnswered {
		t.Error(len(st.Answered))
	}
}

func TestTheSessionsBudgetEnds(t *testing.T) { // PF-05, C21
	d := newDesk(t)
	d.Budget.SessionBytes = 1
	if a := d.ask(t, "p1", "how do we deploy this project?"); a.Text == "" {
		t.Error("a prompt that starts below the budget gets nothing")
	}
	if a := d.ask(t, "p2", "how are invoices numbered here?"); a.Skipped != "session budget used up" || a.Text != "" {
		t.Errorf("%+v", a)
	}
}

func TestWhatTheAgentReadDoesNotCome(t *testing.T) { // SF-01
	d := newDesk(t)
	link := filepath.Join(t.TempDir(), "named")
	if err := os.Symlink(d.Memory, link); err != nil {
		t.Fatal(err)
	}
	err := d.ToolUse(t.Context(), []Tool{{"Read", filepath.Join(d.Memory, "deploy.md"), true}, {"Edit", filepath.Join(link, "deploy2.md"), true},
		{"Read", "/etc/hosts", true}, {"Read", filepath.Join(d.Memory, "missing.md"), false}, {"Read", "relative.md", true}}, "")
	if err != nil {
		t.Fatal(err)
	}
	st := d.state(t)
	if len(st.Read) != 2 || st.Read[0].Path != "deploy.md" || st.Read[1].Path != "deploy2.md" {
		t.Errorf("%+v", st.Read)
	}
	if a := d.ask(t, "p1", "how do we deploy this project on Friday?"); strings.Contains(a.Text, "Deploys") {
		t.Errorf("%+v", a)
	}
}

func TestToolsUsedLately(t *testing.T) { // RC-13
	d := newDesk(t)
	for i := range 12 {
		if err := d.ToolUse(t.Context(), []Tool{{Name: fmt.Sprint("T", i), Succeeded: true}, {Name: "Failing"}, {Name: "Grep", Succeeded: true}}, ""); err != nil {
			t.Fatal(err)
		}
	}
	if d := cmp.Diff(strings.Fields("T3 T4 T5 T6 T7 T8 T9 T10 T11 Grep"), d.state(t).Tools); d != "" {
		t.Error(d)
	}
	before, _ := os.Stat(d.path())
	if err := d.ToolUse(t.Context(), []Tool{{Name: "Grep", Succeeded: true}}, ""); err != nil {
		t.Fatal(err)
	}
	if after, _ := os.Stat(d.path()); !os.SameFile(before, after) {
		t.Error("the state was written although nothing changed")
	}
}

func TestStartAndClearBeginAnew(t *testing.T) {
	d := newDesk(t)
	now := time.Now()
	d.Now = func() time.Time { return now }
	if _, _, err := d.Start(t.Context(), "startup", ""); err != nil {
		t.Fatal(err)
	}
	d.ask(t, "p1", "how do we deploy this project?")
	if _, _, err := d.Start(t.Context(), "startup", ""); err != nil { // a second hook reports the same start late
		t.Fatal(err)
	}
	if len(d.state(t).Surfaced) == 0 {
		t.Error("a second report of the start lost the state")
	}
	now = now.Add(time.Hour)
	for _, source := range []string{"startup", "clear"} {
		if _, _, err := d.Start(t.Context(), source, ""); err != nil {
			t.Fatal(err)
		}
		if a := d.ask(t, source, "how do we deploy this project?"); !strings.Contains(a.Text, "staging branch") {
			t.Errorf("%s: %+v", source, a)
		}
	}
}

func TestWhatIsSaidAtTheStartIsSaidOnce(t *testing.T) {
	d := newDesk(t)
	for i, c := range []struct {
		source string
		told   bool
	}{{"startup", false}, {"resume", true}, {"compact", false}, {"fork", true}, {"clear", false}, {"new one", true}} {
		told, _, err := d.Start(t.Context(), c.source, "")
		if err != nil || told != c.told {
			t.Errorf("%d, %s: told %v, %v", i, c.source, told, err)
		}
	}
	line := strings.Replace(contextLine(t, time.Now(), recall.Wrap("where memory is kept")), "UserPromptSubmit", "SessionStart", 1)
	for text, want := range map[string]bool{line: true, "": false, line + boundary: false} {
		d.ID = "id " + text
		if told, _, err := d.Start(t.Context(), "resume", d.transcript(t, text)); err != nil || told != want {
			t.Errorf("%q: told %v, %v", text, told, err)
		}
	}
}

func TestStateIsPrivateAndVersioned(t *testing.T) {
	d := newDesk(t)
	d.ID = "../../etc/passwd"
	d.ask(t, "p1", "how do we deploy this project?")
	entries, err := os.ReadDir(d.folder())
	if err != nil || len(entries) != 2 {
		t.Fatal(entries, err)
	}
	for _, e := range entries {
		if info, _ := e.Info(); info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v", e.Name(), info.Mode())
		}
	}
	if info, _ := os.Stat(d.folder()); info.Mode().Perm() != 0o700 {
		t.Error(info.Mode())
	}
	write(t, d.path(), `{"version":2}`)
	a := d.ask(t, "p2", "how are invoices numbered here?")
	if a.Text != "" || len(a.Problems) != 1 || a.Problems[0].Code != "state-version" {
		t.Errorf("%+v", a)
	}
	if err := d.ToolUse(t.Context(), []Tool{{Name: "Bash", Succeeded: true}}, ""); err != nil {
		t.Error(err)
	}
	if _, _, err := d.Start(t.Context(), "compact", ""); err != nil {
		t.Error(err)
	}
	if data, _ := os.ReadFile(d.path()); string(data) != `{"version":2}` {
		t.Errorf("the newer state was overwritten: %s", data)
	}
	write(t, d.path(), `{"version":1,`) // cut by a crash: as good as none
	if a := d.ask(t, "p3", "how are invoices numbered here?"); a.Text == "" {
		t.Errorf("%+v", a)
	}
}

func TestWithoutStateThereIsNoRecall(t *testing.T) {
	d := newDesk(t)
	write(t, d.State, "a file where the folder should be")
	if a, err := d.Prompt(t.Context(), Prompt{ID: "p", Text: "how do we deploy this project?"}, d.r); err == nil || a.Text != "" {
		t.Errorf("%+v, %v", a, err)
	}
	d = newDesk(t)
	d.ID = ""
	if a, err := d.Prompt(t.Context(), Prompt{ID: "p", Text: "how do we deploy this project?"}, d.r); !errors.Is(err, ErrNoID) || a.Text != "" {
		t.Errorf("%+v, %v", a, err)
	}
}

func TestATakenLockEndsWithTheDeadline(t *testing.T) {
	d := newDesk(t)
	if err := os.MkdirAll(d.folder(), 0o700); err != nil {
		t.Fatal(err)
	}
	unlock, err := fsatomic.Lock(t.Context(), filepath.Join(d.folder(), "lock-"+d.name()[:1]))
	if err != nil {
		t.Fatal(err)
	}
	defer unlock()
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
	defer cancel()
	if a, err := d.Prompt(ctx, Prompt{ID: "p", Text: "how do we deploy this project?"}, d.r); !errors.Is(err, context.DeadlineExceeded) || a.Text != "" {
		t.Errorf("%+v, %v", a, err)
	}
}

func TestOldSessionsAreCollected(t *testing.T) {
	d := newDesk(t)
	d.ask(t, "p1", "how do we deploy this project?")
	old := time.Now().Add(-31 * 24 * time.Hour)
	for i := range 150 {
		for _, name := range []string{fmt.Sprintf("%032x.json", i), fmt.Sprintf(".%d.tmp", i)} {
			path := filepath.Join(d.folder(), name)
			write(t, path, "{}")
			if err := os.Chtimes(path, old, old); err != nil {
				t.Fatal(err)
			}
		}
	}
	write(t, filepath.Join(d.folder(), "young.json"), "{}")
	if err := os.Chtimes(d.path(), old, old); err != nil { // our own one stays
		t.Fatal(err)
	}
	for range 20 {
		if err := d.Collect(); err != nil {
			t.Fatal(err)
		}
	}
	entries, err := os.ReadDir(d.folder())
	if err != nil || len(entries) != 3 {
		t.Error(len(entries), err)
	}
	d.State = filepath.Join(t.TempDir(), "missing")
	if err := d.Collect(); err != nil {
		t.Error(err)
	}
}

// child is one of the processes of the test below: it does what it is told, and prints the names of what it was shown.
func child() {
	t := &quiet{}
	d := at(t, os.Getenv("SESSION_TEST_CHILD"))
	for i := range 10 {
		id := os.Args[1] + fmt.Sprint(i)
		a, err := d.Prompt(context.Background(), Prompt{ID: id, Text: "how do we deploy this project on Friday, and how are invoices numbered?"}, d.r)
		if err != nil {
			panic(err)
		}
		for _, s := range a.Shown {
			fmt.Println("shown", s.Name)
		}
		if err := d.ToolUse(context.Background(), []Tool{{"Read", filepath.Join(d.Memory, "read-"+id+".md"), true}}, ""); err != nil {
			panic(err)
		}
	}
}

// quiet is for a helper in a process that is no test.
type quiet struct{ testing.TB }

func (quiet) Helper()           {}
func (quiet) Fatal(args ...any) { panic(fmt.Sprint(args...)) }

func TestTwoProcessesAtOnceRepeatAndLoseNothing(t *testing.T) {
	d := newDesk(t)
	for _, who := range []string{"a", "b", "c"} {
		for i := range 10 {
			write(t, filepath.Join(d.Memory, fmt.Sprint("read-", who, i, ".md")), "unrelated words of "+who)
		}
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	var all []string
	var running sync.WaitGroup
	for _, who := range []string{"a", "b", "c"} {
		running.Go(func() {
			cmd := exec.Command(exe, who)
			cmd.Env = append(os.Environ(), "SESSION_TEST_CHILD="+filepath.Dir(d.State))
			out, err := cmd.Output()
			if err != nil {
				t.Error(err, string(out))
			}
			mu.Lock()
			defer mu.Unlock()
			all = append(all, strings.Fields(strings.ReplaceAll(string(out), "shown ", ""))...)
		})
	}
	running.Wait()
	slices.Sort(all)
	if len(all) < 3 || len(slices.Compact(slices.Clone(all))) != len(all) {
		t.Errorf("shown %v", all)
	}
	st := d.state(t)
	if len(st.Read) != 30 || st.Prompts != 30 || len(st.Surfaced) != len(all) {
		t.Errorf("%d read, %d prompts, %d surfaced", len(st.Read), st.Prompts, len(st.Surfaced))
	}
}

// The files of the project that the agent used lately are known, where a model is to be told of them; those elsewhere, and memories, are not among them.
func TestFilesUsedLately(t *testing.T) {
	d := newDesk(t)
	use := func(paths ...string) {
		t.Helper()
		for _, p := range paths {
			if err := d.ToolUse(t.Context(), []Tool{{"Read", p, true}}, ""); err != nil {
				t.Fatal(err)
			}
		}
	}
	use("/shop/a.go")
	if files := d.state(t).Files; files != nil {
		t.Error("without a root:", files)
	}
	d.Root = "/shop"
	use("/shop/a.go", "/shop/api/b.go", "/shop/a.go", "/shopping/c.go", "/etc/passwd", "/shop/../etc/hosts", "d.go", "", filepath.Join(d.Memory, "invoice.md"))
	if diff := cmp.Diff([]string{"api/b.go", "a.go"}, d.state(t).Files); diff != "" {
		t.Error(diff)
	}
	for i := range 12 {
		use(fmt.Sprintf("/shop/%d.go", i))
	}
	if files := d.state(t).Files; len(files) != maxFiles || files[maxFiles-1] != "11.go" {
		t.Error(files)
	}
	st := d.state(t)
	if r := d.request(&st, "x"); len(r.Files) != maxFiles {
		t.Errorf("%+v", r)
	}
	for _, after := range []struct {
		source string
		files  int
	}{{"compact", maxFiles}, {"clear", 0}} {
		if _, _, err := d.Start(t.Context(), after.source, ""); err != nil {
			t.Fatal(err)
		}
		if got := len(d.state(t).Files); got != after.files {
			t.Errorf("after %s %d files", after.source, got)
		}
	}
}
