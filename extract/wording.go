package extract

import (
	"strings"
	"sync"
	"unicode"

	"casebook/internal/lexical"
	"casebook/recall"
)

// A wording is a text reduced to what it says: its words by their stems, what is told apart by name, its numbers, and whether it negates.
type wording struct {
	weights map[string]float64 // by stem
	names   map[string]bool    // stems of what is written like a name: Ana, orders_v2, api.internal
	numbers map[string]bool
	groups  map[string]string // by group of rivals, the one that is said; "*" where several are
	rivals  map[string]bool   // stems of these
	negates bool
	changes bool // it says that something is no longer as it was
}

const (
	// genericWeight: a word that is typed about any code says less of what a sentence is about.
	genericWeight = 0.5
	// wordingBytes bounds how much of a text is compared.
	wordingBytes = 16 << 10
)

// wordingOf reads a text with a Splitter, which remembers words.
func wordingOf(split *lexical.Splitter, text string) wording {
	text = brands().Replace(strings.ToValidUTF8(text[:min(len(text), wordingBytes)], ""))
	w := wording{weights: map[string]float64{}, names: map[string]bool{}, numbers: map[string]bool{}, groups: map[string]string{}, rivals: map[string]bool{}}
	short, rivals := wordTables()
	refuses, universal, turns := isRefusal(), isUniversal(), isChange()
	split.Words(text, func(word lexical.Word) {
		if recall.Negates(word.Text) || refuses[word.Text] { // counted by itself
			w.negates = true
			return
		}
		stem, weight := word.Stem, 1.0
		if long, ok := short[word.Text]; ok {
			stem = long
		}
		if strings.ContainsFunc(word.Text, unicode.IsDigit) {
			w.numbers[word.Text] = true
		} else if word.Generic || universal[word.Text] {
			weight = genericWeight
		}
		w.weights[stem] = weight
		w.rival(short, rivals, word.Text)
		if _, ok := rivals[word.Text]; ok {
			w.rivals[stem] = true
		}
	})
	for _, field := range strings.FieldsFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune(",;()[]{}\"“”„«»!?。、，；：！？", r)
	}) {
		bare := strings.ToLower(strings.Trim(field, ".:'’`*_"))
		w.rival(short, rivals, bare) // before, on and the like are no words to a Splitter
		w.changes = w.changes || turns[bare]
		if recall.Negates(strings.ReplaceAll(bare, "’", "'")) || refuses[bare] {
			w.negates = true
		}
	}
	w.negates = w.negates || withoutBlanks(text, refusedWithout)
	w.changes = w.changes || withoutBlanks(text, changedWithout)
	w.nameWords(split, short, text)
	return w
}

// brands writes names as one word that a Splitter would take apart.
var brands = sync.OnceValue(func() *strings.Replacer {
	return strings.NewReplacer("PostgreSQL", "Postgresql", "MySQL", "Mysql", "MariaDB", "Mariadb", "MongoDB", "Mongodb", "SQLite", "Sqlite", "GitHub", "Github", "GitLab", "Gitlab", "TypeScript", "Typescript",
		"JavaScript", "Javascript", "GraphQL", "Graphql", "gRPC", "Grpc", "DynamoDB", "Dynamodb", "BigQuery", "Bigquery", "CircleCI", "Circleci", "macOS", "Macos", "iOS", "Ios")
})

// rival notes one of words that exclude each other.
func (w *wording) rival(short, rivals map[string]string, word string) {
	group, ok := rivals[word]
	if same, known := short[word]; known {
		word = same
	}
	switch was := w.groups[group]; {
	case !ok || was == word:
	case was == "":
		w.groups[group] = word
	default:
		w.groups[group] = "*"
	}
}

// nameWords finds what is written like a name: with a capital inside of a sentence, or as an identifier, address or path.
func (w *wording) nameWords(split *lexical.Splitter, short map[string]string, text string) {
	first := true
	for field := range strings.FieldsSeq(text) {
		bare := strings.Trim(field, ".,:;!?()[]{}\"'“”‘’„«»*`")
		verbatim := strings.ContainsAny(bare, "_/@#.") || strings.ContainsFunc(bare, unicode.IsDigit)
		named := verbatim
		for i, r := range bare {
			named = named || unicode.IsUpper(r) && (!first || i > 0) && bare != "I"
		}
		if named {
			split.Words(bare, func(word lexical.Word) {
				stem := word.Stem
				if same, ok := short[word.Text]; ok && !verbatim { // #releases is not #ship-it
					stem = same
				}
				w.names[stem] = true
			})
		}
		first = strings.ContainsAny(field[len(field)-1:], ".!?:*-") // a sentence or a line of a list begins
	}
}

// withoutBlanks looks for words of languages that write no blanks.
func withoutBlanks(text, list string) bool {
	if !strings.ContainsFunc(text, func(r rune) bool { return r >= 0x3000 }) {
		return false
	}
	for s := range strings.FieldsSeq(list) {
		if strings.Contains(text, s) {
			return true
		}
	}
	return false
}

// setOf is a list of words as a set.
func setOf(list string) func() map[string]bool {
	return sync.OnceValue(func() map[string]bool {
		set := map[string]bool{}
		for w := range strings.FieldsSeq(list) {
			set[w] = true
		}
		return set
	})
}

var isRefusal, isUniversal, isChange = setOf(refusals), setOf(universals), setOf(turned)

// universals say of a rule that it is one, which goes without saying.
const universals = "always every each all any please immer jede jeder jedes alle toujours chaque siempre cada"

