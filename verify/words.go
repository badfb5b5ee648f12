package verify

import (
	"bytes"
	"context"
	"path"
	"slices"
	"strings"
)

const (
	// maxSource is how long a file may be whose words are looked at, and maxSources how many bytes of all.
	maxSource  = 8 << 20
	maxSources = 1 << 30
)

// words are the names that were asked for, and where the work tree has them. Names in comments and in documents do not count.
type words struct {
	wanted   map[string]bool
	flags    map[string]bool     // wanted as flags, without their dashes
	used     map[string][]string // files by name
	declared map[string][]declaration
	flagged  map[string]bool     // flags that are there
	members  map[string]*members // of Go's types
	packages map[string][]string // folders of Go files by their last part, and by the names of their packages
	unread   bool                // a source was too long, or could not be read

	asked   map[string]bool // names whose history is wanted
	removed map[string][]removal
	added   map[added]bool
	knows   bool // removed is complete as far as it will be
	origins map[string]string
}

// A declaration is one of a name in a file of the work tree.
type declaration struct {
	file, owner string // owner is the type of a method or a field
	line        string
}

// search looks for all names of all texts in one pass over the sources, then asks git once for those that are not there.
func (c *check) search(ctx context.Context, texts [][]Mention) {
	w := &words{wanted: map[string]bool{}, flags: map[string]bool{}, used: map[string][]string{}, declared: map[string][]declaration{}, flagged: map[string]bool{},
		members: map[string]*members{}, packages: map[string][]string{}, asked: map[string]bool{}, removed: map[string][]removal{}, added: map[added]bool{}, origins: map[string]string{}}
	c.words = w
	if c.tree == nil || !c.tracks {
		return
	}
	named := false
	for _, mentions := range texts {
		for _, m := range mentions {
			named = w.want(m) || named
		}
	}
	if !named {
		return
	}
	if len(w.wanted)+len(w.flags) > 0 {
		c.readSources(ctx)
	}
	for _, mentions := range texts {
		for _, m := range mentions {
			switch m.Kind {
			case Symbol, Flag, Variable:
				c.name(m)
			case Command:
				c.command(m)
			case File:
				if s, ok := asSymbol(m); ok {
					c.name(s)
				}
			}
		}
	}
	c.readRemoved(ctx)
}

// want notes the names of a mention; false when it has none.
func (w *words) want(m Mention) bool {
	switch m.Kind {
	case Symbol:
		_, names := symbolParts(m.Text)
		for _, n := range names {
			w.wanted[n] = true
		}
	case Variable:
		w.wanted[m.Text] = true
	case Flag:
		w.flags[strings.TrimPrefix(m.Text, "--")] = true
	case Command:
	case File:
		s, ok := asSymbol(m)
		return ok && w.want(s)
	default:
		return false
	}
	return true
}

// asSymbol reads as a symbol what looks like a file alone because of its ending: walk.rules, Store.lock.
func asSymbol(m Mention) (Mention, bool) {
	if m.Kind != File || !m.Quoted || strings.ContainsAny(m.Text, "/-") {
		return m, false
	}
	name, ok := symbolName(m.Text)
	m.Kind, m.Text = Symbol, name
	return m, ok && strings.Contains(name, ".")
}

// symbolParts splits path/pkg.Type.Method.
func symbolParts(s string) (folder string, names []string) {
	if i := strings.LastIndexByte(s, '/'); i >= 0 {
		folder, s = s[:i+1], s[i+1:]
	}
	names = strings.Split(s, ".")
	if folder != "" && len(names) > 1 {
		folder += names[0]
	}
	return folder, names
}

// readSources looks at all sources: what git has, and what it would take.
func (c *check) readSources(ctx context.Context) {
	w := c.words
	var files []string
	for name, f := range c.tree.files {
		if f.skipped || f.module {
			w.unread = true
			continue
		}
		files = append(files, name)
	}
	files = append(files, c.others(ctx)...)
	slices.Sort(files)
	left := int64(maxSources)
	for _, name := range files {
		if isDocument(name) {
			continue
		}
		if ctx.Err() != nil {
			w.unread = true
			return
		}
		if strings.HasSuffix(name, ".go") {
			w.packaged(path.Base(path.Dir(name)), path.Dir(name))
		}
		data := c.tree.read(name, min(maxSource, left))
		left -= int64(len(data))
		if data == nil && !isData(name) {
			if _, folder := c.tree.look(name); !folder && !c.tree.missing(name) {
				w.unread = true
			}
		}
		if bytes.IndexByte(data[:min(len(data), 8000)], 0) < 0 {
			w.source(name, data)
		}
	}
}

