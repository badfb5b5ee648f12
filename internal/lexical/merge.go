package lexical

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// merge makes one segment of the live documents of parts, in their order.
func merge(parts []part) ([]byte, error) {
	b := &builder{}
	renumber := make([][]int, len(parts))
	for i, p := range parts {
		renumber[i] = make([]int, p.count())
		for doc, live := range p.live {
			renumber[i][doc] = -1
			if !live {
				continue
			}
			data, err := p.forward(doc)
			if err != nil {
				return nil, err
			}
			e := p.entry(doc)
			e.fwdOff = uint64(len(b.forward))
			b.forward = append(b.forward, data...)
			renumber[i][doc] = len(b.docs)
			b.docs = append(b.docs, e)
		}
	}
	slots, err := allSlots(parts)
	if err != nil {
		return nil, err
	}
	for len(slots) > 0 {
		n := 1
		for n < len(slots) && slots[n].key == slots[0].key {
			n++
		}
		if err := b.mergeLists(parts, renumber, slots[:n]); err != nil {
			return nil, err
		}
		slots = slots[n:]
	}
	return b.bytes(), nil
}

type slot struct {
	key, where uint64
	part       int
}

// allSlots reads the dictionaries, sorted by key and part.
func allSlots(parts []part) ([]slot, error) {
	var slots []slot
	for i, p := range parts {
		dict := make([]byte, slotBytes*int(p.head.DictSlots))
		if err := p.readAt(dict, p.head.DictOff); err != nil {
			return nil, err
		}
		for at := 0; at < len(dict); at += slotBytes {
			if where := binary.LittleEndian.Uint64(dict[at+8:]); where != 0 {
				slots = append(slots, slot{binary.LittleEndian.Uint64(dict[at:]), where, i})
			}
		}
	}
	slices.SortFunc(slots, func(a, b slot) int { return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.part, b.part)) })
	return slots, nil
}

// mergeLists joins the postings of one term.
func (b *builder) mergeLists(parts []part, renumber [][]int, slots []slot) error {
	l := list{key: slots[0].key, gram: slots[0].where&gramBit != 0}
	for _, s := range slots {
		p := parts[s.part]
		data, err := p.list(s.where)
		if err != nil {
			return err
		}
		number := renumber[s.part]
		if l.gram {
			err = eachGram(data, p.count(), func(doc int, tf uint32) {
				if n := number[doc]; n >= 0 {
					l.data = appendGramPosting(l.data, uint32(n)+1-l.next, tf)
					l.next = uint32(n) + 1
				}
			})
		} else {
			err = eachWord(data, p.count(), func(doc int, c counts) {
				if n := number[doc]; n >= 0 {
					l.data = appendWordPosting(l.data, uint32(n)+1-l.next, c)
					l.next = uint32(n) + 1
				}
			})
		}
		if err != nil {
			return err
		}
	}
	if len(l.data) > 0 {
		b.lists = append(b.lists, l)
	}
	return nil
}
