package casebook_test

import (
	"flag"
	"go/build/constraint"
	"go/format"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the files that tests compare with")

// docs/dependencies.md has one line for each library that the code imports and for no other.
func TestDependenciesAreExplained(t *testing.T) {
	text, err := os.ReadFile("docs/dependencies.md")
	if err != nil {
		t.Fatal(err)
	}
	var explained []string
	for _, m := range regexp.MustCompile("(?m)^\\| `([^`]+)` \\|").FindAllStringSubmatch(string(text), -1) {
		explained = append(explained, m[1])
	}
	slices.Sort(explained)
	if diff := cmp.Diff(importedModules(t), explained); diff != "" {
		t.Errorf("docs/dependencies.md against the code (-imported +explained):\n%s", diff)
	}
}

// bench/hook/blank links exactly the packages that cmd/casebook links directly, of the standard library the one that starts with much work, else `casebook version` is compared with the wrong program.
func TestBlankLinksWhatCasebookLinks(t *testing.T) {
	const name = "bench/hook/blank/main.go"
	sources := readSources(t)
	linked := linkedFrom(sources, module+"/cmd/casebook")
	var libraries []string
	for _, s := range sources {
		if s.test || !slices.Contains(linked, s.pkg) || !onLinux(s) {
			continue
		}
		for _, imported := range s.imports {
			if (library(imported) || imported == "net/http") && !slices.Contains(libraries, imported) {
				libraries = append(libraries, imported)
			}
		}
	}
	slices.Sort(libraries)

	old, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	head, _, _ := strings.Cut(string(old), "package main\n")
	var b strings.Builder
	b.WriteString(head + "package main\n\n")
	if len(libraries) > 0 {
		b.WriteString("import (\n\t_ \"" + strings.Join(libraries, "\"\n\t_ \"") + "\"\n)\n\n")
	}
	b.WriteString("func main() {}\n")
	want, err := format.Source([]byte(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(name, want, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(string(want), string(old)); diff != "" {
		t.Errorf("%s is behind cmd/casebook; run `go test -run %s . -update` (-want +got):\n%s", name, t.Name(), diff)
	}
}

// onLinux says whether a file is built where the measurements run; a library for another system cannot be linked there.
func onLinux(s source) bool {
	stem := strings.TrimSuffix(s.path, ".go")
	for _, system := range []string{"windows", "darwin", "freebsd", "openbsd", "netbsd"} {
		if strings.HasSuffix(stem, "_"+system) {
			return false
		}
	}
	for _, group := range s.syntax.Comments {
		for _, line := range group.List {
			if expr, err := constraint.Parse(line.Text); err == nil && constraint.IsGoBuild(line.Text) {
				return expr.Eval(func(tag string) bool { return slices.Contains([]string{"linux", "unix", "amd64", "gc"}, tag) })
			}
		}
	}
	return true
}

// importedModules returns the modules of go.mod that any file of the module imports, in order.
func importedModules(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	sources := readSources(t)
	var modules []string
	for _, m := range regexp.MustCompile(`(?m)^(?:require)?\s+(\S+\.\S+) v\S+`).FindAllStringSubmatch(string(text), -1) {
		if slices.ContainsFunc(sources, func(s source) bool {
			return slices.ContainsFunc(s.imports, func(i string) bool { return i == m[1] || strings.HasPrefix(i, m[1]+"/") })
		}) {
			modules = append(modules, m[1])
		}
	}
	slices.Sort(modules)
	return modules
}
