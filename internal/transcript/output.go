package transcript

import (
	"path"
	"strings"
	"time"
	"unicode/utf8"
)

// waitingTurns and waitingBytes are how many turns at the beginning of a file wait for the first time that is known.
const (
	waitingTurns = 64
	waitingBytes = 1 << 20
)

// An output takes the turns of all parsers of a file, and holds them to what is promised of every turn.
type output struct {
	each     func(Turn) error
	stats    *Stats
	subagent string // the file is that of a subagent
	passOver bool   // what belongs to a subagent
	err      error  // the first of each; nothing goes out after it
	last     time.Time
	waiting  []Turn // those before the first time
	held     int    // the bytes of their lines
}

// turn gives a turn out. One without a time has that of the turn before, at the beginning that of the one after. What a subagent was told is not a person's.
func (o *output) turn(t Turn) {
	if o.err != nil {
		return
	}
	if t.Subagent == "" {
		t.Subagent = o.subagent
	}
	if t.Subagent != "" && o.passOver {
		o.sidechain()
		return
	}
	if t.Subagent != "" && t.Speaker == Person {
		t.Speaker, t.Kind = System, KindTask
	}
	if !utf8.ValidString(t.Text) {
		t.Text = strings.ToValidUTF8(t.Text, "�")
	}
	if t.Time.IsZero() && o.last.IsZero() && len(o.waiting) < waitingTurns && o.held < waitingBytes {
		o.waiting = append(o.waiting, t)
		o.held += int(t.End - t.Start)
		return
	}
	if t.Time.IsZero() {
		t.Time = o.last
	}
	o.last = t.Time
	o.flush()
	o.give(t)
}

// flush gives out what waits for a time.
func (o *output) flush() {
	waiting := o.waiting
	o.waiting = nil
	for _, t := range waiting {
		t.Time = o.last
		o.give(t)
	}
}

func (o *output) give(t Turn) {
	if o.err == nil {
		o.stats.Turns++
		o.fail(o.each(t))
	}
}

func (o *output) fail(err error) {
	if o.err == nil {
		o.err = err
	}
}

// unknown counts a line of which nothing is known, by its type.
func (o *output) unknown(kind string) {
	if len(kind) > 64 {
		kind = strings.ToValidUTF8(kind[:64], "")
	}
	if _, ok := o.stats.Unknown[kind]; ok || len(o.stats.Unknown) < unknownTypes {
		o.stats.Unknown[kind]++
	} else {
		o.stats.Unknown["…"]++
	}
}

// sidechain counts a line or turn of a subagent that is passed over.
func (o *output) sidechain() { o.stats.Sidechains++ }

// note keeps a remark for Stats.Problems; the same one counts once.
func (o *output) note(text string) { o.stats.note(text) }

// subagentOf is the id of the subagent whose conversation a file holds, by how clients name them: agent-ID.jsonl, or any name in a folder subagents; empty: none's.
func subagentOf(file string) string {
	file = strings.ReplaceAll(file, `\`, "/")
	name, ok := strings.CutSuffix(path.Base(file), ".jsonl")
	if !ok {
		return ""
	}
	id, ok := strings.CutPrefix(name, "agent-")
	if !ok && path.Base(path.Dir(file)) != "subagents" {
		return ""
	}
	return id
}
