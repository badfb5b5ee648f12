package dream

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Sentence is one thing that a text says: a sentence of its prose, an item of a list, a row of a table, a heading or a line of code.
type Sentence struct {
	Text       string // on one line, without marks of a list, a quotation, a heading or a label
	Start, End int    // the bytes of the body in which Text stands
	Label      string // what the line is labelled with, as in `**Why:**`
	Kind       SentenceKind
	block      int // sentences of one paragraph, one item or one block of code have the same number
}

// A SentenceKind is what a sentence stands in.
type SentenceKind int

// The kinds of sentences.
const (
	Prose SentenceKind = iota
	Item
	Heading
	Code
	Row
)

// notStated stands in a memory where nobody said why or how.
const notStated = "not stated"

// Sentences are those of a memory's body, in their order. A line that goes on in the next one is one text, as Markdown has it.
func Sentences(body string) []Sentence {
	r := sentenceReader{body: body}
	at := 0
	for line := range strings.Lines(body) {
		r.line(line, at)
		at += len(line)
	}
	r.flush()
	return r.all
}

// A sentenceReader gathers the lines of a paragraph and cuts them into sentences.
type sentenceReader struct {
	body  string
	all   []Sentence
	fence string
	block int
	// the paragraph that is being read
	from, to int
	open     bool
	row      bool // a table goes on
	kind     SentenceKind
	label    string
}

func (r *sentenceReader) line(line string, at int) {
	bare := strings.TrimSpace(line)
	end := at + len(strings.TrimRight(line, " \t\r\n"))
	mark := fenceMark(bare)
	switch {
	case mark != "" && (r.fence == "" || strings.HasPrefix(mark, r.fence) && mark == bare):
		r.flush()
		if r.fence != "" {
			mark = ""
		}
		r.fence = mark
		return
	case r.fence != "":
		if bare != "" {
			r.add(Sentence{Start: at + len(line) - len(strings.TrimLeft(line, " \t")), End: end, Kind: Code})
		}
		return
	case bare == "" || strings.Trim(bare, "-*_= ") == "":
		r.flush()
		r.row = false
		return
	}
	start := at + len(line) - len(strings.TrimLeft(line, " \t"))
	row := strings.HasPrefix(bare, "|")
	if row && !r.row {
		r.flush()
	}
	r.row = row
	switch n := listMark(bare); {
	case strings.HasPrefix(bare, "#"):
		r.flush()
		text := strings.TrimLeft(bare, "# ")
		r.from, r.to, r.open, r.kind = end-len(text), end, true, Heading
		r.flush()
	case row:
		if strings.Trim(bare, "|-: ") != "" {
			r.add(Sentence{Start: start, End: end, Kind: Row})
		}
	case n > 0:
		r.begin(start+n, end, Item)
	case strings.HasPrefix(bare, ">"):
		r.begin(start+len(bare)-len(strings.TrimLeft(bare, "> ")), end, Prose)
	case !r.open || labelOf(bare) > 0:
		r.begin(start, end, Prose)
	default:
		r.to = end
	}
	if strings.HasSuffix(strings.TrimRight(line, "\r\n"), "  ") || strings.HasSuffix(bare, `\`) {
		r.flush()
	}
}

// begin starts a paragraph, whose label is no part of what it says.
func (r *sentenceReader) begin(start, end int, kind SentenceKind) {
	r.flush()
	r.from, r.to, r.open, r.kind = start, end, true, kind
	if n := labelOf(r.body[start:end]); n > 0 {
		r.label = strings.Trim(r.body[start:start+n], "*: ")
		r.from += n
	}
}

// flush ends the paragraph.
func (r *sentenceReader) flush() {
	if r.open {
		for _, span := range sentenceSpans(r.body[r.from:r.to]) {
			r.all = r.appendTo(Sentence{Start: r.from + span[0], End: r.from + span[1], Kind: r.kind, Label: r.label})
		}
	}
	r.open, r.label = false, ""
	if r.fence == "" {
		r.block++
	}
}

func (r *sentenceReader) add(s Sentence) { r.all = r.appendTo(s) }

func (r *sentenceReader) appendTo(s Sentence) []Sentence {
	s.Text = strings.Join(strings.Fields(r.body[s.Start:s.End]), " ")
	s.block = r.block
	if !strings.ContainsFunc(s.Text, isWord) && s.Kind != Code || strings.Trim(s.Text, ".() ") == notStated {
		return r.all
	}
	return append(r.all, s)
}

func isWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.M, r)
}

// fenceMark is the run of backticks or tildes with which a line opens or closes code; empty: it does not.
func fenceMark(bare string) string {
	for _, c := range []string{"`", "~"} {
		if n := len(bare) - len(strings.TrimLeft(bare, c)); n >= 3 && !strings.Contains(bare[n:], "`") {
			return bare[:n]
		}
	}
	return ""
}

