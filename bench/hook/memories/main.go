// Command memories writes a folder of invented memories and prompts that some of them answer, for measuring:
//
//	memories -n 10000 -dir DIR -events FILE -cwd DIR
//
// The same seed writes the same bytes. Texts are made from sentences of an invented company with words, identifiers, paths, names and dates in
// them, about 1.5 KB each, so that the number of different words grows with the number of memories as it does in real ones. It judges no recall:
// bench/recall does.
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

func main() {
	n := flag.Int("n", 200, "how many memories")
	seed := flag.Uint64("seed", 1, "of the generator")
	dir := flag.String("dir", "", "the memory directory to write")
	events := flag.String("events", "", "where to write UserPromptSubmit events, one a line; @RUN@ in them stands for a number that each run makes new")
	cwd := flag.String("cwd", "", "the working directory that the events name")
	flag.Parse()
	if *dir == "" || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := write(*n, *seed, *dir, *events, *cwd); err != nil {
		fmt.Fprintln(os.Stderr, "memories:", err)
		os.Exit(1)
	}
}

// prompts is how many different events are written: few enough to read, enough that no single one decides a measurement.
const prompts = 16

func write(n int, seed uint64, dir, events, cwd string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	g := newGenerator(seed)
	index, lines := bytes.NewBufferString("# Memories\n\n"), bytes.Buffer{}
	for i := range n {
		m := g.memory(i)
		path := filepath.Join(dir, m.file)
		if err := os.WriteFile(path, []byte(m.text), 0o600); err != nil {
			return err
		}
		// Two years of ages, so that staleness notes and the order by time have something to do.
		at := time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC).Add(-time.Duration(i*7919%17520) * time.Hour)
		if err := os.Chtimes(path, at, at); err != nil {
			return err
		}
		if i < 200 { // the index's own limit
			fmt.Fprintf(index, "- [%s](%s): %s\n", m.name, m.file, m.description)
		}
		if i%max(1, n/prompts) == 0 {
			if err := json.NewEncoder(&lines).Encode(event(g.prompt(m), dir, cwd)); err != nil {
				return err
			}
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "MEMORY.md"), index.Bytes(), 0o600); err != nil {
		return err
	}
	if events == "" {
		return nil
	}
	return os.WriteFile(events, lines.Bytes(), 0o600)
}

// event is what the client hands to the hook: the transcript lies beside the memory directory, as the client keeps it.
func event(prompt, dir, cwd string) map[string]string {
	return map[string]string{
		"session_id":      "bench-@RUN@",
		"transcript_path": filepath.Join(filepath.Dir(dir), "bench-@RUN@.jsonl"),
		"cwd":             cwd,
		"prompt_id":       "prompt-@RUN@",
		"permission_mode": "acceptEdits",
		"hook_event_name": "UserPromptSubmit",
		"prompt":          prompt,
	}
}
