package ledger

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// Which files of a start are in the conversation more than once. A load is written SECOND REASON FILE, and PARENT for an include.
func TestRepeats(t *testing.T) {
	for _, c := range []struct{ name, loads, want string }{
		{"each once", "0 session_start user, 0 session_start root, 0 include docs root, 9 nested_traversal api", ""},
		{"included by two", "0 session_start root, 0 session_start user, 0 include docs root, 0 include docs user", "docs 2/1"},
		{"included through another", "0 include deep docs, 0 include docs root, 0 session_start root, 1 include deep root", "deep 2/1"},
		{"loaded and included", "0 session_start root, 0 session_start user, 0 include root user", "root 2/1"},
		{"loaded again by a tool", "0 session_start root, 0 session_start user, 90 nested_traversal root", "root 2/1"},
		{"what came later is no file of the start", "0 session_start root, 9 nested_traversal api, 99 nested_traversal api, 99 include x api, 99 include x api", ""},
		{"a resume loads all anew", "0 session_start root, 0 include docs root, 60 include docs root, 60 session_start root", ""},
		{"a resume at once", "0 session_start root, 0 session_start user, 0 include docs root, 2 session_start user, 2 include docs root, 3 session_start root", ""},
		{"and one that repeats", "0 session_start root, 1 session_start root, 1 include docs root, 1 include docs root, 1 include docs root", "docs 3/2"},
		{"two hooks report it", "0 session_start root, 0 session_start root, 0 include docs root, 0 include docs root", ""},
		{"compaction begins anew", "0 session_start root, 60 compact root, 61 compact user", ""},
		{"twice after compaction", "0 session_start root, 60 compact root, 60 compact user, 61 include root user", "root 2/1"},
		{"what a subagent gets is its own", "0 session_start root, 9 nested_traversal root in a1", ""},
		{"files that include each other", "0 include a b, 0 include b a, 0 session_start root", ""},
		{"nothing", "", ""},
	} {
		var entries []Entry
		for one := range strings.SplitSeq(c.loads, ", ") {
			if one == "" {
				continue
			}
			one, agent, _ := strings.Cut(one, " in ")
			words := append(strings.Fields(one), "")
			var second int
			if _, err := fmt.Sscan(words[0], &second); err != nil {
				t.Fatal(c.name, err)
			}
			entries = append(entries, Entry{Time: noon.Add(time.Duration(second) * time.Second), Event: InstructionsLoaded, Path: words[2], Reason: words[1],
				Parent: words[3], Agent: agent})
		}
		entries = append(entries, Entry{Event: "of another kind", Path: "root", Reason: "session_start"})
		var got []string
		for _, r := range Repeats(entries) {
			got = append(got, fmt.Sprintf("%s %d/%d", r.Path, len(r.Loads), r.Starts))
		}
		if diff := cmp.Diff(c.want, strings.Join(got, ", ")); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}
