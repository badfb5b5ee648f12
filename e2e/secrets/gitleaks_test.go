// Package secrets holds package secret against gitleaks, which is too heavy for every start of a command and would honour `gitleaks:allow` in a memory. It is
// a module of its own, so that nothing of gitleaks reaches the go.mod of casebook; only its public detector is called, none of its rules is read.
package secrets

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/zricethezav/gitleaks/v8/detect"

	"casebook/internal/secret"
	"casebook/internal/secret/secrettest"
)

// A score counts the texts of one kind in which each of the two found something, and those that ours hides whole.
type score struct{ n, ours, whole, theirs int }

// For each kind of secret of which gitleaks finds any, in plain texts or in all, ours finds at least as many; and ours has to find the secret itself to its
// last byte, while any finding of gitleaks in the text counts for it.
func TestFindsAtLeastWhatGitleaksFinds(t *testing.T) {
	detector, err := detect.NewDetectorDefaultConfig()
	if err != nil {
		t.Fatal(err)
	}
	kinds, shapes := map[string]*score{}, map[string]*score{}
	var all score
	for _, p := range secrettest.Positives(20261130, 2) {
		theirs := len(detector.DetectString(p.Text)) > 0
		found := secret.Scan(p.Text, nil)
		at := p.Start
		for _, f := range found {
			if f.Start <= at && f.End > at {
				at = f.End
			}
		}
		for _, s := range []*score{of(kinds, p.Kind), of(shapes, p.Shape), &all} {
			s.n++
			s.ours += one(len(found) > 0)
			s.whole += one(at >= p.End)
			s.theirs += one(theirs)
		}
	}
	fmt.Printf("%-8s %-24s %5s %6s %6s %9s\n", "", "", "n", "ours", "whole", "gitleaks")
	show := func(set string, scores map[string]*score) {
		for _, name := range sorted(scores) {
			s := scores[name]
			fmt.Printf("%-8s %-24s %5d %6d %6d %9d\n", set, name, s.n, s.ours, s.whole, s.theirs)
		}
	}
	show("kind", kinds)
	show("shape", shapes)
	fmt.Printf("%-8s %-24s %5d %6d %6d %9d\n", "all", "", all.n, all.ours, all.whole, all.theirs)
	known := 0
	for _, name := range sorted(kinds) {
		if s := kinds[name]; s.theirs > 0 {
			known++
			if s.whole < s.theirs {
				t.Errorf("%s: ours %d of %d, gitleaks %d", name, s.whole, s.n, s.theirs)
			}
		}
	}
	if known < 30 {
		t.Errorf("gitleaks knows %d kinds only: is it set up?", known)
	}
}

// The texts without a secret: ours flags no more of them than gitleaks does.
func TestFalseAlarms(t *testing.T) {
	detector, err := detect.NewDetectorDefaultConfig()
	if err != nil {
		t.Fatal(err)
	}
	raw, err := os.ReadFile("../../internal/secret/testdata/negatives.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	var ours, theirs []string
	n := 0
	for line := range strings.Lines(string(raw)) {
		var one struct{ ID, Text string }
		if err := json.Unmarshal([]byte(line), &one); err != nil {
			t.Fatal(err)
		}
		n++
		if len(secret.Scan(one.Text, nil)) > 0 {
			ours = append(ours, one.ID)
		}
		if len(detector.DetectString(one.Text)) > 0 {
			theirs = append(theirs, one.ID)
		}
	}
	fmt.Printf("flagged of %d texts without a secret: ours %d %v, gitleaks %d %v\n", n, len(ours), ours, len(theirs), theirs)
	if len(ours) > len(theirs) {
		t.Errorf("ours flags %d, gitleaks %d", len(ours), len(theirs))
	}
}

func of(m map[string]*score, name string) *score {
	if m[name] == nil {
		m[name] = &score{}
	}
	return m[name]
}

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

func sorted(m map[string]*score) []string {
	var names []string
	for name := range m {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
