package instruction

import (
	"path/filepath"
	"slices"
	"strings"

	"casebook"
	"casebook/internal/regular"
)

// Instructions are the instruction files of one session. They are read once and kept: an edit counts after the next Reset, or at once for a file that
// is refreshed. They are not safe for use by several goroutines.
type Instructions struct {
	loader Loader
	disk   *disk
	start  *start
	set    *Set
	reason casebook.LoadReason
	resets []casebook.LoadReason
	// given are the files that the session has: loaded, or used by its tools.
	given map[string]bool
	lazy  []casebook.Instruction
	tells *report
	// checked are the files that Check found to be left out.
	checked []Skip
}

// Open prepares the instruction files of a session; nothing is read yet.
func Open(l Loader) *Instructions {
	if l.Profile.Name == "" {
		l.Profile = Casebook()
	}
	in := &Instructions{loader: l}
	in.clear(casebook.ReasonStart)
	return in
}

func (in *Instructions) clear(reason casebook.LoadReason) {
	in.disk, in.start, in.set, in.reason = newDisk(&in.loader), nil, nil, reason
	in.given, in.lazy, in.tells = map[string]bool{}, nil, newReport()
}

// Files answers what loads at the start, read at the first call and kept. The set is the caller's to read, not to change.
func (in *Instructions) Files() *Set {
	if in.set != nil {
		return in.set
	}
	if in.loader.Profile.chain != nil {
		in.set = in.loader.chainSet(in.disk)
		return in.set
	}
	s := in.loader.begin(in.disk, in.reason)
	in.start = s
	set := &Set{Skipped: s.skipped, Cuts: s.cuts, Problems: s.problems}
	entries := in.loader.Order.arrange(s.out)
	for _, e := range entries {
		set.Eager = append(set.Eager, e.Instruction)
		in.give(e.Instruction)
	}
	for _, r := range slices.Concat(append([][]waiting{s.managed, s.user}, s.folders...)...) {
		set.Waiting = append(set.Waiting, Rule{Path: r.path, Tier: r.tier, Globs: r.file.scope.globs, Base: r.base, Chars: len([]rune(r.file.text))})
	}
	in.fit(set)
	set.Problems = append(set.Problems, in.disk.excludes.unused()...)
	in.set = set
	return set
}

// fit enforces or tells the budget.
func (in *Instructions) fit(set *Set) {
	l := in.loader
	total := 0
	for _, f := range set.Eager {
		total += f.Chars
	}
	limit := l.Budget.Chars
	if limit <= 0 {
		limit = casebook.InstructionChars
	}
	switch {
	case total <= limit:
	case l.Enforce:
		var cuts []casebook.InstructionCut
		set.Eager, cuts = l.Budget.Fit(set.Eager)
		set.Cuts = append(set.Cuts, cuts...)
		for _, c := range cuts {
			text := casebook.Thousands(c.Lost) + " of its " + casebook.Thousands(c.Kept+c.Lost) + " characters are left out, since all files together may take " + casebook.Thousands(limit)
			set.Problems = append(set.Problems, casebook.Problem{Code: "instruction-cut", Path: c.Path, Text: text, Fix: "shorten the files, or move rules into scoped ones"})
		}
	case l.Warn:
		largest := slices.MaxFunc(set.Eager, func(a, b casebook.Instruction) int { return a.Chars - b.Chars })
		set.Problems = append(set.Problems, casebook.Problem{Code: "instructions-budget", Path: largest.Path, Warning: true,
			Text: "all files that load at the start take " + casebook.Thousands(total) + " characters, over " + casebook.Thousands(limit) + "; this is the largest with " + casebook.Thousands(largest.Chars),
			Fix:  "see casebook context"})
	}
}

func (in *Instructions) give(i casebook.Instruction) {
	in.given[i.Path] = true
	if in.loader.Profile.ResolvedTriggers {
		in.given[in.disk.real(i.Path)] = true
	}
}

// Use tells that a tool has read, written or edited a file and answers what loads with it. A relative path counts from the working directory. A file
// that is not there triggers what it would if it were; a folder triggers nothing.
func (in *Instructions) Use(path string) ([]casebook.Instruction, []casebook.Problem) {
	in.Files()
	if in.loader.Profile.chain != nil {
		return in.loader.chainUse(in, path)
	}
	if !filepath.IsAbs(path) {
		path = filepath.Join(in.loader.Dir, path)
	}
	path = filepath.Clean(path)
	if regular.IsFolder(path) {
		return nil, nil
	}
	if isFile(path) {
		in.given[path] = true
	}
	told := len(in.tells.problems)
	loads := in.trigger(path)
	if in.loader.Profile.ResolvedTriggers {
		if real := in.realFile(path); real != path {
			loads = append(loads, in.trigger(real)...)
		}
	}
	in.lazy = append(in.lazy, loads...)
	return loads, in.tells.problems[told:]
}

