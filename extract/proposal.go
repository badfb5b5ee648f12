package extract

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"casebook"
	"casebook/internal/secret"
	"casebook/internal/suspect"
)

//go:embed proposal.json
var proposalText []byte

// proposalSchema is the schema of a proposal, without the blanks that are for people.
var proposalSchema = sync.OnceValue(func() string {
	var b bytes.Buffer
	if err := json.Compact(&b, proposalText); err != nil { // a test looks at it
		return string(proposalText)
	}
	return b.String()
})

// Bounds of a proposal, in bytes, and of how many a conversation may end in.
const (
	saidBytes, statementBytes, nameBytes, lineBytes = 4000, 1500, 100, 300
	maxProposals                                    = 24
)

// A proposal is what a model wants to keep, as it says it.
type proposal struct {
	Action      string   `json:"action"`
	Type        string   `json:"type"`
	Turn        string   `json:"turn"`
	Said        string   `json:"said"`
	Statement   string   `json:"statement"`
	Why         string   `json:"why"`
	How         string   `json:"how"`
	Path        string   `json:"path"`
	Name        string   `json:"name"`
	Description string   `json:"description"`
	Hints       []string `json:"hints"`
}

// A refusal is why a proposal is not taken.
type refusal struct{ reason, why string }

// onceSchema is that of an answer in one piece.
func onceSchema() json.RawMessage {
	return json.RawMessage(`{"type":"object","properties":{"memories":{"type":"array","items":` + proposalSchema() + `}},"required":["memories"],"additionalProperties":false}`)
}

// proposalsIn reads an answer in one piece, with whatever a model puts around it; false: there are none in it.
func proposalsIn(text string) ([]proposal, bool) {
	for at := 0; ; at++ {
		i := strings.IndexByte(text[at:], '{')
		if i < 0 {
			return nil, false
		}
		at += i
		var answer struct {
			Memories *[]json.RawMessage `json:"memories"`
		}
		if json.NewDecoder(strings.NewReader(text[at:])).Decode(&answer) != nil || answer.Memories == nil {
			continue
		}
		var all []proposal
		for _, raw := range *answer.Memories {
			var p proposal
			if err := json.Unmarshal(raw, &p); err != nil {
				p = proposal{Action: "unreadable"}
			}
			all = append(all, p)
		}
		return all, true
	}
}

// take holds a proposal against what was said, and against the memories that are there. What is good becomes a candidate; else what is said is why not.
func (a *asking) take(p proposal) *refusal {
	if a.proposed++; a.proposed > maxProposals {
		return a.skip(p, SkipUnfit, fmt.Sprintf("a model proposed more than %d things", maxProposals))
	}
	c, refused := a.candidate(p)
	if refused != nil {
		return a.skip(p, refused.reason, refused.why)
	}
	if slices.ContainsFunc(a.taken, func(o Candidate) bool { return a.same(o, c) }) {
		return a.skip(p, SkipDuplicate, "the model proposed the same twice")
	}
	a.taken = append(a.taken, c)
	return nil
}

// same says of two candidates that they are one.
func (a *asking) same(c, o Candidate) bool {
	if c.Op == casebook.OpDelete || o.Op == casebook.OpDelete {
		return c.Op == o.Op && c.Path == o.Path
	}
	if fold(c.Statement).text == fold(o.Statement).text || c.Path != "" && c.Path == o.Path && c.Turn == o.Turn {
		return true
	}
	said, other := fold(c.Said).text, fold(o.Said).text
	return c.Turn == o.Turn && (strings.Contains(said, other) || strings.Contains(other, said)) && a.overlap(c.Statement, o.Statement)
}

// overlap says that two texts share at least half of the words of the shorter one.
func (a *asking) overlap(one, other string) bool {
	x, _ := a.said.split.Spoken(one)
	y, _ := a.said.split.Spoken(other)
	if len(x) > len(y) {
		x, y = y, x
	}
	have := 0
	for _, w := range x {
		if slices.Contains(y, w) {
			have++
		}
	}
	return len(x) > 0 && 2*have >= len(x)
}

