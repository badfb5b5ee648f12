package git

import (
	"iter"
	"strconv"
	"strings"
)

// A Difference is what became of one path, in a commit or between HEAD and the index.
type Difference struct {
	Seconds       int64  // when it was committed, since 1970; 0 where no commit is named
	Status        string // A, D, M, R100 …
	Mode          string // what Path was before
	Before, After string // the ids of its content; empty: there was none
	Path, To      string // To is where a rename or a copy leads
}

// Timed is the format of git log with which Differences knows the times of commits.
const Timed = "--format=tformat:%x02%ct"

// Differences reads what git writes with --raw -z --no-abbrev, in its order. A last one that was cut is none.
func Differences(text string) iter.Seq[Difference] {
	return func(yield func(Difference) bool) {
		fields := strings.Split(text, "\x00")
		fields = fields[:len(fields)-1]
		seconds := int64(0)
		for i := 0; i < len(fields); i++ {
			field := strings.TrimLeft(fields[i], "\n")
			if time, ok := strings.CutPrefix(field, "\x02"); ok {
				seconds, _ = strconv.ParseInt(strings.TrimSpace(time), 10, 64)
				continue
			}
			words := strings.Fields(field) // :mode mode blob blob R100, and one path or two
			if !strings.HasPrefix(field, ":") || len(words) != 5 || i+1 == len(fields) {
				continue
			}
			i++
			d := Difference{Seconds: seconds, Status: words[4], Mode: words[0][1:], Before: content(words[2]), After: content(words[3]), Path: fields[i]}
			if strings.ContainsAny(d.Status[:1], "RC") {
				if i+1 == len(fields) {
					return
				}
				i++
				d.To = fields[i]
			}
			if !yield(d) {
				return
			}
		}
	}
}

// content is an id; git writes zeros for none.
func content(id string) string {
	if strings.Trim(id, "0") == "" {
		return ""
	}
	return id
}
