package verify

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strings"
)

// members are what is known of one of Go's types.
type members struct {
	open  bool // more may belong to it than stands there: it embeds another type, or is another name for one
	names []string
	files []string
}

// goSource notes what a Go file declares and uses of the wanted names; false when it is no Go.
func (w *words) goSource(name string, data []byte) bool {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, data, parser.SkipObjectResolution)
	if err != nil {
		return false
	}
	w.packaged(strings.TrimSuffix(file.Name.Name, "_test"), path.Dir(name))
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if w.wanted[n.Name] {
				w.use(n.Name, name)
			}
		case *ast.BasicLit:
			if n.Kind == token.STRING {
				w.each([]byte(n.Value), func(s string) { w.use(s, name) })
			}
		}
		return true
	})
	g := goFile{w, name, func(at token.Pos) string {
		offset := set.PositionFor(at, false).Offset
		line, _, _ := bytes.Cut(data[bytes.LastIndexByte(data[:offset], '\n')+1:], []byte("\n"))
		return strings.TrimSpace(string(line[:min(len(line), 400)]))
	}}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			owner := ""
			if d.Recv != nil && len(d.Recv.List) > 0 {
				owner = typeName(d.Recv.List[0].Type)
				w.member(owner, d.Name.Name)
			}
			w.declare(d.Name.Name, declaration{name, owner, g.line(d.Pos())})
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				g.spec(spec)
			}
		}
	}
	return true
}

// A goFile is one that is being read.
type goFile struct {
	*words
	name string
	line func(token.Pos) string // that a place is in
}

func (g goFile) spec(spec ast.Spec) {
	switch spec := spec.(type) {
	case *ast.ValueSpec:
		for _, n := range spec.Names {
			g.declare(n.Name, declaration{file: g.name, line: g.line(n.Pos())})
		}
	case *ast.TypeSpec:
		g.declare(spec.Name.Name, declaration{file: g.name, line: g.line(spec.Pos())})
		m := g.typed(spec.Name.Name, g.name)
		var fields *ast.FieldList
		switch t := spec.Type.(type) {
		case *ast.StructType:
			fields = t.Fields
		case *ast.InterfaceType:
			fields = t.Methods
		default:
			_, plain := t.(*ast.Ident)
			_, other := t.(*ast.SelectorExpr)
			m.open = m.open || spec.Assign.IsValid() || plain || other
		}
		if fields == nil {
			return
		}
		for _, f := range fields.List {
			m.open = m.open || len(f.Names) == 0
			for _, n := range f.Names {
				g.member(spec.Name.Name, n.Name)
				g.declare(n.Name, declaration{g.name, spec.Name.Name, g.line(n.Pos())})
			}
		}
	}
}

func (w *words) typed(name, file string) *members {
	m := w.members[name]
	if m == nil {
		m = &members{}
		w.members[name] = m
	}
	if !slices.Contains(m.files, file) {
		m.files = append(m.files, file)
	}
	return m
}

func (w *words) member(owner, name string) {
	m := w.members[owner]
	if m == nil {
		m = &members{}
		w.members[owner] = m
	}
	if w.wanted[name] && !slices.Contains(m.names, name) {
		m.names = append(m.names, name)
	}
}

// typeName is the name of a receiver's type.
func typeName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.StarExpr:
		return typeName(e.X)
	case *ast.IndexExpr:
		return typeName(e.X)
	case *ast.IndexListExpr:
		return typeName(e.X)
	case *ast.ParenExpr:
		return typeName(e.X)
	}
	return ""
}
