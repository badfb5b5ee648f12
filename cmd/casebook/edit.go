package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/store"
)

func (a *app) edit() *cobra.Command {
	var discard bool
	c := &cobra.Command{
		Use:   "edit NAME",
		Short: "Change a memory in your editor",
		Long: `edit opens a copy of a memory, found as casebook show finds it, in $VISUAL or $EDITOR, and saves it when the editor ends.
A text that is no memory any more is not saved and not lost: it is kept, its path is told, and editing goes on where it was,
at once or with the next casebook edit, unless --discard drops it. When somebody changed the memory meanwhile, both texts
are kept.`,
		Example: `  casebook edit deploy-freeze`,
		Args:    exactly(1),
		RunE: func(c *cobra.Command, args []string) error {
			name := a.fromDir(args[0])
			if discard {
				return a.runDiscard(name)
			}
			return a.runEdit(c.Context(), name)
		},
	}
	c.Flags().BoolVar(&discard, "discard", false, "drop the text that an earlier edit of the memory kept")
	return c
}

// An editing is a copy of a memory while a person works on it.
type editing struct {
	unsaved
	path    string // of the memory
	resumed bool
}

func (a *app) runEdit(ctx context.Context, name string) error {
	p, st, h, err := a.memoryToChange(name)
	if err != nil {
		return fmt.Errorf("edit %s: %w", name, err)
	}
	release, err := p.holdEdit(h.Path)
	if err != nil {
		return fmt.Errorf("edit %s: %w", name, err)
	}
	defer release()
	old, err := editable(st, h.Path)
	if err != nil {
		return fmt.Errorf("edit %s: %w", name, err)
	}
	e, err := p.editing(h.Path, old)
	if err != nil {
		return fmt.Errorf("edit %s: %w", name, err)
	}
	a.tellResumed(e, old)
	text, err := a.edited(&p, e, old)
	if err != nil {
		return fmt.Errorf("edit %s: %w", name, err)
	}
	if bytes.Equal(text, old) {
		e.drop()
		return a.printChanged(st, store.Outcome{Change: casebook.Change{Path: h.Path}}, h.Path+" says what it said; nothing was written", p.Problems)
	}
	o, problems, err := a.saveEdit(ctx, st, e, old, text)
	if err != nil {
		return fmt.Errorf("edit %s: %w", name, err)
	}
	m, _ := casebook.Parse(st.Abs(h.Path), text)
	if err := a.printChanged(st, o, st.Abs(h.Path), slices.Concat(p.Problems, m.Validate(), problems)); err != nil {
		return err
	}
	if o.Status != store.Held {
		a.tellUndo(o.ID)
	}
	return nil
}

// holdEdit keeps other processes from editing the memory at path.
func (p *place) holdEdit(path string) (release func(), err error) {
	u, err := p.unsaved(path, "edit")
	if err != nil {
		return nil, err
	}
	return u.hold()
}

// editable reads a memory that an editor is to open.
func editable(st *store.Store, path string) ([]byte, error) {
	text, more, err := st.Read(path, editorBytes)
	if more {
		err = errLarge(st.Abs(path))
	}
	return text, err
}

// errLarge says of a memory's file that casebook gives it to no editor: it would not read the text back.
func errLarge(file string) error {
	return fmt.Errorf("the memory is over %d MiB, and casebook opens no editor for it; open %s yourself", editorBytes>>20, file)
}

func (a *app) tellResumed(e editing, old []byte) {
	if !e.resumed {
		return
	}
	fmt.Fprintf(a.err, "editing goes on with the text that was kept in %s; to begin anew, remove that file, or run `%s --discard`\n",
		plainLine(e.file), plainLine(e.command()))
	if e.kind != casebook.HashOf(old) {
		fmt.Fprintln(a.err, "the memory was changed since: both texts will be kept")
	}
}

// saveEdit writes the memory. The copy goes when the text is in the directory, or kept as a conflict.
func (a *app) saveEdit(ctx context.Context, st *store.Store, e editing, old, text []byte) (store.Outcome, []casebook.Problem, error) {
	result, err := st.Write(ctx, []store.Verbatim{{Path: e.path, Text: a.stamped(e.path, old, text), Expect: e.kind, Reason: "casebook edit",
		Provenance: a.provenance()}})
	o, problems, err := single(result, err)
	switch {
	case err == nil || o.Status == store.Met:
		e.drop()
	default:
		err = e.kept(err, old)
	}
	return o, problems, err
}

// runDiscard drops the text that was kept for a memory.
func (a *app) runDiscard(name string) error {
	p, st, h, err := a.memoryToChange(name)
	if st == nil {
		return fmt.Errorf("edit %s: %w", name, err)
	}
	if path := p.discarded(relative(st, name), h.Path); path != "" {
		h.Path, err = path, nil // the memory may be gone
	}
	if err != nil {
		return fmt.Errorf("edit %s: %w", name, err)
	}
	release, err := p.holdEdit(h.Path)
	if err != nil {
		return fmt.Errorf("edit %s: %w", name, err)
	}
	defer release()
	u, kept := p.keptEdit(h.Path)
	if !kept {
		return fmt.Errorf("edit %s: no text of an earlier edit is kept", name)
	}
	if err := u.drop(); err != nil {
		return fmt.Errorf("edit %s: drop the text: %w", name, err)
	}
	return a.printChanged(st, store.Outcome{Change: casebook.Change{Path: h.Path}}, "dropped the text that was kept in "+u.file, p.Problems)
}

