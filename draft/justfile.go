package draft

import (
	"path"
	"strings"

	"go.yaml.in/yaml/v4"
)

// parseJustfile reads the recipes and aliases that `just --list` shows, with their comment or [doc]. open says that it imports others.
func parseJustfile(data []byte) (found []target, open bool) {
	comment, private := "", false
	for line, text := range logicalLines(string(data)) {
		switch first := firstWords(text, 1); {
		case text == "" || strings.HasPrefix(text, " ") || strings.HasPrefix(text, "\t"):
			comment, private = "", false
			continue
		case strings.HasPrefix(text, "#"):
			comment = strings.TrimSpace(strings.TrimLeft(text, "#!"))
			continue
		case strings.HasPrefix(text, "["):
			private = private || strings.Contains(text, "private")
			if doc := between(text, "doc(", ")"); doc != "" {
				comment = strings.Trim(doc, `"' `)
			}
			continue
		case strings.HasPrefix(first, "import") || strings.HasPrefix(first, "mod"):
			if rest := strings.TrimSpace(strings.TrimPrefix(text, first)); rest != "" && !strings.HasPrefix(rest, ":") {
				open = true
				continue
			}
		}
		if name := justRecipe(text); name != "" && !private {
			found = append(found, target{name, comment, line})
		}
		comment, private = "", false
	}
	return found, open
}

// justRecipe is the name before the colon of `@name param="x": needs`, or of an alias; "" for a setting or a variable.
func justRecipe(text string) string {
	name := strings.TrimPrefix(firstWords(text, 1), "@")
	if name == "alias" {
		if before, _, ok := strings.Cut(text, ":="); ok {
			return strings.TrimSpace(strings.TrimPrefix(before, "alias"))
		}
	}
	if name == "set" || name == "export" {
		return ""
	}
	colon := outsideQuotes(text, ':')
	if colon < 0 || strings.HasPrefix(text[colon:], ":=") {
		return ""
	}
	name, _, _ = strings.Cut(name, ":")
	for i, r := range name {
		if !(isWord(r) || r == '-' && i > 0) {
			return ""
		}
	}
	return name
}

// outsideQuotes is the index of the first mark in text that stands in no quotes, -1 without one.
func outsideQuotes(text string, mark byte) int {
	var quote byte
	for i := range len(text) {
		switch c := text[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == mark:
			return i
		}
	}
	return -1
}

func between(text, left, right string) string {
	_, rest, ok := strings.Cut(text, left)
	if !ok {
		return ""
	}
	inner, _, _ := strings.Cut(rest, right)
	return inner
}

func (l *looker) just() {
	names := []string{"justfile", ".justfile", "Justfile"}
	for _, dir := range l.places(names...) {
		file := l.tree.first(dir, names...)
		found, open := parseJustfile(l.tree.read(file))
		l.addTargets("just", file, found, open)
	}
	l.others("just", func(name string) bool {
		base := strings.ToLower(path.Base(name))
		return base == "justfile" || base == ".justfile" || strings.HasSuffix(base, ".just")
	}, func(text []byte) []target { found, _ := parseJustfile(text); return found })
}

func (l *looker) task() {
	names := []string{"Taskfile.yml", "taskfile.yml", "Taskfile.yaml", "taskfile.yaml", "Taskfile.dist.yml", "Taskfile.dist.yaml"}
	for _, dir := range l.places(names...) {
		file := l.tree.first(dir, names...)
		found, open := l.parseTaskfile(file)
		l.addTargets("task", file, found, open)
	}
	if len(l.targets.byTool["task"]) == 0 { // `task` is also the command of taskipy and of others
		l.targets.open["task"] = true
	}
}

// parseTaskfile reads the tasks that are not internal; open says that the file includes others.
func (l *looker) parseTaskfile(file string) (found []target, open bool) {
	root := l.yaml(file)
	if root == nil {
		return nil, true
	}
	_, tasks := field(root, "tasks")
	_, includes := field(root, "includes")
	for key, value := range fields(tasks) {
		t := target{name: key.Value, line: key.Line}
		if _, internal := field(value, "internal"); internal != nil && internal.Value == "true" {
			continue
		}
		for _, about := range []string{"summary", "desc"} {
			if _, n := field(value, about); n != nil && n.Kind == yaml.ScalarNode {
				t.text = n.Value
			}
		}
		found = append(found, t)
	}
	return found, includes != nil
}
