package instruction

import (
	"context"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"casebook"
	"casebook/internal/regular"
)

// imported says whether a file comes with one that loads later: a rule that waits, or a file below the working directory. It looks through the project.
func (in *Instructions) imported(path string, e *Explanation) bool {
	if in.loader.Profile.chain != nil || in.loader.Off || !isFile(path) {
		return false
	}
	l := newLint(in)
	quiet := Open(in.loader)
	quiet.Files()
	for _, i := range quiet.ruleImports() {
		if in.same(path)(i.Instruction) && i.Parent != "" {
			e.When, e.Why, e.Via = "later", "it is imported by "+i.Parent, []string{i.Parent}
			e.Would = "use of a file that the paths of a rule match which leads to it"
			return true
		}
	}
	folders := map[string]bool{}
	t := newTreeWalk(in.loader.Project.Root, in.loader.Project.CommonDir)
	_ = t.files(context.Background(), func(at string) { l.noteNested(folders, at) })
	for _, dir := range slices.Sorted(maps.Keys(folders)) {
		loads, _ := quiet.Use(filepath.Join(dir, notThere))
		if k := slices.IndexFunc(loads, in.same(path)); k >= 0 {
			e.When, e.Would = "later", "use of a file in "+dir
			if e.Why = "it loads with the files of " + dir; loads[k].Parent != "" {
				e.Why, e.Via = "it is imported by "+loads[k].Parent, []string{loads[k].Parent}
			}
			return true
		}
	}
	return false
}

// never says why a file that nothing leads to is not loaded.
func (in *Instructions) never(path string) (why, would string) {
	if regular.IsFolder(path) {
		return "it is a folder", ""
	}
	if !isFile(path) {
		if _, err := os.Lstat(path); err == nil {
			return "it is a link that leads nowhere, or no file", "a file in its place"
		}
		return "there is no such file", ""
	}
	l, name := in.loader, filepath.Base(path)
	if c := l.Profile.chain; c != nil {
		return "it is not among the files that this agent reads", strings.ReplaceAll(c.would, "{}", relativeTo(filepath.Join(l.Dir, name), path))
	}
	would = in.wouldImport(path)
	switch {
	case l.Off:
		return "instruction files are switched off", "a session without that switch"
	case l.Memory != "" && within(l.Memory, path) && name == casebook.IndexFile && filepath.Dir(path) == filepath.Join(l.Memory, "team"):
		return "the index of the team's memories is off", "team.enabled: true in config.yaml"
	case l.Memory != "" && within(l.Memory, path):
		return "it is a memory, which is no instruction file: recall brings it beside a prompt that it fits", "such a prompt"
	case filepath.Base(filepath.Dir(path)) == dotClaude && name == LocalFile:
		return "nothing looks for that name in this folder", "moving it to " + filepath.Join(filepath.Dir(filepath.Dir(path)), LocalFile)
	case in.offByTier(path):
		return "its tier is switched off", "another --setting-sources"
	}
	if why, would := in.named(path); why != "" {
		return why, would
	}
	switch {
	case name == ClaudeFile || name == LocalFile:
		if slices.ContainsFunc(l.Added, func(dir string) bool { return within(dir, path) }) && !l.AddedFiles {
			return "files of added folders are not read", addedFiles + "=1 in the environment"
		}
		return "its folder is neither the working directory nor above or below it", "a session that starts there, --add-dir with " + addedFiles + "=1, or " + would
	case name == AgentsFile:
		return "AGENTS.md of other folders than the working directory and those above is not read", would
	case strings.EqualFold(name, ClaudeFile) || strings.EqualFold(name, AgentsFile):
		return "upper and lower case count in the name", "renaming it"
	case l.Profile.AnyText && binary(path):
		return "nothing imports it, and it holds no text, so that nothing could", ""
	case !l.Profile.AnyText && !textKind(path):
		return "nothing imports it, and files of this ending are not imported", "another ending, such as .md, and " + would
	}
	return "nothing imports it, and its name and place are not of those that load by themselves", would
}

// wouldImport is the line that would load a file, and where it could stand: not in a new CLAUDE.md where that would keep AGENTS.md out.
func (in *Instructions) wouldImport(path string) string {
	l := in.loader
	into := filepath.Join(l.Dir, ClaudeFile)
	if files := in.Files().Eager; !slices.ContainsFunc(files, func(i casebook.Instruction) bool { return i.Path == into }) {
		for _, i := range files {
			if i.Tier == casebook.TierProject && i.Parent == "" && within(l.boundary(), i.Path) && (filepath.Base(i.Path) == AgentsFile || filepath.Base(i.Path) == ClaudeFile) {
				into = i.Path
			}
		}
	}
	would := "a line " + bare(relativeTo(into, path)) + " in " + into
	if !within(l.boundary(), path) && l.External != Allowed {
		would += ", and a person's consent"
	}
	return would
}

// offByTier says whether a file would load if --setting-sources named its tier.
func (in *Instructions) offByTier(path string) bool {
	l := in.loader
	if l.Sources == nil {
		return false
	}
	l.Sources = nil
	e := Open(l).Explain(path)
	return e.When != "never"
}

// named finds a mention of a file that does not load it, and says why.
func (in *Instructions) named(path string) (why, would string) {
	l := newLint(in)
	w := newWalk(l.l, in.disk, newReport())
	for _, p := range l.pages {
		for _, m := range slices.Concat(p.mentions, p.meant) {
			if !slices.ContainsFunc(m.Names(), func(name string) bool { return w.absolute(p.file, name) == path }) {
				continue
			}
			for _, q := range slices.Concat(in.set.Problems, in.tells.problems) {
				if q.Path == p.path && q.Line == m.Line && strings.HasPrefix(q.Code, "import-") {
					return p.path + ":" + strconv.Itoa(m.Line) + " names it, and " + q.Text, q.Fix
				}
			}
		}
		for _, m := range l.protected(p) {
			if m.path == path {
				return p.path + ":" + strconv.Itoa(m.line) + " names it in code, a comment, HTML or a link, where nothing is imported", "the same word in plain text"
			}
		}
	}
	return "", ""
}

// relativeTo is a path as an import from a file names it.
func relativeTo(from, path string) string {
	if rel, err := filepath.Rel(filepath.Dir(from), path); err == nil {
		path = rel
	}
	return filepath.ToSlash(path)
}
