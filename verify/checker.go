package verify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"casebook"
	"casebook/internal/git"
	"casebook/project"
)

// DefaultWait is how long a Checker asks a repository.
const DefaultWait = 20 * time.Second

// A Checker says of mentions what became of what they name, in the work tree of a project as it is at HEAD.
type Checker struct {
	Project project.Project
	// Memory says what became of a memory that a link names; nil: nobody knows.
	Memory func(target string) (state, to string)
	// Wait bounds one question to git; 0 means DefaultWait. What is not known by then is unknown.
	Wait time.Duration
}

// A check is one Check.
type check struct {
	Checker
	tree     *tree
	tracks   bool // git has a work tree here, and answers
	history  history
	words    *words
	problems []casebook.Problem

	untracked    []string
	hasUntracked bool
	blobsRead    int
	blobs        map[string][]byte
}

// Check gives the references of each text's mentions, in their order. A weak mention that the project knows nothing of is left out. What kept something from
// being checked is a Problem.
func (c Checker) Check(ctx context.Context, texts [][]Mention) ([][]casebook.Reference, []casebook.Problem) {
	all := make([][]casebook.Reference, len(texts))
	k := &check{Checker: c, blobs: map[string][]byte{}}
	if k.open(ctx) {
		defer k.tree.root.Close()
	}
	k.search(ctx, texts)
	for i, mentions := range texts {
		all[i] = []casebook.Reference{}
		for _, m := range mentions {
			r := k.one(ctx, m)
			r.Text, r.Kind, r.Line, r.Column = m.Text, cmp.Or(r.Kind, m.Kind), m.Line, m.Column
			if m.Weak && r.State == Unknown {
				continue
			}
			all[i] = append(all[i], r)
		}
	}
	k.confirm(ctx, all)
	return all, k.problems
}

// open looks at the project. It is false where there is none.
func (c *check) open(ctx context.Context) bool {
	if c.Project.Root == "" || c.Project.Root == c.Project.GitDir { // a bare repository has no files
		return false
	}
	root, err := os.OpenRoot(c.Project.Root)
	if err != nil {
		return false
	}
	c.tree = &tree{root: root, top: c.Project.Root, files: map[string]tracked{}, folders: map[string]bool{}, bases: map[string][]string{}}
	if !c.Project.Git {
		return true
	}
	if err := c.readTree(ctx); err != nil {
		c.failed("which files it has", err)
		return true
	}
	c.tracks = true
	return true
}

// failed tells once why git did not answer.
func (c *check) failed(what string, err error) {
	if slices.ContainsFunc(c.problems, func(p casebook.Problem) bool { return p.Code == "git-failed" }) {
		return
	}
	text := fmt.Sprintf("git did not say %s: %v", what, err)
	fix := "run git status there"
	if errors.Is(err, git.ErrLate) {
		text, fix = text+"; what it did not say is unknown", ""
	}
	c.problems = append(c.problems, casebook.Problem{Code: "git-failed", Path: c.Project.Root, Text: text, Fix: fix, Info: true})
}

func (c *check) wait() time.Duration {
	if c.Wait > 0 {
		return c.Wait
	}
	return DefaultWait
}

func unknown(reason string) casebook.Reference {
	return casebook.Reference{State: Unknown, Reason: reason}
}

// one checks one mention.
func (c *check) one(ctx context.Context, m Mention) casebook.Reference {
	switch m.Kind {
	case URL:
		return unknown("addresses are not fetched")
	case Memory:
		return c.memory(ctx, m)
	case File:
		if strings.HasSuffix(m.Text, ".md") && !strings.Contains(m.Text, "/") && !c.lies(m.Text) {
			if r := c.asMemory(m.Text); r.State != "" {
				return r
			}
		}
	}
	if c.tree == nil {
		return unknown("there is no project here")
	}
	switch m.Kind {
	case File, Folder:
		r := c.path(ctx, m)
		if s, ok := asSymbol(m); ok && r.State == Unknown {
			if as := c.name(s); as.State != Unknown {
				as.Kind = Symbol
				return as
			}
		}
		return r
	case Commit:
		return c.commit(ctx, m.Text)
	case Command:
		return c.command(m)
	case Symbol, Flag, Variable:
		return c.name(m)
	}
	return unknown("")
}

