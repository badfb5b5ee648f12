package skill

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"casebook"
	"casebook/internal/frontmatter"
)

// NameFor is the name of the skill that a memory would become; empty when its own has too few letters of a-z.
func NameFor(m casebook.Memory) string {
	var b strings.Builder
	for _, r := range casebook.Slug(m.Name) {
		if r == '-' || r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			b.WriteRune(r)
		}
	}
	name := strings.Trim(b.String(), "-")
	for strings.Contains(name, "--") {
		name = strings.ReplaceAll(name, "--", "-")
	}
	if len(name) > NameChars {
		name = name[:NameChars]
		if i := strings.LastIndexByte(name, '-'); i > NameChars/2 {
			name = name[:i]
		}
	}
	if name = strings.Trim(name, "-"); len(name) < 2 {
		return ""
	}
	return name
}

// Draft is the SKILL.md of a memory. The text is the memory's; the description says when to use it by the memory's hints.
func (c Candidate) Draft(name string) ([]byte, error) {
	doc := frontmatter.Parse(nil)
	for _, f := range []struct{ value, key, below string }{
		{name, "name", ""}, {describe(c.Memory), "description", ""}, {c.Path, "metadata", memoryKey},
	} {
		path := []string{f.key}
		if f.below != "" {
			path = append(path, f.below)
		}
		if err := doc.SetScalar(f.value, path...); err != nil {
			return nil, fmt.Errorf("draft skill %s: %w", name, err)
		}
	}
	body := strings.TrimLeft(c.Memory.Body, "\n")
	if !strings.HasPrefix(body, "# ") {
		body = "# " + strings.Join(strings.Fields(c.Memory.Name), " ") + "\n\n" + body
	}
	if !strings.HasSuffix(body, "\n") {
		body += "\n"
	}
	doc.SetBody("\n" + body)
	return doc.Bytes(), nil
}

// describe is the memory's description with its hints, as far as both have room.
func describe(m casebook.Memory) string {
	text := strings.Join(strings.Fields(m.Description), " ")
	lead := " Use it for: "
	if !strings.HasSuffix(text, ".") && !strings.HasSuffix(text, "。") {
		lead = "." + lead
	}
	for _, h := range m.Hints {
		h = strings.Join(strings.Fields(h), " ")
		if h == "" || utf8.RuneCountInString(text+lead+h)+1 > DescriptionChars {
			continue
		}
		text, lead = text+lead+h, "; "
	}
	if lead == "; " {
		text += "."
	}
	return text
}

// pointer is what is left of a memory that became a skill: its header, by which it is found as before, and where the skill lies. shown is the path of the
// SKILL.md as people write it.
func (c Candidate) pointer(name, shown string) ([]byte, error) {
	doc := frontmatter.Parse(c.Text)
	if err := doc.SetScalar(string(Promoted), "metadata", stageKey); err != nil {
		return nil, fmt.Errorf("shrink memory %s: %w", c.Path, err)
	}
	if err := doc.SetScalar(shown, "metadata", skillKey); err != nil {
		return nil, fmt.Errorf("shrink memory %s: %w", c.Path, err)
	}
	doc.SetBody(fmt.Sprintf("This is the skill `%s` by now.\n\n**Why:** it proved itself in %d sessions.\n\n**How to apply:** load the skill, or read `%s`.\n", name, c.Use.Sessions, shown))
	return doc.Bytes(), nil
}
