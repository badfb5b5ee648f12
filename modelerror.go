package casebook

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// What can go wrong with a model. Callers fall back to what works without one, and ask for these with errors.Is.
var (
	ErrRefused     = errors.New("the model refused to answer")
	ErrRateLimit   = errors.New("too many requests")
	ErrOverloaded  = errors.New("the provider is overloaded")
	ErrUnavailable = errors.New("the provider cannot be reached or has failed")
	ErrTimeout     = errors.New("the provider took too long")
	ErrBadRequest  = errors.New("the request is not valid")
	ErrAuth        = errors.New("the provider does not take the key")
	ErrNoKey       = errors.New("there is no key")
	ErrCredit      = errors.New("there is no credit left with the provider")
	ErrNoModel     = errors.New("the provider has no such model")
	ErrTooLong     = errors.New("the request is too long for the model")
	ErrCut         = errors.New("the answer was cut off")
	ErrShape       = errors.New("the answer does not fit its schema")
	ErrBroken      = errors.New("the answer broke off")
	ErrUnsupported = errors.New("the provider cannot do this")
	ErrOverBudget  = errors.New("the budget for models is used up for today")
)

// A ModelError is a failed request. It never holds a key, nor what was asked or answered.
type ModelError struct {
	Kind     error  // one of the Err values above
	Provider string // as the configuration names it
	Model    string
	Status   int    // of HTTP; 0: there was no answer
	Word     string // the provider's own word for it
	Text     string // what it said, cut and without keys
	// RetryAfter is how long the provider wants to be left alone; 0: it did not say.
	RetryAfter time.Duration
	RequestID  string
	// Err is the cause; nil: the provider's answer is.
	Err error
}

// Error is one line.
func (e *ModelError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "ask %s/%s: %s", e.Provider, e.Model, e.Kind)
	if e.Status != 0 {
		fmt.Fprintf(&b, " (status %d", e.Status)
		if e.Word != "" {
			b.WriteString(" " + e.Word)
		}
		b.WriteString(")")
	}
	if e.Text != "" {
		b.WriteString(": " + e.Text)
	}
	if e.Err != nil {
		b.WriteString(": " + e.Err.Error())
	}
	if e.RetryAfter > 0 {
		fmt.Fprintf(&b, "; it wants to be asked again in %s", e.RetryAfter.Round(time.Millisecond))
	}
	if e.RequestID != "" {
		b.WriteString(" [" + e.RequestID + "]")
	}
	return b.String()
}

// Unwrap gives the kind and the cause.
func (e *ModelError) Unwrap() []error {
	if e.Err == nil {
		return []error{e.Kind}
	}
	return []error{e.Kind, e.Err}
}

// Temporary says whether the same request may succeed a little later.
func (e *ModelError) Temporary() bool {
	switch e.Kind {
	case ErrRateLimit, ErrOverloaded, ErrUnavailable, ErrBroken:
		return true
	}
	return false
}

// RefusesTools says of a failure that the model, its server or the agent that stands for it takes no tools. An agent says so before anything is sent; Ollama, vLLM,
// llama.cpp and OpenRouter say it in words, with four different errors.
func RefusesTools(err error) bool {
	var failed *ModelError
	if errors.Is(err, ErrUnsupported) {
		return true
	}
	known := slices.ContainsFunc([]error{ErrBadRequest, ErrUnavailable, ErrNoModel}, func(kind error) bool { return errors.Is(err, kind) })
	return known && errors.As(err, &failed) && (strings.Contains(strings.ToLower(failed.Text), "tool") || strings.Contains(strings.ToLower(failed.Text), "function call"))
}
