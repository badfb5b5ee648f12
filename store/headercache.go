package store

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"time"

	"casebook"
	"casebook/internal/regular"
)

const (
	// headersFile keeps what the memories' headers said, in the state. It can be deleted at any time.
	headersFile = "headers"
	// headersMagic names its form, and what ParseHeader makes of a file: either changes it.
	headersMagic = "casebook headers 1\n"
	// cachedHeaders is from how many files on a look at the cache pays.
	cachedHeaders = 64
	// minHeader is how long the record of one is at least.
	minHeader = 12
	// maxHeaders bounds what is read of it.
	maxHeaders = 256 << 20
)

// A headerCache knows the headers of files in the states that they had. It is not changed any more once others may have it.
type headerCache struct {
	headers []cachedHeader
	known   map[string]int // by path, its place in headers
	asOf    string         // what had been forgotten when it was read
}

// A cachedHeader is what one file said, and the problems of it.
type cachedHeader struct {
	file     File
	header   casebook.Header
	problems []casebook.Problem // without a path
}

func (c *headerCache) get(f File) (cachedHeader, bool) {
	i, ok := c.known[f.Path]
	if !ok || c.headers[i].file != f {
		return cachedHeader{}, false
	}
	return c.headers[i], true
}

// headerCache is what this process knows, or else what the state keeps. One that is damaged, or of another form, is empty.
func (s *Store) headerCache() *headerCache {
	s.mu.Lock()
	c := s.headers
	s.mu.Unlock()
	if c != nil {
		return c
	}
	asOf := s.forgottenAsOf()
	c = s.readHeaders()
	c.asOf = asOf
	s.mu.Lock()
	s.headers = c
	s.mu.Unlock()
	return c
}

// forgottenAsOf changes when something is forgotten.
func (s *Store) forgottenAsOf() string {
	info, err := os.Stat(s.file(forgottenFile))
	if err != nil {
		return ""
	}
	return fmt.Sprint(info.Size(), info.ModTime().UnixNano())
}

func (s *Store) readHeaders() *headerCache {
	data, err := regular.Read(s.file(headersFile), maxHeaders)
	if err != nil {
		return &headerCache{}
	}
	rest, ok := bytes.CutPrefix(data, []byte(headersMagic))
	if !ok || len(rest) < 8 || crc32.ChecksumIEEE(rest[4:]) != binary.LittleEndian.Uint32(rest) {
		return &headerCache{}
	}
	n := min(int(binary.LittleEndian.Uint32(rest[4:])), len(rest)/minHeader)
	c := &headerCache{headers: make([]cachedHeader, 0, n), known: make(map[string]int, n)}
	r := headerReader{rest: string(rest[8:])} // one string, which all the headers share
	for r.rest != "" {
		h := r.cached()
		if r.failed {
			return &headerCache{}
		}
		c.put(h)
	}
	return c
}

func (c *headerCache) put(h cachedHeader) {
	if i, ok := c.known[h.file.Path]; ok {
		c.headers[i] = h
		return
	}
	c.known[h.file.Path] = len(c.headers)
	c.headers = append(c.headers, h)
}

// keepHeaders adds to the cache what was read anew. It serves: a failure costs time, nothing else. Files that are gone stay in it until they are as many as the
// others.
func (s *Store) keepHeaders(c *headerCache, files []File, fresh []cachedHeader) {
	next := &headerCache{asOf: c.asOf, headers: make([]cachedHeader, 0, len(c.headers)+len(fresh)), known: make(map[string]int, len(c.headers)+len(fresh))}
	var there map[string]bool
	if len(c.headers)+len(fresh) > 2*len(files) {
		there = make(map[string]bool, len(files))
		for _, f := range files {
			there[f.Path] = true
		}
	}
	for _, h := range c.headers {
		if there == nil || there[h.file.Path] {
			next.put(h)
		}
	}
	for _, h := range fresh {
		next.put(h)
	}
	s.mu.Lock()
	s.headers = next
	s.mu.Unlock()
	if _, err := s.readFormat(); err == nil { // nothing is written into the state of a newer casebook
		s.writeHeaders(next)
	}
}

func (s *Store) writeHeaders(c *headerCache) {
	data := binary.LittleEndian.AppendUint32([]byte(headersMagic+"\x00\x00\x00\x00"), uint32(len(c.headers)))
	for _, h := range c.headers {
		data = h.append(data)
	}
	binary.LittleEndian.PutUint32(data[len(headersMagic):], crc32.ChecksumIEEE(data[len(headersMagic)+4:]))
	temp, err := os.CreateTemp(s.State, "."+headersFile+"-*.tmp")
	if err != nil {
		return
	}
	_, err = temp.Write(data)
	if errors.Join(err, temp.Close()) != nil || os.Rename(temp.Name(), s.file(headersFile)) != nil {
		os.Remove(temp.Name())
	}
	if s.forgottenAsOf() != c.asOf { // what was forgotten meanwhile must not come back
		s.dropHeaders()
	}
}

