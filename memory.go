package casebook

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"casebook/internal/frontmatter"
)

const (
	// MaxHints is how many recall hints of a memory count.
	MaxHints = 14
	// HintChars is the length in code points from which on a hint is no longer a phrase; it still counts, with a Problem.
	HintChars = 120
)

// ErrFrontmatter is the cause of every Format that was refused because the file's frontmatter is not understood.
var ErrFrontmatter = frontmatter.ErrRefused

// A Memory is one topic file. Its fields may be changed; Format then writes exactly those changes into the text it was parsed from.
type Memory struct {
	Name        string
	Description string
	Type        Type
	// Hints are up to MaxHints short phrases of the prompts at which the memory should come to mind.
	Hints []string
	// Aliases are further names that links may use: `aliases`, and `title` where it is not the name. They are read only.
	Aliases []string
	// Pinned says that a person wants it in the index while there is room for anything: `pinned: true`. It is read only.
	Pinned bool
	// Skill is where the skill lies that the memory became, whose pointer it is: `metadata.skill` beside `metadata.stage: skill`. It is read only.
	Skill string
	// Stated is the memory's own time from `modified`, then `date`, then `updated`; zero when none is stated or readable.
	Stated time.Time
	// Body is everything behind the frontmatter with LF line ends.
	Body string

	path   string
	source *frontmatter.Document
}

// Parse reads a topic file. path is relative to the memory directory; its stem is the name when the frontmatter has none. The memory is usable
// whatever the problems are.
func Parse(path string, data []byte) (Memory, []Problem) {
	doc := frontmatter.Parse(data)
	r := reader{doc: doc, path: path}
	m := r.memory()
	m.Body, m.path, m.source = doc.Body(), path, doc
	r.long()
	return m, r.problems
}

// ParseHeader reads the header of a topic file from its first lines: HeaderLines of them, or the whole file if it is shorter. Nothing below them counts.
func ParseHeader(path string, first []byte, modTime time.Time, size int64) (Header, []Problem) {
	r := reader{doc: frontmatter.ParseHeader(first, HeaderLines), path: path}
	m := r.memory()
	for i, p := range r.problems {
		if p.Code == frontmatter.CodeUnclosed && int64(len(first)) < size {
			r.problems[i].Text = "the frontmatter does not end within the part of the file that is read"
			r.problems[i].Fix = "end it with a line ---, or shorten it, so that it ends earlier"
		}
	}
	return Header{
		Path: path, Name: m.Name, Description: m.Description, Type: m.Type, Hints: m.Hints, Aliases: m.Aliases, Pinned: m.Pinned, Stated: m.Stated,
		ModTime: modTime, Size: size,
	}, r.problems
}

// Format writes the memory. One that was parsed keeps every byte of its file but those of changed fields; a new one is written in the form that
// docs/format.md describes. Blanks around hints and empty hints go. It fails with ErrFrontmatter rather than write a file that would not read back equal.
func Format(m Memory) ([]byte, error) {
	m.Body = strings.ReplaceAll(strings.ReplaceAll(m.Body, "\r\n", "\n"), "\r", "\n")
	m.Hints = trimmed(m.Hints)
	if len(m.Hints) > MaxHints {
		return nil, fmt.Errorf("format memory %s: %d hints, at most %d count", m.Name, len(m.Hints), MaxHints)
	}
	if m.Type != "" {
		if _, ok := ParseType(string(m.Type)); !ok {
			return nil, fmt.Errorf("format memory %s: unknown type %q", m.Name, m.Type)
		}
	}
	where := m.path
	if where == "" {
		where = m.Name
	}
	w := writer{doc: frontmatter.Parse(nil)}
	if m.source != nil {
		w.doc = m.source.Clone()
	}
	w.fields(m)
	if w.err != nil {
		return nil, fmt.Errorf("format memory %s: %w", where, w.err)
	}
	data := w.doc.Bytes()
	if back, _ := Parse(m.path, data); !back.same(m) {
		return nil, fmt.Errorf("format memory %s: the file would not read back equal: %w", where, ErrFrontmatter)
	}
	return data, nil
}

