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
	f.Add([]byte(`{"time":"2026-11-30T12:00:00Z","event":"recall","prompt":"p1","recall":{"text":"a\u001b","at":"x","considered":-1,"candidates":[{"path":"a.md","score":1e300}],"injected":[{}]}}` +
		"\n" + `{"event":"use","path":"a.md","words":["\ud800"]}` + "\n" + `{"event":"contradicted","path":"a.md"}` + "\n" + `{"event":"followed","size":-9}`))
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
			if e.Recall != nil { // a list that is null or empty reads as none
				one, _ := encode(e.Recall)
				other, _ := encode(again.Recall)
				if string(one) != string(other) && !again.Cut {
					t.Errorf("%s became %s", one, other)
				}
				e.Recall, again.Recall = nil, nil
			}
			if len(e.Words) == 0 {
				e.Words = nil
			}
			if diff := cmp.Diff(e, again); diff != "" && !again.Cut {
				t.Error(diff)
			}
		}
		Repeats(b.entries)
		var tally Tally
		uses := map[string]*Uses{}
		tally.add(b.entries, time.Time{}, uses)
		for path, f := range priorOf(map[string]sum{"a.jsonl": {Memories: outcomes(b.entries)}}, dayOf(noon)) {
			if !(f >= 1-priorReach && f <= 1+priorReach) || uses[path] == nil {
				t.Errorf("%q: %v", path, f)
			}
		}
		kept, _ := newForgetting([]string{"a.md"}).without(data)
		for _, e := range parse("a.jsonl", kept).entries {
			if e.Event != InstructionsLoaded && e.Path == "a.md" {
				t.Errorf("%+v is still there", e)
			}
		}
	})
}
