// Command recall measures how well the lexical selector finds memories, and how often it attaches one to a prompt that none fits.
//
// It reads LoCoMo where CASEBOOK_BENCH_DATA names a folder with it, and brings its own memories besides. It asks no model. bench/README.md says what
// each table is.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
)

type options struct {
	selector string
	set      string
	draws    int
	data     string // the folder of CASEBOOK_BENCH_DATA
}

func main() {
	var o options
	flag.StringVar(&o.selector, "selector", "plain", "which selector to measure")
	flag.StringVar(&o.set, "set", "", "only this set: S, S*, F, foreign, …; empty: all")
	flag.IntVar(&o.draws, "draws", 2000, "draws of the bootstrap; 0 leaves the intervals out")
	flag.Parse()
	o.data = os.Getenv("CASEBOOK_BENCH_DATA")
	if err := run(os.Stdout, o); err != nil {
		fmt.Fprintln(os.Stderr, "recall:", err)
		os.Exit(1)
	}
}

func run(w io.Writer, o options) error {
	var directories []Directory
	if o.data == "" {
		fmt.Fprintln(w, "LoCoMo skipped: set CASEBOOK_BENCH_DATA")
	} else {
		d, err := locomoDirectories(o.data)
		if err != nil {
			return err
		}
		directories = append(directories, d...)
	}
	report(w, measure(directories, selectors()[o.selector]), o.draws)
	return nil
}
