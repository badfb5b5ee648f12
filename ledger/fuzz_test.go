package ledger

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// No content of a file makes reading fail, and what was read can be written and read again.
func FuzzRead(f *testing.F) {
	f.Add([]byte(`{"version":1,"session":"s1"}` + "\n" + `{"time":"2026-11-30T12:00:00Z","event":"instructions-loaded","path":"/a","globs":["*"]}` + "\n"))
	f.Add([]byte(`{"version":9,"session":""}` + "\r\n\n" + `{"time":"never","event":"x"}`))
	f.Add([]byte("{\"event\":\"\xff\",\"agent\":\"\\ud800\"}\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		b := parse("a.jsonl", data)
		if len(b.entries) > len(data)/len(`{"event":"x"}`)+1 || len(b.problems) > 3 {
			t.Errorf("%d entries, %v", len(b.entries), b.problems)
		}
		for _, e := range b.entries {
			line, err := e.fit()
			if err != nil { // a year before 0 or after 9999 in UTC
				continue
			}
			var again Entry
			if err := json.Unmarshal(line, &again); err != nil || len(line) > maxLine {
				t.Fatalf("%v, %d bytes: %s", err, len(line), line)
			}
			e.Time = e.Time.UTC().Truncate(time.Millisecond)
			if len(e.Globs) == 0 {
				e.Globs = nil
			}
			if diff := cmp.Diff(e, again); diff != "" && !again.Cut {
				t.Error(diff)
			}
		}
		Repeats(b.entries)
	})
}
