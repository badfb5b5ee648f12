package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/instruction"
	"casebook/settings"
)

// A loadCall is one call of `casebook load`.
type loadCall struct {
	reads, added      []string
	as, diff, explain string
	sources           string
	sourcesSet        bool
	bare, atCompact   bool
	off               bool // what was found: instruction files are switched off
	check, verbose    bool
}

func (a *app) load() *cobra.Command {
	var l loadCall
	c := &cobra.Command{
		Use:   "load [--read FILE]... [--as AGENT]",
		Short: "Show which instruction files load here, in which order, why, and what was left out",
		Long: `Shows the instruction files that a session in this folder starts with: CLAUDE.md and its like from the administrator,
the person, the folders above and the project, rules, imports, and the index of memories.

With --read FILE it shows what loads when the agent reads, writes or edits that file; the files are taken in turn. With
--as it follows another agent: claude-code, codex, gemini, opencode or crush.`,
		Example: `  casebook load
  casebook load --read src/api/server.go
  casebook load --as claude-code
  casebook load --diff codex claude-code
  casebook load --explain docs/style.md
  casebook load --check`,
		Args: func(c *cobra.Command, args []string) error {
			if l.diff != "" && len(args) == 0 {
				return fmt.Errorf("%w: --diff takes two agents: casebook load --diff casebook %s", errUsage, l.diff)
			}
			if l.diff != "" {
				return exactly(1)(c, args)
			}
			return noArgs(c, args)
		},
		RunE: func(c *cobra.Command, args []string) error {
			l.sourcesSet = c.Flags().Changed("setting-sources")
			for _, pair := range [][2]string{{"diff", "explain"}, {"diff", "as"}, {"diff", "check"}, {"diff", "at-compact"}, {"explain", "check"}, {"explain", "at-compact"}} {
				if c.Flags().Changed(pair[0]) && c.Flags().Changed(pair[1]) {
					return fmt.Errorf("%w: --%s and --%s do not go together", errUsage, pair[0], pair[1])
				}
			}
			switch {
			case l.diff != "":
				return a.runLoadDiff(l, l.diff, args[0])
			case l.explain != "":
				return a.runExplain(l)
			}
			return a.runLoad(c.Context(), l)
		},
	}
	f := c.Flags()
	f.StringArrayVar(&l.reads, "read", nil, "show what the use of `FILE` loads; can be given several times")
	f.StringVar(&l.as, "as", "", "follow `AGENT`: casebook, claude-code, codex, gemini, opencode or crush")
	f.StringVar(&l.diff, "diff", "", "compare what `AGENT` and the agent behind it see")
	f.StringVar(&l.explain, "explain", "", "say for every agent whether it loads `FILE`, why, and what would load it")
	f.BoolVar(&l.atCompact, "at-compact", false, "show what is left after a compaction, and what waits for its next trigger")
	f.BoolVar(&l.check, "check", false, "look through the whole repository for what is wrong, too")
	f.BoolVar(&l.verbose, "verbose", false, "show all rules that wait, and remarks, too: words behind an @ that name no file,\n"+
		"excludes without effect, rules that a hook could enforce")
	f.StringArrayVar(&l.added, "add-dir", nil, "count `DIR` as a further working directory, as the client's flag does")
	f.StringVar(&l.sources, "setting-sources", "", "count only these of user,project,local, as the client's flag does: `LIST`")
	f.BoolVar(&l.bare, "bare", false, "switch instruction files and memory off, as the client's flag does")
	return c
}

// profileNamed finds a profile; the empty name is casebook's own.
func profileNamed(name string) (instruction.Profile, error) {
	if name == "" {
		return instruction.Casebook(), nil
	}
	if p, ok := instruction.ProfileNamed(name); ok {
		return p, nil
	}
	var names []string
	for _, p := range instruction.Profiles() {
		names = append(names, p.Name)
	}
	return instruction.Profile{}, fmt.Errorf("%w: there is no agent %q; there are %s", errUsage, name, strings.Join(names, ", "))
}

