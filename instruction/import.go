package instruction

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"unicode/utf8"

	"casebook"
	"casebook/internal/markdown"
	"casebook/internal/regular"
	"casebook/project"
)

// maxImports bounds the mentions that one pass follows.
const maxImports = 10_000

// imports follows the mentions of a file.
func (w *walk) imports(f *file, as role) {
	for _, m := range f.mentions {
		if w.followed++; w.followed > maxImports {
			if w.once("many imports") {
				w.problem(casebook.Problem{Code: "import-many", Path: f.path, Line: m.Line, Text: "is import " + casebook.Thousands(w.followed) + " in all; this and those behind it are not looked at",
					Fix: "import less"})
			}
			return
		}
		path, problem := w.resolve(f, m)
		if problem != nil {
			w.problem(*problem)
		}
		if path == "" {
			continue
		}
		if out, reason := w.outside(path, f, as); out {
			w.external(path, f, m, reason)
			continue
		}
		child := as
		child.reason, child.parent, child.line, child.hops, child.link = casebook.ReasonInclude, f.path, m.Line, as.hops+1, ""
		w.add(path, child)
	}
	w.unfollowed(f)
}

// unfollowed tells of words that name a file and that the client does not follow, since they are written otherwise than it wants.
func (w *walk) unfollowed(f *file) {
	for _, m := range f.meant {
		for _, name := range m.Names() {
			path := w.absolute(f, name)
			if path == "" || !isFile(path) {
				continue
			}
			if p := w.differs(f, m, name); p != nil && p.Code != "import-fragment" {
				w.problem(*p)
			}
			break
		}
	}
}

// resolve answers the file that a mention names; "" when there is none to load, with a Problem unless it is no import at all.
func (w *walk) resolve(f *file, m markdown.Mention) (string, *casebook.Problem) {
	problem := func(code, text, fix string) *casebook.Problem {
		return &casebook.Problem{Code: code, Path: f.path, Line: m.Line, Text: text, Fix: fix}
	}
	if windowsPath(m) && runtime.GOOS != "windows" {
		return "", problem("import-windows", "@"+m.Path+" is a path of Windows, on another system", "write a path of this system")
	}
	for k, name := range m.Names() {
		path := w.absolute(f, name)
		if path == "" {
			continue
		}
		info, err := os.Stat(path)
		if err != nil {
			continue
		}
		switch {
		case info.IsDir():
			if k == 0 && len(m.Names()) > 1 {
				continue
			}
			if !strings.ContainsAny(name, "/.") {
				return "", nil // a plain word that happens to be a folder's name
			}
			return "", problem("import-folder", "@"+name+" is a folder, and folders are not imported", "name a file in it")
		case !w.l.Profile.AnyText && !textKind(path):
			w.skip(Skip{Path: path, Reason: SkipKind, By: f.path, Line: m.Line})
			return "", problem("import-kind", "@"+name+" has an ending that Claude Code does not import", "rename it to .md or .txt")
		case !info.Mode().IsRegular():
			return "", problem("import-unreadable", "@"+name+" is neither a file nor a folder", "name a file")
		case w.l.Profile.AnyText && binary(path):
			w.skip(Skip{Path: path, Reason: SkipBinary, By: f.path, Line: m.Line})
			return "", problem("import-binary", "@"+name+" holds no text", "write what is in it, or mention it without the @")
		}
		if !w.l.Profile.AnyText || textKind(path) {
			return path, w.differs(f, m, name)
		}
		return path, problem("import-kind", "@"+name+" has an ending that Claude Code does not import", "rename it to .md or .txt if that agent should see it")
	}
	return "", w.missing(f, m)
}

// differs tells of a spelling that the client does not follow.
func (w *walk) differs(f *file, m markdown.Mention, name string) *casebook.Problem {
	p := casebook.Problem{Path: f.path, Line: m.Line}
	switch {
	case m.Fragment != "":
		p.Code, p.Text, p.Fix = "import-fragment", "@"+name+"#"+m.Fragment+" loads the whole file, not that part of it", "take the part behind # away"
	case slices.Contains(m.Followed, name):
		return nil
	case name != m.Path && m.Form == markdown.Plain:
		p.Code, p.Text = "import-punctuation", "@"+m.Path+" is followed by punctuation, which Claude Code takes for a part of the path: it does not load the file"
		p.Fix = "put a blank behind the path"
	default:
		p.Code, p.Text = "import-form", "@"+name+" stands "+m.Form.Where()+", and Claude Code does not load it"
		p.Fix = "write " + bare(name) + " with white space before the @"
	}
	return &p
}

