// Command extract measures what the extractor finds in a labelled corpus of sessions, and what it makes of sessions that hold nothing to keep.
//
// Everything is real: the transcript is read as a session's is, the project is a folder with a git repository, the memories lie in a store. The README of the corpus says
// how it was written and labelled; bench/README.md says what each figure is.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	_ "time/tzdata" // the zones of the sessions, wherever it runs
)

// corpusDir is where the corpus lies, from the root of the module.
const corpusDir = "extract/testdata/corpus"

type options struct {
	root   string // of the module
	half   string
	dir    string // of the sessions, where they are not those of the corpus
	show   bool
	reveal bool
	open   opener // what is measured
}

func main() {
	o := options{root: ".", open: open}
	flag.StringVar(&o.half, "half", halfTuning, "which half: "+halfTuning+", "+halfHeldout+" or "+halfAll)
	flag.StringVar(&o.dir, "dir", "", "score the sessions of this `folder`, NAME/want.json, and no half of the corpus; -v refuses there as with the held-out half")
	flag.BoolVar(&o.show, "v", false, "list what was missed and what was false, of the tuning half")
	flag.BoolVar(&o.reveal, "reveal", false, "with -v: of the held-out half, too; it measures nothing any more once its sentences were read by who writes rules")
	oracle := flag.Bool("oracle", false, "measure the model's path, with a model that knows the labels and proposes what nobody wants besides")
	flag.Parse()
	if *oracle {
		o.open = openOracle(true)
	}
	if err := run(context.Background(), os.Stdout, o); err != nil {
		fmt.Fprintln(os.Stderr, "extract:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, w io.Writer, o options) error {
	if o.show && (o.dir != "" || o.half != halfTuning) && !o.reveal {
		return errors.New("-v prints sentences that are held out: whoever has read them writes rules for them, and they measure nothing any more; -reveal prints them all the same")
	}
	results, err := measure(ctx, o)
	if err != nil {
		return err
	}
	if o.show {
		for _, r := range results {
			r.list(w)
		}
	}
	return report(w, cmp.Or(o.dir, o.half), results)
}

// measure runs the extractor over each session of the folder or the half.
func measure(ctx context.Context, o options) ([]result, error) {
	sessions, err := o.load()
	if err != nil {
		return nil, err
	}
	results := make([]result, 0, len(sessions))
	for _, s := range sessions {
		r, err := s.measure(ctx, o.open)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.name, err)
		}
		results = append(results, r)
	}
	return results, nil
}

func (o options) load() ([]session, error) {
	if o.dir != "" {
		return loadFolder(o.dir)
	}
	return load(filepath.Join(o.root, corpusDir), o.half)
}