// openInstructions finds the place and makes the session's instruction files as one agent sees them.
func (a *app) openInstructions(l loadCall, profile instruction.Profile) (place, *instruction.Instructions, error) {
	o := instruction.Options{Profile: profile, Bare: l.bare}
	var sources []string
	if l.sourcesSet {
		sources, o.Sources = []string{}, []casebook.Tier{}
		for name := range strings.SplitSeq(l.sources, ",") {
			switch name = strings.TrimSpace(name); name {
			case "":
			case settings.SourceUser, settings.SourceProject, settings.SourceLocal:
				sources, o.Sources = append(sources, name), append(o.Sources, casebook.Tier(name))
			default:
				return place{}, nil, fmt.Errorf("%w: --setting-sources %s: the sources are user, project and local", errUsage, name)
			}
		}
	}
	p, err := a.placeOf(sources)
	if err != nil {
		return p, nil, err
	}
	for _, dir := range l.added {
		path, err := filepath.Abs(filepath.Join(a.dir, dir))
		if filepath.IsAbs(dir) {
			path, err = filepath.Clean(dir), nil
		}
		if err != nil {
			return p, nil, fmt.Errorf("find --add-dir %s: %w", dir, err)
		}
		o.Added = append(o.Added, path)
	}
	return p, instruction.Open(instruction.From(p.Place, o)), nil
}

type lazyJSON struct {
	Trigger string                 `json:"trigger"`
	Loads   []casebook.Instruction `json:"loads"`
	Skipped []instruction.Skip     `json:"skipped"`
}

type loadJSON struct {
	Profile   string                    `json:"profile"`
	Eager     []casebook.Instruction    `json:"eager"`
	Lazy      []lazyJSON                `json:"lazy"`
	Waiting   []instruction.Rule        `json:"waiting"`
	Skipped   []instruction.Skip        `json:"skipped"`
	Cuts      []casebook.InstructionCut `json:"cuts"`
	MemoryDir *string                   `json:"memoryDir"`
	Problems  []casebook.Problem        `json:"problems"`
}

func (a *app) runLoad(ctx context.Context, l loadCall) error {
	profile, err := profileNamed(l.as)
	if err != nil {
		return err
	}
	p, in, err := a.openInstructions(l, profile)
	if err != nil {
		return err
	}
	if err := a.consent(l, p, &in); err != nil {
		return err
	}
	set := in.Files()
	out := loadJSON{Profile: profile.Name, Skipped: list(set.Skipped), Cuts: list(set.Cuts)}
	problems := slices.Concat(p.Problems, set.Problems)
	for _, file := range l.reads {
		skipped := len(in.LazySkipped())
		loads, more := in.Use(file)
		out.Lazy = append(out.Lazy, lazyJSON{Trigger: a.readPath(p, file), Loads: list(loads), Skipped: list(in.LazySkipped()[skipped:])})
		problems = append(problems, more...)
	}
	if l.atCompact {
		in.Reset(casebook.ReasonCompact)
		set = in.Files()
	}
	problems = append(problems, in.Lint(a.lintOptions(p))...)
	var failed error
	if l.check {
		var more []casebook.Problem
		more, failed = in.Check(ctx)
		problems = withCheck(problems, more)
	}
	problems = append(problems, clientMemory(p, profile)...)
	out.Eager, out.Lazy, out.Waiting = list(set.Eager), list(out.Lazy), list(waitingStill(set.Waiting, out.Lazy, l.atCompact))
	if dir := in.MemoryDir(); dir != "" {
		out.MemoryDir = &dir
	}
	out.Problems = list(a.visible(problems, l.verbose || l.check))
	a.report(out.Problems)
	if failed != nil {
		return failed
	}
	if a.json {
		return a.printJSON(out)
	}
	l.off = in.Off()
	differs := 0
	if l.check && profile.Name == instruction.Casebook().Name && !l.atCompact {
		if differs, err = a.clientDiffers(l, out); err != nil {
			return err
		}
	}
	a.printLoad(p, l, out, differs)
	return nil
}

// withCheck adds what a look through the repository found: a file that git has need not be told to be ignored.
func withCheck(problems, more []casebook.Problem) []casebook.Problem {
	for _, p := range more {
		if p.Code == "local-tracked" {
			problems = slices.DeleteFunc(problems, func(q casebook.Problem) bool { return q.Code == "local-not-ignored" && q.Path == p.Path })
		}
	}
	return slices.Concat(problems, more)
}

