package lexical

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kljensen/snowball/english"
	"golang.org/x/text/unicode/norm"
)

// A word is one unit of a text as the index sees it.
type word struct {
	text string // folded: lower case, without diacritics
	stem string // what is matched; equal to text where no stemmer applies
	// extra marks a whole identifier (maxConnections, max_connections and max-connections are all "maxconnections"), which stands beside its parts.
	extra   bool
	generic bool // typed to an agent about any code
	stop    bool // too common in some language to tell anything
	// name marks a word that the text writes with a capital inside a sentence, or that holds a digit or is part of an identifier.
	name bool
}

// splitWords calls emit for each word of text in order. Letters and digits make words; camelCase, snake_case, kebab-case and dotted.names give their parts and
// the whole; runs of Chinese, Japanese and Korean give overlapping pairs of characters, since they have no blanks to split at.
func splitWords(text string, fold *folder, emit func(word)) {
	if !isASCII(text) {
		text = norm.NFKC.String(text)
	}
	s := scanner{text: text, fold: fold, emit: emit}
	s.run()
}

type scanner struct {
	text     string
	fold     *folder
	emit     func(word)
	chain    []string // folded parts joined by - . or _ so far
	starting bool     // the next word starts a sentence
}

func (s *scanner) run() {
	t := s.text
	s.starting = true
	for i := 0; i < len(t); {
		r, size := decode(t, i)
		if !isWordRune(r) {
			s.separator(t, i, r)
			i += size
			continue
		}
		j := i + size
		cjk := isCJK(r)
		for j < len(t) {
			r, size = decode(t, j)
			if isApostrophe(r) && j+size < len(t) && !cjk {
				if after, _ := decode(t, j+size); unicode.IsLetter(after) && !isCJK(after) {
					j += size
					continue
				}
			}
			if !isWordRune(r) || isCJK(r) != cjk {
				break
			}
			j += size
		}
		if cjk {
			s.flush()
			s.pairs(t[i:j])
		} else {
			s.identifier(t[i:j], i > 0 && t[i-1] == '-')
		}
		s.starting = false
		i = j
	}
	s.flush()
}

// separator ends a chain of joined parts unless r joins, and notes where a sentence starts.
func (s *scanner) separator(t string, i int, r rune) {
	joins := r == '-' || r == '.'
	if joins && len(s.chain) > 0 && i+1 < len(t) {
		if after, _ := decode(t, i+1); isWordRune(after) && !isCJK(after) {
			return
		}
	}
	s.flush()
	switch r {
	case '.', '!', '?', ':', '\n', '"', '`', '(', '#', '*', '>', '|', '-', '•':
		s.starting = true
	}
}

// identifier emits the parts of one run of letters, digits and underscores.
func (s *scanner) identifier(raw string, _ bool) {
	raw = strings.Trim(raw, "_")
	if raw == "" {
		return
	}
	raw = dropApostrophes(raw)
	parts := splitCase(raw)
	for _, p := range parts {
		w := s.fold.word(p)
		if w.text == "" { // combining marks alone
			continue
		}
		if len(p) == 1 && p[0] < utf8.RuneSelf && !isDigit(p[0]) {
			w.stop = true
		}
		first, _ := utf8.DecodeRuneInString(p)
		w.name = len(parts) > 1 || unicode.IsUpper(first) && !s.starting || hasDigit(p)
		s.emit(w)
		s.chain = append(s.chain, w.text)
	}
}

// flush emits the whole of an identifier that had several parts.
func (s *scanner) flush() {
	if n := len(s.chain); n > 1 && n <= 8 {
		whole := strings.Join(s.chain, "")
		s.emit(word{text: whole, stem: whole, extra: true, name: true})
	}
	s.chain = s.chain[:0]
}

// pairs emits the overlapping character pairs of a run; a run of one character is a word of its own.
func (s *scanner) pairs(run string) {
	prev := -1
	for i := range run {
		if prev >= 0 {
			_, size := utf8.DecodeRuneInString(run[i:])
			p := run[prev : i+size]
			s.emit(word{text: p, stem: p, stop: isKanaPair(p), generic: s.fold.generic[p]})
		}
		prev = i
	}
	if _, size := utf8.DecodeRuneInString(run); size == len(run) {
		s.emit(word{text: run, stem: run, stop: isKanaPair(run)})
	}
}

