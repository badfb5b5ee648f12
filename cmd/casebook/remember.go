package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/internal/regular"
	"casebook/store"
)

// A remembering is what `casebook remember` was asked for.
type remembering struct {
	name, kind, description, body string
	hints                         []string
	update                        bool
	pin                           *bool
	given                         bool   // the body, by a flag
	file                          string // in which the person wrote the body; it stays until the memory is saved
}

func (a *app) remember() *cobra.Command {
	var r remembering
	var pin bool
	c := &cobra.Command{
		Use:   "remember",
		Short: "Save a memory, or change one",
		Long: `remember saves a memory and prints its path. Without --body the text comes from standard input, or from $VISUAL or
$EDITOR at a terminal. Similar memories are shown first; at a terminal one of them can be updated instead. In a project
memory dates such as "tomorrow" become absolute where they can mean one day only. Nothing is written when it is refused:
because the memory would not be valid, or because one of that name is there and --update is not given.`,
		Example: `  casebook remember --type project --name deploy-window --description "when deploys are allowed" --body "Mondays to Thursdays."
  echo "Ines decides." | casebook remember --update --name deploy-window --hint "ship it tonight"`,
		Args: noArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			r.given = c.Flags().Changed("body")
			if c.Flags().Changed("pin") {
				r.pin = &pin
			}
			return a.runRemember(c.Context(), r)
		},
	}
	c.Flags().StringVar(&r.kind, "type", "", "user, feedback, project or reference (`TYPE`)")
	c.Flags().StringVar(&r.name, "name", "", "what the memory is called (`NAME`)")
	c.Flags().StringVar(&r.description, "description", "", "one line that says what it is about (`TEXT`)")
	c.Flags().StringVar(&r.body, "body", "", "the memory's `TEXT`")
	c.Flags().StringArrayVar(&r.hints, "hint", nil, "a `PHRASE` of prompts at which it should come to mind; can be repeated")
	c.Flags().BoolVar(&r.update, "update", false, "change the memory of that name; what is not given stays")
	c.Flags().BoolVar(&pin, "pin", false, "keep it in the index while there is room for anything")
	return c
}

type rememberedJSON struct {
	Change   string             `json:"change"`
	Path     string             `json:"path"`
	Similar  []similarJSON      `json:"similar"`
	Problems []casebook.Problem `json:"problems"`
}

func (a *app) runRemember(ctx context.Context, r remembering) error {
	p, st, err := a.writing()
	if err != nil {
		return fmt.Errorf("remember: %w", err)
	}
	if err := a.textOf(&p, &r); err != nil {
		return err
	}
	files, there, err := lookAt(ctx, st)
	if err != nil {
		return err
	}
	old, err := r.present(st, there)
	if err != nil {
		return fmt.Errorf("remember %s: %w", r.name, err)
	}
	if err := a.complete(&r, old); err != nil {
		return err
	}
	looking, known := st, old
	similar := sync.OnceValues(func() ([]similarJSON, []casebook.Problem) { return a.similar(ctx, &p, looking, files, r, known) })
	if a.forPerson() == nil {
		all, _ := similar()
		a.printSimilar(all)
		if old == nil {
			if old, err = a.offerUpdate(st, there, all); err != nil {
				return err
			}
		}
	} else {
		go similar() // nobody can choose one: it need not come before the save
	}
	c, problems, err := a.changeFor(st, there, r, old)
	if err != nil {
		return fmt.Errorf("remember %s: %w", r.name, err)
	}
	present := map[string]casebook.Type{}
	if old != nil {
		present[old.Path] = old.Type
	}
	found := p.absolute(c.ValidateFor(present))
	problems = p.absolute(problems)
	if err := refusal(found); err != nil {
		return fmt.Errorf("remember %s: %w", r.name, err)
	}
	if st, err = a.created(&p, st); err != nil {
		return err
	}
	o, more, err := a.apply(ctx, st, c)
	all, unknown := similar()
	if a.forPerson() != nil {
		a.printSimilar(all)
	}
	problems = slices.Concat(problems, unknown, advice(found), more)
	if err != nil {
		return fmt.Errorf("remember %s: %w", r.name, err)
	}
	if r.file != "" {
		os.Remove(r.file)
	}
	a.report(problems)
	if a.json {
		return a.printJSON(rememberedJSON{o.ID, st.Abs(c.Path), list(all), list(problems)})
	}
	fmt.Fprintln(a.out, plainLine(st.Abs(c.Path)))
	return nil
}

// lookAt lists the memories that are there.
func lookAt(ctx context.Context, st *store.Store) ([]store.File, []casebook.Header, error) {
	if st == nil {
		return nil, nil, nil
	}
	files, _, err := st.List(ctx)
	if err != nil {
		return nil, nil, err
	}
	headers, _ := st.Headers(ctx, files)
	return files, headers, nil
}

