package recall

import (
	"context"
	"errors"
	"time"

	"casebook"
)

// DefaultWait is how long a model may take to choose.
const DefaultWait = 30 * time.Second

// An Offer bounds what a model is shown to choose from. Each zero field stands for its default.
type Offer struct {
	Whole         int // up to so many memories all are offered; default 200
	Best          int // of more, so many of the best by words, filled up with the newest; default 100. Where no word tells them apart, the Whole newest.
	Tokens        int // of all lines; what is over is not offered; default 24,000
	Excerpts      int // of the best, so many come with the paragraph that fits best; default 20
	ExcerptChars  int // of one excerpt; default 150
	ExcerptTokens int // of all excerpts; default 1,500
	PromptBytes   int // of the prompt, of whose middle the rest is left out; default 8,000
}

// A Selection is which memories help with a prompt, and who says so. It may be kept as JSON until Surface reads it.
type Selection struct {
	// IDs are as in Request.Surfaced: paths relative to the own store, those of further layers absolute. Best first, at most as many as Budget.Files.
	IDs []string `json:"ids,omitempty"`
	By  string   `json:"by"` // ByModel or ByLexical
	// Fallback is one of the Fallback words: why the words' choice counts. Empty: a model's does.
	Fallback string `json:"fallback,omitempty"`
	// Asked says that a request was sent.
	Asked bool `json:"asked,omitempty"`
	// Considered are the memories that were ranked, and Offered those that the model was shown.
	Considered int            `json:"considered"`
	Offered    int            `json:"offered,omitempty"`
	Usage      casebook.Usage `json:"usage"`
	Model      string         `json:"model,omitempty"` // as its provider names it
}

// Who chose.
const (
	ByModel   = "model"
	ByLexical = "lexical"
)

// Select asks the model which memories help with the prompt: one request, never sent again, without the conversation. None is sent when there is nothing to
// offer: no memory, or none that was neither surfaced nor read. Whatever goes wrong with the model, the words' choice, which Recall makes, counts; an error is one of the
// memories' own. Who attached the words' choice already has nothing to take from a Selection by ByLexical.
//
// The model sees headers and excerpts, never a hint, a withheld memory or a secret; docs/models.md says what else.
func (r *Recaller) Select(ctx context.Context, m casebook.Model, req Request) (Selection, error) {
	return Selection{}, errors.New("not built yet")
}

// Surface reads what was selected and cuts it to the budget, without what was surfaced or read by now. A memory that is gone or withheld since is left out; one that was
// edited is shown as it is.
func (r *Recaller) Surface(ctx context.Context, req Request, s Selection) (Result, error) {
	return Result{}, errors.New("not built yet")
}