func (a *asking) skip(p proposal, reason, why string) *refusal {
	s := Skipped{Reason: reason, Why: why, Path: oneLineOf(p.Path, nameBytes)}
	said := p.Said
	if strings.TrimSpace(said) == "" {
		said = p.Statement
	}
	said, _ = secret.Redact(strings.ToValidUTF8(said, "\uFFFD"), a.Store.NoSecrets)
	if s.Said = oneLineOf(said, lineBytes); len(suspect.Text(said)) > 0 {
		s.Said = leftOut
	}
	if n, ok := a.turn(p.Turn); ok {
		s.Session, s.Turn = a.said.turns[n].Session, a.said.turns[n].ID
	}
	a.found.Skipped = append(a.found.Skipped, s)
	return &refusal{reason, why}
}

// oneLineOf is a text in one line, cut, without what nobody sees.
func oneLineOf(text string, most int) string {
	text = strings.Join(strings.Fields(cleaner{}.clean(text)), " ")
	if at := casebook.CutPoint(text, most); at < len(text) {
		return text[:at] + "…"
	}
	return text
}

// turn is the number of a turn by the name that a request gives it.
func (a *asking) turn(name string) (int, bool) {
	digits, ok := strings.CutPrefix(strings.TrimSpace(name), "t")
	n, err := strconv.Atoi(digits)
	if !ok || err != nil || n < 0 || n >= len(a.said.turns) {
		return 0, false
	}
	return n, true
}

// candidate is what a proposal amounts to, if it is true to what was said.
func (a *asking) candidate(p proposal) (Candidate, *refusal) {
	c := Candidate{Rule: "model"}
	switch p.Action {
	case "create":
		c.Op = casebook.OpCreate
	case "update", "delete":
		c.Op, c.Path = casebook.Op(p.Action), p.Path
	default:
		return c, &refusal{SkipUnfit, "the model proposed something that is no create, update or delete"}
	}
	if escaping := a.escapes(p); escaping != nil {
		return c, escaping
	}
	n, known := a.turn(p.Turn)
	if !known || !personal(a.said.turns[n]) {
		return c, &refusal{SkipSource, "the model names no turn of a person's as the source"}
	}
	if len(p.Said) > saidBytes || len(p.Statement) > statementBytes {
		return c, &refusal{SkipUnfit, "what the model wrote is too long for one memory"}
	}
	said, found := a.said.find(n, p.Said)
	if !found {
		return c, &refusal{SkipSource, "the words that the model names as the source were not said in that turn"}
	}
	c.Turn, c.Said = n, said
	if c.Op == casebook.OpDelete {
		return a.deletion(c)
	}
	return a.worded(c, p)
}

// escapes refuses what is to be written elsewhere than in the memory directory, and notes that it was tried.
func (a *asking) escapes(p proposal) *refusal {
	if p.Action == "create" && p.Path == "" || p.Action != "create" && a.memories.has(p.Path) {
		if bad := casebook.CheckTitle(p.Name); p.Name == "" || bad == nil || !strings.Contains(bad.Text, "path") {
			return nil
		}
	}
	if p.Action == "create" && p.Path != "" && casebook.CheckPath(p.Path) == nil {
		return nil // a place of its own choosing does not count
	}
	if p.Action != "create" && casebook.CheckPath(p.Path) == nil {
		return &refusal{SkipTarget, "there is no such memory"}
	}
	a.denied("write", p.Path+p.Name)
	return &refusal{SkipTarget, "a model may propose memories of this directory alone"}
}

