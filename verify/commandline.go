package verify

import (
	"slices"
	"strings"
	"unicode"
)

// commandsIn are the targets that a command line asks a runner for, with the runner: `make lint test` gives `make lint`, `make test`.
func commandsIn(line string) []string {
	line = line[:min(len(line), longestWord)]
	if end := strings.IndexAny(line, ";|&#<>"); end >= 0 {
		line = line[:end]
	}
	words := strings.Fields(line)
	for len(words) > 0 && strings.Contains(words[0], "=") {
		words = words[1:]
	}
	if len(words) < 2 {
		return nil
	}
	tool, rest := words[0], words[1:]
	prefix := tool + " "
	switch tool {
	case "make", "just", "task":
	case "npm", "pnpm", "yarn", "bun":
		switch {
		case (rest[0] == "run" || rest[0] == "run-script") && len(rest) > 1:
			rest, prefix = rest[1:2], tool+" run "
		case tool == "npm" && (rest[0] == "test" || rest[0] == "start"):
			rest = rest[:1]
		default:
			return nil
		}
	default:
		return nil
	}
	var all []string
	for i := 0; i < len(rest); i++ {
		word := rest[i]
		switch {
		case slices.Contains([]string{"-C", "-f", "--file", "--directory", "-d", "--justfile"}, word):
			return nil // of another folder
		case strings.HasPrefix(word, "-"), strings.Contains(word, "="):
		case !isTarget(word):
			return all
		default:
			all = append(all, prefix+word)
		}
		if tool != "make" && len(all) > 0 { // the rest are its arguments
			break
		}
	}
	return all
}

func isTarget(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool {
		return !(unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("_-.:/", r))
	}) < 0 &&
		strings.IndexFunc(s, unicode.IsLetter) >= 0 && !strings.HasSuffix(s, "...")
}
