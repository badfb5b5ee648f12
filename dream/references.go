package dream

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"casebook"
	"casebook/verify"
)

// A Named is what a memory's body names, with what became of it.
type Named struct {
	casebook.Reference
	Quoted bool
}

// Check asks the checker what became of all that the memories name.
func (v *View) Check(ctx context.Context, checker verify.Checker) []casebook.Problem {
	texts := make([][]verify.Mention, len(v.Memories))
	for i, s := range v.Memories {
		texts[i] = verify.Find(string(s.Text))
	}
	found, problems := checker.Check(ctx, texts)
	for i := range v.Memories {
		quoted := map[[2]int]bool{}
		for _, m := range texts[i] {
			quoted[[2]int{m.Line, m.Column}] = m.Quoted
		}
		v.Memories[i].References = nil
		for _, r := range found[i] {
			v.Memories[i].References = append(v.Memories[i].References, Named{r, quoted[[2]int{r.Line, r.Column}]})
		}
	}
	return problems
}

// The marks that stand behind a mention of what is not there. They go again when it comes back.
const (
	goneMark   = " (gone)"
	noLinkMark = " (no such memory)"
)

// unmarked is a text without these marks.
func unmarked(text string) string {
	if !strings.Contains(text, goneMark) && !strings.Contains(text, noLinkMark) {
		return text
	}
	return strings.ReplaceAll(strings.ReplaceAll(text, goneMark, ""), noLinkMark, "")
}

// references puts a mark behind each mention of a file, a folder, a symbol, a command or a variable that is certainly gone, and behind links to memories that are not there, and writes the
// new path where a file has moved. Code that is no mention stays as it is, and what nobody could check stays, too.
func references(v *View) ([]Step, []Note) {
	known := v.known()
	var steps []Step
	for i := range v.Memories {
		s := &v.Memories[i]
		if v.held[s.Path] {
			continue
		}
		m := mender{body: s.Memory.Body, description: s.Memory.Description}
		for _, r := range s.References {
			m.reference(r)
		}
		m.links(s, known, v.Root)
		if len(m.done) == 0 {
			continue
		}
		c := casebook.Change{Op: casebook.OpUpdate, Path: s.Path, Expect: s.Hash}
		if m.body != s.Memory.Body {
			c.Body = m.body
		}
		if m.description != s.Memory.Description {
			c.Description = m.description
		}
		steps = append(steps, repair(s, Reference, c, m.done))
	}
	return steps, nil
}

// known are the keys to which something in the directory answers.
func (v *View) known() map[string]bool {
	keys := map[string]bool{casebook.LinkKey(casebook.IndexFile): true, casebook.LinkKey(strings.TrimSuffix(casebook.IndexFile, ".md")): true}
	for _, name := range v.Others {
		keys[casebook.LinkKey(name)] = true
		keys[casebook.LinkKey(strings.TrimSuffix(path.Base(name), ".md"))] = true
	}
	for i := range v.Memories {
		for _, key := range v.start().read(&v.Memories[i]).keys {
			keys[key] = true
		}
	}
	return keys
}

// A mender mends the mentions of one memory.
type mender struct {
	body, description string
	done              []string
}

// reference mends the mentions of one thing.
func (m *mender) reference(r Named) {
	switch r.Kind {
	case verify.File, verify.Folder:
		if r.State == verify.Moved && r.To != "" && r.To != r.Text {
			body, n := replaceMentions(m.body, r.Text, func(string) string { return r.To })
			description, k := replaceMentions(m.description, r.Text, func(string) string { return r.To })
			if n+k > 0 {
				m.body, m.description = body, description
				m.done = append(m.done, fmt.Sprintf("%s is %s now", r.Text, r.To))
			}
			return
		}
	case verify.Symbol, verify.Command, verify.Variable, verify.Flag:
	default:
		return
	}
	switch r.State {
	case verify.Gone:
		body, n := markMentions(m.body, r.Text)
		if n > 0 {
			m.body = body
			m.done = append(m.done, r.Text+" is gone")
		}
	case verify.Present:
		if strings.Contains(m.body, goneMark) {
			body, n := unmarkMentions(m.body, r.Text)
			if n > 0 {
				m.body = body
				m.done = append(m.done, r.Text+" is back")
			}
		}
	}
}

