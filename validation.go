package casebook

import (
	"fmt"
	"slices"
	"strings"

	"casebook/internal/frontmatter"

	"golang.org/x/text/unicode/norm"
)

// A validation gathers the problems of one change.
type validation struct {
	path     string
	problems []Problem
}

func (v *validation) problem(code, text, fix string) {
	v.problems = append(v.problems, Problem{Code: code, Path: v.path, Text: text, Fix: fix})
}

func (v *validation) warn(code, text, fix string) {
	v.problem(code, text, fix)
	v.problems[len(v.problems)-1].Warning = true
}

func (v *validation) need(field, value string) {
	if value == "" {
		v.problem("change-incomplete", fmt.Sprintf("the change has no %s", field), "fill in "+field)
	}
}

func (v *validation) fields(c Change) {
	if c.Type != "" {
		if _, ok := ParseType(string(c.Type)); !ok {
			v.problem("type-unknown", fmt.Sprintf("%q is no type", c.Type), "use user, feedback, project or reference")
		}
	}
	for _, f := range []struct{ field, value string }{{"name", c.Name}, {"description", c.Description}, {"section", c.Section}} {
		if strings.ContainsAny(f.value, "\r\n") {
			v.problem("change-line", fmt.Sprintf("the %s has a line break", f.field), "write it in one line")
		}
	}
	v.name(c.Name)
	if c.Op != OpUpdate && (c.Section != "" || len(c.Remove) > 0) {
		v.problem("change-op", fmt.Sprintf("a change of kind %q has no section and removes no keys", c.Op), "make it an update")
	}
	for _, key := range c.Remove {
		if required(key) {
			v.problem("change-key", fmt.Sprintf("%q is no key that can go", key), "name a key of the frontmatter; name, description and type stay")
		}
	}
	if len(c.Hints) > MaxHints {
		v.problem("hints-many", fmt.Sprintf("%d hints are given, at most %d are kept", len(c.Hints), MaxHints), "keep the best ones")
	}
}

// name may be in any language; what keeps links from finding it is told.
func (v *validation) name(name string) {
	switch bad := CheckTitle(name); {
	case name != "" && strings.Trim(strings.TrimSuffix(strings.TrimSpace(name), ".md"), ". \t\r\n") == "":
		v.problem("change-name", fmt.Sprintf("the name %q says nothing", name), "give it a word or more")
	case strings.ContainsAny(name, "\r\n"): // told of as a line break
	case bad != nil:
		v.problem(bad.Code, "the name "+bad.Text, bad.Fix)
	case strings.ContainsAny(name, "[]|#^"):
		v.warn("change-name", fmt.Sprintf("no link [[…]] can hold the name %q", name), "leave out [ ] | # and ^")
	case !norm.NFC.IsNormalString(name):
		v.warn("change-name", fmt.Sprintf("the name %q holds decomposed letters", name), "write it with composed ones, in the form NFC")
	}
}

// block refuses a text that begins with a frontmatter block: below the memory's own it would keep the memory from being edited.
func (v *validation) block(body string) {
	if !strings.HasPrefix(strings.TrimLeft(body, " \t\r\n"), "---") {
		return
	}
	issues := frontmatter.Parse([]byte("---\nname: x\n---\n" + body)).Issues()
	if slices.ContainsFunc(issues, func(is frontmatter.Issue) bool { return is.Code == frontmatter.CodeStacked }) {
		v.problem("change-frontmatter", "the text begins with a frontmatter block, which cannot stand below the memory's own",
			"take the block out: name, type, description and hints are given beside the text, and `casebook edit` opens a memory's whole file")
	}
}

func (v *validation) from(c Change) {
	if len(c.From) == 0 {
		v.problem("change-incomplete", "the merge names no memories to take in", "list their paths in `from`")
	}
	if len(c.ExpectFrom) > len(c.From) {
		v.problem("change-incomplete", "more memories are expected than are taken in", "give at most one hash in `expectFrom` for each path in `from`")
	}
	for _, p := range c.From {
		v.local(p, false)
		if p == c.Path {
			v.problem("change-path", "a memory cannot be merged into itself", "take it out of `from`")
		}
	}
}

