package main

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"
	"sync"

	"casebook"
	"casebook/placement"
)

const (
	suggestedNameChars = 50
	suggestedLineChars = 150
	// suggestionBytes is how much of a text is looked at for a type.
	suggestionBytes = 16 << 10
)

// A suggestion is for a field that a new memory needs and was not given.
type suggestion struct {
	value      *string
	flag, text string
}

// suggestions are those for what is missing.
func (s *saving) suggestions() []suggestion {
	name := func(text string) string {
		if s.text != nil {
			return cmp.Or(s.text.name(), suggestName(text))
		}
		return suggestName(text)
	}
	var missing []suggestion
	for _, f := range []struct {
		value   *string
		flag    string
		suggest func(text string) string
	}{{&s.name, "name", name}, {&s.description, "description", suggestDescription}, {&s.kind, "type", suggestType}} {
		if *f.value == "" {
			missing = append(missing, suggestion{f.value, f.flag, f.suggest(s.body)})
		}
	}
	return missing
}

// complete fills in what is missing for a new memory: a person at a terminal is asked, with a suggestion; else it is a usage error that makes the suggestion.
func (a *app) complete(s *saving) error {
	if s.old != nil {
		return nil
	}
	if a.forPerson() == nil {
		return a.askMissing(s)
	}
	var missing []string
	for _, f := range s.suggestions() {
		text := "--" + f.flag
		if f.text != "" {
			text += fmt.Sprintf(" (perhaps %q)", f.text)
		}
		missing = append(missing, text)
	}
	if len(missing) == 0 {
		return nil
	}
	return fmt.Errorf("%w: remember needs %s", errUsage, strings.Join(missing, ", "))
}

// askMissing asks for what is missing, unless the name turns out to be that of a memory which the person has updated.
func (a *app) askMissing(s *saving) error {
	for _, f := range s.suggestions() {
		if err := a.askFor(f); err != nil {
			return err
		}
		if f.value != &s.name {
			continue
		}
		s.plainName()
		h, err := s.named()
		if err != nil {
			return err
		}
		if h != nil {
			fmt.Fprintln(a.err, "a memory of that name is there already")
			return a.offer(s, *h)
		}
	}
	return nil
}

// askFor asks for one field, for a type until it is one.
func (a *app) askFor(f suggestion) error {
	for {
		answer, err := a.ask(plainLine(fmt.Sprintf("%s [%s]: ", f.flag, f.text)))
		if err != nil {
			return err
		}
		*f.value = cmp.Or(answer, f.text)
		if _, ok := casebook.ParseType(*f.value); ok || f.flag != "type" {
			return nil
		}
		fmt.Fprintln(a.err, "the types are user, feedback, project and reference")
	}
}

// suggestType is what the text looks like; project where nothing tells.
func suggestType(text string) string {
	start, _ := casebook.CutText(text, 0, suggestionBytes)
	pieces, _ := placement.Advise("", start)
	for _, p := range pieces {
		if p.Place == placement.Memory && p.Type != "" {
			return string(p.Type)
		}
	}
	if strings.TrimSpace(text) == "" {
		return ""
	}
	return string(casebook.TypeProject)
}

// suggestName makes a slug of the text's first words.
func suggestName(text string) string {
	line := firstLine(text)
	if cut, did := casebook.CutText(line, 0, suggestedNameChars); did {
		if at := strings.LastIndexByte(cut, ' '); at > 0 {
			cut = cut[:at]
		}
		line = cut
	}
	return casebook.Slug(line)
}

var sentenceEnd = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[.!?](\s|$)`) })

// suggestDescription is the text's first sentence.
func suggestDescription(text string) string {
	line := firstLine(text)
	if at := sentenceEnd().FindStringIndex(line); at != nil {
		line = line[:at[0]]
	}
	return oneLine(line, suggestedLineChars)
}

// firstLine is the first line that says something, without the marks of a heading or list.
func firstLine(text string) string {
	for line := range strings.Lines(text) {
		if line = strings.Trim(strings.TrimSpace(line), "#*->_ "); line != "" && line != "---" {
			return strings.ReplaceAll(line, "**", "")
		}
	}
	return ""
}
