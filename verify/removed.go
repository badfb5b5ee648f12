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
}

const (
	// maxAsked is how many names git's history is searched for, and maxRemovals how many lines are kept of each.
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
	args := []string{"log", "--no-show-signature", "--format=tformat:", "-p", "-U0", "--inter-hunk-context=0", "-M", "--no-color", "--no-ext-diff", "--no-textconv", "--ignore-submodules=all",
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

// readDiff takes the removed lines with a name out of a difference.
func (w *words) readDiff(text string, names []string) {
	asked := map[string]bool{}
	for _, n := range names {
		asked[n] = true
	}
	file, left := "", 0 // lines of the hunk that are to come
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
			if file != "" && strings.HasPrefix(line, "-") && len(line) < 1000 {
				w.remove(file, strings.TrimSpace(line[1:]), asked)
			}
		case strings.HasPrefix(line, "diff --git "):
			file = ""
		case strings.HasPrefix(line, "--- a/"):
			file = strings.TrimRight(line[len("--- a/"):], "\t")
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

func (w *words) remove(file, line string, asked map[string]bool) {
	if isComment([]byte(line)) {
		return
	}
	for name := range tokens(line, asked) {
		if len(w.removed[name]) < maxRemovals {
			r := removal{file: file, line: line, declares: declares(line, name, file)}
			if of, _ := declared(line); strings.HasSuffix(of, "."+name) {
				r.owner = strings.TrimSuffix(of, "."+name)
			}
			w.removed[name] = append(w.removed[name], r)
		}
	}
}

// tokens gives the names that a line has, with dashes and without.
func tokens(line string, asked map[string]bool) func(func(string) bool) {
	return func(yield func(string) bool) {
		for _, word := range strings.FieldsFunc(line, func(r rune) bool { return r < 0x80 && !wordByte(byte(r)) && !strings.ContainsRune("-.:/", r) }) {
			for _, cut := range []string{"", ":", "/:.", "-/:."} {
				parts := []string{strings.Trim(word, "-:./")}
				if cut != "" {
					parts = strings.FieldsFunc(word, func(r rune) bool { return strings.ContainsRune(cut, r) })
				}
				for _, part := range parts {
					if part = strings.TrimLeft(part, "-"); asked[part] && !yield(part) {
						return
					}
				}
			}
		}
	}
}
