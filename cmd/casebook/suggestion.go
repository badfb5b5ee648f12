package main

import (
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
)

// complete fills in what is missing for a new memory: a person at a terminal is asked, with a suggestion; else it is a usage error that makes the suggestion.
func (a *app) complete(r *remembering, old *casebook.Header) error {
	if old != nil {
		return nil
	}
	if r.update && (r.kind == "" || r.description == "") && r.name != "" {
		return fmt.Errorf("remember %s: no memory answers to that name, and a new one needs --type and --description", r.name)
	}
	fields := []struct {
		value         *string
		flag, suggest string
	}{{&r.name, "name", suggestName(r.body)}, {&r.description, "description", suggestDescription(r.body)}, {&r.kind, "type", string(suggestType(r.body))}}
	var missing []string
	for _, f := range fields {
		if *f.value != "" {
			continue
		}
		if a.forPerson() == nil {
			answer, err := a.ask(plainLine(fmt.Sprintf("%s [%s]: ", f.flag, f.suggest)))
			if err != nil {
				return err
			}
			if *f.value = answer; answer == "" {
				*f.value = f.suggest
			}
			continue
		}
		text := "--" + f.flag
		if f.suggest != "" {
			text += fmt.Sprintf(" (perhaps %q)", f.suggest)
		}
		missing = append(missing, text)
	}
	if len(missing) == 0 {
		return nil
	}
	return fmt.Errorf("%w: remember needs %s", errUsage, strings.Join(missing, ", "))
}

// suggestType is what the text looks like; project where nothing tells.
func suggestType(text string) casebook.Type {
	pieces, _ := placement.Advise("", text)
	for _, p := range pieces {
		if p.Place == placement.Memory && p.Type != "" {
			return p.Type
		}
	}
	if strings.TrimSpace(text) == "" {
		return ""
	}
	return casebook.TypeProject
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
