package lexical

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// A segment is an immutable part of the index:
//
//	header  magic, offsets of the parts, check sum of the resident ones
//	docs    one record of docBytes a document
//	paths   the documents' ids, one after the other
//	table   open addressing by the ids' keys: document number plus one
//	dict    open addressing by the terms' keys: key, offset and length of its postings
//	forward the documents' sections
//	postings
//
// docs, paths and table are read when it is opened; the rest is read where a query needs it, so that a large store costs little memory.
type segment struct {
	r     io.ReaderAt
	head  header
	docs  []byte
	paths []byte
	table []byte
}

type header struct {
	Magic                                        [8]byte
	Docs                                         uint32
	TableSlots                                   uint32
	DictSlots                                    uint32
	Sum                                          uint32
	PathsOff, TableOff, DictOff, FwdOff, PostOff uint64
	Size                                         uint64
}

// magic names the layout; a segment of another layout is damaged for this program, and is built anew.
var magic = [8]byte{'c', 'b', 'l', 'e', 'x', '0', '0', '3'}

const (
	headerBytes = 72
	docBytes    = 96
	slotBytes   = 16
)

// errDamaged means that a segment cannot be used; the index is disposable, so it is built anew.
var errDamaged = errors.New("damaged index segment")

// bytes lays the segment out.
func (b *builder) bytes() []byte {
	var docs, paths []byte
	for _, e := range b.docs {
		docs = e.append(docs, uint32(len(paths)))
		paths = append(paths, e.stamp.ID...)
	}
	table := b.idTable()
	dict, posts := b.dictionary()
	h := header{Magic: magic, Docs: uint32(len(b.docs)), TableSlots: uint32(len(table) / 4), DictSlots: uint32(len(dict) / slotBytes)}
	h.PathsOff = headerBytes + uint64(len(docs))
	h.TableOff = h.PathsOff + uint64(len(paths))
	h.DictOff = h.TableOff + uint64(len(table))
	h.FwdOff = h.DictOff + uint64(len(dict))
	h.PostOff = h.FwdOff + uint64(len(b.forward))
	h.Size = h.PostOff + uint64(len(posts))
	h.Sum = checkSum(docs, paths, table)
	var out bytes.Buffer
	out.Grow(int(h.Size))
	binary.Write(&out, binary.LittleEndian, h) // a bytes.Buffer does not fail
	for _, part := range [][]byte{docs, paths, table, dict, b.forward, posts} {
		out.Write(part)
	}
	return out.Bytes()
}

// checkSum tells damage, not malice, and needs no tables, which every start would pay for.
func checkSum(parts ...[]byte) uint32 {
	sum := uint64(len(parts))
	mix := func(v uint64) {
		sum = (sum ^ v) * 0x9e3779b97f4a7c15
		sum ^= sum >> 32
	}
	for _, p := range parts {
		mix(uint64(len(p)))
		for ; len(p) >= 8; p = p[8:] {
			mix(binary.LittleEndian.Uint64(p))
		}
		for _, c := range p {
			mix(uint64(c))
		}
	}
	return uint32(sum)
}

func (e entry) append(out []byte, pathOff uint32) []byte {
	le := binary.LittleEndian
	out = le.AppendUint32(out, pathOff)
	out = le.AppendUint32(out, uint32(len(e.stamp.ID)))
	for _, v := range [...]int64{e.stamp.Size, e.stamp.ModTime, e.stamp.ChangeTime, int64(e.stamp.Inode), e.time, int64(e.fwdOff)} {
		out = le.AppendUint64(out, uint64(v))
	}
	for _, v := range [...]uint32{e.fwdLen, e.len.all, e.len.head, e.len.hint, e.len.gram, e.len.pair, e.len.paras, e.len.paraTerms} {
		out = le.AppendUint32(out, v)
	}
	return append(out, make([]byte, docBytes-88)...)
}

// slotsFor gives a power of two that keeps open addressing short.
func slotsFor(n int) int {
	slots := 4
	for slots*2 < n*3 {
		slots *= 2
	}
	return slots
}

func (b *builder) idTable() []byte {
	slots := slotsFor(len(b.docs))
	table := make([]byte, 4*slots)
	for i, e := range b.docs {
		s := int(idKey(e.stamp.ID)) & (slots - 1)
		for binary.LittleEndian.Uint32(table[4*s:]) != 0 {
			s = (s + 1) & (slots - 1)
		}
		binary.LittleEndian.PutUint32(table[4*s:], uint32(i)+1)
	}
	return table
}