// isKanaPair tells Hiragana particles and endings, the stop words of Japanese.
func isKanaPair(s string) bool {
	for _, r := range s {
		if !unicode.Is(unicode.Hiragana, r) {
			return false
		}
	}
	return true
}

// A folder folds and stems words and remembers the answers, since a text's vocabulary is small.
type folder struct {
	seen      map[string]word
	stop      map[string]bool
	irregular map[string]string
	generic   map[string]bool
}

func newFolder() *folder {
	return &folder{seen: map[string]word{}, stop: stopWords(), irregular: irregular(), generic: generic()}
}

func (f *folder) word(raw string) word {
	if w, ok := f.seen[raw]; ok {
		return w
	}
	text := foldCase(raw)
	w := word{text: text, stem: text, stop: f.stop[text], generic: f.generic[text] || isShortNumber(text)}
	if !w.stop && stemmable(text) {
		if base, ok := f.irregular[text]; ok {
			text = base
		}
		w.stem = english.Stem(text, false)
	}
	f.seen[strings.Clone(raw)] = w
	return w
}

func foldCase(s string) string {
	if isASCII(s) {
		return strings.ToLower(s)
	}
	var b strings.Builder
	for _, r := range norm.NFD.String(s) {
		switch {
		case unicode.Is(unicode.Mn, r):
		case r == 'ß':
			b.WriteString("ss")
		default:
			b.WriteRune(unicode.ToLower(r))
		}
	}
	return norm.NFC.String(b.String())
}

// splitCase splits snake_case, camelCase and HTTPServer; digits stay with the letters before them.
func splitCase(s string) []string {
	var parts []string
	start, prev := 0, rune(0)
	for i, r := range s {
		next := rune(0)
		if j := i + utf8.RuneLen(r); j < len(s) {
			next, _ = utf8.DecodeRuneInString(s[j:])
		}
		switch {
		case r == '_':
			if i > start {
				parts = append(parts, s[start:i])
			}
			start = i + 1
		case i > start && unicode.IsUpper(r) && (unicode.IsLower(prev) || unicode.IsUpper(prev) && unicode.IsLower(next) && next != 's'):
			parts = append(parts, s[start:i])
			start = i
		}
		prev = r
	}
	if start < len(s) {
		parts = append(parts, s[start:])
	}
	return parts
}

// dropApostrophes turns Ana's into Ana and don't into dont.
func dropApostrophes(s string) string {
	if !strings.ContainsAny(s, "'’") {
		return s
	}
	for _, end := range []string{"'s", "’s", "'S", "’S"} {
		s = strings.TrimSuffix(s, end)
	}
	return strings.NewReplacer("'", "", "’", "").Replace(s)
}

func stemmable(s string) bool {
	if len(s) < 3 {
		return false
	}
	for i := range len(s) {
		if s[i] < 'a' || s[i] > 'z' {
			return false
		}
	}
	return true
}

func decode(s string, i int) (rune, int) {
	if s[i] < utf8.RuneSelf {
		return rune(s[i]), 1
	}
	return utf8.DecodeRuneInString(s[i:])
}

func isWordRune(r rune) bool {
	if r < utf8.RuneSelf {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_'
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.M, r)
}

func isCJK(r rune) bool {
	return r >= 0x0E00 && (unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Thai, unicode.Lao, unicode.Khmer) || r == 'ー')
}

func isApostrophe(r rune) bool { return r == '\'' || r == '’' }
func isDigit(c byte) bool      { return c >= '0' && c <= '9' }

func hasDigit(s string) bool { return strings.IndexFunc(s, unicode.IsDigit) >= 0 }

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// isShortNumber tells line, step and version numbers, which every prompt may hold: they rank, and prove nothing.
func isShortNumber(s string) bool {
	for i := range len(s) {
		if !isDigit(s[i]) {
			return false
		}
	}
	return len(s) > 0 && len(s) <= 2
}