// Validate lists what the memory should say better, each a warning. What is wrong with its form comes from Parse.
func (m Memory) Validate() []Problem {
	v := validation{path: m.path}
	text := memoryText{name: m.Name, description: m.Description, body: m.Body, hints: m.Hints, whole: true}
	if m.source != nil {
		text.line = m.source.BodyLine()
	}
	v.typed(m.Type, text)
	v.hints(text)
	return v.problems
}

func (m Memory) same(o Memory) bool {
	return (m.Name == o.Name || o.Name == "") && m.Description == o.Description && m.Type == o.Type && slices.Equal(m.Hints, o.Hints) &&
		milli(m.Stated).Equal(milli(o.Stated)) && m.Body == o.Body
}

// A writer puts changed fields into a document; the first error stops it.
type writer struct {
	doc *frontmatter.Document
	err error
}

// fields ends with the body: a new file has its block by then, so a body that begins with --- cannot become one.
func (w *writer) fields(m Memory) {
	was := (&reader{doc: w.doc, path: m.path}).memory()
	if m.Name != was.Name && m.Name != "" {
		w.scalar(m.Name, w.nameKey())
	}
	if m.Description != was.Description {
		w.scalar(m.Description, "description")
	}
	if m.Type != was.Type {
		if m.Type == "" {
			w.scalar("", "metadata", "type")
		}
		w.scalar(string(m.Type), w.placed("type")...)
	}
	if !milli(m.Stated).Equal(milli(was.Stated)) {
		w.stated(m.Stated)
	}
	if !slices.Equal(m.Hints, was.Hints) {
		w.hints(m.Hints)
	}
	w.doc.SetBody(m.Body)
}

func (w *writer) scalar(text string, path ...string) {
	switch {
	case w.err != nil:
	case text == "":
		w.err = w.doc.Remove(path...)
	default:
		w.err = w.doc.SetScalar(text, path...)
	}
}

func (w *writer) hints(hints []string) {
	switch {
	case w.err != nil:
	case len(hints) == 0:
		w.err = w.doc.Remove("hints")
	default:
		w.err = w.doc.SetList(hints, "hints")
	}
}

// nameKey is the key that the file uses for its name.
func (w *writer) nameKey() string {
	name, _, _ := w.doc.Scalar("name")
	title, _, ok := w.doc.Scalar("title")
	if name == "" && ok && title != "" {
		return "title"
	}
	return "name"
}

// placed is where key is in the file, or below `metadata`, where the client puts it today.
func (w *writer) placed(key string) []string {
	if w.doc.Kind(key) != frontmatter.KindNone {
		return []string{key}
	}
	switch w.doc.Kind("metadata") {
	case frontmatter.KindScalar, frontmatter.KindList: // a person's own use of the word
		return []string{key}
	}
	return []string{"metadata", key}
}

// stated writes the time where the file has it. `date` stays, since it may be the day the memory was first written: `modified` comes before it.
func (w *writer) stated(t time.Time) {
	r := reader{doc: w.doc}
	if t.IsZero() {
		for _, place := r.stated(); place != nil && w.err == nil; _, place = r.stated() {
			w.scalar("", place...)
		}
		return
	}
	_, place := r.stated()
	switch {
	case place != nil && place[len(place)-1] != "date":
	case w.doc.Kind("metadata") == frontmatter.KindNone && w.doc.Kind("type") != frontmatter.KindNone:
		place = []string{"modified"} // the older form, without `metadata`
	default:
		place = w.placed("modified")
	}
	w.scalar(formatTime(t), place...)
}

// trimmed is a copy of the phrases without blanks around them and without empty ones, nil when none is left.
func trimmed(phrases []string) []string {
	var kept []string
	for _, s := range phrases {
		if s = strings.TrimSpace(s); s != "" {
			kept = append(kept, s)
		}
	}
	return kept
}

// stem is the file's name without its folder and `.md`.
func stem(p string) string {
	return strings.TrimSuffix(path.Base(p), ".md")
}
