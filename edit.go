package casebook

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"casebook/internal/frontmatter"
)

// pinKey is the frontmatter key of a pinned memory.
const pinKey = "pinned"

// Edit is the file that a create, update or merge makes of old, the memory's file as it is; nil: there is none. Fields that the change does not set stay as
// they are, byte for byte. When what the memory says changes, its stated time becomes now, if it states one; a new memory states it. An edit that changes
// nothing gives old back.
func (c Change) Edit(old []byte, now time.Time) ([]byte, error) {
	m := Memory{} // without a path, whose stem would stand for the name
	if old != nil {
		m, _ = Parse(c.Path, old)
	}
	was := m
	if c.Name != "" {
		m.Name = c.Name
	}
	if c.Description != "" {
		m.Description = c.Description
	}
	if c.Type != "" {
		m.Type = c.Type
	}
	if hints := trimmed(c.Hints); len(hints) > 0 {
		m.Hints = hints
	}
	switch {
	case c.Section != "":
		m.Body = setSection(m.Body, c.Section, c.Body)
	case c.Body != "":
		m.Body = strings.TrimRight(strings.ReplaceAll(strings.ReplaceAll(c.Body, "\r\n", "\n"), "\r", "\n"), "\n") + "\n"
	}
	if old == nil {
		m.Stated = now
	} else if !was.Stated.IsZero() && !slices.Contains(c.Remove, "modified") && !slices.Contains(c.Remove, "metadata.modified") &&
		(m.Name != was.Name || m.Description != was.Description || m.Type != was.Type || m.Body != was.Body) {
		m.Stated = now
	}
	data, err := Format(m)
	if err != nil {
		return nil, err
	}
	return c.keys(data)
}

// keys removes and pins.
func (c Change) keys(data []byte) ([]byte, error) {
	if len(c.Remove) == 0 && c.Pin == nil {
		return data, nil
	}
	doc := frontmatter.Parse(data)
	var err error
	for _, key := range c.Remove {
		if err == nil {
			err = doc.Remove(strings.Split(key, ".")...)
		}
	}
	switch {
	case err != nil || c.Pin == nil:
	case *c.Pin:
		err = doc.SetScalar("true", pinKey)
	default:
		err = doc.Remove(pinKey)
	}
	if err != nil {
		return nil, fmt.Errorf("format memory %s: %w", c.Path, err)
	}
	return doc.Bytes(), nil
}

// setSection makes text what stands below the heading `## name` of body, or takes the section out when text is blank. Headings in fenced code are text.
func setSection(body, name, text string) string {
	start, below, end := findSection(body, name)
	text = strings.Trim(strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n"), "\n")
	if strings.TrimSpace(text) == "" {
		if start < 0 {
			return body
		}
		rest := body[end:]
		if rest == "" {
			return strings.TrimRight(body[:start], "\n") + "\n"
		}
		return body[:start] + rest
	}
	if start < 0 {
		before := strings.TrimRight(body, "\n")
		if before != "" {
			before += "\n\n"
		}
		return before + "## " + oneLine(name) + "\n\n" + text + "\n"
	}
	head := body[:below]
	if !strings.HasSuffix(head, "\n") {
		head += "\n"
	}
	if end < len(body) {
		return head + "\n" + text + "\n\n" + body[end:]
	}
	return head + "\n" + text + "\n"
}

// findSection says where the section's heading begins, where its text does, and where the next section begins; start is -1 when there is none.
func findSection(body, name string) (start, below, end int) {
	start, pos, fence := -1, 0, ""
	for line := range strings.Lines(body) {
		t := strings.TrimSpace(line)
		if m := fenceMark(t); m != "" && (fence == "" || strings.HasPrefix(m, fence) && m == t) {
			if fence == "" {
				fence = m
			} else {
				fence = ""
			}
		}
		level := len(t) - len(strings.TrimLeft(t, "#"))
		heading := fence == "" && level > 0 && level <= 6 && strings.HasPrefix(line, "#") && (len(t) == level || isSpace(t[level]))
		switch {
		case start >= 0 && heading && level <= 2:
			return start, below, pos
		case start < 0 && heading && level == 2 && strings.EqualFold(oneLine(strings.TrimRight(t[level:], "# ")), oneLine(name)):
			start, below = pos, pos+len(line)
		}
		pos += len(line)
	}
	return start, below, len(body)
}
