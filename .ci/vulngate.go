//go:build ignore

// Command vulngate reads what `govulncheck -format json` prints and decides: a known vulnerability in a package that this module links from another
// module stops a change; one in the standard library is the machine's Go, and one in a module that only stands in the graph is nobody's code path:
// both are printed.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
)

// message is the part of govulncheck's stream that matters here. A finding comes up to three times, each time with a deeper trace: the module is
// required, its package imported, its function called. The first frame is the vulnerable one.
type message struct {
	Finding *struct {
		OSV   string `json:"osv"`
		Fixed string `json:"fixed_version"`
		Trace []struct {
			Module  string `json:"module"`
			Version string `json:"version"`
			Package string `json:"package"`
		} `json:"trace"`
	} `json:"finding"`
	SBOM *struct{} `json:"SBOM"`
}

func main() {
	stop, warn, whole, err := read(os.Stdin)
	if err == nil && !whole {
		err = errors.New("no bill of materials in the input: govulncheck did not scan")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "vulngate:", err)
		os.Exit(1)
	}
	for _, line := range warn {
		fmt.Println("warning:", line)
	}
	for _, line := range stop {
		fmt.Println("vulnerable:", line)
	}
	if len(stop) > 0 {
		os.Exit(1)
	}
	fmt.Println("no known vulnerability in a linked module")
}

func read(r io.Reader) (stop, warn []string, whole bool, err error) {
	for in := json.NewDecoder(r); ; {
		var m message
		if err := in.Decode(&m); err == io.EOF {
			return stop, warn, whole, nil
		} else if err != nil {
			return nil, nil, false, err
		}
		whole = whole || m.SBOM != nil
		if m.Finding == nil || len(m.Finding.Trace) == 0 {
			continue
		}
		at := m.Finding.Trace[0]
		line := fmt.Sprintf("%s in %s %s, fixed in %s", m.Finding.OSV, at.Module, at.Version, m.Finding.Fixed)
		to := &warn
		if at.Module != "stdlib" && at.Module != "toolchain" && at.Package != "" {
			to = &stop
		}
		if !slices.Contains(*to, line) {
			*to = append(*to, line)
		}
	}
}
