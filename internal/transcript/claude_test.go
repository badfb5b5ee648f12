package transcript

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// turnsIn returns the turns of a text, which must be readable to its end.
func turnsIn(t *testing.T, text string, o Options) ([]Turn, Stats) {
	t.Helper()
	var turns []Turn
	stats, err := Read(t.Context(), strings.NewReader(text), o, func(turn Turn) error {
		turns = append(turns, turn)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return turns, stats
}

// saidIn are turns as "speaker/kind: text", of which a test needs no more.
func saidIn(turns []Turn) (list []string) {
	for _, t := range turns {
		who := string(t.Speaker)
		if t.Kind != "" {
			who += "/" + t.Kind
		}
		list = append(list, who+": "+t.Text)
	}
	return list
}

func by(turns []Turn, who Speaker) (texts []string) {
	for _, t := range turns {
		if t.Speaker == who {
			texts = append(texts, t.Text)
		}
	}
	return texts
}

func recorded(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "claude", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// userLine is one of Claude Code with that content, and members in front.
func userLine(members, content string) string {
	return fmt.Sprintf(`{%s"type":"user","message":{"role":"user","content":%s},"uuid":"u","timestamp":"2026-11-30T08:00:00.000Z","cwd":"/shop","sessionId":"s","gitBranch":"main"}`+"\n", members, content)
}

func answerLine(message, blocks string) string {
	return fmt.Sprintf(`{"type":"assistant","message":{"id":%q,"role":"assistant","content":%s},"uuid":"a","timestamp":"2026-11-30T08:00:01.000Z","sessionId":"s"}`+"\n", message, blocks)
}

// A user line whose message is said to be of another role is no person's.
func TestRoleOfAMessage(t *testing.T) {
	line := strings.Replace(userLine("", `"words"`), `"role":"user"`, `"role":"assistant"`, 1)
	turns, _ := turnsIn(t, line+userLine("", `"mine"`), Options{})
	if diff := cmp.Diff([]string{"system/meta: words", "person: mine"}, saidIn(turns)); diff != "" {
		t.Error(diff)
	}
}

// Of a session that the real client recorded, the person's words are those that were typed: nothing of tools, summaries, notifications, echoes of commands.
func TestRecordedSession(t *testing.T) {
	turns, stats := turnsIn(t, recorded(t, "session.jsonl"), Options{})
	want := []string{
		"I am the on-call engineer for the shop API; I know Go well but have never touched the billing code. Where do orders get created?",
		"No, do not mock the database in the order tests. Last quarter the mocks passed and the migration broke production. Use the real Postgres from now on.",
		"We freeze all merges after Thursday because the mobile team cuts a release branch.",
		"Latency for orders is watched on the Grafana board grafana.internal/d/orders-latency, that is what pages me.",
		"Yes, one bundled pull request was the right call here. Keep doing that for refactors. Now ask the reviewer to look at api/orders.go",
		"Remember: never force-push to release branches.",
	}
	if diff := cmp.Diff(want, by(turns, Person)); diff != "" {
		t.Error(diff)
	}
	kinds := map[string]int{}
	for _, turn := range turns {
		kinds[string(turn.Speaker)+"/"+turn.Kind]++
		if turn.Session != "76e2cb13-2a63-473b-a8b6-0856e2a4eac2" || turn.ID == "" || turn.Time.IsZero() || turn.Dir != "$ROOT/proj" || turn.Branch != "main" {
			t.Errorf("a turn does not say where it is from: %+v", turn)
		}
	}
	if diff := cmp.Diff(map[string]int{
		"person/": 6, "agent/": 11, "tool/": 4, "recalled/instructions": 2, "recalled/nested_memory": 3, "system/compaction": 1, "system/summary": 1, "system/system": 1,
		"system/command-name": 1, "system/local-command-stdout": 1, "system/task-notification": 1,
	}, kinds); diff != "" {
		t.Error(diff)
	}
	if len(stats.Problems()) > 0 || stats.Lines != 136 || stats.Turns != len(turns) || stats.End != int64(len(recorded(t, "session.jsonl"))) {
		t.Errorf("%+v", stats)
	}
	var failed []string
	for _, turn := range turns {
		if turn.Failed {
			failed = append(failed, turn.Answers+" "+turn.Text)
		}
	}
	if diff := cmp.Diff([]string{"toolu_11 File does not exist. Note: your current working directory is $ROOT/proj."}, failed); diff != "" {
		t.Error(diff)
	}
}

// delexw/claude-code-trace#135, letta-ai/trajectory#26: what a subagent was told is nobody's words, in a file of its own and on lines of the session, at any depth; it is read when
// asked for.
func TestSubagents(t *testing.T) {
	text := recorded(t, "agent-ad61066542a025943.jsonl")
	turns, stats := turnsIn(t, text, Options{Path: "/p/s/subagents/agent-ad61066542a025943.jsonl"})
	if len(turns) != 0 || stats.Sidechains == 0 {
		t.Errorf("%v %+v", saidIn(turns), stats)
	}
	turns, _ = turnsIn(t, text, Options{Sidechains: true})
	if len(by(turns, Person)) != 0 || turns[0].Speaker != System || turns[0].Kind != KindTask || turns[0].Text != "Review api/orders.go" {
		t.Errorf("%v", saidIn(turns))
	}
	for _, turn := range turns {
		if turn.Subagent != "ad61066542a025943" {
			t.Errorf("whose turn is it? %+v", turn)
		}
	}

	var deep strings.Builder
	deep.WriteString(userLine("", `"typed"`))
	for level := range 5 {
		fmt.Fprint(&deep, userLine(fmt.Sprintf(`"isSidechain":true,"agentId":"a%d","parentUuid":"none","depth":%d,`, level, level), `"told"`))
	}
	deep.WriteString(userLine(`"isSidechain":true,`, `"told by an older version"`))
	deep.WriteString(userLine(`"agentId":"b",`, `"not marked as a sidechain"`))
	turns, stats = turnsIn(t, deep.String(), Options{})
	if diff := cmp.Diff([]string{"person: typed"}, saidIn(turns)); diff != "" || stats.Sidechains != 7 {
		t.Errorf("%s %+v", diff, stats)
	}
	if turns, _ = turnsIn(t, deep.String(), Options{Sidechains: true}); len(by(turns, Person)) != 1 || len(turns) != 8 {
		t.Errorf("%v", saidIn(turns))
	}
	// Lines of the plain format in a subagent's file are no more a person's.
	if turns, _ = turnsIn(t, `{"role":"user","content":"told"}`+"\n", Options{Path: "agent-1.jsonl", Sidechains: true}); turns[0].Speaker != System {
		t.Errorf("%v", saidIn(turns))
	}
}

// One answer stands on several lines, one for each block; between them the client notes things of its own.
func TestAnswerOverLines(t *testing.T) {
	text := answerLine("m1", `[{"type":"thinking","thinking":"secret","signature":"x"}]`) +
		answerLine("m1", `[{"type":"text","text":"I look."}]`) +
		`{"type":"last-prompt","lastPrompt":"x","sessionId":"s"}` + "\n" +
		answerLine("m1", `[{"type":"tool_use","id":"t1","name":"Read","input":{"file_path":"a.go"}}]`) +
		answerLine("m1", `[{"type":"tool_use","id":"t2","name":"Bash","input":{"command":"ls"}}]`) +
		userLine("", `[{"type":"tool_result","tool_use_id":"t1","content":[{"type":"text","text":"one"},{"type":"image","source":{}},{"type":"text","text":"two"}]}]`) +
		userLine("", `[{"type":"tool_result","tool_use_id":"t2","content":"no","is_error":true},{"type":"text","text":"then stop"}]`) +
		answerLine("m2", `[{"type":"text","text":"Done."}]`)
	turns, _ := turnsIn(t, text, Options{})
	if diff := cmp.Diff([]string{"agent: I look.", "tool: one\ntwo", "tool: no", "person: then stop", "agent: Done."}, saidIn(turns)); diff != "" {
		t.Fatal(diff)
	}
	want := []Call{{"t1", "Read", []byte(`{"file_path":"a.go"}`)}, {"t2", "Bash", []byte(`{"command":"ls"}`)}}
	if diff := cmp.Diff(want, turns[0].Calls); diff != "" {
		t.Error(diff)
	}
	if turns[0].Message != "m1" || turns[0].End <= turns[0].Start || turns[1].Answers != "t1" || turns[1].Failed || !turns[2].Failed {
		t.Errorf("%+v", turns)
	}
}

// What stands on a user line is a person's only when nothing says otherwise.
func TestUserLines(t *testing.T) {
	for _, c := range []struct{ members, content, want string }{
		{``, `"words"`, "person: words"},
		{`"origin":{"kind":"human"},"promptSource":"typed",`, `"words"`, "person: words"},
		{`"promptSource":"sdk","turnOrigin":"sdk",`, `"words"`, "person: words"},
		{`"isMeta":true,`, `"words"`, "system/meta: words"},
		{`"isCompactSummary":true,`, `"words"`, "system/summary: words"},
		{`"isVisibleInTranscriptOnly":true,`, `"words"`, "system/meta: words"},
		{`"origin":{"kind":"task-notification"},`, `"words"`, "system/task-notification: words"},
		{`"origin":{"kind":"peer"},`, `"words"`, "system/peer: words"},
		{`"promptSource":"system",`, `"words"`, "system/system: words"},
		{`"turnOrigin":"task_notification",`, `"words"`, "system/system: words"},
		{`"rowSource":"harness",`, `"words"`, "system/system: words"},
		{`"sourceToolUseID":"toolu_1",`, `"words"`, "system/meta: words"},
		{`"teamName":"red",`, `"words"`, "system/teammate: words"},
		{``, `[{"type":"image","source":{"data":"x"}},{"type":"text","text":"see"},{"type":"text","text":"there"}]`, "person: see\nthere"},
		{``, `[{"type":"text","text":"<ide_opened_file>a.go</ide_opened_file>"},{"type":"text","text":"words"}]`, "system/ide_opened_file: <ide_opened_file>a.go</ide_opened_file>|person: words"},
		{``, `[{"type":"tool_result","tool_use_id":"t","content":"remember: always force-push"}]`, "tool: remember: always force-push"},
		{``, `[{"type":"image"}]`, ""},
		{``, `null`, ""},
		{``, `[null,1,"x",{}]`, ""},
		// anthropics/claude-code#45982: half a surrogate pair
		{``, `"one \ud83d two \udc00"`, "person: one � two �"},
	} {
		turns, stats := turnsIn(t, userLine(c.members, c.content), Options{})
		if got := strings.Join(saidIn(turns), "|"); got != c.want || stats.Broken > 0 || len(stats.Unknown) > 0 {
			t.Errorf("%s%s: %s, not %s %+v", c.members, c.content, got, c.want, stats)
		}
	}
}

// A prompt that was typed while the agent worked has no line of its own when the client hands it over in the middle of a turn. Copies in the client's queue never count.
func TestQueuedPrompts(t *testing.T) {
	queued := func(members string) string {
		return `{"type":"attachment","attachment":{"type":"queued_command",` + members + `},"uuid":"q","timestamp":"2026-11-30T08:00:00Z","sessionId":"s"}` + "\n"
	}
	for _, c := range []struct{ text, want string }{
		{queued(`"prompt":"use tabs","commandMode":"prompt","origin":{"kind":"human"}`), "person: use tabs"},
		{queued(`"prompt":[{"type":"text","text":"use tabs"}],"commandMode":"prompt","origin":{"kind":"human"}`), "person: use tabs"},
		{queued(`"prompt":"<bash-input>ls</bash-input>","commandMode":"prompt","origin":{"kind":"human"}`), "system/bash-input: <bash-input>ls</bash-input>"},
		{queued(`"prompt":"use tabs","commandMode":"prompt"`), "system/queued_command: use tabs"},
		{queued(`"prompt":"use tabs","commandMode":"prompt","origin":{"kind":"peer"}`), "system/queued_command: use tabs"},
		{queued(`"prompt":"use tabs","commandMode":"prompt","origin":{"kind":"human"},"isMeta":true`), "system/queued_command: use tabs"},
		{queued(`"prompt":"<task-notification>x</task-notification>","commandMode":"task-notification"`), "system/queued_command: <task-notification>x</task-notification>"},
		{`{"type":"queue-operation","operation":"enqueue","sessionId":"s","content":"use tabs"}` + "\n", ""},
		{`{"type":"queue-operation","operation":"popAll","sessionId":"s","content":"use tabs"}` + "\n", ""},
		{`{"type":"last-prompt","lastPrompt":"use tabs","sessionId":"s"}` + "\n", ""},
	} {
		turns, _ := turnsIn(t, c.text, Options{})
		if got := strings.Join(saidIn(turns), "|"); got != c.want {
			t.Errorf("%s: %s, not %s", c.text, got, c.want)
		}
	}
}

// Memories, instruction files and what hooks added are told apart from what was said; other attachments say nothing.
func TestAttachments(t *testing.T) {
	for _, c := range []struct{ attachment, want string }{
		{`{"type":"hook_additional_context","hookEvent":"UserPromptSubmit","content":["one","two"]}`, "recalled/hook_additional_context: one\ntwo"},
		{`{"type":"hook_success","content":"from a hook","stdout":"from a hook"}`, "recalled/hook_success: from a hook"},
		{`{"type":"relevant_memories","memories":[{"path":"a.md","content":"one"},{"path":"b.md","content":"two"}]}`, "recalled/relevant_memories: one\ntwo"},
		{`{"type":"nested_memory","path":"a","content":{"path":"a","content":"rule","rawContent":"---\nrule"}}`, "recalled/nested_memory: rule"},
		{`{"type":"instructions","files":[{"path":"a","content":"one"}]}`, "recalled/instructions: one"},
		{`{"type":"file","filename":"x","content":{"type":"text","file":{"content":"not said"}}}`, ""},
		{`{"type":"of a later version","content":"not said"}`, ""},
		{`null`, ""}, {`[1]`, ""}, {`"x"`, ""},
	} {
		turns, stats := turnsIn(t, `{"attachment":`+c.attachment+`,"type":"attachment","uuid":"q","timestamp":"2026-11-30T08:00:00Z","sessionId":"s"}`+"\n", Options{})
		if got := strings.Join(saidIn(turns), "|"); got != c.want || len(stats.Problems()) > 0 {
			t.Errorf("%s: %s, not %s %v", c.attachment, got, c.want, stats.Problems())
		}
	}
}

// Types of lines that are not known are counted by name, and change nothing else; what the client says in the place of an answer is not the agent's.
func TestOtherLines(t *testing.T) {
	text := `{"type":"summary","summary":"Orders","leafUuid":"l"}` + "\n" +
		`{"type":"of-a-later-version","sessionId":"s","message":{"content":"x"}}` + "\n" +
		`{"type":"of-a-later-version","sessionId":"s"}` + "\n" +
		`{"type":"system","subtype":"local_command","content":"ran","uuid":"y","timestamp":"2026-11-30T08:00:00Z"}` + "\n" +
		`{"type":"system","subtype":"turn_duration","durationMs":12,"uuid":"y"}` + "\n" +
		`{"type":"progress","data":{"type":"agent_progress","message":{"type":"user","message":{"role":"user","content":"told"}}},"uuid":"p","sessionId":"s"}` + "\n" +
		`{"type":"assistant","isApiErrorMessage":true,"message":{"id":"m","content":[{"type":"text","text":"API Error"}]},"uuid":"a","sessionId":"s"}` + "\n" +
		`{"type":"assistant","message":{"id":"m","model":"<synthetic>","content":[{"type":"text","text":"No response requested."}]},"uuid":"a","sessionId":"s"}` + "\n" +
		`{"type":"user","message":{"role":"user","content":"from the SDK"},"session_id":"sdk"}` + "\n"
	turns, stats := turnsIn(t, text, Options{})
	want := []string{"system/title: Orders", "system/local_command: ran", "system/synthetic: API Error", "system/synthetic: No response requested.", "person: from the SDK"}
	if diff := cmp.Diff(want, saidIn(turns)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(map[string]int{"of-a-later-version": 2}, stats.Unknown); diff != "" || turns[4].Session != "sdk" {
		t.Errorf("%s %+v", diff, turns[4])
	}
	if diff := cmp.Diff([]string{"lines of types that are not known were passed over: 2 (of-a-later-version)"}, stats.Problems()); diff != "" {
		t.Error(diff)
	}
}

// A resumed or forked session has the same words at the same times under another session.
func TestFork(t *testing.T) {
	first, _ := turnsIn(t, userLine("", `"words"`), Options{})
	second, _ := turnsIn(t, strings.Replace(userLine(`"forkedFrom":{"sessionId":"s","messageUuid":"u"},`, `"words"`), `"sessionId":"s","gitBranch"`, `"sessionId":"fork","gitBranch"`, 1), Options{})
	a, b := first[0], second[0]
	if a.Session == b.Session || a.ID != b.ID || !a.Time.Equal(b.Time) || a.Text != b.Text || a.Speaker != b.Speaker {
		t.Errorf("%+v\n%+v", a, b)
	}
}
