package instruction

import (
	"path/filepath"
	"strings"
)

// textKinds are the endings of files that the client imports, whatever their case; a name without an ending counts as text, too. The list was found by importing
// a file of each of some 400 endings.
const textKinds = " md txt text rst adoc asciidoc org tex latex json yaml yml toml xml csv html htm css scss sass less js jsx ts tsx mjs cjs mts cts" +
	" py pyi pyw rb erb rake go rs java kt kts scala c h cc cpp cxx hpp hxx cs swift sh bash zsh fish ps1 bat cmd env ini cfg conf config properties" +
	" sql graphql gql proto vue svelte astro ejs hbs pug jade php pl pm lua r dart ex exs erl hrl clj cljs cljc edn hs lhs elm ml mli f f90 f95 for" +
	" cmake make makefile gradle sbt lock log diff patch "

// textKind says whether the client imports a file of that name.
func textKind(path string) bool {
	name := filepath.Base(path)
	ext := filepath.Ext(name)
	if ext == "" || ext == name { // none, or a hidden file's whole name
		return true
	}
	return len(ext) > 1 && strings.Contains(textKinds, " "+strings.ToLower(ext[1:])+" ")
}
