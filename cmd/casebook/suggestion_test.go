package main

import (
	"strings"
	"testing"
	"time"
)

// A text of megabytes costs a suggestion no more than a long page, and what was given is not suggested.
func TestSuggestionsAreBounded(t *testing.T) {
	s := saving{remembering: remembering{body: strings.Repeat("Look at https://board.example for the line of the day.\n", 4<<20/55)}}
	began := time.Now()
	if all := s.suggestions(); len(all) != 3 || all[2].text != "reference" {
		t.Errorf("%+v", all)
	}
	if took := time.Since(began); took > time.Second {
		t.Errorf("the suggestions took %v", took)
	}
	s.kind, s.name = "reference", "board"
	if all := s.suggestions(); len(all) != 1 || all[0].flag != "description" {
		t.Errorf("%+v", all)
	}
}
