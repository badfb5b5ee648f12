package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/ledger"
	"casebook/skill"
	"casebook/store"
)

func (a *app) skill() *cobra.Command {
	c := &cobra.Command{
		Use:   "skill",
		Short: "Make skills of memories that proved themselves, and check skills",
		Long: `What is known goes through three stages: knowledge (a note of any form), memory (a file with a type), skill (a folder with a
SKILL.md, which an agent loads when it fits). A memory is ready to be a skill when it was of use in skill.minSessions
sessions, was not found wrong, and is written as steps with a check at the end. Its skill goes into .claude/skills of the
project, or with --user into yours, never over another one; the memory becomes a pointer to it, and demote gives it back byte
for byte. docs/skills.md has the rules.`,
		Example: `  casebook skill list
  casebook skill promote release-steps`,
		Args: onlyCommands,
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(a.skillList(), a.skillPropose(), a.skillPromote(), a.skillDemote(), a.skillCheck())
	return c
}

func (a *app) skillList() *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: "List memories by stage, with what they lack to be skills, and the skills",
		Long: `list shows each memory with its stage: knowledge, memory or skill; how often it was of use, and what it lacks to be a skill.
Below stand the skills of the project and your own, with the memory that one was made from. An agent gets the list of skills
from its host at the start of a session, not from casebook.`,
		Example: `  casebook skill list
  casebook skill list --json`,
		Args: noArgs,
		RunE: func(c *cobra.Command, _ []string) error { return a.runSkillList(c.Context()) },
	}
}

// A workshop is where memories become skills: the memories, what the ledger knows of them, and the two folders of skills.
type workshop struct {
	place         place
	store         *store.Store // nil: there are no memories
	project, user skill.Folder // without a Dir where it is not known
	uses          map[string]skill.Use
	bar           skill.Bar
}

// workshop opens it; p and st are the place and its memories.
func (a *app) workshop(ctx context.Context, p place, st *store.Store) *workshop {
	w := &workshop{place: p, store: st, bar: skill.Bar{Sessions: p.Config.Skill.MinSessions.Value, NoSecrets: p.noSecrets()}}
	if root := p.Project.Root; root != "" {
		w.project = skill.Folder{Dir: filepath.Join(root, ".claude", "skills"), Scope: skill.OfProject, Within: root, Shown: ".claude/skills"}
	}
	if dir := p.Settings.ConfigDir; dir != "" {
		dir = filepath.Join(dir, "skills")
		shown := filepath.ToSlash(dir)
		if rel, err := filepath.Rel(p.Settings.Home, dir); p.Settings.Home != "" && err == nil && filepath.IsLocal(rel) {
			shown = "~/" + filepath.ToSlash(rel)
		}
		w.user = skill.Folder{Dir: dir, Scope: skill.OfUser, Shown: shown}
		if w.project.Dir == dir { // the home folder is the project
			w.project = skill.Folder{}
		}
	}
	if st != nil {
		a.countUses(ctx, w)
	}
	return w
}

// countUses reads the ledger of the place, whichever of its memories the command is about.
func (a *app) countUses(ctx context.Context, w *workshop) {
	w.uses = map[string]skill.Use{}
	own, err := a.placeOf(nil)
	if err != nil {
		return
	}
	l, err := own.ledger()
	if err != nil {
		w.place.Problems = append(w.place.Problems, casebook.Problem{Code: "skill-unread", Text: err.Error(), Warning: true})
		return
	}
	w.place.Problems = append(w.place.Problems, a.follow(ctx, &own, l, "")...)
	tally, err := l.Tally(ctx, a.now().Add(-ledger.KeepFor))
	if err != nil {
		w.place.Problems = append(w.place.Problems, casebook.Problem{Code: "skill-unread", Text: err.Error(), Warning: true})
		return
	}
	w.place.Problems = append(w.place.Problems, tally.Problems...)
	for _, u := range tally.Memories {
		path := u.Path
		if w.store.Dir != own.Memory.Path {
			rel, err := filepath.Rel(w.store.Dir, path)
			if err != nil || !filepath.IsAbs(path) || !filepath.IsLocal(rel) {
				continue
			}
			path = filepath.ToSlash(rel)
		}
		use := skill.Use{Sessions: u.Used, Contradicted: len(u.Contradicted)}
		for _, e := range u.Contradicted {
			if e.Time.After(use.Wrong) {
				use.Wrong = e.Time
			}
		}
		info, err := os.Stat(w.store.Abs(path))
		if use.Contradicted > 0 && err == nil && !info.ModTime().Before(use.Wrong) {
			use.Mended, use.Sessions = true, usedSince(ctx, l, u.Path, use.Wrong)
		}
		w.uses[path] = use
	}
}

