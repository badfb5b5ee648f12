package main

import (
	"context"

	"casebook"
	"casebook/extract"
	"casebook/internal/transcript"
)

// An extractor makes changes of turns. It may be called again, for other turns of the same project.
type extractor func(ctx context.Context, turns []transcript.Turn) ([]casebook.Change, error)

// open gives the extractor that is measured, for a project: the rules.
func open(p *project) (extractor, error) {
	return func(ctx context.Context, turns []transcript.Turn) ([]casebook.Change, error) {
		e := extract.Extractor{Store: p.store, Root: p.root, Zone: p.zone}
		found, err := e.Extract(ctx, turns)
		return found.Changes, err
	}, nil
}