func bare(name string) string { return "@" + strings.ReplaceAll(name, " ", `\ `) }

// absolute is where a name leads; "" when it cannot lead anywhere.
func (w *walk) absolute(f *file, name string) string {
	if strings.ContainsRune(name, 0) {
		return ""
	}
	switch {
	case strings.HasPrefix(name, "~/"):
		if w.l.Home == "" {
			return ""
		}
		return filepath.Join(w.l.Home, name[2:])
	case filepath.IsAbs(name):
		return filepath.Clean(name)
	}
	return filepath.Join(filepath.Dir(f.real), filepath.FromSlash(name))
}

// missing says what is wrong with a mention that names no file. A word that does not look like a file's name is none of our business.
func (w *walk) missing(f *file, m markdown.Mention) *casebook.Problem {
	if slices.ContainsFunc(f.meant, func(o markdown.Mention) bool {
		return o.Line == m.Line && o.Path == m.Path && slices.ContainsFunc(o.Shorter, func(name string) bool { return isFile(w.absolute(f, name)) })
	}) {
		return nil // unfollowed tells it
	}
	p := &casebook.Problem{Code: "import-missing", Path: f.path, Line: m.Line, Text: "@" + m.Path + " names no file", Fix: "mend the path, or write `@" + m.Path + "` if it is no import"}
	root := w.l.Project.Root
	if !filepath.IsAbs(m.Path) && !strings.HasPrefix(m.Path, "~") && root != "" && root != filepath.Dir(f.real) {
		if at := filepath.Join(root, filepath.FromSlash(m.Path)); isFile(at) {
			rel, err := filepath.Rel(filepath.Dir(f.real), at)
			if err == nil {
				p.Code, p.Text = "import-elsewhere", "@"+m.Path+" names no file beside this one: imports count from the folder of the file that holds them"
				p.Fix = "write " + bare(filepath.ToSlash(rel))
				return p
			}
		}
	}
	if long := w.withBlank(f, m); long != "" {
		p.Code, p.Text = "import-blank", "@"+m.Path+" names no file; the path ends at the first blank"
		p.Fix = "write " + bare(long)
		return p
	}
	if other := w.otherCase(f, m); other != "" {
		p.Code, p.Text, p.Fix = "import-case", "@"+m.Path+" names no file here, where upper and lower case differ", "write "+bare(other)
		return p
	}
	if !w.looksLikeFile(f, m.Path) {
		p.Code, p.Info, p.Text = "import-candidate", true, "@"+m.Path+" is no file and stays as it is"
		p.Fix = "write `@" + m.Path + "` to say that it is no import"
		return p
	}
	p.Info = !m.Alone
	return p
}

// looksLikeFile says whether a word was meant as a path: it says where it starts, ends like a text file, or goes through a folder that is there.
func (w *walk) looksLikeFile(f *file, path string) bool {
	for _, start := range []string{"./", "../", "~/", "/"} {
		if strings.HasPrefix(path, start) {
			return true
		}
	}
	path = strings.TrimRight(path, ".,:;!?)]}\"'*_")
	if ext := filepath.Ext(path); ext != "" && ext != filepath.Base(path) && textKind(path) {
		return true
	}
	dir, _, deep := strings.Cut(path, "/")
	if !deep {
		return false
	}
	return regular.IsFolder(w.absolute(f, dir))
}

// withBlank is the path up to a file that is there when blanks belong to it.
func (w *walk) withBlank(f *file, m markdown.Mention) string {
	rest := m.Rest
	name := m.Path
	for range 8 {
		i := strings.IndexByte(rest, ' ')
		if i != 0 {
			return ""
		}
		next := strings.IndexByte(rest[1:], ' ')
		if next < 0 {
			next = len(rest) - 1
		}
		name += rest[:next+1]
		rest = rest[next+1:]
		if path := w.absolute(f, name); path != "" && isFile(path) {
			return name
		}
	}
	return ""
}

// otherCase is the name of a file beside which differs in letters' case alone.
func (w *walk) otherCase(f *file, m markdown.Mention) string {
	path := w.absolute(f, m.Path)
	if path == "" || !strings.Contains(m.Path, ".") {
		return ""
	}
	base := filepath.Base(path)
	for _, name := range w.d.listed(filepath.Dir(path)) {
		if strings.EqualFold(name, base) && name != base {
			return strings.TrimSuffix(m.Path, base) + name
		}
	}
	return ""
}

