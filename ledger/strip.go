package ledger

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	// maxPasses is how often a text is looked through again after a part of it was taken out. What needs more was made to deceive, and goes whole.
	maxPasses = 8
	// between is how many words at most go with what was shown before and behind them.
	between = 3
	// introduction is how many words at least introduce a quotation by a colon. Fewer are an order, as «remember:», and keep what they order.
	introduction = 3
	// nearlyAll is how many words of a text must have been shown, that the broken word at its beginning or end may go with them.
	nearlyAll = 40
)

// Strip is what of a text was not shown before, with how many words were.
//
// A sentence, or a line, goes when all its words were shown, in rows of at least five; how they were wrapped, escaped, marked or cut does not count. One word of somebody's own
// keeps the whole sentence, since it may be a correction, unless what was shown is set off from it as a quotation is. What stands in a wrapper goes as well, and so do a few words
// between two parts that were shown. The rest is made of parts of the text in their order, and stripping it again changes nothing.
func (s *Shown) Strip(text string) (rest string, cut int) {
	if s == nil || text == "" {
		return text, 0
	}
	rows := s.rows()
	rest = text
	for range maxPasses {
		less, n := strip(rest, rows)
		if n == 0 {
			return rest, cut
		}
		rest, cut = less, cut+n
	}
	if _, n := strip(rest, rows); n > 0 {
		return "", cut + len(wordsIn(rest))
	}
	return rest, cut
}

// A passage is a text of which parts are to go.
type passage struct {
	text  string
	words []word
	shown []bool // the words that were shown before
	goes  []bool // the words that are to go
}

// strip is one look through a text.
func strip(text string, rows []uint64) (rest string, cut int) {
	p := passage{text: text, words: wordsIn(text)}
	p.shown, p.goes = make([]bool, len(p.words)), make([]bool, len(p.words))
	p.find(rows)
	p.judge()
	bare := p.bare()
	p.unwrap(&bare)
	for i := range p.goes {
		if p.goes[i] {
			cut++
		}
	}
	if cut == 0 {
		return text, 0
	}
	if cut == len(p.words) {
		return "", cut
	}
	return without(text, bare), cut
}

// find marks the words that are in a row which was shown. A row of characters of a script without blanks has to be longer.
func (p *passage) find(rows []uint64) {
	for i := 0; i+evidence <= len(p.words); i++ {
		var r row
		for j := range r {
			r[j] = p.words[i+j].hash
		}
		if _, ok := slices.BinarySearch(rows, r.hash()); ok {
			for j := range evidence {
				p.shown[i+j] = true
			}
		}
	}
	for start, end := range runs(p.shown) {
		weight := 0
		for _, w := range p.words[start:end] {
			weight += w.weight
		}
		if weight < 2*evidence {
			clear(p.shown[start:end])
		}
	}
	for i := range p.words { // half a word beside the mark of an omission
		if !p.shown[i] && (i > 0 && p.shown[i-1] && omits(p.gap(i+1), true) || i+1 < len(p.words) && p.shown[i+1] && omits(p.gap(i), false)) {
			p.shown[i] = true
		}
	}
}

// runs are the stretches of true.
func runs(marks []bool) func(yield func(start, end int) bool) {
	return func(yield func(start, end int) bool) {
		for i := 0; i < len(marks); i++ {
			if !marks[i] {
				continue
			}
			start := i
			for i < len(marks) && marks[i] {
				i++
			}
			if !yield(start, i) {
				return
			}
		}
	}
}

// gap is what stands before word i, behind the one before.
func (p *passage) gap(i int) string {
	start, end := 0, len(p.text)
	if i > 0 {
		start = p.words[i-1].end
	}
	if i < len(p.words) {
		end = p.words[i].start
	}
	return p.text[start:end]
}

// omits says whether a gap begins, or ends, with the mark of an omission.
func omits(gap string, begins bool) bool {
	for _, mark := range []string{"…", "..."} {
		if begins && strings.HasPrefix(gap, mark) || !begins && strings.HasSuffix(gap, mark) {
			return true
		}
	}
	return false
}

// judge decides which sentences and lines go.
func (p *passage) judge() {
	all := 0
	for _, s := range p.shown {
		if s {
			all++
		}
	}
	for start := 0; start < len(p.words); {
		end := start + 1
		for end < len(p.words) && !ends(p.gap(end), p.text[p.words[end].start:]) {
			end++
		}
		p.judgeOne(start, end, all >= nearlyAll)
		start = end
	}
	last := -1
	for start, end := range runs(p.goes) {
		if last >= 0 && start-last <= between {
			for i := last; i < start; i++ {
				p.goes[i] = true
			}
		}
		last = end
	}
}

