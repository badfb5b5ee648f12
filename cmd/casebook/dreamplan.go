package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"

	"casebook"
	"casebook/dream"
)

// A dreamt is what a run of `casebook dream` has to print.
type dreamt struct {
	view   *dream.View
	ahead  *dream.Ahead
	plan   dream.Plan
	only   []string // the steps that were named; none: all
	told   bool     // the steps were shown before
	result *dream.Result
}

type dreamJSON struct {
	Run      string             `json:"run"`
	Changes  []dreamChangeJSON  `json:"changes"`
	Steps    []stepJSON         `json:"steps"`
	Notes    []dream.Note       `json:"notes"`
	Skipped  []skippedStepJSON  `json:"skipped"`
	Trace    []dream.Phase      `json:"trace"`
	Engine   string             `json:"engine"`
	Usage    casebook.Usage     `json:"usage"`
	Problems []casebook.Problem `json:"problems"`
}

type dreamChangeJSON struct {
	learnedJSON
	Step string   `json:"step"`
	Path string   `json:"path"`
	From []string `json:"from"`
	// The texts that the change is made for, as hashes.
	Expect     string   `json:"expect"`
	ExpectFrom []string `json:"expectFrom"`
}

type stepJSON struct {
	ID        string     `json:"id"`
	Kind      dream.Kind `json:"kind"`
	Reason    string     `json:"reason"`
	Ask       string     `json:"ask"`
	Status    string     `json:"status"`
	Why       string     `json:"why"`
	Memories  int        `json:"removesMemories"`
	Sentences int        `json:"removesSentences"`
	Diff      string     `json:"diff"`
}

type skippedStepJSON struct {
	Step   string `json:"step"`
	Status string `json:"status"`
	Why    string `json:"why"`
}

func (a *app) printDream(p *place, d dreamt) error {
	problems := p.Problems
	status := map[string]dream.Done{}
	if d.result != nil {
		problems = append(problems, d.result.Problems...)
		for _, s := range d.result.Steps {
			status[s.ID] = s
			if s.Status == dream.Skipped {
				problems = append(problems, casebook.Problem{Code: "dream-skipped", Path: p.Memory.Path, Text: fmt.Sprintf("the step %s was passed over: %s", s.ID, s.Why), Warning: true,
					Fix: "`casebook dream` makes a new plan for what is there"})
			}
		}
	}
	a.report(problems)
	if a.json {
		return a.printJSON(a.dreamJSON(p, d, status, problems))
	}
	fmt.Fprint(a.out, plain(a.describeDream(d, status)))
	return nil
}

func (a *app) dreamJSON(p *place, d dreamt, status map[string]dream.Done, problems []casebook.Problem) dreamJSON {
	out := dreamJSON{Changes: []dreamChangeJSON{}, Steps: []stepJSON{}, Notes: list(d.plan.Notes), Skipped: []skippedStepJSON{}, Trace: list(d.plan.Trace), Engine: d.plan.Engine,
		Usage: d.plan.Usage, Problems: list(problems)}
	if d.result != nil {
		out.Run = d.result.Run
	}
	for _, s := range d.plan.Steps {
		if len(d.only) > 0 && !slices.Contains(d.only, s.ID) {
			continue
		}
		done := status[s.ID]
		edits, _ := diffOf(d.ahead, s)
		out.Steps = append(out.Steps, stepJSON{s.ID, s.Kind, s.Reason, s.Ask, cmp.Or(string(done.Status), "proposed"), done.Why, s.Memories, s.Sentences, edits})
		if done.Status == dream.Skipped || done.Status == dream.Waiting {
			out.Skipped = append(out.Skipped, skippedStepJSON{s.ID, string(done.Status), done.Why})
		}
		if d.result != nil && done.Status != dream.Applied {
			continue
		}
		for i, c := range s.Changes {
			c.ID = fmt.Sprintf("%s.%d", s.ID, i+1)
			if i < len(done.IDs) {
				c.ID = cmp.Or(done.IDs[i], c.ID)
			}
			c.Provenance.Origin, c.Reason = casebook.OriginDream, cmp.Or(c.Reason, s.Reason)
			was := memoryIn(d.view, c.Path)
			out.Changes = append(out.Changes, dreamChangeJSON{learnedJSON{c.ID, c.Op, cmp.Or(c.Name, was.Name), cmp.Or(c.Type, was.Type), cmp.Or(c.Description, was.Description), c.Body,
				c.Reason, c.Provenance}, s.ID, cmp.Or(c.Path, casebook.IndexFile), list(c.From), c.Expect, list(c.ExpectFrom)})
		}
	}
	return out
}

// memoryIn is one as the plan saw it.
func memoryIn(v *dream.View, path string) casebook.Memory {
	for i := range v.Memories {
		if v.Memories[i].Path == path {
			return v.Memories[i].Memory
		}
	}
	return casebook.Memory{}
}

