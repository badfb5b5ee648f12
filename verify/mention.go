package verify

import (
	"strings"
	"unicode"
)

const (
	// maxMentions is how many things of one text are looked at.
	maxMentions = 1000
	// longestWord is how long one may be.
	longestWord = 300
	// longestRun is how many backticks open code; more are text.
	longestRun = 16
)

// Find finds what a Markdown text names, in order and each once. What stands in backticks is taken for more than what stands in a sentence. Frontmatter, globs,
// placeholders, e-mail addresses and scoped packages are passed over. The time that it takes grows with the text and no faster.
func Find(text string) []Mention {
	f := finder{text: text, seen: map[[2]string]bool{}}
	fence := ""
	at := frontmatterEnd(text)
	f.line = strings.Count(text[:at], "\n")
	for at < len(text) && len(f.found) < maxMentions {
		line, _, _ := strings.Cut(text[at:], "\n")
		f.begin = at
		f.line++
		first := len(f.found)
		switch mark := fenceMark(line); {
		case mark != "" && fence == "":
			fence = mark
		case mark != "" && mark[0] == fence[0] && len(mark) >= len(fence):
			fence = ""
		case fence != "":
			f.command(at, strings.TrimRight(line, "\r"))
		default:
			f.prose(at, strings.TrimRight(line, "\r"))
		}
		f.beside(first)
		at += len(line) + 1
	}
	return f.found
}

// frontmatterEnd is where the text below a block of frontmatter begins; 0 without one.
func frontmatterEnd(text string) int {
	first, _, _ := strings.Cut(text, "\n")
	if strings.TrimRight(strings.TrimPrefix(first, "\uFEFF"), "\r ") != "---" {
		return 0
	}
	for at := len(first) + 1; at < len(text); {
		line, _, _ := strings.Cut(text[at:], "\n")
		at = min(at+len(line)+1, len(text))
		if strings.TrimRight(line, "\r ") == "---" {
			return at
		}
	}
	return 0
}

// fenceMark is the run of backticks or tildes with which a line opens or closes code; empty: it does not.
func fenceMark(line string) string {
	line = strings.TrimLeft(line, " \t>")
	for _, c := range []string{"`", "~"} {
		if n := len(line) - len(strings.TrimLeft(line, c)); n >= 3 && !strings.Contains(line[n:], "`") {
			return line[:n]
		}
	}
	return ""
}

type finder struct {
	text  string
	line  int
	begin int // of the line
	found []Mention
	seen  map[[2]string]bool
}

func (f *finder) add(m Mention, at, size int) {
	key := [2]string{m.Kind, m.Text}
	if m.Text == "" || f.seen[key] || len(f.found) >= maxMentions {
		return
	}
	f.seen[key] = true
	m.Line, m.Column, m.Start, m.End = f.line, at-f.begin+1, at, at+size
	f.found = append(f.found, m)
}

// beside tells the symbols of a line which file it names, when that is one.
func (f *finder) beside(first int) {
	file := ""
	for _, m := range f.found[first:] {
		if m.Kind == File {
			if file != "" {
				return
			}
			file = m.Text
		}
	}
	for i := range f.found[first:] {
		if m := &f.found[first+i]; m.Kind == Symbol {
			m.Beside = file
		}
	}
}

// prose goes through a line that is no code: its words, links and code in backticks.
func (f *finder) prose(at int, line string) {
	open := map[int]bool{} // lengths of runs of backticks that nothing closes
	plain := 0             // from where on what has been passed is plain
	before := ""           // the last word of it
	flush := func(end int) {
		if last := f.words(at+plain, line[plain:end], false); last != "" {
			before = last
		}
	}
	for i := 0; i < len(line); {
		switch {
		case line[i] == '\\':
			i += 2
		case line[i] == '`':
			n := len(line[i:]) - len(strings.TrimLeft(line[i:], "`"))
			end := -1
			if !open[n] && n <= longestRun {
				end = closing(line, i+n, n)
			}
			if end < 0 {
				open[n] = true
				i += n
				continue
			}
			flush(i)
			f.quoted(at+i+n, line[i+n:end], before)
			i = end + n
			plain = i
		case strings.HasPrefix(line[i:], "[["):
			target, size := wiki(line[i:])
			if size == 0 {
				i += 2
				continue
			}
			flush(i)
			f.add(Mention{Text: target, Kind: Memory}, at+i, size)
			i += size
			plain = i
		case strings.HasPrefix(line[i:], "]("):
			target, size := linked(line[i+2:])
			if i += 2; size > 0 {
				flush(i - 2)
				f.add(Mention{Text: target, Kind: Memory}, at+i, size)
				i += size
				plain = i
			}
		default:
			i++
		}
	}
	if plain < len(line) {
		flush(len(line))
	}
}

// closing is where a run of n backticks begins that ends the code; -1: none does.
func closing(line string, from, n int) int {
	for from < len(line) {
		i := strings.IndexByte(line[from:], '`')
		if i < 0 {
			return -1
		}
		from += i
		size := len(line[from:]) - len(strings.TrimLeft(line[from:], "`"))
		if size == n {
			return from
		}
		from += size
	}
	return -1
}

// wiki reads a link [[target|text]] with which s begins.
func wiki(s string) (target string, size int) {
	s = s[:min(len(s), longestWord)]
	end := strings.Index(s, "]]")
	if end < 0 {
		return "", 0
	}
	target, _, _ = strings.Cut(s[2:end], "|")
	target, _, _ = strings.Cut(target, "#")
	if target = strings.TrimSpace(target); target == "" || strings.ContainsAny(target, "[]") {
		return "", 0
	}
	return target, end + 2
}

