package main

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/instruction"
)

func (a *app) context() *cobra.Command {
	var l loadCall
	var model string
	var window, used int
	c := &cobra.Command{
		Use:   "context",
		Short: "Show what a session starts with, by category, against the model's window",
		Long: `Sums up what a session in this folder starts with: instruction files, the index of memories, and the descriptions of skills,
agents and MCP servers, with advice on what to shorten or move. The agent's own system prompt and the tools of MCP servers are
not in it. Tokens are estimated as a quarter of the bytes.`,
		Example: `  casebook context
  casebook context --model sonnet-4-5
  casebook context --used 140000`,
		Args: noArgs,
		RunE: func(*cobra.Command, []string) error { return a.runContext(l, model, window, used) },
	}
	f := c.Flags()
	f.StringVar(&l.as, "as", "", "follow `AGENT`: casebook or claude-code")
	f.StringVar(&model, "model", "", "count against the window of `MODEL`, such as sonnet-4-5")
	f.IntVar(&window, "window", 0, "count against a window of `TOKENS`")
	f.IntVar(&used, "used", 0, "`TOKENS` that are in use now: says whether to compact by hand")
	return c
}

type contextJSON struct {
	Profile    string                 `json:"profile"`
	Window     int                    `json:"window"`
	CompactAt  int                    `json:"compactAt"`
	Categories []instruction.Category `json:"categories"`
	Tokens     int                    `json:"tokens"`
	Chars      int                    `json:"chars"` // of instruction files and indexes
	Budget     int                    `json:"budget"`
	Headroom   int                    `json:"headroom"`
	Files      []contextFile          `json:"files"`
	Waiting    struct {
		Rules int `json:"rules"`
		Chars int `json:"chars"`
	} `json:"waiting"`
	Cuts     []casebook.InstructionCut `json:"cuts"`
	Advice   []string                  `json:"advice"`
	Problems []casebook.Problem        `json:"problems"`
}

type contextFile struct {
	Path   string        `json:"path"`
	Tier   casebook.Tier `json:"tier"`
	Chars  int           `json:"chars"`
	Tokens int           `json:"tokens"`
	// From is the share of the whole that stands before the file, in per cent: attention is weakest in the middle.
	From int `json:"from"`
	// State is "full", "partial" or "skipped".
	State string `json:"state"`
	Kept  int    `json:"kept,omitempty"`
	Lost  int    `json:"lost,omitempty"`
}

func (a *app) runContext(l loadCall, model string, window, used int) error {
	profile, err := profileNamed(l.as)
	if err != nil {
		return err
	}
	if profile.Name != instruction.Casebook().Name && profile.Name != instruction.ClaudeCode().Name {
		return fmt.Errorf("%w: casebook context knows what Claude Code starts with, as casebook or claude-code; casebook load --as %s lists the files", errUsage, profile.Name)
	}
	if window < 0 || used < 0 {
		return fmt.Errorf("%w: a number of tokens is not negative", errUsage)
	}
	p, in, err := a.openInstructions(l, profile)
	if err != nil {
		return err
	}
	out := contextJSON{Profile: profile.Name, Window: window, Budget: p.Config.Instructions.BudgetChars.Value}
	problems := p.Problems
	if out.Window == 0 {
		out.Window = p.Config.Context.Window.Value
		if tokens, known := casebook.ContextWindow(model); known {
			out.Window = tokens
		} else if model != "" {
			problems = append(problems, casebook.Problem{Code: "model-unknown", Text: "the window of " + model + " is not known; " + casebook.Thousands(out.Window) + " tokens count",
				Fix: "give --window", Warning: true})
		}
	}
	out.CompactAt = casebook.CompactAt(out.Window)
	set := in.Files()
	out.Categories, out.Cuts = in.Startup(), list(set.Cuts)
	for _, c := range out.Categories {
		out.Tokens += c.Tokens
	}
	for _, f := range set.Eager {
		out.Chars += f.Chars
	}
	out.Headroom = out.Budget - out.Chars
	out.Files = contextFiles(set, out.Chars)
	for _, r := range set.Waiting {
		out.Waiting.Rules++
		out.Waiting.Chars += r.Chars
	}
	out.Advice = list(a.advice(p, set, out, used))
	out.Problems = list(problems)
	a.report(problems)
	if a.json {
		return a.printJSON(out)
	}
	a.printContext(p, out)
	return nil
}

// contextFiles says of each file whether it loads whole, in part or not at all.
func contextFiles(set *instruction.Set, chars int) []contextFile {
	var files []contextFile
	before := 0
	for _, f := range set.Eager {
		c := contextFile{Path: f.Path, Tier: f.Tier, Chars: f.Chars, Tokens: f.Tokens, State: "full"}
		if chars > 0 {
			c.From = before * 100 / chars
		}
		if f.Cut {
			c.State = "partial"
		}
		before += f.Chars
		files = append(files, c)
	}
	for _, cut := range set.Cuts {
		if k := slices.IndexFunc(files, func(c contextFile) bool { return c.Path == cut.Path }); k >= 0 {
			files[k].Kept, files[k].Lost = files[k].Chars, files[k].Lost+cut.Lost
		} else {
			files = append(files, contextFile{Path: cut.Path, State: "skipped", Lost: cut.Lost})
		}
	}
	return list(files)
}

