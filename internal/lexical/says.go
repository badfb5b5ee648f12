package lexical

// Says tells whether a text holds a phrase: the words of the phrase stand in the text one behind the other, words too common to tell anything aside. A phrase of
// fewer than two such words, or of words alone that are typed about any code, is said nowhere.
func Says(text, phrase string) bool {
	wanted, telling := Spoken(phrase)
	if len(wanted) < 2 || !telling {
		return false
	}
	if len(text) > queryBytes {
		text = text[:queryBytes]
	}
	words, _ := Spoken(text)
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

// hintedHits is how many of the best hits may be wanted for a hint that the query says.
const hintedHits = 5

// Hinted are those of the best hits that a hint speaks for. Whoever wrote a hint that the query Says wants the document then, however little the words tell.
func (r Result) Hinted() []Hit {
	var hinted []Hit
	for _, h := range r.Hits[:min(len(r.Hits), hintedHits)] {
		if h.Hint >= 0 {
			hinted = append(hinted, h)
		}
	}
	return hinted
}
