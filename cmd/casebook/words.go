package main

import (
	"strconv"

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
