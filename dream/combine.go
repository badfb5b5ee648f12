package dream

import (
	"slices"
	"strings"
	"unicode/utf8"

	"casebook"
)

// combine lets one memory take in what another says and it does not: sentences that it has in the same words are left out, all others come as they stand, with the heading above
// them; whole blocks where it is code or a table. Hints are kept, and what only the other's description says.
func (c *cache) combine(kept, other *Seen) {
	rk, ro := c.read(kept), c.read(other)
	has := map[string]bool{rk.about.key: true}
	for _, s := range rk.said {
		has[s.key] = true
	}
	says := func(s *said) bool {
		return has[s.key] || slices.ContainsFunc(append(slices.Clone(rk.said), rk.about), func(k *said) bool { return c.relate(s, k) == same })
	}
	body := kept.Memory.Body
	heading := ""
	for n := 0; n < len(ro.sentences); {
		x := ro.sentences[n]
		end := n
		var fresh []string
		for ; end < len(ro.sentences) && ro.sentences[end].block == x.block && ro.sentences[end].Kind == x.Kind; end++ {
			if y := ro.sentences[end]; !says(ro.said[end]) || y.Kind == Code && !has[ro.said[end].key] {
				fresh = append(fresh, other.Memory.Body[y.Start:y.End])
			}
		}
		n = end
		switch {
		case x.Kind == Heading:
			heading = ""
			if len(fresh) > 0 {
				heading = headingAt(other.Memory.Body, x)
			}
		case len(fresh) == 0:
		case x.Kind == Code || x.Kind == Row:
			body, heading = below(body, heading, block(other.Memory.Body, x)), ""
		case x.Label != "":
			body = labelled(body, x.Label, strings.Join(fresh, " "))
		case x.Kind == Item:
			body, heading = below(body, heading, "- "+strings.Join(fresh, " ")), ""
		default:
			body, heading = below(body, heading, strings.Join(fresh, " ")), ""
		}
	}
	kept.Memory.Body = body
	for _, h := range other.Memory.Hints {
		kept.Memory.Hints = withHint(kept.Memory.Hints, h)
	}
	c.describe(kept, other, body)
	*kept = retold(*kept)
}

// describe keeps what the other's description says: as a sentence where it names something that is said nowhere else, or as a hint where its words are others.
func (c *cache) describe(kept, other *Seen, body string) {
	description := strings.TrimSpace(other.Memory.Description)
	about := c.say(description)
	if description == "" {
		return
	}
	if strings.TrimSpace(kept.Memory.Description) == "" {
		kept.Memory.Description = description
		return
	}
	all := c.say(kept.Memory.Description + "\n" + body + "\n" + kept.Memory.Name)
	rest := alone(about, all)
	if serial := !slices.ContainsFunc(rest, func(t token) bool { return !t.exact() }) && c.serialOf(rest, other); serial {
		return
	}
	if slices.ContainsFunc(rest, token.exact) && !c.serialOf(rest, other) || about.negated > 0 && all.negated == 0 {
		if !strings.HasSuffix(description, ".") {
			description += "."
		}
		kept.Memory.Body = below(body, "", description)
	} else if words := len(strings.Fields(description)); len(rest) > 0 && words >= 2 && words <= casebook.HintWords {
		kept.Memory.Hints = withHint(kept.Memory.Hints, strings.TrimRight(description, "."))
	}
}

// serialOf says whether words are numbers that stand in the memory's name.
func (c *cache) serialOf(rest []token, s *Seen) bool {
	return !slices.ContainsFunc(rest, func(t token) bool {
		return t.exact() && (!t.number || !strings.Contains(s.Memory.Name, t.stem) && !strings.Contains(s.Path, t.stem))
	})
}

func withHint(hints []string, h string) []string {
	h = strings.TrimSpace(h)
	if h == "" || len(hints) >= casebook.MaxHints || utf8.RuneCountInString(h) > casebook.HintChars || slices.ContainsFunc(hints, func(o string) bool { return strings.EqualFold(o, h) }) {
		return hints
	}
	return append(slices.Clip(hints), h)
}

