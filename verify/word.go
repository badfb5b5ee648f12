package verify

import (
	"path"
	"slices"
	"strings"
	"sync"
	"unicode"
)

// addressAt is where in a word an address begins; -1: nowhere.
func addressAt(word string) int {
	i := strings.Index(word, "://")
	if i < 0 {
		if strings.HasPrefix(word, "www.") {
			return 0
		}
		return -1
	}
	for i > 0 && (word[i-1] >= 'a' && word[i-1] <= 'z' || word[i-1] >= 'A' && word[i-1] <= 'Z' || word[i-1] == '+') {
		i--
	}
	return i
}

// isCommit says whether a word can be a commit's id.
func isCommit(s string) bool {
	if len(s) < 7 || len(s) > 64 || len(s) > 40 && len(s) < 64 {
		return false
	}
	return strings.IndexFunc(s, func(r rune) bool { return !('0' <= r && r <= '9' || 'a' <= r && r <= 'f') }) < 0
}

// mixed says of a possible id that it is no word and no number.
func mixed(s string) bool {
	return strings.ContainsAny(s, "0123456789") && strings.ContainsAny(s, "abcdef")
}

// announces says of the word before an id that an id follows.
func announces(before string) bool {
	before = strings.ToLower(strings.Trim(before, "(:,.`*"))
	return slices.Contains([]string{"commit", "commits", "revision", "rev", "sha", "hash", "changeset", "reverts", "reverted"}, before)
}

// flagName reads a long flag, without its value.
func flagName(s string) (string, bool) {
	name, _, _ := strings.Cut(s, "=")
	bare, ok := strings.CutPrefix(name, "--")
	if !ok || len(bare) < 2 || !unicode.IsLetter(rune(bare[0])) || strings.HasSuffix(bare, "-") {
		return "", false
	}
	for _, r := range bare {
		if r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '-' && r != '_' {
			return "", false
		}
	}
	return name, true
}

// variableName reads $NAME, ${NAME} and NAME=value.
func variableName(s string) (string, bool) {
	name, ok := strings.CutPrefix(s, "$")
	if ok {
		name = strings.TrimSuffix(strings.TrimPrefix(name, "{"), "}")
	} else if name, _, ok = strings.Cut(s, "="); !ok {
		return "", false
	}
	if len(name) < 2 || name[0] >= '0' && name[0] <= '9' {
		return "", false
	}
	for _, r := range name {
		if !(r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_') {
			return "", false
		}
	}
	return name, true
}

// pathWord is what a word names when it is a path: without the dot that ends a sentence, a line number, a part of a page and a leading ./; empty when it is none.
func pathWord(word string) string {
	word = strings.TrimRight(word, ".:!?,")
	if i := strings.IndexAny(word, ":#"); i > 0 && !strings.HasPrefix(word[i:], "://") { // file.go:12, file.md#part
		word = word[:i]
	}
	for strings.HasPrefix(word, "./") {
		word = word[2:]
	}
	if word == "" || word[0] == '-' || word[0] == '+' || strings.ContainsAny(word, "*?{}[]$<>|;&=()\"'`\\:@%\x00") || strings.Contains(word, "...") {
		return ""
	}
	return word
}

// leadsDown says whether a path leads from the project's root to something below it.
func leadsDown(name string) bool {
	for part := range strings.SplitSeq(strings.TrimSuffix(name, "/"), "/") {
		if part == "" || part == "." || part == ".." {
			return false
		}
	}
	return true
}

// likeAddress says of a path that it begins like a host: example.com/page.html.
func likeAddress(name string) bool {
	first, _, nested := strings.Cut(name, "/")
	return nested && strings.Contains(strings.TrimPrefix(first, "."), ".")
}

