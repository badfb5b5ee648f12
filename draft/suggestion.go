package draft

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// A Suggestion is one way to make an existing CLAUDE.md better. A person takes it or leaves it: nothing here changes a file.
type Suggestion struct {
	Text string `json:"text"`
	// Path and Line name what shows it, relative to the root.
	Path string `json:"path"`
	Line int    `json:"line"`
	// Fix is what to write; for a new file its name, a line end and its text.
	Fix string `json:"fix"`
}

// String renders the suggestion for people.
func (s Suggestion) String() string {
	where := s.Path
	if s.Line > 0 {
		where += fmt.Sprintf(":%d", s.Line)
	}
	return fmt.Sprintf("%s: %s; %s", where, s.Text, s.Fix)
}

// Limits for a file that every session reads whole.
const (
	longFile    = 200 // lines
	longSection = 50
	mostMissing = 12 // commands that are suggested at once
)

// Existing is the project's CLAUDE.md relative to the root, "" without one. text is nil when it could not be read, which is then among the problems.
func (f Findings) Existing() (path string, text []byte) { return f.existing, f.existingText }

// Improve suggests how the CLAUDE.md at path (relative to the root) could be better: what it calls that is gone, what it does not import, which commands
// it leaves out, and what makes it long.
func (f Findings) Improve(existing []byte, path string) []Suggestion {
	text := string(existing)
	out := f.gone(text, path)
	out = append(out, f.agentsImport(text, path)...)
	out = append(out, f.missing(text, path)...)
	out = append(out, tooLong(text, path)...)
	return append(out, f.rulesBeside(text, path)...)
}

// agentsImport asks for the import of AGENTS.md. A link or a copy of it says the same already.
func (f Findings) agentsImport(text, path string) []Suggestion {
	for _, r := range f.ruleFiles {
		if r.path == agentsFile && !imported(text, path, agentsFile) && strings.TrimSpace(r.text) != strings.TrimSpace(text) {
			return []Suggestion{{Text: path + " does not import " + agentsFile + ", so its rules do not reach Claude Code", Path: agentsFile, Line: 1,
				Fix: "begin with the line " + importLine(path, agentsFile)}}
		}
	}
	return nil
}

// importLine names a file as it is seen from the folder of from.
func importLine(from, file string) string {
	if path.Dir(from) != "." {
		return "@" + strings.Repeat("../", strings.Count(from, "/")) + file
	}
	return "@" + file
}

// imported says whether the text of a file imports another one, outside of code. The path counts from the folder of the file that holds it.
func imported(text, from, file string) bool {
	fence := ""
	for line := range strings.SplitSeq(text, "\n") {
		trimmed := strings.TrimSpace(line)
		if mark := fenceMark(trimmed); mark != "" {
			if fence == "" {
				fence = mark
			} else if strings.HasPrefix(mark, fence) {
				fence = ""
			}
			continue
		}
		for i, span := range strings.Split(line, "`") {
			if i%2 == 1 || fence != "" {
				continue
			}
			for word := range strings.FieldsSeq(span) {
				name, ok := strings.CutPrefix(strings.TrimRight(word, ".,;:)"), "@")
				if ok && path.Join(path.Dir(from), name) == file {
					return true
				}
			}
		}
	}
	return false
}

// importedText is a text with that of the rule files it imports.
func (f Findings) importedText(text, from string) string {
	all := text
	for _, r := range f.ruleFiles {
		if imported(text, from, r.path) {
			all += "\n" + r.text
		}
	}
	return all
}

// missing suggests the commands to build, test, lint, format and check types that the file does not say. One that follows from the kind of build file
// alone is left out when another of its purpose is there.
func (f Findings) missing(text, path string) []Suggestion {
	all := f.importedText(text, path)
	known := newPhrases(all)
	has := map[purpose]bool{}
	for _, c := range calls(all) {
		has[purposeOf(strings.Join(c.words, " "))] = true
	}
	var out []Suggestion
	said := map[string]bool{}
	for _, found := range f.Found {
		if found.Kind != KindCommand && found.Kind != KindCI || found.purpose == other || found.purpose == run || found.purpose == generate {
			continue
		}
		if len(out) == mostMissing || said[found.Command] || found.derived && has[found.purpose] || bringsOut(found.Command) || known.say(found) {
			continue
		}
		said[found.Command] = true
		text := fmt.Sprintf("%s does not say `%s`", path, found.Command)
		if found.Kind == KindCI {
			text += ", which CI runs"
		}
		out = append(out, Suggestion{Text: text, Path: found.Path, Line: found.Line, Fix: "add the line - " + found.line()})
	}
	return out
}

// tooLong suggests what to move out of a file that is too long.
func tooLong(text, path string) []Suggestion {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	if len(lines) <= longFile {
		return nil
	}
	out := []Suggestion{{Text: fmt.Sprintf("%s has %d lines, and every session reads all of them", path, len(lines)), Path: path, Line: longFile + 1,
		Fix: fmt.Sprintf("keep it below %d: move what only some files need to .claude/rules, and what a linter checks out of it", longFile)}}
	title, start, fence := "", 0, false
	end := func(n int) {
		if title != "" && n-start > longSection {
			out = append(out, Suggestion{Text: fmt.Sprintf("the section %q has %d lines", title, n-start), Path: path, Line: start,
				Fix: "move it to .claude/rules/" + slug(title) + ".md, with `paths:` when it is for certain files"})
		}
	}
	for i, line := range lines {
		if fenceMark(strings.TrimSpace(line)) != "" {
			fence = !fence
		}
		if rest, ok := strings.CutPrefix(line, "## "); ok && !fence {
			end(i + 1)
			title, start = plainLine(rest), i+1
		}
	}
	end(len(lines) + 1)
	return out
}

