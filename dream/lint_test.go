package dream

import (
	"testing"

	"casebook"
)

// Case 160, openclaw/openclaw#89444, #87080: raw text, half sentences and score fields landed in what a person reads, and the person cleaned it each day.
func TestCase160Lint(t *testing.T) {
	for name, c := range map[string]struct {
		change casebook.Change
		old    string
		wrong  int
	}{
		"a score":                          {casebook.Change{Body: "Deploys go through staging.\nscore: 0.87\n"}, "", 1},
		"scores of a record":               {casebook.Change{Body: `{"confidence": 0.5, "text": "x"}`}, "", 1},
		"a bold field":                     {casebook.Change{Body: "- **similarity**: 0.91\n"}, "", 1},
		"a heading at the end":             {casebook.Change{Body: "Deploys go through staging.\n\n## Why\n"}, "", 1},
		"a heading above its peer":         {casebook.Change{Body: "## Why\n\n## How\n\nBy hand.\n"}, "", 1},
		"a heading with a part below":      {casebook.Change{Body: "# Deploys\n\n## How\n\nBy hand.\n"}, "", 0},
		"a heading without text":           {casebook.Change{Body: "##\n\nBy hand.\n"}, "", 1},
		"code that does not end":           {casebook.Change{Body: "Run\n\n```sh\nmake\n"}, "", 1},
		"half a sentence":                  {casebook.Change{Body: "Deploys go through the\n"}, "", 1},
		"an item without text":             {casebook.Change{Body: "- one\n-\n"}, "", 1},
		"a description of two lines":       {casebook.Change{Description: "one\ntwo"}, "", 1},
		"what was there before":            {casebook.Change{Body: "See.\n\nscore: 3\n"}, "score: 3\n", 0},
		"a score that somebody writes of":  {casebook.Change{Body: "The score of a match counts from 0. Its weight is 3 kg.\n"}, "", 0},
		"code with a comment":              {casebook.Change{Body: "Run\n\n```sh\n# build\nmake\n```\n"}, "", 0},
		"a rule line and an ordinary text": {casebook.Change{Body: "One.\n\n---\n\nTwo.\n"}, "", 0},
	} {
		if wrong := Lint(c.change, casebook.Memory{Body: c.old}); len(wrong) != c.wrong {
			t.Errorf("%s: %q, want %d", name, wrong, c.wrong)
		}
	}
}
