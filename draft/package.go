package draft

import (
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"
)

// node reads package.json: the scripts, the package manager of the lock file, the workspaces.
func (l *looker) node() {
	for _, dir := range l.places("package.json") {
		l.nodePackage(dir, join(dir, "package.json"))
	}
	count := 0
	for _, file := range l.tree.below("", "package.json") {
		if path.Base(file) != "package.json" {
			continue
		}
		if count++; count > othersRead {
			l.targets.open["npm"] = true
			break
		}
		root := l.json(file)
		if root == nil {
			l.targets.open["npm"] = true
		}
		_, scripts := field(root, "scripts")
		for name := range fields(scripts) {
			l.targets.scripts[name.Value] = true
		}
	}
}

func (l *looker) nodePackage(dir, file string) {
	root := l.json(file)
	if root == nil {
		return
	}
	name, _ := text(root, "name")
	about, line := text(root, "description")
	l.named(dir, path.Base(name), Found{Text: about, Path: file, Line: line})
	manager := l.packageManager(dir, root)
	said := "Node package"
	if name != "" && printable(name) {
		said += " `" + name + "`"
	}
	if dir != "" {
		said += " in `" + dir + "/`"
	}
	if manager.name != "" {
		said += "; packages come from " + manager.name
		l.add(Found{Kind: KindCommand, Command: manager.name + " install", Dir: dir, Text: "install the packages",
			Path: manager.file, Line: manager.line, purpose: setup, derived: true,
			keys: []string{manager.name + " install", manager.name + " i", manager.name + " ci"}})
	}
	_, line = text(root, "name")
	l.add(Found{Kind: KindStack, Text: said + ".", Path: file, Line: line, keys: []string{"package.json"}})
	if engine, line := text(root, "engines", "node"); engine != "" {
		l.add(Found{Kind: KindStack, Text: "Node " + engine + ".", Path: file, Line: line, keys: []string{"Node " + engine}})
	}
	l.workspaces(dir, file, root)
	l.scripts(dir, file, root, manager.name)
}

type manager struct {
	name, file string
	line       int
}

// packageManager is the one that packageManager names, or whose lock file lies beside; npm's is looked for last, as others write one for tools.
func (l *looker) packageManager(dir string, root *yaml.Node) manager {
	if name, line := text(root, "packageManager"); name != "" {
		name, _, _ = strings.Cut(name, "@")
		if slices.Contains([]string{"npm", "pnpm", "yarn", "bun"}, name) {
			return manager{name, join(dir, "package.json"), line}
		}
	}
	for _, lock := range []struct{ name, file string }{
		{"pnpm", "pnpm-lock.yaml"}, {"yarn", "yarn.lock"}, {"bun", "bun.lock"}, {"bun", "bun.lockb"}, {"npm", "package-lock.json"}, {"npm", "npm-shrinkwrap.json"},
	} {
		if file := join(dir, lock.file); l.tree.has(file) {
			return manager{lock.name, file, 0}
		}
	}
	return manager{}
}

func (l *looker) workspaces(dir, file string, root *yaml.Node) {
	key, value := field(root, "workspaces")
	if _, inner := field(root, "workspaces", "packages"); inner != nil {
		value = inner
	}
	if pnpm := join(dir, "pnpm-workspace.yaml"); key == nil && l.tree.has(pnpm) {
		file = pnpm
		key, value = field(l.yaml(pnpm), "packages")
	}
	var names []string
	for _, item := range items(value) {
		if printable(item.Value) {
			names = append(names, "`"+item.Value+"`")
		}
	}
	if len(names) > 0 {
		l.add(Found{Kind: KindStack, Text: "Workspaces: " + strings.Join(names, ", ") + ".", Path: file, Line: key.Line, keys: []string{"workspace"}})
	}
}

// scripts drafts those that a person calls. npm runs preX and postX around X by itself, and some names at its own times.
func (l *looker) scripts(dir, file string, root *yaml.Node, manager string) {
	_, scripts := field(root, "scripts")
	count := 0
	for key, value := range fields(scripts) {
		if count++; l.tooMany(file, count-1) {
			break
		}
		name, body := key.Value, value.Value
		if value.Kind != yaml.ScalarNode || around(scripts, name) || strings.Contains(body, "no test specified") || strings.ContainsAny(name, " \t'\"$&|;<>\\") {
			continue
		}
		command := "npm run " + name
		switch {
		case manager == "pnpm", manager == "bun":
			command = manager + " run " + name
		case manager == "yarn":
			command = "yarn " + name
		case name == "test" || name == "start":
			command = "npm " + name
		}
		if !printable(body) || secret(body) {
			body = purposeOf(name).said()
		} else {
			body = "`" + strings.TrimSpace(body) + "`"
		}
		f := Found{Kind: KindCommand, Command: command, Dir: dir, Text: body, Path: file, Line: key.Line, purpose: purposeOf(name)}
		for _, m := range []string{"npm", "pnpm", "yarn", "bun"} {
			f.keys = append(f.keys, m+" run "+name, m+" "+name)
		}
		l.add(f)
	}
}

func around(scripts *yaml.Node, name string) bool {
	for _, prefix := range []string{"pre", "post"} {
		if rest, ok := strings.CutPrefix(name, prefix); ok {
			if _, base := field(scripts, rest); base != nil {
				return true
			}
		}
	}
	return slices.Contains([]string{"prepare", "preinstall", "install", "postinstall", "prepublish",
		"prepublishOnly", "prepack", "postpack", "preversion", "version", "postversion"}, name)
}
