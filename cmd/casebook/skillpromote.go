package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/aymanbagabas/go-udiff"
	"github.com/spf13/cobra"

	"casebook"
	"casebook/skill"
	"casebook/store"
)

// A promoting is what `casebook skill promote` was asked for.
type promoting struct {
	to, name, kind, description string
	user, dry                   bool
}

func (a *app) skillPromote() *cobra.Command {
	var o promoting
	c := &cobra.Command{
		Use:   "promote NAME",
		Short: "Move a text one stage on: knowledge to memory, memory to skill",
		Long: `promote makes a memory of knowledge (--to memory, with --type), or a skill of a memory that has proved itself; a stage is not
skipped. It writes SKILL.md into .claude/skills/NAME of the project, or with --user into your own folder, where nothing is
overwritten, and leaves a pointer in the memory's place. A run that was killed is finished by the next one. casebook skill
demote takes it back. Only a person promotes: it refuses agents.`,
		Example: `  casebook skill promote release-steps --dry-run
  casebook skill promote release-steps
  casebook skill promote notes --to memory --type project --description "how invoices are numbered"`,
		Args: exactly(1),
		RunE: func(c *cobra.Command, args []string) error { return a.runSkillPromote(c.Context(), args[0], o) },
	}
	c.Flags().StringVar(&o.to, "to", "skill", "the `STAGE` to reach: memory or skill")
	c.Flags().StringVar(&o.name, "name", "", "the skill's `NAME`; else by the memory's")
	c.Flags().StringVar(&o.kind, "type", "", "the `TYPE` of the memory that knowledge becomes")
	c.Flags().StringVar(&o.description, "description", "", "the `LINE` that says what it is about")
	c.Flags().BoolVar(&o.user, "user", false, "into your own skills, for all projects")
	c.Flags().BoolVar(&o.dry, "dry-run", false, "show what would be written")
	return c
}

type promotedJSON struct {
	Stage    skill.Stage        `json:"stage"`
	Name     string             `json:"name"`
	Path     string             `json:"path"`
	Memory   string             `json:"memory"`
	Change   string             `json:"change"`
	Diff     string             `json:"diff"`
	Problems []casebook.Problem `json:"problems"`
}

func (a *app) runSkillPromote(ctx context.Context, name string, o promoting) error {
	if o.to != string(skill.Memory) && o.to != string(skill.Promoted) {
		return fmt.Errorf("%w: skill promote: --to is memory or skill", errUsage)
	}
	if err := a.notForAgent(); err != nil {
		return fmt.Errorf("skill promote %s: %w", name, err)
	}
	w, h, err := a.skillMemory(ctx, name)
	if err != nil {
		return fmt.Errorf("skill promote %s: %w", name, err)
	}
	if o.to == string(skill.Memory) {
		if err := a.promoteKnowledge(ctx, w, h, o); err != nil {
			return fmt.Errorf("skill promote %s: %w", name, err)
		}
		return nil
	}
	folder := w.project
	if o.user || a.scope == string(casebook.ScopeUser) {
		folder = w.user
	}
	if folder.Dir == "" {
		return fmt.Errorf("skill promote %s: the folder of skills is not known: there is no project, or no home folder", name)
	}
	p := a.promoter(w, folder)
	if o.dry {
		return a.showPromotion(ctx, w, p, h.Path, o)
	}
	done, err := p.Promote(ctx, h.Path, o.name, w.uses[h.Path])
	if err != nil {
		return a.notPromoted(w, name, err)
	}
	problems := append(w.place.Problems, done.Problems...)
	a.report(problems)
	if a.json {
		return a.printJSON(promotedJSON{skill.Promoted, done.Name, done.Path, w.store.Abs(done.Memory), done.Change, "", list(problems)})
	}
	fmt.Fprintln(a.out, plainLine(done.Path))
	if !a.json {
		fmt.Fprintf(a.err, "%s points to it; `casebook skill demote %s` takes it back\n", plainLine(done.Memory), done.Name)
	}
	return nil
}

// notPromoted tells each reason, and how to mend it.
func (a *app) notPromoted(w *workshop, name string, err error) error {
	var refused *skill.Refused
	if errors.As(err, &refused) {
		a.report(refused.Lacks)
		if a.json {
			problems := append(w.place.Problems, refused.Lacks...)
			if err := a.printJSON(promotedJSON{Stage: skill.Memory, Problems: list(problems)}); err != nil {
				return err
			}
		}
		if refused.Lacks[0].Code == "skill-stage" {
			return fmt.Errorf("skill promote %s: %s; %s", name, refused.Lacks[0].Text, refused.Lacks[0].Fix)
		}
		return fmt.Errorf("skill promote %s: %w", name, refused)
	}
	return fmt.Errorf("skill: %w", err)
}

