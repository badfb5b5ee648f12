// Command transcript invents session files of Claude Code to measure with, and reads them as casebook does.
//
//	transcript -write FILE [-size MB] [-line MB]
//	transcript FILE
//
// The lines of an invented file have the types, members and order of recorded ones, the sizes of a working day: file contents twice over, blobs of requests, system prompts,
// answers with what was thought. With -line the last line is one tool result of that size, without an end. Reading prints how many turns there were, and how much a process
// may have taken for it stands in the script beside it. It measures nothing itself.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"

	"casebook/internal/transcript"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "transcript:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	set := flag.NewFlagSet("transcript", flag.ContinueOnError)
	file := set.String("write", "", "the file that is invented")
	size := set.Int("size", 200, "its size in MB, without the line of -line")
	line := set.Int("line", 0, "how many MB a last line has")
	if err := set.Parse(args); err != nil {
		return err
	}
	if *file != "" {
		return invent(*file, *size<<20, *line<<20)
	}
	if set.NArg() != 1 {
		return fmt.Errorf("one file is needed")
	}
	f, err := os.Open(set.Arg(0))
	if err != nil {
		return err
	}
	defer f.Close()
	said := map[transcript.Speaker]int{}
	stats, err := transcript.Read(context.Background(), f, transcript.Options{Path: set.Arg(0)}, func(t transcript.Turn) error {
		said[t.Speaker]++
		return nil
	})
	if err != nil {
		return err
	}
	fmt.Printf("%s: %d lines, %d turns: %d of a person, %d of the agent, %d of tools; broken %d, too long %d\n", stats.Format, stats.Lines, stats.Turns,
		said[transcript.Person], said[transcript.Agent], said[transcript.Tool], stats.Broken, stats.Oversized)
	return nil
}