// waitingStill leaves out the rules that a file has loaded by now.
func waitingStill(rules []instruction.Rule, lazy []lazyJSON, atCompact bool) []instruction.Rule {
	if atCompact {
		return rules
	}
	return slices.DeleteFunc(slices.Clone(rules), func(r instruction.Rule) bool {
		return slices.ContainsFunc(lazy, func(z lazyJSON) bool {
			return slices.ContainsFunc(z.Loads, func(i casebook.Instruction) bool { return i.Path == r.Path })
		})
	})
}

// clientDiffers counts the files that Claude Code reads otherwise than casebook does, or not at all, or alone.
func (a *app) clientDiffers(l loadCall, own loadJSON) (int, error) {
	_, in, err := a.openInstructions(l, instruction.ClaudeCode())
	if err != nil {
		return 0, err
	}
	texts := func(eager []casebook.Instruction, lazy ...[]casebook.Instruction) map[string]string {
		all := map[string]string{}
		for _, i := range slices.Concat(append(lazy, eager)...) {
			all[i.Path] = strings.TrimSpace(i.Text)
		}
		return all
	}
	var lazy, clients [][]casebook.Instruction
	for _, z := range own.Lazy {
		lazy = append(lazy, z.Loads)
	}
	eager := in.Files().Eager
	for _, file := range l.reads {
		loads, _ := in.Use(file)
		clients = append(clients, loads)
	}
	ours, theirs := texts(own.Eager, lazy...), texts(eager, clients...)
	n := 0
	for path, text := range ours {
		if other, ok := theirs[path]; !ok || other != text {
			n++
		}
		delete(theirs, path)
	}
	return n + len(theirs), nil
}

// visible leaves out the remarks that nobody asked for: a word behind an @ is mostly no import, an exclude may be for another folder, and most rules are
// fine as text.
func (a *app) visible(problems []casebook.Problem, verbose bool) []casebook.Problem {
	return slices.DeleteFunc(slices.Clone(problems), func(q casebook.Problem) bool {
		return !verbose && q.Info && (q.Code == "import-candidate" || !a.json && q.Code != "import-missing")
	})
}

// readPath is a file that --read names, absolute.
func (a *app) readPath(p place, file string) string {
	if filepath.IsAbs(file) {
		return filepath.Clean(file)
	}
	return filepath.Join(p.Project.Dir, file)
}

// consent asks a person at a terminal about imports from outside, once for a project; without one nothing is assumed.
func (a *app) consent(l loadCall, p place, in **instruction.Instructions) error {
	if !(*in).AsksConsent() || a.json || !a.canAsk() {
		return nil
	}
	files := outsideImports(*in)
	if len(files) == 0 {
		return nil
	}
	if err := a.askImports(p, files); err != nil {
		return err
	}
	profile, err := profileNamed(l.as)
	if err != nil {
		return err
	}
	_, *in, err = a.openInstructions(l, profile)
	return err
}

func (a *app) runExplain(l loadCall) error {
	var all []instruction.Explanation
	var problems []casebook.Problem
	path := ""
	for _, profile := range instruction.Profiles() {
		if l.as != "" && profile.Name != l.as {
			continue
		}
		p, in, err := a.openInstructions(l, profile)
		if err != nil {
			return err
		}
		path, problems = a.readPath(p, l.explain), p.Problems
		for _, file := range l.reads {
			in.Use(file)
		}
		all = append(all, in.Explain(path))
	}
	if len(all) == 0 {
		_, err := profileNamed(l.as)
		return err
	}
	a.report(problems)
	if a.json {
		return a.printJSON(struct {
			Path         string                    `json:"path"`
			Explanations []instruction.Explanation `json:"explanations"`
			Problems     []casebook.Problem        `json:"problems"`
		}{path, all, list(problems)})
	}
	fmt.Fprintln(a.out, plainLine(path))
	for _, e := range all {
		when := map[string]string{"start": "loads at the start", "later": "loads later", "never": "is not loaded"}[e.When]
		fmt.Fprintf(a.out, "%-12s %s: %s\n", e.Profile, when, plainLine(e.Why))
		for _, via := range e.Via {
			fmt.Fprintf(a.out, "%-12s   by way of %s\n", "", plainLine(via))
		}
		if e.Would != "" {
			fmt.Fprintf(a.out, "%-12s   what loads it: %s\n", "", plainLine(e.Would))
		}
	}
	return nil
}

