package extract

import (
	"strings"
	"unicode"
)

// Bounds of what a person types: of a longer turn the beginning and the end are looked at, since the middle was pasted.
const (
	longestProse = 16 << 10
	proseEnds    = 4 << 10
	longestLine  = 2000
	longestList  = 6
	documentHead = 2
)

// A block is a stretch of a person's own prose: a paragraph or an item of a list.
type block struct {
	start, end int
	item       bool
}

// proseOf leaves out of a turn's text what the person did not write just now: code, quotations, logs, diffs, tags with what is in them, mails, documents.
func proseOf(text string) []block {
	var p prose
	p.speaker = speakers(text[:min(len(text), proseEnds)])
	if len(text) > longestProse {
		p.from, p.to = proseEnds, len(text)-proseEnds
	}
	for at := 0; at < len(text); {
		n := strings.IndexByte(text[at:], '\n') + 1
		if n == 0 {
			n = len(text) - at
		}
		p.line(text, at, at+n)
		at += n
	}
	return p.done(text)
}

// prose is the state while lines are read.
type prose struct {
	from, to int    // what lies between is not looked at
	fence    string // the mark that closes the code block
	tag      string // the tag whose end is waited for
	rest     bool   // nothing more is the person's
	blocks   []block
	open     bool // the last block goes on with the next line
	items    int
	heads    int
	speaker  map[string]bool // names before a colon that speak more than once: a chat was pasted
}

func (p *prose) line(text string, start, end int) {
	l := strings.TrimRight(text[start:end], " \t\r\n")
	trimmed := strings.TrimLeft(l, " \t")
	switch {
	case p.fence != "":
		if strings.HasPrefix(trimmed, p.fence) {
			p.fence = ""
		}
		return
	case p.tag != "":
		if strings.Contains(trimmed, "</"+p.tag) {
			p.tag = ""
		}
		return
	case strings.HasPrefix(trimmed, "```") || strings.HasPrefix(trimmed, "~~~"):
		p.fence, p.open = trimmed[:3], false
		return
	case p.rest, trimmed == "", len(l) > longestLine && p.to > 0, start >= p.from && end <= p.to:
		p.open = false
		return
	}
	if name := opensTag(trimmed); name != "" {
		p.open = false
		if !strings.Contains(trimmed, "</"+name) && !strings.HasSuffix(trimmed, "/>") {
			p.tag = name
		}
		return
	}
	if name := speakerOf(trimmed); name != "" && len(p.speaker) > 0 {
		p.open = false
		return
	}
	if startsMail(trimmed) {
		p.rest, p.open = true, false
		return
	}
	if heading(trimmed) {
		p.heads++
		p.open = false
		return
	}
	indent := len(l) - len(trimmed)
	if notProse(trimmed) || (indent >= 4 || l[0] == '\t') && !p.open {
		p.open = false
		return
	}
	p.add(l, start, indent)
}

// add makes a line a block of its own, or a part of the one before where that goes on.
func (p *prose) add(l string, start, indent int) {
	trimmed := l[indent:]
	end := start + len(l)
	if n := itemMark(trimmed); n > 0 {
		p.items++
		p.blocks = append(p.blocks, block{start: start + indent + n, end: end, item: true})
		p.open = false
		return
	}
	if p.open && len(p.blocks) > 0 {
		p.blocks[len(p.blocks)-1].end = end
	} else {
		p.blocks = append(p.blocks, block{start: start + indent, end: end})
	}
	p.open = true
}

// done drops what only the whole shows: a text with headings is a document, a long list was pasted.
func (p *prose) done(text string) []block {
	if p.heads >= documentHead {
		return nil
	}
	if p.items <= longestList {
		return p.blocks
	}
	var own []block
	for _, b := range p.blocks {
		if !b.item {
			own = append(own, b)
		}
	}
	return own
}

// speakers are the names that begin more than one line of a chat.
func speakers(text string) map[string]bool {
	var twice map[string]bool
	seen := map[string]bool{}
	for l := range strings.Lines(text) {
		name := speakerOf(strings.TrimSpace(l))
		if name != "" && seen[name] {
			if twice == nil {
				twice = map[string]bool{}
			}
			twice[name] = true
		}
		seen[name] = true
	}
	return twice
}

// longestSpeaker is how many bytes a name before a colon has.
const longestSpeaker = 24

// speakerOf is the name before a colon that a line begins with.
func speakerOf(l string) string {
	at := strings.IndexAny(l[:min(len(l), longestSpeaker)], ":：")
	if at <= 0 || strings.ContainsAny(l[:at], ",.!?，。！？、`*") || strings.Count(l[:at], " ") > 1 || strings.HasPrefix(l[at:], "://") {
		return ""
	}
	return l[:at]
}

