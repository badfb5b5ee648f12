package casebook

import (
	"fmt"
	"time"
)

// A Staleness decides what an attachment says of its memory's age. The zero value is the default: a note from 48 hours on.
type Staleness struct {
	// AfterDays is the age in whole days above which a memory carries the note; 0 means DefaultAfterDays.
	AfterDays int
	// Strict brings the note from 24 hours on, as a setting of 0 days does; AfterDays is then not used.
	Strict bool
}

// DefaultAfterDays is the age in days up to which no note is given.
const DefaultAfterDays = 1

// StaleAfter makes a Staleness of a setting in days, where 0 asks for the strict one.
func StaleAfter(days int) Staleness { return Staleness{AfterDays: days, Strict: days <= 0} }

// AgeDays is the time from t to now in whole days of 24 hours, rounded down and never negative. It counts elapsed time between two instants, so neither
// zones nor daylight saving move it. A zero t has no age: 0.
func AgeDays(t, now time.Time) int {
	if t.IsZero() {
		return 0
	}
	seconds := now.Unix() - t.Unix()
	if now.Nanosecond() < t.Nanosecond() {
		seconds--
	}
	return int(max(seconds, 0) / (24 * 60 * 60))
}

// AgeWords says an age as a person would: "today", "yesterday", "47 days ago".
func AgeWords(days int) string {
	switch {
	case days <= 0:
		return "today"
	case days == 1:
		return "yesterday"
	}
	return fmt.Sprintf("%d days ago", days)
}

// Stale says whether a memory of that age carries the note.
func (s Staleness) Stale(days int) bool {
	after := s.AfterDays
	switch {
	case s.Strict:
		after = 0
	case after <= 0:
		after = DefaultAfterDays
	}
	return days > after
}

// Note is the staleness note for a memory of that age, "" when it carries none. It stands before the memory's text and has no timestamp: a model
// reasons better about words.
func (s Staleness) Note(days int) string {
	if !s.Stale(days) {
		return ""
	}
	return fmt.Sprintf("This memory was written %s. It is an observation of that one point in time, not live state: what it says of files, code or "+
		"plans may have changed since. Verify it against the present state before acting on it.", AgeWords(days))
}
