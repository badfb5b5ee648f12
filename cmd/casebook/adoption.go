package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"time"

	"casebook"
	"casebook/identity"
	"casebook/settings"
	"casebook/store"
	"casebook/survey"
)

// An adoption is how the memories of one directory come into another.
type adoption struct {
	files []store.Verbatim
	came  []string // the paths that they had
	out   adoptedJSON
}

// copyMemories copies the memories of a directory into the place's, as one change, and writes that down.
func (a *app) copyMemories(ctx context.Context, p *place, from, reason string) (adoptedJSON, error) {
	out := adoptedJSON{From: from, To: p.Memory.Path}
	source, err := store.Open(from)
	if errors.Is(err, fs.ErrNotExist) {
		out.Problems = p.Problems
		return out, nil
	}
	if err != nil {
		return out, err
	}
	source.State = settings.MemoryStateDir(p.Settings.StateDir(), source.Dir)
	b, err := bundleOf(ctx, source)
	if err != nil {
		return out, err
	}
	st, err := p.open()
	if errors.Is(err, fs.ErrNotExist) {
		st, err = a.created(p, nil)
	}
	if err != nil {
		return out, err
	}
	a.equip(st)
	a.writes = st
	provenance := a.provenance()
	provenance.Sources = []string{from}
	plan, err := planAdoption(ctx, st, b, store.Verbatim{Reason: reason, Provenance: provenance})
	if err != nil {
		return out, err
	}
	plan.out.From, plan.out.To, plan.out.Problems = from, p.Memory.Path, append(p.Problems, b.Problems...)
	plan.out.Problems = append(plan.out.Problems, stayed(ctx, source, p)...)
	if len(plan.files) == 0 {
		return plan.out, nil
	}
	for i, f := range plan.files {
		here := f.Path
		f.Path = plan.came[i]
		plan.files[i] = source.Carry(f)
		plan.files[i].Path = here
	}
	result, err := st.Write(ctx, plan.files)
	if err != nil {
		return out, err
	}
	plan.settle(result)
	plan.out.unrecorded(p.State(), plan.keep(p, a.now()))
	return plan.out, nil
}

// stayed tells what lies beside the memories of a directory and is not copied with them: those of a team, daily logs, what waits for a person.
func stayed(ctx context.Context, source *store.Store, p *place) []casebook.Problem {
	var remarks []casebook.Problem
	tell := func(path, text, fix string) {
		remarks = append(remarks, casebook.Problem{Code: "adopt-left", Path: path, Text: text, Fix: fix, Info: true})
	}
	team := filepath.Join(source.Dir, "team")
	if n, err := survey.Memories(ctx, team); err == nil && n > 0 {
		tell(team, memories(n)+" of a team did not come with the others", "copy the folder into "+p.Memory.Path)
	}
	if days, _, err := (store.Logs{Store: source}).Days(); err == nil && len(days) > 0 {
		tell(filepath.Join(source.Dir, "logs"), "the logs of "+count(len(days), "day")+" did not come with the memories", "copy the folder into "+p.Memory.Path)
	}
	if waiting, _, err := source.Proposals(); err == nil && len(waiting) > 0 {
		tell(source.Dir, count(len(waiting), "proposal")+" that waited for a person did not come with the memories",
			"CASEBOOK_MEMORY_DIR="+casebook.ShellWord(source.Dir)+" casebook review shows what they say")
	}
	return remarks
}

// unrecorded adds what kept something from being written down once the memories had come; it takes nothing of them back.
func (out *adoptedJSON) unrecorded(state string, err error) {
	if err != nil {
		out.Problems = append(out.Problems, identity.Unwritten(state, err))
	}
}

// planAdoption finds a place for each memory. like says what all writes share.
func planAdoption(ctx context.Context, st *store.Store, b bundle, like store.Verbatim) (adoption, error) {
	var plan adoption
	to, err := newcomersTo(ctx, st)
	if err != nil {
		return plan, err
	}
	for _, f := range b.Files {
		if f.Path == casebook.IndexFile {
			continue
		}
		path, same := to.place(f.Path, "", f.data())
		if same {
			plan.out.Same = append(plan.out.Same, f.Path)
			continue
		}
		if path != f.Path {
			plan.out.Renamed = append(plan.out.Renamed, renamedJSON{f.Path, path})
		}
		v := like
		v.Path, v.Text, v.Time = path, f.data(), f.Modified
		plan.files, plan.came = append(plan.files, v), append(plan.came, f.Path)
	}
	return plan, nil
}

// settle takes over what the store did.
func (plan *adoption) settle(result store.Result) {
	plan.out.Change = result.Batch
	plan.out.Problems = append(plan.out.Problems, result.Problems...)
	for i, o := range result.Outcomes {
		plan.out.Problems = append(plan.out.Problems, o.Problems...)
		switch o.Status {
		case store.Applied:
			plan.out.Copied = append(plan.out.Copied, plan.files[i].Path)
		case store.Unchanged:
			plan.out.Same = append(plan.out.Same, plan.files[i].Path)
		}
	}
}

// keep writes down what was copied, where it is written down whose the directory is.
func (plan *adoption) keep(p *place, now time.Time) error {
	if r, problem := identity.Read(p.State()); problem != nil || !r.Known() {
		return nil // a directory that a person named is no project's
	}
	return identity.Change(p.State(), func(r *identity.Record) error {
		r.Copies = append(r.Copies, identity.Copy{From: plan.out.From, Day: identity.Day(now), Memories: len(plan.out.Copied), Change: plan.out.Change})
		return nil
	})
}

func (a *app) printAdopted(out adoptedJSON) error {
	a.report(out.Problems)
	if a.json {
		out.Copied, out.Same, out.Renamed, out.Problems = list(out.Copied), list(out.Same), list(out.Renamed), list(out.Problems)
		return a.printJSON(out)
	}
	for _, r := range out.Renamed {
		fmt.Fprintln(a.out, plainLine(fmt.Sprintf("%s has another text here; it came as %s", r.Path, r.To)))
	}
	fmt.Fprintln(a.out, plainLine(fmt.Sprintf("%s taken over into %s, %d there already", memories(len(out.Copied)), out.To, len(out.Same))))
	if out.Change != "" {
		fmt.Fprintf(a.out, "`casebook undo %s` takes that back\n", out.Change)
	}
	return nil
}
