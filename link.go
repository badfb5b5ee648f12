package casebook

import (
	"slices"
	"strings"

	"casebook/internal/frontmatter"

	"golang.org/x/text/unicode/norm"
)

// LinkKey is the form in which what stands in a `[[link]]` is compared with names, aliases, paths and stems: any case, composed or decomposed Unicode.
func LinkKey(s string) string {
	return norm.NFC.String(strings.ToLower(norm.NFC.String(strings.TrimSpace(s))))
}

// LinkKeys are the keys by which links find the memory of this header.
func (h Header) LinkKeys() []string {
	keys := []string{LinkKey(h.Name), LinkKey(h.Path), LinkKey(strings.TrimSuffix(h.Path, ".md")), LinkKey(stem(h.Path))}
	for _, a := range h.Aliases {
		keys = append(keys, LinkKey(a))
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// Relink gives the file with its links led elsewhere: to says what to write in place of a link's name, by LinkKey. What stands behind `|` or `#` in a link
// stays. Links in the frontmatter and in fenced code are text; nothing else of the file changes.
func Relink(data []byte, to map[string]string) []byte {
	at := frontmatter.Parse(data).BodyAt()
	var b strings.Builder
	b.Write(data[:at])
	fence := ""
	for line := range strings.Lines(string(data[at:])) {
		t := strings.TrimSpace(line)
		if m := fenceMark(t); m != "" && (fence == "" || strings.HasPrefix(m, fence) && m == t) {
			if fence == "" {
				fence = m
			} else {
				fence = ""
			}
		}
		if fence != "" || !strings.Contains(line, "[[") {
			b.WriteString(line)
			continue
		}
		relinkLine(&b, line, to)
	}
	return []byte(b.String())
}

func relinkLine(b *strings.Builder, line string, to map[string]string) {
	for {
		open := strings.Index(line, "[[")
		if open < 0 {
			break
		}
		end := strings.Index(line[open:], "]]")
		if end < 0 {
			break
		}
		inside := line[open+2 : open+end]
		name, rest := inside, ""
		if at := strings.IndexAny(inside, "|#"); at >= 0 {
			name, rest = inside[:at], inside[at:]
		}
		if want, ok := to[LinkKey(name)]; ok {
			inside = want + rest
		}
		b.WriteString(line[:open+2] + inside + "]]")
		line = line[open+end+2:]
	}
	b.WriteString(line)
}
