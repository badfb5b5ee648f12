// Command pairs times two commands against each other and says whether a claim on the ratio of their times holds.
//
//	pairs [flags] -- A [ARG…] -- B [ARG…]
//
// Both run in turns under an environment of PATH and HOME alone, after some runs that do not count; the order within a pair changes from pair to
// pair. What is printed is one row: the ratio of the medians, its 95 % interval from a bootstrap over pairs, both medians. The claim holds when the
// lower end of the interval does. With -anon, only A runs and its peak of anonymous memory is compared with the limit. Exit status 0: the claim
// holds; 1: it does not, or a command failed. It reckons nothing but times and memory, and keeps nothing.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"time"
)

func main() {
	ok, err := run(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "pairs:", err)
	}
	if err != nil || !ok {
		os.Exit(1)
	}
}

type flags struct {
	claim  string
	limit  float64
	anon   int
	pairs  int
	warmUp int
	home   string
	dir    string
	stdin  string
	expect string
	env    string
	both   bool
}

func run(args []string) (bool, error) {
	var f flags
	set := flag.NewFlagSet("pairs", flag.ContinueOnError)
	set.StringVar(&f.claim, "claim", "A / B", "what the row is called")
	set.Float64Var(&f.limit, "limit", 1, "the most that the ratio may be")
	set.IntVar(&f.anon, "anon", 0, "instead of times: the most MB of anonymous memory that A may use")
	set.IntVar(&f.pairs, "pairs", 41, "how many pairs count; with -anon how many runs")
	set.IntVar(&f.warmUp, "warm-up", 5, "how many pairs come before")
	set.StringVar(&f.home, "home", os.Getenv("HOME"), "HOME of both commands")
	set.StringVar(&f.dir, "dir", "", "working directory of both commands")
	set.StringVar(&f.stdin, "stdin", "", "file whose lines A gets as its input, one a run in turn; "+runMark+" in it and in arguments becomes a number that is new each run")
	set.StringVar(&f.expect, "expect", "", "regular expression that A's output must match in each run")
	set.StringVar(&f.env, "env", "", "a variable, NAME=VALUE, that A has besides")
	set.BoolVar(&f.both, "both", false, "B gets the same input as A, and its output must match too")
	if err := set.Parse(args); err != nil { // stops at the first "--", so that the commands may have flags of their own
		return false, err
	}
	a, b, err := commands(f, set.Args())
	if err != nil {
		return false, err
	}
	scratch, err := os.MkdirTemp("", "pairs-")
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(scratch)
	if f.anon > 0 {
		return memory(f, a, scratch)
	}
	return times(f, a, b, scratch)
}

func commands(f flags, args []string) (a, b *command, err error) {
	a = &command{args: args, dir: f.dir, home: f.home}
	if i := slices.Index(args, "--"); i >= 0 {
		a.args = args[:i]
		b = &command{args: args[i+1:], dir: f.dir, home: f.home}
	}
	if len(a.args) == 0 || f.anon == 0 && (b == nil || len(b.args) == 0) {
		return nil, nil, fmt.Errorf("two commands are needed, with -anon one: pairs [flags] -- A [ARG…] -- B [ARG…]")
	}
	if f.stdin != "" {
		text, err := os.ReadFile(f.stdin)
		if err != nil {
			return nil, nil, err
		}
		a.stdin = bytes.Split(bytes.TrimSpace(text), []byte("\n"))
	}
	if f.expect != "" {
		if a.expect, err = regexp.Compile(f.expect); err != nil {
			return nil, nil, err
		}
	}
	if f.env != "" {
		a.env = []string{f.env}
	}
	if f.both && b != nil {
		b.stdin, b.expect, b.mark = a.stdin, a.expect, "b"
	}
	return a, b, nil
}

func times(f flags, a, b *command, scratch string) (bool, error) {
	var pairs []pair
	for i := range f.warmUp + f.pairs {
		p, err := runPair(a, b, scratch, i%2 == 1)
		if err != nil {
			return false, err
		}
		if i >= f.warmUp {
			pairs = append(pairs, p)
		}
	}
	r := measure(pairs)
	ok := r.lower <= f.limit
	fmt.Printf("%-52s limit %5.2f  ratio %5.2f  interval %5.2f to %5.2f  %9s against %9s  %s\n",
		f.claim, f.limit, r.value, r.lower, r.upper, ms(r.a), ms(r.b), verdict(ok))
	return ok, nil
}

// runPair runs B first when swapped, so that neither always meets what the other left behind.
func runPair(a, b *command, scratch string, swapped bool) (p pair, err error) {
	if swapped {
		if p.b, err = b.run(scratch, nil); err != nil {
			return p, err
		}
	}
	if p.a, err = a.run(scratch, nil); err != nil {
		return p, err
	}
	if !swapped {
		p.b, err = b.run(scratch, nil)
	}
	return p, err
}

func memory(f flags, a *command, scratch string) (bool, error) {
	var peak anonPeak
	for range f.pairs {
		if _, err := a.run(scratch, peak.watch); err != nil {
			return false, err
		}
	}
	if peak.reads == 0 {
		return false, fmt.Errorf("RssAnon could not be read: this needs Linux's /proc")
	}
	mb := float64(peak.bytes) / 1e6 // the stricter of the two megabytes
	ok := mb <= float64(f.anon)
	fmt.Printf("%-52s limit %3d MB  peak %5.1f MB  (%d runs, %d reads, at most %s between two)  %s\n",
		f.claim, f.anon, mb, f.pairs, peak.reads, ms(peak.widest), verdict(ok))
	return ok, nil
}

func ms(d time.Duration) string { return fmt.Sprintf("%.1f ms", d.Seconds()*1000) }

func verdict(ok bool) string {
	if ok {
		return "PASS"
	}
	return "FAIL"
}
