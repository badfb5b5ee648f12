package placement

import (
	"strings"

	"casebook/internal/glob"
)

// A piece is one thing that is placed: bytes [start,end) of the text.
type piece struct {
	start, end int
	line       int
	head       string // the heading above, also of later pieces of its section
	intro      string // the line that ends in a colon above a list
	body       string // without heading and introduction
	kind       blockKind
	whole      bool // a list that was kept together, as steps
	long       bool // claim is only the beginning: nothing that must hold to the letter is read out of it
	claim      text // introduction and body as words; code blocks left out
	context    text // the heading
}

// claimBytes is how much of one piece the rules look at.
const claimBytes = 8 << 10

// A splitter gathers blocks into pieces.
type splitter struct {
	text        string
	ls          []line
	pieces      []piece
	pending     int // where the next piece begins when headings or an introduction wait for it; -1: nothing waits
	head, intro string
	headed      bool // whether the last block was a heading, too
	line        int  // of the byte at counted
	counted     int
}

// split gives the pieces in order; every byte that is not white space is in exactly one.
func split(s string) []piece {
	sp := &splitter{text: s, ls: lines(s), pending: -1, line: 1}
	bs := blocks(sp.ls)
	for i := 0; i < len(bs); i++ {
		b := bs[i]
		if b.kind != heading {
			sp.headed = false
		}
		switch {
		case b.kind == heading:
			sp.heading(b)
		case b.kind == ruler, b.kind == code:
			sp.attach(b)
		case b.kind == front && !sp.typed(b):
			sp.wait(b)
		case b.kind == front: // the whole file is one memory or rule
			sp.add(block{front, b.from, bs[len(bs)-1].to})
			i = len(bs)
		case b.kind == paragraph && i+1 < len(bs) && bs[i+1].kind != paragraph && bs[i+1].kind != heading && strings.HasSuffix(sp.content(b), ":"):
			sp.wait(b)
			sp.intro = sp.content(b)
		case b.kind == bullet, b.kind == step:
			i += sp.list(bs[i:]) - 1
		default:
			sp.add(b)
		}
	}
	if sp.pending >= 0 { // a heading with nothing below it
		last := len(sp.ls) - 1
		for sp.ls[last].blank() {
			last--
		}
		sp.put(piece{start: sp.pending, end: sp.ls[last].end, kind: heading})
	}
	return sp.pieces
}

func (sp *splitter) content(b block) string {
	return strings.TrimSpace(sp.text[sp.ls[b.from].start:sp.ls[b.to-1].end])
}

// typed says whether the frontmatter tells what the file is: a memory by its type, a rule by its paths.
func (sp *splitter) typed(b block) bool {
	t := sp.content(b)
	return frontType(t) != "" || len(frontPaths(t)) > 0
}

func (sp *splitter) wait(b block) {
	if sp.pending < 0 {
		sp.pending = sp.ls[b.from].start
	}
}

func (sp *splitter) heading(b block) {
	sp.wait(b)
	title := strings.TrimSpace(strings.Trim(sp.content(b), "#"))
	if sp.headed && len(sp.head) < claimBytes {
		title = sp.head + " " + title
	}
	sp.head, sp.intro, sp.headed = title, "", true
}

// attach puts code to what stands above it in its section; with nothing there it begins a piece.
func (sp *splitter) attach(b block) {
	if sp.pending < 0 && len(sp.pieces) > 0 {
		last := &sp.pieces[len(sp.pieces)-1]
		last.end = sp.ls[b.to-1].end
		last.body = sp.text[last.start:last.end]
		return
	}
	sp.add(b)
}

func (sp *splitter) add(b block) {
	sp.put(piece{start: sp.ls[b.from].start, end: sp.ls[b.to-1].end, body: sp.content(b), kind: b.kind})
	sp.intro = ""
}

