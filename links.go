package casebook

import (
	"path"
	"slices"
	"strings"

	"casebook/internal/frontmatter"

	"golang.org/x/text/unicode/norm"
)

// LinkKey is the form in which what stands in a `[[link]]` is compared with names, aliases, paths and stems: any case, composed or decomposed Unicode.
func LinkKey(s string) string {
	return norm.NFC.String(strings.ToLower(norm.NFC.String(strings.TrimSpace(s))))
}

// LinkKeys are the keys by which links find the memory of this header.
func (h Header) LinkKeys() []string {
	keys := []string{LinkKey(h.Name), LinkKey(h.Path), LinkKey(strings.TrimSuffix(h.Path, ".md")), LinkKey(stem(h.Path))}
	for _, a := range h.Aliases {
		keys = append(keys, LinkKey(a))
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// A Link is one that a text shows.
type Link struct {
	Line   int    // counts from 1
	Target string // what stands in [[…]], without text and part; or the file of [text](file.md), as in an IndexEntry
	Wiki   bool   // it is one of [[…]]
}

// Links reads the links [[name]] and [text](file.md) of a text without frontmatter, in their order. What Relink takes for text has none, and links to the web
// and to files that are no .md are none.
func Links(text string) []Link {
	var all []Link
	w := linkWalk{}
	w.bracket = func(s string) (string, int) {
		l, size := readLink(s)
		if size > 0 {
			l.Line = w.number
			all = append(all, l)
		}
		return s[:size], size
	}
	w.text(text)
	return all
}

// readLink reads a link that s begins with; size is 0 when it begins with none.
func readLink(s string) (l Link, size int) {
	if target, _, size := wikiLink(s); size > 0 && !strings.HasPrefix(s[size:], "(") { // [[1]](file.md) is a link whose text is [1]
		if target = strings.TrimSpace(target); target == "" {
			return Link{}, 0
		}
		return Link{Target: target, Wiki: true}, size
	}
	_, rest, ok := bracketed(s, '[', ']')
	if !ok || !strings.HasPrefix(rest, "(") {
		return Link{}, 0
	}
	file, rest, ok := linkTarget(rest)
	if !ok {
		return Link{}, 0
	}
	return Link{Target: file}, len(s) - len(rest)
}

// wikiLink splits a link [[target|text]] that s begins with: the target with the blanks around it, and the rest of what is inside. size is 0 without one.
func wikiLink(s string) (target, rest string, size int) {
	end := strings.Index(s, "]]")
	if !strings.HasPrefix(s, "[[") || end < 0 || strings.ContainsAny(s[2:end], "[\r\n") {
		return "", "", 0
	}
	target = s[2:end]
	if at := strings.IndexAny(target, "|#^"); at >= 0 {
		target = strings.TrimSuffix(target[:at], `\`) // in a table, [[old\|text]]
	}
	return target, s[2+len(target) : end], end + 2
}

// Relink gives the file with its links led elsewhere: to says what to write in place of what stands in a link, by LinkKey. What stands behind `|`, `#` or
// `^` in a link stays, and so do blanks. A name that no link can hold makes the links stay as they are. Links in the frontmatter, in fenced code, in
// backticks and in comments are text; nothing else of the file changes.
func Relink(data []byte, to map[string]string) []byte {
	at := frontmatter.Parse(data).BodyAt()
	r := linkRenamer{to: to}
	return append(data[:at:at], r.text(string(data[at:]))...)
}

// MemoryLinks lists the links [[name]] of a memory's file, those that Relink would lead elsewhere, in their order. Lines are those of the file.
func MemoryLinks(data []byte) []Link {
	doc := frontmatter.Parse(data)
	var all []Link
	for _, l := range Links(string(data[doc.BodyAt():])) {
		if l.Wiki {
			l.Line += doc.BodyLine() - 1
			all = append(all, l)
		}
	}
	return all
}

// RenameLinks makes links to a memory name it by its new name and file: `[[old]]`, `[[old|text]]`, `[[old#part]]` with name, and in lines of the form
// that an index has, `- [Title](old.md) …`, the targets with file. old holds what the memory was called: its name and aliases, and its path, whose
// stem counts as a name too. An empty file leaves targets alone. What Relink takes for text stays here, too.
func RenameLinks(text string, old []string, name, file string) string {
	if strings.ContainsAny(name, "[]|#^\r\n") || strings.TrimSpace(name) == "" { // no link can say it
		name = stem(file)
	}
	r := linkRenamer{to: map[string]string{}, file: file, entries: true}
	for _, o := range old {
		if !strings.HasSuffix(strings.ToLower(o), ".md") {
			r.to[LinkKey(o)] = name
			continue
		}
		r.files = append(r.files, o)
		r.to[LinkKey(o[:len(o)-len(".md")])], r.to[LinkKey(stem(o))] = name, name
		if r.to[LinkKey(o)] = name; file != "" {
			r.to[LinkKey(o)] = file // the link named the file
		}
	}
	return r.text(text)
}

type linkRenamer struct {
	to      map[string]string
	files   []string // whose links in entries of an index lead to file
	file    string
	entries bool
}

func (r *linkRenamer) text(text string) string {
	w := linkWalk{}
	w.bracket = func(s string) (string, int) {
		link, size := r.wiki(s)
		if size == 0 && r.entries && w.isEntry() {
			link, size = r.inline(s)
		}
		return link, size
	}
	return w.text(text)
}

// A linkWalk goes through a text and asks at each bracket that is neither code nor comment nor escaped what to write there.
type linkWalk struct {
	// bracket is given what stands from a bracket on in its line, and says what to write in place of how many bytes; 0 when no link begins there.
	bracket func(s string) (link string, size int)
	number  int    // of the line, from 1
	trimmed string // the line without blanks around it
	comment bool   // one that began inside of a line goes on
	endless bool   // no comment ends below
}

func (w *linkWalk) text(text string) string {
	var b strings.Builder
	var v visibility
	kept := 0 // how much of the text has been written
	for at := 0; at < len(text); {
		l, next := cutLine(text[at:])
		w.trimmed = strings.TrimSpace(strings.TrimPrefix(l, "\uFEFF"))
		w.number++
		visible := 0 // from where on in the line links count
		switch {
		case w.comment:
			if visible = strings.Index(l, "-->"); visible < 0 {
				visible = len(l)
			} else {
				w.comment = false
			}
			w.trimmed = "" // no entry
		case v.hides(w.trimmed):
			visible = len(l)
		}
		if now := w.line(l[visible:], next); now != l[visible:] {
			b.WriteString(text[kept : at+visible])
			b.WriteString(now)
			kept = at + len(l)
		}
		at = len(text) - len(next)
	}
	if kept == 0 {
		return text
	}
	return b.String() + text[kept:]
}

// isEntry says whether the line is an entry of an index.
func (w *linkWalk) isEntry() bool {
	_, ok := parseEntry(w.trimmed)
	return ok
}

// longestLink bounds the search for a link's end: brackets that nothing closes would make it quadratic.
const longestLink = 4096

// line rewrites the links of one line that is neither hidden nor a comment as a whole; next is the text below.
func (w *linkWalk) line(l, next string) string {
	var b strings.Builder
	kept := 0
	for i := 0; i < len(l); {
		skip := strings.IndexAny(l[i:], "\\`<[")
		if skip < 0 {
			break
		}
		i += skip
		rest := l[i:]
		n := 1
		switch {
		case rest[0] == '\\':
			n = min(2, len(rest))
		case rest[0] == '`':
			n = codeSpan(rest)
		case strings.HasPrefix(rest, "<!--"):
			n = len(rest)
			if end := strings.Index(rest, "-->"); end >= 0 {
				n = end + len("-->")
			} else {
				w.comment = !w.endless && strings.Contains(next, "-->")
				w.endless = !w.comment
			}
		case rest[0] == '[':
			if link, size := w.bracket(rest[:min(len(rest), longestLink)]); size > 0 {
				if n = size; link != rest[:size] {
					b.WriteString(l[kept:i])
					b.WriteString(link)
					kept = i + size
				}
			}
		}
		i += n
	}
	if kept == 0 {
		return l
	}
	return b.String() + l[kept:]
}

// codeSpan is the length of code in backticks at the start of s, or of the backticks alone when nothing ends it.
func codeSpan(s string) int {
	open := len(s) - len(strings.TrimLeft(s, "`"))
	for at := open; at < len(s); {
		i := strings.IndexByte(s[at:], '`')
		if i < 0 {
			break
		}
		at += i
		n := len(s[at:]) - len(strings.TrimLeft(s[at:], "`"))
		if at += n; n == open {
			return at
		}
	}
	return open
}

// wiki rewrites a link [[…]] that s begins with; size is 0 when it stays.
func (r *linkRenamer) wiki(s string) (link string, size int) {
	target, rest, size := wikiLink(s)
	bare := strings.TrimSpace(target)
	named, ok := r.to[LinkKey(bare)]
	if size == 0 || !ok || bare == "" || strings.ContainsAny(named, "[]|#^\r\n") || strings.TrimSpace(named) == "" {
		return "", 0
	}
	before, after, _ := strings.Cut(target, bare)
	return "[[" + before + named + after + rest + "]]", size
}

// inline rewrites a link [text](target) that s begins with, and its text where that is the file's name as in the documented form of the index.
func (r *linkRenamer) inline(s string) (link string, size int) {
	title, rest, ok := bracketed(s, '[', ']')
	if !ok || !strings.HasPrefix(rest, "(") || r.file == "" {
		return "", 0
	}
	was, behind, ok := linkTarget(rest)
	if !ok || !slices.ContainsFunc(r.files, func(o string) bool { return sameName(path.Clean(o), was) }) {
		return "", 0
	}
	if plain := unescapeBrackets(title); sameName(plain, was) || sameName(plain, path.Base(was)) {
		title = strings.NewReplacer("[", `\[`, "]", `\]`).Replace(r.file)
	}
	inside := rest[1 : len(rest)-len(behind)-1]
	to, tail := target(r.file), targetTail(inside)
	if bare, closed := strings.CutSuffix(to, ">"); closed && strings.HasPrefix(tail, "#") {
		to, tail = bare+tail, ">"
	}
	return "[" + title + "](" + to + tail + ")", len(s) - len(behind)
}

// targetTail is what follows the file in a link's target: a part, a title.
func targetTail(inside string) string {
	if strings.HasPrefix(inside, "<") {
		if at := strings.IndexByte(inside, '#'); at >= 0 {
			return strings.TrimSuffix(inside[at:], ">")
		}
		return ""
	}
	if at := strings.Index(inside, "#"); at >= 0 {
		return inside[at:]
	}
	if at := strings.Index(inside, ` "`); at >= 0 {
		return inside[at:]
	}
	return ""
}
