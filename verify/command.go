package verify

import (
	"encoding/json"
	"path"
	"slices"
	"strings"

	"casebook"
)

// A runner is a program that runs named targets of a file.
type runner struct {
	files   []string
	targets func(text string) (names []string, open bool) // open: there may be more
	was     func(line, name string) bool                  // the line made a target of that name
}

func runnerOf(tool string) runner {
	switch tool {
	case "make":
		return runner{[]string{"Makefile", "makefile", "GNUmakefile"}, makeTargets, func(line, name string) bool {
			names, _ := makeTargets(line)
			return slices.Contains(names, name)
		}}
	case "just":
		return runner{[]string{"justfile", "Justfile", ".justfile"}, justTargets, func(line, name string) bool {
			names, _ := justTargets(line)
			return slices.Contains(names, name)
		}}
	case "task":
		return runner{[]string{"Taskfile.yml", "Taskfile.yaml", "taskfile.yml", "taskfile.yaml", "Taskfile.dist.yml", "Taskfile.dist.yaml"}, taskTargets,
			func(line, name string) bool { return strings.HasPrefix(strings.Trim(line, `"' `), name+":") }}
	}
	return runner{[]string{"package.json"}, scripts, func(line, name string) bool { return strings.HasPrefix(line, `"`+name+`":`) }}
}

// command checks a target that a runner is asked for.
func (c *check) command(m Mention) casebook.Reference {
	words := strings.Fields(m.Text)
	r, target := runnerOf(words[0]), words[len(words)-1]
	found, open := false, false
	for _, base := range r.files {
		files := slices.Clone(c.tree.bases[base])
		if there, _ := c.tree.look(base); there && !slices.Contains(files, base) {
			files = append(files, base)
		}
		for _, file := range files {
			names, more := r.targets(string(c.tree.read(file, maxCompared)))
			if slices.Contains(names, target) {
				return casebook.Reference{State: Present}
			}
			found, open = true, open || more
		}
	}
	if open {
		return unknown("the targets are not all written out")
	}
	if c.tracks {
		for _, was := range c.removals(target) {
			if slices.Contains(r.files, path.Base(was.file)) && r.was(was.line, target) {
				return c.goneName(m.Text, was.file)
			}
		}
	}
	if !found {
		return unknown("there is no " + r.files[0])
	}
	return unknown("there is no such target, and git knows of none")
}

// makeTargets reads the names of rules.
func makeTargets(text string) (names []string, open bool) {
	for line := range strings.Lines(text) {
		first, _, _ := strings.Cut(strings.TrimSpace(line), " ")
		if first == "include" || first == "-include" || first == "sinclude" {
			open = true
		}
		left, right, ok := strings.Cut(line, ":")
		if !ok || line[0] == '\t' || line[0] == '#' || strings.ContainsAny(left, "=#\"'") || strings.HasPrefix(strings.TrimLeft(right, ":"), "=") {
			continue
		}
		for _, name := range strings.Fields(left) {
			if strings.ContainsAny(name, "%$(){}") {
				open = true
			}
			names = append(names, name)
		}
	}
	return names, open
}

// justTargets reads the names of recipes and aliases.
func justTargets(text string) (names []string, open bool) {
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		if line == "" || strings.ContainsAny(line[:1], " \t#[") {
			continue
		}
		words := strings.Fields(line)
		switch words[0] {
		case "import", "mod", "import?", "mod?":
			open = true
			continue
		case "alias":
			if len(words) > 1 {
				names = append(names, words[1])
			}
			continue
		case "set", "export":
			continue
		}
		left, right, ok := strings.Cut(line, ":")
		if name := strings.Fields(left); ok && !strings.HasPrefix(right, "=") && len(name) > 0 {
			names = append(names, strings.TrimPrefix(name[0], "@"))
		}
	}
	return names, open
}

// taskTargets reads the keys below `tasks:`.
func taskTargets(text string) (names []string, open bool) {
	inside, indent := false, -1
	for line := range strings.Lines(text) {
		trimmed := strings.TrimSpace(line)
		if trimmed == "" || trimmed[0] == '#' {
			continue
		}
		depth := len(line) - len(strings.TrimLeft(line, " "))
		if depth == 0 {
			inside, indent = strings.HasPrefix(trimmed, "tasks:"), -1
			open = open || strings.HasPrefix(trimmed, "includes:")
			continue
		}
		if inside && indent < 0 {
			indent = depth
		}
		if inside && depth == indent {
			name, _, _ := strings.Cut(trimmed, ": ")
			names = append(names, strings.Trim(strings.TrimSuffix(name, ":"), `"'`))
		}
	}
	return names, open
}

// scripts reads the scripts of a package.json.
func scripts(text string) (names []string, open bool) {
	var p struct {
		Scripts map[string]string `json:"scripts"`
	}
	if json.Unmarshal([]byte(text), &p) != nil {
		return nil, text != ""
	}
	for name := range p.Scripts {
		names = append(names, name)
	}
	return names, false
}
