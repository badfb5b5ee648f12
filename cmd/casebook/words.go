package main

import (
	"strconv"
	"strings"
	"unicode"

	"casebook"
)

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return casebook.Thousands(n) + " " + what + "s"
}

// memories counts memories in words.
func memories(n int) string {
	if n == 1 {
		return "1 memory"
	}
	return casebook.Thousands(n) + " memories"
}

func percent(n, of int) string {
	if of <= 0 {
		return "0 %"
	}
	return strconv.FormatFloat(float64(n)*100/float64(of), 'f', 1, 64) + " %"
}

// asArgument is a name or a path as it stands in a command that is printed: in quotes when a shell would not take it as one word.
func asArgument(word string) string {
	harmless := func(r rune) bool {
		return unicode.IsLetter(r) || unicode.IsNumber(r) || strings.ContainsRune("_-+=.,:/@%", r)
	}
	if word != "" && strings.TrimFunc(word, harmless) == "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