// listMark is the length of what makes a line an item, such as `- `, `3. ` and `- [x] `; 0: it is none.
func listMark(bare string) int {
	n := 0
	if strings.ContainsRune("-*+", rune(bare[0])) {
		n = 1
	} else if digits := len(bare) - len(strings.TrimLeft(bare, "0123456789")); digits > 0 && digits < 4 && len(bare) > digits && (bare[digits] == '.' || bare[digits] == ')') {
		n = digits + 1
	}
	if n == 0 || n == len(bare) || bare[n] != ' ' && bare[n] != '\t' {
		return 0
	}
	for n < len(bare) && (bare[n] == ' ' || bare[n] == '\t') {
		n++
	}
	for _, box := range []string{"[ ] ", "[x] ", "[X] "} {
		if strings.HasPrefix(bare[n:], box) {
			return n + len(box)
		}
	}
	return n
}

// labelOf is the length of a label such as `**Why:** ` at the beginning of a line; 0 without one.
func labelOf(bare string) int {
	if !strings.HasPrefix(bare, "**") {
		return 0
	}
	for _, mark := range []string{":**", "**:"} {
		if at := strings.Index(bare, mark); at > 2 && at < 40 && !strings.Contains(bare[2:at], "**") {
			n := at + len(mark)
			return n + len(bare[n:]) - len(strings.TrimLeft(bare[n:], " \t"))
		}
	}
	return 0
}

// sentenceSpans cuts a paragraph at the ends of its sentences; marks behind an end belong to it. Code in backticks is never cut.
func sentenceSpans(text string) [][2]int {
	var all [][2]int
	start, quoted := 0, false
	add := func(end int) {
		from := start + len(text[start:end]) - len(strings.TrimLeft(text[start:end], " \t\r\n>"))
		to := from + len(strings.TrimRight(text[from:end], " \t\r\n"))
		if from < to {
			all = append(all, [2]int{from, to})
		}
		start = end
	}
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		i += size
		if r == '`' {
			quoted = !quoted
		}
		if quoted && strings.Contains(text[i:], "`") {
			continue
		}
		switch r {
		case '。', '！', '？', '؟', '।':
			i = closed(text, i)
			add(i)
		case '.', '!', '?', '…':
			end := closed(text, i)
			blank := end == len(text) || text[end] == ' ' || text[end] == '\n' || text[end] == '\t' || text[end] == '\r'
			if blank && (r != '.' || !shortForm(text[start:i-1], text[end:])) {
				add(end)
				i = end
			}
		}
	}
	add(len(text))
	return all
}

// closed is where the marks behind the end of a sentence end: closing ones, and a remark of ours.
func closed(text string, at int) int {
	for at < len(text) {
		r, size := utf8.DecodeRuneInString(text[at:])
		if !strings.ContainsRune(".!?…)]\"'”»’*_。！？」』）", r) {
			break
		}
		at += size
	}
	return at
}

// shortForm says whether a full stop behind a text ends no sentence: behind an abbreviation, or behind a number where the sentence goes on in small letters.
func shortForm(before, after string) bool {
	fields := strings.Fields(before)
	if len(fields) == 0 {
		return true
	}
	last := strings.ToLower(strings.TrimLeft(fields[len(fields)-1], "(\"'[*_"))
	if slices.Contains([]string{"e.g", "i.e", "z.b", "vs", "approx", "ca", "bzw", "dr", "mr", "mrs", "ms", "nr", "p.ej", "u.a", "d.h", "st", "cf", "fig", "z. b"}, last) {
		return true
	}
	next, _ := utf8.DecodeRuneInString(strings.TrimLeft(after, " \t\r\n"))
	return strings.Trim(last, "0123456789") == "" && unicode.IsLower(next)
}

// wordsKey is a text with nothing but its words: blanks, case, and the marks around words do not count. Code keeps its case and marks, and so do flags, since `-d` is not `-D`;
// with folded, code has no case either.
func wordsKey(text string, folded bool) string {
	var b strings.Builder
	for i, part := range strings.Split(text, "`") {
		quoted := i%2 == 1
		for field := range strings.FieldsSeq(part) {
			if !quoted {
				field = plainWord(field)
			}
			switch {
			case field == "":
				continue
			case strings.HasPrefix(field, "-") && len(field) > 1:
			case !quoted || folded:
				field = strings.ToLower(field)
			}
			b.WriteString(field)
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// plainWord is a word without the marks around it. What only joins sentences is no word, and characters of scripts without blanks stand for themselves.
func plainWord(field string) string {
	if strings.Trim(field, "-–—*+#>|•") == "" {
		return ""
	}
	if !strings.ContainsFunc(field, isWord) && strings.ContainsAny(field, "=<>&") { // a != b is not a == b
		return field
	}
	word := strings.TrimRight(strings.TrimLeft(strings.ReplaceAll(field, "’", "'"), edgeMarks), "."+edgeMarks)
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("。、，；：！？「」『』（）", r) {
			return -1
		}
		return r
	}, word)
}

// edgeMarks are what may stand around a word.
const edgeMarks = "',:;!?\"“”‘„«»()[]{}*_…。、，；：！？「」『』（）"

// oneCase says whether a text has no small letters, or no capitals: then it may be another in other letters.
func oneCase(text string) bool {
	upper, lower := strings.ContainsFunc(text, unicode.IsUpper), strings.ContainsFunc(text, unicode.IsLower)
	return upper != lower
}
