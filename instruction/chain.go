package instruction

import (
	"path/filepath"
	"slices"
	"strings"

	"casebook"
	"casebook/internal/regular"
)

// A chain is how another agent collects its files: a row of switches, which one reader follows. The zero value of each switch is the plain case: every file
// that is there loads as it is, from the working directory alone. Where a switch follows the code of a version, the function of its profile says of which.
type chain struct {
	agent string // as people call it
	// names are the files of a folder, in their order, and pick which of them load.
	names []string
	pick  pick
	// anything lets a folder or a pipe of that name be the one that is picked; it then loads nothing. Else the next name has its turn.
	anything bool
	// homeEnv is a variable that names another home folder. base is the person's folder of the agent, global are the files for every project, from there or
	// with "~/" from home; nil: the names.
	homeEnv    string
	base       base
	global     []string
	globalPick pick
	globalLast bool // behind the project's files
	// registry gives each project's folder a name, below which, in private, lies what the agent itself wrote of the project. extensions are files in the base
	// that bring further files, which are not followed.
	registry   string
	private    string
	extensions string
	// reach is how far up the project's files are looked for, markers what ends the way there, order how they then load.
	reach   reach
	markers []string
	order   order
	// stopAtBase ends the way up at the person's folder of the agent.
	stopAtBase bool
	// sameFile counts files with one inode as one; sameSpelling those whose paths differ in the case of letters alone.
	sameFile     bool
	sameSpelling bool
	// capped bounds the project's files together to limit bytes, and cuts the one that crosses it at the byte.
	capped bool
	limit  int
	trim   trimming
	empty  empty
	// imports follows the mentions of other files; depth is how far, and flat that they come behind the file, without a bound of depth.
	imports bool
	depth   int
	flat    bool
	lazy    lazy
	// trust says when the project's files load, trustEnv is the variable that answers before anybody is asked, trustFile where the answers lie in the base.
	trust     trust
	trustEnv  string
	trustFile string
	// patterns are further files: paths and globs, each tried in every folder on the way up. starts are further working directories.
	patterns []string
	starts   []string
	// withoutClaude are variables that keep CLAUDE.md out, withoutProject those that keep all of the project's files out.
	withoutClaude  []string
	withoutProject []string
	// config are the files of configuration in the order in which they are read, knobs the keys in them that turn a switch.
	format format
	config []configFile
	knobs  []knob
	// would is what would load a file that none of this leads to; {} stands for its path.
	would string
	// unsure is what no version of the agent promises.
	unsure string
}

// A pick says which of several files load.
type pick int

const (
	pickEach   pick = iota // all that are there
	pickFirst              // the first that is there
	pickText               // the first with text in it
	pickKind               // the name that comes first among all that are there on the way up; all files of that name load
	pickListed             // all; names are paths from the working directory, and a folder stands for every file in it
)

// A reach is how far up files are looked for.
type reach int

const (
	reachHere       reach = iota // the working directory
	reachMarker                  // up to the nearest folder with a marker; without one the working directory
	reachRepository              // up to the top of the git work tree; outside of git the working directory
	reachTop                     // the same; outside of git up to the file system's root
)

// An order is in which files of several folders load.
type order int

const (
	orderRoot    order = iota // the outermost folder first
	orderNearest              // the working directory first
	orderSorted               // by their paths
)

// A trimming says which texts lose the white space around them.
type trimming int

const (
	trimNone trimming = iota
	trimGlobal
	trimAll
)

// An empty says what becomes of a file without text.
type empty int

const (
	emptyLoads empty = iota
	emptyNone        // a file of no bytes does not load
	emptyBlank       // nor does one of white space
)

// A lazy says what the use of a file loads.
type lazy int

const (
	lazyNever   lazy = iota
	lazyUp           // its folder and those above, up to where the project's files begin; the outermost first
	lazyBetween      // its folder and those above, up to below the working directory; the nearest first
)

// A trust says when the project's files load.
type trust int

const (
	trustAlways   trust = iota
	trustUnlessNo       // unless the configuration calls the project untrusted
	trustIfYes          // if a person said yes to the folder
)

