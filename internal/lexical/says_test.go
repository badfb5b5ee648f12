package lexical

import "testing"

func TestSays(t *testing.T) {
	var split Splitter
	for _, tt := range []struct {
		text, phrase string
		want         bool
	}{
		{"ship it tonight", "ship it tonight", true},
		{"Can we SHIP this tonight?", "ship it tonight", true},
		{"tonight we ship", "ship it tonight", false}, // another order
		{"ship the new page tonight", "ship it tonight", false},
		{"shipping it tonight, then", "ship it tonight", true},
		{"run the tests", "run the tests", false}, // typed about any code
		{"deploy", "deploy", false},               // one word
		{"wann liefern wir nach Österreich aus?", "liefern nach Österreich", true},
		{"決済を確認して", "決済を確認", true},
		{"", "ship it tonight", false},
		{"ship it tonight", "", false},
	} {
		if got := split.Hear(tt.text).Says(tt.phrase); got != tt.want {
			t.Errorf("Says(%q, %q) = %v", tt.text, tt.phrase, got)
		}
	}
}
