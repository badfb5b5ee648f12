package main

import (
	"context"
	"encoding/json"
	"slices"

	"casebook"
)

// An oracle is a model that knows which memories are wanted, and names those of them that it is shown: no model can do better with this manifest.
type oracle struct{ gold []string }

var _ casebook.Model = oracle{}

// Generate implements casebook.Model.
func (o oracle) Generate(_ context.Context, r casebook.Request) (casebook.Response, error) {
	chosen := struct {
		Memories []string `json:"memories"`
	}{[]string{}}
	for _, path := range offeredIn(r) {
		if slices.Contains(o.gold, path) && len(chosen.Memories) < attached {
			chosen.Memories = append(chosen.Memories, path)
		}
	}
	text, err := json.Marshal(chosen)
	return casebook.Response{Content: []casebook.Content{{Kind: casebook.ContentText, Text: string(text)}}, Stop: casebook.StopEnd, Model: "oracle",
		Usage: casebook.Usage{Input: r.Estimate(), Output: casebook.EstimateTokens(len(text))}}, err
}

// Stream implements casebook.Model; nothing here streams.
func (o oracle) Stream(context.Context, casebook.Request, func(casebook.Piece) error) (casebook.Response, error) {
	return casebook.Response{}, casebook.ErrUnsupported
}

// CountTokens implements casebook.Model by the estimate.
func (o oracle) CountTokens(_ context.Context, r casebook.Request) (int, error) {
	return r.Estimate(), nil
}
