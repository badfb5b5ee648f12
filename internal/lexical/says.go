package lexical

// Says tells whether a text holds a phrase: the words of the phrase stand in the text one behind the other, words too common to tell anything aside. A phrase of
// fewer than two such words, or of words alone that are typed about any code, is said nowhere.
func Says(text, phrase string) bool {
	wanted, telling := tellingWords(phrase)
	if len(wanted) < 2 || !telling {
		return false
	}
	if len(text) > queryBytes {
		text = text[:queryBytes]
	}
	words, _ := tellingWords(text)
	for ; len(words) >= len(wanted); words = words[1:] {
		same := 0
		for same < len(wanted) && words[same] == wanted[same] {
			same++
		}
		if same == len(wanted) {
			return true
		}
	}
	return false
}

// tellingWords are the stems of a text, and whether one of them is not generic.
func tellingWords(text string) (stems []string, telling bool) {
	splitWords(text, newFolder(), func(w word) {
		if w.stop || w.extra {
			return
		}
		stems = append(stems, w.stem)
		telling = telling || !w.generic
	})
	return stems, telling
}

// Telling are the stems of the words of a text that tell one text from another, in their order: neither words too common to tell anything nor those that are typed
// about any code, in whatever form.
func Telling(text string) []string {
	var stems []string
	splitWords(text, newFolder(), func(w word) {
		if !w.stop && !w.extra && !w.generic && !listed(genericList, w.stem) {
			stems = append(stems, w.stem)
		}
	})
	return stems
}

// Spoken are the stems of the words of a text but those too common to tell anything, in their order, and whether one of them is not typed about any code.
func Spoken(text string) (stems []string, telling bool) { return tellingWords(text) }
