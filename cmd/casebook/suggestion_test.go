package main

import (
	"strings"
	"testing"
)

// Only the beginning of a text is looked at, however long it is, and what was given is not suggested.
func TestSuggestionsAreBounded(t *testing.T) {
	place := "Look at https://board.example for the line of the day.\n"
	far := saving{remembering: remembering{body: strings.Repeat("It is so.\n", suggestionBytes/10+1) + place}}
	if all := far.suggestions(); len(all) != 3 || all[2].text == "reference" {
		t.Errorf("behind the bound: %+v", all)
	}
	s := saving{remembering: remembering{body: strings.Repeat(place, 4<<20/len(place))}}
	if all := s.suggestions(); len(all) != 3 || all[2].text != "reference" {
		t.Errorf("%+v", all)
	}
	s.kind, s.name = "reference", "board"
	if all := s.suggestions(); len(all) != 1 || all[0].flag != "description" {
		t.Errorf("%+v", all)
	}
}
