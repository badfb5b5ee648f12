package instruction

import (
	"path/filepath"
	"strings"

	"casebook"
	"casebook/internal/glob"
	"casebook/internal/regular"
)

// localNotIgnored tells of a local file that git would take into a commit with the others.
func (l *lint) localNotIgnored() {
	if !l.l.Project.Git {
		return
	}
	for _, p := range l.pages {
		if filepath.Base(p.path) != LocalFile || p.parent != "" || !within(l.l.Project.Root, p.path) || l.ignored(l.l.Project.Root, p.path) {
			continue
		}
		l.problem(casebook.Problem{Code: "local-not-ignored", Path: p.path, Warning: true, Text: "is for you alone, and git does not ignore it",
			Fix: "add the line " + LocalFile + " to " + filepath.Join(l.l.Project.Root, ".gitignore")})
	}
}

// Ignored says whether git's ignore files name a file of the project.
func (in *Instructions) Ignored(path string) bool {
	l := lint{in: in, l: &in.loader}
	return l.ignored(in.loader.Project.Root, path)
}

// maxIgnoreFile bounds what is read of a file of patterns.
const maxIgnoreFile = 1 << 20

// ignored says whether the ignore files of a checkout name a file in it. As in git the nearest .gitignore speaks first, then info/exclude, then the person's own
// file. One case is left out: a folder that is ignored from above while a .gitignore in it says otherwise.
func (l *lint) ignored(root, path string) bool {
	if !within(root, path) {
		return false
	}
	for dir := filepath.Dir(path); ; dir = filepath.Dir(dir) {
		if hit, ok := ignoreFile(filepath.Join(dir, ".gitignore"), dir, path); ok {
			return hit
		}
		if dir == root || dir == filepath.Dir(dir) {
			break
		}
	}
	more := []string{l.personIgnores()}
	if common := l.l.Project.CommonDir; common != "" {
		more = []string{filepath.Join(common, "info", "exclude"), more[0]}
	}
	for _, file := range more {
		if hit, ok := ignoreFile(file, root, path); ok {
			return hit
		}
	}
	return false
}

// ignoreFile answers what one file of patterns says about path; ok is false when it says nothing.
func ignoreFile(file, base, path string) (hit, ok bool) {
	if file == "" {
		return false, false
	}
	data, _, err := regular.Start(file, maxIgnoreFile)
	if err != nil {
		return false, false
	}
	rel, err := filepath.Rel(base, path)
	if err != nil {
		return false, false
	}
	patterns, _ := glob.NewIgnore(strings.Split(strings.TrimPrefix(string(data), "\uFEFF"), "\n"), glob.Options{})
	rel = filepath.ToSlash(rel)
	if _, ok := patterns.Which(rel); !ok {
		return false, false
	}
	return patterns.Match(rel), true
}

// personIgnores is the file of patterns that holds in all of a person's repositories.
func (l *lint) personIgnores() string {
	if l.l.Home == "" {
		return ""
	}
	config := filepath.Join(l.l.Home, ".config")
	if l.l.Env != nil {
		if dir := l.l.Env("XDG_CONFIG_HOME"); filepath.IsAbs(dir) {
			config = dir
		}
	}
	for _, file := range []string{filepath.Join(l.l.Home, ".gitconfig"), filepath.Join(config, "git", "config")} {
		data, _, err := regular.Start(file, maxIgnoreFile)
		if err != nil {
			continue
		}
		for text := range strings.Lines(string(data)) {
			key, value, ok := strings.Cut(text, "=")
			value = strings.Trim(strings.TrimSpace(value), `"`)
			if !ok || !strings.EqualFold(strings.TrimSpace(key), "excludesfile") || value == "" {
				continue
			}
			if rest, home := strings.CutPrefix(value, "~/"); home {
				return filepath.Join(l.l.Home, rest)
			}
			return value
		}
	}
	return filepath.Join(config, "git", "ignore")
}
