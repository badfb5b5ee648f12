package recall

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"casebook/store"
)

// folder makes a memory directory of files and a recaller over it with an index on disk.
func folder(t *testing.T, files map[string]string) *Recaller {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		write(t, path, text)
	}
	st, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return &Recaller{Store: st, CacheDir: filepath.Join(t.TempDir(), "index")}
}

func memory(name, description, kind, body string) string {
	return "---\nname: " + name + "\ndescription: " + description + "\ntype: " + kind + "\n---\n" + body + "\n"
}

func small() map[string]string {
	return map[string]string{
		"deploy.md":       memory("deploy", "when deploys to production are allowed", "project", "Nothing is deployed on a Friday; ask Ines."),
		"grep-usage.md":   memory("grep-usage", "options of grep that we use", "reference", "grep -rn PATTERN finds the orders handler; grep -l lists files."),
		"grep-gotchas.md": memory("grep-gotchas", "known faults of grep on the orders handler", "reference", "grep -P crashes on the orders handler dump."),
		"style.md":        memory("style", "how commits are written", "feedback", "Subjects are short."),
		"sub/team.md":     memory("oncall", "who is on call", "reference", "Yuki is on call for billing in November."),
		"MEMORY.md":       "- [Deploy](deploy.md) — deploy Friday production",
		"sub/MEMORY.md":   "deploy Friday production nested",
	}
}

func ask(t *testing.T, r *Recaller, req Request) (Result, string) {
	t.Helper()
	res, err := r.Recall(t.Context(), req)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, a := range res.Attachments {
		rel, _ := filepath.Rel(r.Store.Dir, a.Path)
		got = append(got, filepath.ToSlash(rel))
	}
	return res, strings.Join(got, " ")
}

func TestRecall(t *testing.T) {
	r := folder(t, small())
	for _, c := range []struct {
		why  string
		req  Request
		want string
	}{
		{"fits", Request{Prompt: "can we deploy to production on Friday?"}, "deploy.md"},
		{"in a folder below", Request{Prompt: "who is on call for billing in November"}, "sub/team.md"},
		{"nothing fits", Request{Prompt: "thanks, looks good"}, ""},
		{"SF-02: shown before", Request{Prompt: "can we deploy to production on Friday?", Surfaced: []string{"deploy.md"}}, ""},
		{"SF-01: read by the agent", Request{Prompt: "can we deploy to production on Friday?", Read: []string{"deploy.md"}}, ""},
		{"no tool in use", Request{Prompt: "search the orders handler with grep options"}, "grep-usage.md grep-gotchas.md"},
		{"RC-13, RC-14: a tool in use", Request{Prompt: "search the orders handler with grep options", Tools: []string{"Grep"}}, "grep-gotchas.md"},
	} {
		res, got := ask(t, r, c.req)
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.why, got, c.want)
		}
		if res.Considered != 5 || res.Abstained != (c.want == "") {
			t.Errorf("%s: %d considered, abstained %v", c.why, res.Considered, res.Abstained)
		}
	}
}

// An edit by hand counts at the next prompt, even one that keeps the size and the modification time.
func TestHandEditCountsAtOnce(t *testing.T) {
	r := folder(t, small())
	r.Recall(t.Context(), Request{Prompt: "index everything"})
	time.Sleep(60 * time.Millisecond) // past the file system's clock tick, so that the first state is kept in the index
	if _, got := ask(t, r, Request{Prompt: "who is on call for billing in November"}); got != "sub/team.md" {
		t.Fatal(got)
	}
	path := r.Store.Abs("sub/team.md")
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	text := memory("oncall", "who is on call", "reference", "Yuki is on call for billing in November.")
	edited := strings.NewReplacer("Yuki is on call for billing in November", "Zora looks after parsers of invoices ok").Replace(text)
	edited = strings.Replace(edited, "who is on call", "who parses it.", 1)
	if len(edited) != len(text) {
		t.Fatal("the test wants an edit of the same size", len(edited), len(text))
	}
	write(t, path, edited)
	if err := os.Chtimes(path, info.ModTime(), info.ModTime()); err != nil {
		t.Fatal(err)
	}
	if _, got := ask(t, r, Request{Prompt: "who is on call for billing in November"}); got != "" {
		t.Error("the old text was found:", got)
	}
	if _, got := ask(t, r, Request{Prompt: "does Zora look after the parsers of invoices?"}); got != "sub/team.md" {
		t.Error("the new text was not found:", got)
	}
}

