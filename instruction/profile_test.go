package instruction_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"casebook/instruction"
)

var update = flag.Bool("update", false, "rewrite golden files")

// outcome is all that a scenario loads, as text.
func (t tree) outcome(p instruction.Profile) string {
	t.Helper()
	l, _ := t.loader(p)
	in := instruction.Open(l)
	var b strings.Builder
	write := func(what string, loads []load) {
		fmt.Fprintln(&b, what)
		for _, l := range sorted(loads) {
			fmt.Fprintf(&b, "%s %q\n", l.Path, l.Text)
		}
	}
	write("start", t.loads(in.Files().Eager))
	for _, step := range t.Steps {
		if step.Tool != "Bash" {
			got, _ := in.Use(t.sub(step.Input.FilePath))
			write(step.Input.FilePath, t.loads(got))
		}
	}
	return b.String()
}

// For every recording, casebook's own profile does what the client does, or switches of the table of profiles say why not: testdata/differences.txt
// lists the recordings that differ with the switches that alone make a difference there.
func TestOwnProfileDiffersOnlyBySwitches(t *testing.T) {
	var b strings.Builder
	for _, r := range recordings(t) {
		tr := build(t, r.Scenario)
		client := tr.outcome(instruction.ClaudeCode())
		own := tr.outcome(instruction.Casebook())
		if own == client {
			continue
		}
		var because []string
		for _, s := range instruction.Switches() {
			p := instruction.ClaudeCode()
			s.Take(&p, instruction.Casebook())
			if tr.outcome(p) != client {
				because = append(because, s.Name)
				continue
			}
			p = instruction.Casebook()
			s.Take(&p, instruction.ClaudeCode())
			if tr.outcome(p) != own {
				because = append(because, s.Name)
			}
		}
		if len(because) == 0 {
			t.Errorf("%s differs, and no switch says why:\n%s", r.Name, cmp.Diff(client, own))
		}
		fmt.Fprintf(&b, "%s: %s\n", r.Name, strings.Join(because, ", "))
	}
	const golden = "testdata/differences.txt"
	if *update {
		if err := os.WriteFile(golden, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), b.String()); diff != "" {
		t.Errorf("run with -update and read the diff (-want +got):\n%s", diff)
	}
}

// docs/instructions.md shows the table of profiles as it is.
func TestProfilesAreDocumented(t *testing.T) {
	text, err := os.ReadFile("../docs/instructions.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range instruction.Switches() {
		row := "| `" + s.Name + "` | " + s.Casebook + " | " + s.ClaudeCode + " |"
		if !strings.Contains(string(text), row) {
			t.Errorf("docs/instructions.md has no row\n%s", row)
		}
	}
}
