package casebook

import (
	"strings"

	"golang.org/x/text/unicode/norm"
)

// Answers says whether a link or a person means this memory by name: its name, an alias, its path or its file's stem, each with or without `.md`.
// Case does not count, nor whether accents are composed or not; `my_file`, `my-file` and `my file` are three names.
func (h Header) Answers(name string) bool {
	name = strings.TrimSuffix(strings.TrimSpace(name), ".md")
	if name == "" {
		return false
	}
	for _, own := range []string{h.Name, strings.TrimSuffix(h.Path, ".md"), stem(h.Path)} {
		if sameName(own, name) {
			return true
		}
	}
	for _, own := range h.Aliases {
		if sameName(own, name) {
			return true
		}
	}
	return false
}

func sameName(a, b string) bool {
	return strings.EqualFold(a, b) || !(isASCII(a) && isASCII(b)) && strings.EqualFold(norm.NFC.String(a), norm.NFC.String(b))
}
