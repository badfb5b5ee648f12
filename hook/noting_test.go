package hook

import (
	"fmt"
	"testing"

	"casebook"
	"casebook/recall"
	"casebook/session"
)

// BenchmarkNote is what the ledger adds to a prompt, but for what the first search for secrets of a process prepares beside the recall.
func BenchmarkNote(b *testing.B) {
	d := newDesk(b)
	h := &handler{Env: d.env(nil, nil)}
	h.place = h.find(d.proj())
	h.event = event{Name: "UserPromptSubmit", Session: "s1"}
	var a session.Answer
	a.Person, a.Considered = "how do we deploy the shop on a Friday, and who has to say yes to it?", 200
	for i := range 8 {
		path := fmt.Sprintf("deploy-%d.md", i)
		a.Ranked = append(a.Ranked, recall.Ranked{ID: path, Score: 9, Confidence: 0.9, Reason: `shares "deploy", "friday" with the prompt`})
		if i < 5 {
			a.Shown = append(a.Shown, casebook.Attachment{Path: d.memory() + "/" + path, Text: "text"})
		}
	}
	for i := 0; b.Loop(); i++ {
		h.event.Session = fmt.Sprint("s", i/1000)
		if err := h.note(session.Prompt{ID: fmt.Sprint("p", i), Text: a.Person}, a, "lexical"); err != nil {
			b.Fatal(err)
		}
	}
}
