// Command conformance counts how many recordings of the real client casebook follows exactly, file by file:
//
//	go run ./bench/conformance [FILE.jsonl…]
//
// Without arguments it takes the recordings in instruction/testdata/conformance. The comparison is that of the test of package instruction, which it runs. Exit status 1
// when one recording is not followed.
package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	ok, err := run(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "conformance:", err)
	}
	if err != nil || !ok {
		os.Exit(1)
	}
}

type tally struct{ followed, all int }

func run(files []string) (bool, error) {
	test := exec.Command("go", "test", "-count=1", "-json", "-run", "^TestConformance$", "casebook/instruction")
	test.Env = os.Environ()
	if len(files) > 0 {
		for i, f := range files {
			path, err := filepath.Abs(f)
			if err != nil {
				return false, err
			}
			files[i] = path
		}
		test.Env = append(test.Env, "CASEBOOK_RECORDINGS="+strings.Join(files, string(os.PathListSeparator)))
	}
	test.Stderr = os.Stderr
	out, err := test.StdoutPipe()
	if err != nil {
		return false, err
	}
	if err := test.Start(); err != nil {
		return false, fmt.Errorf("run the test: %w", err)
	}
	counts := map[string]*tally{}
	var failed []string
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var event struct{ Action, Test string }
		if json.Unmarshal(lines.Bytes(), &event) != nil {
			continue
		}
		name, ok := strings.CutPrefix(event.Test, "TestConformance/")
		if !ok || event.Action != "pass" && event.Action != "fail" {
			continue
		}
		file, _, _ := strings.Cut(name, "/")
		if counts[file] == nil {
			counts[file] = &tally{}
		}
		counts[file].all++
		if event.Action == "pass" {
			counts[file].followed++
		} else {
			failed = append(failed, name)
		}
	}
	waitErr := cmp.Or(lines.Err(), test.Wait())
	var total tally
	var names []string
	for name := range counts {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		c := counts[name]
		fmt.Printf("%-12s %d of %d recordings followed\n", name, c.followed, c.all)
		total.followed, total.all = total.followed+c.followed, total.all+c.all
	}
	fmt.Printf("%-12s %d of %d\n", "all", total.followed, total.all)
	for _, name := range failed {
		fmt.Println("not followed:", name)
	}
	if total.all == 0 || waitErr != nil && len(failed) == 0 {
		return false, fmt.Errorf("run the test of %d recordings: %w", total.all, cmp.Or(waitErr, errors.New("there are none")))
	}
	return len(failed) == 0, nil
}
