package casebook

import (
	"net/url"
	"path"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

const (
	// IndexFile is the name of the index in a memory directory.
	IndexFile = "MEMORY.md"
	// IndexLines is how many lines of the index a session loads.
	IndexLines = 200
	// IndexUnits is how many UTF-16 code units of the index a session loads.
	IndexUnits = 25000
	// IndexBytes is how many bytes of the index casebook writes: valid UTF-8 has never more code units than bytes, so IndexUnits is kept with it.
	IndexBytes = 25000
)

// An Index is MEMORY.md: one line a memory, and whatever else people write into it.
type Index struct {
	Entries []IndexEntry
	text    string
}

// An IndexEntry is one line of the index that names a memory.
type IndexEntry struct {
	Line  int    `json:"line"`  // counts from 1
	Title string `json:"title"` // the link's text
	File  string `json:"file"`  // the link's target, relative to the memory directory and slash-separated, as the file is called on disk
	Hook  string `json:"hook"`  // what follows the link, without the dash or colon between them
}

// String is the line that casebook writes for the entry, without a line end.
func (e IndexEntry) String() string {
	title := oneLine(e.Title)
	if strings.ContainsAny(title, `[\]`) {
		title = strings.NewReplacer(`\`, `\\`, "[", `\[`, "]", `\]`).Replace(title)
	}
	line := "- [" + title + "](" + target(e.File) + ")"
	if e.Hook != "" {
		line += " — " + oneLine(e.Hook)
	}
	return line
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// target is the file as a link's target: ParseIndex reads it back as the file's name.
func target(file string) string {
	if strings.ContainsAny(file, "%#<>") {
		file = strings.NewReplacer("%", "%25", "#", "%23", "<", "%3C", ">", "%3E").Replace(file)
	}
	if strings.ContainsAny(file, ` ()"\`) {
		return "<" + file + ">"
	}
	return file
}

// ParseIndex reads the entries in both published forms, `- [Title](file.md) — hook` and `- [file.md](file.md): text`, with `*` or `+` for the
// bullet, a bold link, and any dash or a colon behind the link. A link elsewhere in a line, to something that is no `.md` file or to the web is none;
// fenced code and comments have none.
func ParseIndex(data []byte) Index {
	x := Index{text: string(data)}
	var sc visibility
	line := 0
	for rest := x.text; rest != ""; {
		var l string
		l, rest = cutLine(rest)
		line++
		t := strings.TrimSpace(strings.TrimPrefix(l, "\uFEFF"))
		if sc.hides(t) {
			continue
		}
		if e, ok := parseEntry(t); ok {
			e.Line = line
			x.Entries = append(x.Entries, e)
		}
	}
	return x
}

// A visibility walks down a text and tells which lines are fenced code or comments, the lines that begin or end them included.
type visibility struct {
	fence   string
	comment bool
}

// hides takes the next line, without blanks around it.
func (v *visibility) hides(t string) bool {
	if v.fence == "" && (v.comment || strings.HasPrefix(t, "<!--")) {
		v.comment = !strings.Contains(t, "-->")
		return true
	}
	if m := fenceMark(t); m != "" && (v.fence == "" || strings.HasPrefix(m, v.fence) && m == t) {
		if v.fence == "" {
			v.fence = m
		} else {
			v.fence = ""
		}
		return true
	}
	return v.fence != ""
}

// open says that the lines below are hidden too.
func (v *visibility) open() bool { return v.fence != "" || v.comment }

// String gives back the text that was parsed, byte for byte.
func (x Index) String() string { return x.text }

// cutLine splits off the first line without its line end.
func cutLine(s string) (line, rest string) {
	i := strings.IndexAny(s, "\r\n")
	if i < 0 {
		return s, ""
	}
	if s[i] == '\r' && strings.HasPrefix(s[i+1:], "\n") {
		return s[:i], s[i+2:]
	}
	return s[:i], s[i+1:]
}

func fenceMark(t string) string {
	for _, c := range []string{"`", "~"} {
		if n := len(t) - len(strings.TrimLeft(t, c)); n >= 3 {
			return t[:n]
		}
	}
	return ""
}

// cutSeparator splits off what stands between link and hook: a dash of any length, a colon or an arrow, with blanks.
func cutSeparator(t string) (between, hook string) {
	rest := strings.TrimLeft(t, asciiSpace)
	for _, mark := range []string{"-->", "->", "--", "-", "—", "–", ":", "―", "→"} {
		if after, ok := strings.CutPrefix(rest, mark); ok {
			rest = after
			break
		}
	}
	rest = strings.TrimLeft(rest, asciiSpace)
	return t[:len(t)-len(rest)], rest
}

// asciiSpace is what a line may hold of it.
const asciiSpace = " \t\n\f\r"

func parseEntry(t string) (IndexEntry, bool) {
	e, _, ok := parseEntryForm(t)
	return e, ok
}

// IsPlainEntry says whether a line of the index is no more than an entry in one of the published forms: nothing would be lost with it but a pointer.
func IsPlainEntry(line string) bool {
	_, plain, ok := parseEntryForm(strings.TrimSpace(strings.TrimPrefix(line, "\uFEFF")))
	return plain && ok
}

// parseEntryForm also says whether the line is no more than an entry in one of the published forms: nothing would be lost with it but a pointer.
func parseEntryForm(t string) (e IndexEntry, plain, ok bool) {
	if len(t) < 2 || !strings.ContainsRune("-*+", rune(t[0])) || !isSpace(t[1]) {
		return IndexEntry{}, false, false
	}
	whole := t
	t = strings.TrimSpace(t[2:])
	bold := strings.HasPrefix(t, "**[")
	t = strings.TrimPrefix(t, "**")
	title, t, ok := bracketed(t, '[', ']')
	if !ok || !strings.HasPrefix(t, "(") {
		return IndexEntry{}, false, false
	}
	file, rest, ok := linkTarget(t)
	if !ok {
		return IndexEntry{}, false, false
	}
	titled := strings.Contains(t[:len(t)-len(rest)], ` "`)
	t = rest
	if bold {
		t = strings.TrimPrefix(t, "**")
	}
	between, hook := cutSeparator(t)
	hook = strings.TrimSpace(hook)
	plain = !bold && !titled && (hook == "" || strings.TrimSpace(between) != "") && utf8.RuneCountInString(whole) <= plainChars &&
		!strings.Contains(hook, "](") && !strings.Contains(hook, "[[") && !strings.Contains(hook, "<!--")
	return IndexEntry{Title: unescapeBrackets(title), File: file, Hook: hook}, plain, true
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' }

func unescapeBrackets(s string) string {
	if !strings.Contains(s, `\`) {
		return s
	}
	return strings.NewReplacer(`\\`, `\`, `\[`, "[", `\]`, "]").Replace(s)
}

// deepestBrackets is how deep brackets may stand in brackets: a line of nothing else must not be read once for each of them.
const deepestBrackets = 64

// bracketed splits off text in balanced brackets.
func bracketed(s string, open, closing byte) (inside, rest string, ok bool) {
	if s == "" || s[0] != open {
		return "", "", false
	}
	depth := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case open:
			if depth++; depth > deepestBrackets {
				return "", "", false
			}
		case closing:
			if depth--; depth == 0 {
				return s[1:i], s[i+1:], true
			}
		}
	}
	return "", "", false
}

// linkTarget splits off `(file.md)`, `(<file.md>)` or `(file.md "title")`.
func linkTarget(s string) (file, rest string, ok bool) {
	if strings.HasPrefix(s, "(<") {
		end := strings.Index(s, ">)")
		if end < 0 {
			return "", "", false
		}
		file, rest = s[2:end], s[end+2:]
	} else {
		file, rest, ok = bracketed(s, '(', ')')
		if !ok {
			return "", "", false
		}
		file, _, _ = strings.Cut(strings.TrimSpace(file), ` "`)
	}
	file, _, _ = strings.Cut(file, "#")
	if plain, err := url.PathUnescape(file); err == nil && utf8.ValidString(plain) {
		file = plain
	}
	if strings.Contains(file, "://") || !strings.HasSuffix(strings.ToLower(file), ".md") {
		return "", "", false
	}
	return path.Clean(file), rest, true
}

// A Cut says what CutIndex left out.
type Cut struct {
	Limit string // "" when nothing was cut, "lines" or "units": the limit that cut
	Lines int    // of the whole text
	Units int    // of the whole text, in UTF-16 code units
	Kept  int    // lines of what is left, a part of a line counting as one
	Part  bool   // the cut lies inside a line
}

// CutIndex cuts the index as a session loads it: after lines lines or units UTF-16 code units with line ends counted, whichever comes first, at a line
// end; a first line that is longer alone is cut inside, at a CutPoint. The line end before the cut stays. A limit of 0 or less does not count; the
// client's are IndexLines and IndexUnits. Invalid UTF-8 counts, and comes out, as replacement characters. Frontmatter and comments are the
// caller's affair.
func CutIndex(data []byte, lines, units int) (string, Cut) {
	text := string(data)
	if !utf8.ValidString(text) {
		text = string([]rune(text))
	}
	cut := Cut{}
	end, used, open := 0, 0, true
	for pos := 0; pos < len(text); {
		next := len(text)
		if i := strings.IndexByte(text[pos:], '\n'); i >= 0 {
			next = pos + i + 1
		}
		n := unitCount(text[pos:next])
		if open && lines > 0 && cut.Lines >= lines {
			open, cut.Limit = false, "lines"
		}
		if open && units > 0 && used+n > units {
			open, cut.Limit = false, "units"
			if pos == 0 {
				end, cut.Part, cut.Kept = CutPoint(text, byteOfUnit(text, units)), true, 1
			}
		}
		if open {
			end, used = next, used+n
			cut.Kept++
		}
		cut.Lines++
		cut.Units += n
		pos = next
	}
	return text[:end], cut
}

func unitCount(s string) int {
	n := 0
	for _, r := range s {
		n += utf16.RuneLen(r)
	}
	return n
}

// byteOfUnit is how many bytes of s hold at most units code units.
func byteOfUnit(s string, units int) int {
	for i, r := range s {
		if units -= utf16.RuneLen(r); units < 0 {
			return i
		}
	}
	return len(s)
}
