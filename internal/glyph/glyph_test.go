package glyph

import (
	"testing"
	"unicode"
)

// No letter, digit or sign that shows is taken for an invisible one, and what shows nothing is.
func TestInvisible(t *testing.T) {
	for _, r := range "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b\u180e\u200b\u200d\u200e\u2028\u2029\u202e\u2060\u2066\u2800\u3164\ufe00\ufe0f\ufeff\uffa0\ufff0\U000e0041\U000e0100" {
		if !Invisible(r) {
			t.Errorf("%U shows nothing", r)
		}
	}
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if Invisible(r) && unicode.In(r, unicode.N, unicode.P, unicode.Zs, unicode.Ll, unicode.Lu, unicode.Prepended_Concatenation_Mark) {
			t.Errorf("%U shows something", r)
		}
	}
}

// A character looks like a small ASCII letter or like none, in both cases of its alphabet where these look alike.
func TestASCII(t *testing.T) {
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if like := ASCII(r); like != 0 && (like < 'a' || like > 'z' || r < 0x80) {
			t.Errorf("%U: %q", r, like)
		}
	}
	for text, want := range map[string]string{"ѕуѕтем": "system", "САЅЕ": "case", "ᴄᴀsᴇ": "case", "Ь": "b", "ь": "b", "жюд": "жюд"} {
		got := ""
		for _, r := range text {
			if like := ASCII(r); like != 0 {
				r = like
			}
			got += string(r)
		}
		if got != want {
			t.Errorf("%q reads as %q, want %q", text, got, want)
		}
	}
}
