package extract

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"casebook"
	"casebook/internal/transcript"
)

// Bounds of what a request shows of a conversation. What a person said is never cut: a long text goes over several requests.
const (
	// partTokens is how much of the conversation goes into one request, and maxParts how many requests a conversation is looked at in. Before it is more, tools and then
	// agents are cut shorter.
	partTokens, maxParts = 10_000, 12
	// overlapShare: a part begins with as much of the end of the one before.
	overlapShare = 8
	// lookedBytes is how much of each end of a text is cleaned: more than any secret is long, so that none is cut in two before it is found.
	lookedBytes = 16 << 10
)

// A cut is how much is shown of what is no person's, in bytes, and how many turns between two of a person's.
type cut struct{ agent, tool, input, steps int }

// cuts are tried in order until the parts are few enough.
func cuts() []cut {
	return []cut{{1600, 500, 240, 12}, {500, 120, 80, 6}, {240, 0, 0, 1}}
}

// A part is what one request shows of a conversation.
type part struct {
	lines   []string
	persons []int // the turns of persons in it
}

func (p part) text() string { return strings.Join(p.lines, "\n") }

// A shownLine is a turn as a model sees it. Angle brackets are escaped in it, so that no text can end where it stands.
type shownLine struct {
	Turn   string   `json:"turn,omitempty"`
	From   string   `json:"from"`
	Day    string   `json:"day,omitempty"`
	Text   string   `json:"text,omitempty"`
	Uses   []string `json:"uses,omitempty"`
	Failed bool     `json:"failed,omitempty"`
}

func (l shownLine) String() string {
	var b bytes.Buffer
	if err := json.NewEncoder(&b).Encode(l); err != nil { // of texts it cannot be
		return ""
	}
	return strings.TrimSpace(b.String())
}

// A piece is a line with the turn that it is of.
type piece struct {
	line   string
	turn   int
	person bool
}

func turnName(n int) string { return fmt.Sprintf("t%d", n) }

// parts are the conversation in pieces that a request has room for, and how many turns of persons are left out, the oldest, since there is no room even so.
func (s *spoken) parts(c cleaner, tokens int) (all []part, left []int) {
	limit := tokens * 4 // as casebook.EstimateTokens counts
	seen := make([]ends, len(s.turns))
	for i, t := range s.turns {
		if t.Subagent == "" && (t.Speaker == transcript.Agent || t.Speaker == transcript.Tool) {
			seen[i] = c.ends(t.Text)
		}
	}
	for _, cut := range cuts() {
		all = pack(s.pieces(c, seen, cut, limit/2), limit)
		if len(all) <= maxParts {
			return all, nil
		}
	}
	over := all[:len(all)-maxParts]
	all = all[len(all)-maxParts:]
	for _, p := range over {
		for _, n := range p.persons {
			if !slices.ContainsFunc(all, func(p part) bool { return slices.Contains(p.persons, n) }) && !slices.Contains(left, n) {
				left = append(left, n)
			}
		}
	}
	return all, left
}

// pieces are the lines of the conversation. What was put beside it, summaries and echoes are left out: they are nobody's words, or words from before.
func (s *spoken) pieces(c cleaner, seen []ends, cut cut, most int) []piece {
	var all, between []piece
	flush := func() {
		if over := len(between) - cut.steps; over > 0 {
			head := cut.steps / 3
			gap := shownLine{From: "note", Text: fmt.Sprintf("(%d steps of the agent are left out)", over)}
			between = slices.Concat(between[:head], []piece{{line: gap.String(), turn: between[head].turn}}, between[head+over:])
		}
		all, between = append(all, between...), nil
	}
	for i, t := range s.turns {
		switch {
		case personal(t):
			flush()
			for _, text := range split(s.shown[i], most) {
				all = append(all, piece{shownLine{Turn: turnName(i), From: "person", Day: dayOf(s.time(i)), Text: text}.String(), i, true})
			}
		case t.Subagent != "":
		case t.Speaker == transcript.Agent:
			line := shownLine{From: "agent", Text: seen[i].shorten(cut.agent)}
			for _, call := range t.Calls[:min(len(t.Calls), 8)] {
				if cut.input > 0 {
					line.Uses = append(line.Uses, strings.TrimSpace(c.shorten(call.Name, 60)+": "+c.shorten(plainInput(call.Input), cut.input)))
				}
			}
			if line.Text != "" || line.Uses != nil {
				between = append(between, piece{line.String(), i, false})
			}
		case t.Speaker == transcript.Tool && (cut.tool > 0 || t.Failed):
			between = append(between, piece{shownLine{From: "tool", Text: seen[i].shorten(max(cut.tool, 80)), Failed: t.Failed}.String(), i, false})
		}
	}
	flush()
	return slices.DeleteFunc(all, func(p piece) bool { return p.line == "" })
}

