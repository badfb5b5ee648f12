package draft

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// agentsFile is the rule file that several agents share.
const agentsFile = "AGENTS.md"

// A ruleFile is what another agent reads in place of CLAUDE.md.
type ruleFile struct {
	path, agent string
	text        string
	// globs are the files that it is for; none means all.
	globs []string
	// single marks the one file of an agent for the whole project; the others lie in a folder, one file a rule.
	single bool
}

// rulePlaces are where agents keep their rule files: single files first, the shared one before all, then folders.
func rulePlaces() []struct{ agent, at, ext string } {
	return []struct{ agent, at, ext string }{
		{"several agents", agentsFile, ""}, {"several agents", "AGENT.md", ""}, {"GitHub Copilot", ".github/copilot-instructions.md", ""},
		{"Gemini CLI", "GEMINI.md", ""}, {"Cursor", ".cursorrules", ""}, {"Windsurf", ".windsurfrules", ""}, {"Cline", ".clinerules", ""}, {"Roo", ".roorules", ""},
		{"Junie", ".junie/guidelines.md", ""}, {"Crush", "CRUSH.md", ""}, {"Qwen Code", "QWEN.md", ""}, {"Goose", ".goosehints", ""}, {"Zed", ".rules", ""},
		{"OpenHands", ".openhands/microagents/repo.md", ""}, {"aider", "CONVENTIONS.md", ""},
		{"Cursor", ".cursor/rules", ".mdc"}, {"Cursor", ".cursor/rules", ".md"}, {"GitHub Copilot", ".github/instructions", ".instructions.md"},
		{"Windsurf", ".windsurf/rules", ".md"}, {"Cline", ".clinerules", ".md"}, {"Roo", ".roo/rules", ".md"}, {"Continue", ".continue/rules", ".md"},
		{"Kiro", ".kiro/steering", ".md"}, {"Augment", ".augment/rules", ".md"}, {"Amazon Q", ".amazonq/rules", ".md"}, {"Trae", ".trae/rules", ".md"},
	}
}

// ruleFilesRead bounds how many rule files are read.
const ruleFilesRead = 50

// rules reads the rule files. One whose text another has already, as by a link, is passed over.
func (l *looker) rules() {
	same := map[string]bool{}
	for _, place := range rulePlaces() {
		files := []string{place.at}
		if place.ext != "" {
			files = l.tree.below(place.at, place.ext)
		}
		for _, file := range files {
			if !l.tree.has(file) || len(l.ruleFiles) == ruleFilesRead || !printable(file) || strings.ContainsAny(file, " \t") {
				continue
			}
			body := string(l.tree.read(file))
			if strings.TrimSpace(body) == "" || same[body] || onlyImport(body) {
				continue
			}
			same[body] = true
			r := ruleFile{path: file, agent: place.agent, text: body, single: place.ext == "", globs: globs(body)}
			l.ruleFiles = append(l.ruleFiles, r)
			said := "rules of " + r.agent
			if len(r.globs) > 0 {
				said += " for `" + strings.ReplaceAll(strings.Join(r.globs, ", "), "`", "") + "`"
			}
			l.add(Found{Kind: KindRules, Text: said + ": `" + file + "`", Path: file, Line: 1, keys: []string{file}})
		}
	}
}

// onlyImport says that a file does nothing but name CLAUDE.md or AGENTS.md.
func onlyImport(body string) bool {
	trimmed := strings.TrimPrefix(strings.TrimPrefix(strings.TrimSpace(body), "@"), "./")
	return trimmed == "CLAUDE.md" || trimmed == agentsFile
}

// globs reads the key of the frontmatter that says which files a rule is for. It reads lines and no YAML, since Cursor writes `globs: *.ts`, which
// YAML takes for an alias.
func globs(body string) []string {
	head, _, ok := frontmatter(body)
	if !ok {
		return nil
	}
	var found []string
	listed := false
	for line := range strings.SplitSeq(head, "\n") {
		trimmed := strings.TrimSpace(line)
		if item, ok := strings.CutPrefix(trimmed, "- "); ok && listed {
			found = append(found, splitGlobs(item)...)
			continue
		}
		key, value, _ := strings.Cut(trimmed, ":")
		listed = slices.Contains([]string{"globs", "glob", "paths", "applyTo", "fileMatchPattern"}, key)
		if listed {
			found = append(found, splitGlobs(value)...)
		}
	}
	if slices.Contains(found, "**") || slices.Contains(found, "**/*") || slices.Contains(found, "*") {
		return nil // for all files
	}
	return found
}