// deletion is a candidate that deletes: a person asked for it, in words that fit the memory.
func (a *asking) deletion(c Candidate) (Candidate, *refusal) {
	ruled := slices.ContainsFunc(a.rules, func(r Candidate) bool {
		return r.Op == casebook.OpDelete && r.Turn == c.Turn && strings.Contains(fold(c.Said).text, fold(r.Said).text)
	})
	if !ruled && !wantsForgotten(c.Said) {
		return c, &refusal{SkipSource, "no person asked to forget it"}
	}
	m, _ := a.memories.get(c.Path)
	if !a.meant(c, m) {
		return c, &refusal{SkipTarget, "what the person asked to forget is not what this memory says"}
	}
	c.Statement, c.Explicit = strings.NewReplacer("-", " ", "_", " ").Replace(m.Name)+" "+m.Description, true
	return c, nil
}

// meant says whether a person named the memory that is to be forgotten. The words stand in the clause that asks for it; where that only points, as in «delete that memory», they
// stand in the rest of the turn, and fit no other memory as well.
func (a *asking) meant(c Candidate, m shownMemory) bool {
	clause := c.Said
	for _, part := range strings.FieldsFunc(c.Said, func(r rune) bool { return strings.ContainsRune(",;.!?，；。！？、\n", r) }) {
		if wantsForgotten(part) {
			clause = part
			break
		}
	}
	asked := slices.DeleteFunc(a.said.split.Telling(clause), ofWish)
	have := len(a.shared(asked, m))
	if have > 0 && 2*have >= len(asked) {
		return true
	}
	if len(asked) > 1 {
		return false
	}
	whole := a.said.split.Telling(a.said.shown[c.Turn])
	have = len(a.shared(whole, m))
	return have > 0 && !slices.ContainsFunc(a.memories.all, func(o shownMemory) bool { return o.header.Path != m.header.Path && len(a.shared(whole, o)) >= have })
}

// shared are the words that a memory has, each once.
func (a *asking) shared(stems []string, m shownMemory) []string {
	about := ground{}
	about.add(strings.Join([]string{m.Name, m.Description, m.Body, strings.TrimSuffix(m.header.Path, ".md")}, "\n"), &a.said.split)
	var words []string
	for _, w := range stems {
		if (about.stems[w] || len(w) >= 4 && strings.Contains(about.text, w)) && !slices.Contains(words, w) {
			words = append(words, w)
		}
	}
	return words
}

// worded is a candidate with the model's words for it, as far as they are true to what was said.
func (a *asking) worded(c Candidate, p proposal) (Candidate, *refusal) {
	kind, ok := casebook.ParseType(strings.ToLower(strings.TrimSpace(p.Type)))
	if !ok && !(c.Op == casebook.OpUpdate && p.Type == "") {
		return c, &refusal{SkipType, fmt.Sprintf("%q is none of the four types", oneLineOf(p.Type, 40))}
	}
	m, _ := a.memories.get(c.Path)
	if c.Type = kind; !ok {
		c.Type = m.Type
	}
	c.Statement = strings.TrimSpace(strings.ReplaceAll(p.Statement, "\r\n", "\n"))
	if bad := a.unfit(c.Statement); bad != nil {
		return c, bad
	}
	split, day := &a.said.split, a.said.time(c.Turn)
	g := a.said.words
	var more []string
	source := ground{}
	source.add(c.Said, split)
	if c.Op == casebook.OpUpdate {
		more = append(more, m.Name+"\n"+m.Description+"\n"+m.Body)
	}
	if before := a.said.before(c.Turn); before != "" && !declines(c.Said) && (confirms(c.Said) || asks(before)) {
		meant := a.clean.shorten(before, cuts()[0].agent)
		more = append(more, meant)
		source.add(meant, split)
	}
	if more != nil {
		g = g.with(split, more...)
	}
	if name := g.invented(c.Statement, day, split); name != "" {
		return c, &refusal{SkipSource, fmt.Sprintf("no person said %q", oneLineOf(name, 60))}
	}
	if !g.says(c.Statement, split) || !source.touches(c.Statement, split) {
		return c, &refusal{SkipSource, "the statement says something else than the person did"}
	}
	if foreign(c.Statement, c.Said, a.said.shown[c.Turn]) {
		return c, &refusal{SkipUnfit, "it is not in the language of the person"}
	}
	meant := a.said.shown[c.Turn] + "\n" + strings.Join(more, "\n")
	if reverses(c.Statement, c.Said, meant, split) {
		return c, &refusal{SkipSource, "the statement turns round what the person said"}
	}
	c.Why, c.How = a.reason(p.Why, c), a.reason(p.How, c)
	g = g.with(split, c.Statement)
	fine := func(text string, most int) bool {
		return text != "" && len(text) <= most && !strings.ContainsAny(text, "\r\n") && a.unfit(text) == nil && g.invented(text, day, split) == "" &&
			!reverses(text, c.Said, meant, split)
	}
	if name := strings.TrimSpace(p.Name); fine(name, nameBytes) && casebook.CheckTitle(name) == nil {
		c.Name = name
	}
	if line := strings.TrimSpace(p.Description); fine(line, lineBytes) {
		c.Description = line
	}
	c.Hints = p.Hints
	return c, nil
}

