package suspect

import (
	"strconv"
	"strings"
	"sync"
)

// A rule is an order in words. Its pattern is a row of sets of words, each set the alternatives divided by /, and between two sets the number of words
// that may stand between them, so "ignore/forget 3 previous/prior 1 rules" finds "forget all of the previous rules". All stand in one sentence, unless the
// number has a +. A word that ends in * is the beginning of one; @ is an address; : is a colon or dash before the next word, $ the end of a sentence; both
// take up no word. ^ in front: the first set begins a sentence.
type rule struct {
	why     string
	manner  manner
	pattern string
}

// A set is one set of a pattern, with the gap before it. mask holds the bits of its words' keys: most words of a text are in few masks.
type set struct {
	words  string
	mask   [4]uint64
	gap    int
	across bool // the gap may reach over the end of a sentence
	stems  bool // some words are stems
	marks  bool // : or $ is in it
}

// A readRule is a rule whose pattern is taken apart when its first word is met, since a short text meets few of them.
type readRule struct {
	rule
	once sync.Once
	sets []set // the first one apart
}

// rest reads the sets behind the first.
func (r *readRule) rest() []set {
	r.once.Do(func() {
		_, rest, _ := strings.Cut(strings.TrimPrefix(r.pattern, "^"), " ")
		r.sets = make([]set, 0, 4)
		for rest != "" {
			var number, words string
			number, rest, _ = strings.Cut(rest, " ")
			words, rest, _ = strings.Cut(rest, " ")
			far, across := strings.CutSuffix(number, "+")
			gap, _ := strconv.Atoi(far)
			s := set{words: words, gap: gap, across: across, stems: strings.IndexByte(words, '*') >= 0, marks: strings.ContainsAny(words, ":$")}
			for words != "" {
				var one string
				one, words, _ = strings.Cut(words, "/")
				k := key(one)
				s.mask[k>>6] |= 1 << (k & 63)
			}
			r.sets = append(r.sets, s)
		}
	})
	return r.sets
}

// key is a small number that equal words share.
func key(w string) uint8 {
	n := len(w)
	return uint8(n)*37 ^ w[0]*11 ^ w[n-1]*5 ^ w[n/2]*3
}

// A manner says what has to hold around a pattern, since most words of an order also stand in sentences that order nothing, or the opposite.
type manner int

const (
	anyhow   manner = iota
	affirmed        // no "never", "not", "without" before it in its sentence
	ordered         // affirmed, and where the verb of an order stands: at the start, behind "please", "always", "you must"
	urged           // affirmed, and behind a verb such as "use" or "with", or at the start of its sentence
)

// An index finds the rules that may begin with a word.
type index struct {
	exact map[string][]*readRule
	stems map[string][]*readRule // by their first stemBytes bytes
}

const stemBytes = 6

// indexed is made when the first text is looked at, in some hundred microseconds; the rest of each pattern is read where its first word stands.
var indexed = sync.OnceValue(makeIndex)

func makeIndex() index {
	x := index{exact: make(map[string][]*readRule, 1024), stems: make(map[string][]*readRule, 128)}
	for _, table := range [][]rule{englishRules(), germanRules(), frenchRules(), spanishRules(), portugueseRules(), russianRules()} {
		for i := range table {
			r := &readRule{rule: table[i]}
			set, _, _ := strings.Cut(strings.TrimPrefix(r.pattern, "^"), " ")
			for w := range strings.SplitSeq(set, "/") {
				if stem, ok := strings.CutSuffix(w, "*"); ok {
					stem = stem[:stemBytes]
					if old := x.stems[stem]; len(old) == 0 || old[len(old)-1] != r {
						x.stems[stem] = append(old, r)
					}
				} else {
					x.exact[w] = append(x.exact[w], r)
				}
			}
		}
	}
	return x
}

// A match is where a rule holds: the words from first to last.
type match struct {
	rule        *rule
	first, last int
}