// links marks links to memories that are not there. A link [text](file.md) may mean a file of the project: it counts where the file has no folder and there is no project, or the check knows
// nothing of it.
func (m *mender) links(s *Seen, known map[string]bool, root string) {
	if !strings.Contains(m.body, "[") {
		return
	}
	var done []string
	for _, l := range casebook.Links(m.body) {
		there := known[casebook.LinkKey(l.Target)] || known[casebook.LinkKey(strings.TrimSuffix(l.Target, ".md"))]
		if !there && !l.Wiki && !s.deadFile(l.Target, root) || strings.HasPrefix(l.Target, casebook.LogFolder+"/") || slices.Contains(done, l.Target) {
			continue
		}
		if done = append(done, l.Target); there && !strings.Contains(m.body, noLinkMark) {
			continue
		}
		body, n := linkMarks(m.body, l, !there)
		if n == 0 {
			continue
		}
		m.body = body
		if there {
			m.done = append(m.done, fmt.Sprintf("there is a memory %s again", l.Target))
		} else {
			m.done = append(m.done, fmt.Sprintf("no memory answers to %s", l.Target))
		}
	}
}

// deadFile says of a file that a link leads to whether nothing knows it.
func (s *Seen) deadFile(target, root string) bool {
	for _, r := range s.References {
		if r.Text == strings.TrimPrefix(target, "./") {
			return r.State == verify.Gone || r.State == verify.Unknown && !strings.Contains(r.Text, "/")
		}
	}
	return root == "" && !strings.Contains(target, "/")
}

// linkMarks puts the mark behind all links to a target, or takes it away.
func linkMarks(body string, l casebook.Link, mark bool) (string, int) {
	var b strings.Builder
	at, n := 0, 0
	for _, span := range linkSpans(body, l) {
		b.WriteString(body[at:span])
		at = span
		switch marked := strings.HasPrefix(body[span:], noLinkMark); {
		case mark && !marked:
			b.WriteString(noLinkMark)
			n++
		case !mark && marked:
			at += len(noLinkMark)
			n++
		}
	}
	b.WriteString(body[at:])
	return b.String(), n
}

