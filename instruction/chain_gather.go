package instruction

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"casebook"
	"casebook/internal/regular"
)

// A gathering is one pass in which the files of another agent are collected.
type gathering struct {
	l       *Loader
	c       chain // with what its configuration turns
	home    string
	base    string
	globals []string          // the person's files that the configuration names in place of the usual ones
	first   []string          // names before those that the agent knows
	asked   bool              // whether the agent asks a person for trust
	strict  bool              // whether the person's configuration says so
	assumed bool              // whether trusted stands for an answer that nobody gave
	levels  map[string]string // what the configuration says of projects, by their paths
	trusted bool
	why     string // in words, when it is not trusted
	bare    bool   // a variable keeps the project's files out
	trigger string
	left    int // bytes of the limit
	taken   []taken
	told    map[casebook.Problem]bool
	loads   int // imports so far
	bytes   int // of their files
	stopped bool
	reals   map[string]string
	visits  int // files and folders that globs and folders of the configuration led to
	set     Set
}

var errLarge = errors.New("is over " + mebibytes(MaxFile))

// A taken file is one that is loaded.
type taken struct {
	path string
	info fs.FileInfo // nil: it is gone
}

func take(path string) taken {
	info, _ := os.Stat(path)
	return taken{path, info}
}

// gather reads the configuration and makes ready for a pass.
func (l *Loader) gather() *gathering {
	g := &gathering{l: l, c: *l.Profile.chain, trusted: true, told: map[casebook.Problem]bool{}, reals: map[string]string{}}
	if g.home = l.Home; g.c.homeEnv != "" && g.env(g.c.homeEnv) != "" {
		g.home = g.env(g.c.homeEnv)
	}
	g.base = g.baseFolder(g.c.base)
	g.bare = slices.ContainsFunc(g.c.withoutProject, g.truthy)
	if slices.ContainsFunc(g.c.withoutClaude, g.truthy) {
		without := func(name string) bool { return filepath.Base(name) == ClaudeFile }
		g.c.names = slices.DeleteFunc(slices.Clone(g.c.names), without)
		g.c.global = slices.DeleteFunc(slices.Clone(g.c.global), without)
	}
	g.configure()
	g.left = g.c.limit
	return g
}

func (g *gathering) env(name string) string {
	if g.l.Env == nil {
		return ""
	}
	return g.l.Env(name)
}

func (g *gathering) truthy(variable string) bool {
	v := strings.ToLower(g.env(variable))
	return v == "1" || v == "true"
}

func (g *gathering) baseFolder(b base) string {
	for _, e := range b.env {
		v := g.env(e.name)
		if v == "" {
			continue
		}
		at := filepath.Join(v, e.below)
		if !filepath.IsAbs(at) {
			at = filepath.Join(g.l.Dir, at)
		}
		if !b.must {
			return at
		}
		if real, err := filepath.EvalSymlinks(at); err == nil {
			return real
		}
		g.problem(casebook.Problem{Code: "agent-config", Path: at, Text: e.name + " names a folder that is not there; " + g.c.agent + " does not start",
			Fix: "make the folder, or unset the variable"})
		return ""
	}
	if g.home == "" || b.home == "" {
		return ""
	}
	return filepath.Join(g.home, b.home)
}

func (g *gathering) problem(p casebook.Problem) {
	if !g.told[p] {
		g.told[p] = true
		g.set.Problems = append(g.set.Problems, p)
	}
}

func (g *gathering) skip(path, reason, by string) {
	s := Skip{Path: path, Reason: reason, By: by}
	if !slices.Contains(g.set.Skipped, s) {
		g.set.Skipped = append(g.set.Skipped, s)
	}
}

// person loads the files for every project.
func (g *gathering) person() {
	names := g.c.global
	if names == nil {
		names = g.c.names
	}
	if g.c.globalPick == pickListed {
		if g.globals == nil {
			g.globals = g.fromBase(names)
		}
		g.list(g.globals, casebook.TierUser)
		return
	}
	won := ""
	for _, path := range g.fromBase(names) {
		switch {
		case !exists(path):
		case won != "":
			g.skip(path, SkipOverride, won)
		case g.c.globalPick == pickEach:
			g.load(path, casebook.TierUser)
		case !g.c.anything && !isFile(path):
			g.unusable(path, faultOf(path, regular.ErrNotRegular))
		case g.load(path, casebook.TierUser) || g.c.globalPick == pickFirst:
			won = path
		}
	}
}

// fromBase makes paths of names, which count from the person's folder of the agent.
func (g *gathering) fromBase(names []string) []string {
	var all []string
	for _, name := range names {
		rest, home := strings.CutPrefix(name, "~/")
		switch {
		case home && g.home != "":
			all = append(all, filepath.Join(g.home, rest))
		case !home && g.base != "":
			all = append(all, filepath.Join(g.base, name))
		}
	}
	return all
}

