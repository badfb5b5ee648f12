package transcript

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
)

// bufferSize is how much of a file is read at once; a line that fits is not copied.
const bufferSize = 256 << 10

// space0 is what may stand around a line; a loss of power leaves zeros.
const space0 = " \t\r\n\x00"

// A lineReader gives the lines of a file that may be JSON objects.
type lineReader struct {
	r     *bufio.Reader
	max   int
	at    int64 // where the next line begins
	stats *Stats
	long  []byte // of a line that is longer than r's buffer
}

// next is the next line that begins as a JSON object does. What else stands on a line is counted as broken, an empty line is not; io.EOF ends the file. The text is valid
// until the next call.
func (r *lineReader) next() (line, error) {
	for {
		start := r.at
		text, size, err := r.raw()
		if err != nil && err != io.EOF {
			return line{}, err
		}
		r.at += size
		whole := err == nil
		text = bytes.Trim(bytes.TrimPrefix(bytes.Trim(text, space0), []byte("\xef\xbb\xbf")), space0)
		if bytes.IndexByte(text, 0) >= 0 && whole { // a loss of power left half a line and zeros, and the client went on behind them
			r.stats.Lines++
			r.stats.Broken++
			text = text[bytes.LastIndexByte(text, 0)+1:]
		}
		switch {
		case size > int64(r.max):
			r.stats.Lines++
			r.stats.Oversized++
			r.stats.End = r.at
		case len(text) == 0 && whole:
			r.stats.End = r.at
		case len(text) == 0:
			r.stats.CutTail = r.at - r.stats.End
		case !whole && (text[0] != '{' || !json.Valid(text)):
			r.stats.CutTail = r.at - r.stats.End
		case text[0] != '{':
			r.stats.Lines++
			r.stats.Broken++
			r.stats.End = r.at
		default:
			r.stats.Lines++
			r.stats.End = r.at
			return line{text: text, start: start, end: r.at}, nil
		}
		if !whole {
			return line{}, io.EOF
		}
	}
}

// raw is the next line with its end, and its size; of one that is too long the size alone. io.EOF comes with the last line, which has no end.
func (r *lineReader) raw() ([]byte, int64, error) {
	part, err := r.r.ReadSlice('\n')
	if !errors.Is(err, bufio.ErrBufferFull) {
		return part, int64(len(part)), err
	}
	size := int64(len(part))
	r.long = append(r.long[:0], part...)
	for errors.Is(err, bufio.ErrBufferFull) {
		part, err = r.r.ReadSlice('\n')
		if size += int64(len(part)); size <= int64(r.max) {
			r.long = append(r.long, part...)
		}
	}
	if size > int64(r.max) {
		return nil, size, err
	}
	return r.long, size, err
}

// behindHalf is what a client wrote behind a half line, where the first half of text was left by a crash: the longest end of it that is a JSON object; nil: none is. The end
// of a whole object is never one, since its last bracket closes the first.
func behindHalf(text []byte) []byte {
	for range 32 {
		i := bytes.Index(text[1:], []byte(`{"`))
		if i < 0 {
			return nil
		}
		if text = text[1+i:]; json.Valid(text) {
			return text
		}
	}
	return nil
}
