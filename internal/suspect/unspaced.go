package suspect

import (
	"strings"
	"sync"
	"unicode/utf8"
)

// unspacedWindow is how many bytes may lie between two sets of a pattern in a text without blanks: about 25 characters.
const unspacedWindow = 75

// An unspacedMatch is the bytes [start,end) of a plain text where a rule holds.
type unspacedMatch struct {
	rule       *rule
	start, end int
}

// A beginning is a word that a rule for a text without blanks may begin with.
type beginning struct {
	rule *rule
	text string
	rest string
}

// unspacedIndex finds the beginnings by their first character; ascii says which ones of ASCII there are.
type unspacedIndex struct {
	by    map[rune][]beginning
	ascii [128]bool
}

var beginnings = sync.OnceValue(func() *unspacedIndex {
	all := &unspacedIndex{by: make(map[rune][]beginning, 128)}
	for _, table := range [][]rule{chineseRules(), japaneseRules()} {
		for i := range table {
			set, rest, _ := strings.Cut(table[i].pattern, " ")
			for w := range strings.SplitSeq(set, "/") {
				r, _ := utf8.DecodeRuneInString(w)
				if r < utf8.RuneSelf {
					all.ascii[r] = true
				}
				all.by[r] = append(all.by[r], beginning{&table[i], w, rest})
			}
		}
	}
	return all
})

// findUnspaced looks for the rules in Chinese and Japanese: sets of pieces that follow each other within a sentence.
func findUnspaced(folded plain) []unspacedMatch {
	if folded.high < 0x3040 { // below Kana and Han
		return nil
	}
	p := folded.text
	known := beginnings()
	var all []unspacedMatch
	for i := 0; i < len(p); {
		if c := p[i]; c < utf8.RuneSelf && (!known.ascii[c] || i > 0 && p[i-1] >= 'a' && p[i-1] <= 'z') {
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(p[i:])
		if r >= utf8.RuneSelf && r < 0x2E80 {
			i += size
			continue
		}
		for _, b := range known.by[r] {
			if !strings.HasPrefix(p[i:], b.text) {
				continue
			}
			if end, ok := pieces(p, i+len(b.text), b.rest); ok && (b.rule.manner == anyhow || !denied(p, i, end)) {
				all = append(all, unspacedMatch{b.rule, i, end})
			}
		}
		if len(all) >= maxFlags {
			break
		}
		i += size
	}
	return all
}

// pieces matches the rest of a pattern in the window behind i: each set where it first stands.
func pieces(p string, i int, rest string) (end int, ok bool) {
	for rest != "" {
		var set string
		set, rest, _ = strings.Cut(rest, " ")
		window := p[i:min(len(p), i+unspacedWindow)]
		for _, stop := range []string{"。", "！", "？", "\n\n"} {
			if n := strings.Index(window, stop); n >= 0 {
				window = window[:n]
			}
		}
		best, length := -1, 0
		for w := range strings.SplitSeq(set, "/") {
			if n := strings.Index(window, w); n >= 0 && (best < 0 || n < best) {
				best, length = n, len(w)
			}
		}
		if best < 0 {
			return 0, false
		}
		i += best + length
	}
	return i, true
}

// denied says whether a match from i to end is forbidden: in Chinese by what stands before it, in Japanese by what follows.
func denied(p string, i, end int) bool {
	before, after := p[max(0, i-15):i], p[end:min(len(p), end+15)]
	for _, no := range []string{"不要", "不得", "别", "別", "禁止", "勿", "不能", "不可", "从不", "绝不", "不应", "不会"} {
		if strings.Contains(before, no) {
			return true
		}
	}
	for _, no := range []string{"しな", "せず", "するな", "ては", "禁止", "されな"} {
		if strings.Contains(after, no) {
			return true
		}
	}
	return false
}
