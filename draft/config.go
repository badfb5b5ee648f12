package draft

import (
	"fmt"
	"path"
	"strings"

	"go.yaml.in/yaml/v4"
)

// A tool is known by its configuration; the file's being there says that the project uses it.
type tool struct {
	name, said string
	files      []string // patterns of path.Match, at the root
	table      string   // of pyproject.toml, or a key of package.json behind a colon
}

func knownTools() []tool {
	return []tool{
		{"golangci-lint", "Go is linted with golangci-lint", []string{".golangci.yml", ".golangci.yaml", ".golangci.toml", ".golangci.json"}, ""},
		{"ruff", "Python is linted with ruff", []string{"ruff.toml", ".ruff.toml"}, "tool.ruff"},
		{"black", "Python is formatted with black", nil, "tool.black"},
		{"isort", "Python imports are sorted with isort", []string{".isort.cfg"}, "tool.isort"},
		{"flake8", "Python is linted with flake8", []string{".flake8"}, ""},
		{"mypy", "Python types are checked with mypy", []string{"mypy.ini", ".mypy.ini"}, "tool.mypy"},
		{"pyright", "Python types are checked with pyright", []string{"pyrightconfig.json"}, "tool.pyright"},
		{"biome", "Code is formatted and linted with Biome", []string{"biome.json", "biome.jsonc"}, ""},
		{"eslint", "Code is linted with ESLint", []string{"eslint.config.*", ".eslintrc", ".eslintrc.*"}, ":eslintConfig"},
		{"prettier", "Code is formatted with Prettier", []string{".prettierrc", ".prettierrc.*", "prettier.config.*"}, ":prettier"},
		{"stylelint", "Styles are linted with Stylelint", []string{".stylelintrc", ".stylelintrc.*", "stylelint.config.*"}, ":stylelint"},
		{"rustfmt", "Rust is formatted with rustfmt", []string{"rustfmt.toml", ".rustfmt.toml"}, ""},
		{"clippy", "Rust is linted with clippy", []string{"clippy.toml", ".clippy.toml"}, ""},
		{"clang-format", "C and C++ are formatted with clang-format", []string{".clang-format"}, ""},
		{"clang-tidy", "C and C++ are linted with clang-tidy", []string{".clang-tidy"}, ""},
		{"rubocop", "Ruby is linted with RuboCop", []string{".rubocop.yml"}, ""},
		{"php-cs-fixer", "PHP is formatted with PHP-CS-Fixer", []string{".php-cs-fixer.php", ".php-cs-fixer.dist.php"}, ""},
		{"phpstan", "PHP is analysed with PHPStan", []string{"phpstan.neon", "phpstan.neon.dist"}, ""},
		{"credo", "Elixir is linted with Credo", []string{".credo.exs"}, ""},
		{"detekt", "Kotlin is linted with detekt", []string{"detekt.yml"}, ""},
		{"checkstyle", "Java is linted with Checkstyle", []string{"checkstyle.xml"}, ""},
		{"swiftlint", "Swift is linted with SwiftLint", []string{".swiftlint.yml"}, ""},
		{"shellcheck", "Shell scripts are linted with ShellCheck", []string{".shellcheckrc"}, ""},
		{"markdownlint", "Markdown is linted with markdownlint", []string{".markdownlint.*", ".markdownlint-cli2.*"}, ""},
		{"lefthook", "Git hooks come from lefthook", []string{"lefthook.yml", ".lefthook.yml"}, ""},
		{"commitlint", "Commit messages are checked with commitlint", []string{"commitlint.config.*", ".commitlintrc", ".commitlintrc.*"}, ":commitlint"},
	}
}

func (l *looker) configs() {
	l.editorconfig()
	var pyproject, pkg *yaml.Node
	if l.tree.has("pyproject.toml") {
		pyproject = l.toml("pyproject.toml")
	}
	if l.tree.has("package.json") {
		pkg = l.json("package.json")
	}
	for _, t := range knownTools() {
		file, line, settings := "", 0, (*yaml.Node)(nil)
		for _, pattern := range t.files {
			if found := l.tree.in("", pattern); file == "" && len(found) > 0 {
				file = found[0]
				settings = l.settings(file)
			}
		}
		if file == "" && t.table != "" {
			root, at := pyproject, "pyproject.toml"
			name, inPackage := strings.CutPrefix(t.table, ":")
			if inPackage {
				root, at = pkg, "package.json"
			}
			if key, value := field(root, strings.Split(name, ".")...); key != nil {
				file, line, settings = at, key.Line, value
			}
		}
		if file == "" {
			continue
		}
		said := fmt.Sprintf("%s (`%s`)", t.said, file)
		if more := toolSettings(t.name, settings); more != "" {
			said += ": " + more
		}
		l.add(Found{Kind: KindConvention, Text: said + ".", Path: file, Line: line, keys: []string{t.name, file}})
	}
	l.preCommit()
	l.typescript()
	for _, file := range []string{"CONTRIBUTING.md", ".github/CONTRIBUTING.md", "docs/CONTRIBUTING.md"} {
		if l.tree.has(file) {
			l.add(Found{Kind: KindConvention, Text: "How to contribute: `" + file + "`.", Path: file, keys: []string{"CONTRIBUTING"}})
		}
	}
}

