// Package placement says where a piece of text belongs: which instruction file, memory, setting or store outside the window, and why.
//
// A piece is a paragraph, a list item, a list of steps or a table, with the heading above it and the code below it. A place is where it belongs; the
// reason names the requirement behind it, and the confidence says how much to believe. The decision tree is the short way to a place by answers, the
// decision table the ten questions that people ask.
//
// The rules are words and forms, in English and German and for critical words in a dozen further languages: the same text gives the same answer, and
// a text that no rule knows is called unsure. The package reads no file, asks no model and writes nothing: a person puts the text where it belongs.
package placement

import (
	"encoding/json"
	"fmt"
	"strings"

	"casebook"
	"casebook/internal/secret"
)

// A Confidence says how much to believe an answer.
type Confidence string

// The three. Likely becomes Unsure when a second rule would put the piece elsewhere.
const (
	Sure   Confidence = "sure"
	Likely Confidence = "likely"
	Unsure Confidence = "unsure"
)

// LargeLines and LargeBytes are what a session loads of an instruction file without harm; a text beyond them is named in a problem.
const (
	LargeLines = casebook.IndexLines
	LargeBytes = casebook.IndexUnits
)

// An Advice says where one piece belongs.
type Advice struct {
	Text  string        `json:"text"` // the piece, with every secret masked
	Line  int           `json:"line"` // of the piece's first line, from 1
	Place Place         `json:"place"`
	Type  casebook.Type `json:"type,omitempty"`  // of a memory
	Paths []string      `json:"paths,omitempty"` // globs for a rule, the folder for a subdirectory's file: only what the text names
	Why   string        `json:"why"`             // one line; ends with the requirements in brackets
	Sure  Confidence    `json:"sure"`
	// Settings is what goes into settings.json, where that follows from the text to the letter.
	Settings json.RawMessage `json:"snippet,omitempty"`
}

// Advise splits text and places every piece, in the order of the text. path names the text in problems and may be empty.
func Advise(path, text string) ([]Advice, []casebook.Problem) {
	hidden := secret.Scan(text, nil)
	var all []Advice
	var problems []casebook.Problem
	for _, p := range split(text) {
		a := Advice{Place: Nowhere, Why: "a secret belongs in no file that an agent loads: take it out, and renew it if others saw it [OP-17]", Sure: Sure}
		if hidden.In(p.start, p.end) {
			problems = append(problems, casebook.Problem{Code: "place-secret", Path: path, Line: p.line, Text: "this piece holds what looks like a secret",
				Fix: "take it out and keep it in a secret store; renew it if others saw it", Warning: true})
		} else {
			a = p.place()
		}
		a.Text, a.Line = hidden.Mask(text, p.start, p.end), p.line
		all = append(all, a)
	}
	if lines := strings.Count(strings.TrimRight(text, "\n"), "\n") + 1; lines > LargeLines || len(text) > LargeBytes {
		problems = append(problems, casebook.Problem{Code: "place-large", Path: path,
			Text:    fmt.Sprintf("%d lines, %d bytes: more than one loaded file should hold (%d lines, %d bytes)", lines, len(text), LargeLines, LargeBytes),
			Fix:     "keep the rules and move what is only looked up to a vault",
			Warning: true})
	}
	return all, problems
}

// A finding is what one rule says of a piece.
type finding struct {
	place    Place
	kind     casebook.Type
	paths    []string
	why      string
	sure     Confidence
	settings json.RawMessage
	// weak marks what nearly every text about a project would get: it contradicts no other rule.
	weak bool
}

// contradicts says whether two places are different answers. To enforcement neither its other form nor a scoped file is one.
func contradicts(a, b Place) bool {
	if a == Hook || a == Deny {
		return b != Hook && b != Deny && b != ProjectRule && b != SubdirectoryFile
	}
	return a != b
}

// place takes the first rule that fits; the next one with another place is named, and takes the certainty out of what was only likely.
func (p piece) place() Advice {
	var first finding
	var other Place
	for _, rule := range rules() {
		f, ok := rule(p)
		if !ok {
			continue
		}
		if first.place == "" {
			first = f
			continue
		}
		if !f.weak && contradicts(first.place, f.place) {
			other = f.place
			break
		}
	}
	if other != "" && first.sure != Sure {
		first.sure = Unsure
		at := strings.LastIndex(first.why, " [")
		first.why = first.why[:at] + "; or else: " + other.Title() + first.why[at:]
	}
	return Advice{Place: first.place, Type: first.kind, Paths: first.paths, Why: first.why, Sure: first.sure, Settings: first.settings}
}