// refusals negate as Negates does; those of languages without blanks are looked for anywhere.
const (
	refusals = "avoid avoids avoiding stop stopped forbidden prohibited ban banned refrain dont doesnt isnt arent cant wont mustnt shouldnt " +
		"vermeide vermeiden verboten keinesfalls evita evitar evite éviter évite interdit prohibido proibido evitare vietato vermijd verboden geen niet nooit"
	// turned are words of what has changed.
	turned = "now nowadays instead upgraded dropped migrated renamed anymore longer formerly switched moved left replaced changed jetzt mehr seither inzwischen gewechselt umgezogen ahora ya désormais maintenant plus adesso ora agora " +
		"mudou cambió nu voortaan"
	changedWithout = "现在 不再 改成 改为 换成 調 调走 今は 今後 異動 変わ 이제"
	refusedWithout = "不 没 無 无 勿 别 禁 ない ません 않 마세요 말고"
)

// shareOf is how much of the weight of a's words b has, from 0 to 1.
func shareOf(a, b wording) float64 {
	var common float64
	for s, v := range a.weights {
		if _, ok := b.weights[s]; ok {
			common += v
		}
	}
	return common / a.weight()
}

// sharedOf is how much of the weight of both texts' words both have.
func sharedOf(a, b wording) float64 {
	var common, all float64
	for s, v := range a.weights {
		if u, ok := b.weights[s]; ok {
			common += max(v, u)
			all += max(v, u)
		} else {
			all += v
		}
	}
	for s, v := range b.weights {
		if _, ok := a.weights[s]; !ok {
			all += v
		}
	}
	return common / max(all, genericWeight)
}

// likeness is how alike two texts are, from 0 to 1: halfway between the share of the smaller one's words that the other has, and what both share, so that a text that says more beside the same still
// counts as like it.
func likeness(a, b wording) float64 {
	return (max(shareOf(a, b), shareOf(b, a)) + sharedOf(a, b)) / 2
}

func (w wording) weight() float64 {
	var all float64
	for _, v := range w.weights {
		all += v
	}
	return max(all, genericWeight)
}

// differs says whether two texts, however like each other, say different things: one negates, they name different numbers, names or rivals, as Monday and Friday are.
func differs(a, b wording) bool {
	if a.negates != b.negates || apart(a.numbers, b.numbers, nil, nil) || apart(a.names, b.names, a.weights, b.weights) {
		return true
	}
	for group, one := range a.groups {
		if other, ok := b.groups[group]; ok && one != other {
			return true
		}
	}
	return false
}

// apart says whether each side has something that the other has not; what stands among the other's words is there.
func apart(a, b map[string]bool, inA, inB map[string]float64) bool {
	lacks := func(a, b map[string]bool, words map[string]float64) bool {
		for s := range a {
			if _, ok := words[s]; !ok && !b[s] {
				return true
			}
		}
		return false
	}
	return lacks(a, b, inB) && lacks(b, a, inA)
}

// adds says whether the text a names a number that b does not: b does not say all of it then.
func adds(a, b wording) bool {
	for n := range a.numbers {
		if !b.numbers[n] {
			return true
		}
	}
	return false
}

// sameFact says whether the known text says what the new one says: what counts is how much of the new one's words it has, and a little how much else it says.
func sameFact(said, known wording) bool { return sameFactAt(said, known, sameLikeness) }

func sameFactAt(said, known wording, least float64) bool {
	share := shareOf(said, known)
	return (share+1)/2 >= least && !differs(said, known) && !adds(said, known) && (share+sharedOf(said, known))/2 >= least
}

// sameLikeness is from which likeness on two texts that do not differ say the same. Of testdata/pairs.txt, the half that it was chosen on; docs/extraction.md has the numbers.
const sameLikeness = 0.75

// supersedes says how much two texts are the same but for what differs: names, numbers and rivals that only one of them has do not count. It is 0 where nothing of that kind differs.
func supersedes(said, known wording) float64 {
	if !meets(said, known) || !differs(said, known) {
		return 0
	}
	rest := func(a, b wording) wording {
		kept := wording{weights: map[string]float64{}}
		for s, v := range a.weights {
			if _, both := b.weights[s]; both || !a.names[s] && !a.numbers[s] && !a.rivals[s] {
				kept.weights[s] = v
			}
		}
		return kept
	}
	a, b := rest(said, known), rest(known, said)
	if a.weight() < 1 || b.weight() < 1 {
		return 0 // nothing is left that says what it is about
	}
	if apart(a.telling(), b.telling(), nil, nil) {
		return 0 // each is about something of its own
	}
	return likeness(a, b)
}

// meets says whether two texts share a word.
func meets(a, b wording) bool {
	for s := range a.weights {
		if _, ok := b.weights[s]; ok {
			return true
		}
	}
	return false
}

// turnedShare is how much of the weight of a sentence must be in one that says that something has changed, and turnedWords how many words that are not typed about any code.
const turnedShare, turnedWords = 0.3, 2

// turns says how much a text that says that something has changed speaks of what another says; 0: not enough.
func (w wording) turns(known wording) float64 {
	if !w.changes || sameFact(w, known) {
		return 0
	}
	n := 0
	for s, v := range w.weights {
		if known.weights[s] > genericWeight && v > genericWeight {
			n++
		}
	}
	for group, word := range w.groups { // Wednesdays are Mondays now: what the two exclude is about the same thing
		if was := known.groups[group]; n > 0 && was != "" && was != "*" && word != "*" && was != word {
			n++
			break
		}
	}
	if share := shareOf(known, w); n >= turnedWords && share >= turnedShare {
		return share
	}
	return 0
}

// telling are the words that are not typed about any code.
func (w wording) telling() map[string]bool {
	all := map[string]bool{}
	for s, v := range w.weights {
		if v > genericWeight {
			all[s] = true
		}
	}
	return all
}

// supersededLikeness is from which such likeness on the new text stands in the place of the old one, chosen and measured as sameLikeness.
const supersededLikeness = 0.90
