package draft

import (
	"path"
	"strings"
)

// derive drafts a command that a build file means by itself.
func (l *looker) derive(file string, p purpose, command string) {
	l.add(Found{Kind: KindCommand, Command: command, Dir: parent(file), Text: p.said(), Path: file, purpose: p, derived: true})
}

func (l *looker) rust() {
	for _, dir := range l.places("Cargo.toml") {
		file := join(dir, "Cargo.toml")
		root := l.toml(file)
		if root == nil {
			continue
		}
		name, line := text(root, "package", "name")
		about, aboutLine := text(root, "package", "description")
		if name != "" && printable(name) {
			l.named(dir, name, Found{Text: about, Path: file, Line: aboutLine})
			said := "Rust crate `" + name + "`"
			if edition, _ := text(root, "package", "edition"); edition != "" {
				said += ", edition " + edition
			}
			if version, _ := text(root, "package", "rust-version"); version != "" {
				said += ", Rust " + version + " or later"
			}
			l.add(Found{Kind: KindStack, Text: said + ".", Path: file, Line: line, keys: []string{"Cargo.toml"}})
		}
		if key, members := field(root, "workspace", "members"); key != nil {
			var names []string
			for _, item := range items(members) {
				if printable(item.Value) {
					names = append(names, "`"+item.Value+"`")
				}
			}
			l.add(Found{Kind: KindStack, Text: "Cargo workspace of " + strings.Join(names, ", ") + ".", Path: file, Line: key.Line, keys: []string{"workspace"}})
		}
		l.derive(file, build, "cargo build")
		l.derive(file, test, "cargo test")
		alias := l.tree.first(dir, ".cargo/config.toml", ".cargo/config")
		_, aliases := field(l.toml(alias), "alias")
		for key, value := range fields(aliases) {
			l.add(Found{Kind: KindCommand, Command: "cargo " + key.Value, Dir: dir, Text: "`cargo " + value.Value + "`",
				Path: alias, Line: key.Line, purpose: purposeOf(key.Value)})
		}
	}
}

// jvm reads no build file of Maven or Gradle, which are programs; their usual phases are there in every project.
func (l *looker) jvm() {
	for _, dir := range l.places("pom.xml") {
		command := "mvn"
		if l.tree.has(join(dir, "mvnw")) {
			command = "./mvnw"
		}
		l.derive(join(dir, "pom.xml"), build, command+" package")
		l.derive(join(dir, "pom.xml"), test, command+" test")
	}
	names := []string{"build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts"}
	for _, dir := range l.places(names...) {
		command := "gradle"
		if l.tree.has(join(dir, "gradlew")) {
			command = "./gradlew"
		}
		l.derive(l.tree.first(dir, names...), build, command+" build")
		l.derive(l.tree.first(dir, names...), test, command+" test")
	}
}

func (l *looker) ruby() {
	for _, dir := range l.places("Gemfile", "Rakefile") {
		prefix := ""
		if file := join(dir, "Gemfile"); l.tree.has(file) {
			l.derive(file, setup, "bundle install")
			prefix = "bundle exec "
		}
		if file := join(dir, ".rspec"); l.tree.has(file) {
			l.derive(file, test, prefix+"rspec")
		}
		file := join(dir, "Rakefile")
		for i, t := range parseRakefile(string(l.tree.read(file))) {
			if l.tooMany(file, i) {
				break
			}
			l.add(Found{Kind: KindCommand, Command: prefix + "rake " + t.name, Dir: dir, Text: t.text, Path: file, Line: t.line, purpose: purposeOf(t.name),
				keys: []string{"rake " + t.name}})
		}
	}
}

// parseRakefile reads the tasks that have a description and stand in no namespace, which is those that begin a line.
func parseRakefile(data string) (found []target) {
	about, n := "", 0
	for line := range strings.SplitSeq(data, "\n") {
		n++
		if rest, ok := strings.CutPrefix(line, "desc "); ok {
			about = strings.Trim(strings.TrimSpace(rest), `"'`)
			continue
		}
		if rest, ok := strings.CutPrefix(line, "task "); ok && about != "" {
			name := strings.TrimLeft(strings.TrimSpace(rest), `:"'`)
			if end := strings.IndexFunc(name, func(r rune) bool { return !isWord(r) && r != '-' }); end >= 0 {
				name = name[:end]
			}
			if name != "" {
				found = append(found, target{name, about, n})
			}
		}
		if strings.TrimSpace(line) != "" {
			about = ""
		}
	}
	return found
}