// pack puts pieces together. A part without a person's words has nothing that could be learned from.
func pack(pieces []piece, limit int) []part {
	var all []part
	var now []piece
	size := 0
	end := func() {
		var p part
		for _, one := range now {
			p.lines = append(p.lines, one.line)
			if one.person && !slices.Contains(p.persons, one.turn) {
				p.persons = append(p.persons, one.turn)
			}
		}
		if len(p.persons) > 0 {
			all = append(all, p)
		}
	}
	fresh := false
	for _, one := range pieces {
		if size > 0 && size+len(one.line)+1 > limit {
			if fresh {
				end()
			}
			now, size = tail(now, limit/overlapShare), 0
			for _, kept := range now {
				size += len(kept.line) + 1
			}
			fresh = false
		}
		now = append(now, one)
		size += len(one.line) + 1
		fresh = fresh || one.person
	}
	if fresh {
		end()
	}
	return all
}

// tail are the last pieces, as many as there is room for.
func tail(pieces []piece, room int) []piece {
	at := len(pieces)
	for at > 0 && len(pieces[at-1].line)+1 <= room {
		at--
		room -= len(pieces[at].line) + 1
	}
	return slices.Clone(pieces[at:])
}

// split cuts a text at ends of paragraphs, lines or words, whichever comes last before there is no room.
func split(text string, most int) []string {
	var all []string
	for len(text) > most {
		at := casebook.CutPoint(text, most)
		for _, end := range []string{"\n\n", "\n", ". ", " "} {
			if i := strings.LastIndex(text[:at], end); i > at/2 {
				at = i + len(end)
				break
			}
		}
		all = append(all, text[:at])
		text = text[at:]
	}
	return append(all, text)
}

// ends are the cleaned beginning and end of a text; tail is empty where head is all of it.
type ends struct{ head, tail string }

func (c cleaner) ends(text string) ends {
	if len(text) <= 2*lookedBytes {
		return ends{c.harmlessText(text), ""}
	}
	return ends{c.harmlessText(text[:casebook.CutPoint(text, lookedBytes)]), c.harmlessText(text[casebook.CutPoint(text, len(text)-lookedBytes):])}
}

// shorten is a text of which, when it is long, the middle is left out.
func (e ends) shorten(most int) string {
	head, tail := e.head, e.tail
	switch {
	case tail == "" && len(head) <= most:
		return head
	case tail == "":
		tail = head
	}
	front := casebook.CutPoint(head, most*2/3)
	behind := casebook.CutPoint(tail, len(tail)-min(most/3, len(tail)))
	return strings.TrimSpace(head[:front]) + " […] " + strings.TrimSpace(tail[behind:])
}

// shorten is a cleaned text of which, when it is long, the middle is left out. One that could mislead is left out whole.
func (c cleaner) shorten(text string, most int) string { return c.ends(text).shorten(most) }

func (c cleaner) harmlessText(text string) string {
	text = c.clean(text)
	if harmless(text) != text {
		return leftOut
	}
	return text
}

// plainInput is what a tool was called with, a line each: a secret in a JSON string is seen as the shell sees it.
func plainInput(input json.RawMessage) string {
	dec := json.NewDecoder(bytes.NewReader(input))
	var b strings.Builder
	for b.Len() < 2*lookedBytes {
		token, err := dec.Token()
		if err != nil {
			break
		}
		if text, ok := token.(string); ok {
			b.WriteString(text + "\n")
		}
	}
	return b.String()
}

// dayOf is a day with its name; empty: it is not known.
func dayOf(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Format("2006-01-02, Monday")
}
