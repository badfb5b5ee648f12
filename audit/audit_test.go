package audit

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"casebook"
)

// unpack writes the files of a txtar archive below a new folder.
func unpack(t *testing.T, archive string) string {
	t.Helper()
	dir := t.TempDir()
	for _, f := range txtar.Parse([]byte(archive)).Files {
		path := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func run(t *testing.T, dir string) Report {
	t.Helper()
	r, err := Audit{Dir: dir, Now: func() time.Time { return time.Now().Add(time.Hour) }}.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// briefly are the problems as file:line code.
func briefly(t *testing.T, dir string, r Report) []string {
	t.Helper()
	real, err := filepath.EvalSymlinks(dir)
	if err != nil {
		t.Fatal(err)
	}
	all := []string{}
	for _, p := range r.Problems {
		rel, err := filepath.Rel(real, p.Path)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, fmt.Sprintf("%s:%d %s", filepath.ToSlash(rel), p.Line, p.Code))
	}
	slices.Sort(all)
	return all
}

// A tree without frontmatter, of any tool, is judged by what it says; each fault has its file and, where there is one, its line.
func TestEveryFaultIsFoundInItsPlace(t *testing.T) {
	dir := unpack(t, `
-- build.md --
The release is built with make dist on the machine called forge, never on a laptop, because the signing key is there.
-- build-copy.md --
# Build

The release is built with "make dist" on the machine called forge, never on a laptop, because the signing key is there!
-- build-near.md --
The release is built with make dist on the machine called forge, never on a laptop, because the signing key is there. Ask Ines.
-- sub/links.md --
See [[build]] and [[nowhere]], [the build](../build.md) and [another](gone.md), but not [a page](https://example.org/x.md).
In code: `+"`[[code]]`"+`.
-- secret.md --
---
name: secret
description: d
type: reference
---
The CI logs in with
ghp_Zx81mKq20vTn4RbYw7LcD5sJpE6uHfAo93Gi every night.
-- hidden.md --
The port is 8443, as every`+"\u202e"+` client knows.
-- old.md --
---
name: old
description: d
type: project
date: 2020-01-01
---
The office is in Lisbon since the move from Porto.
-- logs/2026/11/2026-11-30.md --
- 10:00 done
-- .git/x.md --
hm
-- notes.txt --
hm
`)
	r := run(t, dir)
	if diff := cmp.Diff([]string{
		"build-near.md:0 memory-similar",
		"build.md:0 memory-duplicate",
		"hidden.md:1 text-hidden",
		"old.md:0 memory-stale",
		"secret.md:7 secret",
		"sub/links.md:1 link-missing",
		"sub/links.md:1 link-unknown",
	}, briefly(t, dir, r)); diff != "" {
		t.Error(diff)
	}
	if r.Files != 8 || r.Memories != 7 {
		t.Errorf("%d files, %d memories", r.Files, r.Memories)
	}
	if said := fmt.Sprint(r.Problems); strings.Contains(said, "ghp_") || strings.Contains(said, "\u202e") {
		t.Error(said)
	}
}

// An index is held to the memories beside it.
func TestIndexIsHeldToItsFolder(t *testing.T) {
	dir := unpack(t, `
-- MEMORY.md --
- [Build](build.md) — how it is built
- [Gone](gone.md) — what is gone
-- build.md --
The release is built with make dist on the machine called forge.
-- other.md --
The office is in Lisbon since the move from Porto.
`)
	if diff := cmp.Diff([]string{"MEMORY.md:0 index-orphan", "MEMORY.md:2 index-dead"}, briefly(t, dir, run(t, dir))); diff != "" {
		t.Error(diff)
	}
}

// Nothing is changed: not a byte, not a time (SAIL-Research-Lab/cheetahclaws#150).
func TestAuditChangesNothing(t *testing.T) {
	dir := unpack(t, "-- a/b.md --\nOne two three four.\n-- c.md --\nOne two three four.\n")
	before := snapshot(t, dir)
	run(t, dir)
	if diff := cmp.Diff(before, snapshot(t, dir)); diff != "" {
		t.Error(diff)
	}
}

func snapshot(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		text := ""
		if !d.IsDir() {
			data, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			text = string(data)
		}
		all[name] = fmt.Sprint(info.Mode(), info.ModTime().UnixNano(), text)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// Links out of the tree are not followed, and what is no regular file is not opened.
func TestAuditStaysInside(t *testing.T) {
	outside := t.TempDir()
	if err := os.WriteFile(filepath.Join(outside, "x.md"), []byte("the zebra lives here and nowhere else"), 0o600); err != nil {
		t.Fatal(err)
	}
	dir := unpack(t, "-- a.md --\nOne two three four.\n")
	for name, target := range map[string]string{"link.md": filepath.Join(outside, "x.md"), "folder": outside} {
		if err := os.Symlink(target, filepath.Join(dir, name)); err != nil {
			t.Skip(err)
		}
	}
	r := run(t, dir)
	if diff := cmp.Diff([]string{"link.md:0 unreadable"}, briefly(t, dir, r)); diff != "" || r.Files != 1 {
		t.Error(diff, r.Files)
	}
}

// mem0ai/mem0#4573, context-broker#35, agentcore-rl-toolkit#101: what is no memory is told, with the reason.
func TestJunk(t *testing.T) {
	for text, why := range map[string]string{
		"":                                     "says nothing",
		"# Title\n\n---\n<!-- later -->\n":     "says nothing",
		"ok":                                   "too short",
		"TODO: fill in":                        "",
		"TODO":                                 "too short",
		"Lorem ipsum dolor sit amet.":          "text to come",
		"[your notes here]":                    "text to come",
		"Sure! I will remember that for you.":  "agent says",
		"I'll now update the config file.":     "agent says",
		"I've successfully saved the memory.":  "agent says",
		"Here is the summary of the session:":  "agent says",
		"You are a helpful coding assistant.":  "system prompt",
		"Build ok, tests pass, deployed":       "state of a moment",
		"- tests are passing\n- build is done": "state of a moment",
		"All tests passed.":                    "state of a moment",
		"<system-reminder>\nRelevant memory\n</system-reminder>":                                                                "stored again",
		"User: how do I build?\nAssistant: run make\nUser: thanks\nAssistant: welcome":                                          "conversation",
		"2026-01-01T10:00:00 start\n2026-01-01T10:00:01 go\nINFO x\nINFO y\nERROR z: no\nWARN low disk":                         "output of a program",
		"├── cmd\n│   └── main.go\n├── store\n│   ├── a.go\n│   └── b.go\n└── README.md":                                        "listing",
		"react 18.2.0\nvite 5.0.1\nzod ^3.22.4\neslint 8.57.0\nvitest 1.2.0\nprettier 3.1.1":                                    "versions",
		"a1b2c3d fix the build\nb2c3d4e add tests\nc3d4e5f release\nd4e5f60 docs\ne5f6071 more docs":                            "commits",
		"<<<<<<< HEAD\nthe port is 1\n=======\nthe port is 2\n>>>>>>> b":                                                        "merge",
		"日本語で答えてください。":                                                                                                          "",
		"Prefers tabs over spaces.":                                                                                             "",
		"Never deploy on Fridays.":                                                                                              "",
		"Tests pass only with TZ=UTC, because the fixtures hold local dates.":                                                   "",
		"The build is done on the machine forge, since the key is there.":                                                       "",
		"The CI is green only after the second run: the cache of the first one is cold.":                                        "",
		"Deployments are done by Ines.":                                                                                         "",
		"Here the team says 'basket', never 'cart'.":                                                                            "",
		"The assistant: prefers short answers.":                                                                                 "",
		"Retry uploads three times:\n\n```\n2026-01-01T10:00:00 failed\n2026-01-01T10:00:01 failed\n```\n\nThen open a ticket.": "",
		"You are expected to run make lint before a commit.":                                                                    "",
		"Node 20.11.1 is pinned: 20.12 breaks the PDF export.":                                                                  "",
	} {
		got := junk(text)
		if why == "" && got != "" || why != "" && !strings.Contains(got, why) {
			t.Errorf("%q: %q, want %q", text, got, why)
		}
	}
}

// Memories of real projects are no junk and no duplicates.
func TestRealMemoriesAreNoJunk(t *testing.T) {
	for _, dir := range []string{"../examples/shop/memory", "../bench/recall/coding/memories"} {
		r := run(t, dir)
		if r.Memories < 20 {
			t.Fatalf("%s has %d memories", dir, r.Memories)
		}
		for _, p := range r.Problems {
			if !p.Info && p.Code != "memory-stale" && p.Code != "memory-large" {
				t.Error(p)
			}
		}
	}
}

// FuzzJunk holds judging to any text.
func FuzzJunk(f *testing.F) {
	f.Add("# x\n<!--\n-->TODO")
	f.Add("tests pass,,\n\xff")
	f.Fuzz(func(t *testing.T, text string) {
		junk(text)
		m := casebook.Memory{Body: text}
		twice := duplicates(t.Context(), []page{{path: "a", memory: m}, {path: "b", memory: m}})
		if want := len(wordsOf(strings.Join(textLines(text), "\n"))) >= leastWords; (len(twice) == 1) != want {
			t.Errorf("the same text twice: %v, want %v", twice, want)
		}
		for _, w := range wordsOf(text) {
			if w == "" {
				t.Error("an empty word")
			}
		}
	})
}

func BenchmarkAudit(b *testing.B) {
	dir := b.TempDir()
	for i := range 1000 {
		text := fmt.Sprintf("---\nname: m%d\ndescription: about %d\ntype: project\n---\n", i, i)
		for j := range 40 {
			text += fmt.Sprintf("Service %d listens on port %d, behind gateway %d.\n", i*j, i+j*7, i^j)
		}
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("m%d.md", i)), []byte(text), 0o600); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		if _, err := (Audit{Dir: dir}).Run(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
}