func (in *Instructions) trigger(path string) []casebook.Instruction {
	w := in.loader.trigger(in.start, in.disk, path, in.tells)
	var loads []casebook.Instruction
	for _, e := range w.out {
		if in.isGiven(e.file) {
			continue
		}
		in.give(e.Instruction)
		loads = append(loads, e.Instruction)
	}
	return loads
}

func (in *Instructions) isGiven(f *file) bool {
	return in.given[f.path] || in.loader.Profile.ResolvedTriggers && in.given[f.real]
}

// realFile resolves the links of a file that may not be there.
func (in *Instructions) realFile(path string) string {
	if real := in.disk.real(path); real != path {
		return real
	}
	return filepath.Join(in.disk.real(filepath.Dir(path)), filepath.Base(path))
}

// Lazy are the files that were loaded since the start, in order.
func (in *Instructions) Lazy() []casebook.Instruction { return slices.Clone(in.lazy) }

// LazySkipped are the files that were found since the start and left out, each once.
func (in *Instructions) LazySkipped() []Skip { return slices.Clone(in.tells.skipped) }

// Reset forgets what was read, because of a compaction or a session that begins anew: the next Files reads everything again, and nested files and scoped
// rules wait for their next trigger.
func (in *Instructions) Reset(reason casebook.LoadReason) {
	in.resets = append(in.resets, reason)
	in.clear(reason)
}

// Resets are the reasons of all resets so far.
func (in *Instructions) Resets() []casebook.LoadReason { return slices.Clone(in.resets) }

// Clear forgets everything, reasons of resets too.
func (in *Instructions) Clear() {
	in.resets = nil
	in.clear(casebook.ReasonStart)
}

// Refresh reads one file again, as a prompt that names it with an @ asks for, and answers it as it is now; false when it is none of the session's.
func (in *Instructions) Refresh(path string) (casebook.Instruction, bool) {
	set := in.Files()
	path = strings.TrimPrefix(path, "@")
	if !filepath.IsAbs(path) {
		path = filepath.Join(in.loader.Dir, path)
	}
	path = filepath.Clean(path)
	for _, list := range [][]casebook.Instruction{set.Eager, in.lazy} {
		k := slices.IndexFunc(list, func(i casebook.Instruction) bool { return i.Path == path })
		if k < 0 {
			continue
		}
		if in.loader.Profile.chain != nil {
			return list[k], true // other agents read their files anew by themselves, or not at all
		}
		if list[k].Tier == casebook.TierManaged && in.loader.ManagedText != nil && path == in.loader.ManagedText.Path {
			return list[k], true // its text comes from settings, which are the caller's to read
		}
		delete(in.disk.files, path)
		delete(in.disk.early, path)
		f := in.disk.read(path)
		if f.missing || f.skip != "" {
			return casebook.Instruction{}, false
		}
		in.refresh(&list[k], f)
		return list[k], true
	}
	return casebook.Instruction{}, false
}

// refresh gives a file that is loaded its text of now, cut as at the start.
func (in *Instructions) refresh(i *casebook.Instruction, f *file) {
	i.Lines, i.Hash, i.Cut = f.lines, f.hash, false
	if i.Tier == casebook.TierAuto || i.Tier == casebook.TierTeam {
		text, cut := cutIndex(f)
		i.SetText(text)
		i.Cut = cut.Limit != ""
		return
	}
	i.SetText(trim(f.text))
	if in.loader.Enforce && i.Trigger == "" {
		if kept, _ := in.loader.Budget.Fit(in.set.Eager); len(kept) > 0 {
			if k := slices.IndexFunc(kept, func(o casebook.Instruction) bool { return o.Path == i.Path }); k >= 0 {
				*i = kept[k]
			}
		}
	}
}

// Large are the loaded files of more than the limit of characters; 0 means the loader's.
func (in *Instructions) Large(limit int) []casebook.Instruction {
	if limit <= 0 {
		limit = in.loader.LargeChars
	}
	if limit <= 0 {
		limit = casebook.InstructionChars
	}
	var large []casebook.Instruction
	for _, i := range slices.Concat(in.Files().Eager, in.lazy) {
		if i.Chars > limit {
			large = append(large, i)
		}
	}
	return large
}

// Ultra is the ultra memory text of the files that load at the start.
func (in *Instructions) Ultra() (text string, cut bool) { return casebook.Ultra(in.Files().Eager) }

// MemoryDir is the memory directory whose index loads; empty when there is none.
func (in *Instructions) MemoryDir() string { return in.loader.Memory }

// CheckSkipped are the files that would be left out when others are used, as far as Check has looked.
func (in *Instructions) CheckSkipped() []Skip { return slices.Clone(in.checked) }

// Off says that instruction files are switched off.
func (in *Instructions) Off() bool { return in.loader.Off }

// AsksConsent says whether imports from outside wait for an answer that a person can give to casebook.
func (in *Instructions) AsksConsent() bool {
	return in.loader.Profile.OwnConsent && in.loader.External == Unasked
}
