package transcript

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"

	"casebook/internal/regular"
)

const sqliteMagic = "SQLite format 3\x00"

// A snapshot is an SQLite database as it was at one moment, without a lock and without a trace: SQLite itself would put files beside a database that it only reads, and hold
// up who writes. What was written last stands in the log beside the database; the newest copy of a page in it, up to the last whole transaction, stands before the one in
// the database. Since nobody is held up, the database can change under the reader's hands, which changed tells.
type snapshot struct {
	file, log *os.File
	pageSize  int64
	pages     map[uint32]int64 // where in the log the newest copy of a page is
	count     int64            // of pages
	before    [2]mark
	path      string
}

// A mark tells whether a file was written since.
type mark struct {
	size, time int64
	salt       string // of a log: it was begun anew
}

// openSnapshot opens a database at path, with its log.
func openSnapshot(path string) (s *snapshot, err error) {
	s = &snapshot{path: path, pages: map[uint32]int64{}}
	defer func() {
		if err != nil {
			s.close()
		}
	}()
	if s.before, err = marksOf(path); err != nil {
		return s, err
	}
	var info os.FileInfo
	if s.file, info, err = regular.Open(path); err != nil {
		return s, err
	}
	head := make([]byte, 100)
	if _, err := s.file.ReadAt(head, 0); err != nil || string(head[:len(sqliteMagic)]) != sqliteMagic {
		return s, errors.New("is no SQLite database")
	}
	if s.pageSize = int64(binary.BigEndian.Uint16(head[16:])); s.pageSize == 1 {
		s.pageSize = 65536
	}
	if s.pageSize < 512 || s.pageSize&(s.pageSize-1) != 0 {
		return s, errors.New("is a broken SQLite database")
	}
	s.count = info.Size() / s.pageSize
	if info, err := os.Stat(path + "-journal"); err == nil && info.Size() > 0 { // of the older way, in which the pages before a change lie there
		return s, errors.New("a change of it is not finished; read it again later")
	}
	if s.log, _, err = regular.Open(path + "-wal"); err != nil {
		if errors.Is(err, os.ErrNotExist) {
			return s, nil
		}
		return s, fmt.Errorf("its log: %w", err)
	}
	return s, s.readLog()
}

// readLog learns from the log which pages it holds (https://www.sqlite.org/fileformat2.html#the_write_ahead_log).
func (s *snapshot) readLog() error {
	head := make([]byte, 32)
	if _, err := s.log.ReadAt(head, 0); err != nil {
		if err == io.EOF { // an empty one
			return nil
		}
		return err
	}
	var order binary.ByteOrder
	switch binary.BigEndian.Uint32(head) {
	case 0x377f0682:
		order = binary.LittleEndian
	case 0x377f0683:
		order = binary.BigEndian
	default:
		return nil
	}
	if int64(binary.BigEndian.Uint32(head[8:])) != s.pageSize {
		return nil
	}
	var sum [2]uint32
	if sum = checksum(order, sum, head[:24]); sum[0] != binary.BigEndian.Uint32(head[24:]) || sum[1] != binary.BigEndian.Uint32(head[28:]) {
		return nil
	}
	frame := make([]byte, 24+s.pageSize)
	fresh := map[uint32]int64{} // of the transaction that is not whole yet
	r := io.NewSectionReader(s.log, 32, 1<<62)
	for at := int64(32); ; at += int64(len(frame)) {
		if _, err := io.ReadFull(r, frame); err != nil {
			return nil // the end, or a frame that is being written
		}
		if string(frame[8:16]) != string(head[16:24]) { // left from before the log was begun anew
			return nil
		}
		sum = checksum(order, sum, frame[:8])
		sum = checksum(order, sum, frame[24:])
		if sum[0] != binary.BigEndian.Uint32(frame[16:]) || sum[1] != binary.BigEndian.Uint32(frame[20:]) {
			return nil
		}
		fresh[binary.BigEndian.Uint32(frame)] = at + 24
		if pages := binary.BigEndian.Uint32(frame[4:]); pages > 0 { // the last frame of a transaction
			for page, place := range fresh {
				s.pages[page] = place
			}
			clear(fresh)
			s.count = int64(pages)
		}
	}
}

// checksum goes on with the sum of a log over more words.
func checksum(order binary.ByteOrder, sum [2]uint32, data []byte) [2]uint32 {
	for i := 0; i+8 <= len(data); i += 8 {
		sum[0] += order.Uint32(data[i:]) + sum[1]
		sum[1] += order.Uint32(data[i+4:]) + sum[0]
	}
	return sum
}

// Size implements what SQLite reads from.
func (s *snapshot) Size() (int64, error) { return s.count * s.pageSize, nil }

// ReadAt implements io.ReaderAt. The database is shown as one without a log.
func (s *snapshot) ReadAt(p []byte, off int64) (n int, err error) {
	for n < len(p) && err == nil {
		at := off + int64(n)
		if at >= s.count*s.pageSize {
			return n, io.EOF
		}
		within := at % s.pageSize
		piece := p[n:min(int64(len(p)), int64(n)+s.pageSize-within)]
		f, place := s.file, at
		if logged, ok := s.pages[uint32(at/s.pageSize)+1]; ok {
			f, place = s.log, logged+within
		}
		var m int
		if m, err = f.ReadAt(piece, place); m == len(piece) {
			err = nil
		}
		for _, i := range []int64{18, 19} {
			if i >= at && i < at+int64(m) {
				p[int64(n)+i-at] = 1
			}
		}
		n += m
	}
	return n, err
}

// changed says whether the database was written since it was opened, or its log begun anew: pages of two moments may have been read. What was only appended to the log does
// no harm.
func (s *snapshot) changed() bool {
	now, err := marksOf(s.path)
	return err != nil || now[0] != s.before[0] || now[1].salt != s.before[1].salt
}

func marksOf(path string) (m [2]mark, err error) {
	info, err := os.Stat(path)
	if err != nil {
		return m, err
	}
	m[0] = mark{size: info.Size(), time: info.ModTime().UnixNano()}
	if head, _, err := regular.Start(path+"-wal", 32); err == nil {
		m[1] = mark{salt: string(head)}
	}
	return m, nil
}

func (s *snapshot) close() {
	for _, f := range []*os.File{s.file, s.log} {
		if f != nil {
			f.Close()
		}
	}
}
