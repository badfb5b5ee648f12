package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/testscript"
	"github.com/spf13/cobra"
)

// Variables that only scripts know. The product has no clock that could be set from outside.
const (
	clockName    = "CLOCK"    // the time that the program sees; ages count from it
	patienceName = "PATIENCE" // how much later than the process the deadline of a hook begins, since the machine may be busy
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"casebook": func() {
		now, err := time.Parse(time.RFC3339, os.Getenv(clockName))
		if err != nil {
			panic(err)
		}
		patience, err := time.ParseDuration(os.Getenv(patienceName))
		if err != nil {
			panic(err)
		}
		a := &app{in: os.Stdin, out: os.Stdout, err: os.Stderr, env: os.Getenv, now: func() time.Time { return now }, started: time.Now().Add(patience),
			program: func() (string, error) { return exec.LookPath("casebook") }} // os.Executable may be the test's own file
		os.Exit(a.run(os.Args[1:]))
	}})
}

// TestScript runs the binary as its user does: a file of testdata/script is a case. Beside testscript's own commands there are those below, and in
// the environment $REPOSITORY, $CASEBOOK (the program's path), $CLOCK and $PATIENCE.
func TestScript(t *testing.T) {
	repository, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	program, err := exec.LookPath("casebook")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                "testdata/script",
		RequireUniqueNames: true,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"age": scriptAge, "documented": scriptDocumented, "exit": scriptExit, "indexed": scriptIndexed, "json": scriptJSON, "jsonenv": scriptJSONEnv,
			"memories": scriptMemories, "memorydir": scriptMemoryDir, "replace": scriptReplace, "stamps": scriptStamps,
		},
		Setup: func(env *testscript.Env) error {
			home := filepath.Join(env.WorkDir, "home")
			env.Vars = append(env.Vars, "HOME="+home, "REPOSITORY="+repository, "CASEBOOK="+program, clockName+"=2026-11-30T12:00:00Z", patienceName+"=20s",
				"GIT_AUTHOR_NAME=ana", "GIT_AUTHOR_EMAIL=ana@example.com", "GIT_COMMITTER_NAME=ana", "GIT_COMMITTER_EMAIL=ana@example.com",
				"GIT_CONFIG_NOSYSTEM=1",
				"GORACE=atexit_sleep_ms=0") // a program with the race detector in it would sleep a second at each end
			return os.MkdirAll(home, 0o755)
		},
	})
}

// Every example that a help text shows is run by help_examples.txtar as it stands there.
func TestEveryExampleIsInAScript(t *testing.T) {
	script, err := os.ReadFile("testdata/script/help_examples.txtar")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(script), "\n")
	root := (&app{}).root()
	root.InitDefaultHelpCmd()
	commands := append([]*cobra.Command{root}, root.Commands()...)
	for _, c := range root.Commands() {
		commands = append(commands, c.Commands()...)
	}
	for _, c := range commands {
		if c.Example == "" {
			t.Errorf("%s has no example", c.CommandPath())
		}
		for line := range strings.Lines(c.Example) {
			if line = strings.TrimSpace(line); !slices.Contains(lines, line) {
				t.Errorf("the example of %s is not run: %s", c.CommandPath(), line)
			}
		}
	}
}

// scriptJSON compares one value: json stdout attachments.0.name deploy. In a path, len is a list's length and keys are an object's, sorted.
func scriptJSON(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 3 {
		ts.Fatalf("usage: json FILE PATH VALUE")
	}
	if got := jsonValue(ts, args[0], args[1]); (got == args[2]) == neg {
		ts.Fatalf("%s is %q", args[1], got)
	}
}

// scriptJSONEnv sets a variable to one value: jsonenv COMMAND settings.json hooks.UserPromptSubmit.0.hooks.0.command.
func scriptJSONEnv(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: jsonenv VARIABLE FILE PATH")
	}
	ts.Setenv(args[0], jsonValue(ts, args[1], args[2]))
}

func jsonValue(ts *testscript.TestScript, file, path string) string {
	var v any
	ts.Check(json.Unmarshal([]byte(ts.ReadFile(file)), &v))
	for part := range strings.SplitSeq(path, ".") {
		v = jsonPart(ts, v, part)
	}
	return fmt.Sprint(v)
}

func jsonPart(ts *testscript.TestScript, v any, part string) any {
	switch at := v.(type) {
	case map[string]any:
		if part == "keys" {
			return strings.Join(slices.Sorted(maps.Keys(at)), " ")
		}
		if inner, ok := at[part]; ok {
			return inner
		}
	case []any:
		if part == "len" {
			return len(at)
		}
		if i, err := strconv.Atoi(part); err == nil && i < len(at) {
			return at[i]
		}
	}
	ts.Fatalf("there is no %s in %v", part, v)
	return nil
}