// linkSpans are where the links to a target end. Lines in which Links sees none have none.
func linkSpans(body string, l casebook.Link) []int {
	lines := map[int]bool{}
	for _, o := range casebook.Links(body) {
		if o.Wiki == l.Wiki && o.Target == l.Target {
			lines[o.Line] = true
		}
	}
	var ends []int
	at, number := 0, 0
	for line := range strings.Lines(body) {
		number++
		for i := 0; lines[number] && i < len(line); {
			open, shut := "[[", "]]"
			if !l.Wiki {
				open, shut = "](", ")"
			}
			from := strings.Index(line[i:], open)
			if from < 0 {
				break
			}
			from += i
			to := strings.Index(line[from:], shut)
			if to < 0 {
				break
			}
			inside := line[from+len(open) : from+to]
			if cut := strings.IndexAny(inside, "|#^ "); cut >= 0 && !l.Wiki || l.Wiki && strings.ContainsAny(inside, "|#^") {
				inside = inside[:strings.IndexAny(inside, map[bool]string{true: "|#^", false: "|#^ "}[l.Wiki])]
			}
			i = from + to + len(shut)
			if strings.TrimSuffix(strings.TrimSpace(strings.Trim(inside, "<>")), `\`) == l.Target || strings.TrimPrefix(strings.TrimSpace(inside), "./") == l.Target {
				ends = append(ends, at+i)
			}
		}
		at += len(line)
	}
	return ends
}

// mentionSpans are where a name stands in a text as a word of its own; with prose, not in blocks of code.
func mentionSpans(text, name string, prose bool) [][2]int {
	var all [][2]int
	at, fence := 0, ""
	for line := range strings.Lines(text) {
		bare := strings.TrimSpace(line)
		if mark := fenceMark(bare); mark != "" && (fence == "" || strings.HasPrefix(mark, fence) && mark == bare) {
			if fence == "" {
				fence = mark
			} else {
				fence = ""
			}
		} else if fence == "" || !prose {
			for i := 0; ; {
				n := strings.Index(line[i:], name)
				if n < 0 {
					break
				}
				from, to := i+n, i+n+len(name)
				i = to
				if alone := !joined(line[:from], true) && !joined(line[to:], false); alone {
					all = append(all, [2]int{at + from, at + to})
				}
			}
		}
		at += len(line)
	}
	return all
}

// joined says whether what stands before or behind a name makes it part of a longer one.
func joined(s string, before bool) bool {
	part := func(r rune) bool {
		return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("_-/@~", r)
	}
	if before {
		if strings.HasSuffix(s, "./") {
			return joined(s[:len(s)-len("./")], true)
		}
		r, _ := utf8.DecodeLastRuneInString(s)
		return s != "" && (part(r) || r == '.')
	}
	r, size := utf8.DecodeRuneInString(s)
	if s == "" || !part(r) && r != '.' {
		return false
	}
	if r == '.' { // the end of a sentence, or an ending
		next, _ := utf8.DecodeRuneInString(s[size:])
		return s[size:] != "" && part(next)
	}
	return true
}

func replaceMentions(text, name string, with func(string) string) (string, int) {
	spans := mentionSpans(text, name, false)
	var b strings.Builder
	at := 0
	for _, s := range spans {
		b.WriteString(text[at:s[0]])
		b.WriteString(with(text[s[0]:s[1]]))
		at = s[1]
	}
	b.WriteString(text[at:])
	return b.String(), len(spans)
}

// markMentions puts the mark behind each mention that stands in prose: behind the backtick that closes it, and behind the line number of a file. In a longer piece of code it stands
// behind the code.
func markMentions(text, name string) (string, int) {
	var b strings.Builder
	at, n := 0, 0
	for _, s := range mentionSpans(text, name, true) {
		end := markPlace(text, s)
		if end < at || strings.HasPrefix(text[end:], goneMark) {
			continue
		}
		b.WriteString(text[at:end])
		b.WriteString(goneMark)
		at = end
		n++
	}
	b.WriteString(text[at:])
	return b.String(), n
}

// unmarkMentions takes the mark away again.
func unmarkMentions(text, name string) (string, int) {
	var b strings.Builder
	at, n := 0, 0
	for _, s := range mentionSpans(text, name, true) {
		end := markPlace(text, s)
		if end < at || !strings.HasPrefix(text[end:], goneMark) {
			continue
		}
		b.WriteString(text[at:end])
		at = end + len(goneMark)
		n++
	}
	b.WriteString(text[at:])
	return b.String(), n
}

// markPlace is where the mark of a mention stands.
func markPlace(text string, span [2]int) int {
	start := strings.LastIndexByte(text[:span[0]], '\n') + 1
	line, _, _ := strings.Cut(text[start:], "\n")
	end := span[1] - start
	if strings.Count(line[:span[0]-start], "`")%2 == 1 {
		if shut := strings.IndexByte(line[end:], '`'); shut >= 0 {
			return start + end + shut + 1
		}
	}
	if strings.HasPrefix(line[end:], "()") {
		end += len("()")
	}
	if rest := line[end:]; strings.HasPrefix(rest, ":") {
		if digits := len(rest) - len(strings.TrimLeft(rest[1:], "0123456789")); digits > 1 {
			end += digits
		}
	}
	if strings.HasPrefix(line[end:], ")") && strings.LastIndexByte(line[:span[0]-start], ']') == span[0]-start-2 { // [text](file)
		end++
	}
	return start + end
}
