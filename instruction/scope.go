package instruction

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"go.yaml.in/yaml/v4"

	"casebook"
	"casebook/internal/frontmatter"
	"casebook/internal/glob"
)

// maxPatterns bounds the patterns of one rule, and what their braces may become.
const maxPatterns = 1000

// A scope is the paths for which a rule waits.
type scope struct {
	globs    []string // as they are written, one pattern each
	line     int      // of the key
	ignore   *glob.Ignore
	live     int                // patterns that can match something
	problems []casebook.Problem // told only of rules
}

// readScope reads `paths` of a block of frontmatter; nil when the file is for every path.
func (f *file) readScope(head string, p Profile) *scope {
	s := &scope{}
	problem := func(code string, line int, text, fix string) {
		s.problems = append(s.problems, casebook.Problem{Code: code, Path: f.path, Line: line, Text: text, Fix: fix})
	}
	if !strings.Contains(strings.ToLower(head), "paths") && !strings.Contains(head, "globs") {
		return nil
	}
	keys, err := yamlKeys(head)
	if err != nil {
		text, line := yamlFault(err)
		effect := "is no YAML: " + text + "; its odd values are read as if they were quoted, here and in Claude Code"
		if keys == nil {
			effect = "is no YAML: " + text + "; Claude Code takes the rule for one without paths, which loads always"
		}
		fix := "mend it, and put values with : # { } [ ] into quotes"
		if strings.Contains(text, "anchor") || strings.Contains(text, "alias") || strings.Contains(text, "tag") {
			fix = "put patterns that start with * & or ! into quotes"
		}
		problem("rule-frontmatter", 1+line, effect, fix)
		s.problems[len(s.problems)-1].Warning = keys != nil
	}
	value, twice := lookup(keys, "paths")
	if twice > 0 {
		problem("rule-frontmatter", 1+twice, "paths stands there twice; the last one counts", "keep one")
	}
	written := stringsOf(value)
	if value != nil && len(written) == 0 && (value.Kind == yaml.MappingNode || value.Kind == yaml.ScalarNode && value.ShortTag() != "!!null") {
		problem("rule-frontmatter", 1+value.Line, "paths is neither a text nor a list of texts, so that the rule loads always", "write patterns in quotes")
	}
	if value != nil {
		s.line = 1 + value.Line
	}
	if p.Lenient && err != nil {
		d := frontmatter.Parse([]byte("---\n" + head + "\n---\n"))
		if items, line, ok := d.List("paths"); ok {
			written, s.line = unflow(items), line
		}
	}
	for _, key := range []string{"Paths", "PATHS", "path", "globs", "glob"} {
		if v, _ := lookup(keys, key); v != nil && value == nil {
			problem("rule-key", v.Line+1, key+": is not read, so that the rule loads always", "write paths: for it")
		}
	}
	for _, w := range written {
		s.globs = append(s.globs, glob.SplitList(w)...)
		if n := len(s.globs); n > maxPatterns {
			problem("rule-pattern-complex", s.line, "paths has more than "+casebook.Thousands(maxPatterns)+" patterns; those behind them are passed over", "name folders in place of files")
			s.globs = s.globs[:maxPatterns]
			break
		}
	}
	s.compile(p, problem)
	if s.ignore == nil {
		f.problems = append(f.problems, s.problems...)
		return nil
	}
	return s
}

// unflow splits items that a list in brackets without quotes was taken for.
func unflow(items []string) []string {
	var all []string
	for _, item := range items {
		item = strings.TrimSpace(item)
		if strings.HasPrefix(item, "[") && strings.HasSuffix(item, "]") && strings.Contains(item, ",") {
			for _, part := range glob.SplitList(item[1 : len(item)-1]) {
				all = append(all, strings.Trim(part, `"' `))
			}
			continue
		}
		all = append(all, item)
	}
	return all
}

