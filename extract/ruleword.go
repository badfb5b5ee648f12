package extract

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A wordKind says what a word looks like.
type wordKind byte

const (
	plainWord   wordKind = 'w'
	letterWord  wordKind = 'l' // one letter of a script without blanks
	capitalWord wordKind = 'C' // with a capital, as names have
	urlWord     wordKind = 'u' // an address, with or without https://
	codeWord    wordKind = 'c' // a code span
	nameWord    wordKind = 'p' // a path, a file, an identifier
	numberWord  wordKind = 'n'
	channelWord wordKind = '#' // #deploys
	mailWord    wordKind = '@' // ops@example.com, @ops
)

// wordKinds are the kinds as phrases name them.
var wordKinds = map[string]wordKind{"url": urlWord, "code": codeWord, "name": nameWord, "num": numberWord, "channel": channelWord, "mail": mailWord, "cap": capitalWord}

// A ruleWord is a word of a sentence.
type ruleWord struct {
	text       string // small letters, as the language spells it
	kind       wordKind
	start, end int  // bytes of the turn's text
	comma      bool // a comma stands before it
	stop       bool // a break that no phrase crosses stands before it: ; : — ( or a line end
	quoted     bool // inside quotation marks
}

// wordsOf splits text into words; places are counted from offset.
func wordsOf(text string, offset int) []ruleWord {
	words := make([]ruleWord, 0, len(text)/5)
	var q quotes
	last := 0
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		q.pass(text, at, r)
		end := at
		kind := plainWord
		switch {
		case r == '`':
			end, kind = codeEnd(text, at), codeWord
		case letterScript(r):
			end, kind = at+size, letterWord
		case unicode.IsLetter(r) || unicode.IsDigit(r), r == '#' || r == '@' || r == '/' || r == '~' || r == '_' || r == '$' || r == '-' || r == '.':
			end, kind = wordEnd(text, at)
		}
		if end == at {
			at += size
			continue
		}
		w := ruleWord{text: strings.ReplaceAll(strings.ToLower(text[at:end]), "’", "'"), kind: kind, start: offset + at, end: offset + end, quoted: q.open()}
		between := text[last:at]
		w.comma = strings.ContainsAny(between, ",，、")
		w.stop = len(words) > 0 && (strings.ContainsAny(between, ";:(—–；：（\n") || strings.Contains(between, " - ") || strings.Contains(between, "--"))
		words = append(words, w)
		at, last = end, end
	}
	return words
}

func letterScript(r rune) bool {
	return r >= 0x2e80 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul) || r == 'ー' || r == '々'
}

// longestTicks and longestSpan bound a code span.
const (
	longestTicks = 4
	longestSpan  = 400
)

// codeEnd is behind the code span that begins at at, or at where none does.
func codeEnd(text string, at int) int {
	n := 0
	for at+n < len(text) && text[at+n] == '`' && n < longestTicks {
		n++
	}
	rest := text[at+n : min(len(text), at+n+longestSpan)]
	end := strings.Index(rest, strings.Repeat("`", n))
	if end <= 0 || strings.Contains(rest[:end], "\n\n") {
		return at
	}
	return at + n + end + n
}

// wordEnd is behind the word that begins at at, with its kind. Full stops, slashes and the like inside belong to it when something follows, so that paths, versions and
// addresses stay in one piece.
func wordEnd(text string, at int) (int, wordKind) {
	end, solid, odd, letters := at, at, false, false
	for end < len(text) {
		r, size := utf8.DecodeRuneInString(text[end:])
		switch {
		case letterScript(r):
			size = 0
		case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.M, r):
			letters = letters || unicode.IsLetter(r)
			solid = end + size
		case r == '-' || r == '\'' || r == '’' || r == '+':
		case r == '/' || r == '_' || r == '.' || r == '@' || r == '#' || r == ':' || r == '~' || r == '=' || r == '&' || r == '?' || r == '%' || r == '$' || r == '*' || r == '\\':
			odd = true
			if r == '?' && !strings.Contains(text[at:end], "://") || r == ':' && !strings.HasPrefix(text[end:], "://") && !digits(text[end+1:]) || r == '*' {
				size = 0
			}
		default:
			size = 0
		}
		if size == 0 {
			break
		}
		end += size
	}
	if solid == at {
		return at, plainWord
	}
	end = solid
	if end < len(text) && text[end] == '/' {
		end, odd = end+1, true
	}
	return end, looks(text[at:end], odd, letters)
}

func digits(s string) bool { return s != "" && s[0] >= '0' && s[0] <= '9' }

// looks is the kind of a word by its looks.
func looks(w string, odd, letters bool) wordKind {
	first, size := utf8.DecodeRuneInString(w)
	switch {
	case strings.Contains(w, "://") || strings.HasPrefix(strings.ToLower(w), "www."):
		return urlWord
	case !letters:
		return numberWord
	case first == '#':
		return channelWord
	case odd && strings.Contains(w, "@"):
		return mailWord
	case odd && strings.ContainsAny(w, "/._\\@=$~"):
		host, path, ok := strings.Cut(w, "/")
		if dot := strings.LastIndexByte(host, '.'); ok && path != "" && dot > 0 && len(host)-dot > 2 {
			return urlWord
		}
		return nameWord
	case unicode.IsUpper(first) && strings.ToLower(w[size:]) == w[size:] && len(w) > 1:
		return capitalWord
	case strings.ToLower(w[size:]) != w[size:] && strings.ToUpper(w) != w:
		return nameWord // camelCase
	case unicode.IsDigit(first) && len(w) < 6:
		return numberWord // 3rd, 10am
	}
	return plainWord
}

// quotes follows quotation marks through a text.
type quotes struct {
	closing rune
	until   int
}

// pass looks at the rune at at. A mark opens a quotation only when its other half follows within the paragraph.
func (q *quotes) pass(text string, at int, r rune) {
	if q.closing != 0 {
		if at >= q.until {
			q.closing = 0
		}
		return
	}
	var closing string
	switch r {
	case '"':
		closing = `"`
	case '“', '„':
		closing = "”“\""
	case '«':
		closing = "»"
	case '‘', '\'':
		if at > 0 && !strings.ContainsRune(" \t\n(:", rune(text[at-1])) {
			return // an apostrophe
		}
		closing = "’'"
	case '「':
		closing = "」"
	case '『':
		closing = "』"
	case '‹':
		closing = "›"
	default:
		return
	}
	size := utf8.RuneLen(r)
	rest := text[at+size : min(len(text), at+size+600)]
	for i, c := range rest {
		if c == '\n' && strings.HasPrefix(rest[i:], "\n\n") {
			return
		}
		if strings.ContainsRune(closing, c) {
			after, _ := utf8.DecodeRuneInString(rest[i+utf8.RuneLen(c):])
			if (c == '\'' || c == '’') && unicode.IsLetter(after) {
				continue
			}
			q.closing, q.until = c, at+size+i
			return
		}
	}
}

func (q *quotes) open() bool { return q.closing != 0 }
