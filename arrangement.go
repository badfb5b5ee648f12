package casebook

import (
	"bytes"
	"cmp"
	"io/fs"
	"math"
	"path"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// An Arrangement is what MEMORY.md is held to: which memories there are, how useful each is, and how long the index may become.
type Arrangement struct {
	Memories []IndexMemory
	// Present are paths of further files whose lines stay as they are, such as memories that cannot be read. A line whose file is neither here nor
	// in Memories is dead. Files outside of the directory, indexes and daily logs are no memories, and lines that name them are never judged.
	Present []string
	// Others are further memories that text of the index may link to, such as those of a team. They need no line.
	Others []Header
	// Ours says of a line that names a memory that no person wrote it, whatever it says: it may leave, and is written anew when it is no plain entry. nil: of
	// none but those that casebook is known to have written.
	Ours  func(line string) bool
	Lines int // default IndexLines
	Bytes int // default IndexBytes
}

// An IndexMemory is a memory as the index has to know it.
type IndexMemory struct {
	Header
	// Use says how useful the memory is, more being better; pinned ones come before all others. Where it is equal, memories about the person and the
	// person's wishes come before the others, then the newer before the older.
	Use float64
	// Before are earlier headers of this memory, under an earlier path too. A line that casebook wrote for one of them is written anew; a line that
	// says anything else is a person's and stays.
	Before []Header
}

// ArrangeIndex keeps the index in step with the memories. It takes plain entries of files that are gone out and joins double ones, adds a line for each memory
// that has none, and writes lines of its own anew after a change. A memory that other text of the index links to needs no line. When the limits do not hold
// everything, plain entries of the least useful memories leave the index, and a last line says how many memories it does not list. All other text stays as it
// is, byte for byte and in its order; only lines casebook adds come between. When that text alone is over the limits, nothing leaves. A second run changes
// nothing.
//
// The problems are what is left for a person to do, with lines of the new text; those marked Info tell what was taken out, with lines of the old one.
func ArrangeIndex(data []byte, a Arrangement) ([]byte, []Problem) {
	r := newArranger(a)
	var done, left []Problem
	// One pass settles nearly everything. Another is needed when a person's long line left and casebook's shorter one fits, or when a line lost the
	// lines below it; each makes such lines fewer. The bound is for the case that this reasoning has a hole.
	for range 100 {
		out, problems := r.pass(data)
		left = left[:0]
		for _, p := range problems {
			switch {
			case !p.Info:
				left = append(left, p)
			case p.Code == "index-dead", p.Code == "index-duplicate", p.Code == "index-full":
				done = append(done, p)
			}
		}
		if bytes.Equal(out, data) {
			break
		}
		data = out
	}
	return data, append(done, left...)
}

// CheckIndex lists what ArrangeIndex would mend and what it would leave to a person.
func CheckIndex(data []byte, a Arrangement) []Problem {
	_, problems := newArranger(a).pass(data)
	for i, p := range problems {
		if p.Info {
			problems[i].Info, problems[i].Fix = false, "run `casebook doctor --fix`"
		}
	}
	return problems
}

// An arranger knows the memories of one arrangement: the most useful one first, each path once.
type arranger struct {
	memories []*IndexMemory
	own      []string       // the lines casebook writes, as far as they were needed
	paths    map[string]int // → the memory
	folded   map[string]int // by folded path → the memory, -1 when two differ in case alone
	before   map[string]int // by a path of earlier headers that no file has now
	present  map[string]bool
	others   []Header
	ours     func(line string) bool
	keys     map[string][]int // by LinkKey → memories; there and empty for what needs no line
	maxLines int
	maxBytes int
}

func newArranger(a Arrangement) *arranger {
	n := len(a.Memories)
	r := &arranger{memories: make([]*IndexMemory, 0, n), paths: make(map[string]int, n), before: map[string]int{}, present: map[string]bool{},
		others: a.Others, ours: a.Ours, maxLines: cmp.Or(a.Lines, IndexLines), maxBytes: cmp.Or(a.Bytes, IndexBytes)}
	for i := range a.Memories {
		r.memories = append(r.memories, &a.Memories[i])
	}
	slices.SortFunc(r.memories, compareUse)
	once := r.memories[:0]
	for _, m := range r.memories {
		if _, twice := r.paths[m.Path]; !twice {
			r.paths[m.Path] = len(once)
			once = append(once, m)
		}
	}
	r.memories, r.own = once, make([]string, len(once))
	for i, m := range r.memories {
		for _, b := range m.Before {
			_, there := r.paths[b.Path]
			if _, taken := r.before[b.Path]; !there && !taken {
				r.before[b.Path] = i
			}
		}
	}
	for _, p := range a.Present {
		r.present[p], r.present[foldPath(p)] = true, true
	}
	for _, h := range a.Others {
		r.present[h.Path], r.present[foldPath(h.Path)] = true, true
	}
	return r
}

func compareUse(a, b *IndexMemory) int {
	if a.Pinned != b.Pinned {
		if a.Pinned {
			return -1
		}
		return 1
	}
	if c := cmp.Compare(useOf(b), useOf(a)); c != 0 {
		return c
	}
	if c := useRank(a.Type) - useRank(b.Type); c != 0 {
		return c
	}
	if c := b.Time().Compare(a.Time()); c != 0 {
		return c
	}
	return strings.Compare(a.Path, b.Path)
}

func useRank(t Type) int {
	if t == TypeUser || t == TypeFeedback {
		return 0
	}
	return 1
}

// useOf takes what is no number for none.
func useOf(m *IndexMemory) float64 {
	if math.IsNaN(m.Use) {
		return 0
	}
	return m.Use
}

// fold is made when the first line names no file exactly.
func (r *arranger) fold() map[string]int {
	if r.folded == nil {
		r.folded = map[string]int{}
		for i, m := range r.memories {
			key := foldPath(m.Path)
			if _, twin := r.folded[key]; twin {
				i = -1
			}
			r.folded[key] = i
		}
	}
	return r.folded
}

// named are the memories that a link [[…]] could mean, and whether it leads anywhere.
func (r *arranger) named(target string) (memories []int, leads bool) {
	if r.keys == nil { // made when the first text has such a link
		r.keys = map[string][]int{LinkKey(IndexFile): nil, LinkKey(stem(IndexFile)): nil}
		for p := range r.present {
			for _, key := range (Header{Path: p}).LinkKeys() {
				r.keys[key] = nil
			}
		}
		for _, h := range r.others {
			for _, key := range h.LinkKeys() {
				r.keys[key] = nil
			}
		}
		for i, m := range r.memories {
			for _, key := range m.LinkKeys() {
				r.keys[key] = append(r.keys[key], i)
			}
		}
	}
	memories, leads = r.keys[LinkKey(target)]
	return memories, leads
}

func foldPath(p string) string { return strings.ToLower(norm.NFC.String(p)) }

// line is the line casebook writes for memory i; empty when its file's name cannot stand in a link.
func (r *arranger) line(i int) string {
	if r.own[i] == "" && r.listable(i) {
		r.own[i] = IndexLine(r.memories[i].Header)
	}
	return r.own[i]
}

func (r *arranger) listable(i int) bool {
	file := r.memories[i].Path
	if isPlainPath(file) {
		return true // nearly all are
	}
	e, ok := parseEntry(IndexEntry{File: file}.String())
	return ok && e.File == file && !strings.ContainsFunc(file, unicode.IsControl)
}

func isPlainPath(file string) bool {
	stem, ok := strings.CutSuffix(file, ".md")
	for _, c := range []byte(stem) {
		ok = ok && (c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-' || c == '_' || c == '/')
	}
	return ok
}

// find is the memory that an entry's file names, and whether it may be judged at all.
func (r *arranger) find(file string) (i int, exact, judged bool) {
	if i, ok := r.paths[file]; ok {
		return i, true, true
	}
	if !fs.ValidPath(file) || strings.EqualFold(path.Base(file), IndexFile) || strings.HasPrefix(file, LogFolder+"/") || r.present[file] {
		return -1, false, false
	}
	if i, ok := r.fold()[foldPath(file)]; ok {
		return i, i >= 0 && norm.NFC.String(file) == norm.NFC.String(r.memories[i].Path), i >= 0
	}
	return -1, false, !r.present[foldPath(file)]
}

// isOurs says of a line that is no plain entry whether it is known to be no person's.
func (r *arranger) isOurs(l *outlineLine) bool { return r.ours != nil && !l.plain && r.ours(l.text) }

// wrote says whether casebook wrote this line, for the memory as it is or as it was.
func (r *arranger) wrote(text string, i int) bool {
	if text == r.line(i) || text == wholeLine(r.memories[i].Header) {
		return true
	}
	for _, b := range r.memories[i].Before {
		if IsIndexLine(text, b) {
			return true
		}
		b.Path = r.memories[i].Path // a rename has mended the link alone
		if IsIndexLine(text, b) {
			return true
		}
	}
	return false
}