func TestAnswerWithoutTheIndexOnDisk(t *testing.T) {
	r := folder(t, small())
	time.Sleep(60 * time.Millisecond)
	req := Request{Prompt: "can we deploy to production on Friday?"}
	first, _ := ask(t, r, req)
	damage := func(f func(path string) error) {
		t.Helper()
		files, err := filepath.Glob(filepath.Join(r.CacheDir, "*"))
		if err != nil || len(files) == 0 {
			t.Fatal("there is no index to damage", err)
		}
		for _, path := range files {
			if err := f(path); err != nil {
				t.Fatal(err)
			}
		}
	}
	overwrite := func(path string) error { return os.WriteFile(path, slices.Repeat([]byte{0xff}, 2000), 0o600) }
	tail := func(path string) error {
		data, err := os.ReadFile(path)
		if err != nil || len(data) < 200 {
			return err
		}
		for i := len(data) - 100; i < len(data); i++ {
			data[i] = 0xff
		}
		return os.WriteFile(path, data, 0o600)
	}
	for _, f := range []func(string) error{os.Remove, overwrite, tail} {
		damage(f)
		again, _ := ask(t, r, req)
		if Render(again.Attachments) != Render(first.Attachments) {
			t.Errorf("another answer:\n%s\nwant\n%s", Render(again.Attachments), Render(first.Attachments))
		}
	}
}

// What there is no time for is named, and the rest still answers.
func TestOutOfTimeIsAProblem(t *testing.T) {
	r := folder(t, small())
	ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
	defer cancel()
	if res, err := r.Recall(ctx, Request{Prompt: "deploy on Friday"}); err != nil || len(res.Problems) > 0 {
		t.Fatal(res.Problems, err)
	}
	ctx, cancel = context.WithTimeout(t.Context(), time.Nanosecond)
	defer cancel()
	r.CacheDir = ""
	res, err := r.Recall(ctx, Request{Prompt: "deploy on Friday"})
	if err == nil && (len(res.Problems) == 0 || res.Problems[0].Code != "index-building") {
		t.Error("neither an error nor a problem:", res.Problems)
	}
}

func TestWhyNot(t *testing.T) {
	r := folder(t, small())
	for _, c := range []struct {
		why  string
		req  Request
		want string
	}{
		{"attached", Request{Prompt: "can we deploy to production on Friday?", WhyNot: "deploy"}, "it is attached"},
		{"by path", Request{Prompt: "can we deploy to production on Friday?", WhyNot: "sub/team.md"}, "shares no telling word"},
		{"unknown", Request{Prompt: "can we deploy to production on Friday?", WhyNot: "nobody"}, "no memory below"},
		{"shown", Request{Prompt: "can we deploy to production on Friday?", WhyNot: "deploy", Surfaced: []string{"deploy.md"}}, "shown earlier"},
		{"read", Request{Prompt: "can we deploy to production on Friday?", WhyNot: "deploy.md", Read: []string{"deploy.md"}}, "has read the file"},
		{"abstained", Request{Prompt: "which subjects does the exam in physics, history and chemistry cover", WhyNot: "style"}, "nothing was attached"},
	} {
		res, _ := ask(t, r, c.req)
		if res.WhyNot == nil || !strings.Contains(strings.Join(res.WhyNot.Reasons, "\n"), c.want) {
			t.Errorf("%s: %+v, want %q", c.why, res.WhyNot, c.want)
		}
	}
}

// A prompt that says a hint gets its memory, however small the directory is and however little the words tell.
func TestASaidHintIsEnough(t *testing.T) {
	for _, others := range []map[string]string{{}, small()} {
		files := map[string]string{"window.md": "---\nname: deploy-window\ndescription: when deploys are allowed\ntype: project\nhints:\n  - ship it tonight\n  - run the tests\n---\nInes decides.\n"}
		for name, text := range others {
			files[name] = text
		}
		r := folder(t, files)
		res, got := ask(t, r, Request{Prompt: "can we ship it tonight?"})
		if got != "window.md" || res.Attachments[0].Reason != `the prompt says its recall hint "ship it tonight"` {
			t.Errorf("%d memories: %q %+v", len(files), got, res.Attachments)
		}
		for _, prompt := range []string{"run the tests", "tonight we have pizza"} {
			if _, got := ask(t, r, Request{Prompt: prompt}); got != "" {
				t.Errorf("%q brings %q", prompt, got)
			}
		}
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