// judgeOne looks at the words of one sentence; much says that nearly all of the text may have been shown.
func (p *passage) judgeOne(start, end int, much bool) {
	own, at := 0, -1
	for i := start; i < end; i++ {
		if !p.shown[i] {
			own, at = own+1, i
		}
	}
	if own == 0 || own == 1 && much && end-start > evidence && (at == 0 || at == len(p.words)-1) {
		for i := start; i < end; i++ {
			p.goes[i] = true
		}
		return
	}
	for from, to := range runs(p.shown[start:end]) {
		from, to = start+from, start+to
		if to-from >= evidence && p.setOff(from, to, start, end) {
			for i := from; i < to; i++ {
				p.goes[i] = true
			}
		}
	}
}

// setOff says whether the words from from up to to stand for themselves in the sentence from start up to end.
func (p *passage) setOff(from, to, start, end int) bool {
	const opening, closing, dashes = "\"“„«‹‘「『（(`", "\"”“»›’」』）)`", "—–"
	before, after := p.gap(from), p.gap(to)
	quoted := strings.ContainsAny(before, opening+dashes)
	introduced := strings.ContainsAny(before, ":：") && from-start >= introduction
	if from > start && !quoted && !introduced {
		return false
	}
	return to == end || strings.ContainsAny(after, closing+dashes) || quoted && from > start && strings.ContainsAny(after, "'")
}

// ends says whether a sentence or a line ends in the gap before what follows. Where a line was broken for its length the sentence goes on.
func ends(gap, follows string) bool {
	stop, lines := false, 0
	for i := 0; i < len(gap); {
		r, size := charAt(gap, i)
		i += size
		switch r {
		case '。', '！', '？', '｡':
			return true
		case '.', '!', '?', '…':
			next, _ := utf8.DecodeRuneInString(strings.TrimLeft(gap[i:], ".!?…\"'”’»)]*_`"))
			if i == len(gap) {
				break
			}
			stop = stop || next == utf8.RuneError || unicode.IsSpace(next) || strings.HasPrefix(gap[i:], `\n`)
		case '\n':
			lines++
			if marked(gap[i:]) {
				return true
			}
		}
	}
	if stop || lines > 1 {
		return true
	}
	next, _ := charAt(follows, 0)
	return lines == 1 && !unicode.IsLower(next) && !alone(next)
}

// marked says whether a line begins with a sign that makes it one of its own.
func marked(line string) bool {
	line = strings.TrimLeft(line, " \t>|")
	return line != "" && strings.IndexByte("-*+#[0123456789", line[0]) >= 0 || strings.HasPrefix(line, "•")
}

// bare are the parts of the text that go, with the marks around them.
func (p *passage) bare() []span {
	var all []span
	for start, end := range runs(p.goes) {
		all = append(all, span{p.reachBack(start), p.reachOn(end)})
	}
	return all
}

// reachBack is where the marks before word i begin: with the line, or with a sign of quotation.
func (p *passage) reachBack(i int) int {
	gap := p.gap(i)
	at := p.words[i].start
	left := strings.TrimRight(gap, " \t>|-*+#•_`\"'“„«([]0123456789.)→")
	if left == "" && i == 0 || strings.HasSuffix(left, "\n") {
		return at - (len(gap) - len(left))
	}
	return at - (len(gap) - len(strings.TrimRight(gap, "\"'“„«`(*_[")))
}

// reachOn is where the marks behind the word before i end, with the end of the line.
func (p *passage) reachOn(i int) int {
	gap := p.gap(i)
	left := strings.TrimLeft(gap, ".!?,;…*_`\"'”»)]|。！？")
	left = strings.TrimLeft(left, " \t\r")
	left = strings.TrimPrefix(left, "\n")
	return p.words[i-1].end + len(gap) - len(left)
}

// unwrap adds what stands in wrappers to the parts that go.
func (p *passage) unwrap(bare *[]span) {
	outer := wrapped(p.text)
	if len(outer) == 0 {
		return
	}
	i := 0
	for _, s := range outer {
		for i < len(p.words) && p.words[i].end <= s.start {
			i++
		}
		for ; i < len(p.words) && p.words[i].start < s.end; i++ {
			p.goes[i] = true
		}
	}
	*bare = append(*bare, outer...)
	slices.SortFunc(*bare, func(a, b span) int { return a.start - b.start })
}

// without is the text without the parts, which come in the order of their beginnings.
func without(text string, parts []span) string {
	var b strings.Builder
	at := 0
	for _, s := range parts {
		if s.start > at {
			b.WriteString(text[at:s.start])
		}
		at = max(at, s.end)
	}
	b.WriteString(text[at:])
	return b.String()
}
