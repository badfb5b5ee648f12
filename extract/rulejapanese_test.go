package extract_test

import "testing"

func TestRulesOfJapanese(t *testing.T) {
	testKept(t, "testdata/rule/japanese-kept.txt")
	testNotKept(t, "testdata/rule/japanese-not.txt")
}
