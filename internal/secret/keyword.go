package secret

import "sync"

// A keyword is a piece of text that a rule needs to be there. All of them are looked for in one pass, so a text without any costs that pass alone.
type keyword struct {
	text    string
	fold    bool // ASCII letters of either case
	bounded bool // no letter or digit may stand before it
	found   func(s *search, at int)
}

// An index finds keywords by their first two bytes, with ASCII letters in lower case.
type index struct {
	pairs   [1 << 10]uint64 // a set of byte pairs
	buckets [1 << 11][]keyword
}

func bucket(a, b byte) int { return int(a)<<4&0x7FF ^ int(b) }

func (x *index) add(k keyword) {
	a, b := low(k.text[0]), low(k.text[1])
	pair := uint16(a)<<8 | uint16(b)
	x.pairs[pair>>6] |= 1 << (pair & 63)
	x.buckets[bucket(a, b)] = append(x.buckets[bucket(a, b)], k)
}

// keywords are those of all rules.
var keywords = sync.OnceValue(newIndex)

func newIndex() *index {
	x := &index{}
	for _, f := range newFormats() {
		x.add(f.keyword())
	}
	for _, k := range structures() {
		x.add(k)
	}
	for _, k := range contexts() {
		x.add(k)
	}
	return x
}

// run calls every rule whose keyword stands in the text, in the order of the text.
func (x *index) run(s *search) {
	text := s.text
	inWord := false // a letter or digit stands before text[i]
	for i := 0; i+1 < len(text); i++ {
		bounded := inWord
		inWord = alnum(text[i])
		a, b := low(text[i]), low(text[i+1])
		pair := uint16(a)<<8 | uint16(b)
		if x.pairs[pair>>6]&(1<<(pair&63)) == 0 {
			continue
		}
		bucket := x.buckets[bucket(a, b)]
		for n := range bucket {
			k := &bucket[n]
			if bounded && k.bounded || !begins(text[i:], k.text, k.fold) {
				continue
			}
			k.found(s, i)
		}
	}
}

// begins says whether text begins with word; with fold, ASCII letters of word, which is in lower case then, stand for both cases.
func begins(text, word string, fold bool) bool {
	if len(text) < len(word) {
		return false
	}
	if !fold {
		return text[:len(word)] == word
	}
	for i := range len(word) {
		if low(text[i]) != word[i] {
			return false
		}
	}
	return true
}
