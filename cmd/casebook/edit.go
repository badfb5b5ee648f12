package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/internal/regular"
	"casebook/store"
)

func (a *app) edit() *cobra.Command {
	return &cobra.Command{
		Use:   "edit NAME",
		Short: "Change a memory in your editor",
		Long: `edit opens a copy of a memory, found as casebook show finds it, in $VISUAL or $EDITOR, and saves it when the editor ends.
A text that is no memory any more is not saved and not lost: it is kept, its path is told, and editing goes on where it was,
at once or with the next casebook edit. When somebody changed the memory meanwhile, both texts are kept.`,
		Example: `  casebook edit deploy-freeze`,
		Args:    exactly(1),
		RunE:    func(c *cobra.Command, args []string) error { return a.runEdit(c.Context(), args[0]) },
	}
}

// An editing is a copy of a memory in state while a person works on it. Its folder names the memory and the text that it was made of.
type editing struct {
	path    string // of the memory
	file    string // the copy
	base    string // hash of the text that it was made of
	resumed bool
}

func (a *app) runEdit(ctx context.Context, name string) error {
	p, st, h, err := a.memoryToChange(name)
	if err != nil {
		return fmt.Errorf("edit %s: %w", name, err)
	}
	old, _, err := st.Read(h.Path, 0)
	if err != nil {
		return err
	}
	e, err := p.editing(h.Path, old)
	if err != nil {
		return fmt.Errorf("edit %s: %w", name, err)
	}
	if e.resumed {
		fmt.Fprintf(a.err, "editing goes on with the text that was kept in %s\n", plainLine(e.file))
		if e.base != hashOf(old) {
			fmt.Fprintln(a.err, "the memory was changed since: both texts will be kept; to begin anew, remove that file")
		}
	}
	text, err := a.edited(&p, e, old)
	if err != nil {
		return fmt.Errorf("edit %s: %w", name, err)
	}
	if bytes.Equal(text, old) {
		e.drop()
		return a.printChanged(st, store.Outcome{Change: casebook.Change{Path: h.Path}}, h.Path+" says what it said; nothing was written", p.Problems)
	}
	result, err := st.Write(ctx, []store.Verbatim{{Path: h.Path, Text: a.stamped(h.Path, old, text), Expect: e.base, Reason: "casebook edit", Provenance: a.provenance()}})
	o, problems, err := single(result, err)
	if err == nil || o.Status == store.Met {
		e.drop() // the text is in the directory, or kept as a conflict
	}
	if err != nil {
		return fmt.Errorf("edit %s: %w", name, err)
	}
	m, _ := casebook.Parse(st.Abs(h.Path), text)
	return a.printChanged(st, o, st.Abs(h.Path), append(m.Validate(), problems...))
}

// editing begins with the memory's text, or goes on with one that was kept.
func (p *place) editing(path string, old []byte) (editing, error) {
	folder, err := p.editings()
	if err != nil {
		return editing{}, err
	}
	about := hashOf([]byte(path))[:16] + "-"
	stem := strings.TrimSuffix(filepath.Base(filepath.FromSlash(path)), ".md") + ".md"
	entries, _ := os.ReadDir(folder) // none yet, or nothing to go on with
	for _, entry := range entries {
		base, found := strings.CutPrefix(entry.Name(), about)
		file := filepath.Join(folder, entry.Name(), stem)
		if _, err := regular.Read(file, editorBytes); found && err == nil {
			return editing{path, file, base, true}, nil
		}
	}
	e := editing{path: path, file: filepath.Join(folder, about+hashOf(old), stem), base: hashOf(old)}
	return e, keepText(e.file, old)
}

func (e editing) drop() { os.RemoveAll(filepath.Dir(e.file)) }

// edited runs the editor until the text is a memory, or the person has enough.
func (a *app) edited(p *place, e editing, old []byte) ([]byte, error) {
	kept := "; the text is kept in " + e.file + ", and `casebook edit` goes on with it"
	for {
		if err := a.runEditor(p.editor(), e.file); err != nil {
			if text, failed := regular.Read(e.file, editorBytes); failed == nil && bytes.Equal(text, old) {
				e.drop()
				return nil, err
			}
			return nil, fmt.Errorf("%w%s", err, kept)
		}
		text, err := regular.Read(e.file, editorBytes)
		if err == nil {
			err = invalid(e.path, old, text)
		}
		if err == nil {
			return text, nil
		}
		if a.forPerson() != nil {
			return nil, fmt.Errorf("%w%s", err, kept)
		}
		fmt.Fprintln(a.err, plainLine(err.Error()))
		again, failed := a.ask("Edit it again? [Y/n] ")
		if failed != nil || strings.HasPrefix(strings.ToLower(again), "n") {
			return nil, fmt.Errorf("%w%s", err, kept)
		}
	}
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
