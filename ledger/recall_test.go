package ledger

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"casebook"

	"github.com/google/go-cmp/cmp"
)

func recalled(at time.Time, prompt string, paths ...string) Entry {
	r := &Recall{Text: "how do we deploy?", By: "lexical", At: "UserPromptSubmit", Considered: 9, Abstained: len(paths) == 0}
	for _, p := range paths {
		r.Injected = append(r.Injected, Injected{Path: p, Scope: casebook.ScopeProject, Bytes: 400, Tokens: 100})
		r.Candidates = append(r.Candidates, Candidate{Path: p, Score: 9, Confidence: 0.9, Reason: `shares "deploy" with the prompt`})
	}
	return Entry{Time: at, Event: Recalled, Prompt: prompt, Recall: r}
}

func used(at time.Time, prompt, path, reason string) Entry {
	return Entry{Time: at, Event: Used, Prompt: prompt, Path: path, Reason: reason}
}

// What was written of a prompt is read again, and a line never gets longer than it may: what matters least goes first.
func TestARecallFitsItsLine(t *testing.T) {
	l := Open(t.TempDir())
	whole := recalled(noon, "p1", "deploy.md", "/home/ana/.claude/memory/a b.md")
	whole.Recall.Usage = &casebook.Usage{Input: 900, Output: 20}
	whole.Recall.Candidates = append(whole.Recall.Candidates, Candidate{Path: "x.md", Score: 1, Left: "weak"})
	mustAppend(t, l, "s1", whole)
	huge := recalled(noon, "p2")
	for i := range 300 {
		huge.Recall.Candidates = append(huge.Recall.Candidates, Candidate{Path: fmt.Sprint(i, strings.Repeat("/long", 90)), Reason: strings.Repeat(`"<\`, 99)})
	}
	huge.Recall.Injected = []Injected{{Path: "deploy.md", Bytes: 1}}
	huge.Recall.Text = strings.Repeat("ü\x01", 9000)
	empty := recalled(noon, "p3")
	empty.Recall.Candidates = make([]Candidate, 5000)
	hostile := recalled(noon, strings.Repeat("i", 9000))
	hostile.Recall.Injected = []Injected{{Path: strings.Repeat("p", 9000)}}
	hostile.Recall.Skipped = strings.Repeat("\xff", 9000)
	mustAppend(t, l, "s1", huge, empty, hostile)
	got, problems := mustRead(t, l, "s1")
	if len(got) != 4 || len(problems) > 0 {
		t.Fatal(len(got), problems)
	}
	if diff := cmp.Diff(whole, got[0]); diff != "" {
		t.Error(diff)
	}
	if e := got[1]; !e.Cut || len(e.Recall.Injected) != 1 || e.Recall.Text == "" || e.Prompt != "p2" {
		t.Errorf("%+v", e)
	}
	if len(huge.Recall.Candidates) != 300 || len(huge.Recall.Text) != 27000 {
		t.Error("the caller's entry was changed")
	}
	for _, e := range got[2:] {
		if !e.Cut {
			t.Errorf("%+v", e)
		}
	}
}

// Of a prompt its beginning is kept, in one line, and no secret, also none that the cut goes through.
func TestExcerpt(t *testing.T) {
	const token = "ghp_a1B2c3a1B2c3a1B2c3a1B2c3a1B2c3a1B2c3"
	key := "-----BEGIN RSA PRIVATE KEY-----\n" + strings.Repeat("MIIEowIBAAKCAQEAx8dVv0p2mXk1QzYh3J5LrT7uWcN9bEaF4gHs6iOq\n", 200) + "-----END RSA PRIVATE KEY-----"
	for _, c := range []struct {
		name, prompt, want string
		clean              bool
	}{
		{"nothing", "", "", true},
		{"short", "  can I deploy\n\ton Friday? ", "can I deploy on Friday?", true},
		{"a token", "use " + token + " for it", "use [redacted: GitHub token] for it", false},
		{"bad bytes", "a\xffb", "a�b", true},
		{"long", strings.Repeat("word ", 100), strings.TrimSpace(strings.Repeat("word ", 60)) + "…", true},
		{"very long", strings.Repeat("word ", 10000), strings.TrimSpace(strings.Repeat("word ", 60)) + "…", false},
		{"a token behind the window", strings.Repeat("word ", 2000) + token, strings.TrimSpace(strings.Repeat("word ", 60)) + "…", false},
	} {
		if text, clean := Excerpt(c.prompt); text != c.want || clean != c.clean {
			t.Errorf("%s: %q, %v", c.name, text, clean)
		}
	}
	for at := range 700 { // wherever the windows end
		text, _ := Excerpt(strings.Repeat("x ", at*8) + " " + token + " " + key)
		if strings.Contains(text, "ghp_a1") || strings.Contains(text, "MIIE") {
			t.Fatalf("%d: %q", at, text)
		}
	}
	if text, _ := Excerpt(key + " " + token); strings.Contains(text, "MIIE") || strings.Contains(text, "ghp_") {
		t.Errorf("%q", text)
	}
}

// An answer that came later belongs to its prompt; prompts without an id are each their own.
func TestPrompts(t *testing.T) {
	late := recalled(noon.Add(time.Minute), "p1", "b.md", "a.md")
	late.Recall.At, late.Recall.By = "PostToolUse", "model"
	skipped := recalled(noon, "p3")
	skipped.Recall.Skipped, skipped.Recall.Abstained = "a command", false
	all := Prompts([]Entry{recalled(noon, "p1", "a.md"), load("/a", "session_start"), recalled(noon, "p2"), late, skipped, recalled(noon, ""), recalled(noon, "", "a.md"),
		used(noon, "p1", "a.md", ByName), {Event: Recalled}})
	var got []string
	for _, p := range all {
		got = append(got, fmt.Sprint(p.ID, " ", len(p.Answers), " ", len(p.Injected()), " ", p.Abstained(), " ", p.Skipped()))
	}
	want := []string{"p1 2 2 false ", "p2 1 0 true ", "p3 1 0 false a command", " 1 0 true ", " 1 1 false "}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// The prompts of the past are those of all sessions that recall was asked for, oldest first.
func TestPast(t *testing.T) {
	l := Open(t.TempDir())
	skipped := recalled(noon, "p0")
	skipped.Recall.Text = ""
	mustAppend(t, l, "s1", recalled(noon.Add(time.Hour), "p3"), skipped, recalled(noon.AddDate(0, 0, -40), "old"))
	mustAppend(t, l, "s2", recalled(noon, "p1", "a.md"), load("/a", "session_start"), recalled(noon.Add(time.Minute), "p2"))
	write(t, l.folder+"/torn.jsonl", "garbage")
	past, err := l.Past(t.Context(), noon.AddDate(0, 0, -30))
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, p := range past {
		ids = append(ids, p.ID)
	}
	if diff := cmp.Diff([]string{"p1", "p2", "p3"}, ids); diff != "" {
		t.Error(diff)
	}
}
