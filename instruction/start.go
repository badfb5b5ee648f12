package instruction

import (
	"path/filepath"
	"slices"

	"casebook"
)

// A start is what one session began with, before it is put into its order.
type start struct {
	*walk
	managed, user []waiting                 // rules that wait
	folders       [][]waiting               // of each folder of the working directory, root first
	cuts          []casebook.InstructionCut // of indexes
}

// begin collects the files that load at a session's start.
func (l *Loader) begin(d *disk, reason casebook.LoadReason) *start {
	s := &start{walk: newWalk(l, d, newReport())}
	if l.Off {
		s.problem(casebook.Problem{Code: "instructions-off", Path: l.Dir, Text: "instruction files are switched off, by --bare or one of CLAUDE_CODE_DISABLE_CLAUDE_MDS, CLAUDE_CODE_SIMPLE and CLAUDE_CODE_SAFE_MODE",
			Fix: "take that away to load them", Info: true})
		return s
	}
	s.managedFiles(reason)
	if l.Agents == ManagedOnly {
		s.waitingOnly()
		s.index(reason)
		return s
	}
	s.userFiles(reason)
	for depth, dir := range folders(l.Dir) {
		s.folders = append(s.folders, s.folder(dir, depth, reason))
	}
	if l.AddedFiles {
		for _, dir := range l.Added {
			s.added(dir, reason)
		}
	}
	s.agents(reason)
	s.index(reason)
	return s
}

func (s *start) managedFiles(reason casebook.LoadReason) {
	as := role{tier: casebook.TierManaged, reason: reason, external: true, block: blockManaged}
	if t := s.l.ManagedText; t != nil && trim(t.Text) != "" {
		i := casebook.Instruction{Path: t.Path, Tier: casebook.TierManaged, Reason: reason, Lines: lineCount(t.Text), Hash: casebook.HashFile([]byte(t.Text))}
		i.SetText(trim(t.Text))
		s.out = append(s.out, entry{Instruction: i, block: blockManaged})
	}
	if s.l.Managed != "" {
		s.add(filepath.Join(s.l.Managed, ClaudeFile), as)
		s.managed = s.rules(filepath.Join(s.l.Managed, dotClaude, rulesDir), s.l.Dir, as)
	}
}

func (s *start) userFiles(reason casebook.LoadReason) {
	if s.l.User == "" {
		return
	}
	file := filepath.Join(s.l.User, ClaudeFile)
	if !s.l.counts(casebook.TierUser) {
		s.off(append(paths(newWalk(s.l, s.d, newReport()).ruleFiles(filepath.Join(s.l.User, rulesDir), true)), file)...)
		return
	}
	as := role{tier: casebook.TierUser, reason: reason, external: true, block: blockUser}
	s.add(file, as)
	as.block = blockUserRules
	s.user = s.rules(filepath.Join(s.l.User, rulesDir), s.l.Dir, as)
}

// folder loads one folder of the working directory and answers its rules that wait.
func (s *start) folder(dir string, depth int, reason casebook.LoadReason) []waiting {
	as := role{tier: casebook.TierProject, reason: reason, external: s.l.External == Allowed, block: blockAncestor, depth: depth}
	if dir == s.l.Dir {
		as.block = blockProject
	}
	var wait []waiting
	claude, dot, local := filepath.Join(dir, ClaudeFile), filepath.Join(dir, dotClaude, ClaudeFile), filepath.Join(dir, LocalFile)
	ruled := as
	ruled.block = blockRules
	loadRules := func() {
		wait = s.rules(filepath.Join(dir, dotClaude, rulesDir), dir, ruled)
	}
	loadLocal := func() {
		if !s.l.counts(casebook.TierLocal) {
			s.off(local)
			return
		}
		mine := as
		mine.tier, mine.block = casebook.TierLocal, blockLocal
		if p := s.l.Project; s.l.WorktreeLocal && p.Worktree && dir == p.Root && !isFile(local) {
			local = filepath.Join(p.Main, LocalFile)
		}
		s.add(local, mine)
	}
	switch {
	case !s.l.counts(casebook.TierProject):
		s.off(append(s.rulesIn(dir), claude, dot)...)
		loadRules = func() {}
	case s.ofMainCheckout(dir):
		s.worktreeSkips(append(s.rulesIn(dir), claude, dot)...)
		loadRules = func() {}
	default:
		s.add(claude, as)
		if s.isDefaultUser(filepath.Join(dir, dotClaude)) {
			loadRules = func() {}
		} else {
			s.add(dot, as)
		}
	}
	if s.l.LocalFirst {
		loadLocal()
		loadRules()
	} else {
		loadRules()
		loadLocal()
	}
	return wait
}