// skillMemory opens the memories for a change, and finds the one that is meant.
func (a *app) skillMemory(ctx context.Context, name string) (*workshop, casebook.Header, error) {
	if err := a.settleName(a.fromDir(name)); err != nil {
		return nil, casebook.Header{}, err
	}
	p, st, err := a.changing()
	if err != nil {
		return nil, casebook.Header{}, err
	}
	h, err := findMemory(st, a.fromDir(name))
	if err != nil {
		return nil, h, err
	}
	return a.workshop(ctx, p, st), h, nil
}

// promoteKnowledge gives a note its type.
func (a *app) promoteKnowledge(ctx context.Context, w *workshop, h casebook.Header, o promoting) error {
	data, _, err := w.store.Read(h.Path, skillBytes)
	if err != nil {
		return err
	}
	c := w.bar.Judge(h.Path, data, skill.Use{})
	if c.Stage != skill.Knowledge {
		return fmt.Errorf("it is at the stage %s already", c.Stage)
	}
	if o.name != "" || o.user {
		return fmt.Errorf("%w: --name and --user are for skills", errUsage)
	}
	kind := o.kind
	if kind == "" {
		kind = string(c.Memory.Type)
	}
	if _, ok := casebook.ParseType(kind); !ok {
		return fmt.Errorf("%w: a memory has a type; give --type user, feedback, project or reference", errUsage)
	}
	if c.Memory.Description == "" && o.description == "" {
		return fmt.Errorf("%w: a memory has a description; give --description with one line that says what it is about", errUsage)
	}
	change := casebook.Change{Op: casebook.OpUpdate, Path: h.Path, Type: casebook.Type(kind), Description: o.description, Reason: "knowledge becomes a memory",
		Provenance: a.provenance(), Expect: casebook.HashOf(data), Remove: c.StageKeys()}
	if o.dry && a.json {
		return a.printJSON(promotedJSON{Stage: skill.Memory, Name: h.Name, Memory: w.store.Abs(h.Path), Problems: list(w.place.Problems)})
	}
	if o.dry {
		fmt.Fprintf(a.out, "%s would become a memory of the type %s\n", plainLine(h.Path), kind)
		return nil
	}
	result, err := w.store.Apply(ctx, []casebook.Change{change})
	if err != nil {
		return err
	}
	problems := append(w.place.Problems, result.Outcomes[0].Problems...)
	a.report(problems)
	if err := failed(result.Outcomes[0]); err != nil {
		return err
	}
	if a.json {
		return a.printJSON(promotedJSON{Stage: skill.Memory, Name: h.Name, Memory: w.store.Abs(h.Path), Change: result.Outcomes[0].ID, Problems: list(problems)})
	}
	fmt.Fprintln(a.out, plainLine(w.store.Abs(h.Path)))
	return nil
}

// showPromotion prints what promoting would write.
func (a *app) showPromotion(ctx context.Context, w *workshop, p skill.Promoter, memory string, o promoting) error {
	r, err := p.Would(ctx, memory, o.name, w.uses[memory])
	if err != nil {
		return a.notPromoted(w, memory, err)
	}
	file := p.Folder.ShownFile(r.Name)
	diff := udiff.Unified("/dev/null", file, "", string(r.Written)) + udiff.Unified(memory, memory+" (proposed)", string(r.Text), string(r.Pointer))
	a.report(w.place.Problems)
	if a.json {
		return a.printJSON(promotedJSON{skill.Promoted, r.Name, filepath.Join(p.Folder.Dir, r.Name, skill.File), w.store.Abs(memory), "", diff, list(w.place.Problems)})
	}
	fmt.Fprint(a.out, plain(diff))
	return nil
}

func (a *app) skillDemote() *cobra.Command {
	var d skill.Demotion
	c := &cobra.Command{
		Use:   "demote NAME",
		Short: "Make a skill the memory again that it was",
		Long: `demote gives the memory of a skill back, byte for byte, and removes the skill, by the skill's name or the memory's. A skill
that was changed since casebook wrote it, or whose folder holds more files, is not removed: the difference is shown, and
--keep leaves the skill where it is. A pointer that was changed is shown, too; with --over the memory comes back all the same
(casebook undo gives the pointer back). Only a person demotes: it refuses agents.`,
		Example: `  casebook skill demote release-steps`,
		Args:    exactly(1),
		RunE:    func(c *cobra.Command, args []string) error { return a.runSkillDemote(c.Context(), args[0], d) },
	}
	c.Flags().BoolVar(&d.Keep, "keep", false, "leave the skill where it is")
	c.Flags().BoolVar(&d.Over, "over", false, "also where the pointer was changed")
	return c
}

