package hook

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"casebook"
	"casebook/ledger"
	"casebook/recall"
	"casebook/session"

	"github.com/google/go-cmp/cmp"
)

func (d *desk) noted(t testing.TB, id string) []ledger.Entry {
	t.Helper()
	entries, problems, err := ledger.Open(d.state()).Read(id)
	if err != nil || len(problems) > 0 {
		t.Fatal(problems, err)
	}
	return entries
}

// For every prompt there is one line, also when nothing went with it: what was considered, what went with it and what did not, and why.
func TestEveryPromptIsNotedOnce(t *testing.T) {
	d := newDesk(t)
	const token = "ghp_a1B2c3a1B2c3a1B2c3a1B2c3a1B2c3a1B2c3"
	for _, event := range []string{ask("p1", question), ask("p1", question), ask("p2", "what is a good name for a cat "+token), ask("p3", "/compact now"), ask("p4", "<task-notification>done</task-notification>"),
		ask("p5", question), ask("p6", "thanks")} {
		d.send(t, event)
	}
	var got []string
	for _, e := range d.noted(t, "s1") {
		if e.Event != ledger.Recalled || !e.Time.Equal(today) || e.Recall.At != "UserPromptSubmit" {
			t.Errorf("%+v", e)
		}
		r := e.Recall
		var injected, left []string
		for _, in := range r.Injected {
			injected = append(injected, in.Path)
			if in.Bytes == 0 || in.Tokens != casebook.EstimateTokens(in.Bytes) || in.Scope != casebook.ScopeProject {
				t.Errorf("%+v", in)
			}
		}
		for _, c := range r.Candidates {
			if c.Left == "" != slices.Contains(injected, c.Path) {
				t.Errorf("%+v of %v", c, injected)
			}
			if c.Path == "orders-created.md" || c.Path == "force-push.md" {
				left = append(left, c.Path+" "+c.Left)
			}
		}
		got = append(got, fmt.Sprint(e.Prompt, " ", r.By, " ", r.Considered, " ", r.Abstained, " ", injected, " ", left, " ", r.Text, r.Skipped))
	}
	want := []string{
		"p1 lexical 5 false [orders-created.md] [orders-created.md ] Where do orders get created?",
		"p2 lexical 5 true [] [] what is a good name for a cat [redacted: GitHub token]",
		"p3  0 false [] [] a command",
		"p4  0 false [] [] not written by a person",
		"p5 lexical 5 true [] [orders-created.md shown] Where do orders get created?",
		"p6  0 false [] [] too few words",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if log := d.log(t); log != "" {
		t.Error(log)
	}
}

// A ledger that cannot be written costs a line in the log, and never the answer.
func TestAnUnwrittenLedgerCostsNoAnswer(t *testing.T) {
	for name, break_ := range map[string]func(t *testing.T, d *desk){
		"its folder is a file": func(t *testing.T, d *desk) { write(t, filepath.Join(d.state(), "ledger"), "") },
		"of a newer casebook": func(t *testing.T, d *desk) {
			if err := ledger.Open(d.state()).Append("s1", ledger.Entry{Event: "x"}); err != nil {
				t.Fatal(err)
			}
			found, err := filepath.Glob(filepath.Join(d.state(), "ledger", "*.jsonl"))
			if err != nil || len(found) != 1 {
				t.Fatal(found, err)
			}
			write(t, found[0], `{"version":9,"session":"s1"}`+"\n")
		},
		"a folder in the prior's place": func(t *testing.T, d *desk) {
			write(t, filepath.Join(d.state(), "ledger", "prior.json", "x"), "")
		},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			break_(t, d)
			if out := d.send(t, ask("p1", question)); !strings.Contains(out, "orders-created") {
				t.Error(out)
			}
			if log := d.log(t); strings.Contains(name, "prior") != (log == "") || log != "" && !strings.Contains(log, "ledger-unwritten") {
				t.Error(log)
			}
			d.send(t, `{"hook_event_name":"SessionEnd","session_id":"s1"}`)
		})
	}
}

func (d *desk) tool(name, path string) string {
	data, _ := json.Marshal(map[string]any{"hook_event_name": "PostToolUse", "session_id": "s1", "prompt_id": "p1", "tool_name": name, "tool_input": map[string]string{"file_path": path}})
	return string(data)
}

// That the agent read a memory is noted; what it wrote, the index, and files elsewhere are not.
func TestReadingIsNoted(t *testing.T) {
	d := newDesk(t)
	write(t, filepath.Join(d.memory(), "MEMORY.md"), "")
	for _, event := range []string{d.tool("Read", filepath.Join(d.memory(), "MEMORY.md")), d.tool("Edit", filepath.Join(d.memory(), "merge-freeze.md")),
		d.tool("Read", filepath.Join(d.proj(), "api", "orders.go")), d.tool("Read", filepath.Join(d.memory(), "..", "x.md")), d.tool("Read", filepath.Join(d.memory(), "latency-board.md"))} {
		d.send(t, event)
	}
	want := []ledger.Entry{{Time: today, Event: ledger.Used, Reason: ledger.ByReading, Path: "latency-board.md", Prompt: "p1"}}
	if diff := cmp.Diff(want, d.noted(t, "s1")); diff != "" || d.log(t) != "" {
		t.Error(diff, d.log(t))
	}
}

