package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/internal/regular"
	"casebook/placement"
)

// placeBytes bounds what place reads; a text that large is no instruction.
const placeBytes = 1 << 20

func (a *app) placement() *cobra.Command {
	var table bool
	c := &cobra.Command{
		Use:   "place TEXT|FILE",
		Short: "Say where a text belongs, and why",
		Long: `place splits a text into pieces (paragraphs, list items, steps) and says for each where it belongs: an instruction
file, a rule, a memory, a skill, a hook or a permission, a vault, or nowhere; and how sure that is. It goes by words and
forms, asks no model and writes nothing. An argument that names a file is read; the text - is read from standard input.

With --list it prints the ten questions of the decision table. docs/diagrams.md shows the decision tree.`,
		Example: `  casebook place "Never run rm."
  casebook place CLAUDE.md
  casebook place --list`,
		Args: func(c *cobra.Command, args []string) error {
			if table {
				return noArgs(c, args)
			}
			if len(args) == 0 {
				return exactly(1)(c, args)
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if table {
				return a.listQuestions()
			}
			return a.runPlacement(args)
		},
	}
	c.Flags().BoolVar(&table, "list", false, "print the ten questions of the decision table with their answers")
	return c
}

func (a *app) runPlacement(args []string) error {
	path, text, err := a.textToPlace(args)
	if err != nil {
		return err
	}
	if strings.TrimSpace(text) == "" {
		return fmt.Errorf("%w: the text is empty", errUsage)
	}
	if strings.ContainsRune(text, 0) {
		return errors.New("place the text: it has a zero byte, so it is no text")
	}
	pieces, problems := placement.Advise(path, text)
	a.report(problems)
	if a.json {
		return a.printJSON(struct {
			Pieces   []placement.Advice `json:"pieces"`
			Problems []casebook.Problem `json:"problems"`
		}{list(pieces), list(problems)})
	}
	for i, p := range pieces {
		if i > 0 {
			fmt.Fprintln(a.out)
		}
		a.printAdvice(p)
	}
	return nil
}

// textToPlace reads the file that the argument names. One word that looks like a path and names none is a mistake and not a text.
func (a *app) textToPlace(args []string) (path, text string, err error) {
	if len(args) > 1 {
		return "", strings.Join(args, " "), nil
	}
	if text = args[0]; strings.TrimSpace(text) == "" {
		return "", text, nil
	}
	if text == "-" {
		data, err := io.ReadAll(io.LimitReader(a.in, placeBytes+1))
		if err == nil && len(data) > placeBytes {
			err = fmt.Errorf("is over %d bytes", placeBytes)
		}
		if err != nil {
			return "", "", fmt.Errorf("read the text: %w", err)
		}
		return "", string(data), nil
	}
	if path, err = filepath.Abs(filepath.Join(a.dir, text)); filepath.IsAbs(text) {
		path = filepath.Clean(text)
	} else if err != nil {
		return "", "", fmt.Errorf("find %s: %w", text, err)
	}
	_, err = os.Stat(path)
	named := !strings.ContainsAny(text, " \t\n") && (strings.HasSuffix(text, ".md") || strings.HasSuffix(text, ".txt")) && !strings.HasPrefix(text, "@")
	if err != nil && !named {
		return "", text, nil
	}
	data, err := regular.Read(path, placeBytes)
	if err != nil {
		return "", "", fmt.Errorf("read %s: %w", path, err)
	}
	return path, string(data), nil
}

func (a *app) printAdvice(p placement.Advice) {
	of := ""
	if p.Type != "" {
		of = " of type " + string(p.Type)
	}
	fmt.Fprintf(a.out, "line %d: %s%s (%s)\n", p.Line, p.Place.Title(), of, p.Sure)
	fmt.Fprintf(a.out, "  | %s\n", plainLine(oneLine(p.Text, 100)))
	fmt.Fprintf(a.out, "  why: %s\n", p.Why)
	if len(p.Paths) > 0 {
		fmt.Fprintf(a.out, "  paths: %s\n", plainLine(strings.Join(p.Paths, ", ")))
	}
	if p.Settings != nil {
		fmt.Fprintf(a.out, "  settings: %s\n", plainLine(string(p.Settings)))
	}
}

func (a *app) listQuestions() error {
	questions := placement.Questions()
	if a.json {
		return a.printJSON(struct {
			Questions []placement.Question `json:"questions"`
		}{questions})
	}
	for i, q := range questions {
		if i > 0 {
			fmt.Fprintln(a.out)
		}
		fmt.Fprintf(a.out, "%d. %s\n   %s\n   place: %s; served by: %s (%s)\n", i+1, q.Question, q.Answer, q.Place.Title(), q.Feature, strings.Join(q.IDs, ", "))
	}
	return nil
}
