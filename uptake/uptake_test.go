package uptake

import (
	"cmp"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"casebook"
	"casebook/ledger"
	"casebook/recall"
	"casebook/session"
	"casebook/store"

	gocmp "github.com/google/go-cmp/cmp"
)

var noon = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

// A desk is a memory directory with a ledger and a folder of transcripts.
type desk struct {
	Follower
	memory string
	lines  []string
	clock  time.Time
}

func newDesk(t testing.TB) *desk {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	d := &desk{memory: filepath.Join(dir, "memory"), clock: noon}
	for _, folder := range []string{d.memory, filepath.Join(dir, "projects", "-p")} {
		if err := os.MkdirAll(folder, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	d.Ledger = ledger.Open(filepath.Join(dir, "state"))
	d.Session = session.Session{Memory: d.memory, Projects: filepath.Join(dir, "projects")}
	d.Now = func() time.Time { return d.clock }
	return d
}

const transcript = "-p/s1.jsonl"

// The memories of the tests, as they are shown.
var memories = map[string]casebook.Attachment{
	"deploy-freeze.md": {Name: "deploy-freeze", Description: "when deploys are allowed", Text: "Nothing goes to production after Thursday 15:00.\nRun scripts/ship_it.sh from the staging branch; two reviewers sign every hotfix."},
	"invoice.md":       {Name: "invoice", Description: "how invoices are numbered", Text: "Invoice numbers are sequential per country; taxLedger keeps the gaps.\nNever reuse a cancelled number."},
	"database.md":      {Name: "database", Description: "which database the orders live in", Text: "The orders database runs on host omega with replication lag alarms."},
}

// give notes in the ledger and in the transcript that memories went with the prompt.
func (d *desk) give(t testing.TB, prompt string, names ...string) {
	t.Helper()
	var as []casebook.Attachment
	r := &ledger.Recall{At: "UserPromptSubmit", By: "lexical"}
	for _, name := range names {
		a := memories[name]
		a.Path = filepath.Join(d.memory, name)
		as = append(as, a)
		r.Injected = append(r.Injected, ledger.Injected{Path: name, Bytes: len(a.Text)})
	}
	if err := d.Ledger.Append("s1", ledger.Entry{Time: d.clock, Event: ledger.Recalled, Prompt: prompt, Recall: r, Transcript: transcript}); err != nil {
		t.Fatal(err)
	}
	text, _ := recall.RenderWithin(as, 0)
	d.add(t, map[string]any{"type": "attachment", "attachment": map[string]any{"type": "hook_additional_context", "hookEvent": "UserPromptSubmit", "content": []string{text}}})
}

func (d *desk) add(t testing.TB, line map[string]any) {
	t.Helper()
	d.clock = d.clock.Add(time.Second)
	line["timestamp"] = d.clock.Format(time.RFC3339Nano)
	data, err := json.Marshal(line)
	if err != nil {
		t.Fatal(err)
	}
	d.lines = append(d.lines, string(data))
	if err := os.WriteFile(filepath.Join(d.Session.Projects, filepath.FromSlash(transcript)), []byte(strings.Join(d.lines, "\n")+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
}

// say adds what a script says, a line each: «p1> text» a prompt, «give p1 NAME…», «< text» the agent, «run TEXT» a command of the agent, «read NAME», «got TEXT» a tool's
// result, «think TEXT», «side TEXT» a subagent, «compact».
func (d *desk) say(t testing.TB, script string) {
	t.Helper()
	content := func(kind string, blocks ...map[string]any) map[string]any {
		return map[string]any{"type": kind, "message": map[string]any{"content": blocks}}
	}
	for _, l := range strings.Split(script, "; ") {
		word, rest, _ := strings.Cut(l, " ")
		switch {
		case strings.HasSuffix(word, ">"):
			d.add(t, map[string]any{"type": "user", "promptId": strings.TrimSuffix(word, ">"), "message": map[string]any{"content": rest}})
		case word == "give":
			names := strings.Fields(rest)
			d.give(t, names[0], names[1:]...)
		case word == "<":
			d.add(t, content("assistant", map[string]any{"type": "text", "text": rest}))
		case word == "think":
			d.add(t, content("assistant", map[string]any{"type": "thinking", "thinking": rest}))
		case word == "run":
			d.add(t, content("assistant", map[string]any{"type": "tool_use", "id": "t1", "name": "Bash", "input": map[string]any{"command": rest}}))
		case word == "read", word == "edit":
			name := map[string]string{"read": "Read", "edit": "Edit"}[word]
			path, text, _ := strings.Cut(rest, " ")
			d.add(t, content("assistant", map[string]any{"type": "tool_use", "id": "t2", "name": name, "input": map[string]any{"file_path": filepath.Join(d.memory, path), "new_string": text}}))
			d.add(t, content("user", map[string]any{"type": "tool_result", "tool_use_id": "t2", "content": memories[path].Text}))
		case word == "got":
			d.add(t, content("user", map[string]any{"type": "tool_result", "tool_use_id": "t1", "content": []map[string]any{{"type": "text", "text": rest}}}))
		case word == "side":
			line := content("assistant", map[string]any{"type": "text", "text": rest})
			line["isSidechain"] = true
			d.add(t, line)
		case word == "compact":
			d.add(t, map[string]any{"type": "system", "subtype": "compact_boundary"})
		default:
			t.Fatalf("%q", l)
		}
	}
}

// found is what the ledger says of uses and contradictions: EVENT REASON PATH PROMPT.
func (d *desk) found(t testing.TB) string {
	t.Helper()
	entries, problems, err := d.Ledger.Read("s1")
	if err != nil || len(problems) > 0 {
		t.Fatal(problems, err)
	}
	var all []string
	for _, e := range entries {
		if e.Event == ledger.Used || e.Event == ledger.Contradicted {
			all = append(all, strings.Join([]string{e.Event, e.Reason, e.Path, e.Prompt}, " "))
		}
	}
	slices.Sort(all)
	return strings.Join(all, ", ")
}

const freeze = "p1> can we deploy on Friday?; give p1 deploy-freeze.md"

// What counts as a use, and what does not: nothing that anybody said before, or that stands in two memories, or that a common word makes likely.
func TestWhatTheSessionUsed(t *testing.T) {
	const words = "use words deploy-freeze.md p1"
	for _, c := range []struct{ name, script, want string }{
		{"nothing", freeze + "; < You can ask the team about that first.", ""},
		{"its words", freeze + "; < Not after Thursday 15:00: the staging branch is closed then.", words},
		{"in a command", freeze + "; run bash scripts/ship_it.sh --dry-run", words},
		{"two turns later", freeze + "; < Wait.; p2> and how?; < You run scripts/ship_it.sh from the staging branch.", words},
		{"six turns later", freeze + "; p2> a b; p3> a b; p4> a b; p5> a b; p6> a b; < You run scripts/ship_it.sh from the staging branch.", ""},
		{"one word is chance", freeze + "; < Not after 15:00.", ""},
		{"years are chance", freeze + "; < It was so in 2025 and 2026.", ""},
		{"said in the prompt", "p1> is scripts/ship_it.sh from the staging branch right, after Thursday 15:00?; give p1 deploy-freeze.md; < Yes, scripts/ship_it.sh from the staging branch.", ""},
		{"said before by the agent", "p0> hello there; < We use scripts/ship_it.sh from the staging branch.; " + freeze + "; < Use scripts/ship_it.sh from the staging branch.", ""},
		{"found by a tool", freeze + "; run cat Makefile; got ship: scripts/ship_it.sh # from the staging branch; < It runs scripts/ship_it.sh from the staging branch.", ""},
		{"thought is not said", freeze + "; think scripts/ship_it.sh from the staging branch", ""},
		{"but keeps nothing from counting", freeze + "; think scripts/ship_it.sh from the staging branch; < scripts/ship_it.sh from the staging branch", words},
		{"a subagent's words", freeze + "; side scripts/ship_it.sh from the staging branch", ""},
		{"after compaction", freeze + "; compact; < scripts/ship_it.sh from the staging branch", ""},
		{"its file is read", freeze + "; read deploy-freeze.md; < Fine.", "use read deploy-freeze.md p1"},
		{"and its words come from there", freeze + "; read deploy-freeze.md; < scripts/ship_it.sh from the staging branch", "use read deploy-freeze.md p1, " + words},
		{"writing it is no use", freeze + "; edit deploy-freeze.md scripts/ship_it.sh from the staging branch", ""},
		{"its name", freeze + "; < As deploy-freeze says, better not.", "use cited deploy-freeze.md p1"},
		{"a link to it", "p1> how are they numbered?; give p1 invoice.md; < See [[invoice]].", "use cited invoice.md p1"},
		{"a name that is a word", "p1> how are they numbered?; give p1 invoice.md; < The invoice has a number.", ""},
		{"a name that the person said", "p1> what does deploy-freeze say?; give p1 deploy-freeze.md; < deploy-freeze says little.", ""},
		{"a part of a longer name", freeze + "; < See pre-deploy-freeze-notes.", ""},
		{"of two memories the one that was meant", "p1> deploy and invoice?; give p1 deploy-freeze.md invoice.md; < taxLedger keeps the gaps, so numbers stay sequential per country.", "use words invoice.md p1"},
		{"the description is known from the index", freeze + "; < It depends on when deploys are allowed.", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := newDesk(t)
			d.say(t, c.script)
			if _, err := d.Follow(t.Context(), "s1"); err != nil {
				t.Fatal(err)
			}
			if diff := gocmp.Diff(c.want, d.found(t)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// A correction counts against a memory only where the agent went by it or where it is said to be so no more, and only where it is about that one.
func TestWhatALaterTurnContradicted(t *testing.T) {
	const went = freeze + "; < Not after Thursday 15:00: the staging branch is closed then.; "
	const words, against = "use words deploy-freeze.md p1", "contradicted prompt deploy-freeze.md p1, use words deploy-freeze.md p1"
	for _, c := range []struct{ name, script, want string }{
		{"no to what the agent took from it", went + "p2> No, production is open on Thursday and the staging branch too.", against},
		{"so no more", freeze + "; < Maybe.; p2> Thursday and production: that is no longer so, the staging branch ships any day.", "contradicted prompt deploy-freeze.md p1"},
		{"no to the agent, which went by nothing", freeze + "; < Yes, ship it.; p2> No, not to production after Thursday, use the staging branch.", ""},
		{"no to what the agent did against it", went + "p2> No, never to production after Thursday 15:00.", words},
		{"no to something else", went + "p2> No, I meant the tests of the parser.", words},
		{"no problem", went + "p2> No problem, production on Thursday then, staging branch.", words},
		{"no as a word", went + "p2> No production deploy on Thursday needs the staging branch, I think.", words},
		{"much later", went + "p2> fine; < Good.; p3> No, production is open on Thursday and the staging branch too.", words},
		{"about either", "p1> deploy and database?; give p1 deploy-freeze.md database.md; < ok; p2> Outdated: production omega.", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := newDesk(t)
			d.say(t, c.script)
			if _, err := d.Follow(t.Context(), "s1"); err != nil {
				t.Fatal(err)
			}
			if diff := gocmp.Diff(c.want, d.found(t)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// The same transcript is followed once, also by several at once; one that has grown is followed again, and nothing is noted twice.
func TestFollowingAgainAddsNothing(t *testing.T) {
	d := newDesk(t)
	d.say(t, freeze+"; < Not after Thursday 15:00: the staging branch is closed then.")
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			if _, err := d.Follow(t.Context(), "s1"); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	entries, _, err := d.Ledger.Read("s1")
	if err != nil {
		t.Fatal(err)
	}
	if n := len(slices.DeleteFunc(ledger.Distinct(entries), func(e ledger.Entry) bool { return e.Event != ledger.Used })); n != 1 {
		t.Errorf("%d uses", n)
	}
	if added, err := d.Follow(t.Context(), "s1"); err != nil || added {
		t.Error("followed again", err)
	}
	d.say(t, "< deploy-freeze says so.")
	if added, err := d.Follow(t.Context(), "s1"); err != nil || !added || !strings.Contains(d.found(t), "cited") {
		t.Error(added, err, d.found(t))
	}
	if added, err := d.Follow(t.Context(), "nobody"); err != nil || added {
		t.Error(added, err)
	}
}

// What a fork took over from the session that it came from is that one's; a transcript outside of the client's folder is not read.
func TestOnlyTheSessionsOwnCounts(t *testing.T) {
	d := newDesk(t)
	d.say(t, freeze+"; < Not after Thursday 15:00: the staging branch is closed then.")
	own := ledger.Entry{Time: noon.Add(time.Hour), Event: ledger.Recalled, Prompt: "p9", Transcript: transcript,
		Recall: &ledger.Recall{At: "UserPromptSubmit", Injected: []ledger.Injected{{Path: "database.md"}}}}
	if err := d.Ledger.Append("fork", own); err != nil {
		t.Fatal(err)
	}
	own.Transcript = "../outside.jsonl"
	if err := d.Ledger.Append("outside", own); err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"fork", "outside"} {
		if _, err := d.Follow(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		entries, _, _ := d.Ledger.Read(id)
		for _, e := range entries[1:] {
			if e.Event != ledger.Followed || id == "outside" {
				t.Errorf("%s: %+v", id, e)
			}
		}
	}
}

// A person who changes what a memory said, or takes it away, within a day after it was shown has found it wrong; who adds to it, mends a word or changes it later has not, nor
// has an agent.
func TestWhatAPersonChanged(t *testing.T) {
	body := "Production deploys need two approvals from the release team.\n\n**Why:** the audit.\n**How to apply:** ask early."
	for _, c := range []struct {
		name   string
		change casebook.Change
		after  time.Duration
		want   string
	}{
		{"another number", casebook.Change{Op: casebook.OpUpdate, Body: strings.Replace(body, "two", "three", 1)}, time.Hour, "contradicted edited deploys.md p1"},
		{"negated", casebook.Change{Op: casebook.OpUpdate, Body: strings.Replace(body, "need", "do not need", 1)}, time.Hour, "contradicted edited deploys.md p1"},
		{"taken away", casebook.Change{Op: casebook.OpDelete}, time.Hour, "contradicted removed deploys.md p1"},
		{"added to", casebook.Change{Op: casebook.OpUpdate, Body: body + "\nAsk Ines first, she knows the calendar."}, time.Hour, ""},
		{"spelling", casebook.Change{Op: casebook.OpUpdate, Body: strings.Replace(body, "approvals", "aprovals", 1)}, time.Hour, ""},
		{"hints alone", casebook.Change{Op: casebook.OpUpdate, Hints: []string{"ship it tonight"}}, time.Hour, ""},
		{"two days later", casebook.Change{Op: casebook.OpDelete}, 48 * time.Hour, ""},
		{"before it was shown", casebook.Change{Op: casebook.OpDelete}, -time.Hour, ""},
		{"by an agent", casebook.Change{Op: casebook.OpDelete, Provenance: casebook.Provenance{Origin: casebook.OriginAgent}}, time.Hour, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := newDesk(t)
			st, err := store.Open(d.memory)
			if err != nil {
				t.Fatal(err)
			}
			st.State = t.TempDir()
			st.Now = func() time.Time { return d.clock }
			d.Stores = []*store.Store{st}
			apply := func(ch casebook.Change) {
				t.Helper()
				ch.Path = "deploys.md"
				ch.Provenance.Origin = cmp.Or(ch.Provenance.Origin, casebook.OriginPerson)
				if _, err := st.Apply(t.Context(), []casebook.Change{ch}); err != nil {
					t.Fatal(err)
				}
			}
			d.clock = noon.Add(-2 * time.Hour)
			apply(casebook.Change{Op: casebook.OpCreate, Name: "deploys", Type: casebook.TypeProject, Description: "who approves deploys", Body: body})
			d.clock = noon.Add(c.after)
			apply(c.change)
			d.clock = noon.Add(72 * time.Hour)
			given := ledger.Entry{Time: noon, Event: ledger.Recalled, Prompt: "p1", Recall: &ledger.Recall{Injected: []ledger.Injected{{Path: "deploys.md"}}}}
			if err := d.Ledger.Append("s1", given); err != nil {
				t.Fatal(err)
			}
			for range 2 {
				if _, problems, err := d.All(t.Context(), noon.AddDate(0, 0, -30)); err != nil || len(problems) > 0 {
					t.Fatal(problems, err)
				}
			}
			if diff := gocmp.Diff(c.want, d.found(t)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// No transcript makes following fail, and nothing is found of a memory that the session was not given.
func FuzzFollow(f *testing.F) {
	f.Add(`{"type":"assistant","message":{"content":[{"type":"text","text":"scripts/ship_it.sh from the staging branch"}]}}`)
	f.Add(`{"type":"user","message":{"content":[[[]]]},"isMeta":"x"}` + "\n" + `{"type":"attachment","attachment":{"type":"hook_additional_context","content":["<casebook-context>"]}}`)
	f.Add("\x00{\n}\n{\"type\":\"user\",\"promptId\":\"p1\",\"message\":{\"content\":\"no, \\u001b[31m not any more\"}}")
	d := newDesk(f)
	d.say(f, freeze)
	given := []gift{{"deploy-freeze.md", "p1", d.clock}}
	f.Fuzz(func(t *testing.T, text string) {
		lines := strings.Split(strings.Join(d.lines, "\n")+"\n"+text+"\n"+`{"type":"user","promptId":"p2","message":{"content":"No."}}`, "\n")
		found, err := d.listen(given, func(each func([]byte)) error {
			for _, l := range lines {
				each([]byte(l))
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range found {
			if e.Path != "deploy-freeze.md" || e.Prompt != "p1" || len(e.Words) > ledger.MaxWords {
				t.Errorf("%+v", e)
			}
		}
	})
}
