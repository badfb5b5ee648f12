package skill

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"time"

	"casebook"
	"casebook/internal/secret"
	"casebook/store"
)

// A Promoter makes skills of memories, and memories of skills.
type Promoter struct {
	Store  *store.Store // its State keeps the texts
	Folder Folder       // where the skill lies, or is to lie
	// Other is the other folder of skills that the same agent reads; its zero value: there is none.
	Other      Folder
	Bar        Bar
	Now        func() time.Time // nil: time.Now
	Provenance casebook.Provenance

	stop func(step string) error // for tests: what kills the process after a step; nil: nothing does
}

// A Refused says why a memory is no skill yet.
type Refused struct{ Lacks []casebook.Problem }

func (r *Refused) Error() string {
	if len(r.Lacks) == 1 {
		return r.Lacks[0].Text
	}
	return fmt.Sprintf("%s, and %d more", r.Lacks[0].Text, len(r.Lacks)-1)
}

// A Promotion is what was done.
type Promotion struct {
	Name, Path string // of the skill; Path is that of its SKILL.md
	Memory     string // path of the memory
	Change     string // of the memory in the history; empty: it was shrunk before
	Problems   []casebook.Problem
}

func (p Promoter) after(step string) error {
	if p.stop == nil {
		return nil
	}
	return p.stop(step)
}

func (p Promoter) now() time.Time {
	if p.Now == nil {
		return time.Now()
	}
	return p.Now()
}

// Promote writes the skill of a memory and leaves a pointer in the memory's place. What keeps it from that is a Refused, and nothing was written. A run that
// was killed is finished by the next one. name is the skill's; empty: NameFor.
func (p Promoter) Promote(ctx context.Context, memory, name string, use Use) (Promotion, error) {
	var done Promotion
	err := locked(ctx, p.Store.State, func() (err error) {
		done, err = p.promote(ctx, memory, name, use)
		return err
	})
	if err != nil {
		return done, fmt.Errorf("promote memory %s: %w", memory, err)
	}
	return done, nil
}

func (p Promoter) promote(ctx context.Context, memory, name string, use Use) (Promotion, error) {
	r, err := p.plan(ctx, memory, name, use)
	if err != nil {
		return Promotion{}, err
	}
	done := Promotion{Name: r.Name, Path: filepath.Join(p.Folder.Dir, r.Name, File), Memory: memory}
	started, err := p.started(r)
	if err != nil {
		return done, err
	}
	if !started {
		if err := r.keep(p.Store.State); err != nil {
			return done, err
		}
		if err := p.after("record"); err != nil {
			return done, err
		}
	}
	if err := p.Folder.write(r.Name, r.Written, started); err != nil {
		if !started {
			err = errors.Join(err, r.drop(p.Store.State))
		}
		return done, err
	}
	if err := p.after("skill"); err != nil {
		return done, err
	}
	result, err := p.Store.Write(ctx, []store.Verbatim{{Path: memory, Text: r.Pointer, Expect: casebook.HashOf(r.Text), Reason: "skill " + r.Name, Provenance: p.Provenance}})
	if err == nil {
		done.Problems = append(done.Problems, result.Problems...)
		done.Change, err = applied(result)
	}
	if err != nil { // another program changed the memory, or it cannot be written: the skill would stand beside the whole memory
		return done, errors.Join(err, p.Folder.remove(r.Name, r.Written), r.drop(p.Store.State))
	}
	done.Problems = append(done.Problems, p.hidden(r.Name)...)
	return done, nil
}

// Would is the promotion that Promote would do: what the memory says, the skill, and the pointer. It writes nothing.
func (p Promoter) Would(ctx context.Context, memory, name string, use Use) (Record, error) {
	r, err := p.plan(ctx, memory, name, use)
	if err == nil {
		_, err = p.started(r)
	}
	return r, err
}

// applied is the change that a write of one text led to.
func applied(result store.Result) (string, error) {
	o := result.Outcomes[0]
	switch o.Status {
	case store.Applied, store.Unchanged:
		return o.ID, nil
	case store.Met:
		return "", errors.New("another program changed the memory meanwhile; its text stays")
	case store.Held:
		return "", errors.New("the text waits for a person: `casebook review`")
	}
	for _, problem := range o.Problems {
		if problem.Refuses() {
			return "", errors.New(problem.Text)
		}
	}
	return "", errors.New("the memory cannot be written")
}

