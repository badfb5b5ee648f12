package transcript

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
)

// geminiWhole reads a session of the older form: one JSON object over many lines, with all messages in one list. It is written anew each time, so that where a later run goes
// on is a time, in milliseconds since 1970, and not a place.
func geminiWhole(ctx context.Context, r io.Reader, o Options, out *output) error {
	g := newGemini(Options{Path: o.Path}, out)
	defer g.finish()
	last := o.Start
	err := wholeObject(ctx, r, o, out, map[string]func(json.RawMessage){
		"sessionId": func(v json.RawMessage) { g.begin(geminiRecord{session: bytes.Clone(v)}) },
		"kind":      func(v json.RawMessage) { g.begin(geminiRecord{session: []byte(strconv.Quote(g.session)), kind: v}) },
	}, "messages", func(v json.RawMessage) {
		var r geminiRecord
		if !r.scan(v) || r.message.id == nil {
			out.stats.Broken++
			return
		}
		out.stats.Lines++
		at := stamp(word(r.message.timestamp)).UnixMilli()
		if at <= o.Start && o.Start > 0 {
			return
		}
		last = max(last, at)
		g.message(r.message, at, at)
	})
	out.stats.End = last
	if err != nil {
		out.note(err.Error())
	}
	return ctx.Err()
}

// manyLines is how many times as long as a line a value may be that is read to be passed over; a longer one ends the reading.
const manyLines = 32

// wholeObject reads a JSON object as a stream: members that fields names as a whole, and the elements of the list with the name one by one. An element that is longer than a
// line may be is passed over.
func wholeObject(ctx context.Context, r io.Reader, o Options, out *output, fields map[string]func(json.RawMessage), list string, each func(json.RawMessage)) error {
	bounded := &boundedReader{r: r, max: manyLines * int64(o.MaxLine)}
	d := json.NewDecoder(bounded)
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return fmt.Errorf("the file is no JSON object")
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return cutShort(err)
		}
		bounded.left = bounded.max
		if name != list {
			var v json.RawMessage
			if err := d.Decode(&v); err != nil {
				return cutShort(err)
			}
			if f := fields[fmt.Sprint(name)]; f != nil {
				f(v)
			}
			continue
		}
		if t, err := d.Token(); err != nil || t != json.Delim('[') {
			return fmt.Errorf("its %s are no list", list)
		}
		for d.More() {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			bounded.left = bounded.max
			var v json.RawMessage
			if err := d.Decode(&v); err != nil {
				return cutShort(err)
			}
			if len(v) > o.MaxLine {
				out.stats.Lines++
				out.stats.Oversized++
				continue
			}
			each(v)
		}
		if _, err := d.Token(); err != nil {
			return cutShort(err)
		}
	}
	return nil
}

func cutShort(err error) error {
	return fmt.Errorf("the file is read up to where it is no JSON any more: %w", err)
}

// A boundedReader ends when more is read at once than one value may have.
type boundedReader struct {
	r         io.Reader
	max, left int64
}

func (b *boundedReader) Read(p []byte) (int, error) {
	if b.left == 0 {
		b.left = b.max // before the first value
	}
	if b.left < 0 {
		return 0, fmt.Errorf("a value is longer than %d bytes", b.max)
	}
	n, err := b.r.Read(p)
	if b.left -= int64(n); b.left == 0 {
		b.left = -1
	}
	return n, err
}
