package account

import (
	"context"
	"errors"

	"casebook"
)

// A Metered model is one that is asked within the budget, and counted. A request that the budget has no room for is not sent: casebook.ErrOverBudget.
type Metered struct {
	Model    casebook.Model
	Account  *Account
	Provider string // as the settings name them
	Name     string
}

var _ casebook.Model = Metered{}

// Generate implements casebook.Model.
func (m Metered) Generate(ctx context.Context, r casebook.Request) (casebook.Response, error) {
	var answer casebook.Response
	err := m.Spend(ctx, r.Role, m.estimate(r), func() (casebook.Usage, error) {
		var err error
		answer, err = m.Model.Generate(ctx, r)
		return answer.Usage, err
	})
	return answer, err
}

// Stream implements casebook.Model.
func (m Metered) Stream(ctx context.Context, r casebook.Request, each func(casebook.Piece) error) (casebook.Response, error) {
	var answer casebook.Response
	err := m.Spend(ctx, r.Role, m.estimate(r), func() (casebook.Usage, error) {
		var err error
		answer, err = m.Model.Stream(ctx, r, each)
		return answer.Usage, err
	})
	return answer, err
}

// CountTokens implements casebook.Model; it costs nothing.
func (m Metered) CountTokens(ctx context.Context, r casebook.Request) (int, error) {
	return m.Model.CountTokens(ctx, r)
}

// estimate is the most that a request takes as it is; an answer that does not fit its schema is asked for twice, unless the request goes out once.
func (m Metered) estimate(r casebook.Request) casebook.Usage {
	u := casebook.Usage{Input: r.Estimate(), Output: r.Most()}
	if r.Schema != nil && !r.Once {
		u = u.Add(u)
	}
	return u
}

// Spend does what costs an estimate, within the budget, and records what it took. What a provider has not reported is counted by the estimate, unless it refused the
// request before it read it.
func (m Metered) Spend(ctx context.Context, role casebook.Role, estimate casebook.Usage, do func() (casebook.Usage, error)) error {
	hold, err := m.Account.Allow(ctx, role, m.Provider, m.Name, estimate)
	if err != nil {
		return err
	}
	usage, err := do()
	estimated := usage == casebook.Usage{} && maySpend(err)
	if estimated {
		usage = casebook.Usage{Input: estimate.Input}
	}
	if failed := m.Account.Record(hold, usage, word(err), estimated); failed != nil {
		return errors.Join(err, failed)
	}
	return err
}

// maySpend says whether a provider may have worked for a request that failed, or for one that it reported nothing of.
func maySpend(err error) bool {
	if err == nil {
		return true
	}
	for _, free := range []error{casebook.ErrRateLimit, casebook.ErrOverloaded, casebook.ErrUnavailable, casebook.ErrBadRequest, casebook.ErrAuth, casebook.ErrNoKey, casebook.ErrCredit,
		casebook.ErrNoModel, casebook.ErrUnsupported} {
		if errors.Is(err, free) {
			return false
		}
	}
	return true
}

// word is an error in one of casebook's own words, so that nothing of a provider's goes into the account.
func word(err error) string {
	if err == nil {
		return ""
	}
	for _, known := range []error{casebook.ErrRefused, casebook.ErrRateLimit, casebook.ErrOverloaded, casebook.ErrUnavailable, casebook.ErrTimeout, casebook.ErrBadRequest, casebook.ErrAuth,
		casebook.ErrNoKey, casebook.ErrCredit, casebook.ErrNoModel, casebook.ErrTooLong, casebook.ErrCut, casebook.ErrShape, casebook.ErrBroken, casebook.ErrUnsupported,
		context.Canceled, context.DeadlineExceeded} {
		if errors.Is(err, known) {
			return known.Error()
		}
	}
	return "another failure"
}