func (l *looker) php() {
	for _, dir := range l.places("composer.json") {
		file := join(dir, "composer.json")
		root := l.json(file)
		name, line := text(root, "name")
		about, aboutLine := text(root, "description")
		l.named(dir, path.Base(name), Found{Text: about, Path: file, Line: aboutLine})
		if version, _ := text(root, "require", "php"); version != "" {
			l.add(Found{Kind: KindStack, Text: "PHP " + version + ".", Path: file, Line: line, keys: []string{"PHP " + version}})
		}
		if root != nil {
			l.derive(file, setup, "composer install")
		}
		_, scripts := field(root, "scripts")
		count := 0
		for key, value := range fields(scripts) {
			if count++; l.tooMany(file, count-1) {
				break
			}
			if strings.HasPrefix(key.Value, "pre-") || strings.HasPrefix(key.Value, "post-") {
				continue // composer calls these at its own times
			}
			about, _ := text(root, "scripts-descriptions", key.Value)
			if about == "" && printable(value.Value) && !secret(value.Value) && value.Value != "" {
				about = "`" + value.Value + "`"
			}
			l.add(Found{Kind: KindCommand, Command: "composer " + key.Value, Dir: dir, Text: about, Path: file, Line: key.Line, purpose: purposeOf(key.Value),
				keys: []string{"composer " + key.Value, "composer run " + key.Value, "composer run-script " + key.Value}})
		}
	}
}

func (l *looker) elixir() {
	for _, dir := range l.places("mix.exs") {
		file := join(dir, "mix.exs")
		l.derive(file, setup, "mix deps.get")
		l.derive(file, build, "mix compile")
		l.derive(file, test, "mix test")
		if at := l.tree.first(dir, ".formatter.exs"); at != "" {
			l.derive(at, format, "mix format")
		}
	}
}

// cmake drafts the presets by their names, or else the two calls that build in a folder of their own.
func (l *looker) cmake() {
	for _, dir := range l.places("CMakeLists.txt") {
		file := join(dir, "CMakeLists.txt")
		text := string(l.tree.read(file))
		presets := join(dir, "CMakePresets.json")
		_, list := field(l.json(presets), "configurePresets")
		named := false
		if list != nil {
			for _, preset := range list.Content {
				key, name := field(preset, "name")
				if _, hidden := field(preset, "hidden"); name == nil || hidden != nil && hidden.Value == "true" {
					continue
				}
				named = true
				l.add(Found{Kind: KindCommand, Command: "cmake --preset " + name.Value, Dir: dir, Text: "configure", Path: presets, Line: key.Line, purpose: build,
					keys: []string{"cmake --preset " + name.Value}})
			}
		}
		if !named && text != "" {
			l.derive(file, build, "cmake -S . -B build && cmake --build build")
		}
		for _, word := range []string{"enable_testing", "include(CTest)", "add_test"} {
			if line := lineOf(text, word); line > 0 && !named {
				l.add(Found{Kind: KindCommand, Command: "ctest --test-dir build", Dir: dir, Text: test.said(),
					Path: file, Line: line, purpose: test, derived: true, keys: []string{"ctest"}})
			}
		}
	}
}

func (l *looker) dotnet() {
	for _, pattern := range []string{"*.sln", "*.slnx", "*.csproj", "*.fsproj"} {
		files := l.tree.in("", pattern)
		if len(files) == 0 {
			continue
		}
		l.derive(files[0], build, "dotnet build")
		for _, project := range append(l.tree.below("", ".csproj"), l.tree.below("", ".fsproj")...) {
			if strings.Contains(strings.ToLower(path.Base(project)), "test") {
				l.derive(files[0], test, "dotnet test")
			}
		}
		return
	}
}

// versions reads the files that pin a language's version for a version manager.
func (l *looker) versions() {
	for _, v := range []struct{ file, language string }{{".nvmrc", "Node"}, {".node-version", "Node"}, {".python-version", "Python"}, {".ruby-version", "Ruby"}} {
		version := strings.TrimSpace(string(l.tree.read(v.file)))
		if version != "" && len(version) < 20 && !strings.ContainsAny(version, " \n`") {
			version = strings.TrimPrefix(version, "v")
			l.add(Found{Kind: KindStack, Text: v.language + " " + version + ".", Path: v.file, Line: 1, keys: []string{v.language + " " + version}})
		}
	}
	if channel, line := text(l.toml("rust-toolchain.toml"), "toolchain", "channel"); channel != "" {
		l.add(Found{Kind: KindStack, Text: "Rust toolchain " + channel + ".", Path: "rust-toolchain.toml", Line: line, keys: []string{channel}})
	}
	n := 0
	for line := range strings.SplitSeq(string(l.tree.read(".tool-versions")), "\n") {
		n++
		if words := strings.Fields(line); len(words) == 2 && !strings.HasPrefix(line, "#") {
			l.add(Found{Kind: KindStack, Text: words[0] + " " + words[1] + ".", Path: ".tool-versions", Line: n, keys: words[:1]})
		}
	}
}
