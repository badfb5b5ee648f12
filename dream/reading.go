package dream

import (
	"math"
	"regexp"
	"strings"
	"sync"

	"casebook"
	"casebook/extract"
)

// A cache holds what was read of texts and found of pairs of them, so that rules may run over the same memories again and again.
type cache struct {
	words    extract.Comparer
	readings map[string]*reading // by path and hash
	pairs    map[[2]*reading]pairing
	counts   map[string]int // by stem, in how many memories it stands
	memories int
}

// A reading is a memory taken apart.
type reading struct {
	sentences []Sentence
	said      []*said // of each sentence
	about     *said   // of the description
	whole     string  // the words of the body
	folded    string  // the same without the case of code
	oneCase   bool
	links     []string // keys of the links in the body
	keys      []string // by which links find the memory
}

// A said is a sentence reduced to what it says.
type said struct {
	key     string
	stems   map[string]float64 // of the words that tell something, with their weight
	order   []token            // the same, in their order
	rivals  map[string]string  // by group of words that exclude each other, the one that is said; "*": several are
	limits  map[string]bool    // words that narrow what is said: only, except, unless
	objects map[string]string  // by word such as from, to, before: the word that tells something behind it
	negated int
	literal map[string]bool // what stands in backticks, flags and signs such as != as they stand
}

// A token is a word that tells something.
type token struct {
	stem, rivals           string
	number, name, verbatim bool
}

// exact says of a token that no other may stand in its place.
func (t token) exact() bool { return t.number || t.name || t.verbatim }

// start gives the view its cache.
func (v *View) start() *cache {
	if v.cache != nil {
		return v.cache
	}
	v.cache = &cache{readings: map[string]*reading{}}
	v.cache.count(v)
	return v.cache
}

// count counts in how many memories each stem stands, and forgets what was found of pairs: how alike two are depends on that.
func (c *cache) count(v *View) {
	c.pairs, c.counts, c.memories = map[[2]*reading]pairing{}, map[string]int{}, len(v.Memories)
	for i := range v.Memories {
		for stem := range c.read(&v.Memories[i]).stems() {
			c.counts[stem]++
		}
	}
}

// read takes a memory apart, once.
func (c *cache) read(s *Seen) *reading {
	if s.reading != nil {
		return s.reading
	}
	key := s.Path + "\x00" + s.Hash
	if r := c.readings[key]; r != nil {
		s.reading = r
		return r
	}
	body := unmarked(s.Memory.Body)
	r := &reading{sentences: Sentences(s.Memory.Body), about: c.say(s.Memory.Description), whole: wordsKey(body, false), folded: wordsKey(body, true),
		oneCase: oneCase(s.Memory.Body), keys: casebook.Header{Path: s.Path, Name: s.Memory.Name, Aliases: s.Memory.Aliases}.LinkKeys()}
	for _, x := range r.sentences {
		r.said = append(r.said, c.say(x.Text))
	}
	if strings.Contains(s.Memory.Body, "[") {
		for _, l := range casebook.Links(s.Memory.Body) {
			r.links = append(r.links, casebook.LinkKey(l.Target))
		}
	}
	c.readings[key], s.reading = r, r
	return r
}

// stems are those of all that a memory says.
func (r *reading) stems() map[string]bool {
	all := map[string]bool{}
	for _, s := range append([]*said{r.about}, r.said...) {
		for stem := range s.stems {
			all[stem] = true
		}
	}
	return all
}

// leads are what leads from one memory to another, with how many words each is: the stems, and what stands in a row, which is rare where each word of it is not.
func (r *reading) leads() map[string]int {
	all := map[string]int{}
	for _, s := range append([]*said{r.about}, r.said...) {
		for i, t := range s.order {
			all[t.stem] = 1
			if i > 0 {
				all[s.order[i-1].stem+" "+t.stem] = 2
			}
		}
	}
	return all
}

// genericWeight: a word that is typed about any code says less of what a sentence is about.
const genericWeight = 0.5

// spelledUnits writes a unit that stands at its number as a word behind it: «768s» is «768 seconds».
func spelledUnits(text string) string {
	return units().ReplaceAllStringFunc(text, func(whole string) string {
		m := units().FindStringSubmatch(whole)
		return m[1] + " " + unitNames[m[2]]
	})
}