// put finishes a piece: what waits begins it, heading and introduction go with it.
func (sp *splitter) put(p piece) {
	if sp.pending >= 0 {
		p.start, sp.pending = sp.pending, -1
	}
	sp.line += strings.Count(sp.text[sp.counted:p.start], "\n")
	p.line, sp.counted = sp.line, p.start
	p.head, p.intro = sp.head, sp.intro
	claim := prose(p.body)
	if p.intro != "" {
		claim = strings.TrimSuffix(p.intro, ":") + " " + claim
	}
	if p.long = len(claim) > claimBytes; p.long {
		claim = strings.ToValidUTF8(claim[:claimBytes], "")
	}
	p.claim, p.context = newText(claim), newText(p.head[:min(len(p.head), claimBytes)])
	sp.pieces = append(sp.pieces, p)
}

// list adds the items of the list that begins bs, each as a piece or all as one when they are steps, and says how many blocks it took.
func (sp *splitter) list(bs []block) int {
	kind, n := bs[0].kind, 0
	var items []string
	for _, b := range bs {
		if b.kind == kind {
			items = append(items, prose(sp.content(b)))
		} else if kind != step || b.kind != code {
			break
		}
		n++
	}
	if steps(kind == step, sp.head+" "+sp.intro, items) {
		whole := block{kind, bs[0].from, bs[n-1].to}
		sp.add(whole)
		sp.pieces[len(sp.pieces)-1].whole = true
		return n
	}
	intro := sp.intro
	for _, b := range bs[:n] {
		if b.kind == code {
			sp.attach(b)
			continue
		}
		sp.intro = intro
		sp.add(b)
	}
	return n
}

// steps tells a procedure from a list of rules: its title says so, or it is numbered and no item speaks as a rule or a wish does.
func steps(numbered bool, title string, items []string) bool {
	t := newText(title)
	if len(items) < 2 || t.says(forbidding()) {
		return false
	}
	if t.says(stepTitles()) {
		return numbered || len(items) > 2
	}
	if !numbered || len(items) < 3 {
		return false
	}
	for _, item := range items {
		if t := newText(item); t.says(forbidding()) || t.says(obliging()) || t.says(wishes()) {
			return false
		}
	}
	return true
}

// prose is a piece's text without list markers, quotes and code blocks, in one line.
func prose(body string) string {
	var b strings.Builder
	open := ""
	for l := range strings.Lines(body) {
		t := strings.TrimSpace(l)
		if f := fence(t); f != "" && open == "" {
			open = f
			continue
		} else if open != "" {
			if strings.HasPrefix(t, open) {
				open = ""
			}
			continue
		}
		t = strings.TrimSpace(strings.TrimLeft(t, ">"))
		t = t[len(marker(t)):]
		if strings.HasPrefix(t, "#") {
			t = strings.TrimSpace(strings.TrimLeft(t, "#")) + "."
		}
		b.WriteString(t)
		b.WriteByte(' ')
	}
	return strings.TrimSpace(b.String())
}

// frontType reads `type:` from a block of frontmatter, at the top level or below metadata.
func frontType(block string) string {
	for l := range strings.Lines(block) {
		if v, ok := strings.CutPrefix(strings.TrimSpace(l), "type:"); ok {
			switch v = strings.Trim(strings.TrimSpace(v), `"'`); v {
			case "user", "feedback", "project", "reference":
				return v
			}
		}
	}
	return ""
}

// frontPaths reads `paths:` from a block of frontmatter, as a list in either form or one value.
func frontPaths(block string) []string {
	_, rest, ok := strings.Cut("\n"+block, "\npaths:")
	if !ok {
		return nil
	}
	var all []string
	first, below, _ := strings.Cut(rest, "\n")
	first = strings.TrimSpace(first)
	if list, ok := strings.CutPrefix(first, "["); ok {
		first = strings.TrimSuffix(list, "]")
	}
	for _, part := range glob.SplitList(first) {
		all = append(all, strings.Trim(strings.TrimSpace(part), `"'`))
	}
	for l := range strings.Lines(below) {
		v, ok := strings.CutPrefix(strings.TrimSpace(l), "- ")
		if !ok {
			break
		}
		all = append(all, strings.Trim(strings.TrimSpace(v), `"'`))
	}
	kept := all[:0]
	for _, p := range all {
		if p != "" {
			kept = append(kept, p)
		}
	}
	return kept
}
