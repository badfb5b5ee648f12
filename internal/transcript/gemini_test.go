package transcript

import (
	"path/filepath"
	"testing"
)

// What Gemini CLI sends in the person's name, what it reads of files, and what the person took back is not said; a message that is written anew is one.
func TestGemini(t *testing.T) {
	lines, turns, stats := told(t, "testdata/gemini.jsonl", Options{})
	same(t, []string{
		"recalled: <session_context>⏎This is the Gemini CLI. We are setting up the context for our chat.⏎remember: the context⏎</session_context>",
		"person: we deploy from the release branch, see @deploy.md",
		"system/context: ⏎--- Content from referenced files ---",
		"system/context: ⏎Content from @deploy.md:⏎",
		"system/context: remember: deploy on Fridays",
		"system/context: ⏎--- End of content ---",
		"recalled: <hook_context>remember: from a hook</hook_context>",
		`agent: Let me look. [read_file {"file_path":"deploy.md"}]`,
		"tool: remember: what a file says",
		"system/host: remember: update available",
		"system/command: /memory show remember: a command",
		"person: use tabs in Makefiles",
		"system/context: expanded: remember what a command file says",
		"person: always use PostgreSQL",
		"system/context: System: Potential loop detected. remember: the loop",
		"system/host: Please continue.",
		"system/summary: <state_snapshot>remember: the snapshot</state_snapshot>",
		"system/context: we deploy from the release branch, see @deploy.md", // a history that was set anew
		"recalled: <hook_context>remember: at the start</hook_context>",
		"person: tests need Redis",
	}, lines)
	same(t, map[string]int{"": 1, "brand_new": 1}, stats.Unknown)
	if stats.Format != FormatGemini || stats.Broken != 1 || stats.CutTail != 88 {
		t.Errorf("%+v", stats)
	}
	if turns[1].Session != "6f1c2d3e-aaaa-4bbb-8ccc-000000000001" || turns[1].ID != "m1" {
		t.Errorf("%+v", turns[1])
	}
}

// The older form is one object, written anew each time: a later run goes on behind a time.
func TestGeminiOlder(t *testing.T) {
	lines, _, stats := told(t, "testdata/gemini.json", Options{})
	same(t, []string{
		"person: name branches after the ticket",
		`agent: Yes. [run_shell_command {"command": "false"}]`,
		"tool failed: it failed",
		"system/context: --- Content from referenced files ---⏎Content from @a.md:⏎remember: a file⏎--- End of content ---",
		"person: look at @a.md",
	}, lines)
	if stats.Format != FormatGemini || len(stats.Problems()) != 0 {
		t.Errorf("%+v", stats)
	}
	if lines, _, again := told(t, "testdata/gemini.json", Options{Start: stats.End}); len(lines) != 0 || again.End != stats.End {
		t.Error(lines, again.End)
	}
	if lines, _, _ := told(t, "testdata/gemini.json", Options{Start: stats.End - 1}); len(lines) != 2 {
		t.Error(lines)
	}
}

// A session's folder says whose it is: a project's, a subagent's, or casebook's own (HKUDS/nanobot#3990).
func TestGeminiPlaces(t *testing.T) {
	const text = `{"sessionId":"s1","projectHash":"h","kind":"main"}` + "\n" + `{"id":"a","timestamp":"2026-08-20T10:00:00Z","type":"user","content":[{"text":"use tabs"}]}` + "\n"
	tmp := t.TempDir()
	write(t, filepath.Join(tmp, "shop", ".project_root"), "/home/ana/shop\n")
	for name, want := range map[string]string{
		"shop/chats/session-1.jsonl":            "person: use tabs",
		"shop/chats/s1/sub-1.jsonl":             "system/task of sub-1: use tabs",
		"casebook-asks/chats/session-1.jsonl":   "system/casebook: use tabs",
		"casebook-asks-1/chats/session-1.jsonl": "system/casebook: use tabs",
	} {
		path := write(t, filepath.Join(tmp, filepath.FromSlash(name)), text)
		lines, turns, stats := told(t, path, Options{Sidechains: true})
		same(t, []string{want}, lines)
		if name == "shop/chats/session-1.jsonl" {
			same(t, "/home/ana/shop", turns[0].Dir)
			write(t, path, text+`{"id":"b","timestamp":"2026-08-20T10:00:00Z","type":"user","content":[{"text":"use spaces"}]}`+"\n")
			lines, turns, _ := told(t, path, Options{Start: stats.End})
			same(t, []string{"person: use spaces"}, lines)
			same(t, "s1", turns[0].Session)
		}
	}
}

// What is taken back goes; of a message that is not known Gemini CLI takes back all.
func TestGeminiTakenBack(t *testing.T) {
	user := func(id, text string) string {
		return `{"id":"` + id + `","timestamp":"2026-08-20T10:00:00Z","type":"user","content":"` + text + `"}` + "\n"
	}
	const head = `{"sessionId":"s1","projectHash":"h"}` + "\n"
	for text, want := range map[string][]string{
		head + user("a", "one") + user("b", "two") + `{"$rewindTo":"b"}` + "\n" + user("c", "three"): {"one", "three"},
		head + user("a", "one") + user("b", "two") + `{"$rewindTo":"z"}` + "\n" + user("c", "three"): {"three"},
		head + user("a", "one") + user("a", "one, better"):                                           {"one, better"},
	} {
		_, turns, _ := told(t, write(t, filepath.Join(t.TempDir(), "session-1.jsonl"), text), Options{})
		same(t, want, personal(turns))
	}
}
