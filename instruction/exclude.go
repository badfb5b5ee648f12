package instruction

import (
	"path/filepath"
	"slices"
	"strings"

	"casebook"
	"casebook/internal/glob"
)

// An Exclude is one pattern of claudeMdExcludes.
type Exclude struct {
	Pattern string
	Path    string // the settings file
	Line    int
	// Start: the settings file is one that the client reads; those of folders above the working directory are casebook's alone.
	Start bool
	// Managed: the pattern is the administrator's.
	Managed bool
}

// excludes are the patterns of a loader, compiled once.
type excludes struct {
	all  []exclude
	told []casebook.Problem
}

type exclude struct {
	Exclude
	glob glob.Glob
	path string // the pattern as a path
	used bool
}

// compileExcludes reads the patterns in their order. One that is no absolute path matches nothing in the client.
func (l *Loader) compileExcludes() *excludes {
	x := &excludes{}
	problem := func(code string, e Exclude, text, fix string) {
		x.told = append(x.told, casebook.Problem{Code: code, Path: e.Path, Line: e.Line, Text: "claudeMdExcludes " + short(e.Pattern) + " " + text, Fix: fix})
	}
	for _, e := range l.Excludes {
		if !e.Start && !l.Profile.ParentSettings {
			continue
		}
		pattern := strings.ReplaceAll(e.Pattern, `\`, "/") // as the client does, so that nothing escapes here
		anywhere := filepath.IsAbs(pattern) || strings.HasPrefix(pattern, "*") || strings.HasPrefix(pattern, "!") || strings.HasPrefix(pattern, "{")
		if !anywhere {
			text := "is a relative path, which matches nothing in Claude Code: patterns are held against absolute paths"
			if strings.HasPrefix(pattern, "~/") {
				text = "starts with ~/, which Claude Code does not expand here"
			}
			problem("exclude-relative", e, text, "begin it with **/ or write the absolute path")
			if !l.Profile.RelativeExcludes {
				continue
			}
			if rest, ok := strings.CutPrefix(pattern, "~/"); ok {
				pattern = filepath.Join(l.Home, rest)
			} else {
				pattern = filepath.Join(l.Project.Root, strings.TrimPrefix(pattern, "./"))
			}
		}
		g, err := glob.New(filepath.ToSlash(pattern))
		if err != nil {
			problem("exclude-broken", e, err.Error()+"; it is passed over", "mend the pattern")
			continue
		}
		x.all = append(x.all, exclude{Exclude: e, glob: g, path: filepath.Clean(pattern)})
	}
	return x
}

// match answers the pattern that keeps one of the paths out.
func (x *excludes) match(paths ...string) (string, bool) {
	for i := range x.all {
		e := &x.all[i]
		for _, path := range paths {
			if path != "" && (path == e.path || e.glob.Match(filepath.ToSlash(path))) {
				e.used = true
				return e.Pattern, true
			}
		}
	}
	return "", false
}

// excluded says which pattern keeps a file out. link is the path in a rules folder that leads to it.
func (w *walk) excluded(path, link string) (string, bool) {
	x := w.d.excludes
	if len(x.all) == 0 {
		return "", false
	}
	if w.l.Profile.ExcludeTargets {
		if real, err := filepath.EvalSymlinks(path); err == nil && real != path {
			return x.match(path, link, real)
		}
	}
	return x.match(path, link)
}

// unused tells what is wrong with the patterns, and which kept nothing out.
func (x *excludes) unused() []casebook.Problem {
	problems := slices.Clone(x.told)
	for _, e := range x.all {
		if !e.used {
			problems = append(problems, casebook.Problem{Code: "exclude-unused", Path: e.Path, Line: e.Line, Text: "claudeMdExcludes " + short(e.Pattern) + " kept no file out so far",
				Fix: "mend it if it was meant for one", Info: true})
		}
	}
	return problems
}
