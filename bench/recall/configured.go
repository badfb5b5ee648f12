package main

import (
	"errors"
	"os"
	"time"

	"casebook"
	"casebook/model/chosen"
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
	opened, err := chosen.Open(place, casebook.RoleSelector, os.Environ(), time.Now)
	if err != nil {
		return nil, nil, err
	}
	if opened == nil {
		return nil, nil, errors.New("models.selector names no model that can be asked: see docs/models.md and `casebook config`")
	}
	return opened, opened.Close, nil
}