func idKey(id string) uint64 { return termKey(kindID, id) }

// A dictionary slot's second word holds the length of the postings, a bit that tells grams from words, and the offset.
const (
	lengthBits = 28
	gramBit    = 1 << lengthBits
	offsetBit  = lengthBits + 1
)

func (b *builder) dictionary() (dict, posts []byte) {
	slots := slotsFor(len(b.lists))
	dict = make([]byte, slotBytes*slots)
	size := 0
	for _, l := range b.lists {
		size += len(l.data)
	}
	posts = make([]byte, 0, size)
	for _, l := range b.lists {
		s := int(l.key) & (slots - 1)
		for binary.LittleEndian.Uint64(dict[slotBytes*s+8:]) != 0 {
			s = (s + 1) & (slots - 1)
		}
		binary.LittleEndian.PutUint64(dict[slotBytes*s:], l.key)
		where := uint64(len(posts))<<offsetBit | uint64(len(l.data))
		if l.gram {
			where |= gramBit
		}
		binary.LittleEndian.PutUint64(dict[slotBytes*s+8:], where)
		posts = append(posts, l.data...)
	}
	return dict, posts
}

func openSegment(r io.ReaderAt, size int64) (*segment, error) {
	s := &segment{r: r}
	raw := make([]byte, headerBytes)
	if err := s.readAt(raw, 0); err != nil {
		return nil, err
	}
	if err := binary.Read(bytes.NewReader(raw), binary.LittleEndian, &s.head); err != nil {
		return nil, fmt.Errorf("read segment header: %w", err)
	}
	h := s.head
	ordered := h.PathsOff == headerBytes+docBytes*uint64(h.Docs) && h.PathsOff <= h.TableOff && h.TableOff+4*uint64(h.TableSlots) == h.DictOff &&
		h.DictOff+slotBytes*uint64(h.DictSlots) == h.FwdOff && h.FwdOff <= h.PostOff && h.PostOff <= h.Size
	if h.Magic != magic || h.Size != uint64(size) || !ordered || !powerOfTwo(h.TableSlots) || !powerOfTwo(h.DictSlots) {
		return nil, errDamaged
	}
	resident := make([]byte, h.DictOff-headerBytes)
	if err := s.readAt(resident, headerBytes); err != nil {
		return nil, err
	}
	s.docs = resident[:h.PathsOff-headerBytes]
	s.paths = resident[h.PathsOff-headerBytes : h.TableOff-headerBytes]
	s.table = resident[h.TableOff-headerBytes:]
	if checkSum(s.docs, s.paths, s.table) != h.Sum {
		return nil, errDamaged
	}
	return s, nil
}

func powerOfTwo(n uint32) bool { return n != 0 && n&(n-1) == 0 }

func (s *segment) readAt(p []byte, off uint64) error {
	if n, err := s.r.ReadAt(p, int64(off)); n < len(p) {
		if err == nil || errors.Is(err, io.EOF) {
			err = errDamaged
		}
		return fmt.Errorf("read segment at %d: %w", off, err)
	}
	return nil
}

func (s *segment) count() int { return int(s.head.Docs) }

func (s *segment) entry(doc int) entry {
	le := binary.LittleEndian
	d := s.docs[docBytes*doc : docBytes*(doc+1)]
	i64 := func(at int) int64 { return int64(le.Uint64(d[at:])) }
	e := entry{stamp: Stamp{Size: i64(8), ModTime: i64(16), ChangeTime: i64(24), Inode: le.Uint64(d[32:])}, time: i64(40), fwdOff: le.Uint64(d[48:])}
	e.stamp.ID = string(s.id(doc))
	e.fwdLen = le.Uint32(d[56:])
	e.len = s.lengths(doc)
	return e
}

func (s *segment) lengths(doc int) lengths {
	d := s.docs[docBytes*doc:]
	u := func(at int) uint32 { return binary.LittleEndian.Uint32(d[at:]) }
	return lengths{all: u(60), head: u(64), hint: u(68), gram: u(72), pair: u(76), paras: u(80), paraTerms: u(84)}
}

// gramLength is lengths(doc).gram, for the many postings of grams.
func (s *segment) gramLength(doc int) uint32 {
	return binary.LittleEndian.Uint32(s.docs[docBytes*doc+72:])
}

func (s *segment) time(doc int) int64 {
	return int64(binary.LittleEndian.Uint64(s.docs[docBytes*doc+40:]))
}

