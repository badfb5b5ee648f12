package extract

import (
	"strings"
	"testing"

	"casebook"
)

// A value that is allowed, such as the example of a standard, stands whole in a description or not at all: half of it is another value, which the store refuses.
func TestADescriptionCutsNoValue(t *testing.T) {
	const example = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4ifQ.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c"
	e := desk(t, nil)
	text := "Use Authorization: Bearer " + example + " for the staging API."
	found := said(t, e, text, Candidate{Type: casebook.TypeReference, Explicit: true})
	if len(found.Changes) != 1 || found.Changes[0].Description != "Use Authorization: Bearer…" {
		t.Fatalf("%+v", found)
	}
	if got, err := e.Store.Apply(t.Context(), found.Changes); err != nil || got.Outcomes[0].Status != "applied" {
		t.Errorf("%+v %v", got, err)
	}
	long := "請記住" + strings.Repeat("不要強制推送", 40)
	if got := cutWords("a "+long, 140); len([]rune(got)) != 140 {
		t.Errorf("a text without blanks is cut to %d characters", len([]rune(got)))
	}
}
