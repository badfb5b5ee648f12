package extract_test

import "testing"

func TestRulesOfFrench(t *testing.T) {
	testKept(t, "testdata/rule/french-kept.txt")
	testNotKept(t, "testdata/rule/french-not.txt")
}
