package extract

import (
	"context"

	"casebook"
	"casebook/internal/transcript"
)

// ask lets the model find candidates. The Usage and Requests of found grow; what is skipped is appended to it.
func (e *Extractor) ask(ctx context.Context, turns []transcript.Turn, known []known, found *Found) ([]Candidate, error) {
	return nil, ctx.Err()
}

// A known is a memory that is there, as the extraction holds candidates against it.
type known struct {
	casebook.Memory
	Hash string // HashOf the file
}
