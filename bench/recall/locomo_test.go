package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A conversation of two sessions with what is odd in the real data: two ids in one string, "D:1:2", an id of no turn, an observation with a list.
const tinyLocomo = `[{
"sample_id": "conv-1",
"qa": [
	{"question": "What did Ann buy?", "answer": "a kite", "evidence": ["D1:1; D2:1"], "category": 1},
	{"question": "When did Bo call?", "answer": 2022, "evidence": ["D:1:2"], "category": 2},
	{"question": "Would Ann move?", "answer": "no", "evidence": [], "category": 3},
	{"question": "Which dog did Bo lose?", "evidence": ["D2:2"], "category": 5}],
"conversation": {
	"speaker_a": "Ann", "speaker_b": "Bo",
	"session_1_date_time": "1:56 pm on 8 May, 2023",
	"session_1": [
		{"speaker": "Ann", "dia_id": "D1:1", "text": "I bought a kite.", "blip_caption": "a red kite"},
		{"speaker": "Bo", "dia_id": "D1:2", "text": "I called home."},
		{"speaker": "Ann", "dia_id": "D1:3", "text": "Nice."}],
	"session_2_date_time": "9:05 am on 1 June, 2023",
	"session_2": [
		{"speaker": "Bo", "dia_id": "D2:1", "text": "Is the kite flying?"},
		{"speaker": "Ann", "dia_id": "D2:2", "text": "Yes."}],
	"session_3_date_time": "9:05 am on 2 June, 2023",
	"session_3": []},
"session_summary": {"session_1_summary": "Ann has a kite.", "session_2_summary": "They talk of the kite."},
"observation": {
	"session_1_observation": {"Bo": [["Bo called home.", "D1:2"]], "Ann": [["Ann bought a kite.", ["D1:1", "D9:9"]]]},
	"session_2_observation": {"Ann": [["Ann flies a kite.", "D2:2"]]}}
}]`

func TestLocomoBecomesDirectories(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "locomo"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "locomo", "locomo10.json"), []byte(tinyLocomo), 0o644); err != nil {
		t.Fatal(err)
	}
	directories, err := locomoDirectories(dir)
	if err != nil {
		t.Fatal(err)
	}
	gold := map[string][]string{}
	for _, d := range directories {
		for _, q := range d.Questions {
			gold[q.Set+" "+q.ID] = q.Gold
		}
	}
	want := map[string][]string{
		"S conv-1/0": {"session-01.md", "session-02.md"}, "S conv-1/1": {"session-01.md"}, "S conv-1/3": {"session-02.md"},
		"S* conv-1/0": {"conv-1/session-01.md", "conv-1/session-02.md"}, "S* conv-1/1": {"conv-1/session-01.md"},
		"F conv-1/0": {"fact-001.md"}, "F conv-1/1": {"fact-002.md"},
		"foreign S conv-1/0": nil, "foreign S conv-1/1": nil, "foreign S conv-1/2": nil, "foreign S conv-1/3": nil,
		"foreign F conv-1/0": nil, "foreign F conv-1/1": nil, "foreign F conv-1/2": nil, "foreign F conv-1/3": nil,
	}
	if diff := cmp.Diff(want, gold); diff != "" {
		t.Errorf("questions (-want +got):\n%s", diff)
	}
	session, fact := directories[1].Documents[0], directories[2].Documents[0]
	if want := "Ann: I bought a kite. [image: a red kite]\nBo: I called home.\nAnn: Nice.\n"; session.Body != want {
		t.Errorf("body of a session %q, want %q", session.Body, want)
	}
	if want := "session 1 1:56 pm on 8 May, 2023"; session.Name != want || session.Time.IsZero() {
		t.Errorf("name %q of %v, want %q", session.Name, session.Time, want)
	}
	if want := "Ann: I bought a kite. [image: a red kite]\nBo: I called home.\n"; fact.Description != "Ann bought a kite." || fact.Body != want {
		t.Errorf("fact %q with body %q, want %q", fact.Description, fact.Body, want)
	}
}

func TestRealLocomoHasTheNumbersOfTheLiterature(t *testing.T) {
	dir := os.Getenv("CASEBOOK_BENCH_DATA")
	if dir == "" {
		t.Skip("set CASEBOOK_BENCH_DATA")
	}
	directories, err := locomoDirectories(dir)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]int{"files": len(directories[0].Documents)}
	for _, d := range directories {
		for _, q := range d.Questions {
			got[q.Set]++
		}
	}
	want := map[string]int{"files": 272, setSessions: 1982, setPooled: 1536, setFacts: 1312, setForeignSessions: 1986, setForeignFacts: 1986}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("counts (-want +got):\n%s", diff)
	}
}
