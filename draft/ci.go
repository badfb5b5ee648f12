package draft

import (
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"
)

// ci reads the commands of CI that check something, so that the draft can say what really runs there.
func (l *looker) ci() {
	workflows := append(l.tree.in(".github/workflows", "*.yml"), l.tree.in(".github/workflows", "*.yaml")...)
	slices.Sort(workflows)
	for _, file := range workflows {
		_, jobs := field(l.yaml(file), "jobs")
		l.ciScripts(file, jobs, "run")
	}
	for _, other := range []struct {
		file string
		keys []string
	}{
		{".gitlab-ci.yml", []string{"script", "before_script"}}, {".circleci/config.yml", []string{"run", "command"}}, {".travis.yml", []string{"script"}},
		{"azure-pipelines.yml", []string{"script", "bash"}}, {"bitbucket-pipelines.yml", []string{"script"}}, {".drone.yml", []string{"commands"}},
		{".woodpecker.yml", []string{"commands"}},
	} {
		if l.tree.has(other.file) {
			l.ciScripts(other.file, l.yaml(other.file), other.keys...)
		}
	}
}

// ciScripts finds the scripts under keys, wherever they stand.
func (l *looker) ciScripts(file string, n *yaml.Node, keys ...string) {
	if n == nil {
		return
	}
	if n.Kind == yaml.SequenceNode {
		for _, item := range n.Content {
			l.ciScripts(file, item, keys...)
		}
	}
	dir, _ := text(n, "working-directory")
	dir = strings.Trim(strings.TrimPrefix(dir, "./"), "/")
	for key, value := range fields(n) {
		if !slices.Contains(keys, key.Value) {
			l.ciScripts(file, value, keys...)
			continue
		}
		if value.Kind == yaml.MappingNode {
			l.ciScripts(file, value, keys...)
		}
		for _, item := range items(value) {
			first := item.Line
			if item.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0 {
				first++ // the text begins below the mark
			}
			l.ciScript(file, first, dir, item.Value)
		}
	}
}

// ciScript drafts the lines of one script. A line in a shell's own words (a loop, a pipe, a variable) means nothing outside of it and is passed over.
func (l *looker) ciScript(file string, first int, dir, script string) {
	if strings.Contains(dir, "$") || strings.Contains(dir, "..") {
		return
	}
	for n, line := range logicalLines(script) {
		if strings.HasPrefix(strings.TrimSpace(line), "#") || strings.ContainsAny(line, "$|<>`;(){}") {
			continue
		}
		for command := range strings.SplitSeq(line, "&&") {
			command = withoutVariables(strings.Join(strings.Fields(command), " "))
			if p := checks(command); p != other {
				if l.ciFound++; l.tooMany(file, l.ciFound-1) {
					return
				}
				l.add(Found{Kind: KindCI, Command: command, Dir: dir, Text: p.said(), Path: file, Line: first + n - 1, purpose: p, keys: ciKeys(command)})
			}
		}
	}
}

// ciKeys takes `npm run test` for `npm test` and the like.
func ciKeys(command string) []string {
	words := strings.Fields(command)
	if len(words) > 1 && packageManager(command) {
		name := words[1]
		if name == "run" && len(words) > 2 {
			name = words[2]
		}
		return []string{words[0] + " " + name, words[0] + " run " + name}
	}
	keys := []string{firstWords(command, 2)}
	if len(words) > 2 && slices.Contains([]string{"run", "exec", "tool", "-m"}, words[1]) { // uv run pytest -q, bundle exec rspec
		keys = []string{firstWords(command, 3), words[2]}
	}
	return keys
}

func packageManager(command string) bool {
	return slices.Contains([]string{"npm", "pnpm", "yarn", "bun"}, firstWords(command, 1))
}

// withoutVariables drops the settings of variables before a command.
func withoutVariables(command string) string {
	for {
		first, rest, ok := strings.Cut(command, " ")
		name, _, assigned := strings.Cut(first, "=")
		if !ok || !assigned || name == "" || strings.ContainsFunc(name, func(r rune) bool { return !isWord(r) }) {
			return command
		}
		command = rest
	}
}

// checks gives the purpose of a command that tests, lints or builds, and other for one that prepares the machine or brings something out.
func checks(command string) purpose {
	words := strings.Fields(command)
	if len(words) == 0 || secret(command) {
		return other
	}
	if slices.Contains([]string{"echo", "cd", "git", "gh", "curl", "wget", "apt", "apt-get",
		"sudo", "brew", "pip", "pip3", "cp", "mv", "rm", "mkdir", "cat", "export",
		"set",
		"source", ".", "docker", "docker-compose", "kubectl", "helm", "aws", "gcloud", "az", "terraform", "ssh", "scp", "rsync", "chmod", "tar",
		"if", "then", "else", "fi",
		"for", "do", "done", "while", "test", "[", "sleep", "rustup", "corepack", "codecov", "twine", "gem"}, words[0]) {
		return other
	}
	for _, word := range words[1:min(len(words), 3)] {
		switch strings.TrimLeft(word, "-") {
		case "install", "ci", "i", "add", "get", "download", "publish", "deploy", "release", "push", "login", "sync", "version":
			return other
		}
	}
	if p := purposeOf(command); p == types || p == test || p == format || p == lint || p == build {
		return p
	}
	return other
}