// discarded is the path of the memory whose kept text is meant by a name: its very path comes first, then the memory that answers to the name; empty: none.
func (p *place) discarded(name, found string) string {
	for _, path := range []string{name, name + ".md", found} {
		if _, kept := p.keptEdit(path); kept && path != "" {
			return path
		}
	}
	return ""
}

// keptEdit finds the text that an earlier edit of the memory at path kept.
func (p *place) keptEdit(path string) (unsaved, bool) {
	all := p.allUnsaved()
	i := slices.IndexFunc(all, func(u unsaved) bool { return u.edits() && u.about == aboutPath(path) })
	if i < 0 {
		return unsaved{}, false
	}
	return all[i], true
}

// editing goes on with a text that was kept, unless it is empty or says what the memory says; else it begins with the memory's text.
func (p *place) editing(path string, old []byte) (editing, error) {
	if u, kept := p.keptEdit(path); kept {
		if _, err := u.read(); errors.Is(err, errUnread) {
			return editing{}, err
		}
		if !u.idle(old) {
			return editing{u, path, true}, nil
		}
		if err := u.drop(); err != nil {
			return editing{}, fmt.Errorf("drop an empty text: %w", err)
		}
	}
	u, err := p.unsaved(path, casebook.HashOf(old))
	if err != nil {
		return editing{}, err
	}
	return editing{u, path, false}, u.keep(old)
}

// edited runs the editor until the text is a memory, or the person has enough. A text that the person discards is the old one again.
func (a *app) edited(p *place, e editing, old []byte) ([]byte, error) {
	for {
		if err := a.runEditor(p.editor(), e.file); err != nil {
			return nil, e.kept(err, old)
		}
		text, err := e.read()
		switch {
		case errors.Is(err, fs.ErrNotExist):
			err = errors.New("the editor left no text; nothing was written")
		case err == nil:
			err = invalid(e.path, old, text)
		}
		if err == nil {
			return text, nil
		}
		if a.forPerson() != nil || e.idle(old) {
			return nil, e.kept(err, old)
		}
		fmt.Fprintln(a.err, plainLine(err.Error()))
		answer, failed := a.ask("[E]dit again, [k]eep it for later, [d]iscard? ")
		switch answer = strings.ToLower(answer); {
		case failed != nil || strings.HasPrefix(answer, "k"):
			return nil, e.kept(err, old)
		case strings.HasPrefix(answer, "d"):
			return old, nil
		}
	}
}

// kept is the error of an edit that saved nothing. It says where the text is, if there is one; one that is empty, or says what the memory says, goes.
func (e editing) kept(err error, old []byte) error {
	_, unread := e.read()
	switch {
	case e.idle(old):
		e.drop()
		return err
	case errors.Is(err, errUnread):
		return err
	case unread != nil:
		return fmt.Errorf("%w; %w", err, unread)
	}
	return fmt.Errorf("%w; the text is kept in %s; `%s` goes on with it, and with --discard drops it", err, e.file, e.command())
}

// invalid says why a text is no memory; what was wrong before may stay.
func invalid(path string, old, text []byte) error {
	if bytes.Equal(old, text) {
		return nil
	}
	if len(bytes.TrimSpace(text)) == 0 {
		return errors.New("the text is empty; `casebook rm` puts a memory into the trash")
	}
	if !utf8.Valid(text) && utf8.Valid(old) {
		return errors.New("the text is not UTF-8")
	}
	_, before := casebook.Parse(path, old)
	_, now := casebook.Parse(path, text)
	var fresh []casebook.Problem
	for _, p := range now {
		had := slices.ContainsFunc(before, func(b casebook.Problem) bool { return b.Code == p.Code && b.Text == p.Text })
		if form := strings.HasPrefix(p.Code, "frontmatter-") || strings.HasPrefix(p.Code, "type-") || p.Code == "description-missing"; form && !had {
			fresh = append(fresh, p)
		}
	}
	return refusal(fresh)
}

// stamped is the text with its stated time moved on, when it states one and says something else now.
func (a *app) stamped(path string, old, text []byte) []byte {
	was, _ := casebook.Parse(path, old)
	m, _ := casebook.Parse(path, text)
	if was.Stated.IsZero() || !m.Stated.Equal(was.Stated) || m.Name == was.Name && m.Description == was.Description && m.Type == was.Type && m.Body == was.Body {
		return text
	}
	m.Stated = a.now()
	if data, err := casebook.Format(m); err == nil {
		return data
	}
	return text
}
