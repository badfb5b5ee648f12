package instruction

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"casebook"
	"casebook/internal/regular"
)

// linkText tells of a file that is a link for whoever wrote it: where links cannot be made, git writes their targets into plain files.
func (l *lint) linkText(p page) {
	target := strings.TrimSpace(p.text)
	if p.isIndex() || len(target) > 1024 || strings.ContainsAny(target, "\r\n\x00@") || filepath.IsAbs(target) || !strings.EqualFold(filepath.Ext(target), ".md") {
		return
	}
	if path := filepath.Join(filepath.Dir(p.real), filepath.FromSlash(target)); path != p.real && isFile(path) {
		l.problem(casebook.Problem{Code: "instruction-link-text", Path: p.path, Line: p.body,
			Text: "holds nothing but the path " + target + ", which is all that the model reads; it looks like a symlink checked out as text",
			Fix:  "write @" + target + ", or set core.symlinks in git and check the file out again"})
	}
}

// maxNames bounds how many names of one folder are looked at.
const maxNames = 10_000

// unread tells of files that look like instruction files, in places or under names that nobody reads. What lies above the project is none of its business.
func (l *lint) unread() {
	if l.l.Profile.chain != nil {
		return
	}
	dirs := slices.DeleteFunc(folders(l.l.Dir), func(dir string) bool { return !within(l.l.Project.Root, dir) })
	if l.l.AddedFiles {
		dirs = append(dirs, l.l.Added...)
	}
	for _, dir := range dirs {
		if at := filepath.Join(dir, dotClaude); at != l.l.User && at != l.l.DefaultUser {
			l.misnamed(dir, ClaudeFile, LocalFile, AgentsFile)
			l.misnamed(at, ClaudeFile, AgentsFile)
			l.misnamedRules(at)
			l.misplaced(filepath.Join(at, LocalFile), filepath.Join(dir, LocalFile))
			l.othersFile(filepath.Join(at, "AGENTS.local.md"))
			l.othersFile(filepath.Join(at, "AGENTS.override.md"))
		}
		for _, name := range []string{"AGENTS.local.md", "AGENTS.override.md", ".agents/AGENTS.md", ".agents/" + ClaudeFile} {
			l.othersFile(filepath.Join(dir, filepath.FromSlash(name)))
		}
	}
	if l.l.User == "" {
		return
	}
	l.misnamed(l.l.User, ClaudeFile)
	l.misplaced(filepath.Join(l.l.User, LocalFile), filepath.Join(l.l.User, ClaudeFile))
	for _, name := range []string{AgentsFile, "AGENTS.local.md", "AGENTS.override.md"} {
		l.othersFile(filepath.Join(l.l.User, name))
	}
}

// misnamed tells of names in a folder that differ from those that are read in upper and lower case alone. Where the file system sees no difference they are read.
func (l *lint) misnamed(dir string, names ...string) {
	for _, found := range namesIn(dir) {
		k := slices.IndexFunc(names, func(n string) bool { return n != found && strings.EqualFold(n, found) })
		if k < 0 {
			continue
		}
		path := filepath.Join(dir, found)
		info, err := os.Stat(path)
		if err != nil || !info.Mode().IsRegular() || l.isLoaded(path) {
			continue
		}
		if right, err := os.Stat(filepath.Join(dir, names[k])); err == nil && os.SameFile(right, info) {
			continue
		}
		l.problem(casebook.Problem{Code: "instruction-unread", Path: path, Text: "is not read: the file is called " + names[k] + ", and upper and lower case differ",
			Fix: "rename it to " + names[k]})
	}
}

