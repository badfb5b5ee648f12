package verify

import (
	"strings"
	"testing"
)

// A name that many lines used is found gone by its declaration, wherever that stands among them.
func TestADeclarationIsFoundAmongManyUses(t *testing.T) {
	r := newRepo(t)
	r.write("a.go", "package shop\n\nfunc all() {\n"+strings.Repeat("\tquoteWord(1)\n", 3*maxRemovals)+"}\n", "z.go", "package shop\n\nfunc quoteWord(n int) {}\n\nfunc keep() {}\n")
	r.commit("begin")
	r.write("a.go", "package shop\n\nfunc all() {}\n", "z.go", "package shop\n\nfunc keep() {}\n")
	r.commit("end")
	if refs := r.check("`quoteWord` quotes."); len(refs) != 1 || refs[0].State != Gone {
		t.Errorf("%+v", refs)
	}
}

// What was removed did not move to what another commit made under its name; it did when one commit took it there.
func TestANamesakeIsNoMove(t *testing.T) {
	r := newRepo(t)
	r.write("secret/find.go", "package secret\n\nfunc Find(text string) []Finding { return nil }\n\nfunc Hide(text string) string { return text }\n", "secret/keep.go", "package secret\n")
	r.commit("begin")
	r.write("secret/find.go", "package secret\n\nfunc Scan(text string) []Finding { return nil }\n", "mask/hide.go", "package mask\n\nfunc Hide(text string) string { return text }\n")
	r.commit("Find is Scan, and Hide lies elsewhere")
	r.write("verify/find.go", "package verify\n\nfunc Find(text string) []Mention { return nil }\n")
	r.commit("another Find")
	for name, want := range map[string]string{"secret.Find": Unknown, "secret.Hide": Moved} {
		if refs := r.check("`" + name + "` reads the text."); len(refs) != 1 || refs[0].State != want {
			t.Errorf("%s is %+v, want %s", name, refs, want)
		}
	}
}