// pathMention reads a word that names a file or a folder, relative with slashes or absolute.
func pathMention(word string, quoted bool) (Mention, bool) {
	token := pathWord(word)
	if strings.HasPrefix(token, "/") || strings.HasPrefix(token, "~") || strings.HasPrefix(token, "../") {
		m := Mention{Text: token, Kind: kindOf(token), Weak: true} // an address of a service, or a place outside
		return m, len(token) > 3 && (token[0] != '~' || token[1] == '/')
	}
	if !leadsDown(token) || strings.IndexFunc(token, unicode.IsLetter) < 0 {
		return Mention{}, false
	}
	m := Mention{Text: token, Kind: kindOf(token)}
	base := path.Base(token)
	known, nested := isFileName(base), strings.Contains(token, "/")
	switch {
	case strings.HasSuffix(token, "/"):
		m.Weak = !quoted || likeAddress(token)
	case nested && capital(path.Ext(base)): // internal/orders.Parse is a symbol
		return Mention{}, false
	case nested:
		m.Weak = !known || likeAddress(token)
	case quoted:
		if !known || knownEnding(base) && base != ".env" { // .md alone is an ending
			return Mention{}, false
		}
		m.Weak = strings.HasSuffix(base, ".js") && strings.ToLower(base) == base // node.js
	case known:
		m.Weak = true
	default:
		return Mention{}, false
	}
	return m, true
}

// capital says of an ending that it is a symbol's name.
func capital(ending string) bool {
	return len(ending) > 1 && unicode.IsUpper(rune(ending[1])) && !knownEnding(ending)
}

func kindOf(token string) string {
	if strings.HasSuffix(token, "/") || !isFileName(path.Base(token)) {
		return Folder
	}
	return File
}

// isFileName says whether a name is that of a file: it has an ending of files, begins with a dot, or is one of those that have none.
func isFileName(base string) bool {
	if knownEnding(path.Ext(base)) && path.Ext(base) != base {
		return true
	}
	if rest, ok := strings.CutPrefix(base, "."); ok {
		return rest != "" && unicode.IsLetter(rune(rest[0])) && !strings.ContainsAny(rest, "()")
	}
	return bareNames()[base]
}

func knownEnding(ending string) bool {
	return endings()[strings.ToLower(ending)]
}

var bareNames = sync.OnceValue(func() map[string]bool {
	return wordSet(`Makefile makefile GNUmakefile Dockerfile Containerfile justfile Justfile Taskfile Jenkinsfile Gemfile Rakefile Procfile Vagrantfile Brewfile Podfile Fastfile
		LICENSE LICENCE COPYING NOTICE CODEOWNERS OWNERS README CHANGELOG BUILD WORKSPACE Earthfile Tiltfile`)
})

var endings = sync.OnceValue(func() map[string]bool {
	return wordSet(`.go .mod .sum .work .md .mdx .markdown .txt .rst .adoc .org .tex .py .pyi .ipynb .rb .erb .rake .gemspec .php .java .kt .kts .scala .groovy .gradle .clj .cljs .edn
		.js .jsx .mjs .cjs .ts .tsx .mts .cts .vue .svelte .astro .css .scss .sass .less .html .htm .xml .xsl .svg .json .json5 .jsonc .jsonl .ndjson .yaml .yml .toml .ini .cfg .conf
		.properties .env .lock .sh .bash .zsh .fish .ps1 .bat .cmd .sql .graphql .gql .proto .thrift .avsc .c .h .cc .cpp .cxx .hh .hpp .hxx .m .mm .rs .swift .zig .nim .d .ml .mli .hs
		.ex .exs .eex .heex .erl .hrl .lua .pl .pm .r .jl .dart .cs .csproj .sln .fs .fsx .vb .tf .tfvars .hcl .nix .bzl .bazel .cmake .mk .tmpl .tpl .j2 .mustache .hbs .csv .tsv .pdf .png
		.jpg .jpeg .gif .webp .ico .woff2 .ttf .wasm .so .dll .zip .gz .tgz .tar .jar .war .log .patch .diff .snap .golden .txtar .plist .service .timer .rules .liquid .pug .sol .asm .s`)
})

