package uptake

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"casebook"
	"casebook/internal/lexical"
	"casebook/internal/secret"
	"casebook/ledger"
	"casebook/recall"
)

// turnsWatched is for how many prompts after a memory was shown its words count as taken up from it.
const turnsWatched = 5

// A conversation is followed line by line.
type conversation struct {
	follower Follower
	given    []gift
	shown    []*watch
	// telling says in how many different memories a saying stands; one that several say tells of none.
	telling map[string]int
	said    map[string]bool // of telling, what somebody said before
	reads   map[string]bool // the ids of tool uses by which the agent reads memories, whose results are no words of anybody else
	turn    int
	prompt  string // the person's last one
	id      string // its id
	found   []ledger.Entry
	split   lexical.Splitter
}

// A watch is a memory that was shown, with what would tell that it was taken up.
type watch struct {
	path  string // as the ledger has it
	name  string // the memory's own
	text  string
	keys  map[string]string // sayings, with the words as they stand in the memory
	stems map[string]bool   // of its telling words
	gift  gift
	// from is the turn since which it is in the conversation; 0: it is not.
	from  int
	taken []string // the sayings that were taken up in this turn
	used  bool     // in this turn, in whatever way
}

// expect notes what a line will show.
func (c *conversation) expect(l line) {
	for _, m := range recall.ShownIn(l.hookText()) {
		path := cmp.Or(c.follower.Session.MemoryID(m.Path), m.Path)
		name, _, _ := strings.Cut(m.Head, " (")
		w := &watch{path: path, name: name, text: m.Text, keys: map[string]string{}, stems: stems(m.Text)}
		known := map[string]bool{}
		sayings(&c.split, m.Head, func(key, _ string) { known[key] = true })
		sayings(&c.split, m.Text, func(key, words string) {
			if !known[key] { // the index has the name and the description, and every session begins with it
				w.keys[key] = cmp.Or(w.keys[key], words)
			}
		})
		c.shown = append(c.shown, w)
	}
}

// prepare counts what tells of one memory alone.
func (c *conversation) prepare() {
	of := map[string]string{} // saying → the memory
	for _, w := range c.shown {
		for key := range w.keys {
			if path, known := of[key]; !known || path != w.path {
				c.telling[key]++
			}
			of[key] = w.path
		}
	}
}

// take goes on by one line.
func (c *conversation) take(l line) {
	if !l.Timestamp.IsZero() {
		c.said["#"+l.Timestamp.Format(time.DateOnly)] = true
	}
	switch l.Type {
	case "system":
		if l.Subtype == "compact_boundary" {
			for _, w := range c.shown {
				w.from = 0
			}
		}
	case "attachment":
		if text := l.hookText(); text != "" {
			c.attach(l, text)
			return
		}
		c.hear(rawTexts(l.Attachment))
	case "user":
		c.user(l)
	case "assistant":
		c.assistant(l)
	}
}

// attach puts the memories that a hook showed under watch, and hears the rest of its text.
func (c *conversation) attach(l line, text string) {
	for _, m := range recall.ShownIn(text) {
		path := cmp.Or(c.follower.Session.MemoryID(m.Path), m.Path)
		i := slices.IndexFunc(c.shown, func(w *watch) bool { return w.path == path && w.text == m.Text })
		if i < 0 {
			continue
		}
		if g, ok := c.giftOf(path, l.Timestamp); ok {
			c.shown[i].gift, c.shown[i].from = g, max(c.turn, 1)
		}
	}
	if before, rest, ok := strings.Cut(text, "<"+recall.Tag+">"); ok {
		_, after, _ := strings.Cut(rest, "</"+recall.Tag+">")
		text = before + after
	}
	c.hear(text)
}

// giftOf is what the session's own ledger knows of it: of this prompt, or of about this time. What a fork brought with it is another session's.
func (c *conversation) giftOf(path string, at time.Time) (gift, bool) {
	var near gift
	found := false
	for _, g := range c.given {
		if g.path != path {
			continue
		}
		if g.prompt != "" && g.prompt == c.id {
			return g, true
		}
		if apart := at.Sub(g.time).Abs(); apart < time.Minute && (!found || apart < at.Sub(near.time).Abs()) {
			near, found = g, true
		}
	}
	return near, found
}

// hear notes what somebody else said.
func (c *conversation) hear(text string) {
	sayings(&c.split, text, func(key, _ string) {
		if c.telling[key] > 0 {
			c.said[key] = true
		}
	})
}

func (c *conversation) user(l line) {
	var person []string
	for _, b := range l.blocks() {
		switch b.Type {
		case "tool_result":
			if !c.reads[b.ToolUse] {
				c.hear(rawTexts(b.Content))
			}
		case "text":
			if text, ok := personal(b.Text); ok && !l.Meta && !l.Summary {
				person = append(person, text)
			} else {
				c.hear(b.Text)
			}
		}
	}
	if len(person) > 0 {
		text := strings.Join(person, "\n")
		c.ask(l, text)
		c.hear(text)
	}
}