// present is the memory that answers to the name; nil when none does.
func (r *remembering) present(st *store.Store, there []casebook.Header) (*casebook.Header, error) {
	if r.name == "" || len(there) == 0 {
		return nil, nil
	}
	h, err := answering(st, there, r.name)
	var none *noMemory
	switch {
	case errors.As(err, &none):
		return nil, nil
	case err != nil:
		return nil, err
	case !r.update:
		return nil, fmt.Errorf("that memory is there already, as %s; --update changes it, `casebook show` prints it", st.Abs(h.Path))
	}
	return &h, nil
}

// changeFor makes the change: an update of old, or a new memory when that is nil.
func (a *app) changeFor(st *store.Store, there []casebook.Header, r remembering, old *casebook.Header) (casebook.Change, []casebook.Problem, error) {
	c := casebook.Change{Op: casebook.OpCreate, Name: r.name, Type: casebook.Type(r.kind), Description: r.description, Body: r.body, Hints: r.hints, Pin: r.pin,
		Reason: "casebook remember", Provenance: a.provenance()}
	kind := c.Type
	if old != nil {
		data, _, err := st.Read(old.Path, 0)
		if err != nil {
			return c, nil, err
		}
		c.Op, c.Path, c.Name, c.Expect = casebook.OpUpdate, old.Path, "", hashOf(data)
		if kind == "" {
			kind = old.Type
		}
	} else {
		c.Path = freePath(st, there, r.name)
	}
	var remarks []casebook.Problem
	if kind == casebook.TypeProject {
		for _, text := range []*string{&c.Description, &c.Body} {
			*text, remarks = a.withDates(*text, c.Path, remarks)
		}
	}
	return c, remarks, nil
}

// withDates writes dates for relative ones, and a remark for each.
func (a *app) withDates(text, path string, remarks []casebook.Problem) (string, []casebook.Problem) {
	dated, left := casebook.AbsoluteDates(text, a.now())
	kept := map[string]int{}
	for _, d := range left {
		kept[d.Text]++
	}
	for _, d := range casebook.RelativeDates(text) {
		if kept[d.Text]--; kept[d.Text] >= 0 {
			continue
		}
		date, _ := casebook.AbsoluteDates(d.Text, a.now())
		remarks = append(remarks, casebook.Problem{Code: "date-written", Path: path, Text: fmt.Sprintf("%q is written as %s, seen from today", d.Text, date), Info: true})
	}
	return dated, remarks
}

// freePath is a path for a new memory: no memory's, and nothing else's.
func freePath(st *store.Store, there []casebook.Header, name string) string {
	taken := []string{casebook.IndexFile}
	for _, h := range there {
		if !strings.Contains(h.Path, "/") {
			taken = append(taken, h.Path)
		}
	}
	for {
		free := casebook.FreeSlug(name, taken) + ".md"
		if st == nil {
			return free
		}
		if _, err := os.Lstat(st.Abs(free)); err != nil {
			return free
		}
		taken = append(taken, free)
	}
}

// textOf gets the body that no flag gives: from an editor when standard input is a terminal, else from there.
func (a *app) textOf(p *place, r *remembering) error {
	if r.given {
		return nil
	}
	if f, ok := a.in.(*os.File); ok && isTerminal(f) {
		if r.update && (r.description != "" || r.kind != "" || len(r.hints) > 0 || r.pin != nil) {
			return nil // enough to change
		}
		return a.composed(p, r)
	}
	data, err := io.ReadAll(io.LimitReader(a.in, editorBytes+1))
	if err != nil {
		return fmt.Errorf("read the text: %w", err)
	}
	if len(data) > editorBytes {
		return fmt.Errorf("read the text: it is over %d MiB", editorBytes>>20)
	}
	r.body = string(data)
	return nil
}

// composed lets the person write the text. A text that is refused later can be had back from the file.
func (a *app) composed(p *place, r *remembering) error {
	folder, err := p.editings()
	if err != nil {
		return err
	}
	file := filepath.Join(folder, "new.md")
	old, err := regular.Read(file, editorBytes)
	if err != nil || len(old) == 0 {
		if err := keepText(file, nil); err != nil {
			return err
		}
	}
	fmt.Fprintf(a.err, "the text is written in %s\n", plainLine(file))
	if err := a.runEditor(p.editor(), file); err != nil {
		return fmt.Errorf("%w; give the text with --body or on standard input", err)
	}
	data, err := regular.Read(file, editorBytes)
	if err != nil {
		return fmt.Errorf("read the text: %w", err)
	}
	if strings.TrimSpace(string(data)) == "" {
		return errors.New("the text is empty; nothing was written")
	}
	r.body, r.file = string(data), file
	return nil
}
