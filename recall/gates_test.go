package recall

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// SF-03: of eight that were chosen the five best are attached, in their order.
func TestFiveOfEightInOrder(t *testing.T) {
	var files [][3]string
	for i, word := range strings.Fields("anchor bridge candle dragon engine forest garden harbor") {
		files = append(files, [3]string{fmt.Sprintf("m%d", i), "1h", "Only this one is about the " + word + "."})
	}
	r, chosen := memories(t, files...)
	as, problems := r.surface(t.Context(), chosen, "")
	if got := names(as); got != "m0 m1 m2 m3 m4" || problems != nil {
		t.Error(got, problems)
	}
	// one that cannot be read gives its place to the next
	if err := os.Remove(r.Store.Abs("m1.md")); err != nil {
		t.Fatal(err)
	}
	if as, _ = r.surface(t.Context(), chosen, ""); names(as) != "m0 m2 m3 m4 m5" {
		t.Error(names(as))
	}
}

// PF-06: where there is no memory to offer, nothing is asked and nothing is written.
func TestNothingToOffer(t *testing.T) {
	r := folder(t, map[string]string{"MEMORY.md": "- [Deploy](deploy.md) — deploys on Friday", "notes.txt": "deploys on Friday"})
	res, got := ask(t, r, Request{Prompt: "can we deploy to production on Friday?"})
	if got != "" || res.Considered != 0 || res.Abstained || len(res.Problems) > 0 {
		t.Errorf("%+v", res)
	}
	if _, err := os.Stat(r.CacheDir); err == nil {
		t.Error("an index of nothing was made")
	}
	r = folder(t, small())
	all := []string{"deploy.md", "grep-usage.md", "grep-gotchas.md", "style.md", "sub/team.md"}
	for _, req := range []Request{{Surfaced: all}, {Read: all}, {Surfaced: all[:3], Read: all[3:]}} {
		req.Prompt = "can we deploy to production on Friday, with grep on the orders handler?"
		if res, got := ask(t, r, req); got != "" || res.Bytes != 0 {
			t.Errorf("all are known, and %s comes", got)
		}
	}
}
