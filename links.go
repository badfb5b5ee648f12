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

// Relink gives the file with its links led elsewhere: to says what to write in place of what stands in a link, by LinkKey. What stands behind `|`, `#` or
// `^` in a link stays, and so do blanks. A name that no link can hold makes the links stay as they are. Links in the frontmatter, in fenced code, in
// backticks and in comments are text; nothing else of the file changes.
func Relink(data []byte, to map[string]string) []byte {
	at := frontmatter.Parse(data).BodyAt()
	r := linkRenamer{to: to}
	return append(data[:at:at], r.text(string(data[at:]))...)
}

// A Link is a `[[link]]` in a memory's text.
type Link struct {
	Target string // without what stands behind `|`, `#` or `^`
	Line   int    // of the file
}

// Links lists the links that Relink would lead elsewhere, in their order. doctor asks where they lead.
func Links(data []byte) []Link {
	doc := frontmatter.Parse(data)
	r := linkRenamer{at: doc.BodyLine() - 1}
	r.text(string(data[doc.BodyAt():]))
	return r.found
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
	comment bool // one that began inside of a line goes on
	endless bool // no comment ends below
	at      int  // the line
	found   []Link
}

func (r *linkRenamer) text(text string) string {
	var b strings.Builder
	var v visibility
	for rest := text; rest != ""; {
		l, next := cutLine(rest)
		r.at++
		end := rest[len(l) : len(rest)-len(next)]
		t := strings.TrimSpace(strings.TrimPrefix(l, "\uFEFF"))
		switch {
		case r.comment:
			at := strings.Index(l, "-->")
			if r.comment = at < 0; r.comment {
				at = len(l)
			}
			b.WriteString(l[:at] + r.line(l[at:], next, false))
		case v.hides(t):
			b.WriteString(l)
		default:
			isEntry := false
			if r.entries {
				_, isEntry = parseEntry(t)
			}
			b.WriteString(r.line(l, next, isEntry))
		}
		b.WriteString(end)
		rest = next
	}
	return b.String()
}

// longestLink bounds the search for a link's end: brackets that nothing closes would make it quadratic.
const longestLink = 4096

// line rewrites the links of one line that is neither hidden nor a comment as a whole; next is the text below.
func (r *linkRenamer) line(l, next string, isEntry bool) string {
	var b strings.Builder
	for i := 0; i < len(l); {
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
				r.comment = !r.endless && strings.Contains(next, "-->")
				r.endless = !r.comment
			}
		case rest[0] == '[':
			short := rest[:min(len(rest), longestLink)]
			link, size := r.wiki(short)
			if size == 0 && isEntry {
				link, size = r.inline(short)
			}
			if size > 0 {
				b.WriteString(link)
				i += size
				continue
			}
		}
		b.WriteString(rest[:n])
		i += n
	}
	return b.String()
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
	end := strings.Index(s, "]]")
	if !strings.HasPrefix(s, "[[") || end < 0 || strings.ContainsAny(s[2:end], "[\r\n") {
		return "", 0
	}
	inside := s[2:end]
	target := inside
	if at := strings.IndexAny(inside, "|#^"); at >= 0 {
		target = strings.TrimSuffix(inside[:at], `\`) // in a table, [[old\|text]]
	}
	bare := strings.TrimSpace(target)
	if bare != "" {
		r.found = append(r.found, Link{bare, r.at})
	}
	named, ok := r.to[LinkKey(bare)]
	if !ok || bare == "" || strings.ContainsAny(named, "[]|#^\r\n") || strings.TrimSpace(named) == "" {
		return "", 0
	}
	before, after, _ := strings.Cut(target, bare)
	return "[[" + before + named + after + inside[len(target):] + "]]", end + 2
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