func (s *segment) id(doc int) []byte {
	d := s.docs[docBytes*doc:]
	off, n := uint64(binary.LittleEndian.Uint32(d)), uint64(binary.LittleEndian.Uint32(d[4:]))
	if off+n > uint64(len(s.paths)) {
		return nil
	}
	return s.paths[off : off+n]
}

// find gives the document with the stamp's id if it was indexed in exactly that state, else -1.
func (s *segment) find(st *Stamp, key uint64) int {
	mask := uint64(s.head.TableSlots - 1)
	for i := key & mask; ; i = (i + 1) & mask {
		n := binary.LittleEndian.Uint32(s.table[4*i:])
		if n == 0 || n > s.head.Docs {
			return -1
		}
		doc := int(n - 1)
		if string(s.id(doc)) != st.ID {
			continue
		}
		d := s.docs[docBytes*doc:]
		le := binary.LittleEndian
		if int64(le.Uint64(d[8:])) == st.Size && int64(le.Uint64(d[16:])) == st.ModTime && int64(le.Uint64(d[24:])) == st.ChangeTime &&
			le.Uint64(d[32:]) == st.Inode {
			return doc
		}
		return -1
	}
}

// postings reads the list of a term; nil when the segment has none.
func (s *segment) postings(key uint64) ([]byte, error) {
	const chunk = 8 // slots a read
	mask := uint64(s.head.DictSlots - 1)
	buf := make([]byte, chunk*slotBytes)
	for i, left := key&mask, s.head.DictSlots; left > 0; {
		n := min(chunk, uint64(s.head.DictSlots)-i)
		if err := s.readAt(buf[:n*slotBytes], s.head.DictOff+i*slotBytes); err != nil {
			return nil, err
		}
		for j := range n {
			k, where := binary.LittleEndian.Uint64(buf[j*slotBytes:]), binary.LittleEndian.Uint64(buf[j*slotBytes+8:])
			if where == 0 {
				return nil, nil
			}
			if k == key {
				return s.list(where)
			}
		}
		i, left = (i+n)&mask, left-min(left, uint32(n))
	}
	return nil, errDamaged
}

func (s *segment) list(where uint64) ([]byte, error) {
	off, n := s.head.PostOff+where>>offsetBit, where&(gramBit-1)
	if off+n > s.head.Size {
		return nil, errDamaged
	}
	data := make([]byte, n)
	return data, s.readAt(data, off)
}

// forward reads the sections of a document.
func (s *segment) forward(doc int) ([]byte, error) {
	d := s.docs[docBytes*doc:]
	off, n := s.head.FwdOff+binary.LittleEndian.Uint64(d[48:]), uint64(binary.LittleEndian.Uint32(d[56:]))
	if off+n > s.head.PostOff {
		return nil, errDamaged
	}
	data := make([]byte, n)
	return data, s.readAt(data, off)
}

// eachWord decodes a word's postings.
func eachWord(data []byte, docs int, f func(doc int, c counts)) error {
	return eachPosting(data, docs, func(doc int, rest []byte, short bool) ([]byte, bool) {
		if short {
			f(doc, usual)
			return rest, true
		}
		var v [4]uint32
		for i := range v {
			x, n := binary.Uvarint(rest)
			if n <= 0 {
				return nil, false
			}
			v[i], rest = uint32(x), rest[n:]
		}
		f(doc, counts{all: v[0], head: v[1], hint: v[2], paras: v[3]})
		return rest, true
	})
}

// eachGram decodes the postings of four characters.
func eachGram(data []byte, docs int, f func(doc int, tf uint32)) error {
	return eachPosting(data, docs, func(doc int, rest []byte, short bool) ([]byte, bool) {
		if short {
			f(doc, 1)
			return rest, true
		}
		x, n := binary.Uvarint(rest)
		if n <= 0 {
			return nil, false
		}
		f(doc, uint32(x))
		return rest[n:], true
	})
}

func eachPosting(data []byte, docs int, f func(doc int, rest []byte, short bool) ([]byte, bool)) error {
	next := 0
	for len(data) > 0 {
		x, n := binary.Uvarint(data)
		if n <= 0 || x>>1 == 0 || x>>1 > uint64(docs) {
			return errDamaged
		}
		next += int(x >> 1)
		if next > docs {
			return errDamaged
		}
		var ok bool
		if data, ok = f(next-1, data[n:], x&1 == 1); !ok {
			return errDamaged
		}
	}
	return nil
}
