package draft

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"casebook"
)

var update = flag.Bool("update", false, "rewrite the files that tests compare with")

// project unpacks an archive of testdata into a folder called shop.
func project(t testing.TB, archive *txtar.Archive) string {
	t.Helper()
	root := filepath.Join(t.TempDir(), "shop")
	if err := os.Mkdir(root, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, f := range archive.Files {
		path := filepath.Join(root, filepath.FromSlash(f.Name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, f.Data, 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func look(t testing.TB, root string) (Findings, []casebook.Problem) {
	t.Helper()
	f, problems, err := Look(root)
	if err != nil {
		t.Fatal(err)
	}
	return f, problems
}

// Each archive of testdata is a project; the golden beside it is its draft, or the suggestions for the CLAUDE.md in it, with where all comes from.
func TestProjects(t *testing.T) { // CM-05, CM-06, OP-22
	archives, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(archives) < 9 {
		t.Fatalf("%d projects: %v", len(archives), err)
	}
	for _, file := range archives {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			root := project(t, archive)
			f, problems := look(t, root)
			got := report(f, problems)
			again, _ := look(t, root)
			if diff := cmp.Diff(got, report(again, problems)); diff != "" {
				t.Errorf("a second look differs:\n%s", diff)
			}
			if n := strings.Count(f.Text(), "\n"); n >= pageLines {
				t.Errorf("the draft has %d lines", n)
			}
			commandsAreFound(t, f, archive)
			golden(t, strings.TrimSuffix(file, ".txtar")+".golden", got)
		})
	}
}

// commandsAreFound holds each command that somebody named to the file it says to come from.
func commandsAreFound(t *testing.T, f Findings, archive *txtar.Archive) {
	t.Helper()
	for _, found := range f.Found {
		words := strings.Fields(found.Command)
		if len(words) == 0 || found.derived {
			continue
		}
		name := words[len(words)-1]
		ok := false
		for _, file := range archive.Files {
			if lines := strings.Split(string(file.Data), "\n"); file.Name == found.Path && found.Line > 0 && found.Line <= len(lines) {
				ok = strings.Contains(lines[found.Line-1], name)
			}
		}
		if !ok {
			t.Errorf("%s is not in %s:%d", found.Command, found.Path, found.Line)
		}
	}
}

func report(f Findings, problems []casebook.Problem) string {
	var b strings.Builder
	existing, text := f.Existing()
	suggestions := f.Rules(f.Text())
	if existing == "" {
		b.WriteString("= draft\n" + f.Text())
	} else {
		suggestions = f.Improve(text, existing)
	}
	b.WriteString("= found\n")
	for _, found := range f.Found {
		mark := "-"
		if found.Shown && existing == "" {
			mark = "+"
		}
		fmt.Fprintf(&b, "%s %s %s:%d %s\n", mark, found.Kind, found.Path, found.Line, found.line())
	}
	b.WriteString("= suggestions\n")
	for _, s := range suggestions {
		b.WriteString(s.String() + "\n")
	}
	b.WriteString("= problems\n")
	for _, p := range problems {
		p.Path, _ = filepath.Rel(f.Root, p.Path)
		b.WriteString(p.String() + "\n")
	}
	return b.String()
}

func golden(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", path, diff)
	}
}

func TestWriteNeverReplaces(t *testing.T) {
	for name, put := range map[string]func(path string) error{
		"a file":                    func(path string) error { return os.WriteFile(path, []byte("mine"), 0o644) },
		"a folder":                  func(path string) error { return os.Mkdir(path, 0o755) },
		"a link that leads nowhere": func(path string) error { return os.Symlink("nowhere", path) },
	} {
		t.Run(name, func(t *testing.T) {
			root := t.TempDir()
			if err := put(filepath.Join(root, Name)); err != nil {
				t.Skip(err)
			}
			if _, err := Write(root, "draft"); !errors.Is(err, fs.ErrExist) {
				t.Errorf("error %v", err)
			}
			entries, err := os.ReadDir(root)
			if err != nil || len(entries) != 1 {
				t.Errorf("%v, %v", entries, err)
			}
		})
	}
	root := t.TempDir()
	path, err := Write(root, "draft")
	if err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(path); string(text) != "draft" || err != nil {
		t.Errorf("%q, %v", text, err)
	}
	if entries, _ := os.ReadDir(root); len(entries) != 1 {
		t.Errorf("left over: %v", entries)
	}
}

// The draft of the largest project stays under its limit: every part is as full as it can be.
func TestDraftStaysShort(t *testing.T) {
	var findings Findings
	findings.tree = &tree{}
	for _, kind := range []Kind{KindSummary, KindStack, KindCommand, KindCI, KindConvention, KindFolder} {
		for i := range 100 {
			f := Found{Kind: kind, Text: fmt.Sprint("text ", i), purpose: purpose(i % 9)}
			if kind == KindCommand || kind == KindCI {
				f.Command = fmt.Sprint(kind, " ", i)
			}
			findings.Found = append(findings.Found, f)
		}
	}
	for _, path := range []string{"GEMINI.md", "CRUSH.md", "QWEN.md"} {
		findings.ruleFiles = append(findings.ruleFiles, ruleFile{path: path, text: path, single: true})
	}
	if n := strings.Count(findings.Text(), "\n"); n >= pageLines || n < pageLines-5 {
		t.Errorf("%d lines", n)
	}
}

// A long CLAUDE.md is told how long it is, and which section is long; a # in code is no section.
func TestLongFilesAreNamed(t *testing.T) {
	text := "# Shop\n\n## Style rules\n\n" + strings.Repeat("- a rule\n", 150) + "\n## Build\n\n```sh\n## not a section\n" + strings.Repeat("true\n", 45) + "```\n"
	var f Findings
	f.tree = &tree{}
	var got []string
	for _, s := range f.Improve([]byte(text), Name) {
		got = append(got, fmt.Sprintf("%d %s", s.Line, s.Text))
	}
	want := []string{"201 CLAUDE.md has 205 lines, and every session reads all of them", `3 the section "Style rules" has 153 lines`}
	if diff := cmp.Diff(want, got[:min(2, len(got))]); diff != "" {
		t.Error(diff)
	}
	if got := f.Improve([]byte("# Shop\n"), Name); len(got) > 0 {
		t.Errorf("%v", got)
	}
}
