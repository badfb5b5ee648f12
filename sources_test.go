package casebook_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// module is the import path of the root package, and a placeholder until the module gets a public home.
const module = "casebook"

// A source is one Go file of the module.
type source struct {
	path    string // slash-separated, from the module's root
	pkg     string // import path of its folder
	test    bool   // whether it ends in _test.go
	imports []string
	syntax  *ast.File
	lines   *token.FileSet
}

// readSources parses every Go file of this module, whatever its build tags, so that all systems' files are held to the rules. It leaves out what
// the go command leaves out: testdata, hidden folders, nested modules. It parses itself and does not ask `go list`, because the test cache sees the
// files that a test opens and not those that a child process does.
func readSources(t testing.TB) []source {
	t.Helper()
	var sources []source
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if name != "." && skipped(name, d.Name()) {
				return filepath.SkipDir
			}
			return nil
		}
		if filepath.Ext(name) != ".go" {
			return nil
		}
		sources = append(sources, parseSource(t, filepath.ToSlash(name)))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return sources
}

func skipped(dir, base string) bool {
	if base == "testdata" || strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_") {
		return true
	}
	_, err := os.Stat(filepath.Join(dir, "go.mod"))
	return err == nil
}

func parseSource(t testing.TB, name string) source {
	t.Helper()
	lines := token.NewFileSet()
	file, err := parser.ParseFile(lines, name, nil, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	s := source{path: name, pkg: path.Join(module, path.Dir(name)), test: strings.HasSuffix(name, "_test.go"), syntax: file, lines: lines}
	for _, spec := range file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		s.imports = append(s.imports, imported)
	}
	return s
}

// ours says whether an import path lies in this module.
func ours(imported string) bool { return imported == module || strings.HasPrefix(imported, module+"/") }

// library says whether an import path is somebody else's: its first element is a host name.
func library(imported string) bool {
	host, _, _ := strings.Cut(imported, "/")
	return host != "." && strings.Contains(host, ".") // "." is how the table of rooms calls the root package
}

// linkedFrom returns the packages of this module that pkg links, itself included, in order.
func linkedFrom(sources []source, pkg string) []string {
	linked := []string{pkg}
	for i := 0; i < len(linked); i++ {
		for _, s := range sources {
			if s.test || s.pkg != linked[i] {
				continue
			}
			for _, imported := range s.imports {
				if ours(imported) && !slices.Contains(linked, imported) {
					linked = append(linked, imported)
				}
			}
		}
	}
	slices.Sort(linked)
	return linked
}

// calls returns where s names one of the functions, written as package.Name; an import under another name is followed.
func (s source) calls(functions ...string) []token.Position {
	names := map[string]string{} // the package's name in this file → its import path
	for i, spec := range s.syntax.Imports {
		name := path.Base(s.imports[i])
		if spec.Name != nil {
			name = spec.Name.Name
		}
		names[name] = s.imports[i]
	}
	var found []token.Position
	ast.Inspect(s.syntax, func(n ast.Node) bool {
		selector, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if id, ok := selector.X.(*ast.Ident); ok && slices.Contains(functions, names[id.Name]+"."+selector.Sel.Name) {
			found = append(found, s.lines.Position(selector.Pos()))
		}
		return true
	})
	return found
}
