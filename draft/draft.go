// Package draft drafts a first CLAUDE.md of a project from the files that lie in it, and says what an existing one leaves out or has wrong.
//
// A finding is one thing that a file of the project says: a command, a convention, what a folder holds; it keeps the file and the line. A suggestion is
// one way to make an existing CLAUDE.md better, with the place that shows why. A rule file is what another agent reads in place of CLAUDE.md.
//
// No command is drafted that stands in no file; what a build file means by itself (go.mod: `go build`, `go test`) counts as standing in it. The same
// files give the same bytes. The package asks no model, runs nothing, follows no link out of the project, and never changes a file that is there. It does
// not load instruction files as a client does: of imports it knows those of the rule files that it found.
package draft

import (
	"fmt"
	"path/filepath"
	"strings"

	"casebook"
)

// A Kind says what a finding is about.
type Kind string

// The kinds, in the order in which findings are listed.
const (
	KindSummary    Kind = "summary"    // what the project is
	KindStack      Kind = "stack"      // language, version, package manager
	KindCommand    Kind = "command"    // a command of a build file
	KindCI         Kind = "ci"         // a command that CI runs
	KindConvention Kind = "convention" // a formatter or linter, with what it is set to
	KindFolder     Kind = "folder"     // what a folder at the top holds
	KindRules      Kind = "rules"      // a rule file of an agent
)

// A Found is one finding.
type Found struct {
	Kind    Kind   `json:"kind"`
	Command string `json:"command,omitempty"`
	// Dir is the folder to run the command in, "" for the root.
	Dir  string `json:"dir,omitempty"`
	Text string `json:"text"`
	// Path is relative to the root, with slashes. Line counts from 1; 0 when the file as a whole says it.
	Path string `json:"path"`
	Line int    `json:"line"`
	// Shown says that it stands in the draft; the draft is short, and leaves out what fits no more or what an imported file says.
	Shown bool `json:"shown"`

	purpose purpose
	// derived marks a command that follows from the kind of build file and was not named by anybody.
	derived bool
	// keys are the wordings of which one in a text is enough to say that it has the finding already.
	keys []string
}

// Findings are what Look found, in a fixed order.
type Findings struct {
	Root  string
	Found []Found

	name      string
	ruleFiles []ruleFile
	targets   targets
	tree      *tree // names only; nothing is read through it any more

	existing     string
	existingText []byte
}

// Empty says that there is nothing to draft from.
func (f Findings) Empty() bool { return len(f.Found) == 0 }

// Look reads the build files, CI, configurations, READMEs and rule files below root, which must be an existing folder. What it could not read or
// understand is a Problem and hides nothing else.
func Look(root string) (Findings, []casebook.Problem, error) {
	named := root
	root, err := filepath.Abs(named)
	if err != nil {
		return Findings{}, nil, fmt.Errorf("look at %s: %w", named, err)
	}
	t, err := openTree(root)
	if err != nil {
		return Findings{}, nil, fmt.Errorf("look at %s: %w", root, err)
	}
	defer t.root.Close()
	l := looker{tree: t, seen: map[string]bool{}, targets: targets{scripts: map[string]bool{}, byTool: map[string]map[string]bool{}, open: map[string]bool{}}}
	for _, look := range []func(){
		l.golang, l.node, l.python, l.rust, l.jvm, l.ruby, l.php, l.elixir, l.cmake, l.dotnet, l.versions,
		l.make, l.just, l.task, l.ci, l.configs, l.folders, l.rules,
	} {
		look()
	}
	l.summary() // last, as the build files may have to lend their description
	f := Findings{Root: root, Found: ordered(l.found), name: l.name, ruleFiles: l.ruleFiles, targets: l.targets, tree: t}
	if f.name == "" {
		f.name = filepath.Base(root)
	}
	f.existing, f.existingText = l.existing()
	f.Found = f.page().found
	return f, t.problems, nil
}

// existing finds a CLAUDE.md by its path and not in the listing, which may be cut. Anything at the path counts, also a link that leads nowhere.
func (l *looker) existing() (name string, text []byte) {
	for _, name := range []string{Name, ".claude/" + Name} {
		if _, err := l.tree.root.Lstat(filepath.FromSlash(name)); err == nil {
			l.tree.files[name] = true
			return name, l.tree.read(name)
		}
	}
	return "", nil
}

// ordered sorts by kind and keeps the order within one.
func ordered(found []Found) []Found {
	var out []Found
	for _, kind := range []Kind{KindSummary, KindStack, KindCommand, KindCI, KindConvention, KindFolder, KindRules} {
		for _, f := range found {
			if f.Kind == kind {
				out = append(out, f)
			}
		}
	}
	return out
}

// A looker collects findings.
type looker struct {
	tree         *tree
	found        []Found
	seen         map[string]bool
	name         string // of the project, from the first build file at the root that says one
	descriptions []Found
	ciFound      int // commands of all CI files
	ruleFiles    []ruleFile
	targets      targets
}

// targets are the names that commands of an existing CLAUDE.md can call.
type targets struct {
	scripts map[string]bool            // of every package.json
	byTool  map[string]map[string]bool // "make", "just", "task" → names
	open    map[string]bool            // tools, or "npm", whose names are not all known, since a file could not be read or includes others
}

// add takes a finding whose text is safe to stand in an instruction file. It is the only way in.
func (l *looker) add(f Found) {
	if !printable(f.Command) || !printable(f.Dir) || !printable(f.Path) || secret(f.Command) {
		return
	}
	if f.Text = plainLine(f.Text); secret(f.Text) {
		f.Text = ""
	}
	if f.Text == "" && f.Command == "" {
		return
	}
	key := string(f.Kind) + "\x00" + f.Dir + "\x00" + f.Command
	if f.Command == "" {
		key += "\x00" + f.Text
	}
	if l.seen[key] {
		return
	}
	l.seen[key] = true
	if f.Command != "" && len(f.keys) == 0 {
		f.keys = []string{firstWords(f.Command, 2)}
	}
	l.found = append(l.found, f)
}

// named takes the project's name and description from a build file at the root.
func (l *looker) named(dir, name string, description Found) {
	if dir != "" {
		return
	}
	if l.name == "" && name != "." && printable(name) {
		l.name = name
	}
	if description.Text != "" {
		description.Kind = KindSummary
		l.descriptions = append(l.descriptions, description)
	}
}

// nestedPlaces bounds how many folders below the root are looked at for one kind of build file.
const nestedPlaces = 4

// places are the folders that hold one of the names: the root alone when it does, since it then stands for the rest, else the first ones below.
func (l *looker) places(names ...string) []string {
	for _, name := range names {
		if l.tree.has(name) {
			return []string{""}
		}
	}
	var dirs []string
	for _, dir := range l.tree.folders {
		if example(dir) {
			continue
		}
		for _, name := range names {
			if len(dirs) < nestedPlaces && l.tree.has(join(dir, name)) {
				dirs = append(dirs, dir)
				break
			}
		}
	}
	return dirs
}

// example says whether a folder lies in one of examples, whose commands are not those of the project.
func example(dir string) bool {
	for part := range strings.SplitSeq(dir, "/") {
		switch part {
		case "example", "examples", "sample", "samples", "fixture", "fixtures", "demo", "demos", "template", "templates":
			return true
		}
	}
	return false
}
