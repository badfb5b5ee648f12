package casebook_test

import (
	"go/ast"
	"go/token"
	"maps"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// docs/problems.md lists the codes that the code uses and no others: a person looks them up there, and scripts rely on them.
func TestProblemCodesAreListed(t *testing.T) {
	text, err := os.ReadFile("docs/problems.md")
	if err != nil {
		t.Fatal(err)
	}
	var listed []string
	for _, m := range regexp.MustCompile("(?m)^\\| `([^`]+)` \\|").FindAllStringSubmatch(string(text), -1) {
		if slices.Contains(listed, m[1]) {
			t.Errorf("docs/problems.md lists %s twice", m[1])
		}
		listed = append(listed, m[1])
	}
	slices.Sort(listed)
	used := problemCodes(t)
	codes := slices.Sorted(maps.Keys(used))
	if diff := cmp.Diff(codes, listed); diff != "" {
		t.Errorf("docs/problems.md against the code (-used +listed):\n%s", diff)
	}
	for _, code := range codes {
		if !regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`).MatchString(code) {
			t.Errorf("%s: the code %q is not made of small words joined by -", used[code], code)
		}
		if !slices.Contains(listed, code) {
			t.Logf("%s: %s is not listed", used[code], code)
		}
	}
}

// problemCodes finds the codes in the code, and where. A code is what is given to a thing called Code or code: a field by name or in a table, a
// variable, a parameter. The value has to be a literal or a constant, or come from another such thing.
func problemCodes(t *testing.T) map[string]token.Position {
	f := codeFinder{t: t, constants: map[string]string{}, found: map[string]token.Position{}}
	byPackage := map[string][]source{}
	for _, s := range readSources(t) {
		if !s.test && !strings.HasPrefix(s.path, "bench/") {
			byPackage[s.pkg] = append(byPackage[s.pkg], s)
			f.constantsOf(s)
		}
	}
	for _, sources := range byPackage {
		f.takers = map[taker]int{}
		for _, s := range sources {
			f.takersOf(s)
		}
		for _, s := range sources {
			f.search(s)
		}
	}
	return f.found
}

type codeFinder struct {
	t         *testing.T
	constants map[string]string // by name without the package: two packages would have to mean the same by it
	takers    map[taker]int     // functions of the package with a parameter called code → which one that is
	lines     *token.FileSet
	found     map[string]token.Position
}

// A taker is a function or method, told from others of its name by how many parameters it has.
type taker struct {
	name   string
	params int
}

func (f *codeFinder) constantsOf(s source) {
	ast.Inspect(s.syntax, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		for i, value := range spec.Values {
			if text, ok := literal(value); ok && i < len(spec.Names) {
				f.constants[spec.Names[i].Name] = text
			}
		}
		return true
	})
}

func (f *codeFinder) takersOf(s source) {
	ast.Inspect(s.syntax, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			f.addTaker(n.Name.Name, n.Type)
		case *ast.AssignStmt:
			for i, right := range n.Rhs {
				function, ok := right.(*ast.FuncLit)
				if name, named := n.Lhs[min(i, len(n.Lhs)-1)].(*ast.Ident); ok && named {
					f.addTaker(name.Name, function.Type)
				}
			}
		}
		return true
	})
}

func (f *codeFinder) addTaker(name string, function *ast.FuncType) {
	if i := fieldIndex(function.Params); i >= 0 {
		f.takers[taker{name, function.Params.NumFields()}] = i
	}
}

// fieldIndex is the place of a field or parameter called code, -1 without one.
func fieldIndex(fields *ast.FieldList) int {
	i := 0
	for _, field := range fields.List {
		for _, name := range field.Names {
			if isCode(name) {
				return i
			}
			i++
		}
		if len(field.Names) == 0 {
			i++
		}
	}
	return -1
}

func isCode(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name == "code" || e.Name == "Code"
	case *ast.SelectorExpr:
		return isCode(e.Sel)
	}
	return false
}

func (f *codeFinder) search(s source) {
	f.lines = s.lines
	ast.Inspect(s.syntax, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.KeyValueExpr:
			if id, ok := n.Key.(*ast.Ident); ok && isCode(id) {
				f.value(n.Value)
			}
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				if isCode(left) && len(n.Lhs) == len(n.Rhs) {
					f.value(n.Rhs[i])
				}
			}
		case *ast.CallExpr:
			f.call(n)
		case *ast.CompositeLit:
			f.table(n)
		}
		return true
	})
}

func (f *codeFinder) call(n *ast.CallExpr) {
	var name string
	switch function := n.Fun.(type) {
	case *ast.Ident:
		name = function.Name
	case *ast.SelectorExpr:
		name = function.Sel.Name
	}
	if i, ok := f.takers[taker{name, len(n.Args)}]; ok {
		f.value(n.Args[i])
	}
}

// table reads []struct{ …, code, … }{{…}, {…}}.
func (f *codeFinder) table(n *ast.CompositeLit) {
	list, ok := n.Type.(*ast.ArrayType)
	if !ok {
		return
	}
	row, ok := list.Elt.(*ast.StructType)
	if !ok {
		return
	}
	i := fieldIndex(row.Fields)
	for _, e := range n.Elts {
		if values, ok := e.(*ast.CompositeLit); ok && i >= 0 && i < len(values.Elts) {
			f.value(values.Elts[i])
		}
	}
}

func (f *codeFinder) value(e ast.Expr) {
	text, ok := literal(e)
	switch name := e.(type) {
	case *ast.Ident:
		if !ok {
			text, ok = f.constants[name.Name]
		}
	case *ast.SelectorExpr:
		if !ok {
			text, ok = f.constants[name.Sel.Name]
		}
	case *ast.KeyValueExpr: // of a table with keys: met as a field
		return
	}
	switch {
	case ok && text != "":
		if _, known := f.found[text]; !known {
			f.found[text] = f.lines.Position(e.Pos())
		}
	case !ok && !isCode(e):
		f.t.Errorf("%s: which problem code is this? A literal, a constant or something called code can be checked against docs/problems.md",
			f.lines.Position(e.Pos()))
	}
}

func literal(e ast.Expr) (string, bool) {
	basic, ok := e.(*ast.BasicLit)
	if !ok || basic.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(basic.Value)
	return text, err == nil
}