// plan is the promotion as it is to be, from the memory as it is now.
func (p Promoter) plan(ctx context.Context, memory, name string, use Use) (Record, error) {
	data, modified, err := p.read(ctx, memory)
	if err != nil {
		return Record{}, err
	}
	c := p.Bar.Judge(memory, data, use)
	for _, w := range p.Store.Withheld(memory, data) {
		c.lack("skill-text", w.Text, "`casebook review` accepts its text")
	}
	if c.Memory.Type == casebook.TypeUser && p.Folder.Scope == OfProject {
		c.lack("skill-text", "it says something about a person, and the skills of a project are read by all who have it", "promote it with --user")
	}
	if name == "" {
		name = NameFor(c.Memory)
	}
	if what := CheckName(name); what != "" {
		c.lack("skill-name", fmt.Sprintf("the name %q %s", name, what), "give one with --name: 1 to 64 lower-case letters, digits and single hyphens")
	}
	r := Record{Name: name, Scope: p.Folder.Scope, Memory: memory, Text: data, Modified: modified, Time: p.now()}
	if len(c.Lacks) == 0 {
		if r.Written, err = c.Draft(name); err == nil {
			r.Pointer, err = c.pointer(name, p.Folder.ShownFile(name))
		}
		if err != nil {
			return r, err
		}
		_, problems := Parse(filepath.Join(p.Folder.Dir, name, File), r.Written)
		for _, problem := range problems {
			if problem.Refuses() {
				c.lack(problem.Code, problem.Text, problem.Fix)
			}
		}
		for _, f := range secret.Scan(string(r.Written), p.Bar.NoSecrets) {
			c.lack("skill-text", fmt.Sprintf("line %d of the skill would hold what looks like a secret (%s)", f.Line, f.Kind), "take it out of the memory")
		}
	}
	if len(c.Lacks) > 0 {
		return r, &Refused{c.Lacks}
	}
	return r, nil
}

// read is the text of a memory with its time.
func (p Promoter) read(ctx context.Context, memory string) ([]byte, time.Time, error) {
	data, cut, err := p.Store.Read(memory, recordBytes/4)
	if err != nil {
		return nil, time.Time{}, err
	}
	if cut {
		return nil, time.Time{}, errors.New("it is too large for a skill")
	}
	files, _, err := p.Store.List(ctx)
	if err != nil {
		return nil, time.Time{}, err
	}
	for _, f := range files {
		if f.Path == memory {
			return data, time.Unix(0, f.ModTime), nil
		}
	}
	return data, time.Time{}, nil
}

// started says whether a run that was killed, or whose change of the memory was undone, has begun the very same; a name that is taken otherwise is refused.
func (p Promoter) started(r Record) (bool, error) {
	records, err := Records(p.Store.State)
	if err != nil {
		return false, err
	}
	for _, old := range records {
		if old.Name != r.Name || old.Scope != r.Scope {
			continue
		}
		same := old.Memory == r.Memory && bytes.Equal(old.Text, r.Text) && bytes.Equal(old.Written, r.Written)
		if taken, err := p.Folder.taken(r.Name); err != nil {
			return false, err
		} else if same && (taken == "" || p.Folder.ours(r.Name, r.Written)) {
			return true, nil
		} else if taken != "" || p.Store.Has(old.Memory) && old.Memory != r.Memory {
			return false, p.refuse(r, "it is the skill of the memory "+old.Memory, fmt.Sprintf("`casebook skill demote %s` first, or choose another name with --name", r.Name))
		}
	}
	taken, err := p.Folder.taken(r.Name)
	if err != nil {
		return false, err
	}
	if taken != "" {
		return false, p.refuse(r, fmt.Sprintf("the name %q is taken: %s is there, and nothing is overwritten", r.Name, taken), "choose another name with --name, or move that away")
	}
	return false, nil
}

func (p Promoter) refuse(r Record, text, fix string) error {
	return &Refused{[]casebook.Problem{{Code: "skill-taken", Path: r.Memory, Text: text, Fix: fix}}}
}

// hidden warns where the client takes another skill of the same name for this one: the person's come before those of a project.
func (p Promoter) hidden(name string) []casebook.Problem {
	if p.Other.Dir == "" {
		return nil
	}
	taken, err := p.Other.taken(name)
	if err != nil || taken == "" {
		return nil
	}
	text := "it hides the skill of that name of this project: " + taken
	if p.Folder.Scope == OfProject {
		text = "the person's own skill of that name hides it: " + taken
	}
	return []casebook.Problem{{Code: "skill-taken", Path: path.Join(p.Folder.Shown, name), Text: text, Fix: "give one of them another name", Warning: true}}
}
