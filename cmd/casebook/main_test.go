package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"casebook": main})
}

// TestScript runs the binary as its user does, a file a case.
func TestScript(t *testing.T) {
	repository, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"json": scriptJSON, "exit": scriptExit, "fifo": scriptFIFO, "stamps": scriptStamps,
		},
		Setup: func(env *testscript.Env) error {
			for _, v := range []string{"HOME=" + env.WorkDir + "/home", "REPOSITORY=" + repository, "USER=ana",
				"GIT_AUTHOR_NAME=ana", "GIT_AUTHOR_EMAIL=ana@example.com", "GIT_COMMITTER_NAME=ana", "GIT_COMMITTER_EMAIL=ana@example.com", "GIT_CONFIG_NOSYSTEM=1"} {
				env.Vars = append(env.Vars, v)
			}
			return os.MkdirAll(env.WorkDir+"/home", 0o755)
		},
	})
}

// scriptJSON compares one value of a JSON file or of `stdout`: json stdout attachments.0.name deploy; a path that ends in len gives a list's length.
func scriptJSON(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 3 {
		ts.Fatalf("usage: json FILE PATH VALUE")
	}
	var v any
	ts.Check(json.Unmarshal([]byte(ts.ReadFile(args[0])), &v))
	for part := range strings.SplitSeq(args[1], ".") {
		switch at := v.(type) {
		case map[string]any:
			v = at[part]
		case []any:
			if part == "len" {
				v = len(at)
				continue
			}
			i, err := strconv.Atoi(part)
			if err != nil || i >= len(at) {
				ts.Fatalf("%s: no element %s in a list of %d", args[1], part, len(at))
			}
			v = at[i]
		default:
			ts.Fatalf("%s: %s is not in %v", args[1], part, at)
		}
	}
	if got := fmt.Sprint(v); (got == args[2]) == neg {
		ts.Fatalf("%s is %q", args[1], got)
	}
}

// scriptExit runs a command and wants an exact exit status: exit 2 casebook recall ”.
func scriptExit(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exit STATUS COMMAND [ARG…]")
	}
	err := ts.Exec(args[1], args[2:]...)
	got := "0"
	if err != nil {
		got = strings.TrimPrefix(err.Error(), "exit status ")
	}
	if got != args[0] {
		ts.Fatalf("exit status %s, want %s (%v)", got, args[0], err)
	}
}

// scriptStamps writes name, modification time and content of all files below a folder to a file, to compare before and after.
func scriptStamps(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: stamps FOLDER FILE")
	}
	var b strings.Builder
	ts.Check(filepath.WalkDir(ts.MkAbs(args[0]), func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		data, err := os.ReadFile(path)
		fmt.Fprintf(&b, "%s %d %s %q\n", path, info.ModTime().UnixNano(), info.Mode(), data)
		return err
	}))
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(b.String()), 0o600))
}