// usedSince is in how many sessions a memory was of use after a time.
func usedSince(ctx context.Context, l ledger.Ledger, path string, after time.Time) int {
	tally, err := l.Tally(ctx, after.Add(1))
	if err != nil {
		return 0
	}
	for _, u := range tally.Memories {
		if u.Path == path {
			return u.Used
		}
	}
	return 0
}

// folders are those that are known, the project's first.
func (w *workshop) folders() (all []skill.Folder) {
	for _, f := range []skill.Folder{w.project, w.user} {
		if f.Dir != "" {
			all = append(all, f)
		}
	}
	return all
}

// promoter is the one for a folder.
func (a *app) promoter(w *workshop, f skill.Folder) skill.Promoter {
	p := skill.Promoter{Store: w.store, Folder: f, Bar: w.bar, Now: a.now, Provenance: a.provenance(), Other: w.user}
	if f.Scope == skill.OfUser {
		p.Other = w.project
	}
	return p
}

// skillBytes bounds what is read of a memory to see its stage.
const skillBytes = 1 << 20

// candidates are all memories, by path; an agent is not shown those that could mislead it.
func (a *app) candidates(ctx context.Context, w *workshop) ([]skill.Candidate, error) {
	if w.store == nil {
		return nil, nil
	}
	files, problems, err := w.store.List(ctx)
	if err != nil {
		return nil, err
	}
	w.place.Problems = append(w.place.Problems, problems...)
	slices.SortFunc(files, func(a, b store.File) int { return strings.Compare(a.Path, b.Path) })
	var all []skill.Candidate
	for _, f := range files {
		data, _, err := w.store.Read(f.Path, skillBytes)
		if err != nil {
			w.place.Problems = append(w.place.Problems, w.store.Problem(f.Path, err))
			continue
		}
		if a.agent() != "" && len(w.store.Withheld(f.Path, data)) > 0 {
			continue
		}
		all = append(all, w.bar.Judge(f.Path, data, w.uses[f.Path]))
	}
	return all, nil
}

type candidateStageJSON struct {
	Path         string             `json:"path"`
	Name         string             `json:"name"`
	Stage        skill.Stage        `json:"stage"`
	Skill        string             `json:"skill"`
	Sessions     int                `json:"sessions"`
	Needed       int                `json:"needed"`
	Contradicted int                `json:"contradicted"`
	Steps        int                `json:"steps"`
	Checks       int                `json:"checks"`
	Ready        bool               `json:"ready"`
	Lacks        []casebook.Problem `json:"lacks"`
}

func (w *workshop) json(c skill.Candidate) candidateStageJSON {
	return candidateStageJSON{Path: w.store.Abs(c.Path), Name: c.Memory.Name, Stage: c.Stage, Skill: c.Skill, Sessions: c.Use.Sessions, Needed: w.bar.Sessions,
		Contradicted: c.Use.Contradicted, Steps: len(c.Structure.Steps), Checks: len(c.Structure.Checks), Ready: len(c.Lacks) == 0, Lacks: list(c.Lacks)}
}

type skillJSON struct {
	Name        string      `json:"name"`
	Description string      `json:"description"`
	Path        string      `json:"path"`
	Scope       skill.Scope `json:"scope"`
	Memory      string      `json:"memory"`
}

