package learn

import (
	"encoding/json"
	"path"
	"slices"
	"strings"
	"time"

	"casebook"
	"casebook/internal/transcript"
	"casebook/session"
)

const (
	// A batch is looked at once it holds so much; it ends where a round does.
	batchBytes  = 48 << 10
	batchRounds = 40
	// mostTool and mostAgent bound what is kept of turns that are context alone, mostInput of a tool's input.
	mostTool, mostAgent, mostInput = 2 << 10, 8 << 10, 4 << 10
	// mostContext is how many turns before a round are kept for it: what a person says yes to was said there.
	mostContext = 6
)

// A round is what a person said with all that came of it.
type round struct {
	turns  []transcript.Turn
	prompt string
	start  int64
	// said is how many of the turns are the person's, and answered that the agent has said something to them.
	said     int
	answered bool
	// lead is where the turns begin that came behind the person's last one: what the next round answers to.
	lead, end int64
	asked     time.Time // when the person said it
	turn      string    // its id
	session   string
	last      time.Time
	wrote     map[string]bool // the calls by which the agent wrote memories
}

// A batch is some rounds that follow each other.
type batch struct {
	turns   []transcript.Turn // of the rounds that count, each with its context
	wrote   []string          // the ids of the turns with which rounds begin in which the agent wrote memories
	session string
	rounds  int // that count
	bytes   int
	some    bool      // there are rounds, whether they count or not
	first   time.Time // of the first round that counts
	lead    int64
	end     int64
	last    time.Time
}

// A gatherer makes rounds of turns, and batches of rounds.
type gatherer struct {
	session session.Session
	from    int64     // turns that begin before it are context
	until   int64     // a round that begins there or behind is left; 0: none is
	since   time.Time // rounds that were said before do not count
	newest  bool      // only the newest round counts
	each    func(batch) error

	current *round
	context []transcript.Turn // of the round before
	joined  bool              // that round is the last one of the batch
	batch   batch
	left    bool  // there are rounds behind until
	first   int64 // where the first round begins that counts; negative: none did yet
}

// turn takes the next turn.
func (g *gatherer) turn(t transcript.Turn) error {
	if t.Subagent != "" || g.left {
		return nil
	}
	person := t.Speaker == transcript.Person
	if person && g.until > 0 && t.Start >= g.until {
		g.left = true
		return nil
	}
	if person && t.Start < g.from {
		return nil
	}
	if g.current == nil || person && (g.current.said == 0 || t.Prompt == "" || t.Prompt != g.current.prompt) {
		if err := g.finish(); err != nil {
			return err
		}
		g.current = &round{prompt: t.Prompt, start: t.Start, lead: t.Start, wrote: map[string]bool{}}
	}
	g.current.add(t, g.session)
	return nil
}

func (r *round) add(t transcript.Turn, s session.Session) {
	switch t.Speaker {
	case transcript.Person:
		if r.said++; r.said == 1 {
			r.asked, r.turn, r.session = t.Time, t.ID, t.Session
		}
		r.answered, r.lead = false, t.End
	case transcript.Agent:
		r.answered = r.answered || t.Text != ""
		for _, c := range t.Calls {
			if writes(c, s) {
				r.wrote[c.ID] = true
			}
		}
	case transcript.Tool:
		if t.Failed {
			delete(r.wrote, t.Answers)
		}
	}
	r.end, r.last = max(r.end, t.End), t.Time
	r.turns = append(r.turns, shortened(t))
}

// finish puts the round into the batch, and gives the batch out when it is full.
func (g *gatherer) finish() error {
	r := g.current
	g.current = nil
	if r == nil {
		return nil
	}
	if g.newest {
		g.batch, g.joined = batch{}, false
	}
	b := &g.batch
	counts := r.said > 0 && !r.asked.Before(g.since)
	if counts && (g.first < 0 || g.newest) {
		g.first = r.start
	}
	if counts && len(r.wrote) > 0 {
		b.wrote = append(b.wrote, r.turn)
		counts = false
	}
	if counts {
		if !g.joined {
			b.turns = append(b.turns, g.context...)
		}
		if b.turns = append(b.turns, r.turns...); b.rounds == 0 {
			b.first = r.asked
		}
		b.rounds++
		for _, t := range r.turns {
			b.bytes += len(t.Text)
		}
	}
	if g.joined, g.context = counts, contextOf(r); r.session != "" {
		b.session = r.session
	}
	b.lead, b.end, b.last, b.some = r.lead, max(b.end, r.end), r.last, true
	if !g.newest && (b.bytes >= batchBytes || b.rounds >= batchRounds) {
		g.joined = false
		return g.flush()
	}
	return nil
}

