package instruction

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"casebook"
	"casebook/internal/regular"
)

// maxLoads and maxLoaded bound the imports of one pass and the bytes of their files. The agent has no bound, and files that import each other a few times at each
// of its levels are soon millions.
const (
	maxLoads  = 2_000
	maxLoaded = 16 << 20
)

// A chained is a file in a chain of imports.
type chained struct {
	path   string
	parent string
	tier   casebook.Tier
	text   string
	line   int // of the mention in parent
	depth  int
	root   string   // the folder out of which nothing is imported
	above  []string // the files that led here, without the first
}

// importing takes a file and what it imports, and says whether anything loads. The agent puts an imported text into the text that mentions it, between two
// comments. Here each file stays a load of its own, right behind its importer, whose text keeps the two comments with nothing between them.
func (g *gathering) importing(i casebook.Instruction, text string) bool {
	dir := filepath.Dir(i.Path)
	root := markerAbove(dir, g.c.markers)
	if root == "" {
		root = dir
	}
	f := chained{path: i.Path, tier: i.Tier, text: text, root: root}
	if g.c.flat {
		i.SetText(trim(text))
		g.set.Eager = append(g.set.Eager, i)
		g.flat(f, &[]string{})
		return true
	}
	own, imports := g.tree(f)
	if own = trim(own); own == "" {
		g.skip(i.Path, SkipEmpty, "")
		return false
	}
	i.SetText(own)
	g.set.Eager = append(append(g.set.Eager, i), imports...)
	return true
}

// tree gives a file's own text as the agent injects it, and the files that it imports.
func (g *gathering) tree(f chained) (string, []casebook.Instruction) {
	if f.depth >= g.c.depth {
		if n := len(chainMentions(f.text)); n > 0 {
			g.problem(casebook.Problem{Code: "import-deep", Path: f.path, Fix: "import them from a file nearer to the first one",
				Text: "is import " + number(f.depth) + " of a chain, and " + g.c.agent + " follows no more: its own imports stay as they are"})
		}
		return f.text, nil
	}
	var out strings.Builder
	var imports []casebook.Instruction
	last := 0
	for _, m := range chainMentions(f.text) {
		out.WriteString(f.text[last:m.start])
		last = m.start + 1 + len(m.path)
		f.line = 1 + strings.Count(f.text[:m.start], "\n")
		child, i, failed := g.open(f, m.path)
		if failed != "" {
			out.WriteString("<!-- " + failed + " -->")
			continue
		}
		own, more := g.tree(child)
		out.WriteString("<!-- Imported from: " + m.path + " -->\n\n<!-- End of import from: " + m.path + " -->")
		i.SetText(own)
		imports = append(append(imports, i), more...)
	}
	out.WriteString(f.text[last:])
	return out.String(), imports
}

// flat loads what a file imports, the last mention first and each file once.
func (g *gathering) flat(f chained, done *[]string) {
	at := f.path
	if f.parent == "" {
		at = filepath.Dir(f.path) // the agent knows the first file by its folder, so that it can come a second time
	}
	*done = append(*done, at)
	mentions := chainMentions(f.text)
	slices.Reverse(mentions)
	for _, m := range mentions {
		f.line = 1 + strings.Count(f.text[:m.start], "\n")
		if path := resolved(f.path, m.path); slices.Contains(*done, path) {
			continue
		}
		child, i, failed := g.open(f, m.path)
		if failed != "" {
			continue
		}
		i.SetText(trim(child.text))
		g.set.Eager = append(g.set.Eager, i)
		g.flat(child, done)
	}
}

// real is realAs, asked once for each path.
func (g *gathering) real(path string) string {
	real, ok := g.reals[path]
	if !ok {
		real = realAs(path)
		g.reals[path] = real
	}
	return real
}

func resolved(from, path string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(filepath.Dir(from), path)
}

// open reads a file that f mentions; failed is what the agent writes in its place, in a comment.
func (g *gathering) open(f chained, name string) (child chained, i casebook.Instruction, failed string) {
	path := resolved(f.path, name)
	problem := func(code, text, fix string, info bool) {
		g.problem(casebook.Problem{Code: code, Path: f.path, Line: f.line, Text: text, Fix: fix, Info: info})
	}
	refused := slices.ContainsFunc([]string{"file://", "http://", "https://"}, func(s string) bool { return strings.HasPrefix(name, s) })
	plain := !strings.ContainsAny(name, "/.")
	fail := "Import failed: " + name + " - "
	if refused || strings.ContainsRune(name, 0) || !within(g.real(f.root), g.real(path)) {
		problem("import-external", "@"+name+" lies outside of "+f.root+"; "+g.c.agent+" writes a comment in its place", "put the file there", false)
		g.set.Skipped = append(g.set.Skipped, Skip{Path: path, Reason: SkipExternal, By: f.path, Line: f.line})
		return child, i, fail + "Path traversal attempt"
	}
	if !g.c.flat && slices.Contains(f.above, path) {
		problem("import-cycle", "@"+name+" imports a file that led here; "+g.c.agent+" writes a comment in its place", "take one of the imports out", false)
		return child, i, "File already processed: " + name
	}
	if g.loads == maxLoads || g.bytes > maxLoaded {
		if !g.stopped {
			text := "casebook stops here, behind " + casebook.Thousands(g.loads) + " imports of " + casebook.Thousands(g.bytes) + " bytes; " + g.c.agent + " goes on"
			problem("agent-cut", text, "take imports out", false)
		}
		g.stopped = true
		return child, i, fail + "casebook stops here"
	}
	data, err := regular.Read(path, MaxFile)
	g.loads++
	g.bytes += len(data)
	if err != nil {
		cause := faultOf(path, err)
		text := "@" + name + " " + cause.cause + "; " + g.c.agent + " writes a comment in its place"
		if g.c.flat {
			text = "@" + name + " " + cause.cause + "; it is not loaded"
		}
		problem("import-missing", text, "mend the path, or write `@"+name+"` if it is no import", plain)
		return child, i, fail + nodeError(path, err)
	}
	child = chained{path: path, parent: f.path, tier: f.tier, text: validText(data), depth: f.depth + 1, root: f.root, above: append(slices.Clip(f.above), path)}
	i = casebook.Instruction{Path: path, Tier: f.tier, Reason: casebook.ReasonInclude, Parent: f.path, Trigger: g.trigger}
	measure(&i, data)
	return child, i, ""
}

// nodeError is how node says why a file cannot be read.
func nodeError(path string, err error) string {
	switch info, statErr := os.Stat(path); {
	case errors.Is(err, fs.ErrNotExist):
		return "ENOENT: no such file or directory, access '" + path + "'"
	case errors.Is(err, fs.ErrPermission):
		return "EACCES: permission denied, open '" + path + "'"
	case statErr != nil:
		return "ENOTDIR: not a directory, access '" + path + "'"
	case info.IsDir():
		return "EISDIR: illegal operation on a directory, read"
	}
	return err.Error()
}