func wordSet(s string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(s) {
		set[w] = true
	}
	return set
}

// symbolName reads a name of code: Foo.Bar, pkg.Func(), Class::method, Class#method, path/pkg.Func, parseOrder, MAX_ITEMS. Its parts are joined by dots; a path
// before it stays. A plain word without a call is none, unless it begins with a capital.
func symbolName(s string) (string, bool) {
	call := false
	if i := strings.IndexByte(s, '('); i > 0 {
		if !strings.HasSuffix(s, ")") {
			return "", false
		}
		s, call = s[:i], true
	}
	s = strings.TrimLeft(s, "*&")
	if i := strings.IndexByte(s, '['); i > 0 && strings.HasSuffix(s, "]") { // type parameters
		s = s[:i]
	}
	folder := ""
	if i := strings.LastIndexByte(s, '/'); i >= 0 {
		if folder, s = s[:i+1], s[i+1:]; !strings.Contains(s, ".") || strings.IndexFunc(folder, func(r rune) bool { return !nameRune(r) && !strings.ContainsRune("/-.", r) }) >= 0 {
			return "", false
		}
		if first, _, _ := strings.Cut(folder, "/"); strings.Contains(first, ".") || knownEnding(path.Ext(s)) || strings.Contains(folder, "//") || strings.Contains(folder, "..") {
			return "", false // of another module, or a file
		}
	}
	for _, joint := range []string{"::", "->", "#"} {
		s = strings.ReplaceAll(s, joint, ".")
	}
	s = strings.Trim(s, ".")
	names := strings.Split(s, ".")
	for _, n := range names {
		if !isName(n) {
			return "", false
		}
	}
	last := names[len(names)-1]
	switch {
	case len(names) > 4, len(last) < 2:
		return "", false
	case len(names) > 1, call, strings.Contains(strings.Trim(last, "_"), "_"), isCamel(last):
		return folder + s, true
	}
	return s, len(s) > 2 && unicode.IsUpper([]rune(s)[0]) && strings.ToUpper(s) != s
}

// weakSymbol says of a symbol in backticks that it may be a plain word, or a key of something.
func weakSymbol(s string) bool {
	if strings.HasSuffix(s, ")") || strings.Contains(s, "::") {
		return false
	}
	if strings.Contains(s, ".") {
		return strings.ToLower(s) == s
	}
	return !isCamel(s) && !strings.Contains(s, "_")
}

func isName(s string) bool {
	for i, r := range s {
		if !nameRune(r) || i == 0 && unicode.IsDigit(r) {
			return false
		}
	}
	return s != ""
}

func nameRune(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }

// isCamel says whether a capital follows a small letter.
func isCamel(s string) bool {
	small := false
	for _, r := range s {
		if small && unicode.IsUpper(r) {
			return true
		}
		small = unicode.IsLower(r)
	}
	return false
}

// declared reads the beginning of a declaration: `func Foo`, `func (s *Store) Get`, `class Order`.
func declared(s string) (name string, size int) {
	word, rest, _ := strings.Cut(s, " ")
	if !slices.Contains([]string{"func", "type", "class", "def", "fn", "struct", "interface", "function", "enum", "trait", "module"}, word) {
		return "", 0
	}
	rest = strings.TrimSpace(rest)
	of := ""
	if strings.HasPrefix(rest, "(") {
		receiver, after, ok := strings.Cut(rest[1:], ")")
		fields := strings.Fields(receiver)
		if !ok || len(fields) == 0 {
			return "", 0
		}
		of, _, _ = strings.Cut(strings.TrimLeft(fields[len(fields)-1], "*"), "[")
		rest = strings.TrimSpace(after)
		of += "."
	}
	end := strings.IndexFunc(rest, func(r rune) bool { return !nameRune(r) })
	if end < 0 {
		end = len(rest)
	}
	if name = rest[:end]; !isName(name) || of != "" && !isName(strings.TrimSuffix(of, ".")) {
		return "", 0
	}
	return of + name, len(s)
}
