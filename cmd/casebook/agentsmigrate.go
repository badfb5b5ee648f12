package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/internal/fsatomic"
	"casebook/settings"
	"casebook/store"
	"casebook/subagent"
)

func (a *app) agentsMigrate() *cobra.Command {
	var m migration
	c := &cobra.Command{
		Use:   "migrate NAME",
		Short: "Move the memories of a subagent into another scope",
		Long: `migrate copies the memories of an agent, byte for byte, into the folder of another scope and then takes them out of the old one;
without --to into the scope that the agent's file asks for. Where another text has the name, both stay. Nothing is taken out
when something could not be copied, and casebook undo takes back either step. It asks at a terminal, or wants --yes.`,
		Example: `  casebook agents migrate reviewer --to user --yes`,
		Args:    exactly(1),
		RunE: func(c *cobra.Command, args []string) error {
			m.name = args[0]
			return a.runMigrate(c.Context(), m)
		},
	}
	c.Flags().StringVar(&m.to, "to", "", "the new `SCOPE`: user, project or local")
	c.Flags().StringVar(&m.from, "from", "", "the old `SCOPE`, where there are memories in more than one")
	c.Flags().BoolVar(&m.yes, "yes", false, "do not ask")
	return c
}

// A migration is what `casebook agents migrate` was asked for.
type migration struct {
	name, to, from string
	yes            bool
}

type migratedJSON struct {
	Name     string             `json:"name"`
	From     string             `json:"from"` // as --scope takes it
	To       string             `json:"to"`
	Path     string             `json:"path"` // of the new folder
	Copied   []string           `json:"copied"`
	Same     []string           `json:"same"`
	Renamed  []renamedJSON      `json:"renamed"`
	Change   string             `json:"change"`  // of the copy; empty when all was there
	Removed  string             `json:"removed"` // the change that took the old ones out
	Problems []casebook.Problem `json:"problems"`
}

// A moving is a migration with what it works on.
type moving struct {
	place    place
	from, to settings.Layer
	source   *store.Store
	files    []store.Verbatim // as they come into the new folder, the index last
	old      []casebook.Change
	out      migratedJSON
}

func (a *app) runMigrate(ctx context.Context, m migration) error {
	v, err := a.moving(ctx, m)
	if err != nil {
		return fmt.Errorf("migrate %s: %w", m.name, err)
	}
	target, err := a.plan(ctx, v)
	if err == nil && !m.yes {
		question := plainLine(fmt.Sprintf("Move %s from %s to %s?", count(len(v.old), "file"), v.from.Dir, v.to.Dir))
		err = a.agreedOrYes(question, "nothing was moved")
	}
	if err == nil {
		err = a.copyTo(ctx, v, target)
	}
	if err != nil {
		return fmt.Errorf("migrate %s: %w; nothing was taken out of %s", m.name, err, v.from.Dir)
	}
	result, err := v.source.Apply(ctx, v.old)
	if err != nil {
		return fmt.Errorf("migrate %s: the memories are copied into %s, and stay in %s, too: %w", m.name, v.to.Dir, v.from.Dir, err)
	}
	v.out.Removed, v.out.Problems = result.Batch, append(v.out.Problems, result.Problems...)
	for _, o := range result.Outcomes {
		if err := failed(o); err != nil {
			v.out.Problems = append(v.out.Problems, casebook.Problem{Code: "agent-memory-left", Path: v.source.Abs(o.Change.Path), Text: "copied, and left where it was: " + err.Error(),
				Fix: "compare the two and remove one"})
		}
	}
	return a.printMigrated(v)
}

