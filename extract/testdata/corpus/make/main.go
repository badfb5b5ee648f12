// Command make turns the sources of the corpus into what is scored: beside every session.txt it writes the transcript of Claude Code and want.json.
//
//	go run ./extract/testdata/corpus/make               # writes all again
//	go run ./extract/testdata/corpus/make -add new.txt  # takes new sessions into the tuning half; -half heldout into the other
//	go run ./extract/testdata/corpus/make -check        # says what is not as its source would make it, and writes nothing
//
// The README of the corpus says how a source is written.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

const (
	root       = "extract/testdata/corpus"
	sourceFile = "session.txt"
)

func main() {
	add := flag.String("add", "", "a `file` of new sessions, each begun by a line ===")
	half := flag.String("half", "tuning", "with -add: the half that they go into, tuning or heldout")
	check := flag.Bool("check", false, "write nothing, and end with an error where something is not up to date")
	flag.Parse()
	put := os.WriteFile
	if *check {
		put = same
	}
	if err := run(*add, *half, put); err != nil {
		fmt.Fprintln(os.Stderr, "make:", err)
		os.Exit(1)
	}
}

// same ends in an error where the file does not hold the text.
func same(path string, text []byte, _ os.FileMode) error {
	there, err := os.ReadFile(path)
	if err == nil && !bytes.Equal(there, text) {
		err = fmt.Errorf("%s is not what its source makes", path)
	}
	return err
}

func run(add, half string, put func(string, []byte, os.FileMode) error) error {
	if add != "" {
		if err := take(add, half); err != nil {
			return err
		}
	}
	sources, err := filepath.Glob(filepath.Join(root, "*", "*", sourceFile))
	if err != nil {
		return err
	}
	if len(sources) == 0 {
		return errors.New("no sources: run it in the root of the module")
	}
	for _, source := range sources {
		if err := write(source, put); err != nil {
			return fmt.Errorf("%s: %w", source, err)
		}
	}
	return nil
}

// take puts each session of the file into its folder of the half.
func take(path, half string) error {
	if half != "tuning" && half != "heldout" {
		return fmt.Errorf("%q is no half: tuning or heldout", half)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	for i, part := range strings.Split("\n"+string(text), "\n=== ") {
		if i == 0 {
			continue
		}
		part = "=== " + strings.TrimSpace(part) + "\n"
		s, err := parse(part)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		dir := filepath.Join(root, half, s.name)
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, sourceFile), []byte(part), 0o644); err != nil {
			return err
		}
	}
	return nil
}

func write(source string, put func(string, []byte, os.FileMode) error) error {
	text, err := os.ReadFile(source)
	if err != nil {
		return err
	}
	s, err := parse(string(text))
	if err != nil {
		return err
	}
	dir := filepath.Dir(source)
	if filepath.Base(dir) != s.name {
		return fmt.Errorf("its folder is to be called %s", s.name)
	}
	m := newMaker(s)
	if err := m.session(); err != nil {
		return err
	}
	if err := put(filepath.Join(dir, "transcript.jsonl"), m.lines.Bytes(), 0o644); err != nil {
		return err
	}
	for id, lines := range m.subagents {
		sub := filepath.Join(dir, "subagents", "agent-"+id+".jsonl")
		if err := os.MkdirAll(filepath.Dir(sub), 0o755); err != nil {
			return err
		}
		if err := put(sub, lines.Bytes(), 0o644); err != nil {
			return err
		}
	}
	want, err := encode(s.label, "  ")
	if err != nil {
		return err
	}
	return put(filepath.Join(dir, "want.json"), want, 0o644)
}

// encode keeps < and > readable, as the client does.
func encode(v any, indent string) ([]byte, error) {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", indent)
	err := e.Encode(v)
	return []byte(b.String()), err
}

// known says whether the word is one of the list; a slip of the pen in a label must not become a category of its own.
func known(word string, list ...string) error {
	if slices.Contains(list, word) {
		return nil
	}
	return fmt.Errorf("%q is none of %s", word, strings.Join(list, ", "))
}