// scriptDocumented wants the keys of a JSON file or of stdout to be those of the example in a section of docs/json.md: documented stdout recall.
func scriptDocumented(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: documented FILE SECTION")
	}
	doc := ts.ReadFile(filepath.Join(ts.Getenv("REPOSITORY"), "docs", "json.md"))
	_, section, _ := strings.Cut(doc, "\n## "+args[1]+"\n")
	_, example, _ := strings.Cut(section, "\n```json\n")
	example, _, _ = strings.Cut(example, "\n```\n")
	var want, got any
	ts.Check(json.Unmarshal([]byte(example), &want))
	ts.Check(json.Unmarshal([]byte(ts.ReadFile(args[0])), &got))
	if diff := cmp.Diff(jsonPaths(want, ""), jsonPaths(got, "")); diff != "" {
		ts.Fatalf("the keys of docs/json.md, %s (-documented +printed):\n%s", args[1], diff)
	}
}

// jsonPaths are the paths of all keys in v, without those of problems, fixed or left, which are the same everywhere.
func jsonPaths(v any, at string) []string {
	var paths []string
	switch v := v.(type) {
	case map[string]any:
		for name, inner := range v {
			paths = append(paths, at+name)
			if name != "problems" && name != "fixed" {
				paths = append(paths, jsonPaths(inner, at+name+".")...)
			}
		}
	case []any:
		for _, inner := range v {
			paths = append(paths, jsonPaths(inner, at)...)
		}
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

// scriptExit runs a command and wants an exact exit status: exit 2 casebook recall.
func scriptExit(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exit STATUS COMMAND [ARG…]")
	}
	got := "0"
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		got = strings.TrimPrefix(err.Error(), "exit status ")
	}
	if got != args[0] {
		ts.Fatalf("exit status %s, want %s", got, args[0])
	}
}

// scriptStamps writes name, modification time and content of all files below a folder to a file, to compare before and after.
func scriptStamps(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: stamps FOLDER FILE")
	}
	var b strings.Builder
	ts.Check(filepath.WalkDir(ts.MkAbs(args[0]), func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		var data []byte
		if info.Mode().IsRegular() {
			data, err = os.ReadFile(path)
		}
		fmt.Fprintf(&b, "%s %s %d %q\n", path, info.Mode(), info.ModTime().UnixNano(), data)
		return err
	}))
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(b.String()), 0o600))
}

// scriptAge makes files so many days old on the script's clock: age 47 memory/deploy.md.
func scriptAge(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: age DAYS FILE…")
	}
	days, err := strconv.Atoi(args[0])
	ts.Check(err)
	now, err := time.Parse(time.RFC3339, ts.Getenv(clockName))
	ts.Check(err)
	for _, file := range args[1:] {
		ts.Check(os.Chtimes(ts.MkAbs(file), time.Time{}, now.AddDate(0, 0, -days)))
	}
}

// scriptMemories writes so many memories that have nothing to do with each other: memories 300 memory.
func scriptMemories(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: memories NUMBER FOLDER")
	}
	number, err := strconv.Atoi(args[0])
	ts.Check(err)
	dir := ts.MkAbs(args[1])
	ts.Check(os.MkdirAll(dir, 0o700))
	for i := range number {
		text := fmt.Sprintf("---\nname: lot-%d\ndescription: how lot %d is packed\ntype: project\n---\nLot %d is packed on shelf %d.\n", i, i, i, i)
		ts.Check(os.WriteFile(filepath.Join(dir, fmt.Sprintf("lot-%d.md", i)), []byte(text), 0o600))
	}
}

// scriptMemoryDir sets a variable to the folder where the client keeps the memories of a project: memorydir MEMORY shop. It makes the folder.
func scriptMemoryDir(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: memorydir VARIABLE PROJECT")
	}
	key := regexp.MustCompile(`[^A-Za-z0-9]`).ReplaceAllString(ts.MkAbs(args[1]), "-")
	dir := filepath.Join(ts.Getenv("HOME"), ".claude", "projects", key, "memory")
	ts.Check(os.MkdirAll(dir, 0o700))
	ts.Setenv(args[0], dir)
}

// scriptReplace changes a word in a file: replace MEMORY $MEMORY event.json.
func scriptReplace(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: replace OLD NEW FILE")
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), []byte(strings.ReplaceAll(ts.ReadFile(args[2]), args[0], args[1])), 0o600))
}

// scriptIndexed asks casebook until its index is on disk, and sets $INDEX to the folder. It goes on for a while, since files that were written a moment ago
// are not kept in the index yet.
func scriptIndexed(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 0 {
		ts.Fatalf("usage: indexed")
	}
	for began := time.Now(); time.Since(began) < 20*time.Second; {
		ts.Check(ts.Exec("casebook", "recall", "is there an index"))
		lists, err := filepath.Glob(filepath.Join(ts.Getenv("HOME"), ".local", "state", "casebook", "*", "index", "segments"))
		ts.Check(err)
		if len(lists) == 1 && time.Since(began) > 100*time.Millisecond {
			ts.Setenv("INDEX", filepath.Dir(lists[0]))
			return
		}
	}
	ts.Fatalf("the index is never written")
}
