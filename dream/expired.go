package dream

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"casebook"
)

// graceDays is for how many days a fact stays after its day, and after somebody has changed it: a deadline is talked about for a while.
const graceDays = 2

// expired proposes to retire facts of the project whose day is over: a freeze, a deadline, an embargo, something that holds until a day. A person decides, unless the memory itself says that it
// goes when the day is over. A memory that says to keep it, that names a later day as well, or that says something that always holds, stays.
func expired(v *View) ([]Step, []Note) {
	c := v.start()
	today := v.day(v.Now).Format(time.DateOnly)
	var steps []Step
	for i := range v.Memories {
		s := &v.Memories[i]
		if v.held[s.Path] || s.Memory.Type != casebook.TypeProject {
			continue
		}
		if !s.Changed.IsZero() && v.day(s.Changed).AddDate(0, 0, graceDays).Format(time.DateOnly) >= today {
			continue
		}
		day, text := v.ends(s)
		limit, err := time.Parse(time.DateOnly, day)
		if err != nil || limit.AddDate(0, 0, graceDays).Format(time.DateOnly) >= today {
			continue
		}
		step := Step{Kind: Expired, Memories: 1, Reason: fmt.Sprintf("%s: its day is over, %s: %q", s.Path, day, excerpt(text)),
			Changes: []casebook.Change{{Op: casebook.OpDelete, Path: s.Path, Expect: s.Hash}}}
		for n, x := range c.read(s).sentences {
			if x.Kind != Heading && c.read(s).said[n].key != "" {
				step.Sentences++
			}
		}
		all := strings.ToLower(s.Memory.Description + "\n" + s.Memory.Body)
		if !goes(all, day) || s.Memory.Pinned {
			step.Ask = "nobody said that it may go when its day is over"
		}
		steps = append(steps, step)
	}
	return steps, nil
}

// excerpt is the beginning of a text, for a reason.
func excerpt(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	const most = 80
	if len(text) <= most {
		return text
	}
	return text[:casebook.CutPoint(text, most)] + "…"
}

// goes says whether a memory says of itself that it goes after the day.
func goes(all, day string) bool {
	return strings.Contains(all, day) && slices.ContainsFunc([]string{"forget after", "forget this after", "forget it after", "delete after", "delete this after", "remove after", "remove this after", "drop after", "drop this after",
		"expires:", "expires on", "expire after", "löschen nach", "vergiss das nach", "oublier après", "borrar después", "olvidar después"}, func(p string) bool {
		at := strings.Index(all, p)
		return at >= 0 && strings.Contains(all[at:min(len(all), at+len(p)+24)], day)
	})
}

// isoDay is a day as it is written.
var isoDay = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\b(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])\b`)
})

// saidMark is how a day that may be several is marked: when it was said is no day of what is said.
var saidMark = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\(said (on|by|between) [^)]*\)`) })

// ends is the day on which what a memory says is over, and the sentence that says so; "" where there is none.
func (v *View) ends(s *Seen) (day, text string) {
	body, relative := v.dated(s, s.Memory.Description+"\n\n"+s.Memory.Body)
	if len(relative) > 0 { // the dates come first
		return "", ""
	}
	body = saidMark().ReplaceAllString(body, "")
	lower := strings.ToLower(body)
	for _, keep := range []string{"keep this", "keep for", "for the record", "for reference", "history:", "do not delete", "don't delete", "zur dokumentation", "nicht löschen", "para que conste", "pour mémoire"} {
		if strings.Contains(lower, keep) {
			return "", ""
		}
	}
	latest := ""
	for _, d := range isoDay().FindAllString(body, -1) {
		latest = max(latest, d)
	}
	if latest == "" {
		return "", ""
	}
	for _, x := range Sentences(body) {
		if x.Label != "" || x.Kind == Code {
			continue
		}
		words := wordSet(strings.NewReplacer(",", " ", ".", " ", ":", " ", ";", " ", "(", " ", ")", " ", "-", " ").Replace(strings.ToLower(x.Text)))
		for w := range words {
			if smallWords().habits[w] && w != "often" && w != "usually" {
				return "", ""
			}
		}
		if day == "" && strings.Contains(x.Text, latest) && ending(x.Text, latest, words) {
			day, text = latest, x.Text
		}
	}
	return day, text
}

// ending says whether a sentence with a day says that something is over then. What began or was done on a day is not over after it.
func ending(text, day string, words map[string]bool) bool {
	for _, w := range []string{"since", "began", "started", "decided", "moved", "switched", "released", "shipped", "seit", "depuis", "desde", "migrated", "introduced", "happened", "founded", "was", "were", "had", "removed", "replaced",
		"fixed", "wurde"} {
		if words[w] {
			return false
		}
	}
	before := strings.ToLower(text[:strings.Index(text, day)])
	before = strings.TrimRight(before, " (:,")
	for _, w := range []string{"until", "till", "through", "up to", "by", "before", "ends on", "end on", "expires on", "expires", "valid to", "due on", "due", "deadline", "deadline is", "ends", "bis", "bis zum", "endet am",
		"jusqu'au", "jusqu’au", "hasta el", "hasta", "fino al", "até", "tot", "to"} {
		if strings.HasSuffix(before, " "+w) || before == w {
			return w != "to" && w != "before" && w != "by" || timed(words)
		}
	}
	return timed(words) && !words["after"] && !words["from"]
}

// timed says whether a sentence is about something that has its day.
func timed(words map[string]bool) bool {
	for _, w := range []string{"freeze", "frozen", "freezes", "deadline", "due", "embargo", "cutoff", "milestone", "demo", "sprint", "moratorium", "outage", "downtime", "holiday", "vacation", "leave", "frist", "stichtag", "einfrieren",
		"freigabestopp", "congelación", "plazo", "gel", "échéance", "blackout", "launch", "deliver", "delivered", "finish", "finished", "ready"} {
		if words[w] {
			return true
		}
	}
	return false
}
