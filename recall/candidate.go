package recall

import "casebook"

// A Span is a byte range of a memory's body.
type Span struct{ Start, End int }

// A Candidate is a memory that a selector chose, before it is read.
type Candidate struct {
	Header casebook.Header
	Score  float64
	// Reason says for a person why the memory was chosen.
	Reason string
	// Excerpts are the paragraphs that fit the prompt, best first.
	Excerpts []Span
}
