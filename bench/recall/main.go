// Command recall measures how well a selector finds memories, and how often it attaches one to a prompt that none fits.
//
// It reads LoCoMo where CASEBOOK_BENCH_DATA names a folder with it, and brings its own memories besides. It asks a model with -selector model alone. bench/README.md
// says what each table is.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// The parts of -part.
const (
	partLocomo    = "locomo"
	partGenerated = "generated"
	partCoding    = "coding"
)

type options struct {
	selector string
	part     string
	set      string
	seed     uint64
	draws    int
	curve    bool
	misses   bool
	update   bool
	json     string
	from     string
	features string
	sample   int
	manifest int
	record   string
	replies  string
	data     string // the folder of CASEBOOK_BENCH_DATA
}

func main() {
	o := options{data: os.Getenv("CASEBOOK_BENCH_DATA")}
	flag.StringVar(&o.selector, "selector", defaultSelector, "which selector to measure: "+strings.Join(selectorNames(), ", "))
	flag.StringVar(&o.part, "part", "", "only locomo, generated or coding; empty: all three")
	flag.StringVar(&o.set, "set", "", "only these sets, separated by commas: S, S*, F, foreign, generated, refuse, 'coding+hints' …; empty: all")
	flag.Uint64Var(&o.seed, "seed", statsSeed, "of the generated part")
	flag.IntVar(&o.draws, "draws", 2000, "draws of the bootstrap; 0 leaves the intervals out")
	flag.BoolVar(&o.curve, "curve", false, "print recall against false attachments too")
	flag.BoolVar(&o.misses, "misses", false, "print the questions of the even half that went wrong, in place of the tables")
	flag.BoolVar(&o.update, "update", false, "rewrite "+statsPath)
	flag.StringVar(&o.json, "json", "", "write the outcome of every question to this `file`, one JSON object a line")
	flag.StringVar(&o.from, "from", "", "recompute the tables from a `file` of -json, ask nothing")
	flag.StringVar(&o.features, "features", "", "write the signals of the first hits to this CSV `file`")
	flag.IntVar(&o.sample, "sample", 0, "at most so many questions of each set, evenly spread; 0: all")
	flag.IntVar(&o.manifest, "manifest", 0, "how many memories a model is offered at most; 0: as shipped")
	flag.StringVar(&o.record, "record", "", "with -selector model or oracle: add the replies to this `file`, and ask for none that it has")
	flag.StringVar(&o.replies, "replies", "", "the `file` that -selector replay answers from")
	flag.Parse()
	if err := run(os.Stdout, o); err != nil {
		fmt.Fprintln(os.Stderr, "recall:", err)
		os.Exit(1)
	}
}

func run(w io.Writer, o options) error {
	root, err := moduleRoot()
	if err != nil {
		return err
	}
	if o.update {
		if o.part != "" || o.set != "" || o.from != "" || o.seed != statsSeed || o.selector != defaultSelector || o.sample != 0 {
			return errors.New("-update goes with none of -part, -set, -from, -seed, -sample and -selector")
		}
		o.data = ""
	}
	chosen, err := o.open(root)
	if err != nil {
		return err
	}
	outcomes, err := o.outcomes(w, root, chosen)
	if chosen.close != nil {
		err = errors.Join(err, chosen.close())
	}
	if err != nil {
		return err
	}
	if o.json != "" {
		if err := writeOutcomes(o.json, outcomes); err != nil {
			return err
		}
	}
	if o.features != "" {
		if err := writeFeatures(o.features, outcomes, chosen.signals); err != nil {
			return err
		}
	}
	if o.update {
		path := filepath.Join(root, statsPath)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		return os.WriteFile(path, []byte(stats(outcomes)), 0o644)
	}
	if o.misses {
		writeMisses(w, outcomes)
		return nil
	}
	report(w, outcomes, o.draws)
	if chosen.asking != nil && o.from == "" {
		chosen.asking.tally.write(w)
	}
	if o.curve {
		writeCurves(w, outcomes)
	}
	return nil
}

func (o options) outcomes(w io.Writer, root string, chosen selector) ([]Outcome, error) {
	if o.from != "" {
		outcomes, err := readOutcomes(o.from)
		return filter(outcomes, func(outcome Outcome) bool { return o.wants(outcome.Set) }), err
	}
	directories, err := o.directories(w, root)
	if err != nil {
		return nil, err
	}
	for i := range directories {
		d := &directories[i]
		d.Questions = slices.DeleteFunc(d.Questions, func(q Question) bool { return !o.wants(q.Set) })
	}
	if o.sample > 0 {
		sample(directories, o.sample)
	}
	return measure(directories, chosen)
}

// sample leaves at most n questions of each set, as evenly spread as they come.
func sample(directories []Directory, n int) {
	total, seen := map[string]int{}, map[string]int{}
	for _, d := range directories {
		for _, q := range d.Questions {
			total[q.Set]++
		}
	}
	for i := range directories {
		d := &directories[i]
		d.Questions = slices.DeleteFunc(d.Questions, func(q Question) bool {
			at, of := seen[q.Set], total[q.Set]
			seen[q.Set]++
			return of > n && (at+1)*n/of == at*n/of
		})
	}
}

func (o options) directories(w io.Writer, root string) ([]Directory, error) {
	var directories []Directory
	in := func(part string) bool { return o.part == "" || o.part == part }
	if in(partLocomo) && o.data == "" && !o.update {
		fmt.Fprintln(w, "LoCoMo skipped: set CASEBOOK_BENCH_DATA")
	}
	if in(partLocomo) && o.data != "" {
		d, err := locomoDirectories(o.data)
		if err != nil {
			return nil, err
		}
		directories = append(directories, d...)
	}
	if in(partGenerated) || in(partCoding) {
		generated, coding, err := ownDirectories(root, o.seed)
		if err != nil {
			return nil, err
		}
		if in(partGenerated) {
			directories = append(directories, generated...)
		}
		if in(partCoding) {
			directories = append(directories, coding...)
		}
	}
	return directories, nil
}

// wants says whether -set names the set or its first word.
func (o options) wants(set string) bool {
	if o.set == "" {
		return true
	}
	for name := range strings.SplitSeq(o.set, ",") {
		if name == set || strings.HasPrefix(set, name+" ") {
			return true
		}
	}
	return false
}