// isDefaultUser: the person has another configuration folder, so that the usual one is nobody's.
func (s *start) isDefaultUser(dir string) bool {
	return s.l.Profile.OneUser && s.l.DefaultUser != "" && dir == s.l.DefaultUser && dir != s.l.User
}

// ofMainCheckout: the session runs in a worktree that lies inside of its main checkout, and the folder belongs to that checkout, not to the worktree.
// The worktree has files of its own in their place. A bare repository has none.
func (s *start) ofMainCheckout(dir string) bool {
	p := s.l.Project
	return p.Worktree && p.Main != p.Root && within(p.Main, p.Root) && within(p.Main, dir) && !within(p.Root, dir) && !p.Bare
}

func (s *start) worktreeSkips(paths ...string) {
	for _, path := range paths {
		if isFile(path) {
			s.skip(Skip{Path: path, Reason: SkipWorktree, By: s.l.Project.Root})
		}
	}
}

// off notes files whose tier is switched off.
func (s *start) off(paths ...string) {
	for _, path := range paths {
		if isFile(path) {
			s.skip(Skip{Path: path, Reason: SkipSource})
		}
	}
}

// rulesIn are the rules of a folder, of which nothing is told.
func (s *start) rulesIn(dir string) []string {
	return paths(newWalk(s.l, s.d, newReport()).ruleFiles(filepath.Join(dir, dotClaude, rulesDir), false))
}

// added loads the files of a further working directory. Its rules that wait never load, since nothing outside of the working directory triggers.
func (s *start) added(dir string, reason casebook.LoadReason) {
	as := role{tier: casebook.TierProject, reason: reason, external: s.l.External == Allowed, block: blockAdded, depth: -1}
	if s.l.counts(casebook.TierProject) {
		s.add(filepath.Join(dir, ClaudeFile), as)
		s.add(filepath.Join(dir, dotClaude, ClaudeFile), as)
		s.rules(filepath.Join(dir, dotClaude, rulesDir), dir, as)
	}
	if s.l.counts(casebook.TierLocal) {
		as.tier = casebook.TierLocal
		s.add(filepath.Join(dir, LocalFile), as)
	}
}

// agents loads AGENTS.md of each folder: beside CLAUDE.md, or where no CLAUDE.md of the project has any text. It goes before what is below its folder.
func (s *start) agents(reason casebook.LoadReason) {
	if !s.l.counts(casebook.TierProject) || s.l.Agents == AgentsNever {
		return
	}
	instead := s.l.Agents != AgentsBeside
	claude := slices.IndexFunc(s.out, func(e entry) bool {
		return e.depth >= 0 && e.Parent == "" && (e.block == blockAncestor || e.block == blockProject || e.block == blockLocal)
	})
	for depth, dir := range folders(s.l.Dir) {
		for _, path := range []string{filepath.Join(dir, AgentsFile), filepath.Join(dir, dotClaude, AgentsFile)} {
			if instead && claude >= 0 {
				if _, loaded := s.done[path]; !loaded && isFile(path) {
					s.skip(Skip{Path: path, Reason: SkipAgents, By: s.out[claude].Path})
				}
				continue
			}
			if s.ofMainCheckout(dir) {
				s.worktreeSkips(path)
				continue
			}
			before := len(s.out)
			s.add(path, role{tier: casebook.TierProject, reason: reason, external: s.l.External == Allowed, block: blockAgents, depth: depth})
			added := slices.Clone(s.out[before:])
			s.out = s.out[:before]
			at := slices.IndexFunc(s.out, func(e entry) bool { return e.block >= blockAncestor && e.block != blockAdded && e.depth > depth })
			if at < 0 {
				at = len(s.out)
			}
			s.out = slices.Insert(s.out, at, added...)
		}
	}
}

// waitingOnly registers the rules that wait, when nothing of the project loads at the start.
func (s *start) waitingOnly() {
	quiet := &start{walk: newWalk(s.l, s.d, newReport())}
	quiet.userFiles(casebook.ReasonStart)
	s.user = quiet.user
	for depth, dir := range folders(s.l.Dir) {
		s.folders = append(s.folders, quiet.folder(dir, depth, casebook.ReasonStart))
	}
}

func lineCount(text string) int {
	if text == "" {
		return 0
	}
	n := 0
	for i := range len(text) {
		if text[i] == '\n' {
			n++
		}
	}
	if text[len(text)-1] != '\n' {
		n++
	}
	return n
}