// outside says whether a file may not be imported from where it is mentioned, and why: SkipExternal or SkipDeclined.
func (w *walk) outside(path string, f *file, as role) (bool, string) {
	if as.external || as.tier == casebook.TierUser || as.tier == casebook.TierManaged {
		return false, ""
	}
	if w.inside(path, f) {
		real, err := filepath.EvalSymlinks(path)
		if err != nil || w.inside(real, f) {
			return false, ""
		}
	}
	if w.l.External == Declined {
		return true, SkipDeclined
	}
	return true, SkipExternal
}

// inside says whether a path lies in the project, or in a folder that a person added to it. A file above the project is not the project's: it may import
// from its own folder.
func (w *walk) inside(path string, f *file) bool {
	if within(w.l.boundary(), path) {
		return true
	}
	if w.l.Profile.WholeProject && !within(w.l.boundary(), f.path) && within(strings.TrimSuffix(filepath.Dir(f.path), string(filepath.Separator)+dotClaude), path) {
		return true
	}
	if w.l.Profile.WholeProject && w.l.AddedFiles {
		for _, dir := range w.l.Added {
			if within(dir, path) {
				return true
			}
		}
	}
	return false
}

func (w *walk) external(path string, f *file, m markdown.Mention, reason string) {
	s := Skip{Path: path, Reason: reason, By: f.path, Line: m.Line}
	if real, err := filepath.EvalSymlinks(path); err == nil && real != path {
		s.Target = real
	}
	w.skip(s)
	where := "lies outside of the project"
	if !w.l.Profile.WholeProject && within(w.l.Project.Root, path) {
		where = "lies outside of the working directory, which Claude Code takes for the project"
	}
	p := casebook.Problem{Code: "import-external", Path: f.path, Line: m.Line, Text: "@" + m.Path + " " + where + " and needs a person's consent; it is not loaded",
		Fix: "run casebook trust imports in a terminal"}
	if !w.l.Profile.OwnConsent {
		p.Fix = "start Claude Code here, which asks; what is answered to casebook trust imports is casebook's alone"
	}
	if reason == SkipDeclined {
		p.Code, p.Text = "import-declined", "@"+m.Path+" "+where+", and a person said no to that; it is not loaded"
		p.Info = true
	}
	w.problem(p)
}

// linkWaits says whether a file of the project is a link out of it that nobody has approved, and tells it: a link that came with the project could name any
// file of the machine, as an import could.
func (w *walk) linkWaits(f *file, as role) bool {
	if !w.l.Profile.LinksAsk || f.real == f.path || as.external || as.reason == casebook.ReasonInclude || as.tier != casebook.TierProject && as.tier != casebook.TierLocal {
		return false
	}
	own := append([]string{w.l.boundary(), w.l.Project.Main}, w.l.Added...)
	holds := func(path string) bool {
		return slices.ContainsFunc(own, func(dir string) bool { return within(dir, path) })
	}
	if !holds(f.path) || holds(f.real) {
		return false
	}
	s := Skip{Path: f.path}
	p := casebook.Problem{Code: "instruction-link-outside", Path: f.path}
	w.linkTold(&s, &p, f.real)
	w.skip(s)
	w.problem(p)
	return true
}

// linkTold says of a link out of the project that it waits for a person's answer, or has it.
func (w *walk) linkTold(s *Skip, p *casebook.Problem, target string) {
	s.Reason, s.By, s.Target = SkipExternal, "", target
	p.Text, p.Fix = "is a link out of the project, to "+target+", and needs a person's consent; it is not loaded", "run casebook trust imports in a terminal"
	if w.l.External == Declined {
		s.Reason, p.Info, p.Text = SkipDeclined, true, "is a link out of the project, to "+target+", and a person said no to that; it is not loaded"
	}
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

func windowsPath(m markdown.Mention) bool {
	p := m.Path + m.Rest
	return project.HasDrive(p) && len(p) > 2 && (p[2] == '\\' || p[2] == '/' && len(m.Path) > 2) || strings.HasPrefix(p, `\\`)
}

// binary says whether the beginning of a file holds no text.
func binary(path string) bool {
	start, _, err := regular.Start(path, 8<<10)
	if err != nil {
		return false // reading it will say so
	}
	if bytes.IndexByte(start, 0) >= 0 {
		return !bytes.HasPrefix(start, []byte{0xFF, 0xFE}) && !bytes.HasPrefix(start, []byte{0xFE, 0xFF})
	}
	bad := 0
	for rest := start; len(rest) > 0; {
		r, n := utf8.DecodeRune(rest)
		if r == utf8.RuneError && n == 1 {
			bad++
		}
		rest = rest[n:]
	}
	return bad > 4 && bad*10 > len(start)
}
