package hook

import (
	"encoding/json"
	"strings"
	"testing"

	"casebook/ledger"
	"casebook/recall"
)

// added is what an answer puts into the conversation.
func added(t testing.TB, out string) string {
	t.Helper()
	var o struct {
		Specific struct {
			Context string `json:"additionalContext"`
		} `json:"hookSpecificOutput"`
	}
	if err := json.Unmarshal([]byte(out), &o); err != nil || o.Specific.Context == "" {
		t.Fatal(err, out)
	}
	return o.Specific.Context
}

// bare is a text without our tags and without line ends, as another host may write it among a person's words.
func bare(text string) string {
	var lines []string
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "<") {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	return strings.Join(lines, " ")
}

// Case 134 (rtk-ai/icm#312): what a hook has shown is known again without its wrapper, also when the memory is gone. What else is in the ledger tells nothing of its words.
func TestCase134WhatWasShownIsKnownAgain(t *testing.T) {
	d := newDesk(t)
	const words = "Orders are created by the saga in api/orders/saga.go and nowhere else, since the queue may deliver twice."
	d.remember(t, "orders-saga", "name: orders-saga\ndescription: where orders get created, and by whom\ntype: project\n---\n"+words+"\n", 40*24*3600e9)
	told := added(t, d.send(t, start("startup")))
	shown := added(t, d.send(t, ask("p1", question)))
	if !strings.Contains(shown, words) {
		t.Fatal(shown)
	}
	s, err := ledger.Open(d.state()).Shown(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	s.Add(recall.OwnWords())
	for name, text := range map[string]string{"the memories": shown, "the start": told} {
		if rest, cut := s.Strip(text); strings.TrimSpace(rest) != "" || cut == 0 {
			t.Errorf("%s, wrapped: left %q", name, rest)
		}
		if rest, cut := s.Strip(bare(text)); strings.TrimSpace(rest) != "" || cut == 0 {
			t.Errorf("%s, bare: left %q\nof %q", name, rest, bare(text))
		}
	}
	if rest, _ := s.Strip(words + " I prefer French."); rest != "I prefer French." {
		t.Errorf("left %q", rest)
	}
	const own = "Orders are created by the saga in api/orders/saga.go and the importer, since the queue may deliver twice."
	if rest, _ := s.Strip(own); rest != own {
		t.Errorf("left %q", rest)
	}
}

// What a model chose, and came beside a tool's result, is known again like what came beside the prompt.
func TestWhatAModelChoseIsKnownAgain(t *testing.T) {
	d := newDetaching(t)
	d.send(t, ask("p1", unlike))
	if err := d.work(t, d.started[0], choosing(t, `{"memories":["merge-freeze.md"]}`)); err != nil {
		t.Fatal(err)
	}
	shown := added(t, d.send(t, batch))
	s, err := ledger.Open(d.state()).Shown(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	s.Add(recall.OwnWords())
	if rest, cut := s.Strip(bare(shown)); strings.TrimSpace(rest) != "" || cut == 0 || !strings.Contains(shown, "merge-freeze.md") {
		t.Errorf("left %q\nof %q", rest, shown)
	}
}
