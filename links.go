package casebook

import (
	"path"
	"slices"
	"strings"
)

// RenameLinks makes links to a memory name it by its new name and file: `[[old]]`, `[[old|text]]`, `[[old#part]]` with name, and in lines of the form
// that an index has, `- [Title](old.md) …`, the targets with file. old holds what the memory was called: its name and aliases, and its path, whose
// stem counts as a name too; case and composition do not count. Fenced code, code in backticks and comments stay as they are, and so does every byte
// that is no part of such a link. An empty file leaves targets alone.
func RenameLinks(text string, old []string, name, file string) string {
	r := linkRenamer{name: name, file: file}
	for _, o := range old {
		if strings.HasSuffix(strings.ToLower(o), ".md") {
			r.files = append(r.files, o)
			r.names = append(r.names, o[:len(o)-len(".md")], stem(o))
		}
		r.names = append(r.names, o)
	}
	if strings.ContainsAny(name, "[]|#^\r\n") || strings.TrimSpace(name) == "" { // no link can say it
		r.name = stem(file)
	}
	var b strings.Builder
	var v visibility
	for rest := text; rest != ""; {
		l, next := cutLine(rest)
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
			_, isEntry := parseEntry(t)
			b.WriteString(r.line(l, next, isEntry))
		}
		b.WriteString(end)
		rest = next
	}
	return b.String()
}

type linkRenamer struct {
	names, files []string
	name, file   string
	comment      bool // one that began inside of a line goes on
	endless      bool // no comment ends below
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
			if link, size, ok := r.link(rest[:min(len(rest), longestLink)], isEntry); ok {
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

// link rewrites a link that s begins with.
func (r *linkRenamer) link(s string, isEntry bool) (link string, size int, ok bool) {
	if strings.HasPrefix(s, "[[") {
		if link, size, ok := r.wiki(s); ok {
			return link, size, true
		}
	}
	if isEntry {
		return r.inline(s)
	}
	return "", 0, false
}

// wiki rewrites a link [[…]] that s begins with.
func (r *linkRenamer) wiki(s string) (link string, size int, ok bool) {
	end := strings.Index(s, "]]")
	if end < 0 || strings.ContainsAny(s[2:end], "[\r\n") {
		return "", 0, false
	}
	inside := s[2:end]
	target := inside
	if at := strings.IndexAny(inside, "|#^"); at >= 0 {
		target = strings.TrimSuffix(inside[:at], `\`) // in a table, [[old\|text]]
	}
	bare := strings.TrimSpace(target)
	if bare == "" || !slices.ContainsFunc(r.names, func(o string) bool { return sameName(o, bare) }) {
		return "", 0, false
	}
	named := r.name
	if r.file != "" && slices.ContainsFunc(r.files, func(o string) bool { return sameName(o, bare) }) {
		named = r.file // the link named the file
	}
	before, after, _ := strings.Cut(target, bare)
	return "[[" + before + named + after + inside[len(target):] + "]]", end + 2, true
}

// inline rewrites a link [text](target) that s begins with, and its text where that is the file's name as in the documented form of the index.
func (r *linkRenamer) inline(s string) (link string, size int, ok bool) {
	title, rest, ok := bracketed(s, '[', ']')
	if !ok || !strings.HasPrefix(rest, "(") || r.file == "" {
		return "", 0, false
	}
	was, behind, ok := linkTarget(rest)
	if !ok || !slices.ContainsFunc(r.files, func(o string) bool { return sameName(path.Clean(o), was) }) {
		return "", 0, false
	}
	if plain := unescapeBrackets(title); sameName(plain, was) || sameName(plain, path.Base(was)) {
		title = strings.NewReplacer("[", `\[`, "]", `\]`).Replace(r.file)
	}
	inside := rest[1 : len(rest)-len(behind)-1]
	to, tail := target(r.file), targetTail(inside)
	if bare, closed := strings.CutSuffix(to, ">"); closed && strings.HasPrefix(tail, "#") {
		to, tail = bare+tail, ">"
	}
	return "[" + title + "](" + to + tail + ")", len(s) - len(behind), true
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
