package casebook

import (
	"strings"
	"unicode"
)

// ShellWord is a name or a path as it stands in a command that a Problem or an answer tells a person: in quotes when a shell would not take it as one word.
func ShellWord(word string) string {
	harmless := func(r rune) bool {
		return unicode.IsLetter(r) || unicode.IsNumber(r) || strings.ContainsRune("_-+=.,:/@%", r)
	}
	if word != "" && strings.TrimFunc(word, harmless) == "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
