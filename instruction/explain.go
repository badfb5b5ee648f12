package instruction

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"casebook"
)

// An Explanation says whether one agent loads a file, and why or why not.
type Explanation struct {
	Profile string `json:"profile"`
	// When is one of "start", "later" and "never".
	When string `json:"when"`
	// Why is the reason in words, one line.
	Why string `json:"why"`
	// Would is what would load it, in words; empty when it loads at the start.
	Would string `json:"would,omitempty"`
	// Via are the files that lead to it, the first one first.
	Via []string `json:"via,omitempty"`
}

// Explain says what becomes of one file in this session.
func (in *Instructions) Explain(path string) Explanation {
	set := in.Files()
	e := Explanation{Profile: in.loader.Profile.Name, When: "never"}
	path = in.absolute(path)
	if k := slices.IndexFunc(set.Eager, in.same(path)); k >= 0 {
		return in.explainStart(e, set, k)
	}
	if k := slices.IndexFunc(set.Waiting, func(r Rule) bool { return in.same(path)(casebook.Instruction{Path: r.Path}) }); k >= 0 {
		return in.explainRule(e, in.disk.read(set.Waiting[k].Path).scope, set.Waiting[k].Base)
	}
	if k := slices.IndexFunc(in.lazy, in.same(path)); k >= 0 {
		e.When, e.Why, e.Would = "later", "it is loaded by now", "use of a file such as "+in.lazy[k].Trigger
		return e
	}
	for _, s := range slices.Concat(set.Skipped, in.tells.skipped) {
		if s.Path == path && s.Reason != SkipSame {
			e.Why, e.Would = s.words(in.loader.Profile.OwnConsent)
			return e
		}
	}
	if in.nested(path, &e) || in.imported(path, &e) {
		return e
	}
	if slices.ContainsFunc(set.Cuts, func(c casebook.InstructionCut) bool { return c.Path == path }) {
		e.Why, e.Would = "the budget of all files together has no room for it", "shortening the others, or a larger instructions.budgetChars"
		return e
	}
	e.Why, e.Would = in.never(path)
	return e
}

func (in *Instructions) absolute(path string) string {
	if !filepath.IsAbs(path) {
		path = filepath.Join(in.loader.Dir, path)
	}
	return filepath.Clean(path)
}

// same says whether an instruction is the file at path, under whatever name.
func (in *Instructions) same(path string) func(casebook.Instruction) bool {
	real, err := filepath.EvalSymlinks(path)
	return func(i casebook.Instruction) bool {
		if i.Path == path {
			return true
		}
		if name := filepath.Base(path); !in.loader.Profile.ResolvedTriggers && (name == ClaudeFile || name == LocalFile) {
			return false // under another name it is another file
		}
		other, otherErr := filepath.EvalSymlinks(i.Path)
		return err == nil && otherErr == nil && other == real
	}
}

func (in *Instructions) explainStart(e Explanation, set *Set, k int) Explanation {
	e.When = "start"
	f := set.Eager[k]
	e.Why = "it is number " + strconv.Itoa(k+1) + " of " + strconv.Itoa(len(set.Eager)) + " files, of tier " + string(f.Tier)
	if f.Reason == casebook.ReasonInclude {
		e.Why += ", imported by " + f.Parent
	}
	if f.Cut {
		e.Why += "; a part of it is cut"
	} else if c := slices.IndexFunc(set.Cuts, func(c casebook.InstructionCut) bool { return c.Path == f.Path }); c >= 0 {
		e.Why += "; the budget cuts " + casebook.Thousands(set.Cuts[c].Lost) + " of its characters"
	}
	for parent := f.Parent; parent != "" && len(e.Via) < 16; {
		e.Via = append(e.Via, parent)
		p := slices.IndexFunc(set.Eager, func(i casebook.Instruction) bool { return i.Path == parent })
		if p < 0 {
			break
		}
		parent = set.Eager[p].Parent
	}
	slices.Reverse(e.Via)
	return e
}

// explainRule says of a rule with paths what it waits for.
func (in *Instructions) explainRule(e Explanation, s *scope, base string) Explanation {
	if why := s.never(base, in.loader.Profile); why != "" {
		e.Why, e.Would = "it is a rule whose paths match nothing: "+why, "patterns that match"
		return e
	}
	e.When, e.Why = "later", "it is a rule with paths: "+strings.Join(s.globs, ", ")
	e.Would = "use of a file in " + base + " that matches"
	return e
}

