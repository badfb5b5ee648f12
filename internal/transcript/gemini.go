package transcript

import (
	"bytes"
	"encoding/json"
	"hash/maphash"
	"path/filepath"
	"strings"

	"casebook/internal/regular"
)

// geminiFormat are the sessions of Gemini CLI: lines that say how the conversation changed, and before 2026 one JSON object with all messages.
func geminiFormat() format {
	return format{
		name: FormatGemini,
		tells: func(m members) bool {
			return m.has("sessionId", "projectHash") || m.has("$set") || m.has("$rewindTo") || m.has("id", "timestamp", "type", "content")
		},
		parser: func(o Options, out *output) parser { return newGemini(o, out) },
		begins: func(head []byte) bool {
			first, _, lines := bytes.Cut(bytes.TrimLeft(head, "\xef\xbb\xbf \t\r\n"), []byte("\n"))
			return lines && len(bytes.TrimSpace(first)) == 1 && first[0] == '{' && bytes.Contains(head, []byte(`"sessionId"`)) && bytes.Contains(head, []byte(`"projectHash"`))
		},
		whole: geminiWhole,
	}
}

// A gemini parses what Gemini CLI writes. A message is written anew when more of it is known, such as what a tool gave back; the last one counts. What a person takes back
// is not said; a list of messages that takes the place of all before it, as after a compaction, holds nothing that a person has not said before.
type gemini struct {
	out    *output
	window window

	session, dir string
	known        bool // whose session it is
	failed       bool // the beginning of the file could not be read
	given        map[uint64]bool
	said         map[uint64]bool
	seed         maphash.Seed
}

// geminiSaid is how many messages are remembered by a hash, so that they are not said twice.
const geminiSaid = 1 << 18

// geminiRecord is a line of any kind.
type geminiRecord struct {
	Session     string          `json:"sessionId"`
	Project     string          `json:"projectHash"`
	Kind        string          `json:"kind"`
	Directories json.RawMessage `json:"directories"`
	Messages    json.RawMessage `json:"messages"`
	Set         json.RawMessage `json:"$set"`
	Rewind      *string         `json:"$rewindTo"`
	geminiMessage
}

// geminiMessage is what was said at once.
type geminiMessage struct {
	ID        string          `json:"id"`
	Timestamp string          `json:"timestamp"`
	Type      string          `json:"type"`
	Content   json.RawMessage `json:"content"`
	Display   json.RawMessage `json:"displayContent"`
	Calls     []struct {
		ID      string          `json:"id"`
		Name    string          `json:"name"`
		Input   json.RawMessage `json:"args"`
		Result  json.RawMessage `json:"result"`
		Display json.RawMessage `json:"resultDisplay"`
		Status  string          `json:"status"`
	} `json:"toolCalls"`
}

func newGemini(o Options, out *output) *gemini {
	g := &gemini{out: out, window: window{out: out}, given: map[uint64]bool{}, said: map[uint64]bool{}, seed: maphash.MakeSeed()}
	g.place(o.Path)
	if o.Start > 0 && o.Path != "" {
		g.lookUp(o.Path)
	}
	if o.Start > 0 && !g.known {
		g.failed = true
		out.note("the beginning of the session could not be read: nothing of it counts as a person's words")
	}
	return g
}

// place takes what the file's place says: chats lie in a folder of the project, named after it, which says where the project is; those of subagents one folder deeper.
func (g *gemini) place(path string) {
	if path == "" {
		return
	}
	chats := filepath.Dir(path)
	if filepath.Base(chats) != "chats" {
		if parent := filepath.Dir(chats); filepath.Base(parent) == "chats" {
			g.out.subagent, chats = strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)), parent
		} else {
			return
		}
	}
	project := filepath.Dir(chats)
	g.out.own = g.out.own || isOwnDir(project)
	g.dir = geminiRoot(project)
}

// geminiRoot is the project that the folder belongs to; empty: it does not say so.
func geminiRoot(folder string) string {
	data, err := regular.Read(filepath.Join(folder, ".project_root"), 16<<10)
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(data))
}

// lookUp reads the beginning of the file, for a run that begins later.
func (g *gemini) lookUp(path string) {
	head, _, err := regular.Start(path, headBytes)
	if err != nil {
		return
	}
	first, _, _ := bytes.Cut(head, []byte("\n"))
	var r geminiRecord
	if json.Unmarshal(first, &r) == nil {
		g.begin(r)
	}
}

// begin takes what the first line says.
func (g *gemini) begin(r geminiRecord) {
	if r.Session == "" {
		return
	}
	g.known, g.session = true, firstOf(g.session, r.Session)
	if r.Kind == "subagent" {
		g.out.subagent = firstOf(g.out.subagent, r.Session)
	}
	var dirs []string
	if g.dir == "" && json.Unmarshal(r.Directories, &dirs) == nil && len(dirs) > 0 {
		g.dir = dirs[0]
	}
}

func (g *gemini) line(l line) bool {
	var r geminiRecord
	if json.Unmarshal(l.text, &r) != nil {
		return false
	}
	switch {
	case r.Rewind != nil:
		g.window.takeBackTo(*r.Rewind)
	case r.Type != "" && r.ID != "" && r.Session == "":
		if r.Timestamp == "" {
			return false
		}
		g.message(r.geminiMessage, l.start, l.end)
	case r.Set != nil:
		var set geminiRecord
		if json.Unmarshal(r.Set, &set) == nil {
			g.checkpoint(set.Messages, l)
		}
	case r.Session != "" && r.Project != "":
		g.begin(r)
		eachElement(r.Messages, func(value []byte) { // a session of the older form, on one line
			var m geminiMessage
			if json.Unmarshal(value, &m) == nil {
				g.message(m, l.start, l.end)
			}
		})
	default:
		return false
	}
	return true
}

// checkpoint takes a list of messages that stands in the place of all before it. What was said stays said; what is new in it is what a compaction left.
func (g *gemini) checkpoint(messages json.RawMessage, l line) {
	eachElement(messages, func(value []byte) {
		var m geminiMessage
		if json.Unmarshal(value, &m) != nil || m.ID == "" || g.isGiven(m.ID) {
			return
		}
		g.remember(g.given, m.ID)
		if text := valueText(m.Content); m.Type == "user" && text != "" {
			t := g.turn(m, l.start, l.end)
			t.Speaker, t.Kind, t.Text = System, KindSummary, text
			g.window.push(withheld{Turn: t, message: m.ID})
		}
	})
}

func (g *gemini) finish() { g.window.flush() }

func (g *gemini) turn(m geminiMessage, start, end int64) Turn {
	return Turn{ID: m.ID, Session: g.session, Time: stamp(m.Timestamp), Dir: g.dir, Start: start, End: end}
}

func (g *gemini) hash(text string) uint64 { return maphash.String(g.seed, text) }

func (g *gemini) isGiven(id string) bool { return g.given[g.hash(id)] }

func (g *gemini) remember(set map[uint64]bool, text string) {
	if len(set) < geminiSaid {
		set[g.hash(text)] = true
	}
}