func (a *app) runSkillList(ctx context.Context) error {
	p, st, err := a.reading()
	if err != nil {
		return fmt.Errorf("skill list: %w", err)
	}
	w := a.workshop(ctx, p, st)
	found, err := a.candidates(ctx, w)
	if err != nil {
		return fmt.Errorf("skill list: %w", err)
	}
	out := struct {
		Memories []candidateStageJSON `json:"memories"`
		Skills   []skillJSON          `json:"skills"`
		Problems []casebook.Problem   `json:"problems"`
	}{Memories: []candidateStageJSON{}, Skills: []skillJSON{}}
	for _, c := range found {
		out.Memories = append(out.Memories, w.json(c))
	}
	for _, f := range w.folders() {
		skills, problems, err := f.List()
		if err != nil {
			problems = append(problems, casebook.Problem{Code: "skill-unread", Path: f.Dir, Text: err.Error(), Fix: "make it a folder that can be read"})
		}
		w.place.Problems = append(w.place.Problems, problems...)
		for _, s := range skills {
			out.Skills = append(out.Skills, skillJSON{s.Name, s.Description, s.Path, f.Scope, s.Memory()})
		}
	}
	if st != nil {
		w.place.Problems = append(w.place.Problems, w.unfinished(st)...)
	}
	out.Problems = list(w.place.Problems)
	if a.json {
		a.report(w.place.Problems)
		return a.printJSON(out)
	}
	a.report(slices.DeleteFunc(withoutMissing(w.place.Problems), func(p casebook.Problem) bool { return p.Info }))
	a.printStages(out.Memories)
	var rows [][]string
	for _, s := range out.Skills {
		from := ""
		if s.Memory != "" {
			from = "from the memory " + s.Memory
		}
		rows = append(rows, []string{"  " + plainLine(oneLine(s.Name, fieldBytes)), string(s.Scope), plainLine(oneLine(s.Description, fieldBytes)), plainLine(from)})
	}
	if len(rows) == 0 {
		fmt.Fprintln(a.out, "No skills.")
		return nil
	}
	fmt.Fprintln(a.out, "skills")
	printTable(a.out, rows)
	return nil
}

// printStages prints the memories, the most advanced stage first.
func (a *app) printStages(all []candidateStageJSON) {
	for _, stage := range []skill.Stage{skill.Promoted, skill.Memory, skill.Knowledge} {
		var rows [][]string
		for _, c := range all {
			if c.Stage != stage {
				continue
			}
			rows = append(rows, []string{"  " + plainLine(oneLine(c.Name, fieldBytes)), plainLine(c.words())})
		}
		if len(rows) == 0 {
			continue
		}
		title := map[skill.Stage]string{skill.Promoted: "memories that are skills by now", skill.Memory: "memories", skill.Knowledge: "knowledge"}[stage]
		fmt.Fprintln(a.out, title)
		printTable(a.out, rows)
	}
}

// words say how far it is.
func (c candidateStageJSON) words() string {
	switch {
	case c.Stage == skill.Promoted:
		return c.Skill
	case c.Stage == skill.Knowledge:
		return "becomes a memory with `casebook skill promote NAME --to memory --type TYPE`"
	case c.Ready:
		return fmt.Sprintf("ready: of use in %s; `casebook skill promote %s`", count(c.Sessions, "session"), casebook.ShellWord(strings.TrimSuffix(filepath.Base(c.Path), ".md")))
	}
	var texts []string
	for _, l := range c.Lacks {
		texts = append(texts, l.Text)
	}
	return strings.Join(texts, "; ")
}

// unfinished are promotions of which a half is missing: a process was killed, the change of the memory was undone, or somebody removed the skill.
func (w *workshop) unfinished(st *store.Store) (problems []casebook.Problem) {
	records, err := skill.Records(st.State)
	if err != nil {
		problems = append(problems, casebook.Problem{Code: "skill-unread", Path: st.State, Text: err.Error(), Fix: "a newer casebook may read it; `casebook skill demote` takes the text from the history otherwise"})
	}
	for _, r := range records {
		data, _, err := st.Read(r.Memory, skillBytes)
		if err != nil {
			continue // it was renamed, or is gone: demote finds it, or makes it anew
		}
		there := false
		for _, f := range w.folders() {
			if f.Scope == r.Scope {
				_, err := f.Find(r.Name)
				there = !errors.Is(err, fs.ErrNotExist)
			}
		}
		switch stage, where := skill.StageOf(r.Memory, data); {
		case stage != skill.Promoted && there:
			problems = append(problems, casebook.Problem{Code: "skill-half", Path: st.Abs(r.Memory), Text: fmt.Sprintf("the memory and the skill %s hold the same", r.Name),
				Fix: fmt.Sprintf("`casebook skill promote` finishes it, `casebook skill demote %s` removes the skill", r.Name)})
		case stage == skill.Promoted && !there:
			problems = append(problems, casebook.Problem{Code: "skill-gone", Path: st.Abs(r.Memory), Text: "the memory points to a skill that is not there: " + where,
				Fix: fmt.Sprintf("`casebook skill demote %s` gives the memory back", r.Name)})
		}
	}
	return problems
}

// since is the day of --since; the zero time without one.
func since(day string) (time.Time, error) {
	if day == "" {
		return time.Time{}, nil
	}
	at, p := casebook.ParseDay(day)
	if p != nil {
		return at, fmt.Errorf("%w: --since: %s; %s", errUsage, p.Text, p.Fix)
	}
	return at, nil
}