// local checks a path inside the directory; a fresh one must be a slug.
func (v *validation) local(p string, fresh bool) {
	check := CheckPath
	if fresh {
		check = CheckNewPath
	}
	if problem := check(p); problem != nil {
		v.problem(problem.Code, problem.Text, problem.Fix)
	} else if strings.HasPrefix(p, TeamFolder+"/") {
		v.problem("change-team", fmt.Sprintf("%s is a memory of the team, whose directory is one of its own", p), "name it without the folder, with --scope team")
	}
}

// A memoryText is what a memory says, or what a change would make it say.
type memoryText struct {
	name, description, body string
	hints                   []string
	whole                   bool // the body is there; otherwise the memory keeps the one it has
	line                    int  // of the file on which the body begins; 0 when there is no file
}

// typed warns of what a type asks for.
func (v *validation) typed(t Type, m memoryText) {
	if m.whole {
		v.structure(t, m.body)
	}
	switch t {
	case TypeProject:
		v.dates(m)
	case TypeReference:
		if m.whole && !hasPointer(m.name+"\n"+m.description+"\n"+m.body) {
			v.warn("pointer-missing", "a reference should say where: it has no address, ticket, path, host or channel", "add the URL, or a name to look for")
		}
	}
}

// structure warns when a feedback or project memory does not say why it holds and how to apply it, in English, German, French, Spanish or Japanese.
func (v *validation) structure(t Type, body string) {
	if t != TypeFeedback && t != TypeProject {
		return
	}
	body = norm.NFC.String(body)
	for _, part := range []struct {
		code, text, fix string
		labels          []string
	}{
		{"change-why-missing", "say why", "add a line `**Why:** …`", []string{"why", "warum", "grund", "begründung", "pourquoi", "raison", "por qué", "razón", "motivo", "理由"}},
		{"change-apply-missing", "say how to apply it", "add a line `**How to apply:** …`", []string{"how to apply", "anwendung", "wann es gilt", "application",
			"comment l'appliquer", "comment l’appliquer", "quand l'appliquer", "quand l’appliquer", "aplicación", "cómo aplicarlo", "cuándo aplicarlo", "適用", "適用方法"}},
	} {
		if !slices.ContainsFunc(part.labels, func(label string) bool { return hasLabel(body, label) }) {
			v.warn(part.code, fmt.Sprintf("a %s memory should %s", t, part.text), part.fix)
		}
	}
}

// dates warns of dates that lie as soon as a day has passed.
func (v *validation) dates(m memoryText) {
	for i, text := range []string{m.description, m.body} {
		for _, d := range RelativeDates(text) {
			v.warn("date-relative", fmt.Sprintf("%q means another day tomorrow", oneLine(d.Text)), "write the date, such as 2026-01-31")
			if i == 1 && m.line > 0 {
				v.problems[len(v.problems)-1].Line = m.line + d.Line - 1
			}
		}
	}
}

// hasLabel finds a line or heading that begins with the label, bold or not, with a colon behind it.
func hasLabel(body, label string) bool {
	for line := range strings.Lines(body) {
		line = strings.TrimSpace(line)
		heading := strings.HasPrefix(line, "#")
		line = strings.TrimLeft(line, "#*_->+ \t")
		if len(line) < len(label) || !strings.EqualFold(line[:len(label)], label) {
			continue
		}
		rest := strings.TrimLeft(line[len(label):], "*_ \u00a0\u202f") // French has a blank before the colon, mostly one that does not break
		if strings.HasPrefix(rest, ":") || strings.HasPrefix(rest, "：") || heading && rest == "" {
			return true
		}
	}
	return false
}
