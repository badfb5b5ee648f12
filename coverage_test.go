package casebook_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The areas of the published system that docs/coverage.md accounts for, with the number of their last requirement.
var coveredAreas = []struct {
	area string
	last int
}{{"MD", 19}, {"TY", 10}, {"RC", 18}, {"SF", 8}, {"PF", 11}, {"VF", 7}}

// Every requirement has one row, and every test that a row names exists.
func TestCoverageIsTrue(t *testing.T) {
	data, err := os.ReadFile("docs/coverage.md")
	if err != nil {
		t.Fatal(err)
	}
	tests := testNames(t)
	row := regexp.MustCompile(`^\| ([A-Z0-9]+-\d+|\d{3}(?:, \d{3})*) \|`)
	name := regexp.MustCompile(`\b(?:(?:Test|Fuzz)\w+|\w+\.txtar)\b`)
	var seen []string
	for n, line := range strings.Split(string(data), "\n") {
		m := row.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		for id := range strings.SplitSeq(m[1], ", ") {
			if slices.Contains(seen, id) {
				t.Errorf("docs/coverage.md:%d: a second row for %s", n+1, id)
			}
			seen = append(seen, id)
		}
		names := name.FindAllString(line, -1)
		if done := strings.Contains(line, "| done"); done && len(names) == 0 {
			t.Errorf("docs/coverage.md:%d: done without a test", n+1)
		}
		if len(names) == 0 && !strings.Contains(line, "issue ") {
			t.Errorf("docs/coverage.md:%d: neither a test nor an issue", n+1)
		}
		for _, test := range names {
			if !tests[test] {
				t.Errorf("docs/coverage.md:%d: there is no %s", n+1, test)
			}
		}
	}
	for _, a := range coveredAreas {
		for i := range a.last {
			if id := fmt.Sprintf("%s-%02d", a.area, i+1); !slices.Contains(seen, id) {
				t.Errorf("docs/coverage.md: no row for %s", id)
			}
		}
	}
}

// testNames gives the names of all tests, fuzz targets and scripts.
func testNames(t *testing.T) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	function := regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`)
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if strings.HasSuffix(path, ".txtar") {
			names[d.Name()] = true
		}
		if !strings.HasSuffix(path, "_test.go") {
			return nil
		}
		data, err := os.ReadFile(path)
		for _, m := range function.FindAllStringSubmatch(string(data), -1) {
			names[m[1]] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}
