package learn

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"casebook/internal/transcript"
)

// The client's own events name the end of each turn, and the transcript that it wrote holds it.
func TestEndingsOfTheRecordedSession(t *testing.T) {
	events, err := os.ReadFile(filepath.Join("..", "hook", "testdata", "hook-events.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	f, err := os.Open(filepath.Join("..", "cmd", "casebook", "testdata", "session", "claude-code.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := transcript.Read(t.Context(), f, transcript.Options{}, func(turn transcript.Turn) error {
		if turn.Speaker == transcript.Agent && turn.Subagent == "" {
			texts = append(texts, turn.Text)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	stops := 0
	for line := range bytes.Lines(events) {
		var event struct {
			Name string `json:"hook_event_name"`
			Last string `json:"last_assistant_message"`
		}
		if json.Unmarshal(line, &event) != nil || event.Name != AtStop {
			continue
		}
		stops++
		found := false
		for _, text := range texts {
			found = found || endsAs(text, Ending(event.Last))
		}
		if !found {
			t.Errorf("the turn that ends with %q is not found", event.Last)
		}
	}
	if stops < 6 {
		t.Errorf("%d turns", stops)
	}
}
