package recall

import "casebook"

// A Candidate is a memory that a selector chose, before it is read.
type Candidate struct {
	ID     string // as in Request.Surfaced
	Header casebook.Header
	// Layer is the directory that it lies in.
	Layer Layer
	Score float64
	// Reason says for a person why the memory was chosen.
	Reason string
	// Paragraphs are the numbers of the body's paragraphs (lexical.Paragraphs) that fit the prompt, best first.
	Paragraphs []int
}