// project loads the files of the project and then those that its configuration names.
func (g *gathering) project() {
	var paths []string
	switch {
	case g.bare:
	case g.c.pick == pickListed:
		g.list(g.c.names, casebook.TierProject)
	case g.c.pick == pickKind:
		paths = g.kind(g.ceiling(g.l.Dir, g.c.reach))
	default:
		for _, dir := range g.workdirs() {
			paths = append(paths, g.wayFiles(dir, g.ceiling(dir, g.c.reach))...)
		}
		if g.c.order == orderSorted {
			paths = g.sorted(paths)
		}
	}
	if !g.trusted {
		g.untrusted(paths)
		return
	}
	if g.assumed && len(paths) > 0 {
		g.problem(casebook.Problem{Code: "agent-untrusted", Path: paths[0], Text: g.c.agent + " may ask whether the folder is trusted before it reads this; it is shown as after a yes",
			Info: true})
	}
	for _, path := range paths {
		g.load(path, casebook.TierProject)
	}
	g.named()
}

func (g *gathering) untrusted(paths []string) {
	for _, path := range paths {
		g.skip(path, SkipUntrusted, "")
	}
	if len(paths) > 0 {
		g.problem(casebook.Problem{Code: "agent-untrusted", Path: paths[0], Text: g.why + ", so that none of the project's files load",
			Fix: "trust the folder in " + g.c.agent, Warning: true})
	}
}

func (t taken) same(other taken) bool {
	return t.path == other.path || t.info != nil && other.info != nil && os.SameFile(t.info, other.info)
}

// again says whether the agent takes a file for one that it has.
func (g *gathering) again(path string) bool {
	var k int
	switch t := take(path); {
	case g.c.sameFile:
		k = slices.IndexFunc(g.taken, t.same)
	default:
		k = slices.IndexFunc(g.taken, func(o taken) bool { return o.path == path })
	}
	if k < 0 {
		return false
	}
	if g.trigger == "" && g.taken[k].path != path {
		g.skip(path, SkipSame, g.taken[k].path)
	}
	return true
}

// load takes the file at path, and says whether anything of it loads.
func (g *gathering) load(path string, tier casebook.Tier) bool {
	if !g.c.sameSpelling && g.again(path) {
		return false
	}
	limited := g.c.capped && tier == casebook.TierProject
	if limited && !g.fits(path) {
		return false
	}
	data, whole, err := regular.Start(path, MaxFile)
	if err == nil && !whole && (!limited || g.left >= MaxFile) {
		err = errLarge
	}
	if err != nil {
		g.unusable(path, faultOf(path, err))
		return false
	}
	i := casebook.Instruction{Path: path, Tier: tier, Reason: casebook.ReasonStart}
	if g.trigger != "" {
		i.Reason, i.Trigger = casebook.ReasonNested, g.trigger
	}
	if whole {
		measure(&i, data)
	}
	if limited && len(data) > g.left {
		i.Cut, data = true, data[:g.left]
	}
	g.taken = append(g.taken, take(path))
	text := validText(data)
	if g.c.imports {
		return g.importing(i, text)
	}
	if g.c.trim == trimAll || g.c.trim == trimGlobal && tier == casebook.TierUser {
		text = strings.TrimSpace(text)
	}
	if g.isEmpty(text) {
		g.skip(path, SkipEmpty, "")
		return false
	}
	i.SetText(text)
	if i.Cut {
		g.cut(path, len(data))
	}
	if limited {
		g.left -= len(data)
	}
	g.set.Eager = append(g.set.Eager, i)
	return true
}

// measure sets what is known of the file on disk.
func measure(i *casebook.Instruction, data []byte) {
	i.Hash, i.Lines = casebook.HashFile(data), bytes.Count(data, []byte{'\n'})
	if len(data) > 0 && data[len(data)-1] != '\n' {
		i.Lines++
	}
}

func (g *gathering) isEmpty(text string) bool {
	return g.c.empty == emptyNone && text == "" || g.c.empty == emptyBlank && strings.TrimSpace(text) == ""
}

// fits says whether any room is left for a file.
func (g *gathering) fits(path string) bool {
	if g.left > 0 {
		return true
	}
	g.skip(path, SkipOverCap, "")
	text := g.c.agent + " leaves it out: the files before it have used up the " + casebook.Thousands(g.c.limit) + " bytes that the project's files may take"
	if g.c.limit <= 0 {
		text = g.c.agent + " leaves it out: its configuration gives the project's files no bytes"
	}
	g.problem(casebook.Problem{Code: "agent-cut", Path: path, Text: text, Fix: "shorten the files above it, or raise the limit",
		Info: g.c.limit <= 0})
	return false
}

func (g *gathering) cut(path string, kept int) {
	size := 0
	if info, err := os.Stat(path); err == nil {
		size = int(info.Size())
	}
	g.problem(casebook.Problem{Code: "agent-cut", Path: path, Text: g.c.agent + " cuts it behind " + casebook.Thousands(kept) + " of its " + casebook.Thousands(size) +
		" bytes, since the project's files may take " + casebook.Thousands(g.c.limit), Fix: "shorten the files, or raise the limit"})
}

func (g *gathering) unusable(path string, f fault) {
	if f.skip == "" {
		return // nothing is there any more
	}
	g.skip(path, f.skip, "")
	code := "instruction-unreadable"
	if f.skip == SkipLarge {
		code = "instruction-large"
	}
	g.problem(casebook.Problem{Code: code, Path: path, Text: f.cause + "; it is not loaded", Fix: "remove it, or put a file of text in its place"})
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
