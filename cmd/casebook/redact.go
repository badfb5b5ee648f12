package main

import (
	"fmt"
	"slices"

	"casebook"
	"casebook/internal/secret"
)

// withPresent adds to an update what it leaves as it is and what holds a secret, so that this goes, too.
func (p *place) withPresent(c casebook.Change, old *target) casebook.Change {
	if old == nil {
		return c
	}
	holds := func(text string) bool { return len(secret.Scan(text, p.noSecrets())) > 0 }
	if c.Body == "" && holds(old.body) {
		c.Body = old.body
	}
	if c.Description == "" && holds(old.Description) {
		c.Description = old.Description
	}
	if len(c.Hints) == 0 && len(c.Remove) == 0 && slices.ContainsFunc(old.Hints, holds) {
		c.Hints = slices.Clone(old.Hints)
	}
	return c
}

// redact takes secrets out of the words of a change, and says which.
func (p *place) redact(c casebook.Change) (casebook.Change, []casebook.Problem) {
	var remarks []casebook.Problem
	out := func(text, field string) string {
		clean, found := p.withoutSecrets(text, field)
		for i := range found {
			found[i].Path = c.Path
		}
		remarks = append(remarks, found...)
		return clean
	}
	c.Description, c.Body = out(c.Description, "the description"), out(c.Body, "the text")
	for i, h := range c.Hints {
		c.Hints[i] = out(h, "a hint")
	}
	for i, source := range c.Provenance.Sources {
		c.Provenance.Sources[i] = out(source, "a source")
	}
	return c, p.absolute(remarks)
}

// withoutSecrets takes secrets out of one text. A name has to go through it before a path is made of it.
func (p *place) withoutSecrets(text, field string) (string, []casebook.Problem) {
	var remarks []casebook.Problem
	clean, found := secret.Redact(text, p.noSecrets())
	for _, f := range found {
		remarks = append(remarks, casebook.Problem{Code: "secret-redacted", Info: true,
			Text: fmt.Sprintf("%s, line %d: what looks like a secret is taken out: %s (rule %s)", field, f.Line, f.Kind, f.Rule)})
	}
	return clean, remarks
}

// holdsSecret says that a text cannot be printed.
func (p *place) holdsSecret(text string) bool { return len(secret.Scan(text, p.noSecrets())) > 0 }