// flush gives out the batch.
func (g *gatherer) flush() error {
	b := g.batch
	g.batch = batch{}
	if !b.some {
		return nil
	}
	return g.each(b)
}

// end gives out what is left. When the last round may be going on, it is left for another time.
func (g *gatherer) end(goingOn func(*round) bool) error {
	if g.current != nil && g.current.said > 0 && goingOn(g.current) {
		g.left, g.current = true, nil
	}
	if err := g.finish(); err != nil {
		return err
	}
	return g.flush()
}

// contextOf is what came behind a person's last words in a round.
func contextOf(r *round) []transcript.Turn {
	var behind []transcript.Turn
	for _, t := range r.turns {
		if t.Speaker == transcript.Person {
			behind = nil
		} else {
			behind = append(behind, t)
		}
	}
	return behind[max(0, len(behind)-mostContext):]
}

// shortened is a turn without the middle of what is context alone, so that a long session takes little memory. A person's words stay whole.
func shortened(t transcript.Turn) transcript.Turn {
	switch t.Speaker {
	case transcript.Person:
	case transcript.Agent:
		t.Text = middleOut(t.Text, mostAgent)
	default:
		t.Text = middleOut(t.Text, mostTool)
	}
	t.Calls = slices.Clone(t.Calls)
	for i, c := range t.Calls {
		if len(c.Input) > mostInput {
			t.Calls[i].Input = nil
		}
	}
	return t
}

func middleOut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return text[:casebook.CutPoint(text, most/2)] + "\n…\n" + text[casebook.CutPoint(text, len(text)-most/2):]
}

// writes says whether a tool that the agent uses writes a memory: a file tool on a file below the memory directories, a memory tool, or a command of casebook's.
func writes(c transcript.Call, s session.Session) bool {
	switch c.Name {
	case "Write", "Edit", "MultiEdit":
		return memoryFile(s, session.FilePath(c.Name, c.Input))
	case "memory":
		var in struct {
			Command string `json:"command"`
		}
		return json.Unmarshal(c.Input, &in) == nil && slices.Contains([]string{"create", "str_replace", "insert", "delete", "rename"}, in.Command)
	case "Bash", "PowerShell", "shell", "exec_command", "run_shell_command", "bash":
		var in struct {
			Command json.RawMessage `json:"command"`
			Cmd     json.RawMessage `json:"cmd"`
		}
		return json.Unmarshal(c.Input, &in) == nil && (writingCommand(string(in.Command)) || writingCommand(string(in.Cmd)))
	case "write", "edit", "write_file", "replace", "apply_patch": // of opencode, Gemini CLI and Codex
		var in struct {
			Camel string `json:"filePath"`
			Snake string `json:"file_path"`
		}
		if json.Unmarshal(c.Input, &in) == nil && (memoryFile(s, in.Camel) || memoryFile(s, in.Snake)) {
			return true
		}
		return c.Name == "apply_patch" && s.Memory != "" && strings.Contains(string(c.Input), s.Memory+"/")
	}
	_, tool, ours := strings.Cut(c.Name, "mcp__casebook__")
	return ours && slices.ContainsFunc([]string{"remember", "save", "write", "update", "edit", "forget", "delete"}, func(verb string) bool { return strings.Contains(tool, verb) })
}

// memoryFile says whether a path is that of a memory, and not of a daily log or casebook's own.
func memoryFile(s session.Session, name string) bool {
	id := s.MemoryID(name)
	return id != "" && path.Ext(id) == ".md" && !strings.HasPrefix(id, "logs/")
}

// writingCommand says whether a shell command, as JSON, calls a command of casebook's that changes memories.
func writingCommand(text string) bool {
	words := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t\r\n\"'\\;|&()[],", r) })
	for i, w := range words {
		if path.Base(w) != "casebook" && path.Base(w) != "casebook.exe" {
			continue
		}
		for at := i + 1; at < len(words); at++ {
			switch verb := words[at]; {
			case verb == "-C" || verb == "--dir" || verb == "--scope":
				at++ // its value
			case strings.HasPrefix(verb, "-"):
			default:
				if slices.Contains([]string{"remember", "edit", "rm", "forget", "restore", "undo", "import"}, verb) {
					return true
				}
				at = len(words)
			}
		}
	}
	return false
}
