package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"casebook/internal/hostile"
)

const canary = "canary-7f3a91"

// Every argument that ends in a path, with every hostile name: no command reads, makes, changes or removes anything outside of the memory directory, names a path of
// the host in an error, or panics.
func TestHostileArguments(t *testing.T) {
	base, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for path, text := range map[string]string{"escape.md": canary, "a.md": canary, "outside/a.md": canary, "shop/a.md": canary, "home/a.md": canary,
		"memory/keep.md": "---\nname: keep\ndescription: stays\ntype: project\n---\nKept.\n", "memory/sub/b.md": "---\nname: b\ndescription: below\ntype: project\n---\nB.\n"} {
		path = filepath.Join(base, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("HOME", filepath.Join(base, "home"))
	t.Chdir(filepath.Join(base, "shop"))
	env := map[string]string{"HOME": filepath.Join(base, "home"), "CASEBOOK_MEMORY_DIR": filepath.Join(base, "memory"), "XDG_STATE_HOME": filepath.Join(base, "state"), "EDITOR": "true"}
	before := beside(t, base)
	counts := map[bool]int{}
	for i, n := range hostile.Names(t) {
		key := n.Name
		if i%40 == 0 { // a long history makes all of it slow
			if err := os.RemoveAll(env["XDG_STATE_HOME"]); err != nil {
				t.Fatal(err)
			}
		}
		for _, args := range [][]string{{"show", "--", key}, {"show", key}, {"rm", "--", key}, {"restore", "--", key}, {"history", "--", key}, {"edit", "--", key},
			{"forget", "--yes", "--", key}, {"conflicts", "--", key}, {"conflicts", "--drop", "--yes", "--", key}, {"remember", "--type", "project", "--name=" + key, "--description", "d", "--body", "b"},
			{"remember", "--update", "--name=" + key, "--body", "b"}, {"recall", "--why-not=" + key, "what is kept"}, {"why-not", "--", key, "what is kept"}, {"why", "--", key}, {"undo", "--", key}, {"log", "--date=" + key}, {"import", "-"}} {
			var out, errs bytes.Buffer
			a := &app{in: strings.NewReader(plantedAt(t, key)), out: &out, err: &errs, env: func(name string) string { return env[name] },
				now: func() time.Time { return time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC) }, started: time.Now()}
			status := a.run(args)
			counts[status == 0]++
			said := out.String() + errs.String()
			if strings.Contains(said, canary) {
				t.Errorf("%q prints what lies outside: %.300s", args, said)
			}
			unmarked := strings.ReplaceAll(errs.String(), "problem: "+base+"/memory/", "") // a problem begins with the path of the file that it is about
			if status != 0 && strings.Contains(unmarked, base) {
				t.Errorf("%q names a path of the host: %.300s", args, errs.String())
			}
			for _, c := range []string{"\x00", "\x1b", "\x9b", "\u202e"} {
				if strings.Contains(said, c) {
					t.Errorf("%q prints %q as it is", args, c)
				}
			}
		}
	}
	if d := cmp.Diff(before, beside(t, base)); d != "" {
		t.Errorf("outside (-before +after):\n%s", d)
	}
	if text, err := os.ReadFile(filepath.Join(base, "memory/keep.md")); err != nil || !strings.Contains(string(text), "Kept.") {
		t.Errorf("keep.md is %q, %v", text, err)
	}
	t.Logf("%d calls were refused, %d done inside, 0 escapes", counts[false], counts[true])
}

// beside is all that does not belong to the memories or their state.
func beside(t *testing.T, base string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(base, func(path string, d fs.DirEntry, err error) error {
		rel, _ := filepath.Rel(base, path)
		if err != nil || rel == "." {
			return err
		}
		if rel == "memory" || rel == "state" {
			return fs.SkipDir
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		data, _ := os.ReadFile(path)
		all[rel] = fmt.Sprintf("%s %d %q", info.Mode(), info.ModTime().UnixNano(), data)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// plantedAt is an export that holds one file of that path.
func plantedAt(t *testing.T, path string) string {
	t.Helper()
	data, err := json.Marshal(bundle{Version: 1, Files: []bundledFile{{Path: path, Modified: time.Unix(1<<30, 0), Base64: []byte(base64.StdEncoding.EncodeToString([]byte("planted")))}}})
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
