package model

import (
	"bufio"
	"bytes"
	"io"
)

// maxEvent bounds one event of a stream.
const maxEvent = 4 << 20

// An event is one of a stream of server-sent events.
type event struct {
	name string // empty: none was given
	data []byte // lines joined by \n
}

// An eventReader reads server-sent events: lines end in LF, CRLF or CR, a blank one ends an event, one that begins with a colon is a comment.
type eventReader struct {
	r     *bufio.Reader
	begun bool // the first line was read: a byte order mark may stand before it
	cr    bool // the last line ended in CR; a LF behind it is its second half
}

func newEventReader(r io.Reader) *eventReader { return &eventReader{r: bufio.NewReader(r)} }

// next is the next event with data. An event that no blank line ends is given as well: some servers close behind the last one. At the end it is io.EOF.
func (e *eventReader) next() (event, error) {
	var ev event
	var some bool
	for {
		line, err := e.line()
		if err != nil {
			if err == io.EOF && some {
				return ev, nil
			}
			return event{}, err
		}
		if len(line) == 0 {
			if some {
				return ev, nil
			}
			ev = event{}
			continue
		}
		name, value, _ := bytes.Cut(line, []byte(":"))
		value = bytes.TrimPrefix(value, []byte(" "))
		switch string(name) {
		case "event":
			ev.name = string(value)
		case "data":
			if some {
				ev.data = append(ev.data, '\n')
			}
			ev.data = append(ev.data, value...)
			some = true
		}
		if len(ev.data) > maxEvent {
			return event{}, broken("an event is over %d bytes", maxEvent)
		}
	}
}

// line reads a line without its end; the last one may have none.
func (e *eventReader) line() ([]byte, error) {
	var line []byte
	for {
		b, err := e.r.ReadByte()
		if err != nil {
			if err == io.EOF && len(line) > 0 {
				break
			}
			return nil, err
		}
		if b == '\n' && e.cr {
			e.cr = false
			continue
		}
		e.cr = b == '\r'
		if b == '\n' || b == '\r' {
			break
		}
		if line = append(line, b); len(line) > maxEvent {
			return nil, broken("a line is over %d bytes", maxEvent)
		}
	}
	if !e.begun {
		e.begun = true
		line = bytes.TrimPrefix(line, []byte("\xef\xbb\xbf"))
	}
	return line, nil
}
