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
	stop    bool // too common in some language to tell anything
	generic bool // typed to an agent about any code
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
	text  string
	fold  *folder
	emit  func(word)
	chain []string // folded parts joined by - . or _ so far
}

func (s *scanner) run() {
	t := s.text
	for i := 0; i < len(t); {
		r, size := decode(t, i)
		if !isWordRune(r) {
			if !s.joins(i, r) {
				s.flush()
			}
			i += size
			continue
		}
		j := s.end(i+size, isCJK(r))
		if isCJK(r) {
			s.flush()
			s.pairs(t[i:j])
		} else {
			s.identifier(t[i:j])
		}
		i = j
	}
	s.flush()
}

// end is where the run of word characters before j ends: of one kind, with apostrophes between letters.
func (s *scanner) end(j int, cjk bool) int {
	t := s.text
	for j < len(t) {
		r, size := decode(t, j)
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
	return j
}

// joins says whether r at i joins the parts of an identifier, as in dry-run and main.go.
func (s *scanner) joins(i int, r rune) bool {
	if r != '-' && r != '.' || len(s.chain) == 0 || i+1 == len(s.text) {
		return false
	}
	after, _ := decode(s.text, i+1)
	return isWordRune(after) && !isCJK(after)
}

// identifier emits the parts of one run of letters, digits and underscores.
func (s *scanner) identifier(raw string) {
	for _, p := range splitCase(dropApostrophes(strings.Trim(raw, "_"))) {
		w := s.fold.word(p)
		if w.text == "" { // combining marks alone
			continue
		}
		if len(p) == 1 && p[0] < utf8.RuneSelf && !isDigit(p[0]) {
			w.stop = true
		}
		s.emit(w)
		s.chain = append(s.chain, w.text)
	}
}

// flush emits the whole of an identifier that had several parts.
func (s *scanner) flush() {
	if n := len(s.chain); n > 1 && n <= 8 {
		whole := s.fold.word(strings.Join(s.chain, ""))
		whole.extra, whole.stop, whole.generic = true, false, isNumber(whole.text) // a version or a date of digits
		s.emit(whole)
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
			s.emit(word{text: p, stem: p, stop: isKanaPair(p), generic: listed(genericList, p)})
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

// A folder folds and stems words and remembers the answers, since a text's vocabulary is small. The word lists are searched as they stand: a process that
// answers one prompt looks up fewer words than it would take to build sets of them.
type folder struct{ seen map[string]word }

func newFolder() *folder { return &folder{seen: map[string]word{}} }

// listed says whether a list of words holds w.
func listed(list, w string) bool { return listedAt(list, w) >= 0 }

// listedAt is where w stands in a list of words that blanks and line ends part, -1 when it does not.
func listedAt(list, w string) int {
	for from := 0; ; {
		at := strings.Index(list[from:], w)
		if at < 0 || w == "" {
			return -1
		}
		at += from
		end := at + len(w)
		if (at == 0 || list[at-1] <= ' ') && (end == len(list) || list[end] <= ' ') {
			return at
		}
		from = at + 1
	}
}

func (f *folder) word(raw string) word {
	if w, ok := f.seen[raw]; ok {
		return w
	}
	text := foldCase(raw)
	w := word{text: text, stem: text, stop: listed(stopList, text), generic: listed(genericList, text) || isShortNumber(text)}
	if !w.stop && stemmable(text) {
		w.stem = english.Stem(baseForm(text), false)
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

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// isShortNumber tells line, step and version numbers, which every prompt may hold: they rank, and prove nothing.
func isShortNumber(s string) bool { return len(s) <= 2 && isNumber(s) }

func isNumber(s string) bool {
	for i := range len(s) {
		if !isDigit(s[i]) {
			return false
		}
	}
	return s != ""
}
