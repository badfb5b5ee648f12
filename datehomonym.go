package casebook

import "slices"

// morning says that `morgen` or `mañana` here is the time of day.
func morning(text string, words []dateWord, i, n int) bool {
	w := words[i].text
	if n > 1 || w != "morgen" && w != "mañana" || i == 0 || !words[i].joined {
		return false
	}
	return slices.Contains([]string{"am", "jeden", "jedem", "guten", "der", "den", "des", "dem", "diesen", "ein", "einen", "goede", "elke", "de",
		"la", "las", "una", "cada", "toda"}, words[i-1].text)
}

// here says that `hier` is the German word for here, and not the French one for yesterday: the words around it are not French.
func here(words []dateWord, i int) bool {
	if words[i].text != "hier" {
		return false
	}
	french, german := 0, 0
	for _, w := range words[max(0, i-aroundHere):min(len(words), i+aroundHere)] {
		switch w.text {
		case "le", "la", "les", "du", "un", "une", "a", "ont", "est", "été", "et", "on", "nous", "il", "elle", "sont", "pour", "avec", "par", "au", "aux", "sur", "depuis", "que", "qui", "vers", "dans", "chez", "était", "avait", "pas":
			french++
		case "der", "die", "das", "ist", "sind", "wird", "nicht", "und", "ein", "eine", "steht", "gibt", "wir", "ich", "von", "mit", "zu", "im", "den", "dem":
			german++
		}
	}
	return french < 2 || german >= french
}

// aroundHere is how many words before and behind tell the language of `hier`.
const aroundHere = 12

// unsureMorning: at the start of a sentence German does not tell tomorrow from the morning.
func unsureMorning(text string) bool { return text == "Morgen" }
