//go:build unix

package draft

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A hostile project holds nobody up, shows nothing from outside and is still drafted as far as it can be.
func TestHostileProject(t *testing.T) {
	outside, root := t.TempDir(), t.TempDir()
	at := func(name string) string { return filepath.Join(root, name) }
	for _, err := range []error{
		os.WriteFile(filepath.Join(outside, "README.md"), []byte("The private words of somebody else.\n"), 0o600),
		os.Symlink(filepath.Join(outside, "README.md"), at("README.md")),
		os.Symlink(outside, at("lib")),
		syscall.Mkfifo(at("Makefile"), 0o600),
		os.Mkdir(at("justfile"), 0o755),
		os.WriteFile(at("Cargo.toml"), []byte(strings.Repeat("#", fileBytes+1)), 0o600),
		os.WriteFile(at("package.json"), []byte("{\n  \"scripts\": {\n    \"test\": \"vitest\",\n  }\n}\n"), 0o600),
		os.WriteFile(at("go.mod"), []byte("module shop\n"), 0o600),
		os.WriteFile(at("main_test.go"), []byte("package main\n"), 0o600),
		os.Symlink("go.mod", at("link.mod")),
		os.Symlink("nowhere", at("AGENTS.md")),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	f, problems := look(t, root)
	var got []string
	for _, p := range problems {
		got = append(got, strings.TrimPrefix(p.Path, root+"/")+" "+p.Code)
		if p.Code == "build-file-broken" && p.Line != 4 {
			t.Errorf("line %d: %v", p.Line, p)
		}
	}
	want := []string{"package.json build-file-broken", "Cargo.toml build-file-large", "Makefile not-regular", "AGENTS.md link-outside", "README.md link-outside"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	text := f.Text()
	if strings.Contains(text, "private words") || !strings.Contains(text, "go test ./...") {
		t.Errorf("draft:\n%s", text)
	}
}

// A link inside the project is read; AGENTS.md that leads to CLAUDE.md is no second file to import.
func TestLinkedRules(t *testing.T) {
	root := t.TempDir()
	text := "# Shop\n\nUse `go test ./...`.\n"
	if err := errors.Join(os.WriteFile(filepath.Join(root, Name), []byte(text), 0o600), os.Symlink(Name, filepath.Join(root, agentsFile))); err != nil {
		t.Fatal(err)
	}
	f, problems := look(t, root)
	path, existing := f.Existing()
	if path != Name || string(existing) != text || len(problems) > 0 {
		t.Errorf("%s: %q, %v", path, existing, problems)
	}
	if got := f.Improve(existing, path); len(got) > 0 {
		t.Errorf("%v", got)
	}
}

// A CLAUDE.md that cannot be read is there all the same.
func TestUnreadableExisting(t *testing.T) {
	root := t.TempDir()
	if err := syscall.Mkfifo(filepath.Join(root, Name), 0o600); err != nil {
		t.Fatal(err)
	}
	f, problems := look(t, root)
	if path, text := f.Existing(); path != Name || text != nil || len(problems) != 1 || problems[0].Code != "not-regular" {
		t.Errorf("%s, %q, %v", path, text, problems)
	}
	if _, err := Write(root, "x"); err == nil {
		t.Error("a pipe was replaced")
	}
}
