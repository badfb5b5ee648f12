// Package account counts what models cost, by role and day, and stops them when the day's budget is used up.
//
// A day is a file of JSON lines in casebook's state that only grows; any number of processes write to it. Before a model is asked, its cost is estimated and
// held under a lock, so that processes together do not exceed the budget by what each of them does not know of the others; afterwards the line of what it
// took replaces the one that holds. What was held by a process that died counts until the day ends: it may have been spent.
//
// The package asks no model and knows no key, no prompt and no answer.
package account

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"casebook"
	"casebook/internal/fsatomic"
	"casebook/internal/regular"
	"casebook/settings"
)

const (
	version = 1
	// KeepDays is for how long days are kept.
	KeepDays = 400
	// maxDay bounds a day's file; at some 300 bytes a line nobody gets there, and who does is stopped.
	maxDay  = 64 << 20
	maxName = 200
	// lockWait is how long another process may hold the lock, which it does for a moment.
	lockWait = 2 * time.Second
	dayForm  = "2006-01-02"
)

// An Account is a person's, whatever the project.
type Account struct {
	// Folder is where the days lie; the first line makes it.
	Folder string
	// Tokens and USD are the budget of a day for all roles together.
	Tokens int
	USD    float64
	Prices []Price
	// Now is the clock, whose location says when a day begins.
	Now func() time.Time
}

// Of is the account that the settings describe.
func Of(p settings.Place, now func() time.Time) (*Account, error) {
	state := p.Settings.StateDir()
	if state == "" {
		return nil, errors.New("open the account: no state folder")
	}
	prices, err := Prices(p.Config)
	if err != nil {
		return nil, fmt.Errorf("open the account: %w", err)
	}
	return &Account{Folder: filepath.Join(state, "account"), Tokens: p.Config.Models.DayTokens.Value, USD: p.Config.Models.DayUSD.Value, Prices: prices, Now: now}, nil
}

// A line is one of a day's file.
type line struct {
	Version  int            `json:"version"`
	Time     time.Time      `json:"time"`
	ID       string         `json:"id"`
	Held     bool           `json:"held,omitempty"` // it is an estimate, until a line with its id says what it took
	Role     casebook.Role  `json:"role"`
	Provider string         `json:"provider"`
	Model    string         `json:"model"`
	Usage    casebook.Usage `json:"usage"`
	// MicroUSD is what it cost in millionths of a US dollar; null: the price is not known.
	MicroUSD *int64 `json:"microUSD"`
	// Estimated says that the provider reported no usage.
	Estimated bool   `json:"estimated,omitempty"`
	Failed    string `json:"failed,omitempty"` // in casebook's words
}

// A Hold is what was set aside for one request.
type Hold struct {
	day  string
	line line
}

// Allow sets an estimate aside, or is an error that wraps casebook.ErrOverBudget. Where the account cannot be read or written, no model may be asked either.
func (a *Account) Allow(ctx context.Context, role casebook.Role, provider, model string, estimate casebook.Usage) (Hold, error) {
	h, err := a.allow(ctx, line{Role: role, Provider: short(provider), Model: short(model), Usage: estimate})
	if err != nil {
		return Hold{}, fmt.Errorf("ask a model: %w", err)
	}
	return h, nil
}

