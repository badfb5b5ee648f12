// Package chosen opens the model that the settings name for a role, whichever kind its provider is of, within the day's budget.
//
// It knows no interface and no agent; those are of packages model and host.
package chosen

import (
	"fmt"
	"time"

	"casebook"
	"casebook/account"
	"casebook/model"
	"casebook/model/host"
	"casebook/settings"
)

// A Model is one that is counted. Close it when all requests are done.
type Model struct {
	account.Metered
	// Window is how many tokens the model has room for; 0: not known.
	Window int
	close  func()
}

// Close gives back what was kept for another request.
func (m *Model) Close() { m.close() }

// Open opens the model for a role; nil: the settings name none that can be asked, which is among the problems of the place where it is a mistake. environ is the
// process's environment, NAME=value. It sends nothing.
func Open(p settings.Place, role casebook.Role, environ []string, now func() time.Time) (*Model, error) {
	provider, name, ok := p.Config.ModelOf(role)
	if !ok {
		return nil, nil
	}
	opened, window, done, err := open(p, role, environ)
	if err != nil {
		return nil, fmt.Errorf("open the model for %s: %w", role, err)
	}
	acc, err := account.Of(p, now)
	if err != nil {
		done()
		return nil, fmt.Errorf("open the model for %s: %w", role, err)
	}
	return &Model{account.Metered{Model: opened, Account: acc, Provider: provider.Name, Name: name}, window, done}, nil
}

func open(p settings.Place, role casebook.Role, environ []string) (_ casebook.Model, window int, done func(), err error) {
	if o, ok := host.ForRole(p, role, environ); ok {
		m, err := host.Open(o)
		return m, 0, func() {}, err
	}
	o, _ := model.ForRole(p, role, environ)
	c, err := model.Open(o)
	if err != nil {
		return nil, 0, nil, err
	}
	return c, c.Window(), c.Close, nil
}
