package draft

import (
	"fmt"
	"slices"
	"strings"
)

// The draft is short, as every session reads it whole. pageLines is its limit; the others bound the parts, so that no part takes the place of the rest.
const (
	pageLines       = 60
	pageImports     = 2
	pageStack       = 3
	pageCommands    = 14
	pageCI          = 6
	pageConventions = 7
	pageFolders     = 10
)

// A page is the draft with the findings, of which those in it are marked.
type page struct {
	text  string
	found []Found
}

// Text is the draft, which ends in a line end; "" when nothing was found.
func (f Findings) Text() string { return f.page().text }

func (f Findings) page() page {
	p := page{found: slices.Clone(f.Found)}
	if f.Empty() {
		return p
	}
	for i := range p.found {
		p.found[i].Shown = false
	}
	imports := f.imports()
	known := newPhrases(f.importedText(strings.Join(imports, "\n"), Name))
	var b strings.Builder
	for _, line := range imports {
		b.WriteString(line + "\n")
		for i := range p.found {
			p.found[i].Shown = p.found[i].Shown || p.found[i].Kind == KindRules && "@"+p.found[i].Path == line
		}
	}
	own := !slices.Contains(imports, "@"+agentsFile)
	if own {
		if len(imports) > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "# %s\n", f.name)
		p.lines(&b, "", KindSummary, p.choose(KindSummary, 1, known))
		p.lines(&b, "", KindStack, p.choose(KindStack, pageStack, known))
	}
	p.lines(&b, "## Commands", KindCommand, p.chooseCommands(known))
	p.lines(&b, "## What CI runs besides", KindCI, p.chooseCI(known))
	p.lines(&b, "## Conventions", KindConvention, p.choose(KindConvention, pageConventions, known))
	p.lines(&b, "## Folders", KindFolder, p.choose(KindFolder, pageFolders, known))
	p.text = b.String()
	return p
}

// lines writes the chosen findings below a heading. Prose without a heading is a paragraph.
func (p *page) lines(b *strings.Builder, heading string, kind Kind, chosen []int) {
	if len(chosen) == 0 {
		return
	}
	b.WriteString("\n")
	if heading != "" {
		b.WriteString(heading + "\n\n")
	}
	for _, i := range chosen {
		f := &p.found[i]
		f.Shown = true
		if kind == KindSummary {
			b.WriteString(paragraph(f.Text) + "\n")
			continue
		}
		b.WriteString("- " + f.line() + "\n")
	}
}

// paragraph keeps prose from being read as a heading, a list or an import.
func paragraph(text string) string {
	if !prose(text) {
		return `\` + text
	}
	return text
}

// line is a finding as it stands in the draft, without a mark of a list.
func (f Found) line() string {
	if f.Command == "" {
		return f.Text
	}
	said := "`" + f.Command + "`"
	if f.Dir != "" {
		said += " in `" + f.Dir + "/`"
	}
	if f.Text != "" {
		said += ": " + f.Text
	}
	return said
}

// choose takes the first findings of a kind that an imported file does not say.
func (p *page) choose(kind Kind, limit int, known phrases) []int {
	var chosen []int
	for i, f := range p.found {
		if f.Kind == kind && len(chosen) < limit && !known.say(f) {
			chosen = append(chosen, i)
		}
	}
	return chosen
}

// drafted is the order of purposes in the draft.
func drafted() []purpose {
	return []purpose{setup, build, test, lint, types, format, generate, run, other}
}

// chooseCommands takes first what is asked for most, at most so many of each purpose that all have a place, and then fills up.
func (p *page) chooseCommands(known phrases) []int {
	var chosen []int
	for _, each := range []int{2, pageCommands} {
		for _, want := range []purpose{test, build, lint, types, format, setup, run, generate, other} {
			count := 0
			for i, f := range p.found {
				if f.Kind != KindCommand || f.purpose != want || known.say(f) || bringsOut(f.Command) {
					continue
				}
				if count++; count <= each && len(chosen) < pageCommands && !slices.Contains(chosen, i) {
					chosen = append(chosen, i)
				}
			}
		}
	}
	order := drafted()
	slices.SortStableFunc(chosen, func(a, b int) int {
		if d := slices.Index(order, p.found[a].purpose) - slices.Index(order, p.found[b].purpose); d != 0 {
			return d
		}
		return a - b
	})
	return chosen
}

// bringsOut says that a command changes something outside of the work tree, or removes; an agent is not pointed at those.
func bringsOut(command string) bool {
	for _, word := range strings.FieldsFunc(strings.ToLower(command), func(r rune) bool { return !isWord(r) || r == '_' }) {
		if slices.Contains([]string{"deploy", "publish", "release", "push", "clean", "destroy", "rm", "reset", "drop", "rollback"}, word) {
			return true
		}
	}
	return false
}

// chooseCI leaves out what stands among the commands already.
func (p *page) chooseCI(known phrases) []int {
	var chosen []int
	for i, f := range p.found {
		shown := slices.ContainsFunc(p.found, func(c Found) bool {
			return c.Kind == KindCommand && c.Shown && c.Dir == f.Dir && sameCommand(c, f)
		})
		if f.Kind == KindCI && len(chosen) < pageCI && !known.say(f) && !shown && !bringsOut(f.Command) {
			chosen = append(chosen, i)
		}
	}
	return chosen
}

// sameCommand takes `npm test` and `npm run test` for one.
func sameCommand(c, ci Found) bool {
	return c.Command == ci.Command || packageManager(ci.Command) && slices.ContainsFunc(ci.keys, func(key string) bool { return slices.Contains(c.keys, key) })
}
