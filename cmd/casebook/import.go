package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/internal/regular"
	"casebook/store"
)

// importBytes bounds what import reads.
const importBytes = 256 << 20

func (a *app) importing() *cobra.Command {
	var dry bool
	c := &cobra.Command{
		Use:   "import FILE",
		Short: "Bring the memories of an export into this project",
		Long: `import reads what casebook export printed, in either form, and writes the memories byte for byte, as one step that casebook
undo takes back. It overwrites nothing: a memory that is there with the same bytes is passed over, and one with another text
stays and is told, with exit status 1. The file - is read from standard input.`,
		Example: `  casebook import memories.md --dry-run
  casebook export --json | casebook import -`,
		Args: exactly(1),
		RunE: func(c *cobra.Command, args []string) error { return a.runImport(c.Context(), args[0], dry) },
	}
	c.Flags().BoolVar(&dry, "dry-run", false, "only show what would be done")
	return c
}

type importedJSON struct {
	Change    string             `json:"change"`
	Imported  []string           `json:"imported"`
	Same      []string           `json:"same"`
	Conflicts []string           `json:"conflicts"`
	Problems  []casebook.Problem `json:"problems"`
}

func (a *app) runImport(ctx context.Context, file string, dry bool) error {
	data, err := a.readImport(file)
	if err != nil {
		return err
	}
	b, err := parseBundle(data)
	if err != nil {
		return fmt.Errorf("import %s: %w", file, err)
	}
	p, st, err := a.writing()
	if err != nil {
		return fmt.Errorf("import %s: %w", file, err)
	}
	plan, err := a.planImport(st, b)
	if err != nil {
		return err
	}
	plan.out.Problems = p.absolute(plan.out.Problems)
	if len(plan.files) > 0 && !dry {
		if st, err = a.created(&p, st); err != nil {
			return err
		}
		result, err := st.Write(ctx, plan.files)
		if err != nil {
			return fmt.Errorf("import %s: %w", file, err)
		}
		plan.settle(result)
	}
	return a.printImport(plan.out, file, dry)
}

func (a *app) readImport(file string) (data []byte, err error) {
	if file == "" {
		return nil, fmt.Errorf("%w: the name of the file is empty; - reads standard input", errUsage)
	}
	if file == "-" {
		data, err = io.ReadAll(io.LimitReader(a.in, importBytes+1))
		if len(data) > importBytes {
			err = fmt.Errorf("it is over %d MiB", importBytes>>20)
		}
	} else {
		data, err = regular.Read(file, importBytes)
	}
	if err != nil {
		return nil, fmt.Errorf("import %s: %w", file, err)
	}
	return data, nil
}

// An importPlan says what becomes of each file of a bundle.
type importPlan struct {
	files []store.Verbatim
	out   importedJSON
}

// planImport compares the bundle with what is there. It also finds what is refused, so that nothing is written of a bundle that leads outside.
func (a *app) planImport(st *store.Store, b bundle) (importPlan, error) {
	plan := importPlan{out: importedJSON{Problems: []casebook.Problem{}}}
	seen := map[string]bool{}
	for _, f := range b.Files {
		if seen[f.Path] {
			return plan, fmt.Errorf("import: %q stands in the export twice", f.Path)
		}
		seen[f.Path] = true
		if err := importable(f.Path); err != nil {
			return plan, fmt.Errorf("import: %w", err)
		}
		var there []byte
		err := fs.ErrNotExist
		if st != nil {
			there, _, err = st.Read(f.Path, 0)
		}
		switch {
		case errors.Is(err, fs.ErrNotExist):
			plan.out.Imported = append(plan.out.Imported, f.Path)
			plan.files = append(plan.files, store.Verbatim{Path: f.Path, Text: f.data(), Time: f.Modified, Reason: "casebook import", Provenance: a.provenance()})
		case err != nil:
			plan.out.Problems = append(plan.out.Problems, st.Problem(f.Path, err))
		case bytes.Equal(there, f.data()):
			plan.out.Same = append(plan.out.Same, f.Path)
		case f.Path == casebook.IndexFile:
			plan.out.Problems = append(plan.out.Problems, casebook.Problem{Code: "import-index", Path: f.Path,
				Text: "the index that is here stays; it gets a line for each memory that is new", Info: true})
		default:
			plan.out.Conflicts = append(plan.out.Conflicts, f.Path)
			plan.out.Problems = append(plan.out.Problems, importConflict(f.Path))
		}
	}
	return plan, nil
}

func importConflict(path string) casebook.Problem {
	return casebook.Problem{Code: "import-conflict", Path: path, Text: "another text is here under the same path; it stays, and that of the export is not taken",
		Fix: "compare the two; rename or remove the memory here and import again"}
}

// importable refuses a path that is no memory's.
func importable(path string) error {
	if path == casebook.IndexFile {
		return nil
	}
	return refusal(casebook.Change{Op: casebook.OpDelete, Path: path}.Validate())
}

// settle takes over what the store did. A text that came up since the plan was made is a conflict.
func (plan *importPlan) settle(result store.Result) {
	plan.out.Imported = nil
	if result.Batch != "" {
		plan.out.Change = result.Batch
	}
	plan.out.Problems = append(plan.out.Problems, result.Problems...)
	for _, o := range result.Outcomes {
		path := o.Change.Path
		switch o.Status {
		case store.Applied:
			plan.out.Imported = append(plan.out.Imported, path)
		case store.Unchanged:
			plan.out.Same = append(plan.out.Same, path)
		default:
			plan.out.Conflicts = append(plan.out.Conflicts, path)
			plan.out.Problems = append(plan.out.Problems, o.Problems...)
		}
	}
}

func (a *app) printImport(out importedJSON, file string, dry bool) error {
	a.report(out.Problems)
	var err error
	if len(out.Conflicts) > 0 {
		err = fmt.Errorf("import %s: another text is here, or the file cannot be written: %s", file, strings.Join(out.Conflicts, ", "))
	}
	if a.json {
		out.Imported, out.Same, out.Conflicts = list(out.Imported), list(out.Same), list(out.Conflicts)
		return errors.Join(a.printJSON(out), err)
	}
	word := "imported"
	if dry {
		word = "would import"
	}
	for _, path := range out.Imported {
		fmt.Fprintln(a.out, plainLine(word+" "+path))
	}
	fmt.Fprintf(a.out, "%s %s, %d there already, %s\n", word, count(len(out.Imported), "file"), len(out.Same), count(len(out.Conflicts), "conflict"))
	if out.Change != "" {
		fmt.Fprintf(a.out, "`casebook undo %s` takes that back\n", out.Change)
	}
	return err
}
