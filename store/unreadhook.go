package store

import (
	"casebook"
	"casebook/internal/suspect"
)

// MEMORY.md goes into every session, so that casebook itself writes no words into it that it would withhold: a line is added without a description that could
// mislead, and none for a memory whose name could, until a person has accepted the text.

// indexable is what the index may say of a memory; false: nothing.
func (s *Store) indexable(h casebook.Header) (casebook.IndexMemory, bool) {
	m := casebook.IndexMemory{Header: h}
	key := lookedKey("\x00header\x00"+h.Path, []byte(h.Name+"\x00"+h.Description)) // no path has a NUL
	if s.clean(key) {
		return m, true
	}
	named := Misnamed(h.Path, h.Name)
	told := len(suspect.Text(h.Description)) > 0
	if !named && !told {
		s.addClean(key)
		return m, true
	}
	if data, _, err := s.Read(h.Path, 0); err == nil && s.accepted(h.Path, data) {
		bare := h
		bare.Description = ""
		m.Before = append(m.Before, bare) // the line from before it was accepted is casebook's, too
		return m, true
	}
	m.Description = ""
	return m, !named
}

// Misnamed says that the name of a memory, or of its file, could mislead by itself: wherever it is listed.
func Misnamed(file, name string) bool {
	return len(suspicions(file, []passage{{text: name, name: true}, {text: trimEnding(file), name: true}})) > 0
}

// unreadHook says that a description could mislead, stood in the memory before this draft, and is nobody's who may say so.
func (d *draft) unreadHook(path, description string) bool {
	t := d.texts[path]
	if t == nil || !t.found || len(suspect.Text(description)) == 0 {
		return false
	}
	m, _ := casebook.Parse(path, t.disk)
	return m.Description == description && !d.accepted(path, t.disk)
}
