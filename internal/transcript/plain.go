package transcript

func plainFormat() format {
	return format{
		name: FormatPlain,
		tells: func(m members) bool {
			return (m.has("role") || m.has("speaker")) && (m.has("content") || m.has("text"))
		},
		parser: func(o Options, out *output) parser { return &plain{out: out} },
	}
}

// plain reads turns that stand one a line.
type plain struct{ out *output }

func (p *plain) line(l line) bool { return false }

func (p *plain) finish() {}
