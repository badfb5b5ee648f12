package draft

import (
	"strings"

	"go.yaml.in/yaml/v4"
)

// python reads pyproject.toml and what lies beside it: lock files say which program runs the rest.
func (l *looker) python() {
	for _, dir := range l.places("pyproject.toml", "setup.py", "setup.cfg", "requirements.txt", "Pipfile", "tox.ini") {
		root := l.toml(join(dir, "pyproject.toml"))
		l.pythonProject(dir, root)
		prefix := l.pythonSetup(dir, root)
		l.pythonTests(dir, prefix, root)
		for _, tasks := range []struct{ command, path string }{{"poe ", "tool.poe.tasks"}, {"pdm run ", "tool.pdm.scripts"}} {
			_, names := field(root, strings.Split(tasks.path, ".")...)
			for key, value := range fields(names) {
				about, _ := text(value, "help")
				command := tasks.command + key.Value
				if tasks.command == "poe " {
					command = prefix + command
				}
				l.add(Found{Kind: KindCommand, Command: command, Dir: dir, Text: about, Path: join(dir, "pyproject.toml"), Line: key.Line,
					purpose: purposeOf(key.Value), keys: []string{tasks.command + key.Value}})
			}
		}
	}
}

func (l *looker) pythonProject(dir string, root *yaml.Node) {
	file := join(dir, "pyproject.toml")
	for _, table := range [][]string{{"project"}, {"tool", "poetry"}} {
		_, project := field(root, table...)
		name, line := text(project, "name")
		if name == "" || !printable(name) {
			continue
		}
		about, aboutLine := text(project, "description")
		l.named(dir, name, Found{Text: about, Path: file, Line: aboutLine})
		version, _ := text(project, "requires-python")
		if version == "" {
			version, _ = text(project, "dependencies", "python")
		}
		said := "Python package `" + name + "`"
		if dir != "" {
			said += " in `" + dir + "/`"
		}
		if version != "" {
			said += ", Python " + version
		}
		l.add(Found{Kind: KindStack, Text: said + ".", Path: file, Line: line, keys: []string{"pyproject"}})
		return
	}
}

// pythonSetup drafts how dependencies are installed, and gives what stands before a command that needs them.
func (l *looker) pythonSetup(dir string, root *yaml.Node) (prefix string) {
	for _, lock := range []struct{ file, command, prefix string }{
		{"uv.lock", "uv sync", "uv run "}, {"poetry.lock", "poetry install", "poetry run "}, {"pdm.lock", "pdm install", "pdm run "},
		{"Pipfile.lock", "pipenv install --dev", "pipenv run "}, {"Pipfile", "pipenv install --dev", "pipenv run "},
		{"requirements.txt", "pip install -r requirements.txt", ""},
	} {
		if file := join(dir, lock.file); l.tree.has(file) {
			l.add(Found{Kind: KindCommand, Command: lock.command, Dir: dir, Text: "install the dependencies", Path: file, purpose: setup, derived: true})
			return lock.prefix
		}
	}
	if key, _ := field(root, "tool", "uv"); key != nil {
		return "uv run "
	}
	return ""
}

func (l *looker) pythonTests(dir, prefix string, root *yaml.Node) {
	if file := l.tree.first(dir, "tox.ini"); file != "" {
		l.add(Found{Kind: KindCommand, Command: "tox", Dir: dir, Text: "run the tests in all environments", Path: file, purpose: test, derived: true})
	}
	if file := l.tree.first(dir, "noxfile.py"); file != "" {
		l.add(Found{Kind: KindCommand, Command: "nox", Dir: dir, Text: "run the checks of all sessions", Path: file, purpose: test, derived: true})
	}
	file, line := l.tree.first(dir, "pytest.ini", "pytest.toml", "conftest.py", "tests/conftest.py", "test/conftest.py"), 0
	pyproject := join(dir, "pyproject.toml")
	if key, _ := field(root, "tool", "pytest"); key != nil {
		file, line = pyproject, key.Line
	}
	for _, name := range []string{"pyproject.toml", "requirements-dev.txt", "dev-requirements.txt", "requirements.txt", "setup.cfg", "tox.ini", "Pipfile"} {
		if file != "" {
			break
		}
		if at := lineOf(string(l.tree.read(join(dir, name))), "pytest"); at > 0 {
			file, line = join(dir, name), at
		}
	}
	if file != "" {
		l.add(Found{Kind: KindCommand, Command: prefix + "pytest", Dir: dir, Text: test.said(), Path: file, Line: line, purpose: test, derived: true,
			keys: []string{"pytest"}})
	}
}

// lineOf is the first line that holds word and is no comment; 0 without one.
func lineOf(text, word string) int {
	n := 0
	for line := range strings.SplitSeq(text, "\n") {
		n++
		if strings.Contains(line, word) && !strings.HasPrefix(strings.TrimSpace(line), "#") {
			return n
		}
	}
	return 0
}