// gone names the commands that call what is in no file any more. It is silent where it cannot know: a name with a placeholder, a file that could not be
// read or includes others, a project too large to be looked at whole.
func (f Findings) gone(text, path string) []Suggestion {
	if f.tree.cut {
		return nil
	}
	var out []Suggestion
	said := map[string]bool{}
	for _, c := range calls(text) {
		for _, g := range f.goneIn(c) {
			key := fmt.Sprint(c.line, g.command)
			if said[key] || secret(g.command) {
				continue
			}
			said[key] = true
			out = append(out, Suggestion{Text: fmt.Sprintf("`%s` is gone: %s", plainLine(g.command), g.why), Path: path, Line: c.line,
				Fix: "take it out, or name what replaced it"})
		}
	}
	return out
}

type goneCommand struct{ command, why string }

func (f Findings) goneIn(c call) []goneCommand {
	switch tool := c.words[0]; tool {
	case "npm", "pnpm":
		return f.goneScript(c)
	case "make", "just", "task":
		return f.goneTarget(tool, c.words[1:])
	case "go":
		return f.gonePackages(c)
	default:
		if strings.HasPrefix(tool, "./") && slices.Contains([]string{".sh", ".py", ".js", ".ts", ".rb", ".pl"}, path.Ext(tool)) && !c.loose {
			if at := path.Join(c.dir, tool); f.tree.surelyNot(at) {
				return []goneCommand{{tool, "there is no file " + at}}
			}
		}
	}
	return nil
}

func (f Findings) goneScript(c call) []goneCommand {
	var name string
	words := c.words[1:]
	switch {
	case len(words) > 1 && (words[0] == "run" || words[0] == "run-script"):
		name = words[1]
	case len(words) > 0 && c.words[0] == "npm" && (words[0] == "test" || words[0] == "start"):
		name = words[0]
	}
	if name == "start" && f.tree.has("server.js") { // npm has a script of its own for it
		return nil
	}
	if name == "" || !word(name) || f.targets.open["npm"] || f.targets.scripts[name] {
		return nil
	}
	why := "no package.json has the script " + name
	if len(f.targets.scripts) == 0 {
		why = "there is no package.json with scripts"
	}
	return []goneCommand{{strings.Join(c.words[:min(len(c.words), len(firstScript(words))+1)], " "), why}}
}

// firstScript are the words up to the script's name.
func firstScript(words []string) []string {
	if words[0] == "test" || words[0] == "start" {
		return words[:1]
	}
	return words[:2]
}

func (f Findings) goneTarget(tool string, words []string) []goneCommand {
	if f.targets.open[tool] {
		return nil
	}
	var out []goneCommand
	for _, name := range words {
		if strings.HasPrefix(name, "-") {
			return out // a flag may take the next word, or another file or folder
		}
		if strings.Contains(name, "=") {
			continue
		}
		if !word(name) || strings.ContainsAny(name, "./") {
			return out
		}
		if !f.targets.byTool[tool][name] {
			file := map[string]string{"make": "Makefile", "just": "justfile", "task": "Taskfile"}[tool]
			why := fmt.Sprintf("no %s has %s", file, name)
			if len(f.targets.byTool[tool]) == 0 {
				why = "there is no " + file
			}
			out = append(out, goneCommand{tool + " " + name, why})
		}
		if tool == "just" {
			return out // what follows are the recipe's arguments
		}
	}
	return out
}

// word says whether a name stands for itself; <name>, $NAME and … do not.
func word(name string) bool {
	return !strings.ContainsFunc(name, func(r rune) bool { return !(r < 0x80 && isWord(r) || strings.ContainsRune("-_:./@", r)) })
}

func (f Findings) gonePackages(c call) []goneCommand {
	if c.loose || len(c.words) < 3 || !slices.Contains([]string{"test", "build", "run", "vet", "install"}, c.words[1]) {
		return nil
	}
	var out []goneCommand
	for _, arg := range c.words[2:] {
		if !strings.HasPrefix(arg, "./") || !word(strings.TrimSuffix(arg, "...")) {
			continue
		}
		at := path.Join(c.dir, strings.TrimSuffix(strings.TrimSuffix(arg, "..."), "/"))
		if f.tree.surelyNot(at) {
			out = append(out, goneCommand{strings.Join(c.words[:2], " ") + " " + arg, "there is no folder or file " + at})
		}
	}
	return out
}

// surelyNot says that a path is not there, and not merely in a folder that was not looked at.
func (t *tree) surelyNot(name string) bool {
	name = path.Clean(name)
	if t.cut || name == "." || strings.HasPrefix(name, "..") || path.IsAbs(name) || t.files[name] || t.dirs[name] {
		return false
	}
	for at := parent(name); at != ""; at = parent(at) {
		if t.unknown[at] || t.files[at] { // a file may be a link to a folder
			return false
		}
	}
	return true
}
