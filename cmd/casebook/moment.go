package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"casebook/store"
)

// minuteLayout is how casebook prints a time, to be read on the clock of the one who reads.
const minuteLayout = "2006-01-02 15:04"

// A moment is a memory at a time, as people write it: NAME@TIME. Without a TIME it is the zero time.
type moment struct {
	name string
	time time.Time
}

// moment splits NAME@TIME. The whole is a name if there is, or was, a memory of that name, also where a time stands behind the last @. What is no time there is
// a mistake if there is a memory of what stands before.
func (a *app) moment(st *store.Store, what string) (moment, error) {
	at := strings.LastIndexByte(what, '@')
	if at <= 0 {
		return moment{name: what}, nil
	}
	if remembers(st, what) {
		return moment{name: what}, nil
	}
	name, text := what[:at], what[at+1:]
	if t, ok := a.parseTime(text); ok {
		return moment{name, t}, nil
	}
	if remembers(st, name) {
		return moment{}, fmt.Errorf("%w: `%s` is no time; write 2026-01-31, 2026-01-31T15:04, 2026-01-31T15:04:05Z, 2d, 3h or 1w", errUsage, text)
	}
	return moment{name: what}, nil
}

// remembers says whether a memory of that name is there, or was there by the history.
func remembers(st *store.Store, name string) bool {
	_, err := findMemory(st, name)
	var none *noMemory
	if !errors.As(err, &none) {
		return true
	}
	past, _, err := st.History(relative(st, name))
	return err == nil && len(past) > 0
}

// parseTime reads a time as far as it is given: a day means its end, and so do a minute and a second, so that what history prints includes what was done
// then.
func (a *app) parseTime(text string) (time.Time, bool) {
	now := a.now()
	for _, form := range []struct {
		layout string
		length time.Duration
	}{{"2006-01-02", 24 * time.Hour}, {minuteLayout, time.Minute}, {"2006-01-02T15:04", time.Minute}, {time.RFC3339, time.Second}} {
		t, err := time.ParseInLocation(form.layout, text, now.Location())
		switch {
		case err != nil:
		case form.length == 24*time.Hour:
			return t.AddDate(0, 0, 1).Add(-time.Nanosecond), true
		case t.Nanosecond() > 0:
			return t, true
		default:
			return t.Add(form.length - time.Nanosecond), true
		}
	}
	return ago(now, text)
}

// ago reads how long a time lies back: 3h, 2d, 1w.
func ago(now time.Time, text string) (time.Time, bool) {
	const longest = 100_000
	if text == "" {
		return now, false
	}
	n, err := strconv.Atoi(text[:len(text)-1])
	if err != nil || n < 0 || n > longest {
		return now, false
	}
	switch text[len(text)-1] {
	case 'h':
		return now.Add(-time.Duration(n) * time.Hour), true
	case 'd':
		return now.AddDate(0, 0, -n), true
	case 'w':
		return now.AddDate(0, 0, -7*n), true
	}
	return now, false
}

// textAt is the text that a memory had at a time, by the history, and by its file where another program wrote that last.
func (a *app) textAt(st *store.Store, m moment) (store.PastText, error) {
	h, err := findMemory(st, m.name)
	var none *noMemory
	if gone := trashedAt(st, m.name); gone != "" {
		err = &noMemory{trashed: gone}
	}
	if err != nil && !errors.As(err, &none) {
		return store.PastText{}, err
	}
	name := relative(st, m.name)
	if none != nil && none.trashed != "" {
		name = none.trashed
	}
	if none == nil {
		name = h.Path
		if now, ok, err := presentText(st, name); err != nil || ok && !m.time.Before(now.Time) {
			return now, err
		}
	}
	text, err := st.TextAt(name, m.time)
	var early *store.NotYet
	switch {
	case errors.As(err, &early) && early.Made:
		err = fmt.Errorf("it did not exist then; its first text is of %s", a.minute(early.First))
	case errors.As(err, &early):
		err = fmt.Errorf("casebook knows no text of then; the first one that it knows is of %s", a.minute(early.First))
	case errors.Is(err, store.ErrUnknown) && none == nil:
		err = fmt.Errorf("casebook knows no text of then: it has changed nothing of the memory, whose file was last written at %s", a.minute(h.ModTime))
	case errors.Is(err, store.ErrUnknown):
		err = none
	}
	return text, err
}

// presentText is the text of a memory that is there, and false when it is the one that casebook wrote last: then the history knows since when it is there.
func presentText(st *store.Store, path string) (store.PastText, bool, error) {
	now := store.PastText{Path: path}
	var err error
	if now.Text, _, err = st.Read(path, 0); err != nil {
		return now, false, err
	}
	if last, err := st.TextAt(path, time.Time{}); err == nil && bytes.Equal(last.Text, now.Text) {
		return now, false, nil
	}
	info, err := os.Stat(st.Abs(path))
	if err == nil {
		now.Time = info.ModTime()
	}
	return now, err == nil, err
}

// minute is a time on the clock of the one who reads.
func (a *app) minute(t time.Time) string { return t.In(a.now().Location()).Format(minuteLayout) }
