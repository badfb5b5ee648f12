package casebook

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"casebook/internal/frontmatter"
)

// A reader takes a memory's fields out of its frontmatter and gathers the problems on the way.
type reader struct {
	doc      *frontmatter.Document
	path     string
	problems []Problem
}

func (r *reader) problem(line int, code, text, fix string) {
	r.problems = append(r.problems, Problem{Code: code, Path: r.path, Line: line, Text: text, Fix: fix})
}

func (r *reader) memory() Memory {
	for _, is := range r.doc.Issues() {
		r.problem(is.Line, is.Code, is.Text, is.Fix)
	}
	var m Memory
	if r.doc.Empty() {
		m.Name = stem(r.path)
		if len(r.problems) == 0 {
			r.problem(1, "frontmatter-missing", "the file has no frontmatter, or an empty one",
				"begin it with --- and the keys name, description and metadata.type, then ---")
		}
		return m
	}
	m.Name = r.text("name")
	title := r.text("title")
	if m.Name == "" {
		m.Name = title
	} else if title != "" && title != m.Name {
		m.Aliases = append(m.Aliases, title)
	}
	if m.Name == "" {
		m.Name = stem(r.path)
	}
	m.Aliases = append(m.Aliases, r.list("aliases")...)
	m.Description = r.text("description")
	if m.Description == "" {
		r.problem(0, "description-missing", "the memory has no description", "say in one line of `description:` what it is about")
	}
	m.Type = r.typ()
	m.Hints = r.hints()
	m.Stated, _ = r.stated()
	m.Pinned = r.pinned()
	if stage, _, _ := r.doc.Scalar("metadata", "stage"); stage == "skill" {
		m.Skill, _, _ = r.doc.Scalar("metadata", "skill")
	}
	return m
}

// pinned reads `pinned`, at the top or below `metadata`.
func (r *reader) pinned() bool {
	for _, place := range [][]string{{"pinned"}, {"metadata", "pinned"}} {
		s, line, ok := r.doc.Scalar(place...)
		switch s = strings.ToLower(uncomment(s)); {
		case line == 0 || ok && s == "":
			continue
		case ok && (s == "true" || s == "false"):
			return s == "true"
		}
		r.problem(line, frontmatter.CodeValue, "pinned is neither true nor false; the memory is not pinned", "write `pinned: true`, or take the line out")
	}
	return false
}

// text reads a key that should hold text. A list is joined, so that the memory can still be found by it.
func (r *reader) text(key string) string {
	s, line, ok := r.doc.Scalar(key)
	if ok {
		return s
	}
	switch r.doc.Kind(key) {
	case frontmatter.KindList:
		items, _, _ := r.doc.List(key)
		r.problem(line, frontmatter.CodeValue, fmt.Sprintf("%s is a list and should be text; its items are read as one text", key), "put the text in quotes")
		return strings.Join(items, ", ")
	case frontmatter.KindMap:
		r.problem(line, frontmatter.CodeValue, fmt.Sprintf("%s holds keys and should be text", key),
			"write the text on the key's line, in quotes if it has a colon")
	}
	return ""
}

// list reads a key that should hold a list; one text counts as a list of one.
func (r *reader) list(key string) []string {
	items, line, ok := r.doc.List(key)
	if !ok && line > 0 {
		r.problem(line, frontmatter.CodeValue, fmt.Sprintf("%s holds keys and should be a list", key), "write one `- phrase` a line below it")
	}
	return trimmed(items)
}

func (r *reader) hints() []string {
	hints := r.list("hints")
	line := 0
	if len(hints) > 0 {
		line = r.doc.Line("hints")
	}
	for _, h := range hints {
		if n := utf8.RuneCountInString(h); n > HintChars {
			r.problem(line, "hint-long", fmt.Sprintf("a hint has %d characters and should be a phrase of 2 to 8 words", n), "split or shorten it")
		}
	}
	if len(hints) > MaxHints {
		r.problem(line, "hints-many", fmt.Sprintf("%d hints are given, only the first %d count", len(hints), MaxHints), "keep the best ones")
		hints = hints[:MaxHints]
	}
	return hints
}

// typ reads `type`, at the top or below `metadata`. A comment behind it goes: none of the words has a `#`.
func (r *reader) typ() Type {
	s, line, ok := r.doc.Scalar("type")
	if s == "" {
		below, at, found := r.doc.Scalar("metadata", "type")
		if below != "" || line == 0 {
			s, line, ok = below, at, found
		}
	}
	if line > 0 && !ok {
		r.problem(line, "type-unknown", "type holds a list or keys and should be one word", "write `user`, `feedback`, `project` or `reference`")
		return ""
	}
	if s == "" {
		r.problem(line, "type-missing", "the memory has no type", "add `type: user`, `feedback`, `project` or `reference` below `metadata:`")
		return ""
	}
	t, known := ParseType(uncomment(s))
	if !known {
		r.problem(line, "type-unknown", fmt.Sprintf("%q is no type", s), "write `user`, `feedback`, `project` or `reference`")
	}
	return t
}

// stated reads the memory's own time and where it stands.
func (r *reader) stated() (time.Time, []string) {
	for _, key := range []string{"modified", "date", "updated"} {
		for _, place := range [][]string{{key}, {"metadata", key}} {
			s, line, ok := r.doc.Scalar(place...)
			if !ok || s == "" {
				continue
			}
			t, ok := ParseTime(s)
			if ok {
				return t, place
			}
			r.problem(line, "time-unreadable", fmt.Sprintf("%s %q is no time", key, s), "write it as 2026-01-31 or 2026-01-31T15:04:05Z")
		}
	}
	return time.Time{}, nil
}

// long reports a block that recall does not read to its end.
func (r *reader) long() {
	if end := r.doc.BodyLine() - 1; r.doc.Present() && end > HeaderLines {
		r.problem(HeaderLines, "frontmatter-long", fmt.Sprintf("the frontmatter ends on line %d; recall reads %d lines", end, HeaderLines), "shorten it")
	}
}

// uncomment drops a YAML comment behind a word that can have none itself.
func uncomment(s string) string {
	if i := strings.Index(s, " #"); i >= 0 {
		s = s[:i]
	}
	return strings.TrimSpace(s)
}