func (a *Account) allow(ctx context.Context, l line) (Hold, error) {
	if err := os.MkdirAll(a.Folder, 0o700); err != nil {
		return Hold{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, lockWait)
	defer cancel()
	unlock, err := fsatomic.Lock(ctx, filepath.Join(a.Folder, "lock"))
	if err != nil {
		return Hold{}, fmt.Errorf("lock the account: %w", err)
	}
	defer unlock()
	now := a.Now()
	h := Hold{day: now.Format(dayForm), line: l}
	spent, err := a.day(h.day)
	if err != nil {
		return Hold{}, fmt.Errorf("read the account: %w", err)
	}
	micro, priced := cost(a.Prices, l.Provider, l.Model, l.Usage)
	if !priced {
		micro, priced = spent.last(l.Provider, l.Model)
	}
	tokens, money := spent.tokens()+l.Usage.Total(), spent.microUSD()+micro
	switch {
	case tokens > a.Tokens:
		return Hold{}, fmt.Errorf("%w: %s of %s tokens are taken or set aside and this would take about %s more (models.dayTokens)", casebook.ErrOverBudget,
			casebook.Thousands(spent.tokens()), casebook.Thousands(a.Tokens), casebook.Thousands(l.Usage.Total()))
	case priced && money > int64(a.USD*1e6) && micro > 0:
		return Hold{}, fmt.Errorf("%w: %s of %s are spent or set aside and this would cost about %s (models.dayUSD)", casebook.ErrOverBudget,
			Dollars(spent.microUSD()), Dollars(int64(a.USD*1e6)), Dollars(micro))
	}
	h.line.Version, h.line.Time, h.line.ID, h.line.Held = version, now.UTC().Truncate(time.Millisecond), rand.Text(), true
	if priced {
		h.line.MicroUSD = &micro
	}
	if len(spent.lines) == 0 {
		a.collect(now)
	}
	return h, a.write(h.day, h.line)
}

// Record says what a request took, and gives back what was set aside for it. It belongs to the day on which it was allowed.
func (a *Account) Record(h Hold, u casebook.Usage, failed string, estimated bool) error {
	l := h.line
	l.Held, l.Usage, l.Failed, l.Estimated, l.MicroUSD = false, u, short(failed), estimated, nil
	l.Time = a.Now().UTC().Truncate(time.Millisecond)
	l.Usage.MicroUSD = 0 // it has a place of its own
	if micro, ok := cost(a.Prices, l.Provider, l.Model, u); u.MicroUSD > 0 {
		l.MicroUSD = &u.MicroUSD
	} else if ok {
		l.MicroUSD = &micro
	}
	if err := a.write(h.day, l); err != nil {
		return fmt.Errorf("write the account: %w", err)
	}
	return nil
}

// write puts a line at the end of a day in one write, behind an end of line where another one was cut off.
func (a *Account) write(day string, l line) error {
	data, err := json.Marshal(l)
	if err != nil {
		return err
	}
	path := a.path(day)
	if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s: %w", path, regular.ErrNotRegular)
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_APPEND|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	data = append(data, '\n')
	if info, err := f.Stat(); err == nil && info.Size() > 0 {
		last := make([]byte, 1)
		if _, err := f.ReadAt(last, info.Size()-1); err == nil && last[0] != '\n' {
			data = append([]byte("\n"), data...)
		}
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
}

func (a *Account) path(day string) string { return filepath.Join(a.Folder, day+".jsonl") }

// A dayOf is what a day's file says.
type dayOf struct {
	lines  []line
	broken int // lines that could not be read
	newer  bool
}

// day reads one; a missing file is an empty day.
func (a *Account) day(day string) (dayOf, error) {
	data, err := regular.Read(a.path(day), maxDay)
	if errors.Is(err, fs.ErrNotExist) {
		return dayOf{}, nil
	}
	if err != nil {
		return dayOf{}, err
	}
	d := parse(data)
	if d.newer {
		return d, fmt.Errorf("%s: a newer casebook wrote it", a.path(day))
	}
	return d, nil
}

// parse reads the lines of a day; of those with one id the last that holds nothing counts.
func parse(data []byte) dayOf {
	var d dayOf
	at := map[string]int{}
	for text := range bytes.Lines(data) {
		if len(bytes.TrimSpace(text)) == 0 {
			continue
		}
		var l line
		if json.Unmarshal(text, &l) != nil || l.ID == "" || l.Version < 1 || !sane(l) {
			d.broken++
			continue
		}
		d.newer = d.newer || l.Version > version
		i, known := at[l.ID]
		switch {
		case !known:
			at[l.ID] = len(d.lines)
			d.lines = append(d.lines, l)
		case !l.Held:
			d.lines[i] = l
		}
	}
	return d
}

// sane refuses numbers that nothing can have taken, so that sums stay sums.
func sane(l line) bool {
	const most = 1 << 40
	u := l.Usage
	for _, n := range []int{u.Input, u.Output, u.CacheRead, u.CacheWrite, u.CacheLong} {
		if n < 0 || n > most {
			return false
		}
	}
	return l.MicroUSD == nil || *l.MicroUSD >= 0 && *l.MicroUSD <= most
}

func (d dayOf) tokens() int {
	sum := 0
	for _, l := range d.lines {
		sum += l.Usage.Total()
	}
	return sum
}

func (d dayOf) microUSD() int64 {
	var sum int64
	for _, l := range d.lines {
		if l.MicroUSD != nil {
			sum += *l.MicroUSD
		}
	}
	return sum
}

// last is what the day's last request to a model cost, for one whose price only its provider knows.
func (d dayOf) last(provider, model string) (micro int64, known bool) {
	for _, l := range d.lines {
		if l.Provider == provider && l.Model == model && !l.Held && l.MicroUSD != nil {
			micro, known = *l.MicroUSD, true
		}
	}
	return micro, known
}

// collect removes the days that are over KeepDays old; what cannot be removed stays until the next time.
func (a *Account) collect(now time.Time) {
	entries, err := os.ReadDir(a.Folder)
	if err != nil {
		return
	}
	oldest := now.AddDate(0, 0, -KeepDays).Format(dayForm)
	for _, e := range entries {
		name := e.Name()
		if len(name) != len(dayForm)+len(".jsonl") || filepath.Ext(name) != ".jsonl" {
			continue
		}
		if _, err := time.Parse(dayForm, name[:len(dayForm)]); err == nil && name[:len(dayForm)] < oldest {
			os.Remove(filepath.Join(a.Folder, name))
		}
	}
}

// Dollars prints micro-dollars.
func Dollars(micro int64) string {
	if micro%10_000 == 0 {
		return fmt.Sprintf("$%.2f", float64(micro)/1e6)
	}
	return fmt.Sprintf("$%.4f", float64(micro)/1e6)
}

func short(s string) string { return s[:casebook.CutPoint(s, maxName)] }