// reason is a reason or a way to apply as far as the person gave it: every word of it was said in the conversation. Empty: not stated.
func (a *asking) reason(text string, c Candidate) string {
	text = strings.TrimSpace(text)
	if text == "" || len(text) > statementBytes || a.unfit(text) != nil || !a.said.words.all(text, a.said.time(c.Turn), &a.said.split) {
		return ""
	}
	return text
}

// unfit says why a text is none for a memory; nil: it is.
func (a *asking) unfit(text string) *refusal {
	if !strings.ContainsFunc(text, unicode.IsLetter) {
		return &refusal{SkipUnfit, "the model says nothing of what is to be kept"}
	}
	if found := secret.Scan(text, a.Store.NoSecrets); len(found) > 0 {
		return &refusal{SkipSecret, "it holds what looks like a secret: " + found[0].Kind}
	}
	if flags := suspect.Text(text); len(flags) > 0 {
		return &refusal{SkipUnfit, "it could mislead whoever reads it (" + string(flags[0].Kind) + ")"}
	}
	if elided(text) {
		return &refusal{SkipUnfit, "it leaves out a part of what it should say"}
	}
	return nil
}

// elided says that a text stands for another one that is not there.
func elided(text string) bool {
	low := strings.Join(strings.Fields(strings.ToLower(text)), " ")
	for _, mark := range []string{"see above", "as before", "siehe oben", "wie bisher", "rest unverändert", "sin cambios", "resto igual", "inchangé", "reste identique", "其余不变", "以下略", "以下省略"} {
		if strings.Contains(low, mark) {
			return true
		}
	}
	return elides(text) || strings.HasSuffix(low, "...") || strings.HasSuffix(low, "…") || strings.HasPrefix(low, "...") || strings.HasPrefix(low, "…")
}

// asks says that a text ends in a question, to which what follows is the answer.
func asks(text string) bool {
	text = strings.TrimRight(text, " \t\r\n*_`")
	return strings.HasSuffix(text, "?") || strings.HasSuffix(text, "？")
}

// confirms says that words are a yes to what the agent said before them, so that its words may tell what was meant.
func confirms(said string) bool {
	words := strings.FieldsFunc(strings.ToLower(said), func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' && r != '’' })
	for _, w := range words[:min(len(words), 12)] {
		if strings.Contains(yesWords, " "+w+" ") {
			return true
		}
	}
	for _, w := range []string{"好的", "对", "没错", "就这样", "正是", "はい", "そう", "その通り", "正解", "네", "맞아"} {
		if strings.Contains(said, w) {
			return true
		}
	}
	return false
}

const yesWords = " yes yep yeah exactly perfect agreed ja genau richtig stimmt perfekt oui exact exactement parfait sí exacto perfecto correcto sim certo sì esatto да верно "
