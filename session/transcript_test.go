package session

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"casebook/recall"
)

// contextLine is an attachment line as the client writes it for a hook's additional context.
func contextLine(t *testing.T, at time.Time, text string) string {
	t.Helper()
	data, err := json.Marshal(map[string]any{"type": "attachment", "isSidechain": false, "timestamp": at.UTC().Format(time.RFC3339Nano),
		"attachment": map[string]any{"type": "hook_additional_context", "content": []string{text}, "hookEvent": "UserPromptSubmit"}})
	if err != nil {
		t.Fatal(err)
	}
	return string(data) + "\n"
}

const boundary = `{"type":"system","subtype":"compact_boundary","content":"Conversation compacted","timestamp":"2026-11-30T02:06:03.488Z"}` + "\n"

func (d *desk) transcript(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(d.Projects, "-proj", "s1.jsonl")
	write(t, path, text)
	return path
}

func TestAStateIsRebuiltFromTheTranscript(t *testing.T) {
	d := newDesk(t)
	later := time.Now().Add(time.Minute)
	text := d.ask(t, "p1", "how do we deploy this project?").Text
	if text == "" {
		t.Fatal("nothing shown")
	}
	other := recall.Wrap("text\n<casebook-memory path=\"" + filepath.Join(d.Memory, "invoice.md") + "\">\ninvoice (saved today)\n\nx\n</casebook-memory>")
	relevant := fmt.Sprintf(`{"type":"attachment","timestamp":%q,"attachment":{"type":"relevant_memories","memories":[{"path":%q,"content":"12345"}]}}`+"\n",
		later.Format(time.RFC3339), filepath.Join(d.Memory, "invoice.md"))
	read := fmt.Sprintf(`{"type":"assistant","timestamp":%q,"message":{"content":[{"type":"tool_use","name":"Read","input":{"file_path":%q}}]}}`+"\n",
		later.Format(time.RFC3339), filepath.Join(d.Memory, "invoice.md"))
	for _, c := range []struct {
		name, transcript string
		deploy, invoice  bool // come at the next prompt
	}{
		{"nothing said", "", true, true},
		{"shown before", "not json\n" + contextLine(t, later, text), false, true},
		{"shown before, without a last line end", strings.TrimSuffix(contextLine(t, later, text), "\n"), false, true},
		{"shown before compaction", contextLine(t, later, text) + boundary, true, true},
		{"shown after compaction", contextLine(t, later, text) + boundary + contextLine(t, later, other), true, false},
		{"edited since", contextLine(t, time.Now().Add(-time.Hour), text), true, true},
		{"recalled by the client itself", relevant, true, false},
		{"read by the agent", read, true, false},
		{"quoted by a person", `{"type":"user","message":{"content":` + quoted(t, text) + "}}\n", true, true},
		{"shown to a subagent", strings.Replace(contextLine(t, later, text), `"isSidechain":false`, `"isSidechain":true`, 1), true, true},
		{"behind a huge line", `{"x":"` + strings.Repeat("y", transcriptLine+300<<10) + "\"}\n" + contextLine(t, later, text), false, true},
	} {
		d.ID = c.name
		path := d.transcript(t, c.transcript)
		if _, _, err := d.Start(t.Context(), "resume", path); err != nil {
			t.Fatal(err)
		}
		for question, comes := range map[string]bool{"how do we deploy this project?": c.deploy, "how are invoices numbered here?": c.invoice} {
			mark := "staging branch"
			if strings.Contains(question, "invoice") {
				mark = "sequential per country"
			}
			if a := d.ask(t, question, question); strings.Contains(a.Text, mark) != comes {
				t.Errorf("%s: %q comes: %v", c.name, question, !comes)
			}
		}
	}
}

// The client writes a fork's transcript after the fork's first prompt: what was shown before the fork does not come again from then on.
func TestAForkTakesOverWhatWasShownBefore(t *testing.T) {
	d := newDesk(t)
	later := time.Now().Add(time.Minute)
	text := d.ask(t, "p1", "how do we deploy this project?").Text
	d.ID = "fork"
	path := d.transcript(t, "")
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if _, _, err := d.Start(t.Context(), "fork", path); err != nil {
		t.Fatal(err)
	}
	ask := func(id, question string) string {
		t.Helper()
		a, err := d.Prompt(t.Context(), Prompt{ID: id, Text: question, Transcript: path}, d.r)
		if err != nil {
			t.Fatal(err)
		}
		return a.Text
	}
	if got := ask("p2", "how are invoices numbered here?"); !strings.Contains(got, "sequential per country") {
		t.Error("what is new did not come:", got)
	}
	if err := os.WriteFile(path, []byte(contextLine(t, later, text)), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := ask("p3", "how do we deploy this project again?"); got != "" {
		t.Error("what was shown before the fork came again:", got)
	}
	if got := ask("p4", "how are the invoices numbered here, please?"); got != "" {
		t.Error("what was shown since the fork came again:", got)
	}
}

func quoted(t *testing.T, s string) string {
	t.Helper()
	data, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestATranscriptElsewhereIsNotRead(t *testing.T) {
	d := newDesk(t)
	text := d.ask(t, "p1", "how do we deploy this project?").Text
	line := contextLine(t, time.Now().Add(time.Minute), text)
	outside := filepath.Join(t.TempDir(), "t.jsonl")
	write(t, outside, line)
	inside := d.transcript(t, "")
	link := filepath.Join(filepath.Dir(inside), "link.jsonl")
	if err := os.Symlink(outside, link); err != nil {
		t.Fatal(err)
	}
	notes := filepath.Join(d.Projects, "-proj", "notes.txt")
	write(t, notes, line)
	for i, path := range []string{outside, link, notes, filepath.Join(d.Projects, "..", filepath.Base(outside)), filepath.Join(d.Projects, "missing.jsonl"), "s1.jsonl", d.Projects} {
		d.ID = fmt.Sprint("t", i)
		if _, _, err := d.Start(t.Context(), "resume", path); err != nil {
			t.Errorf("%s: %v", path, err)
		}
		if st := d.state(t); st.Bytes != 0 {
			t.Errorf("%s was read", path)
		}
	}
}

func TestATranscriptThatTakesTooLongEndsWithTheDeadline(t *testing.T) {
	d := newDesk(t)
	path := d.transcript(t, strings.Repeat("{\"type\":\"user\"}\n", 100))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := d.rebuild(ctx, &state{}, path); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func FuzzReplay(f *testing.F) {
	f.Add([]byte(boundary))
	f.Add([]byte(`{"type":"attachment","attachment":{"type":"hook_additional_context","content":"<casebook-context>\n<casebook-memory path=\"/x\">\n\n</casebook-memory></casebook-context>"}}`))
	f.Add([]byte(`{"type":"attachment","attachment":{"type":"relevant_memories","memories":[{"path":"/x"}]}}`))
	f.Add([]byte(`{"type":"assistant","message":{"content":[{"type":"tool_use","name":"Read","input":{"file_path":"/x"}}]}}`))
	s := Session{Memory: f.TempDir()}
	f.Fuzz(func(t *testing.T, text []byte) {
		st := &state{}
		s.replay(st, text)
		if len(st.Surfaced) > 0 || len(st.Read) > 0 {
			t.Errorf("a memory in an empty folder: %+v", st)
		}
	})
}
