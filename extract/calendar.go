package extract

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
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
		regexp.MustCompile(`(?i)\b(?P<day>[0-9]{1,2}|first|second|third)(?:st|nd|rd|th|er|\.)?(?: of| de)? (?P<month>\p{L}{3,10})\b`),
	}
})

// monthEnds say the last day of the month in which they are said.
var monthEnds = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:end of (?:the|this) month|ende (?:des|dieses) monats|monatsende|(?:la )?fin du mois|(?:fin|final|finales) de(?:l| este)? mes)\b|本月底|今月末`)
})

// nextMonthEnds say the last day of the month behind it.
var nextMonthEnds = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)(?:\bthe )?\bend of next month\b|\bende (?:des )?nächsten monats\b|\bfin du mois prochain\b|\b(?:fin|finales) del (?:mes que viene|próximo mes)\b|下个月底|下月底|来月末`)
})

// nextMonthDated writes the date of a day of the coming month, and of its end.
func nextMonthDated(text string, at time.Time) string {
	text = instead(text, nextMonths(), func(m []string) string {
		day, _ := strconv.Atoi(m[1] + m[2])
		y, month, _ := at.Date()
		if d := time.Date(y, month+1, day, 12, 0, 0, 0, time.UTC); d.Day() == day {
			return d.Format(time.DateOnly)
		}
		return ""
	})
	return instead(text, nextMonthEnds(), func([]string) string {
		y, m, _ := at.Date()
		return time.Date(y, m+2, 0, 12, 0, 0, 0, time.UTC).Format(time.DateOnly)
	})
}

// calendarDated puts the date behind a day that is said without its year, which is the year that brings it nearest, and behind the end of the month.
func calendarDated(text string, at time.Time) string {
	for _, form := range calendarForms() {
		text = replaced(text, form, func(m []string) string {
			month, ok := months()[strings.ToLower(m[form.SubexpIndex("month")])]
			day := dayNumber(m[form.SubexpIndex("day")])
			if !ok || strings.EqualFold(m[form.SubexpIndex("month")], "may") && !unicode.IsUpper([]rune(m[form.SubexpIndex("month")])[0]) {
				return ""
			}
			return nearest(at, month, day)
		})
	}
	text = replaced(text, numberedMonths(), func(m []string) string {
		month, _ := strconv.Atoi(m[1])
		day, _ := strconv.Atoi(m[2])
		return nearest(at, time.Month(month), day)
	})
	text = replaced(text, namedMonthEnds(), func(m []string) string {
		month, ok := months()[strings.ToLower(m[1])]
		if !ok {
			return ""
		}
		y, _, _ := at.Date()
		if month < at.Month() {
			y++
		}
		return time.Date(y, month+1, 0, 12, 0, 0, 0, time.UTC).Format(time.DateOnly)
	})
	text = replaced(text, bareDays(), func(m []string) string {
		day, _ := strconv.Atoi(m[1] + m[2])
		if !breaks(m[len(m)-1]) {
			return ""
		}
		return comingDayOfMonth(at, day)
	})
	return replaced(text, monthEnds(), func([]string) string {
		y, m, _ := at.Date()
		return time.Date(y, m+1, 0, 12, 0, 0, 0, time.UTC).Format(time.DateOnly)
	})
}

// dayNumber reads the number of a day.
func dayNumber(text string) int {
	if n := slices.Index([]string{"first", "second", "third"}, strings.ToLower(text)); n >= 0 {
		return n + 1
	}
	n, _ := strconv.Atoi(text) // 0 is no day
	return n
}

// numberedMonths say a month by its number, as Chinese and Japanese do.
var numberedMonths = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`([0-9]{1,2})月([0-9]{1,2})[日号號]`) })

// nextMonths say a day of the coming month.
var nextMonths = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b([0-9]{1,2})(?:st|nd|rd|th|\.|er)? (?:of next month|(?:des )?nächsten monats|du mois prochain|del mes que viene|del próximo mes)\b|(?:来月|下个月|下個月|下月)([0-9]{1,2})[日号號]`)
})

// namedMonthEnds say the end of a month by its name.
var namedMonthEnds = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:end of|ende|fin|finales de|fin de) (\p{L}{3,10})\b`)
})

// bareDays say a day by its number alone, behind a word that looks ahead and before a break.
var bareDays = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:(?:on|by|until|till|from|before|after) the ([0-9]{1,2})(?:st|nd|rd|th)|(?:am|bis zum|ab dem|zum) ([0-9]{1,2})\.)`)
})

// comingDayOfMonth is the next day with that number, today left out; empty: no month has it.
func comingDayOfMonth(at time.Time, day int) string {
	y, m, d := at.Date()
	for n := range 3 {
		if c := time.Date(y, m+time.Month(n), day, 12, 0, 0, 0, time.UTC); c.Day() == day && (n > 0 || day > d) {
			return c.Format(time.DateOnly)
		}
	}
	return ""
}

// breaks says that what stands behind a number goes on with something else: «by the 18th, then», and not «the 3rd floor».
func breaks(behind string) bool {
	word, _, _ := strings.Cut(strings.TrimPrefix(behind, " "), " ")
	return word == "" || !unicode.IsLetter([]rune(word)[0]) || slices.Contains([]string{"and", "so", "then", "we", "the", "because", "at", "or", "und", "dann", "muss", "müssen", "is", "it", "i"}, strings.ToLower(word))
}

// instead puts what date gives in the place of each match.
func instead(text string, form *regexp.Regexp, date func(match []string) string) string {
	return form.ReplaceAllStringFunc(text, func(whole string) string {
		return cmp.Or(date(form.FindStringSubmatch(whole)), whole)
	})
}

// replaced puts what date gives in brackets behind each match, unless a year or a date stands there already. The last string that date gets is what stands behind.
func replaced(text string, form *regexp.Regexp, date func(match []string) string) string {
	var b strings.Builder
	from := 0
	for _, at := range form.FindAllStringSubmatchIndex(text, -1) {
		match := make([]string, len(at)/2+1)
		match[len(at)/2] = text[at[1]:] // what stands behind
		for i := range len(at) / 2 {
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
