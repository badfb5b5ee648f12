package main

import (
	"fmt"

	"casebook"
	"casebook/internal/secret"
)

// redact takes secrets out of the words of a change, and says which.
func (p *place) redact(c casebook.Change) (casebook.Change, []casebook.Problem) {
	var remarks []casebook.Problem
	out := func(text, field string) string {
		clean, found := secret.Redact(text, p.noSecrets())
		for _, f := range found {
			remarks = append(remarks, casebook.Problem{Code: "secret-redacted", Path: c.Path, Info: true,
				Text: fmt.Sprintf("%s, line %d: what looks like a secret is taken out: %s (rule %s)", field, f.Line, f.Kind, f.Rule)})
		}
		return clean
	}
	c.Name, c.Description, c.Body = out(c.Name, "the name"), out(c.Description, "the description"), out(c.Body, "the text")
	for i, h := range c.Hints {
		c.Hints[i] = out(h, "a hint")
	}
	return c, p.absolute(remarks)
}
