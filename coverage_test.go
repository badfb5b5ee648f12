package casebook_test

import (
	"fmt"
	"go/ast"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A coverageRow is one row of a table of docs/coverage.md.
type coverageRow struct {
	line                   int
	id, state, where, note string
}

// Every requirement and case has one row with a state, a done one names tests, one that is not done an issue, and every test that a row names exists.
func TestCoverageIsTrue(t *testing.T) {
	tests := testNames(t)
	name := regexp.MustCompile(`\b(?:(?:Test|Fuzz)\w+|\w+\.txtar)\b`)
	issues := regexp.MustCompile(`^issue (?:[3-9]|1\d)(?:, issue (?:[3-9]|1\d))*$`)
	want := coveredIDs()
	var seen []string
	for _, r := range coverageRows(t) {
		complain := func(format string, args ...any) {
			t.Errorf("docs/coverage.md:%d: %s: %s", r.line, r.id, fmt.Sprintf(format, args...))
		}
		if slices.Contains(seen, r.id) {
			complain("a second row")
		}
		seen = append(seen, r.id)
		if !slices.Contains(want, r.id) {
			complain("no such id in coveredIDs")
		}
		switch r.state {
		case "done", "done differently":
			for test := range strings.SplitSeq(r.where, ", ") {
				if name.FindString(test) != test || test == "" {
					complain("%q is no name of a test", test)
				}
			}
			if r.state == "done differently" && r.note == "" {
				complain("it does not say why differently")
			}
		case "not yet":
			if !issues.MatchString(r.where) {
				complain("%q names no issue to come", r.where)
			}
		default:
			complain("%q is no state", r.state)
		}
		for _, test := range name.FindAllString(r.where+" "+r.note, -1) {
			if !tests[test] {
				complain("there is no %s", test)
			}
		}
	}
	for _, id := range want {
		if !slices.Contains(seen, id) {
			t.Errorf("docs/coverage.md: no row for %s", id)
		}
	}
}

// coveredIDs are the requirements and public bug reports that docs/coverage.md accounts for.
func coveredIDs() []string {
	ids := strings.Fields("001 002 004 005 007 008 010 011 013 014 016 017 019 020 022 023 025 026 028 029 031 032 034 035 037 038 040 041 043 044 046 047 049 050 052 053 055 056 " +
		"058 059 061 062 CF-03 CM-05 CM-06 CP-10 CP-15 CP-16 CP-17 CP-18 CP-19 CP-20 CP-21 HK-04 HK-05 SS-09 " +
		"CF-01 064 065 067 068 070 071 073 074 076 077 079 080 082 083 085 086 088 089 091 092 094 095 097 098 100 101 133 134 136 137 139 140 " +
		"103 104 106 107 109 110 112 113 178 179 181 182 184 185 OP-11 OP-12 OP-13 OP-14 OP-15 OP-16 " +
		"CF-06 OP-31 TM-01 TM-02 TM-03 AG-01 AG-02 AG-03 AG-04 AG-05 AG-06 AG-07 AG-08 " +
		"130 OP-07 OP-08 OP-09 OP-10 OP-20 " +
		"OP-17 OP-18 OP-19 OP-30 TM-04 TM-05 KA-01 KA-02 KA-03 115 116 118 119 121 122 124 125 127 128 131 " +
		"OP-01 OP-02 OP-03 OP-24 OP-25 OP-26 " +
		"142 143 145 146 148 149 151 152 154 155 157 167 205 206 208 209 211 212 214 215 EX-01 EX-02 EX-03 EX-04 EX-05 EX-06 EX-07 EX-08 EX-09 EX-10 " +
		"DR-02 DR-03 DR-04 DR-05 DR-10 DR-11 DR-12 DR-13 DR-14 158 161 163 164 166 169 170")
	for _, a := range []struct {
		area string
		last int
	}{{"MD", 19}, {"TY", 10}, {"RC", 18}, {"SF", 8}, {"PF", 11}, {"VF", 7}, {"ST", 31}, {"IM", 8}, {"RU", 6}, {"DD", 9}, {"AT", 10}, {"SK", 5}} {
		for i := range a.last {
			ids = append(ids, fmt.Sprintf("%s-%02d", a.area, i+1))
		}
	}
	return ids
}

// coverageRows reads the rows of all tables; a line of a table that is no row of four cells is an error, since it would go unchecked.
func coverageRows(t *testing.T) []coverageRow {
	t.Helper()
	data, err := os.ReadFile("docs/coverage.md")
	if err != nil {
		t.Fatal(err)
	}
	var rows []coverageRow
	for n, line := range strings.Split(string(data), "\n") {
		if !strings.HasPrefix(line, "|") || strings.HasPrefix(line, "| ---") || strings.HasPrefix(line, "| Id |") || strings.HasPrefix(line, "| Case |") {
			continue
		}
		cells := strings.Split(line, "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		if len(cells) != 6 || cells[0] != "" || cells[5] != "" {
			t.Errorf("docs/coverage.md:%d: not four cells", n+1)
			continue
		}
		rows = append(rows, coverageRow{n + 1, cells[1], cells[2], cells[3], cells[4]})
	}
	return rows
}

// testNames gives the names of all tests, fuzz targets and scripts.
func testNames(t *testing.T) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	for _, s := range readSources(t) {
		if !s.test {
			continue
		}
		for _, d := range s.syntax.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && regexp.MustCompile(`^(?:Test|Fuzz)[A-Z0-9]`).MatchString(f.Name.Name) {
				names[f.Name.Name] = true
			}
		}
	}
	scripts, err := filepath.Glob("cmd/casebook/testdata/script/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range scripts {
		names[filepath.Base(path)] = true
	}
	return names
}
