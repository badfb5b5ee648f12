package identity

import "slices"

// A Relation is what the project that a memory directory belongs to is to the one at hand.
type Relation string

// Only with Same are the memories those of the project at hand.
const (
	Same  Relation = "same"
	Moved Relation = "moved" // its folder is gone, and the one at hand is the same repository
	Clone Relation = "clone" // another checkout of the same repository
	Fork  Relation = "fork"  // it began as the same repository and comes from elsewhere
	Gone  Relation = "gone"  // its folder is gone, and nothing tells what became of it
	Other Relation = "other"
)

// A Sight is what lies today at the path of a project that was written down.
type Sight struct {
	There bool
	// Is says that it is the very folder of the project at hand, under another name: a file system that knows no case, or a mount.
	Is     bool
	Git    bool
	Roots  []string // root commits, as far as they are known
	Remote string
}

// Relate compares the project at hand with one that was written down, given what lies at that one's path today. A path decides alone where it is the same, and
// nothing is taken for the same without it: what commits and remotes tell is for a person, who is asked.
func Relate(here, there Project, now Sight) Relation {
	if here.Path == there.Path || now.There && now.Is {
		return Same
	}
	known := there
	if now.There {
		if replaced(there, now) {
			now.There = false
		} else {
			known = fuller(there, now)
		}
	}
	origin := alike(here, known)
	switch {
	case origin == forked:
		return Fork
	case !now.There && origin == equal:
		return Moved
	case !now.There:
		return Gone
	case origin == equal:
		return Clone
	}
	return Other
}

// replaced says that another project lies where the one that was written down was.
func replaced(there Project, now Sight) bool {
	if len(there.Roots) > 0 && len(now.Roots) > 0 {
		return !common(there.Roots, now.Roots)
	}
	return there.Remote != "" && now.Remote != "" && there.Remote != now.Remote || there.Git && !now.Git
}

// fuller is the project with what is known of it today.
func fuller(p Project, now Sight) Project {
	if len(p.Roots) == 0 {
		p.Roots = now.Roots
	}
	if now.Remote != "" {
		p.Remote = now.Remote
	}
	p.Git = p.Git || now.Git
	return p
}

// An ancestry is what two projects share by their repositories.
type ancestry int

const (
	unrelated ancestry = iota
	forked             // the first commit, but not the remote
	equal              // the remote, and the first commit as far as both are known
)

func alike(a, b Project) ancestry {
	known := len(a.Roots) > 0 && len(b.Roots) > 0
	switch {
	case known && !common(a.Roots, b.Roots):
		return unrelated
	case a.Remote == b.Remote && (known || a.Remote != ""):
		return equal
	case known:
		return forked
	}
	return unrelated
}

func common(a, b []string) bool {
	return slices.ContainsFunc(a, func(commit string) bool { return slices.Contains(b, commit) })
}
