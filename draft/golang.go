package draft

import (
	"path"
	"strings"
)

// golang reads go.mod and go.work. What they say by themselves is that `go build` builds and, where there are test files, `go test` tests.
func (l *looker) golang() {
	for _, dir := range l.places("go.mod", "go.work") {
		if work := join(dir, "go.work"); l.tree.has(work) {
			l.goWork(dir, work)
		}
		file := join(dir, "go.mod")
		if !l.tree.has(file) {
			continue
		}
		mod := parseGoMod(string(l.tree.read(file)))
		if mod.module == "" {
			continue
		}
		l.named(dir, path.Base(mod.module), Found{})
		said := "Go module `" + mod.module + "`"
		if dir != "" {
			said += " in `" + dir + "/`"
		}
		if mod.version != "" {
			said += ", Go " + mod.version
		}
		l.add(Found{Kind: KindStack, Text: said + ".", Path: file, Line: mod.line, keys: []string{mod.module}})
		l.goCommands(dir, file, mod.line)
		for _, tool := range mod.tools {
			l.add(Found{Kind: KindCommand, Command: "go tool " + path.Base(tool.name), Dir: dir, Text: "a tool that go.mod pins", Path: file, Line: tool.line,
				keys: []string{"go tool " + path.Base(tool.name)}})
		}
	}
}

// goCommands drafts what fits the Go files that there are.
func (l *looker) goCommands(dir, file string, line int) {
	source, tests := false, false
	for _, name := range l.tree.below(dir, ".go") {
		tests = tests || strings.HasSuffix(name, "_test.go")
		source = source || !strings.HasSuffix(name, "_test.go")
	}
	if source {
		l.add(Found{Kind: KindCommand, Command: "go build ./...", Dir: dir, Text: build.said(), Path: file, Line: line, purpose: build, derived: true})
	}
	if tests {
		l.add(Found{Kind: KindCommand, Command: "go test ./...", Dir: dir, Text: test.said(), Path: file, Line: line, purpose: test, derived: true})
	}
}

func (l *looker) goWork(dir, file string) {
	var uses []string
	first := 0
	for _, d := range goDirectives(string(l.tree.read(file))) {
		if d.verb != "use" {
			continue
		}
		if first == 0 {
			first = d.line
		}
		module := strings.Trim(d.rest, `"`)
		if printable(module) {
			uses = append(uses, "`"+module+"`")
		}
		if mod := join(join(dir, module), "go.mod"); l.tree.has(mod) && len(uses) <= nestedPlaces && !strings.HasPrefix(path.Clean(module), "..") {
			l.goCommands(parent(mod), mod, 1)
		}
	}
	if len(uses) > 0 {
		l.add(Found{Kind: KindStack, Text: "Go workspace of " + strings.Join(uses, ", ") + ".", Path: file, Line: first, keys: []string{"go.work"}})
	}
}

type goMod struct {
	module, version string
	line            int
	tools           []target
}

func parseGoMod(data string) goMod {
	var m goMod
	for _, d := range goDirectives(data) {
		word := strings.Trim(firstWords(d.rest, 1), `"`)
		switch d.verb {
		case "module":
			m.module, m.line = word, d.line
		case "go":
			m.version = word
		case "tool":
			m.tools = append(m.tools, target{name: word, line: d.line})
		}
	}
	return m
}

type goDirective struct {
	verb, rest string
	line       int
}

// goDirectives gives the lines of go.mod and go.work, those in a block with the block's verb.
func goDirectives(data string) []goDirective {
	var out []goDirective
	block, n := "", 0
	for line := range strings.SplitSeq(data, "\n") {
		n++
		line, _, _ = strings.Cut(line, "//")
		line = strings.TrimSpace(line)
		verb, rest, _ := strings.Cut(line, " ")
		rest = strings.TrimSpace(rest)
		switch {
		case line == "":
		case block != "" && line == ")":
			block = ""
		case block != "":
			out = append(out, goDirective{block, line, n})
		case rest == "(":
			block = verb
		default:
			out = append(out, goDirective{verb, rest, n})
		}
	}
	return out
}
