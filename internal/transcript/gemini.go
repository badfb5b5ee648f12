package transcript

import (
	"bytes"
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
	given        map[uint64]bool
	said         map[uint64]bool
	seed         maphash.Seed
}

// geminiSaid is how many messages are remembered by a hash, so that they are not said twice.
const geminiSaid = 1 << 18

// geminiRecord is a line of any kind, as it is written.
type geminiRecord struct {
	session, project, kind, directories, messages, set, rewind []byte
	message                                                    geminiMessage
}

// geminiMessage is what was said at once.
type geminiMessage struct {
	id, timestamp, kind, content, display, calls []byte
}

func (r *geminiRecord) scan(text []byte) bool {
	m := &r.message
	return scanFields(text, field{"id", &m.id}, field{"timestamp", &m.timestamp}, field{"type", &m.kind}, field{"content", &m.content}, field{"displayContent", &m.display},
		field{"toolCalls", &m.calls}, field{"sessionId", &r.session}, field{"projectHash", &r.project}, field{"kind", &r.kind}, field{"directories", &r.directories},
		field{"messages", &r.messages}, field{"$set", &r.set}, field{"$rewindTo", &r.rewind})
}

func newGemini(o Options, out *output) *gemini {
	g := &gemini{out: out, window: window{out: out}, given: map[uint64]bool{}, said: map[uint64]bool{}, seed: maphash.MakeSeed()}
	g.place(o.Path)
	if o.Start > 0 && o.Path != "" {
		g.lookUp(o.Path)
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
	if r.scan(first) {
		g.begin(r)
	}
}

// begin takes what the first line says.
func (g *gemini) begin(r geminiRecord) {
	session := word(r.session)
	if session == "" {
		return
	}
	g.known, g.session = true, firstOf(g.session, session)
	if word(r.kind) == "subagent" {
		g.out.subagent = firstOf(g.out.subagent, session)
	}
	if g.dir == "" {
		eachElement(r.directories, func(value []byte) { g.dir = firstOf(g.dir, word(value)) })
	}
}

func (g *gemini) line(l line) bool {
	var r geminiRecord
	if !r.scan(l.text) {
		return false
	}
	switch {
	case r.rewind != nil:
		g.window.takeBackTo(word(r.rewind))
	case r.message.kind != nil && r.message.id != nil && r.session == nil:
		if r.message.timestamp == nil {
			return false
		}
		g.message(r.message, l.start, l.end)
	case r.set != nil:
		var set geminiRecord
		if set.scan(r.set) {
			g.checkpoint(set.messages, l)
		}
	case r.session != nil && r.project != nil:
		g.begin(r)
		eachElement(r.messages, func(value []byte) { // a session of the older form, on one line
			var one geminiRecord
			if one.scan(value) && one.message.id != nil {
				g.message(one.message, l.start, l.end)
			}
		})
	default:
		return false
	}
	return true
}

// checkpoint takes a list of messages that stands in the place of all before it. What was said stays said; what is new in it is what a compaction left.
func (g *gemini) checkpoint(messages []byte, l line) {
	eachElement(messages, func(value []byte) {
		var r geminiRecord
		if !r.scan(value) {
			return
		}
		t := g.turn(r.message, l.start, l.end)
		if t.ID == "" || g.isGiven(t.ID) {
			return
		}
		g.remember(g.given, t.ID)
		if text := valueText(r.message.content); word(r.message.kind) == "user" && text != "" {
			t.Speaker, t.Kind, t.Text = System, KindSummary, text
			g.window.push(withheld{Turn: t, message: t.ID})
		}
	})
}

func (g *gemini) finish() { g.window.flush() }

func (g *gemini) turn(m geminiMessage, start, end int64) Turn {
	return Turn{ID: word(m.id), Session: g.session, Time: stamp(word(m.timestamp)), Dir: g.dir, Start: start, End: end}
}

func (g *gemini) hash(text string) uint64 { return maphash.String(g.seed, text) }

func (g *gemini) isGiven(id string) bool { return g.given[g.hash(id)] }

func (g *gemini) remember(set map[uint64]bool, text string) {
	if len(set) < geminiSaid {
		set[g.hash(text)] = true
	}
}
