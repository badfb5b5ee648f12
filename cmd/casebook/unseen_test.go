package main

import "testing"

// What takes no room is written out; a joiner in an emoji or in a script that has them, and what makes a character an emoji, is not.
func TestWhatNobodySeesIsWrittenOut(t *testing.T) {
	for in, want := range map[string]string{
		"plain\ttext\n":              "plain\ttext\n",
		"server\u200b has":           "serverU+200B has",
		"a\u200db":                   "aU+200Db",
		"\ufefftext":                 "U+FEFFtext",
		"x\U000e0041\U000e0042":      "xU+E0041U+E0042",
		"\u202etxt":                  "\ufffdtxt", // as plain has it
		"so\u00adft\u2028line":       "soU+00ADftU+2028line",
		"\U0001F468\u200d\U0001F469": "\U0001F468\u200d\U0001F469",
		"❤\ufe0f\u200d\U0001F525":    "❤\ufe0f\u200d\U0001F525",
		"1\ufe0f\u20e3":              "1\ufe0f\u20e3",
		"می\u200cخواهم":              "می\u200cخواهم",
		"क्\u200dष":                  "क्\u200dष",
		"é\ufe0f\ufe0f":              "é\ufe0fU+FE0F",
		"\xff\u200b":                 "\ufffdU+200B",
	} {
		if got := seen(in); got != want {
			t.Errorf("%+q: %+q, not %+q", in, got, want)
		}
	}
}
