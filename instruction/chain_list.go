package instruction

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"casebook"
	"casebook/internal/glob"
	"casebook/internal/regular"
)

// maxVisits bounds what the globs and folders of a configuration may lead to; an agent goes on, and we would keep somebody waiting.
const maxVisits = 20_000

// maxBraces bounds the patterns that one pattern with braces stands for.
const maxBraces = 256

// list loads files by their paths from the working directory. Of several spellings of a path the first in order is asked for, whether it is there or not.
func (g *gathering) list(names []string, tier casebook.Tier) {
	names = slices.Clone(names)
	slices.Sort(names)
	asked := map[string]string{} // path in small letters → path
	for _, name := range slices.Compact(names) {
		path, ok := g.expand(name)
		if !ok {
			continue
		}
		key := strings.ToLower(path)
		if !filepath.IsAbs(path) {
			path = filepath.Join(g.l.Dir, path)
		}
		path = filepath.Clean(path)
		if first, again := asked[key]; again {
			if exists(path) && !take(first).same(take(path)) {
				g.skip(path, SkipSpelling, first)
			}
			continue
		}
		asked[key] = path
		switch {
		case regular.IsFolder(path):
			g.folder(path, tier)
		case exists(path):
			g.load(path, tier)
		}
	}
}

// plainVariable is all of the shell's language that is understood here: nothing is run.
var plainVariable = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\$(?:([A-Za-z_][A-Za-z0-9_]*)|\{([A-Za-z_][A-Za-z0-9_]*)\})`)
})

// expand puts the home folder and variables into a path.
func (g *gathering) expand(name string) (string, bool) {
	if rest, home := strings.CutPrefix(name, "~"); home && g.home != "" {
		name = g.home + rest
	}
	if !strings.HasPrefix(name, "$") {
		return name, name != ""
	}
	path := plainVariable().ReplaceAllStringFunc(name, func(v string) string { return g.env(strings.Trim(v, "${}")) })
	if strings.ContainsAny(plainVariable().ReplaceAllString(name, ""), "$`\"'\\") {
		g.problem(casebook.Problem{Code: "agent-config", Path: g.l.Dir, Fix: "write the path",
			Text: g.c.agent + " lets a shell expand the path " + name + ", which casebook does not; it is passed over"})
		return "", false
	}
	return path, path != ""
}

// folder loads every file below a folder, in the order of their paths. A link to a file is followed, a link to a folder is not, even when it is the folder
// itself.
func (g *gathering) folder(path string, tier casebook.Tier) {
	if info, err := os.Lstat(path); err != nil || !info.IsDir() {
		g.skip(path, SkipUnread, "")
		g.problem(casebook.Problem{Code: "instruction-unreadable", Path: path, Fix: "put the folder itself there",
			Text: "is a link to a folder, which " + g.c.agent + " does not follow; nothing in it is loaded"})
		return
	}
	_ = filepath.WalkDir(path, func(at string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err // as the agent does, which then leaves out the rest
		case g.tooMany(path):
			return filepath.SkipAll
		case !e.IsDir() && !regular.IsFolder(at):
			g.load(at, tier)
		}
		return nil
	})
}

// tooMany counts one more file or folder and tells, once, that it is one too many.
func (g *gathering) tooMany(path string) bool {
	g.visits++
	if g.visits == maxVisits+1 {
		g.problem(casebook.Problem{Code: "agent-unsure", Path: path, Fix: "name folders that hold less", Text: "casebook looks at " + casebook.Thousands(maxVisits) +
			" files and folders for what the configuration of " + g.c.agent + " names, and stops here"})
	}
	return g.visits > maxVisits
}

// named loads the files that the configuration names by paths and globs. What a URL leads to is not fetched.
func (g *gathering) named() {
	for _, p := range g.c.patterns {
		if strings.HasPrefix(p, "http://") || strings.HasPrefix(p, "https://") {
			g.problem(casebook.Problem{Code: "agent-url", Path: p, Fix: "keep the text in a file",
				Text: g.c.agent + " fetches this text at the start of a session; casebook does not"})
			continue
		}
		if rest, home := strings.CutPrefix(p, "~/"); home {
			if g.home == "" {
				continue
			}
			p = filepath.Join(g.home, rest)
		}
		dirs := []string{filepath.Dir(p)}
		switch {
		case filepath.IsAbs(p):
			p = filepath.Base(p) // only the name is a glob
		case g.bare:
			dirs = []string{g.base}
		default:
			dirs = g.way(g.l.Dir, g.ceiling(g.l.Dir, g.c.reach))
		}
		for _, dir := range dirs {
			if dir != "" {
				g.glob(dir, p)
			}
		}
	}
}

// glob loads the files in and below dir that a pattern matches, names that begin with a dot too.
func (g *gathering) glob(dir, pattern string) {
	patterns, err := glob.ExpandBraces(pattern, maxBraces)
	if err != nil {
		g.badPattern(pattern, err)
		return
	}
	var found []string
	for _, p := range patterns {
		found = append(found, g.match(dir, strings.Split(filepath.ToSlash(p), "/"))...)
	}
	slices.Sort(found)
	found = slices.Compact(found)
	for _, path := range found {
		g.load(path, casebook.TierProject)
	}
	if len(found) > 1 {
		g.problem(casebook.Problem{Code: "agent-unsure", Path: dir, Text: "the pattern " + pattern + " matches several files, whose order " + g.c.agent +
			" does not promise; they are in the order of their paths here", Fix: "name the files one by one", Info: true})
	}
}

func (g *gathering) badPattern(pattern string, err error) {
	g.problem(casebook.Problem{Code: "agent-config", Path: g.l.Dir, Fix: "write it plainer",
		Text: "the pattern " + pattern + " in the configuration of " + g.c.agent + " " + err.Error()})
}

// match finds the files below dir, one part of the pattern after the other.
func (g *gathering) match(dir string, parts []string) []string {
	for len(parts) > 1 && (parts[0] == "" || parts[0] == "." || parts[0] == "..") {
		dir, parts = filepath.Join(dir, parts[0]), parts[1:]
	}
	part, last := parts[0], len(parts) == 1
	if part == "**" && last {
		parts = append(slices.Clip(parts), "*")
		last = false
	}
	if part != "**" && !strings.ContainsAny(part, `*?[]{}()!+@\`) {
		return g.matched(filepath.Join(dir, part), parts)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || g.tooMany(dir) {
		return nil
	}
	var found []string
	if part == "**" {
		found = g.match(dir, parts[1:])
		for _, e := range entries {
			if e.IsDir() && !g.tooMany(dir) {
				found = append(found, g.match(filepath.Join(dir, e.Name()), parts)...)
			}
		}
		return found
	}
	// A negation of a class is written with ^ here; one of a whole name is none to the agent.
	text := strings.ReplaceAll(part, "[!", "[^")
	if strings.HasPrefix(text, "!") && !strings.HasPrefix(text, "!(") {
		text = `\` + text
	}
	name, err := glob.New(text)
	if err != nil {
		g.badPattern(part, err)
		return nil
	}
	for _, e := range entries {
		if name.Match(e.Name()) && !g.tooMany(dir) {
			found = append(found, g.matched(filepath.Join(dir, e.Name()), parts)...)
		}
	}
	return found
}

// matched goes on below a path that the first of the parts matches.
func (g *gathering) matched(path string, parts []string) []string {
	switch {
	case len(parts) > 1 && regular.IsFolder(path):
		return g.match(path, parts[1:])
	case len(parts) == 1 && isFile(path):
		return []string{path}
	}
	return nil
}