// Words says why a file was left out and what would load it.
func (s Skip) Words() (why, would string) { return s.words(true) }

// words is Words for an agent that takes the answer given to casebook, or asks for itself.
func (s Skip) words(own bool) (why, would string) {
	consent := "consent: casebook trust imports, in a terminal"
	if !own {
		consent = "consent, for which Claude Code asks when it starts here"
	}
	by := ""
	if s.By != "" {
		by = " " + s.By
	}
	switch s.Reason {
	case SkipExcluded:
		return "claudeMdExcludes keeps it out with" + by, "taking that pattern out of the settings"
	case SkipSame:
		return "it is loaded already, as" + by, ""
	case SkipExternal:
		if s.By == "" {
			return "it is a link out of the project, to " + s.Target + ", without a person's consent", consent
		}
		return "it lies outside of the project and is imported by" + by + " without a person's consent", consent
	case SkipDeclined:
		return "it lies outside of the project, and a person declined such files", consent
	case SkipDeep:
		return "the chain of imports that leads to it is too long; it is imported by" + by, "an import from a file nearer to the first one"
	case SkipEmpty:
		return "nothing is left of it without frontmatter, comments and white space", "text in it"
	case SkipSource:
		return "its tier is switched off", "another --setting-sources"
	case SkipKind:
		return "files of this ending are not imported", "another ending, such as .md"
	case SkipBinary:
		return "it holds no text", ""
	case SkipLarge:
		return "it is over " + mebibytes(MaxFile) + ", or the files together are over " + mebibytes(MaxLoaded), "splitting it"
	case SkipUnread:
		return "it cannot be read as a file", "read permission, or a file in its place"
	case SkipAgents:
		return "AGENTS.md is read where no CLAUDE.md is, and there is" + by, "a line " + bare(relativeTo(s.By, s.Path)) + " in" + by
	case SkipWorktree:
		return "it belongs to the main checkout, and the session runs in a worktree inside of that, which has its own copy", ""
	case SkipOverride:
		return "another file of its folder is read in its place:" + by, ""
	case SkipOtherKind:
		return "files of another name are read:" + by, ""
	case SkipOverCap:
		return "the files before it use up what this agent reads", "shortening those"
	case SkipUntrusted:
		return "this agent does not trust the folder, and reads none of its files", "trusting the folder in that agent"
	case SkipSpelling:
		return "its name is spelled otherwise than this agent wants", "renaming it"
	case SkipLinkOut:
		return "it is a link out of the project", "an import, with consent"
	}
	return "its name or place is one that is not read", "an import from CLAUDE.md"
}

// nested says whether the file is one that the use of others loads, and what becomes of it then.
func (in *Instructions) nested(path string, e *Explanation) bool {
	rel, err := filepath.Rel(in.loader.Dir, path)
	if err != nil || !filepath.IsLocal(rel) {
		return false
	}
	folder := filepath.Dir(path)
	if before, _, ok := strings.Cut(string(filepath.Separator)+rel, string(filepath.Separator)+dotClaude+string(filepath.Separator)); ok {
		folder = filepath.Join(in.loader.Dir, before)
	}
	if folder == in.loader.Dir {
		return false
	}
	quiet := Open(in.loader)
	quiet.Files()
	loads, _ := quiet.Use(filepath.Join(folder, notThere))
	if slices.ContainsFunc(loads, in.same(path)) {
		e.When, e.Why, e.Would = "later", "it lies below the working directory", "use of a file in "+folder
		return true
	}
	if in.loader.Profile.chain != nil { // some of these look at files that are there alone
		for _, name := range namesIn(folder) {
			if used := filepath.Join(folder, name); used != path && isFile(used) {
				loads, _ := quiet.Use(used)
				if slices.ContainsFunc(loads, in.same(path)) {
					e.When, e.Why, e.Would = "later", "it lies below the working directory", "use of a file in "+folder
					return true
				}
				break
			}
		}
		return false
	}
	for _, s := range quiet.tells.skipped {
		if s.Path == path && s.Reason != SkipSame {
			e.Why, e.Would = s.words(in.loader.Profile.OwnConsent)
			return true
		}
	}
	if f := quiet.disk.read(path); f.scope != nil && within(filepath.Join(folder, dotClaude, rulesDir), path) {
		*e = in.explainRule(*e, f.scope, folder)
		return true
	}
	return false
}

// notThere names a file that nobody has, whose use loads what lies in its folder.
const notThere = ".casebook-was-here"
