package extract_test

import "testing"

func TestRulesOfSpanish(t *testing.T) {
	testKept(t, "testdata/rule/spanish-kept.txt")
	testNotKept(t, "testdata/rule/spanish-not.txt")
}
