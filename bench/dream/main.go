// Command dream measures what a night does to a memory directory in which faults were planted, and what it breaks.
//
// The directory is invented, the project beside it is a git repository with a history, and what is measured is the command as it is built from the sources.
// It was written without a look at the rules of package dream; bench/README.md says what each figure is. It mends nothing itself.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"casebook/dream"
)

type options struct {
	root     string // of the module
	seed     uint64
	memories int
	show     bool
	out      string // only make the directory, here
	before   string // only check: the directory before,
	after    string // after,
	plan     string // or what would be done to it,
	labels   string // and the labels
}

func main() {
	o := options{root: "."}
	flag.Uint64Var(&o.seed, "seed", 1, "which directory")
	flag.IntVar(&o.memories, "memories", fullSize, "how many memories; what is planted in them grows with their number")
	flag.BoolVar(&o.show, "v", false, "list what was missed and each harm")
	flag.StringVar(&o.out, "out", "", "measure nothing: make memory, project and labels.json in this folder")
	flag.StringVar(&o.before, "before", "", "run nothing: compare this directory with that of -after, or with what -plan would do to it, by -labels")
	flag.StringVar(&o.after, "after", "", "see -before")
	flag.StringVar(&o.plan, "plan", "", "see -before: a file with what `casebook dream --json` printed; with -after, too, it says what was asked")
	flag.StringVar(&o.labels, "labels", "", "see -before")
	flag.Parse()
	if err := run(context.Background(), os.Stdout, o); err != nil {
		fmt.Fprintln(os.Stderr, "dream:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, w io.Writer, o options) error {
	if o.before != "" {
		r, err := compare(o)
		if err != nil {
			return err
		}
		return tell(w, o, r)
	}
	dir := o.out
	if dir == "" {
		temporary, err := os.MkdirTemp("", "dream-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(temporary)
		dir = temporary
	}
	f, err := newFolders(dir)
	if err != nil {
		return err
	}
	g, err := generate(o.seed, o.memories)
	if err != nil {
		return err
	}
	if err := g.write(f.memories, f.project, f.labels); err != nil || o.out != "" {
		return err
	}
	binary := filepath.Join(dir, "casebook")
	if err := build(ctx, o.root, binary); err != nil {
		return err
	}
	r, err := measure(ctx, &g.labels, f.memories, command(binary, f))
	if err != nil {
		return err
	}
	return tell(w, o, r)
}

// tell prints the figures. What was not reached is an error.
func tell(w io.Writer, o options, r report) error {
	if err := r.print(w, o.show); err != nil {
		return err
	}
	if failures := r.failures(); len(failures) > 0 {
		return errors.New("not reached:\n" + strings.Join(failures, "\n"))
	}
	return nil
}

// compare checks what others have run, or a plan that nobody has.
func compare(o options) (report, error) {
	labels, err := readLabels(o.labels)
	if err != nil {
		return report{}, err
	}
	before, err := readTree(o.before)
	if err != nil {
		return report{}, err
	}
	var plan *dream.Plan
	if o.plan != "" {
		text, err := os.ReadFile(o.plan)
		if err != nil {
			return report{}, err
		}
		plan = &dream.Plan{}
		if err := json.Unmarshal(text, plan); err != nil {
			return report{}, fmt.Errorf("read plan %s: %w", o.plan, err)
		}
	}
	var after tree
	switch {
	case o.after != "":
		after, err = readTree(o.after)
	case plan != nil:
		after, err = apply(before, *plan, time.Now())
	default:
		err = errors.New("-before needs -after or -plan")
	}
	if err != nil {
		return report{}, err
	}
	return check(labels, before, after, plan), nil
}
