package main

import (
	"testing"

	"casebook"

	"github.com/google/go-cmp/cmp"
)

// Names are near when one contains the other or few letters are wrong; the nearest come first, three at most.
func TestNearNames(t *testing.T) {
	var headers []casebook.Header
	for _, path := range []string{"deploy-freeze.md", "deploy-window.md", "deploys.md", "sub/deploy-notes.md", "Über uns.md", "ab.md", "決定.md"} {
		headers = append(headers, casebook.Header{Path: path, Aliases: map[string][]string{"ab.md": {"timetable"}}[path]})
	}
	for name, want := range map[string][]string{
		"deploy":           {"deploys", "deploy-freeze", "deploy-window"},
		"deploy-frezee.md": {"deploy-freeze"},
		"DEPLOY_FREEZE":    {"deploy-freeze"},
		"uber-uns":         {"Über uns"},
		"timetables":       {"ab"},
		"ac":               {"ab"},
		"zebra":            nil,
		"決":                nil,
		"":                 nil,
		"..":               nil,
	} {
		if diff := cmp.Diff(want, nearNames(name, headers)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", name, diff)
		}
	}
}
