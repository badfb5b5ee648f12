package extract

import (
	"regexp"
	"strings"
	"sync"

	"casebook"
)

// rejected skips what a person has rejected before, in these words, unless the person asks for it outright: then it is theirs to decide once more.
func (j *judging) rejected(s *subject) bool {
	s.words = marksOf(*s)
	was, err := j.Store.Rejected(s.words)
	if err != nil || !was { // what cannot be told is proposed: that a person can reject
		return false
	}
	if !s.Explicit {
		j.skip(*s, SkipRejected, "the same was rejected before; «remember that …» proposes it again", "")
		return true
	}
	s.again = true
	return false
}

// marksOf names a candidate by what was said, since a model words it anew each time, and by what is made of it, since «remember that» in front changes nothing. Neither has a
// session or a time, but the days that are meant: «on Thursday» is another thing a week later. Where it is a yes to words of somebody else's, what was said says too little.
func marksOf(s subject) []string {
	kind := string(s.Type)
	if s.Op == casebook.OpDelete {
		kind = string(s.Op)
	}
	meant := saidBeside().ReplaceAllString(s.Statement, ")")
	all := []string{keyHash(kind, "statement", lettersOf(meant))}
	if lettersOf(s.Said) == "" || !overlaps(s.Statement, s.Said) {
		return all
	}
	return append(all, keyHash(kind, "said", lettersOf(s.Said), strings.Join(isoDate().FindAllString(meant, -1), " ")))
}

// saidBeside finds, beside a day of the week whose date is known, when it was said: «(Thursday, said on 2026-11-30)».
var saidBeside = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`, said on \d{4}-\d\d-\d\d\)`) })

// overlaps says that at least half of the words of a text stand in what was said.
func overlaps(text, said string) bool {
	letters := lettersOf(said)
	all, have := 0, 0
	for word := range strings.FieldsSeq(text) {
		if word = lettersOf(word); word != "" {
			all++
			if strings.Contains(letters, word) {
				have++
			}
		}
	}
	return all > 0 && 2*have >= all
}