// moving finds out from where to where.
func (a *app) moving(ctx context.Context, m migration) (*moving, error) {
	p, err := a.place()
	if err != nil {
		return nil, err
	}
	agent, problems, err := subagent.Named(p.Place, m.name)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errUsage, err)
	}
	v := &moving{place: p, out: migratedJSON{Name: m.name, Copied: []string{}, Same: []string{}, Renamed: []renamedJSON{}, Problems: append(p.Problems, problems...)}}
	to := agent.Definition.Memory
	if m.to != "" {
		known := false
		if to, known = subagent.ParseScope(m.to); !known {
			return nil, fmt.Errorf("%w: --to %s: the scopes are user, project and local", errUsage, m.to)
		}
	}
	if to == "" {
		return nil, fmt.Errorf("%w: no file in .claude/agents says where its memories belong; --to does", errUsage)
	}
	if v.to, err = subagent.Layer(p.Place, m.name, to); err != nil {
		return nil, err
	}
	var others []subagent.Memory
	for _, memory := range agent.Memories {
		if memory.Dir != v.to.Dir && (m.from == "" || string(memory.Scope) == m.from) {
			others = append(others, memory)
		}
	}
	switch len(others) {
	case 0:
		return nil, fmt.Errorf("it has no memories in another scope than %s", to)
	case 1:
		v.from = others[0].Layer
	default:
		return nil, fmt.Errorf("%w: it has memories in the scopes %s and %s; --from says which are meant", errUsage, others[0].Scope, others[1].Scope)
	}
	if err := apart(v.from.Dir, v.to.Dir); err != nil {
		return nil, err
	}
	if agent.Definition.Memory != "" && agent.Definition.Memory != to {
		v.out.Problems = append(v.out.Problems, casebook.Problem{Code: "agent-memory-moved", Path: agent.Definition.Path,
			Text: fmt.Sprintf("says memory: %s, and the agent will not find its memories", agent.Definition.Memory), Fix: "write memory: " + string(to), Warning: true})
	}
	v.out.From, v.out.To, v.out.Path = v.from.Word, v.to.Word, v.to.Dir
	if !p.In(v.from).Memory.Trusted && v.to.Parent == "" { // what came with a clone would count in all projects
		if err := a.notForAgent(); err != nil {
			return nil, err
		}
	}
	return v, v.read(ctx, a)
}

// apart refuses two folders that are one, or one of which lies in the other, by way of a link: what is copied would be taken out again.
func apart(from, to string) error {
	old, err := fsatomic.Resolve(from)
	if err != nil {
		return err
	}
	now, err := fsatomic.Resolve(to)
	if err != nil {
		return err
	}
	for _, pair := range [][2]string{{old, now}, {now, old}} {
		if rel, err := filepath.Rel(pair[0], pair[1]); err == nil && filepath.IsLocal(rel) {
			return fmt.Errorf("%s and %s are one folder, or one lies in the other, by a link; there is nothing to move", from, to)
		}
	}
	return nil
}

// read takes in all that is to move. What cannot be read whole keeps everything from moving.
func (v *moving) read(ctx context.Context, a *app) error {
	var err error
	from := v.place.with(v.from)
	if v.source, err = from.open(); err != nil {
		return err
	}
	a.equip(v.source)
	v.out.Problems = append(v.out.Problems, prepared(v.source)...)
	b, err := bundleOf(ctx, v.source)
	if err != nil {
		return err
	}
	if err := refusal(b.Problems); err != nil {
		return err
	}
	reason := "casebook agents migrate"
	for _, f := range b.Files {
		text := f.data()
		v.files = append(v.files, v.source.Carry(store.Verbatim{Path: f.Path, Text: text, Time: f.Modified, Reason: reason, Provenance: a.provenance()}))
		c := casebook.Change{Op: casebook.OpDelete, Path: f.Path, Expect: casebook.HashOf(text), Reason: reason, Provenance: a.provenance()}
		if f.Path == casebook.IndexFile {
			c.Op, c.Path = casebook.OpIndex, ""
		}
		v.old = append(v.old, c)
	}
	if len(v.files) == 0 {
		return errors.New("there is nothing in " + v.from.Dir)
	}
	return nil
}

// plan says what comes into the new folder under which name: what is there with the same text is left out, another text keeps its name. The store is nil when the
// folder is not there yet.
func (a *app) plan(ctx context.Context, v *moving) (*store.Store, error) {
	to := v.place.with(v.to)
	st, err := to.open()
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	a.equip(st)
	v.out.Problems = append(v.out.Problems, prepared(st)...)
	names, err := newcomersTo(ctx, st)
	if err != nil {
		return nil, err
	}
	var files []store.Verbatim
	for _, f := range v.files {
		var same bool
		if f.Path == casebook.IndexFile {
			same, err = v.join(st, &f)
		} else {
			same = v.name(names, &f)
		}
		if err != nil {
			return nil, err
		}
		if !same {
			files = append(files, f)
		}
	}
	v.files = files
	return st, nil
}

