package casebook_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"casebook"

	"github.com/google/go-cmp/cmp"
)

func TestBudgetDefaults(t *testing.T) {
	want := casebook.Budget{Files: 5, Lines: 200, Bytes: 4096, TurnBytes: 20480, HookChars: 9500, SessionBytes: 61440}
	if diff := cmp.Diff(want, casebook.Budget{}.OrDefault()); diff != "" {
		t.Error(diff)
	}
	want.Files, want.Bytes = -1, 10
	if diff := cmp.Diff(want, casebook.Budget{Files: -1, Bytes: 10}.OrDefault()); diff != "" {
		t.Error(diff)
	}
}

func TestCutText(t *testing.T) {
	lines := func(n int) string { return strings.Repeat("line\n", n) }
	line := strings.Repeat("x", 63) + "\n" // 64 of them are 4,096 bytes
	tests := []struct {
		name, text   string
		lines, bytes int
		want         string
		cut          bool
	}{
		{"empty", "", 200, 4096, "", false},
		{"no limits", lines(500), 0, 0, lines(500), false},
		{"199 lines", lines(199), 200, 4096, lines(199), false},
		{"200 lines", lines(200), 200, 4096, lines(200), false},
		{"201 lines", lines(201), 200, 4096, strings.TrimSuffix(lines(200), "\n"), true},
		{"200 lines without an end", lines(199) + "line", 200, 4096, lines(199) + "line", false},
		{"201 lines without an end", lines(200) + "line", 200, 4096, strings.TrimSuffix(lines(200), "\n"), true},
		{"200 lines and blank ones", lines(200) + "\n\n", 200, 4096, strings.TrimSuffix(lines(200), "\n"), false},
		{"4095 bytes", strings.Repeat(line, 63) + line[1:], 200, 4096, strings.Repeat(line, 63) + line[1:], false},
		{"4096 bytes", strings.Repeat(line, 64), 200, 4096, strings.Repeat(line, 64), false},
		{"4097 bytes", strings.Repeat(line, 64) + "y", 200, 4096, strings.TrimSuffix(strings.Repeat(line, 64), "\n"), true},
		{"4097 bytes, the last a line end", strings.Repeat(line, 63) + "x" + line, 200, 4096, strings.Repeat(line, 63) + "x" + line[:63], false},
		{"one line of 4095", strings.Repeat("x", 4095), 200, 4096, strings.Repeat("x", 4095), false},
		{"one line of 4096", strings.Repeat("x", 4096), 200, 4096, strings.Repeat("x", 4096), false},
		{"one line of 4097", strings.Repeat("x", 4097), 200, 4096, strings.Repeat("x", 4096), true},
		{"both limits, bytes first", strings.Repeat(line, 300), 200, 4096, strings.TrimSuffix(strings.Repeat(line, 64), "\n"), true},
		{"both limits, lines first", lines(300), 200, 4096, strings.TrimSuffix(lines(200), "\n"), true},
		{"cut at a CR LF", "one\r\ntwo\r\n", 1, 0, "one", true},
		{"a heading alone is too little", "# T\n" + strings.Repeat("word ", 1000), 200, 100, "# T\n" + strings.Repeat("word ", 19) + "w", true},
		{"case 070: rune at the cut", strings.Repeat("x", 9) + "é", 0, 10, strings.Repeat("x", 9), true},
		{"case 070: emoji at the cut", strings.Repeat("x", 8) + "🙂", 0, 10, strings.Repeat("x", 8), true},
		{"invalid UTF-8", "a\xff\xfeb", 0, 10, "a\uFFFDb", false},
	}
	for _, tt := range tests {
		got, cut := casebook.CutText(tt.text, tt.lines, tt.bytes)
		if got != tt.want || cut != tt.cut {
			t.Errorf("%s: %d bytes %q…, cut %v; want %d bytes, cut %v", tt.name, len(got), got[:min(len(got), 40)], cut, len(tt.want), tt.cut)
		}
	}
}

// Case 070: no cut parts what a person sees as one character.
func TestCase070CutPointKeepsCharactersWhole(t *testing.T) {
	for _, whole := range []string{
		"é", "e\u0301", "e\u0301\u0323\u0302", "日", "🙂", "👍🏽", "👩‍👩‍👧", "🏳️‍🌈", "❤️", "1️⃣", "🇩🇪",
		"🏴\U000E0067\U000E0062\U000E0065\U000E006E\U000E0067\U000E007F", "नि", "கி", "각", "각", "\r\n",
	} {
		text := "ab" + whole + "cd"
		for limit := range len(text) + 3 {
			want := min(limit, len(text))
			if limit > 2 && limit < 2+len(whole) {
				want = 2
			}
			if got := casebook.CutPoint(text, limit); got != want {
				t.Errorf("%q at %d: %d, want %d", text, limit, got, want)
			}
		}
	}
	flags := "🇩🇪🇫🇷🇯🇵"
	for limit := range len(flags) {
		if got := casebook.CutPoint(flags, limit); got != limit/8*8 {
			t.Errorf("flags at %d: %d", limit, got)
		}
	}
	pile := "e" + strings.Repeat("\u0301", 1000)
	if got := casebook.CutPoint(pile, 1001); got < 900 || !utf8.ValidString(pile[:got]) {
		t.Errorf("endless marks: %d", got)
	}
}

func FuzzCutText(f *testing.F) {
	for _, s := range []string{"", "one\ntwo\r\nthree", "👩‍👩‍👧 🇩🇪🇫🇷 e\u0301\u0301", strings.Repeat("日本", 50), "a\xffb\n", "\u200d\u200d\u200d", "\n\n\n"} {
		for _, n := range []int{0, 1, 2, 7, 30} {
			f.Add(s, n/2, n)
		}
	}
	f.Fuzz(func(t *testing.T, text string, lines, bytes int) {
		got, cut := casebook.CutText(text, lines, bytes)
		if !utf8.ValidString(got) {
			t.Fatalf("%q is not valid", got)
		}
		whole := strings.ToValidUTF8(text, "\uFFFD")
		lost := strings.Trim(strings.TrimPrefix(whole, got), "\r\n")
		if !strings.HasPrefix(whole, got) || cut != (lost != "") {
			t.Fatalf("%q of %q, cut %v", got, whole, cut)
		}
		if n := strings.Count(strings.TrimSuffix(got, "\n"), "\n") + 1; bytes > 0 && len(got) > bytes || lines > 0 && n > lines {
			t.Fatalf("%d bytes and %d lines, limits %d and %d", len(got), n, bytes, lines)
		}
		if at := casebook.CutPoint(text, bytes); at < 0 || at > max(bytes, 0) && at > 0 || at > len(text) {
			t.Fatalf("cut point %d for limit %d of %d", at, bytes, len(text))
		}
	})
}
