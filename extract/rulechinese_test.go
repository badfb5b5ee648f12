package extract_test

import "testing"

func TestRulesOfChinese(t *testing.T) {
	testKept(t, "testdata/rule/chinese-kept.txt")
	testNotKept(t, "testdata/rule/chinese-not.txt")
}
