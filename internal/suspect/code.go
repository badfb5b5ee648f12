package suspect

import (
	"slices"
	"strings"
)

// mentions is the code of a plain text, where a tag is a mention; it is looked for when it is first asked about.
type mentions struct {
	text  string
	spans [][2]int
	read  bool
}

// at says whether i lies in code.
func (m *mentions) at(i int) bool {
	if !m.read {
		m.spans, m.read = codeSpans(m.text), true
	}
	_, found := slices.BinarySearchFunc(m.spans, i, func(c [2]int, i int) int {
		switch {
		case c[1] <= i:
			return -1
		case c[0] > i:
			return 1
		}
		return 0
	})
	return found
}

// codeSpans finds inline code and closed fences of a Markdown text, in order. What is not closed is no code, so that a lone backtick hides nothing.
func codeSpans(p string) [][2]int {
	var spans [][2]int
	fence, fenceStart := "", 0
	paragraph := 0
	flush := func(end int) {
		if paragraph < end {
			spans = inlineSpans(spans, p, paragraph, end)
		}
	}
	for i := 0; i < len(p); {
		next := len(p)
		if n := strings.IndexByte(p[i:], '\n'); n >= 0 {
			next = i + n + 1
		}
		line := strings.TrimSpace(p[i:next])
		mark := fenceMark(line)
		switch {
		case fence != "":
			if mark != "" && mark[0] == fence[0] && len(mark) >= len(fence) && mark == line {
				spans = append(spans, [2]int{fenceStart, next})
				fence, paragraph = "", next
			}
		case mark != "":
			flush(i)
			fence, fenceStart, paragraph = mark, i, next
		case line == "":
			flush(i)
			paragraph = next
		}
		i = next
	}
	if fence == "" {
		flush(len(p))
	}
	return spans
}

// fenceMark is the run of backticks or tildes that a line begins with, when it is long enough for a fence.
func fenceMark(line string) string {
	for _, c := range []string{"`", "~"} {
		if n := len(line) - len(strings.TrimLeft(line, c)); n >= 3 && (c == "~" || !strings.Contains(line[n:], "`")) {
			return line[:n]
		}
	}
	return ""
}

// inlineSpans adds the code between runs of backticks of one length in the paragraph [start,end).
func inlineSpans(spans [][2]int, p string, start, end int) [][2]int {
	lost := map[int]bool{} // lengths that do not come again: looking once for each is enough
	for i := start; i < end; {
		n := strings.IndexByte(p[i:end], '`')
		if n < 0 {
			return spans
		}
		i += n
		length := run(p, i, end)
		if lost[length] {
			i += length
			continue
		}
		closed := -1
		for j := i + length; j < end; {
			m := strings.IndexByte(p[j:end], '`')
			if m < 0 {
				break
			}
			j += m
			l := run(p, j, end)
			if l == length {
				closed = j + l
				break
			}
			j += l
		}
		if closed < 0 {
			lost[length] = true
			i += length
			continue
		}
		spans = append(spans, [2]int{i, closed})
		i = closed
	}
	return spans
}

func run(p string, i, end int) int {
	n := 0
	for i+n < end && p[i+n] == '`' {
		n++
	}
	return n
}
