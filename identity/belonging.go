package identity

import (
	"cmp"
	"os"

	"casebook/project"
)

// A Belonging is what a record says of the project at hand.
type Belonging struct {
	// Yes: the directory is that project's. It is true of a directory that nobody has claimed, too, when nothing tells of another project.
	Yes bool
	// Known: a record says so; else it should be written.
	Known bool
	// Whose are the projects that the directory belongs to, or between which nobody has decided.
	Whose []Project
	// Relation is that of the one project, empty with several.
	Relation Relation
}

// Of says whether a directory belongs to the project at hand. No file is read but where the record names another path.
func (r Record) Of(here Project) Belonging {
	b := Belonging{Known: r.Known(), Whose: r.Projects}
	if len(r.Projects) != 1 {
		b.Yes = len(r.Projects) == 0
		return b
	}
	there := r.Projects[0]
	if r.MovedTo != "" && r.MovedTo != there.Path {
		if _, err := os.Stat(r.MovedTo); err == nil {
			there = Project{Path: r.MovedTo, Git: there.Git, Roots: there.Roots, Remote: there.Remote, From: there.Path}
			b.Whose = []Project{there}
		}
	}
	if there.Path == here.Path && there.Main == here.Main { // which is so nearly always, and needs no look at anything
		b.Yes, b.Relation = true, Same
		return b
	}
	if there.Path == here.Path { // where a worktree of one project was is one of another, or of none: their main checkouts are compared
		here.Path, there.Path = cmp.Or(here.Main, here.Path), cmp.Or(there.Main, there.Path)
	}
	b.Relation = Relate(Describe(here), there, Look(there.Path, here.Path))
	b.Yes = b.Relation == Same
	return b
}

// Describe is the project with its remote, read from its files; root commits only git can tell.
func Describe(p Project) Project {
	if found, _, err := project.Find(p.Path); err == nil && p.Remote == "" {
		p.Git, p.Remote = found.Git, found.Remote()
	}
	return p
}

// Look says what lies at a path today, as far as files tell; here is the path of the project at hand.
func Look(path, here string) Sight {
	info, err := os.Stat(path)
	if err != nil || !info.IsDir() {
		return Sight{}
	}
	s := Sight{There: true}
	if at, err := os.Stat(here); err == nil {
		s.Is = os.SameFile(info, at)
	}
	if found, _, err := project.Find(path); err == nil {
		s.Git, s.Remote = found.Git, found.Remote()
	}
	return s
}
