package casebook_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"casebook"
)

// VF-01 and VF-02: whole days rounded down, never negative; the note begins above the limit.
func TestStaleness(t *testing.T) {
	now := time.Date(2026, 7, 29, 12, 0, 0, 0, time.UTC)
	tests := []struct {
		age           time.Duration
		days          int
		words         string
		usual, strict bool
	}{
		{0, 0, "today", false, false},
		{-72 * time.Hour, 0, "today", false, false},
		{23 * time.Hour, 0, "today", false, false},
		{24*time.Hour - 1, 0, "today", false, false},
		{24 * time.Hour, 1, "yesterday", false, true},
		{30 * time.Hour, 1, "yesterday", false, true},
		{48*time.Hour - 1, 1, "yesterday", false, true},
		{48 * time.Hour, 2, "2 days ago", true, true},
		{49 * time.Hour, 2, "2 days ago", true, true},
		{47*24*time.Hour + 22*time.Hour, 47, "47 days ago", true, true},
		{200000 * time.Hour, 8333, "8333 days ago", true, true},
	}
	for _, tt := range tests {
		days := casebook.AgeDays(now.Add(-tt.age), now)
		if days != tt.days || casebook.AgeWords(days) != tt.words {
			t.Errorf("%v: %d, %s", tt.age, days, casebook.AgeWords(days))
		}
		if got := (casebook.Staleness{}).Note(days) != ""; got != tt.usual {
			t.Errorf("%v: note %v", tt.age, got)
		}
		if got := (casebook.Staleness{Strict: true}).Note(days) != ""; got != tt.strict {
			t.Errorf("%v: strict note %v", tt.age, got)
		}
	}
	if days := casebook.AgeDays(time.Time{}, now); days != 0 {
		t.Errorf("no time: %d days", days)
	}
	if days := casebook.AgeDays(time.Date(1, 1, 2, 0, 0, 0, 0, time.UTC), now); days < 739000 {
		t.Errorf("longer than a Duration: %d days", days)
	}
}

func TestStaleAfter(t *testing.T) {
	for setting, first := range map[int]int{-1: 1, 0: 1, 1: 2, 2: 3, 30: 31} {
		s := casebook.StaleAfter(setting)
		if s.Stale(first-1) || !s.Stale(first) {
			t.Errorf("setting %d: stale at %d: %v, at %d: %v", setting, first-1, s.Stale(first-1), first, s.Stale(first))
		}
	}
}

// VF-03 and VF-04.
func TestStalenessNote(t *testing.T) {
	note := casebook.Staleness{}.Note(47)
	const want = "This memory was written 47 days ago. It is an observation of that one point in time, not live state: what it says of files, code or plans may " +
		"have changed since. Verify it against the present state before acting on it."
	if note != want {
		t.Errorf("note %q", note)
	}
	if regexp.MustCompile(`\d{4}-\d\d|\d\d:\d\d`).MatchString(note) || strings.Contains(note, "\n") {
		t.Errorf("the note has a timestamp or a line end: %q", note)
	}
}

// Case 101: the age is elapsed time, whatever the zone and on days that change their clocks.
func TestCase101AgeInEveryZone(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Skip("no time zone data:", err)
	}
	for _, zone := range []*time.Location{time.UTC, time.FixedZone("+14", 14*3600), time.FixedZone("-11", -11*3600), berlin} {
		for _, change := range []time.Time{
			time.Date(2026, 3, 29, 1, 0, 0, 0, time.UTC), time.Date(2026, 10, 25, 1, 0, 0, 0, time.UTC), time.Date(2026, 7, 29, 0, 0, 0, 0, zone),
		} {
			for hours := range 80 {
				written := change.Add(-12 * time.Hour).In(zone)
				now := written.Add(time.Duration(hours) * time.Hour).UTC()
				if got := casebook.AgeDays(written, now); got != hours/24 {
					t.Errorf("%v at %v: %d days after %d hours", written, now, got, hours)
				}
			}
		}
	}
	for _, zone := range []string{"+14:00", "-11:00"} {
		got, ok := casebook.ParseTime("2026-07-29T00:30:00" + zone)
		want, _ := time.Parse(time.RFC3339, "2026-07-29T00:30:00"+zone)
		if !ok || !got.Equal(want) || got.Location() != time.UTC {
			t.Errorf("%s: %v", zone, got)
		}
	}
}

func TestParseTime(t *testing.T) {
	day := "2026-07-09T00:00:00Z"
	for text, want := range map[string]string{
		"2026-07-09": day, "2026-07-09 # written by hand": day, "2026-7-9": day, "2026/07/09": day, "2026.07.09": day, "20260709": day, "9.7.2026": day,
		"09.07.2026":  day,
		"9 July 2026": day, "9 Jul 2026": day, "July 9, 2026": day, "Jul 9, 2026": day, "July 9 2026": day, "2026-07": "2026-07-01T00:00:00Z",
		"2026-07-09T13:16:34.420Z": "2026-07-09T13:16:34.42Z", "2026-07-09T13:16:34+02:00": "2026-07-09T11:16:34Z",
		"2026-07-09T13:16:34+0200": "2026-07-09T11:16:34Z",
		"2026-07-09T13:16:34":      "2026-07-09T13:16:34Z", "2026-07-09T13:16": "2026-07-09T13:16:00Z", "2026-07-09T13:16Z": "2026-07-09T13:16:00Z",
		"2026-07-09 13:16:34": "2026-07-09T13:16:34Z", "2026-07-09 13:16": "2026-07-09T13:16:00Z", "2026-07-09 13:16:34 +0200": "2026-07-09T11:16:34Z",
		"2026-07-09 13:16:34 UTC": "2026-07-09T13:16:34Z", "2026-07-09 13:16:34.5": "2026-07-09T13:16:34.5Z",
		"Thu, 09 Jul 2026 13:16:34 GMT":   "2026-07-09T13:16:34Z",
		"Thu, 09 Jul 2026 13:16:34 +0200": "2026-07-09T11:16:34Z", "Thu Jul  9 13:16:34 2026": "2026-07-09T13:16:34Z",
		"": "", "yesterday": "", "01/02/2026": "", "2026-02-30": "", "2026-13-01": "", "0001-01-01": "", "Thu, 09 Jul 2026 13:16:34 PST": "", "12": "",
		"null": "",
	} {
		got, ok := casebook.ParseTime(text)
		if ok != (want != "") || ok && got.Format(time.RFC3339Nano) != want {
			t.Errorf("%q: %v %v, want %q", text, got, ok, want)
		}
	}
}