// dropHeaders erases the cache, with what it knows of memories that are to be forgotten.
func (s *Store) dropHeaders() error {
	s.mu.Lock()
	s.headers = nil
	s.mu.Unlock()
	return s.remove(headersFile)
}

func (h cachedHeader) append(data []byte) []byte {
	data = appendText(data, h.file.Path)
	for _, n := range []int64{h.file.Size, h.file.ModTime, h.file.ChangeTime, int64(h.file.Inode)} {
		data = binary.AppendVarint(data, n)
	}
	data = appendText(data, h.header.Name)
	data = appendText(data, h.header.Description)
	data = appendText(data, string(h.header.Type))
	data = appendTexts(data, h.header.Hints)
	data = appendTexts(data, h.header.Aliases)
	data = appendBool(data, h.header.Pinned)
	data = appendBool(data, !h.header.Stated.IsZero())
	if !h.header.Stated.IsZero() {
		data = binary.AppendVarint(binary.AppendVarint(data, h.header.Stated.Unix()), int64(h.header.Stated.Nanosecond()))
	}
	data = binary.AppendUvarint(data, uint64(len(h.problems)))
	for _, p := range h.problems {
		for _, text := range []string{p.Code, p.Text, p.Fix} {
			data = appendText(data, text)
		}
		data = binary.AppendUvarint(data, uint64(p.Line))
		data = appendBool(data, p.Warning)
		data = appendBool(data, p.Info)
	}
	return data
}

func appendText(data []byte, text string) []byte {
	return append(binary.AppendUvarint(data, uint64(len(text))), text...)
}

func appendTexts(data []byte, texts []string) []byte {
	data = binary.AppendUvarint(data, uint64(len(texts)))
	for _, t := range texts {
		data = appendText(data, t)
	}
	return data
}

func appendBool(data []byte, yes bool) []byte {
	if yes {
		return append(data, 1)
	}
	return append(data, 0)
}

// A headerReader reads what append wrote. After a failure it gives zero values.
type headerReader struct {
	rest   string
	failed bool
}

func (r *headerReader) cached() cachedHeader {
	var h cachedHeader
	h.file = File{Path: r.text(), Size: r.number(), ModTime: r.number(), ChangeTime: r.number(), Inode: uint64(r.number())}
	h.header = casebook.Header{Path: h.file.Path, Name: r.text(), Description: r.text(), Type: casebook.Type(r.text()), Hints: r.texts(), Aliases: r.texts(),
		Pinned: r.yes(), ModTime: time.Unix(0, h.file.ModTime), Size: h.file.Size}
	if r.yes() {
		h.header.Stated = time.Unix(r.number(), r.number()).UTC()
	}
	for range r.count() {
		var p casebook.Problem
		for _, text := range []*string{&p.Code, &p.Text, &p.Fix} {
			*text = r.text()
		}
		p.Line, p.Warning, p.Info = r.count(), r.yes(), r.yes()
		h.problems = append(h.problems, p)
		if r.failed {
			break
		}
	}
	return h
}

func (r *headerReader) text() string {
	n := r.count()
	if n > len(r.rest) {
		r.fail()
		return ""
	}
	text := r.rest[:n]
	r.rest = r.rest[n:]
	return text
}

func (r *headerReader) texts() []string {
	var texts []string
	for range r.count() {
		texts = append(texts, r.text())
		if r.failed {
			return nil
		}
	}
	return texts
}

func (r *headerReader) yes() bool {
	if r.rest == "" {
		r.fail()
		return false
	}
	yes := r.rest[0] == 1
	r.rest = r.rest[1:]
	return yes
}

// count is a length, or how many of something follow.
func (r *headerReader) count() int {
	n, size := binary.Uvarint([]byte(r.rest[:min(len(r.rest), binary.MaxVarintLen64)]))
	if size <= 0 || n > uint64(maxHeaders) {
		r.fail()
		return 0
	}
	r.rest = r.rest[size:]
	return int(n)
}

func (r *headerReader) number() int64 {
	n, size := binary.Varint([]byte(r.rest[:min(len(r.rest), binary.MaxVarintLen64)]))
	if size <= 0 {
		r.fail()
		return 0
	}
	r.rest = r.rest[size:]
	return n
}

func (r *headerReader) fail() { r.rest, r.failed = "", true }
