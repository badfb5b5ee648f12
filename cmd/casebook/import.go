package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/internal/regular"
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
stays and is told, with exit status 1. A MEMORY.md that is new here gets a line for each memory of the export that it does not
list, and is kept within its limits. Nothing is written of an export whose files cannot all lie in one directory. The file -
is read from standard input.`,
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
	Held      []string           `json:"held"`
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
	plan, err := a.planImport(ctx, st, b)
	if err != nil {
		return fmt.Errorf("import %s: %w", file, err)
	}
	plan.out.Problems = append(p.Problems, p.absolute(plan.out.Problems)...)
	if len(plan.out.Imported)+len(plan.out.Held) > 0 && !dry {
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

func (a *app) printImport(out importedJSON, file string, dry bool) error {
	a.report(heldOnce(out.Problems))
	var err error
	if len(out.Conflicts) > 0 {
		err = fmt.Errorf("import %s: another text is here, or the file cannot be written: %s", file, strings.Join(out.Conflicts, ", "))
	}
	if a.json {
		out.Imported, out.Same, out.Conflicts, out.Held = list(out.Imported), list(out.Same), list(out.Conflicts), list(out.Held)
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
	if len(out.Held) > 0 {
		fmt.Fprintf(a.out, "held until a person accepts them, see `casebook review`: %s\n", plainLine(strings.Join(out.Held, ", ")))
	}
	if out.Change != "" {
		fmt.Fprintf(a.out, "`casebook undo %s%s` takes that back\n", out.Change, a.again())
	}
	return err
}
