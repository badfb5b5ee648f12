package extract

import (
	"fmt"
	"slices"
	"strings"

	"casebook"
	"casebook/internal/secret"
	"casebook/internal/suspect"
)

// clean blots secrets out of all that a candidate says, and says that there were some; where nothing else is left, it is skipped. A value is known by the whole turn, since a
// sentence alone may not show what it is.
func (j *judging) clean(s *subject) bool {
	allow := j.Store.NoSecrets
	var values []string
	text := j.textOf(s.Turn)
	found := secret.Scan(text, allow)
	for _, f := range found {
		values = append(values, text[f.Start:f.End])
	}
	slices.SortFunc(values, func(a, b string) int { return len(b) - len(a) }) // one may hold another
	blot := func(field *string) {
		was := *field
		for _, v := range values {
			if strings.Contains(*field, v) {
				*field = strings.ReplaceAll(*field, v, "[redacted: "+kindOf(found, text, v)+"]")
			}
		}
		*field, _ = secret.Redact(*field, allow)
		s.secret = s.secret || *field != was
	}
	for _, field := range []*string{&s.Said, &s.Statement, &s.Why, &s.How, &s.Description} {
		blot(field)
	}
	for _, field := range []*string{&s.Name, &s.Path, &s.Rule} { // which are made anew, or name nothing
		if was := *field; was != "" {
			if blot(field); *field != was {
				*field = ""
			}
		}
	}
	s.Hints = slices.DeleteFunc(slices.Clone(s.Hints), func(h string) bool {
		was := h
		blot(&h)
		return h != was || len(suspect.Text(h)) > 0
	})
	if !s.secret {
		return true
	}
	where := "what looks like a secret was said, and its value is kept nowhere"
	if len(found) > 0 {
		where = fmt.Sprintf("what looks like a secret (%s) was said, and its value is kept nowhere", found[0].Kind)
	}
	j.found.Problems = append(j.found.Problems, casebook.Problem{Code: "extract-secret", Warning: true, Text: where + "; turn " + s.turn.ID,
		Fix: "it still stands in the transcript: change it if others can read that"})
	if s.Op != casebook.OpDelete && !speaks(&j.split, s.Statement) {
		j.skip(*s, SkipSecret, "without the secret nothing is left of it", "")
		return false
	}
	return true
}

func (j *judging) textOf(turn int) string {
	if turn < 0 || turn >= len(j.turns) {
		return ""
	}
	return j.whole[turn].Text
}

func kindOf(found secret.Findings, text, value string) string {
	for _, f := range found {
		if text[f.Start:f.End] == value {
			return f.Kind
		}
	}
	return "secret"
}
