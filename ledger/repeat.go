package ledger

import (
	"maps"
	"slices"
	"time"
)

// A Repeat is a file of a session's start that came into the same conversation more often than the session started.
type Repeat struct {
	Path   string
	Starts int
	Loads  []Entry // all of them, in the order in which they came
}

// sameStart is how long after the last load of a start the next one still belongs to it. Where a start ends nobody says: the client's events come at once and
// in no order, and a resumed session loads everything anew.
const sameStart = 5 * time.Second

// Repeats finds the files of the session's starts that were loaded again before the next start or compaction. What subagents get is theirs.
func Repeats(entries []Entry) []Repeat {
	entries = slices.DeleteFunc(slices.Clone(entries), func(e Entry) bool { return e.Event != InstructionsLoaded || e.Agent != "" })
	ofStart := startFiles(entries)
	var out []Repeat
	var window []Entry
	var last time.Time
	end := func() {
		out = append(out, repeatsIn(window, ofStart)...)
		window = nil
	}
	for _, e := range entries {
		if startLoad(e, ofStart) {
			if !last.IsZero() && e.Time.Sub(last) > sameStart {
				end()
			}
			last = e.Time
		}
		window = append(window, e)
	}
	end()
	return out
}

// startFiles are the files that a start loads: by itself, or because one that it loads includes them.
func startFiles(entries []Entry) map[string]bool {
	files := map[string]bool{}
	includes := map[string][]string{} // parent → what it includes
	var next []string
	for _, e := range entries {
		if e.Reason == "include" {
			includes[e.Parent] = append(includes[e.Parent], e.Path)
		} else if startLoad(e, nil) {
			next = append(next, e.Path)
		}
	}
	for len(next) > 0 {
		path := next[len(next)-1]
		next = next[:len(next)-1]
		if !files[path] {
			files[path] = true
			next = append(next, includes[path]...)
		}
	}
	return files
}

func startLoad(e Entry, ofStart map[string]bool) bool {
	return e.Reason == "session_start" || e.Reason == "compact" || e.Reason == "include" && ofStart[e.Parent]
}

// repeatsIn looks at loads between two starts that are some time apart. Starts at once, and a start that two hooks report, are told by every file that the
// client loads by itself being there so often.
func repeatsIn(window []Entry, ofStart map[string]bool) []Repeat {
	var out []Repeat
	place := map[string]int{} // one more than the one in out
	roots := map[string]int{}
	for _, e := range window {
		if !ofStart[e.Path] {
			continue
		}
		if e.Reason == "session_start" || e.Reason == "compact" {
			roots[e.Path]++
		}
		if place[e.Path] == 0 {
			out = append(out, Repeat{Path: e.Path})
			place[e.Path] = len(out)
		}
		at := &out[place[e.Path]-1]
		at.Loads = append(at.Loads, e)
	}
	starts := 1
	if len(roots) > 0 {
		starts = slices.Min(slices.Collect(maps.Values(roots)))
	}
	for i := range out {
		out[i].Starts = starts
	}
	return slices.DeleteFunc(out, func(r Repeat) bool { return len(r.Loads) <= starts })
}
