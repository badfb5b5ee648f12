package casebook

import (
	"regexp"
	"sync"
)

// pointer is what a reference may lead to: an address, a ticket (OPS-12, #12, org/repo#12), a path, a host or file with an ending, a channel or person
// (#deploys, @anna), a mail address, or a name in quotes or backticks to look for.
var pointer = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`://|\bwww\.|\b[A-Z][A-Z0-9]+-[0-9]+\b|(?:^|[\s(*])[#@][\p{L}0-9][\p{L}0-9_-]*|[\p{L}0-9_-]#[0-9]+\b|` + // addresses, tickets, channels
		`(?:^|[\s("*])(?:~|\.{1,2})?[/\\][\p{L}0-9_.]|\b[A-Za-z]:\\|[\p{L}0-9_.-]{2,}/[\p{L}0-9_.-]{2,}|` + // paths
		`[\p{L}0-9_-]+\.[\p{L}]{2,}|[0-9]{1,3}(?:\.[0-9]{1,3}){3}|[^\s@]+@[^\s@]+|` + // hosts, files, mail
		"`[^`\n]+`|\"[^\"\n]+\"|“[^”\n]+”|„[^“\n]+“|«[^»\n]+»")
})

// pointerBytes bounds the search: without a hit it takes a second for each megabyte.
const pointerBytes = 64 << 10

// hasPointer says whether a text says where something is. A longer text than the search goes through may say it at its end, and gets the benefit of the doubt.
func hasPointer(text string) bool {
	start := text[:CutPoint(text, pointerBytes)]
	return pointer().MatchString(start) || len(start) < len(text)
}
