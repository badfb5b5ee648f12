package main

import (
	"fmt"
	"slices"

	"casebook/bench/recall/corpus"
)

// The sets made of the own generator, with and without the memories' hints.
const (
	setGenerated       = "generated"
	setRefuseGenerated = "refuse generated"
)

// generatedDirectories makes one directory without and one with hints; they are asked the same.
func generatedDirectories(c corpus.Corpus) []Directory {
	var result []Directory
	for _, hints := range []string{"", withHints} {
		d := Directory{Name: setGenerated + hints}
		for _, m := range c.Memories {
			document := Document{ID: m.File, Name: m.Name, Description: m.Description, Type: m.Type, Body: m.Body, Time: m.Modified}
			if hints != "" {
				document.Hints = m.Hints
			}
			d.Documents = append(d.Documents, document)
		}
		for n, p := range c.Prompts {
			q := Question{ID: fmt.Sprint(n), Set: setGenerated + hints, Class: p.Class, Half: halfOf(p.Group), Text: p.Text, Gold: p.Want, Stale: p.Stale}
			if len(p.Want) == 0 {
				q.Set = setRefuseGenerated + hints
			}
			d.Questions = append(d.Questions, q)
		}
		result = append(result, d)
	}
	return result
}

// smallTalk are the prompts of the generator that fit no project at all.
func smallTalk(c corpus.Corpus) []corpus.Prompt {
	return slices.DeleteFunc(slices.Clone(c.Prompts), func(p corpus.Prompt) bool { return p.Class != corpus.Talk && p.Class != corpus.Code })
}
