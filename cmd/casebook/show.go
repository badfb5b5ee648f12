package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/store"
)

// showBytes bounds what show prints of one file.
const showBytes = 16 << 20

func (a *app) show() *cobra.Command {
	return &cobra.Command{
		Use:   "show NAME",
		Short: "Print one memory as it is on disk",
		Long:  "show prints a memory, found by its name, its title or its file name, with or without .md.",
		Example: `  casebook show deploy-freeze
  casebook show deploy-freeze --json`,
		Args: exactly(1),
		RunE: func(_ *cobra.Command, args []string) error { return a.runShow(args[0]) },
	}
}

func (a *app) runShow(name string) error {
	p, err := a.place()
	if err != nil {
		return err
	}
	st, err := p.store()
	if err != nil {
		return err
	}
	if st == nil {
		return fmt.Errorf("show %s: %w", name, p.none())
	}
	h, err := findMemory(st, name)
	if err != nil {
		return fmt.Errorf("show %s: %w", name, err)
	}
	data, cut, err := st.Read(h.Path, showBytes)
	if err != nil {
		return err
	}
	m, found := casebook.Parse(st.Abs(h.Path), data)
	problems := append(p.Problems, found...)
	if cut {
		problems = append(problems, casebook.Problem{Code: "memory-large", Path: st.Abs(h.Path), Text: fmt.Sprintf("only the first %d MiB are shown", showBytes>>20)})
	}
	a.report(problems)
	if !a.json {
		_, err = fmt.Fprint(a.out, strings.TrimRight(plain(strings.ReplaceAll(string(data), "\r\n", "\n")), "\n"), "\n")
		return err
	}
	return a.printJSON(struct {
		Name        string             `json:"name"`
		Type        casebook.Type      `json:"type"`
		Description string             `json:"description"`
		Hints       []string           `json:"hints"`
		Path        string             `json:"path"`
		AgeDays     int                `json:"ageDays"`
		Body        string             `json:"body"`
		Problems    []casebook.Problem `json:"problems"`
	}{m.Name, m.Type, m.Description, list(m.Hints), st.Abs(h.Path), casebook.AgeDays(h.Time(), a.now()), m.Body, list(problems)})
}

// A noMemory is the error of a name that no memory answers to.
type noMemory struct{ dir string }

func (e *noMemory) Error() string {
	return fmt.Sprintf("no memory in %s answers to that name; `casebook list` shows them", e.dir)
}

// findMemory finds the one memory that answers to name; several are an error that names them, none is a noMemory.
func findMemory(st *store.Store, name string) (casebook.Header, error) {
	ctx := context.Background()
	files, _, err := st.List(ctx)
	if err != nil {
		return casebook.Header{}, err
	}
	headers, _ := st.Headers(ctx, files)
	return answering(st, headers, name)
}

func answering(st *store.Store, headers []casebook.Header, name string) (casebook.Header, error) {
	var answers []casebook.Header
	for _, h := range headers {
		if h.Path == name || h.Path == name+".md" {
			return h, nil
		}
		if h.Answers(name) {
			answers = append(answers, h)
		}
	}
	switch len(answers) {
	case 1:
		return answers[0], nil
	case 0:
		return casebook.Header{}, &noMemory{st.Dir}
	}
	var paths []string
	for _, h := range casebook.NewManifest(answers, -1).Headers {
		paths = append(paths, h.Path)
	}
	return casebook.Header{}, fmt.Errorf("several memories answer to that name: %s", strings.Join(paths, ", "))
}