func heading(l string) bool {
	return strings.HasPrefix(l, "# ") || strings.HasPrefix(l, "## ") || strings.HasPrefix(l, "### ") || strings.HasPrefix(l, "#### ")
}

// itemMark is how long the mark of a list item is with the blanks behind it; 0: none.
func itemMark(l string) int {
	n := 0
	switch {
	case strings.HasPrefix(l, "- "), strings.HasPrefix(l, "* "), strings.HasPrefix(l, "+ "):
		n = 2
	case strings.HasPrefix(l, "• "):
		n = len("• ")
	default:
		for n < len(l) && n < 3 && l[n] >= '0' && l[n] <= '9' {
			n++
		}
		if n == 0 || n+1 >= len(l) || l[n] != '.' && l[n] != ')' || l[n+1] != ' ' {
			return 0
		}
		n += 2
	}
	return n + len(l[n:]) - len(strings.TrimLeft(l[n:], " "))
}

// opensTag is the name of the tag that a line begins with.
func opensTag(l string) string {
	if len(l) < 3 || l[0] != '<' {
		return ""
	}
	n := strings.IndexFunc(l[1:], func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '-' && r != '_' })
	if n <= 0 || !unicode.IsLetter(rune(l[1])) || strings.IndexByte(" >/\t", l[1+n]) < 0 || !strings.Contains(l, ">") {
		return ""
	}
	return l[1 : 1+n]
}

func startsMail(l string) bool {
	for _, h := range []string{"From: ", "Subject: ", "Sent: ", "-----Original Message", "---------- Forwarded", "Begin forwarded message", "Von: ", "Betreff: ", "De : ", "De: ", "Asunto: ", "Objet : ", "发件人", "主题：", "差出人", "件名"} {
		if strings.HasPrefix(l, h) {
			return true
		}
	}
	for _, verb := range []string{" wrote:", " commented:", " said:", " posted:", " writes:", " says:", " replied:", " schrieb:", " hat geschrieben:", " escribió:", " ha scritto:", " a écrit :", " a écrit:", "写道：", "写道:", "のメール：", "さんの投稿："} {
		if strings.HasSuffix(l, verb) {
			return true
		}
	}
	return false
}

// notProse says of a line by its looks that it is a quotation, a log, a diff, a table, a command or data.
func notProse(l string) bool {
	for _, start := range []string{">", "|", "$ ", "% ", "@@", "+++", "---", "diff --git", "{", "}", "[", "at ", "Traceback", "File \"", "Caused by", "npm ERR", "error[", "==>", "//", "/*", "import ", "func ", "def ", "class ", "const ", "SELECT ", "INSERT ", "TODO", "FIXME", "expected: ", "Expected: ", "actual: ", "got: ", "want: "} {
		if strings.HasPrefix(l, start) && (start != "at " || strings.ContainsAny(l, "(:")) {
			return true
		}
	}
	if len(l) > 2 && (l[0] == '+' || l[0] == '-') && l[1] != ' ' {
		return true // a line of a diff
	}
	for _, level := range []string{"ERROR", "WARN", "INFO", "DEBUG", "FATAL", "PANIC", "panic:", "FAIL", "PASS", "--- FAIL"} {
		if strings.HasPrefix(l, level) && (strings.HasSuffix(level, ":") || len(l) > len(level) && strings.IndexByte(" :]\t", l[len(level)]) >= 0) {
			return true
		}
	}
	first, _, _ := strings.Cut(l, " ")
	if name, ok := strings.CutSuffix(first, ":"); ok && (strings.HasSuffix(name, "Error") || strings.HasSuffix(name, "Exception") || strings.HasSuffix(name, "error") && len(name) > len("error")) {
		return true
	}
	return stamped(l) || symbols(l)
}

// stamped says that a line begins with a time, as those of logs do.
func stamped(l string) bool {
	n := 0
	for n < len(l) && n < 10 && (l[n] >= '0' && l[n] <= '9' || n > 0 && strings.IndexByte("-/:.T", l[n]) >= 0) {
		n++
	}
	return n >= 8 && (strings.Count(l[:n], ":") == 2 || strings.Count(l[:n], "-") == 2 || strings.Count(l[:n], "/") == 2) && len(l) > n && (strings.Contains(l[n:min(len(l), n+12)], ":") || strings.IndexByte(" T", l[n]) < 0)
}

// symbols says that a line has more of them than prose has.
func symbols(l string) bool {
	odd, all := 0, 0
	for _, r := range l {
		if unicode.IsSpace(r) {
			continue
		}
		all++
		if strings.ContainsRune("{}[]()<>=;|\\$&^", r) {
			odd++
		}
	}
	return all >= 12 && odd*5 > all
}