var units = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\b([0-9]+) ?(ms|secs?|s|mins?|hrs?|h|KB|kB|MB|GB|TB)\b`)
})

var unitNames = map[string]string{"ms": "milliseconds", "s": "seconds", "sec": "seconds", "secs": "seconds", "min": "minutes", "mins": "minutes", "h": "hours", "hr": "hours", "hrs": "hours",
	"KB": "kilobytes", "kB": "kilobytes", "MB": "megabytes", "GB": "gigabytes", "TB": "terabytes"}

// say reduces a sentence to what it says.
func (c *cache) say(text string) *said {
	text = spelledUnits(unmarked(text))
	s := &said{key: wordsKey(text, false), stems: map[string]float64{}, rivals: map[string]string{}, limits: map[string]bool{}, objects: map[string]string{}, literal: literalIn(text)}
	if extract.NegatesUnspaced(text) {
		s.negated = 1
	}
	first, double, turn, words := true, false, "", smallWords()
	for _, w := range c.words.Read(text) {
		low := strings.ToLower(w.Text)
		if n, ok := words.numbers[low]; ok {
			w.Stem, w.Common = n, false
		}
		if w.Rivals != "" {
			s.rival(w)
		}
		t := token{stem: w.Stem, rivals: w.Rivals, number: strings.ContainsAny(w.Stem, "0123456789")}
		t.verbatim = strings.ContainsAny(w.Text, "/_@#.=\\") || strings.HasPrefix(w.Text, "-")
		t.name = !first && capital(w.Text) && w.Text != "I" && w.Rivals == "" || strings.ContainsFunc(w.Text[1:], func(r rune) bool { return 'A' <= r && r <= 'Z' })
		first = false
		switch {
		case words.limiting[low]:
			s.limits[low] = true
		case extract.Negates(low):
			s.negated++
			double = double || low == "ne" || strings.HasPrefix(low, "n'")
		case words.turning[low]:
			turn = low
		case w.Common || words.light[w.Stem] || words.light[low]:
		default:
			weight := 1.0
			if w.Generic && !t.exact() {
				weight = genericWeight
			}
			s.stems[t.stem] = max(weight, s.stems[t.stem])
			s.order = append(s.order, t)
			if turn != "" {
				s.objects[turn], turn = t.stem, ""
			}
		}
	}
	if double && s.negated > 1 { // ne … pas is one no
		s.negated--
	}
	return s
}

// literalIn is the code of a text: words in backticks, flags, and signs that compare.
func literalIn(text string) map[string]bool {
	all := map[string]bool{}
	for i, part := range strings.Split(text, "`") {
		for field := range strings.FieldsSeq(part) {
			sign := !strings.ContainsFunc(field, isWord) && strings.ContainsAny(field, "=<>&")
			if i%2 == 1 || sign || strings.HasPrefix(field, "-") && len(field) > 1 && field[1] != ' ' {
				all[strings.TrimRight(field, ",;:.")] = true
			}
		}
	}
	return all
}

// otherCode says whether the code of two texts differs in case or in signs alone: that is another thing.
func otherCode(a, b *said) bool {
	differs := func(a, b *said) bool {
		for x := range a.literal {
			if b.literal[x] {
				continue
			}
			if !strings.ContainsFunc(x, isWord) {
				return true
			}
			for y := range b.literal {
				if strings.EqualFold(x, y) && !a.literal[y] {
					return true
				}
			}
		}
		return false
	}
	return differs(a, b) || differs(b, a)
}

func (s *said) rival(w extract.Word) {
	switch was := s.rivals[w.Rivals]; {
	case was == "":
		s.rivals[w.Rivals] = w.Stem
	case was != w.Stem:
		s.rivals[w.Rivals] = "*"
	}
}

func capital(word string) bool {
	for _, r := range word {
		return strings.ToLower(string(r)) != string(r)
	}
	return false
}

// weight is how much a stem tells: the fewer memories have it, the more. In a directory of few memories all words tell alike.
func (c *cache) weight(stem string, base float64) float64 {
	n := float64(max(c.memories, 1))
	return base * (1 + math.Log((n+1)/(float64(c.counts[stem])+1))/math.Log(n+2))
}

func (c *cache) total(s *said) float64 {
	var all float64
	for stem, w := range s.stems {
		all += c.weight(stem, w)
	}
	return all
}