// settings reads a configuration whose name says its language; one that is a program is not read.
func (l *looker) settings(file string) *yaml.Node {
	switch path.Ext(file) {
	case ".toml":
		return l.toml(file)
	case ".yml", ".yaml", ".clang-format":
		return l.yaml(file)
	case ".json":
		return l.json(file)
	}
	return nil
}

// toolSettings are the few settings that change how code is written.
func toolSettings(name string, n *yaml.Node) string {
	var keys []string
	switch name {
	case "ruff", "black":
		keys = []string{"line-length"}
	case "mypy":
		keys = []string{"strict"}
	case "prettier":
		keys = []string{"semi", "singleQuote", "tabWidth", "useTabs", "printWidth", "trailingComma"}
	case "rustfmt":
		keys = []string{"max_width", "tab_spaces", "hard_tabs"}
	case "clang-format":
		keys = []string{"BasedOnStyle", "IndentWidth", "ColumnLimit"}
	case "golangci-lint":
		_, enabled := field(n, "linters", "enable")
		var names []string
		for _, item := range items(enabled) {
			if len(names) < 8 && printable(item.Value) {
				names = append(names, item.Value)
			}
		}
		return strings.Join(names, ", ")
	}
	var said []string
	for _, key := range keys {
		if value, line := text(n, key); line > 0 && value != "" && len(value) < 20 {
			said = append(said, key+" "+value)
		}
	}
	return strings.Join(said, ", ")
}

// editorconfig says what holds for all files: the section [*].
func (l *looker) editorconfig() {
	values := map[string]string{}
	section, first, n := "", 0, 0
	for line := range strings.SplitSeq(string(l.tree.read(".editorconfig")), "\n") {
		n++
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "[") {
			section = line
		}
		key, value, ok := strings.Cut(line, "=")
		if section != "[*]" || !ok || strings.HasPrefix(line, "#") || strings.HasPrefix(line, ";") {
			continue
		}
		if first == 0 {
			first = n
		}
		values[strings.ToLower(strings.TrimSpace(key))] = strings.ToLower(strings.TrimSpace(value))
	}
	var said []string
	switch style, size := values["indent_style"], values["indent_size"]; {
	case style == "tab":
		said = append(said, "indent with tabs")
	case style == "space" && len(size) == 1:
		said = append(said, "indent with "+size+" spaces")
	case style == "space":
		said = append(said, "indent with spaces")
	}
	if length := values["max_line_length"]; length != "" && length != "off" && len(length) < 5 {
		said = append(said, "lines of at most "+length+" characters")
	}
	if end := values["end_of_line"]; end == "lf" || end == "crlf" {
		said = append(said, "line ends are "+strings.ToUpper(end))
	}
	if len(said) > 0 {
		line := strings.Join(said, ", ")
		l.add(Found{Kind: KindConvention, Text: strings.ToUpper(line[:1]) + line[1:] + " (`.editorconfig`).",
			Path: ".editorconfig", Line: first, keys: []string{"editorconfig"}})
	}
}

func (l *looker) preCommit() {
	const file = ".pre-commit-config.yaml"
	key, repos := field(l.yaml(file), "repos")
	if key == nil {
		return
	}
	var names []string
	for _, repo := range repos.Content {
		_, hooks := field(repo, "hooks")
		if hooks == nil {
			continue
		}
		for _, hook := range hooks.Content {
			if id, line := text(hook, "id"); line > 0 && len(names) < 8 && printable(id) {
				names = append(names, id)
			}
		}
	}
	l.add(Found{Kind: KindConvention, Text: "pre-commit runs at each commit: " + strings.Join(names, ", ") + ".",
		Path: file, Line: key.Line, keys: []string{"pre-commit"}})
}

// typescript looks for the one word, since tsconfig.json may hold comments, which our reader of JSON refuses.
func (l *looker) typescript() {
	for _, file := range []string{"tsconfig.json", "tsconfig.base.json"} {
		if line := lineOf(string(l.tree.read(file)), `"strict": true`); line > 0 {
			l.add(Found{Kind: KindConvention, Text: "TypeScript is strict (`" + file + "`).", Path: file, Line: line, keys: []string{"strict"}})
			return
		}
	}
}
