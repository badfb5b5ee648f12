package lexical

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestGrams(t *testing.T) {
	for text, want := range map[string][]string{
		"a":      {"_a_"},
		"ab":     {"_ab_"},
		"abc":    {"_abc", "abc_"},
		"deploy": {"_dep", "depl", "eplo", "ploy", "loy_"},
		"größe":  {"_grö", "größ", "röße", "öße_"},
	} {
		var got []string
		grams(text, func(g string) { got = append(got, g) })
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("grams(%q): %s", text, diff)
		}
	}
}

func TestParagraphs(t *testing.T) {
	body := "one\n\n  \ntwo three\nlast"
	var got []string
	for _, s := range Paragraphs(body) {
		got = append(got, body[s.Start:s.End])
	}
	if diff := cmp.Diff([]string{"one", "two three", "last"}, got); diff != "" {
		t.Error(diff)
	}
}
