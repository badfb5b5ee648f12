package instruction

import (
	"strings"

	"casebook"
	"casebook/internal/markdown"
)

// maxProtected bounds the words behind an @ that are looked at for what they name.
const maxProtected = 1_000

// A protectedWord is a word behind an @ that is no import where it stands.
type protectedWord struct {
	line  int
	path  string // what it would name
	name  string
	meant bool // to be none: it is in backticks or a fenced block
}

// protected lists the words of a page that would be imports elsewhere: in code, comments, HTML, links.
func (l *lint) protected(p page) []protectedWord {
	w := newWalk(l.l, l.in.disk, newReport())
	taken := map[string]bool{}
	for _, all := range [][]markdown.Mention{p.mentions, p.meant} {
		for _, m := range all {
			for _, name := range m.Names() {
				taken[name] = true
			}
		}
	}
	fenced := map[int]bool{}
	for line := range p.all() {
		fenced[line.number] = line.fenced
	}
	var found []protectedWord
	number := 0
	for text := range strings.Lines(p.raw) {
		number++
		for at := 0; number >= p.body && len(found) < maxProtected; {
			i := strings.IndexByte(text[at:], '@')
			if i < 0 {
				break
			}
			at += i + 1
			end := at + strings.IndexFunc(text[at:]+" ", func(r rune) bool { return markdown.IsSpace(r) || strings.ContainsRune("`<>()[]\"'", r) })
			name := strings.TrimRight(text[at:end], ".,:;!?*_")
			if path := w.absolute(p.file, name); name != "" && path != "" && strings.Contains(name, ".") && !taken[name] {
				found = append(found, protectedWord{line: number, path: path, name: name, meant: fenced[number] || at > 1 && text[at-2] == '`'})
			}
			at = end
		}
	}
	return found
}

// unimported tells of words that name a file in a place where nothing is imported, unless they are in backticks or a fence, which is how one says so.
func (l *lint) unimported(p page) {
	for _, m := range l.protected(p) {
		if !m.meant && isFile(m.path) {
			l.problem(casebook.Problem{Code: "import-protected", Path: p.path, Line: m.line, Info: true,
				Text: "@" + m.name + " names a file and stands in a comment, HTML, a link or indented code, where nothing is imported", Fix: "put it into plain text to import it, into backticks if not"})
		}
	}
}
