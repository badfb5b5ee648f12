package extract_test

import "testing"

func TestRulesOfGerman(t *testing.T) {
	testKept(t, "testdata/rule/german-kept.txt")
	testNotKept(t, "testdata/rule/german-not.txt")
}