// ask begins a turn. A prompt that corrects what a memory said is about the turn before.
func (c *conversation) ask(l line, text string) {
	if how := corrects(text); how != none {
		c.correct(l, text, how)
	}
	c.turn++
	c.prompt, c.id = text, l.PromptID
	for _, w := range c.shown {
		w.taken, w.used = nil, false
	}
}

// correct finds the one memory that a correction is about. Who says no to the agent says no to a memory only where the agent went by it.
func (c *conversation) correct(l line, text string, how correction) {
	said := stems(text)
	var best *watch
	most, tied := 0, false
	for _, w := range c.shown {
		if w.from == 0 || !w.used && (how == rejects || c.turn > w.from) || how == rejects && agrees(text, w.text) {
			continue
		}
		shared := 0
		for stem := range said {
			if w.stems[stem] {
				shared++
			}
		}
		switch {
		case shared > most:
			best, most, tied = w, shared, false
		case shared == most && best != nil && best.path != w.path:
			tied = true
		}
	}
	if best == nil || tied || most < 2 || 5*most < 2*len(said) {
		return
	}
	c.note(l, best, ledger.Entry{Event: ledger.Contradicted, Reason: ledger.ByPrompt, Trigger: l.PromptID})
}

func (c *conversation) assistant(l line) {
	for _, b := range l.blocks() {
		switch b.Type {
		case "text":
			c.heed(l, b.Text)
		case "tool_use":
			if path := toolPath(b); c.follower.ofMemory(path) {
				c.reads[b.ID] = true
				if b.Name == "Read" {
					c.read(l, path)
				}
				continue // what it writes there is no use of what stands there
			}
			c.heed(l, rawTexts(b.Input))
		}
	}
}

// read notes that the agent reads the file of a memory that it was shown.
func (c *conversation) read(l line, path string) {
	for _, w := range c.active() {
		if c.follower.Session.MemoryID(path) == w.path {
			c.note(l, w, ledger.Entry{Event: ledger.Used, Reason: ledger.ByReading})
			return
		}
	}
}

// heed looks for memories in what the agent says or does.
func (c *conversation) heed(l line, text string) {
	fresh := map[string]bool{}
	sayings(&c.split, text, func(key, _ string) {
		if c.telling[key] == 1 && !c.said[key] {
			fresh[key] = true
		}
	})
	for _, w := range c.active() {
		if w.cited(text) && !w.cited(c.prompt) {
			c.note(l, w, ledger.Entry{Event: ledger.Used, Reason: ledger.ByName})
		}
		if c.turn-w.from >= turnsWatched {
			continue
		}
		for key := range fresh {
			if _, ok := w.keys[key]; ok && !slices.Contains(w.taken, key) {
				w.taken = append(w.taken, key)
			}
		}
		if w.worth() >= enough {
			c.note(l, w, ledger.Entry{Event: ledger.Used, Reason: ledger.ByWords, Words: w.words()})
		}
	}
	c.hear(text)
}

// active are the memories that are in the conversation, each once and as it was shown last.
func (c *conversation) active() []*watch {
	var all []*watch
	for i, w := range c.shown {
		again := slices.ContainsFunc(c.shown[i+1:], func(v *watch) bool { return v.path == w.path && v.from >= w.from && v.from > 0 })
		if w.from > 0 && !again {
			all = append(all, w)
		}
	}
	return all
}

// note adds what was found of a memory, once for each prompt that it went with.
func (c *conversation) note(l line, w *watch, e ledger.Entry) {
	if e.Event == ledger.Used {
		w.used = true
	}
	e.Path, e.Prompt, e.Time = w.path, w.gift.prompt, l.Timestamp
	if e.Time.IsZero() {
		e.Time = w.gift.time
	}
	if !slices.ContainsFunc(c.found, func(old ledger.Entry) bool { return old.Key() == e.Key() }) {
		c.found = append(c.found, e)
	}
}

func (w *watch) worth() int {
	sum := 0
	for _, key := range w.taken {
		sum += weight(key)
	}
	return sum
}

// words are those that were taken up, the most telling first, without any that may be a secret.
func (w *watch) words() []string {
	keys := slices.Clone(w.taken)
	slices.SortFunc(keys, func(a, b string) int { return cmp.Or(cmp.Compare(weight(b), weight(a)), cmp.Compare(a, b)) })
	var words []string
	for _, key := range keys[:min(len(keys), ledger.MaxWords)] {
		word := w.keys[key]
		if len(secret.Scan(w.name+" "+word, nil)) == 0 {
			words = append(words, word[:casebook.CutPoint(word, 60)])
		}
	}
	return words
}

// cited says whether a text names the memory: its file, a link to it, or a name that is no ordinary word.
func (w *watch) cited(text string) bool {
	text = strings.ToLower(text)
	name := strings.ToLower(w.name)
	file := strings.ToLower(fileName(w.path))
	for _, words := range []string{file + ".md", "[[" + file + "]]", "[[" + name + "]]"} {
		if hasWords(text, words) {
			return true
		}
	}
	return strings.ContainsAny(name, "-_") && hasWords(text, name) || strings.ContainsAny(file, "-_") && hasWords(text, file)
}