// isDocument says of a file that what it names need not exist.
func isDocument(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".md", ".mdx", ".markdown", ".txt", ".rst", ".adoc", ".org", ".lock", ".sum", ".log", ".patch", ".diff":
		return true
	}
	base := strings.ToLower(path.Base(name))
	return strings.HasPrefix(base, "changelog") || strings.HasPrefix(base, "readme") || strings.HasPrefix(base, "license")
}

// isData says of a file that no name is declared in it.
func isData(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".json", ".jsonl", ".ndjson", ".csv", ".tsv", ".xml", ".svg", ".map", ".sql", ".png", ".jpg", ".jpeg", ".gif", ".pdf", ".zip", ".gz", ".woff2", ".ttf", ".ico", ".webp",
		".wasm", ".bin", ".db", ".sqlite", ".parquet", ".mp4":
		return true
	}
	return strings.Contains(name, ".min.")
}

// source notes the wanted names of one file.
func (w *words) source(name string, data []byte) {
	if strings.HasSuffix(name, ".go") {
		if !w.any(data) || w.goSource(name, data) {
			return
		}
	}
	for line := range bytes.Lines(data) {
		trimmed := bytes.TrimSpace(line)
		if isComment(trimmed) {
			continue
		}
		w.each(trimmed, func(n string) {
			w.use(n, name)
			if declares(string(trimmed[:min(len(trimmed), 400)]), n, name) {
				w.declare(n, declaration{file: name, line: string(trimmed[:min(len(trimmed), 400)])})
			}
		})
	}
}

// isComment tells lines that are comments as a whole, in most languages.
func isComment(line []byte) bool {
	for _, mark := range []string{"//", "/*", "* ", "*/", "# ", "##", "<!--", "-- ", ";; "} {
		if bytes.HasPrefix(line, []byte(mark)) {
			return true
		}
	}
	return false
}

// packaged notes a folder by the name of its package, or its own.
func (w *words) packaged(name, dir string) {
	if !slices.Contains(w.packages[name], dir) {
		w.packages[name] = append(w.packages[name], dir)
	}
}

func (w *words) use(n, file string) {
	if files := w.used[n]; len(files) == 0 || files[len(files)-1] != file {
		w.used[n] = append(files, file)
	}
}

func (w *words) declare(n string, d declaration) {
	if !slices.Contains(w.declared[n], d) {
		w.declared[n] = append(w.declared[n], d)
	}
}

// any says whether a text has a wanted name.
func (w *words) any(data []byte) (found bool) {
	w.each(data, func(string) { found = true })
	return found || len(w.flags) > 0 && bytes.Contains(data, []byte("-"))
}

// each tells of all wanted names in a text, and notes the flags.
func (w *words) each(data []byte, found func(string)) {
	for i := 0; i < len(data); {
		if !wordByte(data[i]) {
			i++
			continue
		}
		start := i
		for i < len(data) && (wordByte(data[i]) || data[i] == '-' && i+1 < len(data) && wordByte(data[i+1])) {
			i++
		}
		whole := data[start:i]
		if len(whole) > longestWord {
			continue
		}
		if start > 0 && w.flags[string(whole)] && bytes.IndexByte([]byte("-\"'`"), data[start-1]) >= 0 {
			w.flagged[string(whole)] = true
		}
		for part := range bytes.SplitSeq(whole, []byte("-")) {
			if w.wanted[string(part)] {
				found(string(part))
			}
		}
	}
}

func wordByte(b byte) bool {
	return b == '_' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b >= 0x80
}

// wordIn is where a text has a name as a whole word; -1: nowhere.
func wordIn(s, name string) int {
	for from := 0; from < len(s); {
		i := strings.Index(s[from:], name)
		if i < 0 {
			return -1
		}
		i += from
		end := i + len(name)
		if (i == 0 || !wordByte(s[i-1])) && (end == len(s) || !wordByte(s[end])) {
			return i
		}
		from = i + 1
	}
	return -1
}