// join makes the index that comes one with the one that is there, and says whether that changes nothing.
func (v *moving) join(st *store.Store, f *store.Verbatim) (same bool, err error) {
	there, _, err := st.Read(f.Path, 0)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return false, nil
	case err != nil:
		return false, err
	case bytes.Equal(there, f.Text):
		v.out.Same = append(v.out.Same, f.Path)
		return true, nil
	}
	f.Expect, f.Text, f.Time = casebook.HashOf(there), joinIndexes(there, f.Text), time.Time{}
	return bytes.Equal(f.Text, there), nil
}

// name gives a memory its path, a free one beside another text that has its own, and says whether it is there already.
func (v *moving) name(names newcomers, f *store.Verbatim) (same bool) {
	to, same := names.place(f.Path, "-from-"+path.Base(v.from.Word), f.Text)
	switch {
	case same:
		v.out.Same = append(v.out.Same, f.Path)
	case to != f.Path:
		v.out.Renamed = append(v.out.Renamed, renamedJSON{f.Path, to})
		v.out.Problems = append(v.out.Problems, casebook.Problem{Code: "agent-memory-clash", Path: names.store.Abs(f.Path),
			Text: "another text has the name; the one that comes is kept as " + to, Fix: "join the two", Warning: true})
	}
	f.Path = to
	return same
}

// joinIndexes puts behind an index what another one says besides the lines of memories, which come with these.
func joinIndexes(there, more []byte) []byte {
	var rest []string
	for line := range strings.Lines(strings.ReplaceAll(string(more), "\r\n", "\n")) {
		if !casebook.IsPlainEntry(line) && (strings.TrimSpace(line) == "" || !strings.Contains(string(there), strings.TrimSpace(line))) {
			rest = append(rest, strings.TrimRight(line, "\n"))
		}
	}
	text := strings.TrimSpace(strings.Join(rest, "\n"))
	if text == "" {
		return there
	}
	return []byte(strings.TrimRight(string(there), "\n") + "\n\n" + text + "\n")
}

// copyTo writes what is to come, all of it or nothing.
func (a *app) copyTo(ctx context.Context, v *moving, st *store.Store) error {
	if len(v.files) == 0 {
		return nil
	}
	to := v.place.with(v.to)
	st, err := a.created(&to, st)
	if err != nil {
		return err
	}
	result, err := st.Write(ctx, v.files)
	if err != nil {
		return err
	}
	v.out.Change, v.out.Problems = result.Batch, append(v.out.Problems, result.Problems...)
	var missing []error
	for i, o := range result.Outcomes {
		if err := failed(o); err != nil {
			missing = append(missing, err)
			continue
		}
		v.out.Copied = append(v.out.Copied, v.files[i].Path)
	}
	if len(missing) == 0 {
		return nil
	}
	if result.Batch != "" {
		if err := a.takeBackCopy(ctx, st, result); err != nil {
			missing = append(missing, fmt.Errorf("a part of them is in %s: %w", v.to.Dir, err))
		}
	}
	return errors.Join(missing...)
}

// takeBackCopy undoes the part of a copy that was done.
func (a *app) takeBackCopy(ctx context.Context, st *store.Store, done store.Result) error {
	var ids []string
	for _, o := range done.Outcomes {
		if o.Status == store.Applied {
			ids = append(ids, o.ID)
		}
	}
	_, err := st.Undo(ctx, store.Undoing{IDs: ids, Reason: "casebook agents migrate", Provenance: a.provenance()})
	return err
}

func (a *app) printMigrated(v *moving) error {
	a.report(v.out.Problems)
	if a.json {
		v.out.Problems = list(v.out.Problems)
		return a.printJSON(v.out)
	}
	for _, path := range v.out.Copied {
		fmt.Fprintln(a.out, plainLine("moved "+path))
	}
	fmt.Fprintln(a.out, plainLine(fmt.Sprintf("%s moved, %d there already: %s", count(len(v.out.Copied), "file"), len(v.out.Same), v.to.Dir)))
	if v.out.Change != "" {
		fmt.Fprintln(a.out, plainLine(fmt.Sprintf("`casebook undo --scope %s %s` takes the copy back", v.out.To, v.out.Change)))
	}
	fmt.Fprintln(a.out, plainLine(fmt.Sprintf("`casebook undo --scope %s %s` brings the old ones back", v.out.From, v.out.Removed)))
	return nil
}
