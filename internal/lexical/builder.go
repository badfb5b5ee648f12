package lexical

import "encoding/binary"

// A Stamp says which state of a document was indexed: two equal stamps mean equal content.
type Stamp struct {
	ID         string // a path relative to the indexed folder, or any name
	Size       int64
	ModTime    int64 // Unix nanoseconds
	ChangeTime int64
	Inode      uint64
}

// lengths are a document's field lengths in terms, and how many paragraphs it has.
type lengths struct {
	all, head, hint, gram, pair, paras, paraTerms uint32
}

type entry struct {
	stamp  Stamp
	time   int64 // Unix seconds
	len    lengths
	fwdOff uint64
	fwdLen uint32
}

// counts are what one posting says of a term in a document.
type counts struct{ all, head, hint, paras uint32 }

// A list holds the postings of one term, documents ascending.
type list struct {
	key  uint64
	gram bool
	next uint32 // one past the last posting's document
	data []byte
}

// A builder makes one segment.
type builder struct {
	fold    *folder
	ids     map[uint64]uint32
	lists   []list
	scratch []counts // of the current document, by list
	marked  []uint32 // the last paragraph that held the term, by list
	touched []uint32 // lists of the current document
	grams   map[string][]uint32
	docs    []entry
	forward []byte
	paras   uint32 // paragraphs so far, over all documents
}

func newBuilder() *builder {
	return &builder{fold: newFolder(), ids: map[uint64]uint32{}, grams: map[string][]uint32{}}
}

func (b *builder) id(key uint64, gram bool) uint32 {
	id, ok := b.ids[key]
	if !ok {
		id = uint32(len(b.lists))
		b.ids[key] = id
		b.lists = append(b.lists, list{key: key, gram: gram})
		b.scratch = append(b.scratch, counts{})
		b.marked = append(b.marked, 0)
	}
	return id
}

func (b *builder) count(id uint32) *counts {
	c := &b.scratch[id]
	if *c == (counts{}) {
		b.touched = append(b.touched, id)
	}
	return c
}

// The kinds of sections of a document in the forward index.
const (
	sectionName = iota
	sectionDescription
	sectionBody
	sectionHint
)

// add indexes d as the state that stamp names.
func (b *builder) add(d Document, stamp Stamp) {
	e := entry{stamp: stamp, fwdOff: uint64(len(b.forward))}
	if !d.Time.IsZero() {
		e.time = d.Time.Unix()
	}
	b.section(&e, sectionName, d.Name)
	b.section(&e, sectionDescription, d.Description)
	for _, s := range Paragraphs(d.Body) {
		b.section(&e, sectionBody, d.Body[s.Start:s.End])
	}
	for _, h := range d.Hints {
		b.section(&e, sectionHint, h)
	}
	e.fwdLen = uint32(uint64(len(b.forward)) - e.fwdOff)
	b.post(uint32(len(b.docs)))
	b.docs = append(b.docs, e)
}

// section appends a text's terms to the forward index and counts them. A section is its kind and length in one number, then its terms.
func (b *builder) section(e *entry, kind int, text string) {
	at := len(b.forward)
	b.forward = append(b.forward, 0, 0, 0, 0)
	b.paras++
	var n, pairs uint32
	splitWords(text, b.fold, func(w word) {
		if w.stop {
			return
		}
		id := b.id(w.key(), false)
		c := b.count(id)
		n++
		short := w.short()
		if w.extra {
			short |= wholeBit
		}
		b.forward = binary.LittleEndian.AppendUint32(b.forward, short)
		if kind == sectionHint {
			c.hint++
			return
		}
		c.all++
		if kind != sectionBody {
			c.head++
		}
		if kind != sectionName && b.marked[id] != b.paras {
			b.marked[id] = b.paras
			c.paras++
		}
		if !w.extra {
			pairs++
			e.len.gram += b.countGrams(w.text)
		}
	})
	binary.LittleEndian.PutUint32(b.forward[at:], uint32(kind)<<sectionShift|n)
	switch kind {
	case sectionHint:
		e.len.hint += n
		return
	case sectionName, sectionDescription:
		e.len.head += n
	}
	e.len.all += n
	e.len.pair += pairs
	if kind != sectionName {
		e.len.paras++
		e.len.paraTerms += n
	}
}

const sectionShift = 28

func (b *builder) countGrams(text string) uint32 {
	ids, ok := b.grams[text]
	if !ok {
		grams(text, func(g string) { ids = append(ids, b.id(termKey(kindGram, g), true)) })
		b.grams[text] = ids
	}
	for _, id := range ids {
		b.count(id).all++
	}
	return uint32(len(ids))
}

// post writes the counts of the current document into the lists.
func (b *builder) post(doc uint32) {
	for _, id := range b.touched {
		l := &b.lists[id]
		if l.gram {
			l.data = appendGramPosting(l.data, doc+1-l.next, b.scratch[id].all)
		} else {
			l.data = appendWordPosting(l.data, doc+1-l.next, b.scratch[id])
		}
		l.next = doc + 1
		b.scratch[id] = counts{}
	}
	b.touched = b.touched[:0]
}

// usual is the commonest posting: once in the text, in one paragraph.
var usual = counts{all: 1, paras: 1}

// appendWordPosting writes the step from the document before (1 for the first document) and the counts; the usual counts cost no byte.
func appendWordPosting(data []byte, step uint32, c counts) []byte {
	if c == usual {
		return binary.AppendUvarint(data, uint64(step)<<1|1)
	}
	data = binary.AppendUvarint(data, uint64(step)<<1)
	for _, v := range [...]uint32{c.all, c.head, c.hint, c.paras} {
		data = binary.AppendUvarint(data, uint64(v))
	}
	return data
}

func appendGramPosting(data []byte, step, tf uint32) []byte {
	if tf == 1 {
		return binary.AppendUvarint(data, uint64(step)<<1|1)
	}
	return binary.AppendUvarint(binary.AppendUvarint(data, uint64(step)<<1), uint64(tf))
}
