package extract

import (
	"context"

	"casebook/internal/transcript"
)

// ask lets the model find candidates. The Usage and Requests of found grow; what is skipped is appended to it.
func (e *Extractor) ask(ctx context.Context, turns []transcript.Turn, known []known, found *Found) ([]Candidate, error) {
	return nil, ctx.Err()
}
