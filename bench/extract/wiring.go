package main

import (
	"context"

	"casebook"
	"casebook/extract"
	"casebook/internal/transcript"
)

// An extractor makes changes of turns. It may be called again, for other turns of the same project.
type extractor func(ctx context.Context, turns []transcript.Turn) ([]casebook.Change, error)

// An opener gives an extractor for a project.
type opener func(ctx context.Context, p *project) (extractor, error)

// open gives the extractor that is measured: the rules.
func open(ctx context.Context, p *project) (extractor, error) {
	if err := p.commit(ctx); err != nil {
		return nil, err
	}
	return func(ctx context.Context, turns []transcript.Turn) ([]casebook.Change, error) {
		e := extract.Extractor{Store: p.store, Root: p.root, Zone: p.zone}
		found, err := e.Extract(ctx, turns)
		return found.Changes, err
	}, nil
}