func (a *app) describeDream(d dreamt, status map[string]dream.Done) string {
	var b strings.Builder
	if d.result != nil {
		for _, s := range d.result.Steps {
			fmt.Fprintf(&b, "%s %s: %s", s.Status, s.ID, s.Reason)
			if s.Why != "" {
				fmt.Fprintf(&b, " (%s)", s.Why)
			}
			b.WriteString("\n")
		}
		if n := d.result.Count(dream.Applied); n > 0 {
			fmt.Fprintf(&b, "%s done", count(n, "step"))
			if d.result.Memories > 0 {
				fmt.Fprintf(&b, ", %s fewer", memories(d.result.Memories))
			}
			b.WriteString("; `casebook dream undo" + a.again() + "` takes it back\n")
		} else {
			b.WriteString("Nothing was done.\n")
		}
		return b.String()
	}
	if d.told {
		return "Nothing was done.\n"
	}
	for _, s := range d.plan.Steps {
		if len(d.only) == 0 || slices.Contains(d.only, s.ID) {
			b.WriteString(describeStep(d.ahead, s))
		}
	}
	if len(d.only) > 0 {
		return b.String()
	}
	for _, n := range d.plan.Notes {
		fmt.Fprintf(&b, "note, %s: %s (%s)\n", n.Kind, n.Text, strings.Join(n.Paths, ", "))
	}
	asking := d.plan.Asking()
	switch steps := len(d.plan.Steps); {
	case steps == 0:
		b.WriteString("Nothing to put in order.\n")
	case asking == 0:
		fmt.Fprintf(&b, "%s; `casebook dream --apply%s` does %s\n", count(steps, "step"), a.again(), verb(steps, "it", "them"))
	case asking == steps:
		fmt.Fprintf(&b, "%s, on which you have to decide: `casebook dream --review%s`, or --apply with the step\n", count(steps, "step"), a.again())
	default:
		fmt.Fprintf(&b, "%s; `casebook dream --apply%s` does %s, and --review asks about the rest\n", count(steps, "step"), a.again(), count(steps-asking, "of them"))
	}
	return b.String()
}

// describeStep is a step with its reason and its diff.
func describeStep(ahead *dream.Ahead, s dream.Step) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s: %s\n", s.ID, s.Kind, plainLine(s.Reason))
	if s.Ask != "" {
		fmt.Fprintf(&b, "  asks you: %s\n", plainLine(s.Ask))
	}
	var takes []string
	if s.Memories > 0 {
		takes = append(takes, memories(s.Memories))
	}
	if s.Sentences > 0 {
		takes = append(takes, count(s.Sentences, "sentence"))
	}
	if len(takes) > 0 {
		fmt.Fprintf(&b, "  takes away: %s\n", strings.Join(takes, ", "))
	}
	diff, why := diffOf(ahead, s)
	if why != "" {
		fmt.Fprintf(&b, "  %s\n", plainLine(why))
	}
	b.WriteString(diff + "\n")
	return b.String()
}

// diffOf is what a step makes of the files, or why that cannot be shown.
func diffOf(ahead *dream.Ahead, s dream.Step) (diff, why string) {
	edits, changed, err := ahead.Edits(s)
	switch {
	case err != nil:
		return "", err.Error()
	case changed != "":
		return "", changed + " has changed since the plan was made"
	}
	var b strings.Builder
	for _, e := range edits {
		from, to := e.Path, e.Path
		if e.Before == nil {
			from = "/dev/null"
		}
		if e.After == nil {
			to = "/dev/null"
		}
		b.WriteString(udiff.Unified(from, to, strings.ToValidUTF8(string(e.Before), "\uFFFD"), strings.ToValidUTF8(string(e.After), "\uFFFD")))
	}
	return b.String(), ""
}

// phaseLine says what a phase came to, for who watches.
func phaseLine(p dream.Phase) string {
	n := p.Counts
	switch p.Name {
	case dream.Locate:
		return fmt.Sprintf("%s: %s, %s in MEMORY.md", p.Name, memories(n["memories"]), count(n["indexLines"], "line"))
	case dream.Collect:
		return fmt.Sprintf("%s: %s changed and %s since the last run, %s of daily logs to read", p.Name, memories(n["changed"]), count(n["sessions"], "session"), count(n["logDays"], "day"))
	case dream.Consolidate:
		var kinds []string
		for _, key := range slices.Sorted(maps.Keys(n)) {
			if kind, is := strings.CutPrefix(key, "kind."); is {
				kinds = append(kinds, fmt.Sprintf("%d %s", n[key], kind))
			}
		}
		text := fmt.Sprintf("%s: %s", p.Name, count(n["steps"], "step"))
		if len(kinds) > 0 {
			text += " (" + strings.Join(kinds, ", ") + ")"
		}
		return text
	}
	return fmt.Sprintf("%s: %s and %d bytes in MEMORY.md", p.Name, count(n["lines"], "line"), n["bytes"])
}