// linked reads the target of a link [text](target) that is a file in .md, which may be a memory. Other targets are words like all.
func linked(s string) (target string, size int) {
	s = s[:min(len(s), longestWord)]
	end := strings.IndexAny(s, ") \t")
	if end <= 0 {
		return "", 0
	}
	file, _, _ := strings.Cut(s[:end], "#")
	if !strings.HasSuffix(strings.ToLower(file), ".md") || strings.ContainsAny(file, ":`*<>[]{}") {
		return "", 0
	}
	return strings.TrimPrefix(file, "./"), len(file)
}

// words goes through words that stand in no backticks, and gives the last one.
func (f *finder) words(at int, s string, fenced bool) (last string) {
	for i := 0; i < len(s); {
		if s[i] <= ' ' {
			i++
			continue
		}
		end := strings.IndexFunc(s[i:], unicode.IsSpace)
		if end < 0 {
			end = len(s) - i
		}
		word := s[i : i+end]
		if len(word) <= longestWord {
			f.word(at+i, word, last, fenced)
		}
		last = word
		i += max(end, 1)
	}
	return last
}

// cuts are what stands around words; a call keeps its parentheses.
const cuts = "()[]{}\"',;<>|*`“”‘’«»„…"

func (f *finder) word(at int, word, before string, fenced bool) {
	if i := addressAt(word); i >= 0 {
		address := strings.TrimRight(word[i:], ".,;:!?\"'>*_")
		if !strings.Contains(address, "(") {
			address = strings.TrimRight(address, ")]")
		}
		f.add(Mention{Text: address, Kind: URL}, at+i, len(address))
		return
	}
	if strings.Contains(word, "@") || strings.ContainsAny(word, "*?{}$\\%") && !strings.HasPrefix(word, "**") && !strings.HasSuffix(word, "?") {
		return
	}
	start := len(word) - len(strings.TrimLeft(word, cuts+"_"))
	inner := strings.TrimRight(word[start:], cuts+".:!?_")
	if strings.HasPrefix(word[start+len(inner):], "()") && !fenced {
		if name, ok := symbolName(inner + "()"); ok {
			f.add(Mention{Text: name, Kind: Symbol}, at+start, len(inner)+2)
			return
		}
	}
	if strings.Contains(inner, "::") && !fenced {
		if name, ok := symbolName(inner); ok {
			f.add(Mention{Text: name, Kind: Symbol}, at+start, len(inner))
			return
		}
	}
	if isCommit(inner) && (len(inner) == 40 || announces(before)) {
		f.add(Mention{Text: inner, Kind: Commit}, at+start, len(inner))
		return
	}
	if flag, ok := flagName(inner); ok {
		if !fenced { // in a command line it is the program's
			f.add(Mention{Text: flag, Kind: Flag, Weak: true}, at+start, len(flag))
		}
		return
	}
	for i, part := range parts(word) {
		if len(part) > 2 && part[0] == '_' && strings.HasSuffix(strings.TrimRight(part, ".:!?"), "_") { // emphasis
			i, part = i+1, strings.TrimRight(strings.TrimRight(part[1:], ".:!?"), "_")
		}
		if m, ok := pathMention(part, false); ok {
			f.add(m, at+i, len(part))
		}
	}
}

// parts gives the pieces of a word between what may stand around names, by their places.
func parts(word string) func(yield func(int, string) bool) {
	return func(yield func(int, string) bool) {
		start := -1
		for i, r := range word {
			cut := strings.ContainsRune(cuts, r)
			if cut && start >= 0 {
				if !yield(start, word[start:i]) {
					return
				}
				start = -1
			} else if !cut && start < 0 {
				start = i
			}
		}
		if start >= 0 {
			yield(start, word[start:])
		}
	}
}

// quoted takes what stands in backticks for one name, or for a command line.
func (f *finder) quoted(at int, s, before string) {
	at += len(s) - len(strings.TrimLeft(s, " \t"))
	s = strings.TrimSpace(s)
	if s == "" {
		return
	}
	if strings.ContainsAny(s, " \t") {
		if name, size := declared(s); size > 0 {
			f.add(Mention{Text: name, Kind: Symbol, Quoted: true}, at, size)
			return
		}
		if name, ok := symbolName(s); ok && strings.HasSuffix(s, ")") { // a call with arguments
			f.add(Mention{Text: name, Kind: Symbol, Quoted: true}, at, len(s))
			return
		}
		f.command(at, s)
		return
	}
	if len(s) > longestWord {
		return
	}
	if m, ok := quotedMention(s, before); ok {
		m.Quoted = true
		f.add(m, at, len(s))
	}
}

func quotedMention(s, before string) (Mention, bool) {
	switch {
	case addressAt(s) == 0:
		return Mention{Text: s, Kind: URL}, true
	case addressAt(s) > 0, strings.Contains(s, "@"):
		return Mention{}, false
	case isCommit(s) && (mixed(s) || announces(before)):
		return Mention{Text: s, Kind: Commit}, true
	}
	if name, ok := variableName(s); ok {
		return Mention{Text: name, Kind: Variable}, true
	}
	if flag, ok := flagName(s); ok {
		return Mention{Text: flag, Kind: Flag}, true
	}
	if m, ok := pathMention(s, true); ok {
		return m, true
	}
	if name, ok := symbolName(s); ok {
		return Mention{Text: name, Kind: Symbol, Weak: weakSymbol(s)}, true
	}
	return Mention{}, false
}

// command reads a command line: the target that a runner is asked for, and the files that it names. Flags of programs are theirs.
func (f *finder) command(at int, s string) {
	trimmed := strings.TrimLeft(s, " \t>$")
	for _, c := range commandsIn(trimmed) {
		f.add(Mention{Text: c, Kind: Command, Quoted: true}, at+len(s)-len(trimmed), len(trimmed))
	}
	f.words(at, s, true)
}
