package extract

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"
)

// months are the names of the months in the languages in which people say a day without its year, from January.
var months = sync.OnceValue(func() map[string]time.Month {
	all := map[string]time.Month{}
	for i, names := range []string{"january jan januar janvier enero", "february feb februar février febrero", "march mar märz mars marzo", "april apr avril abril", "may mai mayo", "june jun juni juin junio",
		"july jul juli juillet julio", "august aug août agosto", "september sep sept septembre septiembre", "october oct oktober octobre octubre", "november nov novembre noviembre",
		"december dec dezember décembre diciembre"} {
		for n := range strings.FieldsSeq(names) {
			all[n] = time.Month(i + 1)
		}
	}
	return all
})

// calendarForms are the ways to say a day without a year.
var calendarForms = sync.OnceValue(func() []*regexp.Regexp {
	return []*regexp.Regexp{
		regexp.MustCompile(`(?i)\b(?P<month>\p{L}{3,10})\.? (?P<day>[0-9]{1,2})(?:st|nd|rd|th)?\b`),
		regexp.MustCompile(`(?i)\b(?P<day>[0-9]{1,2})(?:st|nd|rd|th|er|\.)?(?: of| de)? (?P<month>\p{L}{3,10})\b`),
	}
})

// monthEnds say the last day of the month in which they are said.
var monthEnds = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:end of (?:the|this) month|ende (?:des|dieses) monats|monatsende|(?:la )?fin du mois|(?:fin|final|finales) de(?:l| este)? mes)\b|本月底|今月末`)
})

// calendarDated puts the date behind a day that is said without its year, which is the year that brings it nearest, and behind the end of the month.
func calendarDated(text string, at time.Time) string {
	for _, form := range calendarForms() {
		text = replaced(text, form, func(m []string) string {
			month, ok := months()[strings.ToLower(m[form.SubexpIndex("month")])]
			day, err := strconv.Atoi(m[form.SubexpIndex("day")])
			if !ok || err != nil || strings.EqualFold(m[form.SubexpIndex("month")], "may") && !unicode.IsUpper([]rune(m[form.SubexpIndex("month")])[0]) {
				return ""
			}
			return nearest(at, month, day)
		})
	}
	return replaced(text, monthEnds(), func([]string) string {
		y, m, _ := at.Date()
		return time.Date(y, m+1, 0, 12, 0, 0, 0, time.UTC).Format(time.DateOnly)
	})
}

// replaced puts what date gives in brackets behind each match, unless a year or a date stands there already.
func replaced(text string, form *regexp.Regexp, date func(match []string) string) string {
	var b strings.Builder
	from := 0
	for _, at := range form.FindAllStringSubmatchIndex(text, -1) {
		match := make([]string, len(at)/2)
		for i := range match {
			if at[2*i] >= 0 {
				match[i] = text[at[2*i]:at[2*i+1]]
			}
		}
		day := date(match)
		if after := strings.TrimLeft(text[at[1]:], " ,("); day == "" || after != "" && after[0] >= '0' && after[0] <= '9' {
			continue
		}
		b.WriteString(text[from:at[1]])
		fmt.Fprintf(&b, " (%s)", day)
		from = at[1]
	}
	return b.String() + text[from:]
}

// nearest is the day of the year that lies nearest to the time; empty: no year has it.
func nearest(at time.Time, month time.Month, day int) string {
	best, distance := "", time.Duration(0)
	for y := at.Year() - 1; y <= at.Year()+1; y++ {
		d := time.Date(y, month, day, 12, 0, 0, 0, time.UTC)
		if d.Month() != month || d.Day() != day {
			continue
		}
		if away := d.Sub(at).Abs(); best == "" || away < distance {
			best, distance = d.Format(time.DateOnly), away
		}
	}
	return best
}
