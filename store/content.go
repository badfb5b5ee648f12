package store

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strings"

	"casebook"
	"casebook/internal/secret"
	"casebook/internal/suspect"
)

// A passage is one piece of text that a change would bring into the directory.
type passage struct {
	field string // how a person calls it; empty: the file as it will be
	text  string
	name  bool // it is a name, and not a text
}

// passages are the words of a change, as far as it brings any.
func passages(c casebook.Change) []passage {
	all := []passage{{field: "the name", text: c.Name, name: true}, {field: "the description", text: c.Description}, {field: "the text", text: c.Body},
		{field: "the section", text: c.Section}}
	for _, h := range c.Hints {
		all = append(all, passage{field: "a hint", text: h})
	}
	for _, source := range c.Provenance.Sources {
		all = append(all, passage{field: "a source", text: source})
	}
	for _, path := range []string{c.Path, c.To} {
		if path != "" && (c.Op == casebook.OpCreate || c.Op == casebook.OpRename) {
			all = append(all, passage{field: "the path", text: trimEnding(path), name: true})
		}
	}
	return all
}

// verbatimPassages are the words of a file that comes in as it is.
func verbatimPassages(f Verbatim) []passage {
	if path.Base(f.Path) == casebook.IndexFile { // whose name is what it is
		return []passage{{text: string(f.Text)}}
	}
	m, _ := casebook.Parse(f.Path, f.Text)
	all := []passage{{text: string(f.Text)}, {field: "the name", text: m.Name, name: true}}
	// Escapes and folded lines of YAML hide from whoever reads the file what is shown of it.
	said := func(field, value string) {
		if value != "" && !strings.Contains(all[0].text, value) {
			all = append(all, passage{field: field, text: value})
		}
	}
	said("the description", m.Description)
	for _, h := range m.Hints {
		said("a hint", h)
	}
	for _, a := range m.Aliases {
		said("an alias", a)
	}
	return all
}

func trimEnding(path string) string { return strings.TrimSuffix(path, ".md") }

// recorded are the words about a change that the history keeps.
func recorded(c casebook.Change) []passage {
	all := []passage{{field: "the reason", text: c.Reason}}
	for _, source := range c.Provenance.Sources {
		all = append(all, passage{field: "a source", text: source})
	}
	return all
}

// line is the number of a line when the passage is the file itself; 0: it is a part of a file that is not written yet.
func (p passage) line(n int) int {
	if p.field == "" {
		return n
	}
	return 0
}

// said names the place in words, where no line of a file does.
func (p passage) said(line int) string {
	switch {
	case p.field == "":
		return ""
	case strings.Contains(strings.TrimRight(p.text, "\n"), "\n"):
		return fmt.Sprintf("line %d of %s: ", line, p.field)
	}
	return p.field + ": "
}

// secrets says where a passage holds a secret, never what it is. One that stood in the memory before is advice, since it must not keep the memory from being
// mended.
func (s *Store) secrets(path string, passages []passage, old ...[]byte) []casebook.Problem {
	var problems []casebook.Problem
	for _, p := range passages {
		for _, f := range secret.Scan(p.text, s.NoSecrets) {
			known := false
			for _, text := range old {
				known = known || bytes.Contains(text, []byte(p.text[f.Start:f.End]))
			}
			problems = append(problems, casebook.Problem{Code: "secret", Path: path, Line: p.line(f.Line), Warning: known,
				Text: fmt.Sprintf("%sholds what looks like a secret: %s (rule %s)", p.said(f.Line), f.Kind, f.Rule),
				Fix:  "say what is needed without its value, or let `casebook remember --redact` take it out; secrets.allow in config.yaml lists values that are none"})
		}
	}
	return problems
}

// unnamed takes paths out of problems where a name holds a secret: the path is made of it.
func unnamed(problems []casebook.Problem, words []passage) []casebook.Problem {
	said := func(p passage) bool { return p.name && len(secret.Scan(p.text, nil)) > 0 }
	if !slices.ContainsFunc(problems, func(p casebook.Problem) bool { return p.Code == "secret" }) || !slices.ContainsFunc(words, said) {
		return problems
	}
	for i := range problems {
		problems[i].Path = ""
	}
	return problems
}

// Secrets says where the file of a memory holds a secret, never what it is.
func Secrets(path string, data []byte, none secret.Allow) []casebook.Problem {
	return (&Store{NoSecrets: none}).secrets(path, []passage{{text: string(data)}})
}

// suspicions says what in the passages could mislead an agent, or the person who reads them.
func suspicions(path string, passages []passage) []casebook.Problem {
	var problems []casebook.Problem
	for _, p := range passages {
		look := suspect.Text
		if p.name {
			look = suspect.Name
		}
		for _, f := range look(p.text) {
			code := "text-instruction"
			switch f.Kind {
			case suspect.Hidden:
				code = "text-hidden"
			case suspect.Wrapper:
				code = "text-wrapper"
			case suspect.Lookalike:
				code = "name-lookalike"
			}
			problems = append(problems, casebook.Problem{Code: code, Path: path, Line: p.line(f.Line), Warning: true, Text: p.said(f.Line) + f.Text,
				Fix: "agents see it only after a person has accepted it, see `casebook review`"})
		}
	}
	return problems
}

// Suspicions says what in the file of a memory could mislead an agent: hidden characters, tags that pose as the host's, orders that override or hide.
func Suspicions(file string, data []byte) []casebook.Problem {
	all := verbatimPassages(Verbatim{Path: file, Text: data})
	if path.Base(file) != casebook.IndexFile {
		all = append(all, passage{field: "the path", text: trimEnding(file), name: true})
	}
	return suspicions(file, all)
}

// waits says why a person has to see the words first; nothing when they may come in.
func waits(p casebook.Provenance, suspicions []casebook.Problem) []string {
	if p.Accepted || p.Origin == casebook.OriginPerson {
		return nil
	}
	var reasons []string
	if p.Origin.Outside() {
		reasons = append(reasons, "it comes from outside ("+string(p.Origin)+")")
	}
	for _, s := range suspicions {
		reasons = append(reasons, s.Text)
	}
	return reasons
}
