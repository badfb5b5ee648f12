package recall

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A wording is a memory's text reduced to what tells it from another: its words, its numbers and how often it negates.
type wording struct {
	order     []string
	words     map[string]bool
	numbers   string
	negations int
}

// wordingBytes bounds how much of a text is compared.
const wordingBytes = 16 << 10

func wordingOf(text string) wording {
	w := wording{order: comparedWords(text[:min(len(text), wordingBytes)])}
	w.words = make(map[string]bool, len(w.order)/2)
	var numbers []string
	for _, word := range w.order {
		if strings.ContainsFunc(word, unicode.IsDigit) {
			numbers = append(numbers, word)
		}
		if Negates(word) {
			w.negations++
		}
		w.words[word] = true
	}
	slices.Sort(numbers)
	w.numbers = strings.Join(slices.Compact(numbers), " ")
	return w
}

// threes are each three words in a row. Few texts are so much alike that they are asked for.
func (w wording) threes() map[string]bool {
	all := make(map[string]bool, len(w.order))
	var last, before string
	for _, word := range w.order {
		all[last+" "+before+" "+word] = true
		last, before = before, word
	}
	return all
}

// comparedWords splits at whatever is no letter, digit or apostrophe; scripts without blanks give single characters, whose order still tells.
func comparedWords(text string) []string {
	text = strings.ToLower(text)
	words := make([]string, 0, len(text)/6+1)
	start := -1
	flush := func(end int) {
		if start >= 0 {
			words = append(words, strings.Trim(strings.ReplaceAll(text[start:end], "’", "'"), "'"))
		}
		start = -1
	}
	for i, r := range text {
		switch {
		case r < utf8.RuneSelf && (r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '\''), r == '’':
		case r < utf8.RuneSelf:
			flush(i)
			continue
		case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai):
			flush(i)
			words = append(words, string(r))
			continue
		case !unicode.In(r, unicode.L, unicode.M, unicode.N):
			flush(i)
			continue
		}
		if start < 0 {
			start = i
		}
	}
	flush(len(text))
	return words
}

// Negates knows the small words that turn a sentence around, in the languages that memories are mostly written in.
func Negates(word string) bool {
	if strings.HasSuffix(word, "n't") {
		return true
	}
	switch word {
	case "not", "no", "never", "none", "nor", "without", "cannot", "instead", "unless", "except",
		"nicht", "kein", "keine", "keinen", "keiner", "nie", "niemals", "ohne",
		"ne", "pas", "jamais", "sans", "aucun", "sin", "nunca", "ni", "non", "mai", "senza", "não", "nem", "sem",
		"не", "нет", "никогда", "без", "不", "没", "無", "无", "非", "未", "勿", "别":
		return true
	}
	return false
}

// nearEqual says whether two texts tell the same: nine of ten words in common, mostly in the same order, the same numbers and negations, and no word of one
// replaced by another word in the other. "Deploys happen on Thursday" restates nothing of "Deploys happen on Friday".
func nearEqual(a, b wording) bool {
	if a.numbers != b.numbers || a.negations != b.negations {
		return false
	}
	if overlap(a.words, b.words) < 0.9 || overlap(a.threes(), b.threes()) < 0.5 {
		return false
	}
	return !replaces(a.words, b.words)
}

// contradicts says whether two texts are about the same and do not tell the same, as far as words can show.
func contradicts(a, b wording) bool {
	return overlap(a.words, b.words) >= 0.5 && !nearEqual(a, b)
}

func overlap(a, b map[string]bool) float64 {
	common := 0
	for w := range a {
		if b[w] {
			common++
		}
	}
	all := len(a) + len(b) - common
	if all == 0 {
		return 1
	}
	return float64(common) / float64(all)
}

// replaces says whether both sides have words of their own of which one is no other form of one of the other side.
func replaces(a, b map[string]bool) bool {
	onlyA, onlyB := without(a, b), without(b, a)
	if len(onlyA) > len(onlyB) {
		onlyA, onlyB = onlyB, onlyA
	}
	for _, w := range onlyA {
		if !slices.ContainsFunc(onlyB, func(v string) bool { return sameStem(w, v) }) {
			return true
		}
	}
	return false
}

func without(a, b map[string]bool) []string {
	var left []string
	for w := range a {
		if !b[w] {
			left = append(left, w)
		}
	}
	return left
}

// sameStem says whether two words begin alike for at least four letters and half of the longer one.
func sameStem(a, b string) bool {
	ar, br := []rune(a), []rune(b)
	n := 0
	for n < min(len(ar), len(br)) && ar[n] == br[n] {
		n++
	}
	return n >= 4 && n*2 >= max(len(ar), len(br))
}

// Contradict says whether a text that was changed says another thing than before, and still speaks of the same: it negates more or less, or has other words, numbers among
// them, in the place of some. One that only says more, or less, does not, nor does one whose spelling was mended.
func Contradict(before, after string) bool {
	a, b := wordingOf(before), wordingOf(after)
	alike := overlap(a.words, b.words)
	if alike < 0.5 {
		return false
	}
	gone, come := without(a.words, b.words), without(b.words, a.words)
	number := func(w string) bool { return strings.ContainsFunc(w, unicode.IsDigit) }
	if slices.ContainsFunc(gone, number) && slices.ContainsFunc(come, number) || replaces(a.words, b.words) && !respelled(gone, come) {
		return true
	}
	return a.negations != b.negations && alike >= 0.8
}

// respelled says whether each word of one side is one of the other with another letter, or two in another order.
func respelled(a, b []string) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(w string) bool { return !slices.ContainsFunc(b, func(v string) bool { return misspelt(w, v) }) })
}

func misspelt(w, v string) bool {
	a, b := []rune(w), []rune(v)
	if len(a) < 5 || len(a)-len(b) > 1 || len(b)-len(a) > 1 || strings.ContainsFunc(w+v, unicode.IsDigit) {
		return false
	}
	start := 0
	for start < min(len(a), len(b)) && a[start] == b[start] {
		start++
	}
	end := 0
	for end < min(len(a), len(b))-start && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
	}
	a, b = a[start:len(a)-end], b[start:len(b)-end]
	return len(a) <= 1 && len(b) <= 1 || len(a) == 2 && len(b) == 2 && a[0] == b[1] && a[1] == b[0]
}
