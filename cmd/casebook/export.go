package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"casebook"
	"casebook/store"
)

func (a *app) export() *cobra.Command {
	return &cobra.Command{
		Use:   "export",
		Short: "Print all memories as one Markdown or JSON file",
		Long: `export prints the memories and their index, byte for byte, as one Markdown file, or with --json as one object. A mark that
stands in none of the texts separates them. casebook import brings them into another memory directory.`,
		Example: `  casebook export > memories.md
  casebook export --json > memories.json`,
		Args: noArgs,
		RunE: func(c *cobra.Command, _ []string) error { return a.runExport(c.Context()) },
	}
}

func (a *app) runExport(ctx context.Context) error {
	p, st, err := a.reading()
	if err != nil {
		return err
	}
	if st == nil {
		return fmt.Errorf("export: %w", p.none())
	}
	if err := p.readable(); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	b, err := bundleOf(ctx, st)
	if err != nil {
		return err
	}
	if a.agent() != "" {
		b.withhold(st)
	}
	a.report(append(p.Problems, b.Problems...))
	if a.json {
		b.Problems = list(append(p.Problems, b.Problems...))
		return a.printJSON(b)
	}
	data, err := b.markdown()
	if err != nil {
		return err
	}
	if f, ok := a.out.(*os.File); ok && isTerminal(f) {
		data = []byte(plain(string(data)))
	}
	_, err = a.out.Write(data)
	return err
}

// withhold takes out what no agent sees before a person has accepted it.
func (b *bundle) withhold(st *store.Store) {
	all := len(b.Files)
	b.Files = slices.DeleteFunc(b.Files, func(f bundledFile) bool {
		return f.Path != casebook.IndexFile && len(st.Withheld(f.Path, f.data())) > 0
	})
	b.Problems = append(b.Problems, keptFromAgent(all-len(b.Files))...)
}

// bundleOf reads all memories, by path, and the index. A file that cannot be read is a problem, and the others are exported.
func bundleOf(ctx context.Context, st *store.Store) (bundle, error) {
	b := bundle{Version: bundleVersion, Files: []bundledFile{}}
	files, problems, err := st.List(ctx)
	if err != nil {
		return b, err
	}
	b.Problems = problems
	slices.SortFunc(files, func(x, y store.File) int { return strings.Compare(x.Path, y.Path) })
	for _, f := range files {
		data, _, err := st.Read(f.Path, 0)
		if err == nil && !utf8.ValidString(f.Path) {
			err = errors.New("its name is not UTF-8")
		}
		if err != nil {
			b.Problems = append(b.Problems, st.Problem(f.Path, err))
			continue
		}
		b.Files = append(b.Files, newBundledFile(f.Path, time.Unix(0, f.ModTime), data))
	}
	data, _, err := st.Read(casebook.IndexFile, 0)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		b.Problems = append(b.Problems, st.Problem(casebook.IndexFile, err))
	default:
		var modified time.Time
		if info, err := os.Stat(st.Abs(casebook.IndexFile)); err == nil {
			modified = info.ModTime()
		}
		b.Files = append(b.Files, newBundledFile(casebook.IndexFile, modified, data))
	}
	return b, nil
}