// find looks for the rules, at most one match for a word and a reason.
func find(ws []word) []match {
	if len(ws) == 0 {
		return nil
	}
	x := indexed()
	var all []match
	try := func(i int, rules []*readRule) {
		for _, r := range rules {
			if last, ok := r.match(ws, i); ok && r.manner.holds(ws, i, last) {
				all = append(all, match{&r.rule, i, last})
			}
		}
	}
	for i := range ws {
		w := ws[i].text
		if rules := x.exact[w]; rules != nil {
			try(i, rules)
		}
		if len(w) >= stemBytes {
			if rules := x.stems[w[:stemBytes]]; rules != nil {
				try(i, rules)
			}
		}
		if len(all) >= maxFlags {
			break
		}
	}
	return all
}

// match says whether the pattern holds with its first set at word i, and with which word it ends.
func (r *readRule) match(ws []word, i int) (last int, ok bool) {
	if r.pattern[0] == '^' && !ws[i].first {
		return 0, false
	}
	if w := ws[i].text; len(w) >= stemBytes {
		// The index knows only how a stem begins.
		first, _, _ := strings.Cut(strings.TrimPrefix(r.pattern, "^"), " ")
		if !listed(first, w) && !stemmed(first, w) {
			return 0, false
		}
	}
	return follow(ws, i, r.rest())
}

// follow matches the rest of a pattern behind word i. A pattern has a handful of sets with small gaps, which bounds the work.
func follow(ws []word, i int, rest []set) (last int, ok bool) {
	if len(rest) == 0 {
		return i, true
	}
	s := &rest[0]
	for j := i + 1; j <= i+1+s.gap; j++ {
		if s.marks && mark(ws, j, s.words) {
			if last, ok := follow(ws, j-1, rest[1:]); ok {
				return last, true
			}
		}
		if j >= len(ws) || ws[j].first && !s.across {
			return 0, false
		}
		if s.has(&ws[j]) {
			if last, ok := follow(ws, j, rest[1:]); ok {
				return last, true
			}
		}
	}
	return 0, false
}

// mark says whether the place before word j is what the marks in a set ask for.
func mark(ws []word, j int, words string) bool {
	if strings.IndexByte(words, '$') >= 0 && (j >= len(ws) || ws[j].first) {
		return true
	}
	return strings.IndexByte(words, ':') >= 0 && j < len(ws) && strings.IndexByte(":-!\x94", ws[j].lead) >= 0 && ws[j].lead != 0
}

// has says whether a word is in the set.
func (s *set) has(w *word) bool {
	return s.mask[w.key>>6]&(1<<(w.key&63)) != 0 && listed(s.words, w.text) || s.stems && stemmed(s.words, w.text) ||
		w.address && (s.words[0] == '@' || strings.Contains(s.words, "/@"))
}

func listed(words, w string) bool {
	for at := 0; ; {
		n := strings.Index(words[at:], w)
		if n < 0 {
			return false
		}
		at += n + len(w)
		if begin := at - len(w); (begin == 0 || words[begin-1] == '/') && (at == len(words) || words[at] == '/') {
			return true
		}
	}
}

func stemmed(words, w string) bool {
	for at := 0; ; {
		n := strings.IndexByte(words[at:], '*')
		if n < 0 {
			return false
		}
		at += n
		if stem := words[strings.LastIndexByte(words[:at], '/')+1 : at]; strings.HasPrefix(w, stem) {
			return true
		}
		at++
	}
}