// compile makes patterns of the globs; without any that restricts, ignore stays nil and the file is for every path.
func (s *scope) compile(p Profile, problem func(code string, line int, text, fix string)) {
	var patterns []string
	for _, g := range s.globs {
		for _, e := range expand(g, p, maxPatterns-len(patterns), func(text string) {
			problem("rule-pattern-complex", s.line, "the pattern "+short(g)+" "+text, "write several patterns")
		}) {
			e, dead, never := rewrite(e, p)
			if dead != "" {
				problem("rule-pattern-dead", s.line, "the pattern "+short(g)+" "+dead, "write the path from the folder that holds .claude")
			}
			if !never && e != "" && !strings.HasPrefix(e, "!") {
				s.live++
			}
			patterns = append(patterns, e)
		}
		if strings.Contains(g, "[!") || strings.Contains(g, "[^") {
			problem("rule-pattern-class", s.line, "the pattern "+short(g)+" has a class with a negation, which Claude Code reads as one of these very characters", "name the characters that are meant")
		}
	}
	patterns = slices.DeleteFunc(patterns, func(e string) bool { return e == "" })
	if len(patterns) == 0 && len(s.globs) > 0 && slices.ContainsFunc(s.problems, func(q casebook.Problem) bool { return q.Code == "rule-pattern-complex" }) {
		patterns = []string{"/\x01"} // it matches nothing, rather than everything
	}
	if len(patterns) == 0 || !slices.ContainsFunc(patterns, func(e string) bool { return e != "**" }) {
		return
	}
	if !slices.ContainsFunc(patterns, func(e string) bool { return !strings.HasPrefix(e, "!") }) {
		problem("rule-paths-negative", s.line, "paths has only patterns that start with !, and matches nothing", "begin with what it is for, such as **")
	}
	ignore, faults := glob.NewIgnore(patterns, glob.Options{FoldCase: true})
	for _, fault := range faults {
		code := "rule-pattern"
		if fault.TooComplex {
			code = "rule-pattern-complex"
		}
		problem(code, s.line, "the pattern "+short(fault.Pattern)+" "+fault.Text+"; it matches nothing", "mend it")
		s.live--
	}
	s.ignore = ignore
}

// expand makes one pattern of each way through the braces. The client takes the first closing brace for the end of a group, whatever is nested in it.
func expand(g string, p Profile, limit int, fault func(text string)) []string {
	all, err := glob.ExpandBraces(g, max(limit, 1))
	if err != nil {
		fault("would become more than 1,000 patterns; it matches nothing")
		return nil
	}
	if p.Lenient {
		return all
	}
	return flatBraces(g, maxPatterns)
}

