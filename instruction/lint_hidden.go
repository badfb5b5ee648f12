package instruction

import (
	"fmt"

	"casebook"
	"casebook/internal/suspect"
)

const fewHidden = 5

// hidden tells of characters that nobody sees in an editor and the model reads, and of tags that would end the host's frame around the file. Orders and tags are
// natural in instruction files, so that nothing else of what makes a memory wait is looked for.
func (l *lint) hidden(p page) {
	found := few{most: fewHidden}
	tell := func(f suspect.Flag, fix string) {
		found.add(func() casebook.Problem {
			return casebook.Problem{Code: "instruction-hidden", Path: p.path, Line: f.Line, Warning: true, Text: fmt.Sprintf("column %d: %s", f.Column, f.Text), Fix: fix}
		})
	}
	for _, f := range suspect.Unseen(p.raw) {
		tell(f, "take the characters out, or ask who put them there: a model reads them, and nobody sees them in an editor or a review")
	}
	for _, f := range suspect.Closings(p.raw) {
		tell(f, "take the tag out, or put it into backticks if it is an example")
	}
	l.problems = append(l.problems, found.problems("further places hold hidden characters or closing tags")...)
}