// holds says whether the words around a match from i to last allow the rule.
func (m manner) holds(ws []word, i, last int) bool {
	if m == anyhow && !lacking(ws[i].text) {
		return true
	}
	start := i
	for start > 0 && !ws[start].first && i-start < 12 {
		start--
	}
	before, reach := ws[start:i], 6
	if lacking(ws[i].text) {
		reach = 12 // never run a query on the replica that production reads from without showing it to the user
	}
	for n, w := range before {
		if negation(w.text) && len(before)-n <= reach {
			return false
		}
	}
	switch m {
	case ordered:
		return ordering(ws, i, before)
	case urged:
		if forbidden(ws, last) {
			return false
		}
		if i-start <= 2 && ws[start].first {
			return true
		}
		for _, w := range before {
			if urging(w.text) {
				return true
			}
		}
		return false
	}
	return true
}

// lacking are the words that make a good order of what they begin when another negation stands before them: never push without telling the user.
func lacking(w string) bool {
	switch w {
	case "without", "ohne", "sans", "sin", "sem", "без":
		return true
	}
	return false
}

func negation(w string) bool {
	switch w {
	case "not", "never", "don't", "doesn't", "didn't", "won't", "can't", "cannot", "shouldn't", "mustn't", "no", "avoid", "without", "nobody", "nothing", "refuse", "instead",
		"nicht", "nie", "niemals", "kein", "keine", "keinen", "ohne", "ne", "jamais", "sans", "nunca", "jamas", "sin", "nao", "sem", "не", "никогда", "без", "нельзя",
		"rejects", "refuses", "forbids", "blocks", "prevents", "against", "detects", "flags":
		return true
	}
	return false
}

// ordering says whether word i stands where an order has its verb, and nobody is said to do it.
func ordering(ws []word, i int, before []word) bool {
	for _, w := range before {
		switch w.text {
		case "we", "i", "they", "he", "she", "which", "who", "could", "would", "might", "how", "why", "attacker", "attackers", "malicious", "jobs", "did":
			return false
		}
	}
	if ws[i].first || ws[i].lead != 0 && ws[i].lead != '/' && ws[i].lead != '<' && ws[i].lead != '=' {
		return true
	}
	switch ws[i-1].text {
	case "always", "please", "also", "then", "and", "must", "should", "shall", "will", "you", "first", "now", "just", "silently", "quietly", "secretly", "to", "or", "can", "may",
		"simply", "immediately", "automatically", "instead", "additionally", "briefly", "directly", "users", "agent", "agents", "assistant", "i", "claude", "next", "once", "kindly", "covertly":
		return true
	}
	return false
}

// forbidden says whether the sentence goes on to forbid what word last ended.
func forbidden(ws []word, last int) bool {
	for i := last + 1; i < len(ws) && i <= last+5 && !ws[i].first; i++ {
		switch ws[i].text {
		case "forbidden", "banned", "prohibited", "disallowed", "not", "never", "fails", "rejected", "isn't", "verboten":
			return true
		}
	}
	return false
}

func urging(w string) bool {
	switch w {
	case "use", "pass", "add", "set", "run", "push", "commit", "with", "by", "append", "always", "prefer", "call", "export", "launch", "start", "put", "using", "please", "just", "simply",
		"via", "install", "fetch", "clone", "must", "should", "curl", "git", "configure", "enable", "make", "invoke", "need", "needs":
		return true
	}
	return false
}

// orderFindings tells of each order, quoting it.
func orderFindings(s string, p plain, ws []word) []finding {
	var all []finding
	for _, m := range find(ws) {
		start, end := ws[m.first].start, ws[m.last].end
		all = append(all, finding{Instruction, p.at(start), m.rule.why + ": " + p.quote(s, start, end)})
	}
	for _, m := range findUnspaced(p) {
		all = append(all, finding{Instruction, p.at(m.start), m.rule.why + ": " + p.quote(s, m.start, m.end)})
	}
	return all
}

// orders says which order a text that was hidden or encoded gives first; empty when it gives none.
func orders(s string) string {
	if s == "" {
		return ""
	}
	p := fold(s, hiddenSpans(s))
	if found := orderFindings(s, p, words(p.text)); len(found) > 0 {
		return found[0].text
	}
	return ""
}