var firstGroup = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^([^{]*)\{([^}]+)\}((?s).*)$`) })

func flatBraces(g string, limit int) []string {
	m := firstGroup().FindStringSubmatch(g)
	if m == nil || limit <= 0 {
		return []string{g}
	}
	var all []string
	for part := range strings.SplitSeq(m[2], ",") {
		all = append(all, flatBraces(m[1]+strings.TrimSpace(part)+m[3], limit-len(all))...)
	}
	return all
}

// rewrite gives a pattern the form that is matched; dead says why it can match nothing for the client, and never that it does not for this profile either.
func rewrite(g string, p Profile) (pattern, dead string, never bool) {
	pattern = strings.TrimSuffix(g, "/**")
	bare := strings.TrimPrefix(pattern, "!")
	not := pattern[:len(pattern)-len(bare)]
	switch {
	case strings.HasPrefix(bare, "./"):
		dead, never = "starts with ./ and matches nothing in Claude Code", !p.Lenient
		if p.Lenient {
			bare = bare[1:]
		}
	case strings.HasPrefix(bare, "~/"):
		dead, never = "starts with ~/ and matches nothing: paths count from the project", true
	case strings.HasPrefix(bare, "../"):
		dead, never = "leads out of the project and matches nothing", true
	}
	if !p.Lenient {
		bare = plainClasses(bare)
	}
	return not + bare, dead, never
}

// plainClasses takes out of a pattern what the client's matcher does not know: the negation of a character class ("[!b]" is "!" or "b" there), named classes,
// and that "src/**/" is for folders below src alone.
func plainClasses(g string) string {
	g = strings.NewReplacer("[!", `[\!`, "[^", `[\^`, "[[:", `[\[:`).Replace(g)
	if dir, ok := strings.CutSuffix(g, "/**/"); ok {
		return "/" + strings.TrimPrefix(dir, "/") + "/"
	}
	return g
}

// matches says whether the rule is for a file; rel is the file relative to the folder that the patterns count from.
func (s *scope) matches(rel string) bool { return rel != "" && s.ignore.Match(rel) }

// relative is a file's path relative to base with slashes; "" when it does not lie below.
func relative(base, path string) string {
	if path == base || !within(base, path) {
		return ""
	}
	return filepath.ToSlash(strings.TrimPrefix(path[len(base):], string(filepath.Separator)))
}

// earlyFence tells of frontmatter that ends in the middle of a line for the client, which takes the next "---" for the end wherever it stands.
func (f *file) earlyFence(text string) {
	if !strings.HasPrefix(text, "---") {
		return
	}
	client, whole := clientFence().FindStringSubmatchIndex(text), lineFence().FindStringSubmatchIndex(text)
	if client == nil || whole == nil || whole[2] < 0 || client[3] >= whole[3] || !strings.Contains(text[:whole[1]], "paths") {
		return
	}
	f.problem("rule-frontmatter", 1+strings.Count(text[:client[3]], "\n"), "Claude Code ends the frontmatter at the --- inside of this line, and takes the rest for text",
		"write it without three dashes in a row")
}

// unreadScope tells of frontmatter that does not count because it is not at the very top, or has no end.
func (f *file) unreadScope(text string, bodyLine int) {
	if bodyLine > 1 || !strings.Contains(text, "paths:") {
		return
	}
	if strings.HasPrefix(text, "---") {
		f.problem("rule-scope-unread", 1, "the frontmatter has no end or does not start with a line ---, so that its paths are not read and the rule loads always",
			"end the block with a line ---")
		return
	}
	rest := strings.TrimLeft(text, " \t\r\n")
	for strings.HasPrefix(rest, "<!--") {
		_, after, ok := strings.Cut(rest, "-->")
		if !ok {
			return
		}
		rest = strings.TrimLeft(after, " \t\r\n")
	}
	if head, _, _ := splitFrontmatter(rest, true); strings.Contains(head, "paths:") {
		f.problem("rule-scope-unread", 1+strings.Count(text[:len(text)-len(rest)], "\n"),
			"the frontmatter stands below other lines, so that its paths are not read and the rule loads always", "move it to the top of the file")
	}
}

func short(s string) string {
	cut, did := casebook.CutText(s, 1, 60)
	if did {
		cut += "…"
	}
	return `"` + cut + `"`
}

// absolute are the patterns that are absolute paths below base.
func (s *scope) absolute(base string) []string {
	var all []string
	for _, g := range s.globs {
		if strings.HasPrefix(g, filepath.ToSlash(base)+"/") {
			all = append(all, g)
		}
	}
	return all
}

// never says why a rule can never load; "" when it can.
func (s *scope) never(base string, p Profile) string {
	live := s.live
	if !p.Lenient {
		live -= len(s.absolute(base))
	}
	if live > 0 {
		return ""
	}
	for _, p := range s.problems {
		if strings.HasPrefix(p.Code, "rule-pattern") || strings.HasPrefix(p.Code, "rule-paths") {
			return p.Text
		}
	}
	return "its patterns are absolute paths, which match nothing in Claude Code"
}

// matchesAbsolute holds the file against the patterns that are absolute paths below base, which match nothing in the client.
func (s *scope) matchesAbsolute(base, rel string) bool {
	for _, g := range s.absolute(base) {
		below := strings.TrimPrefix(g, filepath.ToSlash(base)+"/")
		ignore, _ := glob.NewIgnore([]string{"/" + strings.TrimSuffix(below, "/**")}, glob.Options{FoldCase: true})
		if ignore.Match(rel) {
			return true
		}
	}
	return false
}