// advice says what to shorten and what to move where, the weightiest first.
func (a *app) advice(p place, set *instruction.Set, out contextJSON, used int) []string {
	var all []string
	if used > 0 && used*100 >= out.CompactAt*80 {
		all = append(all, fmt.Sprintf("%s tokens are in use and the client compacts by itself at %s: run /compact now, with a word on what to keep", casebook.Thousands(used), casebook.Thousands(out.CompactAt)))
	}
	if out.Chars > out.Budget {
		all = append(all, fmt.Sprintf("instruction files take %s characters, %s over the budget of %s", casebook.Thousands(out.Chars), casebook.Thousands(-out.Headroom), casebook.Thousands(out.Budget)))
	}
	large := slices.Clone(set.Eager)
	slices.SortStableFunc(large, func(x, y casebook.Instruction) int { return y.Chars - x.Chars })
	for _, f := range large {
		all = append(all, fileAdvice(p, f)...)
	}
	middle := 0
	for i, f := range out.Files {
		if f.State != "skipped" && f.Chars >= 8000 && f.From >= 25 && f.From <= 60 && i > 0 {
			middle++
			if middle == 1 {
				all = append(all, plainLine(p.short(f.Path))+" is large and stands in the middle of the whole, which gets the least attention: shorten it, or move what matters to the start or the end")
			}
		}
	}
	return all
}

// fileAdvice says what to move out of one file.
func fileAdvice(p place, f casebook.Instruction) []string {
	name := plainLine(p.short(f.Path))
	var sections []string
	for i, s := range instruction.Sections(f) {
		if i < 3 && s.Chars >= 400 {
			sections = append(sections, fmt.Sprintf("«%s» (%s characters)", plainLine(oneLine(s.Heading, 40)), casebook.Thousands(s.Chars)))
		}
	}
	longest := ""
	if len(sections) > 0 {
		longest = "; its longest sections: " + strings.Join(sections, ", ")
	}
	switch {
	case f.Tier == casebook.TierAuto || f.Tier == casebook.TierTeam:
		if f.Cut || f.Bytes > casebook.IndexUnits*3/4 {
			return []string{name + " is nearly full or over: keep one line an entry and move the rest into topic files" + longest}
		}
	case f.Tier == casebook.TierUser && f.Chars > 5000:
		return []string{name + " goes into every project with " + casebook.Thousands(f.Chars) + " characters: keep hard rules in it and move what some projects need into ~/.claude/rules with paths, or into their CLAUDE.md" + longest}
	case f.Tier != casebook.TierManaged && (f.Chars > 8000 || f.Lines > 200):
		return []string{name + " has " + casebook.Thousands(f.Chars) + " characters in " + casebook.Thousands(f.Lines) + " lines: move what is about some files into .claude/rules with paths, and steps into a skill" + longest}
	}
	return nil
}

func (a *app) printContext(p place, out contextJSON) {
	fmt.Fprintf(a.out, "about %s of %s tokens (%s) at the start; the client compacts by itself at %s\n\n", casebook.Thousands(out.Tokens), casebook.Thousands(out.Window), percent(out.Tokens, out.Window),
		casebook.Thousands(out.CompactAt))
	w := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, c := range out.Categories {
		if c.Files > 0 {
			fmt.Fprintf(w, "%s\t%s\t%s\t  %s\n", casebook.Thousands(c.Files), casebook.Thousands(c.Chars), count(c.Tokens, "token"), c.Name)
		}
	}
	w.Flush()
	fmt.Fprintf(a.out, "\ninstruction files: %s of %s characters, room for %s\n", casebook.Thousands(out.Chars), casebook.Thousands(out.Budget), casebook.Thousands(max(out.Headroom, 0)))
	if out.Waiting.Rules > 0 {
		fmt.Fprintf(a.out, "not counted: %s with %s characters that wait for a file\n", count(out.Waiting.Rules, "rule"), casebook.Thousands(out.Waiting.Chars))
	}
	for _, f := range out.Files {
		if f.State != "full" {
			fmt.Fprintf(a.out, "%s: %s, %s characters kept, %s left out\n", plainLine(p.short(f.Path)), f.State, casebook.Thousands(f.Kept), casebook.Thousands(f.Lost))
		}
	}
	for i, advice := range out.Advice {
		if i == 0 {
			fmt.Fprintln(a.out, "\nadvice")
		}
		fmt.Fprintln(a.out, "- "+advice)
	}
}
