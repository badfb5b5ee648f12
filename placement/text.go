package placement

import (
	"slices"
	"strings"
	"unicode"
)

type tokenKind int

const (
	word     tokenKind = iota
	quoted             // in backticks
	stop               // . ! ? ;
	turn               // : and dashes: a clause ends, the sentence does not
	comma              // and brackets
	nothings           // what punctuation alone leaves
)

// A token is a word, in lower case unless it could be a path, or what stands in backticks as it stands there, or punctuation.
type token struct {
	kind tokenKind
	text string
}

// A text is prose as rules look at it.
type text struct {
	tokens []token
	words  string // " never run § in tests ": words in lower case, § for what is in backticks
	lower  string // without what is in backticks, for scripts that do not part words
}

func newText(s string) text {
	var t text
	var words, lower strings.Builder
	words.WriteByte(' ')
	for i, part := range strings.Split(s, "`") {
		if i%2 == 1 {
			if part = strings.TrimSpace(part); part != "" {
				t.tokens = append(t.tokens, token{quoted, part})
				words.WriteString("§ ")
			}
			continue
		}
		part = strings.ReplaceAll(part, "’", "'")
		for _, f := range strings.Fields(part) {
			t.tokens = append(t.tokens, peel(f)...)
		}
		part = strings.ToLower(part)
		lower.WriteString(part + " ")
		for _, f := range strings.FieldsFunc(part, func(r rune) bool {
			return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("'-", r) && !unicode.Is(unicode.M, r)
		}) {
			if f = strings.Trim(f, "'-"); f != "" {
				words.WriteString(f + " ")
			}
		}
	}
	t.words, t.lower = words.String(), lower.String()
	return t
}

// peel parts a word from the punctuation around it. What belongs to paths, flags and globs stays: .env, --force, src/, **/*.go.
func peel(f string) []token {
	var before, after []token
	for f != "" && strings.ContainsRune(`("'[“”„‚‘«»_`, []rune(f)[0]) {
		if f[0] == '(' || f[0] == '[' {
			before = append(before, token{comma, f[:1]})
		}
		f = string([]rune(f)[1:])
	}
	if strings.HasPrefix(f, "**") && !strings.HasPrefix(f, "**/") || strings.HasPrefix(f, "*") && strings.HasSuffix(strings.TrimRight(f, ".,:;!?"), "*") {
		f = strings.TrimLeft(f, "*")
	}
	for f != "" {
		rs := []rune(f)
		last := rs[len(rs)-1]
		kind := nothings
		switch {
		case strings.ContainsRune(".!?;。！？；", last):
			kind = stop
		case strings.ContainsRune(":—–：", last):
			kind = turn
		case strings.ContainsRune(",)]，、", last):
			kind = comma
		case strings.ContainsRune(`"'“”‘«»_…`, last), last == '*' && !strings.Contains(f, "/") && !strings.Contains(f, "."):
		case last == '-' && len(rs) == 1:
			kind = turn
		default:
			if !strings.ContainsAny(f, "./*") { // a path keeps its capitals
				f = strings.ToLower(f)
			}
			return slices.Concat(before, []token{{word, f}}, after)
		}
		f = string(rs[:len(rs)-1])
		if kind != nothings {
			after = slices.Insert(after, 0, token{kind, string(last)})
		}
	}
	return slices.Concat(before, after)
}

// says looks for one of the phrases as whole words. A phrase that ends in * matches the beginning of a word; one in a script that does not part words is
// looked for anywhere.
func (t text) says(phrases []string) bool {
	for _, p := range phrases {
		if unparted(p) && strings.Contains(t.lower, p) || t.saysOne(p) {
			return true
		}
	}
	return false
}

func (t text) saysOne(p string) bool {
	stem, open := strings.CutSuffix(p, "*")
	for at := 0; ; at++ {
		i := strings.Index(t.words[at:], stem)
		if i < 0 {
			return false
		}
		at += i
		if end := at + len(stem); at > 0 && t.words[at-1] == ' ' && (open || t.words[end] == ' ') {
			return true
		}
	}
}

// unparted says whether the phrase is in Chinese, Japanese or Thai writing; Korean puts blanks, but hangs its endings on. In UTF-8 these begin with a
// byte that no Latin, Greek or Cyrillic letter begins with.
func unparted(p string) bool { return p[0] >= 0xE0 }

// sentences are the tokens between stops.
func (t text) sentences() [][]token {
	return cut(t.tokens, func(k token) bool { return k.kind == stop })
}

func cut(ts []token, ends func(token) bool) [][]token {
	var all [][]token
	from := 0
	for i := 0; i <= len(ts); i++ {
		if i == len(ts) || ends(ts[i]) {
			if i > from {
				all = append(all, ts[from:i])
			}
			from = i + 1
		}
	}
	return all
}

// joined makes a text of some tokens.
func joined(ts []token) text {
	t := text{tokens: ts}
	words := []string{""}
	for _, k := range ts {
		switch k.kind {
		case word:
			words = append(words, strings.ToLower(strings.Trim(k.text, "'-")))
		case quoted:
			words = append(words, "§")
		}
	}
	t.words = strings.Join(words, " ") + " "
	t.lower = t.words
	return t
}