// asMemory says what became of the memory that a name of a file, or a link, means; the zero value: it means none.
func (c *check) asMemory(name string) casebook.Reference {
	if c.Memory == nil {
		return casebook.Reference{}
	}
	state, to := c.Memory(name)
	if state == "" || state == Unknown {
		return casebook.Reference{}
	}
	return casebook.Reference{State: state, To: to, Kind: Memory}
}

// lies says whether the project has a file of that name, anywhere.
func (c *check) lies(name string) bool {
	if c.tree == nil {
		return false
	}
	there, _ := c.tree.look(name)
	return there || len(c.tree.bases[name]) > 0
}

// memory checks a link to another memory; one in Markdown's form may name a file of the project.
func (c *check) memory(ctx context.Context, m Mention) casebook.Reference {
	if r := c.asMemory(m.Text); r.State != "" {
		return r
	}
	if strings.HasSuffix(m.Text, ".md") && c.tree != nil {
		if named, ok := pathMention(m.Text, true); ok {
			if r := c.path(ctx, named); r.State != Unknown {
				r.Kind = File
				return r
			}
		}
	}
	return unknown("no memory answers to it; it may be one to come")
}

// path checks a file or a folder.
func (c *check) path(ctx context.Context, m Mention) casebook.Reference {
	name, ok := c.relative(m.Text)
	if !ok {
		return unknown("it lies outside the project")
	}
	there, folder := c.tree.look(name)
	switch {
	case there && folder:
		return casebook.Reference{State: Present, Kind: Folder}
	case there:
		return casebook.Reference{State: Present, Kind: File}
	case !c.tree.missing(name):
		return unknown("it cannot be looked at")
	case c.tree.moduleOf(name) != "":
		return unknown("it lies in the submodule " + c.tree.moduleOf(name))
	case c.tree.skips(name):
		return unknown("a sparse checkout leaves it out")
	case !c.tracks:
		return c.untrackedPath(name, m)
	}
	if strings.HasSuffix(m.Text, "/") || m.Kind == Folder {
		return c.folder(ctx, name, m)
	}
	return c.file(ctx, name, m)
}

// relative is a path below the project's root.
func (c *check) relative(text string) (string, bool) {
	name := strings.TrimSuffix(text, "/")
	if below, ok := strings.CutPrefix(name, filepath.ToSlash(c.Project.Root)+"/"); ok {
		name = below
	}
	return name, filepath.IsLocal(filepath.FromSlash(name)) && !strings.HasPrefix(name, "~")
}

// untrackedPath checks a path that is not there, where no git tells what was.
func (c *check) untrackedPath(name string, m Mention) casebook.Reference {
	if c.Project.Git {
		return unknown("git does not answer")
	}
	parent := "."
	if i := strings.LastIndexByte(name, '/'); i > 0 {
		parent = name[:i]
	}
	for part := range strings.SplitSeq(name, "/") {
		if madeFolders()[strings.ToLower(part)] {
			return unknown("it may be made by a build")
		}
	}
	there, folder := c.tree.look(parent)
	sure := m.Quoted && parent != "." && (m.Kind == File || strings.HasSuffix(m.Text, "/"))
	if sure && there && folder && !strings.HasPrefix(name, ".") {
		return casebook.Reference{State: Gone, Reason: "its folder is there, without it"}
	}
	return unknown("nothing tells whether it was here")
}

// commit checks an id. One that is not here may be of another clone, or of a history that was rewritten.
func (c *check) commit(ctx context.Context, id string) casebook.Reference {
	if !c.tracks {
		return unknown("there is no git here")
	}
	a, err := c.gitWith(ctx, id+"^{commit}\n", "cat-file", "--batch-check")
	fields := strings.Fields(a.Text)
	switch {
	case err != nil:
		c.failed("whether it has a commit", err)
		return unknown("git does not answer")
	case len(fields) == 3 && fields[1] == "commit":
		return casebook.Reference{State: Present}
	case strings.Contains(a.Text, "ambiguous"):
		return unknown("several commits begin like that")
	}
	return unknown("this clone has no such commit")
}