// splitGlobs takes a,b and ["a", "b"] apart; a comma in braces belongs to the pattern.
func splitGlobs(value string) []string {
	value = strings.Trim(strings.TrimSpace(value), "[]")
	var out []string
	depth := 0
	parts := strings.FieldsFunc(value, func(r rune) bool {
		switch r {
		case '{':
			depth++
		case '}':
			depth--
		}
		return r == ',' && depth <= 0
	})
	for _, part := range parts {
		if part = strings.Trim(strings.TrimSpace(part), `"'`); part != "" && printable(part) && !strings.ContainsAny(part, `"\`) {
			out = append(out, part)
		}
	}
	return out
}

// frontmatter splits the block between two lines of --- from the text below.
func frontmatter(body string) (head, rest string, ok bool) {
	after, ok := strings.CutPrefix(body, "---\n")
	if !ok {
		return "", body, false
	}
	if strings.HasPrefix(after, "---\n") {
		return "", after[len("---\n"):], true
	}
	head, rest, ok = strings.Cut(after, "\n---\n")
	if !ok {
		return "", body, false
	}
	return head, rest, true
}

// imports are the lines with which the draft takes in rule files: AGENTS.md alone when there is one, since the others tend to repeat it.
func (f Findings) imports() []string {
	var out []string
	for _, r := range f.ruleFiles {
		if r.path == agentsFile {
			return []string{"@" + agentsFile}
		}
		if r.single && len(r.globs) == 0 && len(out) < pageImports {
			out = append(out, "@"+r.path)
		}
	}
	return out
}

// ruleBytes bounds the text of a rule in a suggestion.
const ruleBytes = 8 << 10

// Rules suggests what to do with the rule files of other agents that text (of a CLAUDE.md, or of a draft) does not import. A rule for certain files
// becomes a file of .claude/rules, whose text the suggestion holds whole.
func (f Findings) Rules(text string) []Suggestion { return f.rulesBeside(text, Name) }

func (f Findings) rulesBeside(text, from string) []Suggestion {
	var out []Suggestion
	taken := map[string]bool{}
	for _, r := range f.ruleFiles {
		if imported(text, from, r.path) || r.path == agentsFile || r.text == text {
			continue
		}
		if r.single && len(r.globs) == 0 {
			out = append(out, Suggestion{Path: r.path, Line: 1, Text: fmt.Sprintf("the rules of %s in %s are not imported", r.agent, r.path),
				Fix: "add the line " + importLine(from, r.path) + " where they say more"})
			continue
		}
		name := slug(strings.TrimSuffix(strings.TrimSuffix(path.Base(r.path), path.Ext(r.path)), ".instructions"))
		target := ".claude/rules/" + name + ".md"
		for taken[target] {
			name += "-" + slug(r.agent)
			target = ".claude/rules/" + name + ".md"
		}
		taken[target] = true
		if f.tree.has(target) {
			continue
		}
		s := Suggestion{Path: r.path, Line: 1, Text: fmt.Sprintf("the rule of %s in %s has no counterpart for Claude Code", r.agent, r.path)}
		if len(r.text) > ruleBytes {
			s.Fix = "write " + target + " with its text"
		} else {
			s.Fix = "write " + target + ":\n" + claudeRule(r)
		}
		out = append(out, s)
	}
	return out
}

// claudeRule is a rule file in the form of .claude/rules.
func claudeRule(r ruleFile) string {
	var b strings.Builder
	if len(r.globs) > 0 {
		b.WriteString("---\npaths:\n")
		for _, glob := range r.globs {
			fmt.Fprintf(&b, "  - %q\n", glob)
		}
		b.WriteString("---\n")
	}
	_, rest, _ := frontmatter(r.text)
	b.WriteString(strings.TrimSpace(rest) + "\n")
	return b.String()
}

func slug(s string) string {
	s = strings.Map(func(r rune) rune {
		if r < 0x80 && isWord(r) && r != '_' {
			return r
		}
		return '-'
	}, strings.ToLower(s))
	if s = strings.Trim(s, "-"); s == "" {
		return "rule"
	}
	return s
}
