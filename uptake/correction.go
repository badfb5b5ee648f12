package uptake

import (
	"slices"
	"strings"
	"unicode"

	"casebook/recall"
)

// personal is the text of a prompt that a person wrote; false for what the client puts there itself.
func personal(text string) (string, bool) {
	text = strings.TrimSpace(text)
	if text == "" || strings.HasPrefix(text, "<") || strings.HasPrefix(text, "[Request interrupted") || strings.HasPrefix(text, "/") {
		return "", false
	}
	return text, true
}

// correctionBytes is how much of a prompt may hold the sign of a correction: who corrects begins with it.
const correctionBytes = 160

// openings begin a prompt that rejects what was said.
func openings() []string {
	return []string{"no", "nope", "wrong", "incorrect", "not true", "that is wrong", "that's wrong", "thats wrong", "this is wrong", "that is not", "that's not", "not anymore",
		"that is no longer", "that's no longer", "nein", "falsch", "stimmt nicht", "das stimmt nicht", "das ist falsch", "non", "faux", "c'est faux", "falso", "incorrecto", "eso es falso", "нет", "неверно", "不对", "不是"}
}

// outdated are what people say of something that is so no more.
func outdated() []string {
	return []string{"no longer", "not anymore", "not any more", "any longer", "outdated", "out of date", "is wrong", "was wrong", "are wrong", "isn't true", "is not true", "has changed since", "we changed that",
		"nicht mehr", "veraltet", "ne plus", "n'est plus", "obsolète", "ya no", "больше не", "устарел", "不再", "过时"}
}

// A correction is how a prompt rejects what was said before.
type correction int

const (
	none     correction = iota
	rejects             // it says no to the agent, who may have followed a memory or not
	outdates            // it says that something is so no more
)

// corrects says whether and how a prompt rejects what was said before. "No problem" and "no, thanks" do not.
func corrects(text string) correction {
	start := strings.ToLower(strings.ReplaceAll(text[:min(len(text), correctionBytes)], "’", "'"))
	for _, polite := range []string{"no problem", "no worries", "no, thanks", "no thanks", "no thank you", "no need", "no rush", "no idea", "nope, thanks", "nein danke", "nein, danke"} {
		if strings.HasPrefix(start, polite) {
			return none
		}
	}
	for _, o := range outdated() {
		if strings.Contains(start, o) {
			return outdates
		}
	}
	for _, o := range openings() {
		rest, ok := strings.CutPrefix(start, o)
		if !ok {
			continue
		}
		if o == "no" || o == "non" { // «no tests yet» corrects nobody
			if rest == "" || strings.ContainsAny(rest[:1], ",.;:!-") {
				return rejects
			}
			continue
		}
		if rest == "" || !joined([]rune(rest)[0]) {
			return rejects
		}
	}
	return none
}

// agrees says whether a rejection only repeats what a memory says: both forbid the same. The first word of the prompt is the rejection itself.
func agrees(prompt, memory string) bool {
	_, rest, _ := strings.Cut(strings.TrimSpace(prompt), " ")
	if !negated(rest) {
		return false
	}
	said := stems(rest)
	most, forbids := 0, false
	for line := range strings.Lines(memory) {
		shared := 0
		for stem := range stems(line) {
			if said[stem] {
				shared++
			}
		}
		if shared > most {
			most, forbids = shared, negated(line)
		}
	}
	return forbids
}

func negated(text string) bool {
	words := strings.FieldsFunc(strings.ToLower(strings.ReplaceAll(text, "’", "'")), func(r rune) bool { return r != '\'' && !unicode.IsLetter(r) })
	return slices.ContainsFunc(words, func(w string) bool {
		return recall.Negates(w) || slices.Contains([]string{"nothing", "nobody", "neither", "avoid", "forbidden", "nichts", "niemand", "rien", "nada"}, w)
	})
}
