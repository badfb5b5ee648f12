package casebook

import (
	"strings"
	"time"
)

// ParseTime reads the forms of time that people and agents write into frontmatter. One without a zone is UTC. Forms whose day and month cannot be told
// apart (01/02/2026) are refused, and so are names of zones but UTC and GMT.
func ParseTime(s string) (time.Time, bool) {
	s = uncomment(s)
	if t, err := time.Parse(time.RFC3339, s); err == nil {
		return plausible(t)
	}
	s = strings.TrimSuffix(strings.TrimSuffix(s, " UTC"), " GMT")
	for _, layout := range []string{
		time.DateOnly, time.DateTime, "2006-01-02 15:04", "2006-01-02T15:04:05", "2006-01-02T15:04", "2006-01-02T15:04Z07:00", "2006-01-02 15:04:05Z07:00",
		"2006-01-02 15:04:05 -0700", "2006-01-02 15:04 -0700", "2006-01-02T15:04:05-0700", "2006/01/02", "2006.01.02", "20060102", "2006-1-2", "2.1.2006",
		"2 January 2006", "2 Jan 2006", "January 2, 2006", "Jan 2, 2006", "January 2 2006", "Jan 2 2006", "2006-01", time.RFC1123Z,
		"Mon, 2 Jan 2006 15:04:05", time.ANSIC,
	} {
		if t, err := time.Parse(layout, s); err == nil {
			return plausible(t)
		}
	}
	return time.Time{}, false
}

// plausible refuses years that no memory has and that would break arithmetic or RFC 3339.
func plausible(t time.Time) (time.Time, bool) {
	if y := t.UTC().Year(); y < 1970 || y > 9999 {
		return time.Time{}, false
	}
	return t.UTC(), true
}

// formatTime is the client's form of `modified`: UTC with milliseconds.
func formatTime(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z07:00") }

// milli is the time as precisely as it is written.
func milli(t time.Time) time.Time { return t.Truncate(time.Millisecond) }
