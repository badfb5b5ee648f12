package verify

import (
	"context"
	"regexp"
	"slices"
	"strings"
)

// A removal is a line that once had a name, and that a commit took away.
type removal struct {
	file     string
	declares bool
	owner    string // the type of one of Go's methods
	line     string
	commit   int // which of those that were read, from the newest
}

// added says of a commit that it added a declaration of a name.
type added struct {
	name   string
	commit int
}

const (
	// maxAsked is how many names git's history is searched for, and maxRemovals how many declarations and how many other lines are kept of each.
	maxAsked    = 300
	maxRemovals = 50
)

// removals are the lines with a name that are no more; in the first pass the name is only noted.
func (c *check) removals(name string) []removal {
	if !c.words.knows {
		c.words.asked[name] = true
	}
	return c.words.removed[name]
}

// readRemoved searches the history for the names that were asked for, in one run of git. Documents do not count: what they name need not have been there.
func (c *check) readRemoved(ctx context.Context) {
	w := c.words
	w.knows = true
	var names, quoted []string
	for n := range w.asked {
		names = append(names, n)
	}
	slices.Sort(names)
	names = names[:min(len(names), maxAsked)]
	if len(names) == 0 {
		return
	}
	for _, n := range names {
		quoted = append(quoted, regexp.QuoteMeta(n))
	}
	pattern := "(^|[^A-Za-z0-9_])(" + strings.Join(quoted, "|") + ")([^A-Za-z0-9_]|$)"
	args := []string{"log", "--no-show-signature", "--format=tformat:%x02", "-p", "-U0", "--inter-hunk-context=0", "-M", "--no-color", "--no-ext-diff", "--no-textconv", "--ignore-submodules=all",
		"--src-prefix=a/", "--dst-prefix=b/", "--pickaxe-regex", "-S" + pattern, "HEAD", "--", "."}
	for _, ending := range strings.Fields("md mdx markdown txt rst adoc org lock sum log patch diff csv svg map") {
		args = append(args, ":(exclude,icase,glob)**/*."+ending)
	}
	a, err := c.git(ctx, args...)
	if err != nil && !noCommit(err) {
		c.failed("which names it once had", err)
	}
	w.readDiff(a.Text, names)
}

// readDiff takes the removed lines with a name out of differences, and the commits that added a declaration of one.
func (w *words) readDiff(text string, names []string) {
	asked := map[string]bool{}
	for _, n := range names {
		asked[n] = true
	}
	was, is, left := "", "", 0 // the file on both sides; lines of the hunk that are to come
	commit := 0
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		switch {
		case left > 0:
			if strings.HasPrefix(line, `\`) {
				continue
			}
			left--
			if strings.HasPrefix(line, " ") { // it counts on both sides
				left--
			}
			switch text := strings.TrimSpace(line[min(1, len(line)):]); {
			case len(line) >= 1000:
			case was != "" && strings.HasPrefix(line, "-"):
				w.remove(removal{file: was, line: text, commit: commit}, asked)
			case is != "" && strings.HasPrefix(line, "+"):
				w.add(is, text, commit, asked)
			}
		case line == "\x02":
			commit++
		case strings.HasPrefix(line, "diff --git "):
			was, is = "", ""
		case strings.HasPrefix(line, "--- a/"):
			was = strings.TrimRight(line[len("--- a/"):], "\t")
		case strings.HasPrefix(line, "+++ b/"):
			is = strings.TrimRight(line[len("+++ b/"):], "\t")
		case strings.HasPrefix(line, "@@ "):
			left = hunk(line)
		}
	}
}

// hunk is how many lines follow the head of one.
func hunk(line string) int {
	n := 0
	for _, word := range strings.Fields(line)[1:min(3, len(strings.Fields(line)))] {
		_, count, several := strings.Cut(word, ",")
		if !several {
			n++
			continue
		}
		k := 0
		for _, r := range count {
			k = k*10 + int(r-'0')
		}
		n += k
	}
	return n
}

// remove keeps a removed line for each name that it has.
func (w *words) remove(r removal, asked map[string]bool) {
	if isComment([]byte(r.line)) {
		return
	}
	for name := range tokens(r.line, asked) {
		r.declares, r.owner = declares(r.line, name, r.file), ""
		if of, _ := declared(r.line); strings.HasSuffix(of, "."+name) {
			r.owner = strings.TrimSuffix(of, "."+name)
		}
		alike := 0
		for _, other := range w.removed[name] {
			if other.declares == r.declares {
				alike++
			}
		}
		if alike < maxRemovals {
			w.removed[name] = append(w.removed[name], r)
		}
	}
}

// add notes that a commit added a declaration.
func (w *words) add(file, line string, commit int, asked map[string]bool) {
	if isComment([]byte(line)) {
		return
	}
	for name := range tokens(line, asked) {
		if declares(line, name, file) {
			w.added[added{name, commit}] = true
		}
	}
}

// tokens gives the names that a line has, with dashes and without, each once.
func tokens(line string, asked map[string]bool) func(func(string) bool) {
	return func(yield func(string) bool) {
		var given []string
		for _, word := range strings.FieldsFunc(line, func(r rune) bool { return r < 0x80 && !wordByte(byte(r)) && !strings.ContainsRune("-.:/", r) }) {
			for _, cut := range []string{"", ":", "/:.", "-/:."} {
				parts := []string{strings.Trim(word, "-:./")}
				if cut != "" {
					parts = strings.FieldsFunc(word, func(r rune) bool { return strings.ContainsRune(cut, r) })
				}
				for _, part := range parts {
					if part = strings.TrimLeft(part, "-"); !asked[part] || slices.Contains(given, part) {
						continue
					}
					if given = append(given, part); !yield(part) {
						return
					}
				}
			}
		}
	}
}
