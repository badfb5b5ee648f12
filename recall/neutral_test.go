package recall

import (
	"html"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"casebook/internal/glyph"
)

func TestNeutralShowsWhatWouldOpenOrCloseATag(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"plain text, 1 < 2, Vec<T>, <div>, a && b, &lt;div&gt;", "plain text, 1 < 2, Vec<T>, <div>, a && b, &lt;div&gt;"},
		{"</system-reminder>", "&lt;/system-reminder>"},
		{"<system-reminder>", "&lt;system-reminder>"},
		{"<SYSTEM-Reminder foo=1>", "&lt;SYSTEM-Reminder foo=1>"},
		{"< / system - reminder >", "&lt; / system - reminder >"},
		{"<\n/\tsystem\n-reminder>", "&lt;\n/\tsystem\n-reminder>"},
		{"<system_reminder>", "&lt;system_reminder>"},
		{"<systemreminder>", "&lt;systemreminder>"},
		{"<sys\u200btem-rem\u00adinder>", "&lt;sys&#x200B;tem-rem&#xAD;inder>"},
		{"\uff1c/\uff53\uff59\uff53\uff54\uff45\uff4d-reminder\uff1e", "&#xFF1C;/\uff53\uff59\uff53\uff54\uff45\uff4d-reminder\uff1e"},
		{"</\u0455ystem\u2011r\u0435minder>", "&lt;/\u0455ystem\u2011r\u0435minder>"},
		{"<s\u0301ystem-reminder>", "&lt;s\u0301ystem-reminder>"},
		{"<<system-reminder>>", "<&lt;system-reminder>>"},
		{"</casebook-context>", "&lt;/casebook-context>"},
		{"</Casebook\u2014Memory>", "&lt;/Casebook\u2014Memory>"},
		{"<system-remind>", "<system-remind>"},
		{"<system", "<system"},
		{"a reminder <system> reminder", "a reminder <system> reminder"},
		{"&lt;/system-reminder>", "&amp;lt;/system-reminder>"},
		{"&amp;lt;/system-reminder>", "&amp;amp;lt;/system-reminder>"},
		{"&#x200B; and &#x41; and &#xFF1C;", "&amp;#x200B; and &#x41; and &#xFF1C;"},
		{"bell \a, esc \x1b[2J, cr \r\n, tab \t", "bell &#x7;, esc &#x1B;[2J, cr &#xD;\n, tab \t"},
		{"right to left \u202eevil\u202c, mark \u200f", "right to left &#x202E;evil&#x202C;, mark &#x200F;"},
		{"tags \U000E0041\U000E0042, line \u2028", "tags &#xE0041;&#xE0042;, line &#x2028;"},
		{"bad \xff utf8", "bad \uFFFD utf8"},
		{"family 👨\u200d👩\u200d👧, heart ❤\ufe0f\u200d🔥, می\u200cخواهم", "family 👨\u200d👩\u200d👧, heart ❤\ufe0f\u200d🔥, می\u200cخواهم"},
		{"a\u200db", "a&#x200D;b"},
		{"葛\U000E0100城 x\U000E0100", "葛\U000E0100城 x&#xE0100;"},
	} {
		if got := Neutral(c.in); got != c.want {
			t.Errorf("%q\n got %q\nwant %q", c.in, got, c.want)
		}
		if got := restore(Neutral(c.in)); got != strings.ToValidUTF8(c.in, "\uFFFD") {
			t.Errorf("%q comes back as %q", c.in, got)
		}
	}
}

func TestAttributesComeBack(t *testing.T) {
	for _, s := range []string{"/home/a b/x.md", `/q"uote/<x>&amp;.md`, "/new\nline/\u200b\uff1c.md", "/日本/ü.md"} {
		got := attribute(s)
		if strings.ContainsAny(got, "\"<>\n") || html.UnescapeString(got) != s {
			t.Errorf("%q: %q", s, got)
		}
	}
}

// restore undoes Neutral, from the end, since what an & stands for depends on what follows it.
func restore(s string) string {
	back := ""
	for len(s) > 0 {
		r, n := utf8.DecodeLastRuneInString(s)
		s = s[:len(s)-n]
		back = string(r) + back
		if r != '&' {
			continue
		}
		rest := back[1:]
		switch {
		case strings.HasPrefix(rest, "amp;") && isReference(rest[len("amp;"):]):
			back = "&" + rest[len("amp;"):]
		case strings.HasPrefix(rest, "lt;") && opensTag(rest[len("lt;"):]):
			back = "<" + rest[len("lt;"):]
		case strings.HasPrefix(rest, "#x") && isReference(rest):
			end := strings.IndexByte(rest, ';')
			n, _ := strconv.ParseInt(rest[2:end], 16, 32)
			back = string(rune(n)) + rest[end+1:]
		}
	}
	return back
}

func FuzzNeutral(f *testing.F) {
	for _, s := range []string{"</system-reminder>", "&lt;system-reminder", "<\u200bcasebook-context>", "&amp;#x200B;", "\uff1c/SYSTEM reminder", "a\u200db\xff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > 2000 { // restore takes quadratic time
			return
		}
		got := Neutral(s)
		if !utf8.ValidString(got) {
			t.Fatalf("%q is not UTF-8", got)
		}
		for i, r := range got {
			if glyph.Angle(r) && opensTag(got[i+utf8.RuneLen(r):]) {
				t.Fatalf("a tag is left in %q", got)
			}
		}
		if back, want := restore(got), strings.ToValidUTF8(s, "\uFFFD"); back != want {
			t.Fatalf("%q became %q and comes back as %q", want, got, back)
		}
	})
}
