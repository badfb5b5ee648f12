package extract

import (
	"strings"
	"unicode"
)

// wantsForgotten says that words ask for a memory to be forgotten. "Don't forget" asks for the opposite, and what is to be deleted is a memory only where they say so.
func wantsForgotten(said string) bool {
	text := " " + strings.Join(strings.Fields(strings.NewReplacer("’", "'", ",", " ", ".", " ", "!", " ", ":", " ").Replace(strings.ToLower(said))), " ") + " "
	any := func(list string) bool {
		for _, w := range strings.Split(list, "|") {
			if strings.Contains(text, w) {
				return true
			}
		}
		return false
	}
	return !any(keepPhrases) && (any(forgetPhrases) || any(deletePhrases) && any(memoryPhrases))
}

const (
	forgetPhrases = " forget | no longer remember | stop remembering | vergiss | vergessen | olvida | olvídate | olvidar | oublie | oubliez | oublier | dimentica | esquece | esqueça | vergeet |" +
		"忘掉|忘记|忘れて|잊어| забудь "
	deletePhrases = " delete | remove | drop | erase | lösch| lösche | löschen | entferne | streich | borra | borrar | elimina | supprime | supprimer | efface | cancella | apaga | verwijder |" +
		"删除|删掉|消して|削除|삭제| удали "
	memoryPhrases = " memory | memories | note | notes | saved | remembered | what you remember | notiz | notizen | erinnerung | gemerkt | gespeichert | memoria | nota | recuerdo | guardado | mémoire |" +
		" souvenir | retenu | enregistré | memória | geheugen | notitie |记忆|笔记|记住的|メモ|記憶|覚え|기억|메모| память | заметк"
	keepPhrases = "n't forget|not forget|never forget|n't delete|not delete|never delete|n't remove|not remove|never remove|n't drop|never drop|nicht vergessen|vergiss nicht|vergiss das nicht|" +
		"nicht löschen|nicht entfernen|nie löschen|no olvid|no te olvid|no borr|no elimin|n'oubli|ne pas oubli|n'efface|ne supprim|ne pas supprim|non dimentic|não esque|niet vergeten|别忘|不要忘|别删|不要删|忘れないで|" +
		"消さないで|削除しないで|잊지| не забуд| не удал"
	// forgetStems are the words of the wish itself.
	forgetStems = " forget rememb remember memori memory note delet remov drop eras longer stop save vergiss vergess losch entfern streich notiz olvid borr elimin oubli supprim effac "
)

// ofWish says of a word that it belongs to the wish to forget, and does not name what is to be forgotten.
func ofWish(stem string) bool {
	return strings.Contains(forgetStems, " "+stem+" ") || strings.ContainsAny(stem, "忘删消") ||
		!strings.ContainsFunc(stem, func(r rune) bool { return !unicode.Is(unicode.Hiragana, r) })
}
