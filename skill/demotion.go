package skill

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"casebook"
	"casebook/internal/frontmatter"
	"casebook/store"
)

// A Changed is what demoting ends in when a file is not as casebook wrote it.
type Changed struct {
	Path           string
	Written, Found []byte
}

func (c *Changed) Error() string { return c.Path + " was changed since casebook wrote it" }

// A Demotion says what of changes that were made since is to be passed over.
type Demotion struct {
	Keep bool // the skill stays as it is
	Over bool // the memory comes back also where the pointer was changed; the history keeps the pointer
}

// ErrNoPromotion is what demoting ends in of what was not promoted.
var ErrNoPromotion = errors.New("it is no skill that casebook made of a memory")

// Demote gives a memory back, byte for byte, and removes its skill if that is as it was written. A file that was changed is a Changed, and nothing was done. A
// run that was killed is finished by the next one.
func (p Promoter) Demote(ctx context.Context, r Record, d Demotion) (Promotion, error) {
	var done Promotion
	err := locked(ctx, p.Store.State, func() (err error) {
		done, err = p.demote(ctx, r, d)
		return err
	})
	if err != nil {
		return done, fmt.Errorf("demote skill %s: %w", r.Name, err)
	}
	return done, nil
}

func (p Promoter) demote(ctx context.Context, r Record, d Demotion) (Promotion, error) {
	done := Promotion{Name: r.Name, Path: filepath.Join(p.Folder.Dir, r.Name, File), Memory: r.Memory}
	if !d.Keep {
		if err := p.removable(r); err != nil {
			return done, err
		}
	}
	back, current, err := p.back(ctx, r, d)
	if err != nil {
		return done, err
	}
	done.Memory = back
	if !bytes.Equal(current, r.Text) && (current == nil || pointsTo(current, p.Folder.ShownFile(r.Name))) {
		v := store.Verbatim{Path: back, Text: r.Text, Time: r.Modified, Reason: "skill " + r.Name + " is a memory again", Provenance: p.Provenance}
		if current != nil {
			v.Expect = casebook.HashOf(current)
		}
		result, err := p.Store.Write(ctx, []store.Verbatim{v})
		if err == nil {
			done.Problems = result.Problems
			done.Change, err = applied(result)
		}
		if err != nil {
			return done, err
		}
	}
	if err := p.after("memory"); err != nil {
		return done, err
	}
	if !d.Keep {
		if err := p.Folder.remove(r.Name, r.Written); err != nil {
			return done, err
		}
		if err := p.after("skill"); err != nil {
			return done, err
		}
	}
	return done, r.drop(p.Store.State)
}

// removable says why the skill cannot be removed: it was changed, or holds more files.
func (p Promoter) removable(r Record) error {
	dir, err := p.Folder.real()
	if err != nil {
		return err
	}
	info, err := os.Lstat(filepath.Join(dir, r.Name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil && !info.IsDir() {
		err = fmt.Errorf("%s is a link or file by now, not the folder that casebook made", filepath.Join(p.Folder.Dir, r.Name))
	}
	if err != nil {
		return err
	}
	if more := p.Folder.others(r.Name); len(more) > 0 {
		return fmt.Errorf("the folder of the skill holds more than casebook wrote: %s; move that away, or leave the skill where it is with --keep", strings.Join(more, ", "))
	}
	found, err := p.Folder.Find(r.Name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil && !bytes.Equal(found, r.Written) {
		err = &Changed{Path: filepath.Join(p.Folder.Dir, r.Name, File), Written: r.Written, Found: found}
	}
	return err
}

// back finds where the memory is to come back, and what lies there: the pointer, also under another path, the whole memory, or nothing.
func (p Promoter) back(ctx context.Context, r Record, d Demotion) (memory string, current []byte, err error) {
	memory = r.Memory
	current, _, err = p.Store.Read(memory, recordBytes/4)
	if errors.Is(err, fs.ErrNotExist) {
		if memory, current, err = p.moved(ctx, r); err != nil {
			return memory, nil, err
		}
		if current == nil {
			return memory, nil, nil
		}
	}
	if err != nil {
		return memory, nil, err
	}
	if !d.Over && pointsTo(current, p.Folder.ShownFile(r.Name)) && !bytes.Equal(current, r.Pointer) {
		return memory, nil, &Changed{Path: p.Store.Abs(memory), Written: r.Pointer, Found: current}
	}
	return memory, current, nil
}

// moved finds the pointer of a memory that was renamed.
func (p Promoter) moved(ctx context.Context, r Record) (string, []byte, error) {
	files, _, err := p.Store.List(ctx)
	if err != nil {
		return r.Memory, nil, err
	}
	for _, f := range files {
		if data, _, err := p.Store.Read(f.Path, recordBytes/4); err == nil && pointsTo(data, p.Folder.ShownFile(r.Name)) {
			return f.Path, data, nil
		}
	}
	return r.Memory, nil, nil
}

func pointsTo(memory []byte, shown string) bool {
	skill, _, _ := frontmatter.Parse(memory).Scalar("metadata", skillKey)
	return skill == shown
}

// Recall is the record of a pointer whose own is lost, from the history: false where that does not reach so far.
func (p Promoter) Recall(memory string) (Record, bool) {
	current, _, err := p.Store.Read(memory, recordBytes/4)
	if err != nil {
		return Record{}, false
	}
	skill, _, _ := frontmatter.Parse(current).Scalar("metadata", skillKey)
	name := filepath.Base(filepath.Dir(filepath.FromSlash(skill)))
	if skill == "" || p.Folder.ShownFile(name) != skill {
		return Record{}, false
	}
	past, _, err := p.Store.History(memory)
	if err != nil {
		return Record{}, false
	}
	for _, c := range past {
		for _, e := range c.Edits {
			if e.After != casebook.HashOf(current) || e.Before == "" {
				continue
			}
			text, ok := p.Store.Text(c.ID, e.Before)
			if !ok {
				return Record{}, false
			}
			r := Record{Name: name, Scope: p.Folder.Scope, Memory: memory, Text: text, Pointer: current}
			m, _ := casebook.Parse(memory, text)
			r.Written, err = Candidate{Path: memory, Text: text, Memory: m}.Draft(name)
			return r, err == nil
		}
	}
	return Record{}, false
}
