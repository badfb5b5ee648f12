package main

import "testing"

// What is cut takes no more columns than it may, and never ends or begins in the middle of a letter.
func TestFit(t *testing.T) {
	for _, test := range []struct {
		text       string
		columns    int
		want, path string
	}{
		{"deploy-freeze", 20, "deploy-freeze", "deploy-freeze"},
		{"deploy-freeze", 13, "deploy-freeze", "deploy-freeze"},
		{"deploy-freeze", 9, "deploy-f…", "depl…eeze"},
		{"価格はセント", 12, "価格はセント", "価格はセント"},
		{"価格はセント", 11, "価格はセン…", "価格…セント"},
		{"価格はセント", 8, "価格は…", "価…ント"},
		{"u\u0308u\u0308u\u0308u\u0308", 3, "u\u0308u\u0308…", "u\u0308…u\u0308"},
		{"abc", 1, "…", "…"},
	} {
		if got := fit(test.text, test.columns); got != test.want || displayWidth(got) > test.columns {
			t.Errorf("fit(%q, %d) = %q, want %q", test.text, test.columns, got, test.want)
		}
		if got := fitPath(test.text, test.columns); got != test.path || displayWidth(got) > test.columns {
			t.Errorf("fitPath(%q, %d) = %q, want %q", test.text, test.columns, got, test.path)
		}
	}
}
