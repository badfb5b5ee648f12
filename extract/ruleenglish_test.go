package extract_test

import "testing"

// The sentences were written before the rules were tuned: how people talk to coding agents, terse or polite, with and without full stops.
func TestRulesOfEnglish(t *testing.T) {
	testKept(t, "testdata/rule/english-kept.txt")
	testNotKept(t, "testdata/rule/english-not.txt")
}
