package draft

import (
	"fmt"
	"path"
	"strings"

	"casebook"
)

// A target is one name that a build tool can be called with.
type target struct {
	name, text string
	line       int
}

// parseMakefile reads the targets that a person would type, with the text behind ## or of the comment above. open says that there can be more: the
// file includes others, or makes names from patterns or variables.
func parseMakefile(data []byte) (found []target, open bool) {
	comment, define := "", false
	seen := map[string]bool{}
	for line, text := range logicalLines(string(data)) {
		trimmed := strings.TrimSpace(text)
		first := firstWords(trimmed, 1)
		switch {
		case first == "define":
			define = true
		case first == "endef":
			define = false
		}
		if define || first == "endef" || strings.HasPrefix(text, "\t") {
			comment = ""
			continue
		}
		if rest, ok := strings.CutPrefix(trimmed, "#"); ok {
			comment = strings.TrimSpace(strings.TrimLeft(rest, "#"))
			continue
		}
		if first == "include" || first == "-include" || first == "sinclude" {
			open = true
		}
		names, about, ok := makeRule(trimmed)
		if ok && about == "" {
			about = comment
		}
		comment = ""
		for _, name := range names {
			if strings.ContainsAny(name, "%$(){}") {
				open = true
				continue
			}
			if !seen[name] && !strings.HasPrefix(name, ".") {
				seen[name] = true
				found = append(found, target{name, about, line})
			}
		}
	}
	return found, open
}

// makeRule splits `names: needs ## about`; a variable that is set, also for one target, is no rule.
func makeRule(line string) (names []string, about string, ok bool) {
	rule, about, _ := strings.Cut(line, "##")
	left, right, found := strings.Cut(rule, ":")
	if !found || left == "" || strings.ContainsAny(left, "=#\"'") {
		return nil, "", false
	}
	right = strings.TrimPrefix(right, ":")
	if strings.HasPrefix(right, "=") || strings.HasPrefix(right, ":=") {
		return nil, "", false
	}
	if before, _, assigned := strings.Cut(right, "="); assigned && !strings.ContainsAny(before, ";#") {
		words := strings.Fields(strings.TrimRight(before, ":?+!"))
		for len(words) > 0 && (words[0] == "export" || words[0] == "override" || words[0] == "private") {
			words = words[1:]
		}
		if len(words) == 1 {
			return nil, "", false
		}
	}
	return strings.Fields(left), strings.TrimSpace(about), true
}

// logicalLines gives each line with those that a backslash joins to it, and the number of its first.
func logicalLines(text string) func(yield func(int, string) bool) {
	return func(yield func(int, string) bool) {
		var b strings.Builder
		start, n := 1, 0
		for line := range strings.SplitSeq(text, "\n") {
			n++
			if b.Len() == 0 {
				start = n
			}
			if head, ok := strings.CutSuffix(line, `\`); ok {
				b.WriteString(head + " ")
				continue
			}
			b.WriteString(line)
			if !yield(start, b.String()) {
				return
			}
			b.Reset()
		}
		if b.Len() > 0 {
			yield(start, b.String())
		}
	}
}

func (l *looker) make() {
	names := []string{"GNUmakefile", "makefile", "Makefile"} // the order in which make looks
	for _, dir := range l.places(names...) {
		file := l.tree.first(dir, names...)
		found, open := parseMakefile(l.tree.read(file))
		l.addTargets("make", file, found, open)
	}
	l.others("make", func(name string) bool {
		base := path.Base(name)
		return base == "GNUmakefile" || strings.EqualFold(base, "makefile") || strings.HasSuffix(base, ".mk")
	}, func(text []byte) []target { found, _ := parseMakefile(text); return found })
}

// addTargets drafts those targets whose name is a word; a name with a dot or slash is a file that is made.
func (l *looker) addTargets(tool, file string, found []target, open bool) {
	if open || l.tree.read(file) == nil {
		l.targets.open[tool] = true
	}
	for i, t := range found {
		l.target(tool, t.name)
		if l.tooMany(file, i) || strings.HasPrefix(t.name, "_") || strings.ContainsAny(t.name, "./\\*?\"'$&|;<>") {
			continue
		}
		l.add(Found{Kind: KindCommand, Command: tool + " " + t.name, Dir: parent(file), Text: t.text, Path: file, Line: t.line, purpose: purposeOf(t.name)})
	}
}

// targetsDrafted bounds how many commands of one file are findings.
const targetsDrafted = 300

// tooMany says that the command of that index in a file is over the bound, and reports the file when it is the first.
func (l *looker) tooMany(file string, i int) bool {
	if i == targetsDrafted {
		l.tree.problem(casebook.Problem{Code: "build-file-large", Path: l.tree.abs(file),
			Text: fmt.Sprintf("has over %d commands; the rest is passed over", targetsDrafted)})
	}
	return i >= targetsDrafted
}

func (l *looker) target(tool, name string) {
	if l.targets.byTool[tool] == nil {
		l.targets.byTool[tool] = map[string]bool{}
	}
	l.targets.byTool[tool][name] = true
}

// othersRead bounds how many more files of a tool are read for the names in them.
const othersRead = 30

// others takes in the names of all further files of a tool in the project, so that a command which changes into a folder is not called gone.
func (l *looker) others(tool string, is func(name string) bool, parse func([]byte) []target) {
	count := 0
	for _, name := range l.tree.below("", "") {
		if !is(name) {
			continue
		}
		if count++; count > othersRead {
			l.targets.open[tool] = true
			return
		}
		text := l.tree.read(name)
		if text == nil {
			l.targets.open[tool] = true
		}
		for _, t := range parse(text) {
			l.target(tool, t.name)
		}
	}
}