type differenceJSON struct {
	Path string `json:"path"`
	// Only is the agent that sees the file; empty when both do and the text differs.
	Only  string `json:"only,omitempty"`
	Bytes [2]int `json:"bytes"`
}

func (a *app) runLoadDiff(l loadCall, first, second string) error {
	var sees [2]map[string]casebook.Instruction
	var order []string
	var p place
	for i, name := range []string{first, second} {
		profile, err := profileNamed(name)
		if err != nil {
			return err
		}
		var in *instruction.Instructions
		if p, in, err = a.openInstructions(l, profile); err != nil {
			return err
		}
		files := in.Files().Eager
		for _, file := range l.reads {
			loads, _ := in.Use(file)
			files = slices.Concat(files, loads)
		}
		sees[i] = map[string]casebook.Instruction{}
		for _, f := range files {
			if !slices.Contains(order, f.Path) {
				order = append(order, f.Path)
			}
			sees[i][f.Path] = f
		}
	}
	var found []differenceJSON
	both := 0
	for _, path := range order {
		x, inFirst := sees[0][path]
		y, inSecond := sees[1][path]
		d := differenceJSON{Path: path, Bytes: [2]int{x.Bytes, y.Bytes}}
		switch {
		case !inSecond:
			d.Only = first
		case !inFirst:
			d.Only = second
		case strings.TrimSpace(x.Text) == strings.TrimSpace(y.Text):
			both++
			continue
		}
		found = append(found, d)
	}
	a.report(p.Problems)
	if a.json {
		return a.printJSON(struct {
			Agents      [2]string          `json:"agents"`
			Both        int                `json:"both"`
			Differences []differenceJSON   `json:"differences"`
			Problems    []casebook.Problem `json:"problems"`
		}{[2]string{first, second}, both, list(found), list(p.Problems)})
	}
	for _, d := range found {
		what := "differs in text: " + casebook.Thousands(d.Bytes[0]) + " and " + casebook.Thousands(d.Bytes[1]) + " bytes"
		if d.Only != "" {
			what = "only " + d.Only
		}
		fmt.Fprintf(a.out, "%-20s %s\n", what, plainLine(p.short(d.Path)))
	}
	fmt.Fprintln(a.out, map[bool]string{true: "1 file is", false: strconv.Itoa(both) + " files are"}[both == 1]+" the same for both")
	return nil
}

// clientMemory tells when the client would keep its memories elsewhere than casebook does.
func clientMemory(p place, profile instruction.Profile) []casebook.Problem {
	m := p.Memory
	if profile.Name != instruction.ClaudeCode().Name || m.ClientPath == "" || m.ClientPath == m.Path && m.ClientEnabled == m.Enabled {
		return nil
	}
	if real, err := filepath.EvalSymlinks(m.ClientPath); err == nil && real == m.Path && m.ClientEnabled == m.Enabled {
		return nil
	}
	where := func(path string, enabled bool) string {
		if !enabled {
			return "none"
		}
		return path
	}
	return []casebook.Problem{{Code: "memory-dir-differs", Path: m.ChosenBy, Text: "Claude Code's memory directory here is " + where(m.ClientPath, m.ClientEnabled) +
		", casebook's is " + where(m.Path, m.Enabled), Fix: "name the folder in autoMemoryDirectory of your own settings, for both"}}
}

// lintOptions are the hard rules that the client enforces: what is denied, and which hooks run.
func (a *app) lintOptions(p place) instruction.LintOptions {
	var o instruction.LintOptions
	for _, f := range p.Settings.Files {
		o.Deny = append(o.Deny, f.Denied...)
		o.Hooks = append(o.Hooks, f.Hooks...)
	}
	return o
}