// The end of a session finds in its transcript what it used, and the next sessions get what was of use before what fits as well, unless that is switched off.
func TestWhatWasOfUseComesFirst(t *testing.T) {
	d := newDesk(t)
	for _, name := range []string{"parcel-one", "parcel-two"} { // the same but for their names
		d.remember(t, name, "type: project\ndescription: where parcel labels are printed\n---\nParcel labels come from printer "+name+", tray "+name[7:]+".", 0)
	}
	const prompt = "where are the parcel labels printed?"
	order := func(session string) string {
		out := d.send(t, strings.Replace(ask("q", prompt), `"s1"`, `"`+session+`"`, 1))
		one, two := strings.Index(out, "parcel-one.md"), strings.Index(out, "parcel-two.md")
		switch {
		case one < 0 || two < 0:
			t.Fatal(out)
		case one < two:
			return "one two"
		}
		return "two one"
	}
	first := order("before")
	second := strings.Split(first, " ")[1] // which is of use in the sessions that follow
	for i := range 6 {
		id := fmt.Sprint("t", i)
		transcript := filepath.Join(d.home(), ".claude", "projects", "-p", id+".jsonl")
		event := map[string]string{"hook_event_name": "UserPromptSubmit", "session_id": id, "prompt_id": "p1", "prompt": prompt, "transcript_path": transcript}
		data, _ := json.Marshal(event)
		var got output
		if err := json.Unmarshal([]byte(d.send(t, string(data))), &got); err != nil {
			t.Fatal(err)
		}
		line := func(v map[string]any) string {
			v["timestamp"] = today.Format(time.RFC3339)
			data, _ := json.Marshal(v)
			return string(data) + "\n"
		}
		write(t, transcript, line(map[string]any{"type": "user", "promptId": "p1", "message": map[string]any{"content": prompt}})+
			line(map[string]any{"type": "attachment", "attachment": map[string]any{"type": "hook_additional_context", "content": []string{got.Specific.Context}}})+
			line(map[string]any{"type": "assistant", "message": map[string]any{"content": []map[string]any{{"type": "text", "text": "As parcel-" + second + " says."}}}}))
		event["hook_event_name"] = "SessionEnd"
		data, _ = json.Marshal(event)
		d.send(t, string(data))
		d.send(t, string(data))
		if entries := d.noted(t, id); len(entries) != 3 || entries[1].Event != ledger.Used || entries[1].Path != "parcel-"+second+".md" || entries[2].Event != ledger.Followed {
			t.Errorf("%+v", entries)
		}
	}
	if log := d.log(t); log != "" {
		t.Error(log)
	}
	if got := order("after"); got == first {
		t.Errorf("%s as before", got)
	}
	write(t, filepath.Join(d.home(), ".config", "casebook", "config.yaml"), "recall:\n  prior: false\n")
	if got := order("off"); got != first {
		t.Errorf("switched off: %s, not %s", got, first)
	}
}

// What lies in the transcript's place and is none is not read.
func TestATranscriptElsewhereIsNotFollowed(t *testing.T) {
	d := newDesk(t)
	for i, path := range []string{filepath.Join(d.root, "s1.jsonl"), filepath.Join(d.home(), ".claude", "projects", "..", "x.jsonl"), filepath.Join(d.home(), ".claude", "projects", "x.txt"), "relative.jsonl"} {
		data, _ := json.Marshal(map[string]string{"hook_event_name": "UserPromptSubmit", "session_id": fmt.Sprint("s", i), "prompt_id": "p1", "prompt": question, "transcript_path": path})
		d.send(t, string(data))
		if e := d.noted(t, fmt.Sprint("s", i)); len(e) != 1 || e[0].Transcript != "" {
			t.Errorf("%+v", e)
		}
	}
	if _, err := os.Stat(filepath.Join(d.state(), "ledger")); err != nil {
		t.Error(err)
	}
}

// BenchmarkNote is what the ledger adds to a prompt, but for what the first search for secrets of a process prepares beside the recall.
func BenchmarkNote(b *testing.B) {
	d := newDesk(b)
	h := &handler{Env: d.env(nil, nil)}
	h.place = h.find(d.proj())
	h.event = event{Name: "UserPromptSubmit"}
	a := session.Answer{Person: "how do we deploy the shop on a Friday, and who has to say yes to it?", Considered: 200}
	for i := range 8 {
		path := fmt.Sprintf("deploy-%d.md", i)
		a.Ranked = append(a.Ranked, recall.Ranked{ID: path, Score: 9, Confidence: 0.9, Reason: `shares "deploy", "friday" with the prompt`})
		if i < 5 {
			a.Shown = append(a.Shown, casebook.Attachment{Path: filepath.Join(d.memory(), path), Text: "text"})
		}
	}
	for i := 0; b.Loop(); i++ {
		h.event.Session = fmt.Sprint("s", i/1000)
		if err := h.note(session.Prompt{ID: fmt.Sprint("p", i), Text: a.Person}, a); err != nil {
			b.Fatal(err)
		}
	}
}
