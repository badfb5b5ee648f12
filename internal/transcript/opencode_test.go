package transcript

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/ncruces/go-sqlite3"
)

var wantOpencode = []string{
	"person: deploys need a second pair of eyes, see @deploy.md",
	`system/context: Called the Read tool with the following input: {"filePath":"deploy.md"}`,
	"system/context: remember: what a file says",
	"system/context: remember: what a plugin shows",
	`agent: I look. [bash {"command":"ls"}] [bash {"command":"no"}]`,
	"tool: remember: what a tool says",
	"tool failed: not found",
	"system/compaction: ",
	"system/summary: remember: the summary",
	"system/context: Continue if you have next steps",
	"system/task: remember: a task",
	"person: I review on Mondays",
	"system/system-reminder: <system-reminder>remember: a reminder</system-reminder>",
}

// exported is the session of testdata, its messages and parts as opencode keeps them.
func exported(t *testing.T) (session map[string]any, messages []map[string]any, parts [][]map[string]any) {
	t.Helper()
	var all struct {
		Info     map[string]any    `json:"info"`
		Messages []json.RawMessage `json:"messages"`
	}
	data, err := os.ReadFile("testdata/opencode_export.json")
	if err == nil {
		err = json.Unmarshal(data, &all)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, raw := range all.Messages {
		var m struct {
			Info  map[string]any   `json:"info"`
			Parts []map[string]any `json:"parts"`
		}
		if json.Unmarshal(raw, &m) == nil && m.Info != nil {
			messages, parts = append(messages, m.Info), append(parts, m.Parts)
		}
	}
	return all.Info, messages, parts
}

func inJSON(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// openOpencode makes a database as opencode's, which writes its log beside it.
func openOpencode(t *testing.T, path string) *sqlite3.Conn {
	t.Helper()
	db, err := sqlite3.Open("file:" + (&url.URL{Path: path}).EscapedPath() + "?_pragma=journal_mode(wal)&_pragma=wal_autocheckpoint(0)")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	execute(t, db, `CREATE TABLE IF NOT EXISTS session (id text PRIMARY KEY, project_id text NOT NULL, parent_id text, slug text, directory text NOT NULL, title text, version text, revert text,
		time_created integer NOT NULL, time_updated integer NOT NULL);
		CREATE TABLE IF NOT EXISTS message (id text PRIMARY KEY, session_id text NOT NULL, time_created integer NOT NULL, time_updated integer NOT NULL, data text NOT NULL);
		CREATE TABLE IF NOT EXISTS part (id text PRIMARY KEY, message_id text NOT NULL, session_id text NOT NULL, time_created integer NOT NULL, time_updated integer NOT NULL, data text NOT NULL);
		CREATE INDEX IF NOT EXISTS part_message_id_id_idx ON part (message_id, id)`)
	return db
}

func execute(t *testing.T, db *sqlite3.Conn, sql string, arguments ...any) {
	t.Helper()
	if len(arguments) == 0 {
		if err := db.Exec(sql); err != nil {
			t.Fatal(err)
		}
		return
	}
	s, _, err := db.Prepare(sql)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for i, a := range arguments {
		switch a := a.(type) {
		case string:
			err = s.BindText(i+1, a)
		case int64:
			err = s.BindInt64(i+1, a)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Exec(); err != nil {
		t.Fatal(err)
	}
}

// fillOpencode puts the session of testdata into a database.
func fillOpencode(t *testing.T, db *sqlite3.Conn) {
	t.Helper()
	session, messages, parts := exported(t)
	execute(t, db, "INSERT INTO session (id, project_id, slug, directory, title, version, revert, time_created, time_updated) VALUES (?, 'p1', 's', ?, 't', '1.4.2', ?, 1780000000000, 1780000100000)",
		session["id"], session["directory"], inJSON(t, session["revert"]))
	for i, m := range messages {
		id, at := m["id"].(string), int64(m["time"].(map[string]any)["created"].(float64))
		delete(m, "id")
		delete(m, "sessionID")
		execute(t, db, "INSERT INTO message VALUES (?, 'ses_main01', ?, ?, ?)", id, at, at, inJSON(t, m))
		for _, p := range parts[i] {
			part := p["id"].(string)
			delete(p, "id")
			execute(t, db, "INSERT INTO part VALUES (?, ?, 'ses_main01', ?, ?, ?)", part, id, at, at, inJSON(t, p))
		}
	}
}

// What opencode exports, its database, and the tree that it kept before give the same turns.
func TestOpencode(t *testing.T) {
	dir := t.TempDir()
	database := filepath.Join(dir, "opencode.db")
	fillOpencode(t, openOpencode(t, database))
	session, messages, parts := exported(t)
	tree := write(t, filepath.Join(dir, "storage", "session", "p1", "ses_main01.json"), inJSON(t, session))
	for i, m := range messages {
		id := m["id"].(string)
		write(t, filepath.Join(dir, "storage", "message", "ses_main01", id+".json"), inJSON(t, m))
		for _, p := range parts[i] {
			write(t, filepath.Join(dir, "storage", "part", id, p["id"].(string)+".json"), inJSON(t, p))
		}
	}
	write(t, filepath.Join(dir, "storage", "message", "ses_main01", "msg_00.json"), "half of")
	for _, path := range []string{"testdata/opencode_export.json", database, tree} {
		t.Run(filepath.Base(path), func(t *testing.T) {
			lines, turns, stats := told(t, path, Options{})
			for i, l := range lines {
				if turns[i].Speaker == Agent {
					lines[i] = `agent: I look. [bash {"command":"ls"}] [bash {"command":"no"}]` // but for blanks in it
					same(t, "/home/ana/shop/api", turns[i].Dir)
					_ = l
				}
			}
			same(t, wantOpencode, lines)
			same(t, map[string]int{"part/brand-new": 1}, stats.Unknown)
			if stats.Format != FormatOpencode || stats.End != 1780000014000 || turns[0].Session != "ses_main01" || turns[0].Dir != "/home/ana/shop" {
				t.Errorf("%+v %+v", stats, turns[0])
			}
			if lines, _, again := told(t, path, Options{Start: 1780000013000}); len(lines) != 2 || again.End != stats.End {
				t.Error(lines, again.End)
			}
			if lines, _, _ := told(t, path, Options{Start: stats.End}); len(lines) != 0 {
				t.Error(lines)
			}
		})
	}
}

// A database in use is read with what stands in its log alone; nothing of it changes, no file comes or goes, and who writes is not held up. What changes while it is read is
// read as it is then, each message once.
func TestOpencodeInUse(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "opencode.db")
	db := openOpencode(t, path)
	fillOpencode(t, db)
	before := filesOf(t, dir)
	lines, _, _ := told(t, path, Options{Session: "ses_main01"})
	if len(lines) != len(wantOpencode) {
		t.Error(lines)
	}
	same(t, before, filesOf(t, dir))

	n := 0
	var persons []string
	stats, err := ReadFile(t.Context(), path, Options{}, func(turn Turn) error {
		if turn.Speaker == Person {
			persons = append(persons, turn.Text)
		}
		if n++; n <= 4 { // a lock of ours would make this fail at once
			id := fmt.Sprintf("msg_07%d", n)
			execute(t, db, "INSERT INTO message VALUES (?, 'ses_main01', ?, 0, '{\"role\":\"user\"}')", id, 1780000014000+int64(n))
			execute(t, db, "INSERT INTO part VALUES (?, ?, 'ses_main01', 0, 0, ?)", "prt_"+id, id, fmt.Sprintf(`{"type":"text","text":"more %d"}`, n))
			execute(t, db, "PRAGMA wal_checkpoint(TRUNCATE)")
		}
		return nil
	})
	if err != nil || len(stats.Problems()) != 1 { // the part that is not known
		t.Error(err, stats.Problems())
	}
	same(t, []string{"deploys need a second pair of eyes, see @deploy.md", "I review on Mondays", "more 1", "more 2", "more 3", "more 4"}, persons)
}

// filesOf is what lies in a folder, and when it was written.
func filesOf(t *testing.T, dir string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		files[e.Name()] = info.ModTime().Format(time.RFC3339Nano) + string(data)
	}
	return files
}

// A database that nobody has open is read without a log; a transaction that was not finished, and what is left of an older log, do not count.
func TestOpencodeAtRest(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "opencode.db")
	db := openOpencode(t, path)
	fillOpencode(t, db)
	log, err := os.ReadFile(path + "-wal")
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	lines, _, _ := told(t, path, Options{})
	if len(lines) != len(wantOpencode) {
		t.Error(lines)
	}
	for cut := range 40 { // of the log of the whole database, beside an empty one
		broken := write(t, filepath.Join(t.TempDir(), "opencode.db"), "")
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		write(t, broken, string(data))
		write(t, broken+"-wal", string(log[:len(log)*cut/40]))
		if lines, _, _ := told(t, broken, Options{}); len(lines) > len(wantOpencode) {
			t.Error(cut, lines)
		}
	}
	write(t, path+"-journal", "x")
	if lines, _, stats := told(t, path, Options{}); len(lines) != 0 || len(stats.Problems()) != 1 {
		t.Error(lines, stats.Problems())
	}
	for name, text := range map[string]string{"none": "SQLite format 3\x00", "torn": sqliteMagic + string(make([]byte, 4096))} {
		lines, _, stats := told(t, write(t, filepath.Join(t.TempDir(), name), text), Options{})
		if len(lines) != 0 || len(stats.Problems()) != 1 {
			t.Error(name, lines, stats.Problems())
		}
	}
}

// A message or a part that is too long is passed over, and those behind it are read (PocketShell-io/pocketshell#1225).
func TestOpencodeOversized(t *testing.T) {
	path := filepath.Join(t.TempDir(), "opencode.db")
	fillOpencode(t, openOpencode(t, path))
	for _, c := range []struct {
		path string
		max  int
	}{{"testdata/opencode_export.json", 700}, {path, 150}} {
		_, turns, stats := told(t, c.path, Options{MaxLine: c.max})
		if words := personal(turns); len(words) == 0 || words[len(words)-1] != "I review on Mondays" || stats.Oversized == 0 {
			t.Errorf("%s: %q %+v", c.path, words, stats)
		}
	}
	_, turns, stats := told(t, write(t, filepath.Join(t.TempDir(), "x.json"), `{"info":{"id":"ses_1"},"messages":[{"info":{"id":"msg_1","role":"user"},"parts":[{"type":"text","text":"use tabs"}]}, {"info":`), Options{})
	if same(t, []string{"use tabs"}, personal(turns)); len(stats.Problems()) != 1 { // cut off
		t.Error(stats.Problems())
	}
}

// A subagent's session, and one that casebook itself began (HKUDS/nanobot#3990), hold nothing of a person's; the form that opencode will keep next is read too.
func TestOpencodeSessions(t *testing.T) {
	path := filepath.Join(t.TempDir(), "opencode.db")
	db := openOpencode(t, path)
	execute(t, db, "CREATE TABLE session_message (id text PRIMARY KEY, session_id text NOT NULL, type text NOT NULL, time_created integer NOT NULL, data text NOT NULL)")
	for i, s := range [][3]string{{"ses_1", "", "/w"}, {"ses_2", "ses_1", "/w"}, {"ses_3", "", "/state/host/selector/casebook-asks"}} {
		execute(t, db, "INSERT INTO session (id, project_id, parent_id, directory, time_created, time_updated) VALUES (?, 'p', nullif(?, ''), ?, ?, 0)", s[0], s[1], s[2], int64(i+1))
		execute(t, db, "INSERT INTO message VALUES (?, ?, ?, 0, '{\"role\":\"user\"}')", "msg_"+s[0], s[0], int64(i+1))
		execute(t, db, "INSERT INTO part VALUES (?, ?, ?, 0, 0, '{\"type\":\"text\",\"text\":\"use tabs\"}')", "prt_"+s[0], "msg_"+s[0], s[0])
	}
	execute(t, db, "INSERT INTO session (id, project_id, directory, time_created, time_updated) VALUES ('ses_4', 'p', '/w', 9, 0)")
	for i, m := range [][2]string{{"user", `{"text":"we like Go","files":[]}`}, {"synthetic", `{"text":"remember: x"}`}, {"shell", `{"command":"ls","output":"remember: y"}`},
		{"assistant", `{"content":[{"type":"text","text":"Good."},{"type":"tool","id":"c1","name":"bash","state":{"status":"completed","input":{},"content":[{"type":"text","text":"remember: z"}]}}]}`},
		{"compaction", `{"summary":"remember: s"}`}, {"brand-new", `{}`}} {
		execute(t, db, "INSERT INTO session_message VALUES (?, 'ses_4', ?, ?, ?)", fmt.Sprintf("evt_%d", i), m[0], int64(10+i), m[1])
	}
	lines, _, stats := told(t, path, Options{Sidechains: true})
	same(t, []string{
		"person: use tabs", "system/task of ses_2: use tabs", "system/casebook: use tabs",
		"person: we like Go", "system/context: remember: x", "system/context: ls⏎remember: y", "agent: Good. [bash {}]", "tool: remember: z", "system/summary: remember: s",
	}, lines)
	same(t, map[string]int{"message/brand-new": 1}, stats.Unknown)
	lines, _, _ = told(t, path, Options{Session: "ses_1"})
	same(t, []string{"person: use tabs"}, lines)
}
