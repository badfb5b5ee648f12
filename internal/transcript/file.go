package transcript

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"

	"casebook/internal/regular"
)

// zstdMagic begins a file that is compressed, which Codex does with old rollouts where somebody turned it on. The library that reads such files costs every start of casebook
// a quarter of a millisecond.
const zstdMagic = "\x28\xb5\x2f\xfd"

// ReadFile reads the session in the file at path as Read does, from o.Start on, which is the End of an earlier run. It knows which files are no streams: there a start is a
// time, and not a place. Nothing but a regular file is opened.
func ReadFile(ctx context.Context, path string, o Options, each func(Turn) error) (Stats, error) {
	f, _, err := regular.Open(path)
	if err != nil {
		return Stats{Format: o.Format, End: o.Start}, fmt.Errorf("read transcript %s: %w", path, err)
	}
	defer f.Close()
	o.Path = path
	head := make([]byte, 512)
	n, err := io.ReadFull(f, head)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return Stats{Format: o.Format, End: o.Start}, fmt.Errorf("read transcript %s: %w", path, err)
	}
	head = head[:n]
	if bytes.HasPrefix(head, []byte(zstdMagic)) {
		stats := Stats{Format: FormatCodex, End: o.Start}
		stats.note("the file is compressed; zstd -d makes one of it that can be read")
		return stats, nil
	}
	atHead := o.Start == 0
	for _, f := range formats() {
		if f.whole != nil && (o.Format == "" || o.Format == f.name) && f.begins(head) {
			o.Format, atHead = f.name, true
		}
	}
	at := o.Start
	if atHead {
		at = 0
	}
	if _, err := f.Seek(at, io.SeekStart); err != nil {
		return Stats{Format: o.Format, End: o.Start}, fmt.Errorf("read transcript %s: %w", path, err)
	}
	return readFrom(ctx, bufio.NewReaderSize(f, bufferSize), o, atHead, each)
}