// retold is a memory whose fields were changed, as one that was read.
func retold(s Seen) Seen {
	text, err := casebook.Format(s.Memory)
	if err != nil {
		return s
	}
	s.reading = nil
	s.Text, s.Hash = text, casebook.HashOf(text)
	return s
}

// below adds a text: before the first line with a label, or at the end.
func below(body, heading, text string) string {
	if heading != "" {
		return strings.TrimRight(body, "\n") + "\n\n" + heading + "\n\n" + text + "\n"
	}
	at := 0
	for line := range strings.Lines(body) {
		if labelOf(strings.TrimSpace(line)) > 0 {
			break
		}
		at += len(line)
	}
	head, rest := strings.TrimRight(body[:at], "\n"), body[at:]
	if head != "" {
		gap := "\n\n"
		if last := head[strings.LastIndexByte(head, '\n')+1:]; strings.HasPrefix(text, "- ") && listMark(strings.TrimSpace(last)+" ") > 0 {
			gap = "\n"
		}
		head += gap
	}
	if rest != "" {
		rest = "\n" + rest
	}
	return head + text + "\n" + rest
}

// labelled adds a text to a line with a label such as Why, or adds the line.
func labelled(body, label, text string) string {
	at := 0
	for line := range strings.Lines(body) {
		bare := strings.TrimRight(line, "\r\n")
		if n := labelOf(strings.TrimSpace(bare)); n > 0 && strings.EqualFold(strings.Trim(strings.TrimSpace(bare)[:n], "*: "), label) {
			said := strings.TrimSpace(strings.TrimSpace(bare)[n:])
			if strings.Trim(said, ".() ") == notStated || said == "" {
				return body[:at] + strings.TrimSpace(bare)[:n] + text + body[at+len(bare):]
			}
			end := paragraphEnd(body, at)
			if !strings.ContainsAny(body[end-1:end], ".!?") && body[end-1] < utf8.RuneSelf {
				text = "; " + text
				return body[:end] + "." + text[1:] + body[end:]
			}
			return body[:end] + " " + text + body[end:]
		}
		at += len(line)
	}
	head := strings.TrimRight(body, "\n")
	if head != "" {
		head += "\n\n"
	}
	return head + "**" + label + ":** " + text + "\n"
}

// paragraphEnd is where the text ends that begins at a line, without the blank line below.
func paragraphEnd(body string, at int) int {
	end := at
	for i, line := range slices.Collect(strings.Lines(body[at:])) {
		bare := strings.TrimSpace(line)
		if i > 0 && (bare == "" || labelOf(bare) > 0 || strings.HasPrefix(bare, "#") || listMark(bare) > 0 || fenceMark(bare) != "") {
			break
		}
		end += len(line)
	}
	return at + len(strings.TrimRight(body[at:end], " \t\r\n"))
}

// headingAt is a heading with its marks.
func headingAt(body string, s Sentence) string {
	start := strings.LastIndexByte(body[:s.Start], '\n') + 1
	return strings.TrimSpace(body[start:s.End])
}

// block is the code or the table in which a sentence stands, whole.
func block(body string, s Sentence) string {
	var lines []string
	var found bool
	fence, at := "", 0
	for line := range strings.Lines(body) {
		bare := strings.TrimSpace(line)
		mark := fenceMark(bare)
		row := s.Kind == Row && fence == "" && strings.HasPrefix(bare, "|")
		opens := s.Kind == Code && mark != "" && fence == ""
		switch {
		case opens, row:
			if opens {
				fence, lines = mark, nil
			}
			lines = append(lines, strings.TrimRight(line, "\r\n"))
		case fence != "":
			lines = append(lines, strings.TrimRight(line, "\r\n"))
			if strings.HasPrefix(mark, fence) && mark == bare {
				if fence = ""; found {
					return strings.Join(lines, "\n")
				}
			}
		default:
			if found {
				return strings.Join(lines, "\n")
			}
			lines = nil
		}
		found = found || s.Start >= at && s.Start < at+len(line)
		at += len(line)
	}
	return strings.Join(lines, "\n")
}