// A base is a folder of the person's: the first variable that is set decides, else it lies below the home folder.
type base struct {
	env  []envFolder
	home string
	must bool // the agent does not start when a variable names a folder that is not there
}

// An envFolder is a folder below the one that a variable names.
type envFolder struct{ name, below string }

// Profiles are all profiles: casebook's own, then those that follow an agent.
func Profiles() []Profile {
	return []Profile{Casebook(), ClaudeCode(), Codex(), Gemini(), OpenCode(), Crush()}
}

// ProfileNamed is the profile of that name.
func ProfileNamed(name string) (Profile, bool) {
	all := Profiles()
	k := slices.IndexFunc(all, func(p Profile) bool { return p.Name == name })
	if k < 0 {
		return Profile{}, false
	}
	return all[k], true
}

// Why another agent leaves a file out, besides the reasons that all share.
const (
	SkipOverride  = "overridden"     // another file of its folder, or of the person's, loads in its place
	SkipOtherKind = "other-kind"     // a file of another name on the way up decides that this name is not read
	SkipOverCap   = "over-the-cap"   // the files before it have used up the agent's limit
	SkipUntrusted = "untrusted"      // the agent does not trust the folder
	SkipSpelling  = "other-spelling" // the agent asks for one spelling of the name, and this is another
)

// chainSet collects what another agent begins a session with.
func (l *Loader) chainSet(_ *disk) *Set {
	g := l.gather()
	if !g.c.globalLast {
		g.person()
	}
	g.privately()
	g.project()
	if g.c.globalLast {
		g.person()
	}
	g.extended()
	if g.c.unsure != "" && len(g.set.Eager) > 1 {
		g.problem(casebook.Problem{Code: "agent-unsure", Path: g.set.Eager[0].Path, Text: g.c.unsure, Fix: "compare the files, not their order", Info: true})
	}
	return &g.set
}

// chainUse collects what another agent loads when a tool uses a file. Whether the tool reads or writes is not known here: opencode loads for those that read
// alone.
func (l *Loader) chainUse(in *Instructions, path string) ([]casebook.Instruction, []casebook.Problem) {
	if !filepath.IsAbs(path) {
		path = filepath.Join(l.Dir, path)
	}
	path = filepath.Clean(path)
	g := l.gather()
	g.set = Set{} // what is wrong with the configuration is told already
	g.trigger = path
	for _, i := range slices.Concat(in.set.Eager, in.lazy) {
		if i.Reason != casebook.ReasonInclude {
			g.taken = append(g.taken, take(i.Path))
		}
	}
	switch {
	case !g.trusted:
	case g.c.lazy == lazyUp:
		g.lazyUp(path)
	case g.c.lazy == lazyBetween:
		g.lazyBetween(path)
	}
	in.lazy = append(in.lazy, g.set.Eager...)
	return g.set.Eager, g.set.Problems
}

// lazyUp is Gemini CLI's way: a file or folder in one of the working directories brings all folders above it, and each file loads once.
func (g *gathering) lazyUp(path string) {
	root := ""
	for _, start := range g.workdirs() {
		if within(start, path) && len(start) > len(root) {
			root = start
		}
	}
	if root == "" {
		return
	}
	dir := path
	if !regular.IsFolder(path) {
		dir = filepath.Dir(path)
	}
	g.c.flat = false // which holds for the start alone
	for _, found := range g.wayFiles(dir, g.ceiling(root, g.c.reach)) {
		g.load(found, casebook.TierProject)
	}
}

// lazyBetween is opencode's way. That a folder whose name only begins like the working directory's counts as one in it is the agent's own mistake.
func (g *gathering) lazyBetween(path string) {
	if !isFile(path) {
		return
	}
	for at := filepath.Dir(path); strings.HasPrefix(at, g.l.Dir) && at != g.l.Dir; at = filepath.Dir(at) {
		for _, name := range g.c.names {
			found := filepath.Join(at, name)
			if !exists(found) {
				continue
			}
			if found != path {
				g.load(found, casebook.TierProject)
			}
			break
		}
	}
}