func (a *app) runSkillDemote(ctx context.Context, name string, d skill.Demotion) error {
	if err := a.notForAgent(); err != nil {
		return fmt.Errorf("skill demote %s: %w", name, err)
	}
	if err := a.settle(func(st *store.Store) bool { return a.knowsPromotion(st, name) }); err != nil {
		return fmt.Errorf("skill demote %s: %w", name, err)
	}
	p, st, err := a.changing()
	if err != nil {
		return fmt.Errorf("skill demote %s: %w", name, err)
	}
	w := a.workshop(ctx, p, nil)
	w.store = st
	r, folder, err := a.promotionOf(w, name)
	if err != nil {
		return fmt.Errorf("skill demote %s: %w", name, err)
	}
	done, err := a.promoter(w, folder).Demote(ctx, r, d)
	var changed *skill.Changed
	if errors.As(err, &changed) {
		fmt.Fprint(a.err, plain(udiff.Unified(changed.Path+" (as casebook wrote it)", changed.Path, string(changed.Written), string(changed.Found))))
		way := "take your changes out, or leave the skill where it is with --keep"
		if changed.Path == st.Abs(r.Memory) {
			way = "--over gives the memory back all the same, and the history keeps this text"
		}
		return fmt.Errorf("skill: %w; %s", err, way)
	}
	if err != nil {
		return fmt.Errorf("skill: %w", err)
	}
	problems := append(w.place.Problems, done.Problems...)
	a.report(problems)
	if a.json {
		return a.printJSON(promotedJSON{skill.Memory, done.Name, done.Path, st.Abs(done.Memory), done.Change, "", list(problems)})
	}
	fmt.Fprintln(a.out, plainLine(st.Abs(done.Memory)))
	return nil
}

// knowsPromotion says whether a skill of that name was made of one of the memories, or the memory of that name became one.
func (a *app) knowsPromotion(st *store.Store, name string) bool {
	h, err := findMemory(st, a.fromDir(name))
	if err == nil {
		if data, _, err := st.Read(h.Path, skillBytes); err == nil {
			if stage, _ := skill.StageOf(h.Path, data); stage == skill.Promoted {
				return true
			}
		}
	}
	records, _ := skill.Records(st.State)
	return slices.ContainsFunc(records, func(r skill.Record) bool { return r.Name == name || err == nil && r.Memory == h.Path })
}

// promotionOf finds what is known of a promotion, by the name of the skill or of the memory.
func (a *app) promotionOf(w *workshop, name string) (skill.Record, skill.Folder, error) {
	records, err := skill.Records(w.store.State)
	if err != nil {
		return skill.Record{}, skill.Folder{}, err
	}
	memory := ""
	if h, err := findMemory(w.store, a.fromDir(name)); err == nil {
		memory = h.Path
	}
	var found []skill.Record
	for _, r := range records {
		if r.Name == name || memory != "" && r.Memory == memory {
			found = append(found, r)
		}
	}
	if len(found) > 1 {
		return skill.Record{}, skill.Folder{}, fmt.Errorf("both the project and you have a skill %s that was a memory; name the memory: %s or %s", name, found[0].Memory, found[1].Memory)
	}
	for _, f := range w.folders() {
		if len(found) == 1 && found[0].Scope == f.Scope {
			return found[0], f, nil
		}
		if len(found) == 0 && memory != "" {
			if r, ok := a.promoter(w, f).Recall(memory); ok {
				return r, f, nil
			}
		}
	}
	return skill.Record{}, skill.Folder{}, fmt.Errorf("%w; `casebook skill list` shows what is", skill.ErrNoPromotion)
}

// skillsOf names the skills that were made of memories, by their paths.
func (a *app) skillsOf(p *place, memories []string) (all []string) {
	for _, f := range a.workshop(context.Background(), *p, nil).folders() {
		skills, _, err := f.List()
		if err != nil {
			continue
		}
		for _, s := range skills {
			if s.Memory() != "" && slices.Contains(memories, s.Memory()) {
				all = append(all, "the skill that was made of it: "+s.Path)
			}
		}
	}
	return all
}
