package transcript

func claudeFormat() format {
	return format{
		name:   FormatClaude,
		tells:  func(m members) bool { return m.has("type", "sessionId") || m.has("uuid", "parentUuid") },
		parser: func(o Options, out *output) parser { return &claude{options: o, out: out} },
	}
}

// claude reads the lines of Claude Code.
type claude struct {
	options Options
	out     *output
}

func (c *claude) line(l line) bool { return false }

func (c *claude) finish() {}