// misnamedRules tells of folders and files of a .claude folder that were meant for rules.
func (l *lint) misnamedRules(dir string) {
	for _, name := range namesIn(dir) {
		path := filepath.Join(dir, name)
		switch lower := strings.ToLower(name); {
		case name == rulesDir || lower != rulesDir && lower != "rule" && lower != "rule.md" && lower != "rules.md":
			continue
		case lower == rulesDir && regular.IsFolder(filepath.Join(dir, rulesDir)):
			if a, err := os.Stat(path); err == nil {
				if b, err := os.Stat(filepath.Join(dir, rulesDir)); err == nil && os.SameFile(a, b) {
					continue // the file system sees no difference
				}
			}
		}
		l.problem(casebook.Problem{Code: "instruction-unread", Path: path, Text: "is not read: rules are the .md files of the folder " + rulesDir, Fix: "move them to " + filepath.Join(dir, rulesDir)})
	}
}

// namesIn lists a folder, sorted; none when it cannot be listed.
func namesIn(dir string) []string {
	if !regular.IsFolder(dir) { // opening a pipe would wait
		return nil
	}
	f, err := os.Open(dir)
	if err != nil {
		return nil
	}
	defer f.Close()
	names, _ := f.Readdirnames(maxNames)
	slices.Sort(names)
	return names
}

// misplaced tells of a file that would be read under another path.
func (l *lint) misplaced(path, right string) {
	if !isFile(path) || l.isLoaded(path) {
		return
	}
	fix := "move it to " + right
	if isFile(right) {
		fix = "move its text into " + right
	}
	l.problem(casebook.Problem{Code: "instruction-unread", Path: path, Text: "is not read: nothing looks for that name in this folder", Fix: fix})
}

// othersFile tells of a file that other agents may read; that it is not read here is no fault.
func (l *lint) othersFile(path string) {
	if isFile(path) && !l.isLoaded(path) {
		l.problem(casebook.Problem{Code: "instruction-unread", Path: path, Text: "is not read: it is a file of other agents, if of any", Info: true,
			Fix: "import it with @ from " + ClaudeFile + ", or move its text there"})
	}
}

// agentsUnread tells of AGENTS.md in the folders of the working directory where it does not load.
func (l *lint) agentsUnread() {
	if l.l.Profile.chain != nil {
		return
	}
	for _, s := range l.set.Skipped {
		if s.Reason == SkipAgents {
			l.agentsFile(s.Path, s.By)
		}
	}
	if l.l.Agents != AgentsNever && l.l.Agents != ManagedOnly {
		return
	}
	for _, dir := range folders(l.l.Dir) {
		if path := filepath.Join(dir, AgentsFile); within(l.l.Project.Root, dir) && isFile(path) {
			l.agentsFile(path, "")
		}
	}
}

// agentsFile tells of one AGENTS.md that does not load since a CLAUDE.md is there, or since the settings say so when by is "". Where the same text loads from another
// file nothing is lost.
func (l *lint) agentsFile(path, by string) {
	if l.isLoaded(path) {
		return
	}
	hash := newDisk(l.l).read(path).hash
	if slices.ContainsFunc(l.pages, func(p page) bool { return hash != "" && p.hash == hash }) {
		return
	}
	into := filepath.Join(filepath.Dir(path), ClaudeFile)
	text := "is not read: the settings switch AGENTS.md off"
	if by != "" {
		text = "is not read, since " + by + " is there"
		if l.near(by, path) {
			into = by
		}
	}
	l.problem(agentsProblem(path, into, text))
}

// near: an import of path from by leads down or stays in the folder, as one does that belongs together.
func (l *lint) near(by, path string) bool {
	return within(l.l.Project.Root, by) && within(filepath.Dir(by), path)
}

// agentsProblem suggests the line that would load path.
func agentsProblem(path, into, text string) casebook.Problem {
	rel, err := filepath.Rel(filepath.Dir(into), path)
	if err != nil {
		rel = path
	}
	return casebook.Problem{Code: "agents-unread", Path: path, Text: text, Fix: "write the line @" + strings.ReplaceAll(filepath.ToSlash(rel), " ", `\ `) + " into " + into, Info: true}
}
