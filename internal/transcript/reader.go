package transcript

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"slices"
)

// DefaultMaxLine is how long a line may be that is looked at.
const DefaultMaxLine = 8 << 20

// A Format is how a host writes its sessions.
type Format string

// The formats.
const (
	FormatClaude   Format = "claude-code"
	FormatCodex    Format = "codex"
	FormatGemini   Format = "gemini"
	FormatOpencode Format = "opencode"
	FormatPlain    Format = "plain" // one object a line with who speaks and what, documented in docs/transcripts.md
)

// Options say how a file is read.
type Options struct {
	Format     Format // lines of another one are unknown; empty: told line by line
	Start      int64  // where in the file r begins
	Path       string // the file's, for what its name says and for messages; empty: not known
	Sidechains bool   // with the conversations of subagents, of which nothing is a person's
	MaxLine    int    // a longer line is passed over; 0: DefaultMaxLine
	Session    string // which one of a file that holds several; empty: all, one after the other
	// ToolText is how many bytes of a long text are kept that a tool gave back to Claude Code: its beginning and its end. 0: all of it.
	ToolText int
}

// A format is how one host's files are told and read. It has parser or whole.
type format struct {
	name Format
	// tells says whether a line with these members was written in the format. The formats are asked in their order; the first that says yes has the line.
	tells func(members) bool
	// parser makes what turns lines into turns, one for a file.
	parser func(o Options, out *output) parser
	// begins says of the first bytes of a file, 512 at most, that it is no file of lines but one that whole reads: one JSON value over many lines, or a database.
	begins func(head []byte) bool
	whole  func(ctx context.Context, r io.Reader, o Options, out *output) error
}

// A parser turns the lines of a file into turns of out.
type parser interface {
	// line takes the next line, which holds one JSON object, valid or not; the text is the parser's until it returns. It says false of one that is not of its format, and
	// has done nothing then: the line is offered to the other formats. A type of line that it does not know but that is of its host is counted with out.unknown.
	line(l line) bool
	// finish comes once, after the last line, and before a line of another format: what was held back goes out.
	finish()
}

// A line is one of a file, without its end and without space around it.
type line struct {
	text       []byte
	start, end int64 // of the whole line in the file, its end included
}

// formats are all, in the order in which a line is offered to them: the plain one, which takes what looks like a turn at all, comes last.
func formats() []format {
	return []format{claudeFormat(), codexFormat(), geminiFormat(), opencodeFormat(), plainFormat()}
}

// Read calls each with the turns of a session's file in their order, until it returns an error. A file that cannot be read to its end in time is an error; what is wrong in
// it stands in Stats, which holds what was read in any case.
func Read(ctx context.Context, r io.Reader, o Options, each func(Turn) error) (Stats, error) {
	return readFrom(ctx, r, o, o.Start == 0, each)
}

// readFrom reads what r gives; atHead says that it gives the file's beginning, wherever the run begins.
func readFrom(ctx context.Context, r io.Reader, o Options, atHead bool, each func(Turn) error) (Stats, error) {
	if o.MaxLine <= 0 {
		o.MaxLine = DefaultMaxLine
	}
	stats := Stats{Format: o.Format, Unknown: map[string]int{}, End: o.Start}
	out := &output{each: each, stats: &stats, subagent: subagentOf(o.Path), passOver: !o.Sidechains}
	all := formats()
	buffered := bufio.NewReaderSize(r, bufferSize)
	if atHead {
		head, err := buffered.Peek(512)
		if err != nil && err != io.EOF {
			return stats, fmt.Errorf("read transcript: %w", err)
		}
		for _, f := range all {
			if f.whole == nil || o.Format != "" && o.Format != f.name || f.begins != nil && !f.begins(head) {
				continue
			}
			if stats.Format = f.name; out.err == nil {
				out.fail(f.whole(ctx, buffered, o, out))
			}
			out.flush()
			return stats, out.err
		}
	}
	d := &dispatcher{options: o, out: out, formats: all, parsers: map[Format]parser{}}
	if o.Format != "" {
		d.formats = slices.DeleteFunc(all, func(f format) bool { return f.name != o.Format })
	}
	for _, f := range d.formats {
		if f.name == o.Format && f.parser != nil {
			d.current = d.parserOf(f)
		}
	}
	err := d.lines(ctx, buffered)
	if d.current != nil && err == nil {
		d.current.finish()
	}
	out.flush()
	if err == nil {
		err = out.err
	}
	return stats, err
}

// A dispatcher gives each line to the parser of its format.
type dispatcher struct {
	options Options
	out     *output
	formats []format
	current parser
	parsers map[Format]parser
}

func (d *dispatcher) lines(ctx context.Context, r *bufio.Reader) error {
	lines := lineReader{r: r, max: d.options.MaxLine, at: d.options.Start, stats: d.out.stats}
	for {
		l, err := lines.next()
		if err == io.EOF {
			return nil
		}
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return fmt.Errorf("read transcript: %w", err)
		}
		if d.take(l); d.out.err != nil {
			return d.out.err
		}
	}
}

// take gives a line to the parser of the lines before it, or to one that knows it.
func (d *dispatcher) take(l line) {
	if d.current != nil && d.current.line(l) {
		return
	}
	m, err := membersOf(l.text)
	if err != nil {
		d.out.stats.Broken++
		if l.text = behindHalf(l.text); l.text != nil {
			d.out.stats.Lines++
			d.take(l)
		}
		return
	}
	for _, f := range d.formats {
		if f.parser == nil || !f.tells(m) {
			continue
		}
		p := d.parserOf(f)
		if p == d.current {
			continue // it has said no
		}
		if d.current != nil {
			d.current.finish()
		}
		if p.line(l) {
			if d.current = p; d.out.stats.Format == "" {
				d.out.stats.Format = f.name
			}
			return
		}
	}
	d.out.unknown(m.text("type"))
}

func (d *dispatcher) parserOf(f format) parser {
	p := d.parsers[f.name]
	if p == nil {
		p = f.parser(d.options, d.out)
		d.parsers[f.name] = p
	}
	return p
}
