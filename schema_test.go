package casebook_test

import (
	"errors"
	"strings"
	"testing"

	"casebook"
)

// TY-07: name, description and type are asked for one by one, and nothing else is.
func TestTY07TheThreeFields(t *testing.T) {
	fields := []string{"name: deploy\n", "description: how this project is deployed\n", "type: project\n"}
	file := func(without int) string {
		var b strings.Builder
		for i, f := range fields {
			if i != without {
				b.WriteString(f)
			}
		}
		return "---\n" + b.String() + "---\n"
	}
	if _, problems := casebook.Parse("x.md", []byte(file(-1))); len(problems) > 0 {
		t.Errorf("the three alone are not enough: %v", problems)
	}
	m, problems := casebook.Parse("x.md", []byte(file(0)))
	if m.Name != "x" || len(problems) > 0 { // the file's name serves, as older files of the client need it to
		t.Errorf("without a name: %q, %v", m.Name, problems)
	}
	for without, code := range map[int]string{1: "description-missing", 2: "type-missing"} {
		if _, problems := casebook.Parse("x.md", []byte(file(without))); len(problems) != 1 || problems[0].Code != code {
			t.Errorf("without %q: %v", fields[without], problems)
		}
	}
	full := casebook.Change{Op: casebook.OpCreate, Path: "deploy.md", Name: "deploy", Type: casebook.TypeUser, Description: "how", Body: "By train."}
	if problems := full.Validate(); len(problems) > 0 {
		t.Error(problems)
	}
	for field, c := range map[string]casebook.Change{
		"name":        {Op: full.Op, Path: full.Path, Type: full.Type, Description: full.Description, Body: full.Body},
		"type":        {Op: full.Op, Path: full.Path, Name: full.Name, Description: full.Description, Body: full.Body},
		"description": {Op: full.Op, Path: full.Path, Name: full.Name, Type: full.Type, Body: full.Body},
	} {
		problems := c.Validate()
		if len(problems) != 1 || problems[0].Warning || !strings.Contains(problems[0].Text, "no "+field) {
			t.Errorf("a new memory without %s: %v", field, problems)
		}
	}
}

// TY-01: the four words and no other can be written.
func TestTY01OnlyTheFourAreWritten(t *testing.T) {
	for _, kind := range casebook.Types() {
		data, err := casebook.Format(casebook.Memory{Name: "n", Description: "d", Type: kind, Body: "b"})
		if m, problems := casebook.Parse("n.md", data); err != nil || m.Type != kind || len(problems) > 0 {
			t.Errorf("%s: %v, %v", kind, err, problems)
		}
	}
	if n := len(casebook.Types()); n != 4 {
		t.Errorf("%d types", n)
	}
	for _, kind := range []casebook.Type{"misc", "User", "user "} {
		if data, err := casebook.Format(casebook.Memory{Name: "n", Description: "d", Type: kind, Body: "b"}); err == nil || errors.Is(err, casebook.ErrFrontmatter) {
			t.Errorf("%q is written: %s, %v", kind, data, err)
		}
	}
	misc := casebook.Change{Op: casebook.OpCreate, Path: "n.md", Name: "n", Type: "misc", Description: "d", Body: "b"}
	none := misc
	none.Type = ""
	for _, c := range []casebook.Change{misc, none} {
		if problems := c.Validate(); len(problems) != 1 || problems[0].Warning {
			t.Errorf("type %q: %v", c.Type, problems)
		}
	}
}

// TY-04: what is missing of Why and How to apply is named; for a person a warning, since nobody may invent it.
func TestTY04WhyAndHowAreAskedFor(t *testing.T) {
	const why, how = "**Why:** it broke twice.\n", "**How to apply:** before each release.\n"
	for body, want := range map[string]string{why + how: "", how: "change-why-missing", why: "change-apply-missing", "Rule.\n": "change-why-missing change-apply-missing"} {
		c := casebook.Change{Op: casebook.OpCreate, Path: "n.md", Name: "n", Type: casebook.TypeFeedback, Description: "d", Body: body}
		var codes []string
		for _, p := range c.Validate() {
			codes = append(codes, p.Code)
			if !p.Warning {
				t.Errorf("%q: no warning: %v", body, p)
			}
		}
		if got := strings.Join(codes, " "); got != want {
			t.Errorf("%q: %q, want %q", body, got, want)
		}
	}
}
