package main

import (
	"fmt"
	"os"
	"time"

	"casebook"
	"casebook/account"
	"casebook/model"
	"casebook/settings"
)

// configuredModel is the model that the person's settings name for the selector, within the day's budget; docs/models.md says how they name it. dir is whose
// project's settings count besides; none of them names a model. Call closed when it is not asked any more.
func configuredModel(dir string) (m casebook.Model, closed func(), err error) {
	home, err := os.UserHomeDir()
	if err != nil {
		return nil, nil, err
	}
	place, err := settings.Locate(dir, settings.Options{Home: home, Env: os.Getenv})
	if err != nil {
		return nil, nil, err
	}
	o, ok := model.ForRole(place, casebook.RoleSelector, os.Environ())
	if !ok {
		return nil, nil, fmt.Errorf("models.selector names no model that can be asked: see docs/models.md and `casebook config`")
	}
	client, err := model.Open(o)
	if err != nil {
		return nil, nil, err
	}
	acc, err := account.Of(place, time.Now)
	if err != nil {
		client.Close()
		return nil, nil, err
	}
	return account.Metered{Model: client, Account: acc, Provider: o.Provider, Name: o.Model}, client.Close, nil
}
