// Package skill turns what proved itself into skills: folders with a SKILL.md that an agent lists by name and description, and loads when they fit.
//
// What is known goes through three stages. Knowledge is a note of any form: a line of a log, a document, a file without a type. A memory is a topic file
// with a type. A skill is a memory that was used in several sessions, was not found wrong, and is written as steps with a check at the end; promoting it
// writes the SKILL.md and leaves a pointer in the memory's place, and demoting gives the memory back byte for byte. No stage is skipped.
//
// The format is the published one, https://agentskills.io/specification, with the further fields of https://code.claude.com/docs/en/skills. A workflow is
// a sequence of commands that ended well in several sessions; it is proposed as a memory.
//
// The package lists no skills for an agent: the hosts do that themselves. It decides nothing for a person, and writes no file of a skill but those that it
// was asked for, never over another one.
package skill

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"
	"golang.org/x/text/unicode/norm"

	"casebook"
)

// File is the name of the file that makes a folder a skill.
const File = "SKILL.md"

// Limits of the published format, in characters.
const (
	NameChars          = 64
	DescriptionChars   = 1024
	CompatibilityChars = 500
)

// Bounds that the published format and the client recommend.
const (
	bodyLines    = 500
	bodyTokens   = 5000
	listingChars = 1536 // of description and when_to_use together, in the client's list of skills
)

// further are the fields that Claude Code knows beyond them.
var further = []string{"when_to_use", "argument-hint", "arguments", "disable-model-invocation", "user-invocable", "disallowed-tools", "model", "effort", "context",
	"agent", "background", "hooks", "paths", "shell"}

// A Skill is one SKILL.md. It is usable as far as it could be read, whatever its problems are.
type Skill struct {
	Path          string // absolute
	Name          string
	Description   string
	License       string
	Compatibility string
	Metadata      map[string]string
	AllowedTools  []string
	Body          string // behind the frontmatter
	BodyLine      int    // of the file on which it begins
}

// Folder is the name of the skill's folder.
func (s Skill) Folder() string { return filepath.Base(filepath.Dir(s.Path)) }

// Memory is the path of the memory that the skill was made from; empty: casebook did not make it.
func (s Skill) Memory() string { return s.Metadata[memoryKey] }

// Parse reads a SKILL.md and holds it to the published format. path is the file's; the name of its folder must be the skill's.
func Parse(path string, data []byte) (Skill, []casebook.Problem) {
	p := parser{skill: Skill{Path: path}}
	block, ok := p.split(data)
	if ok {
		p.fields(block)
	}
	p.body()
	return p.skill, p.problems
}

// A parser reads one SKILL.md.
type parser struct {
	skill    Skill
	problems []casebook.Problem
}

func (p *parser) problem(line int, code, text, fix string) {
	p.problems = append(p.problems, casebook.Problem{Code: code, Path: p.skill.Path, Line: line, Text: text, Fix: fix})
}

func (p *parser) warn(line int, code, text, fix string) {
	p.problem(line, code, text, fix)
	p.problems[len(p.problems)-1].Warning = true
}

func (p *parser) remark(line int, code, text, fix string) {
	p.problem(line, code, text, fix)
	p.problems[len(p.problems)-1].Info = true
}

// split takes the frontmatter apart from the body.
func (p *parser) split(data []byte) (block string, ok bool) {
	text := string(data)
	if !utf8.ValidString(text) {
		p.problem(0, "skill-unread", "the file is no UTF-8 text", "save it as UTF-8")
		text = strings.ToValidUTF8(text, "\uFFFD")
	}
	if rest, bom := strings.CutPrefix(text, "\uFEFF"); bom {
		p.warn(1, "skill-frontmatter", "the file begins with a byte order mark, for which some hosts pass it over", "save it without one")
		text = rest
	}
	text = strings.ReplaceAll(text, "\r\n", "\n")
	p.skill.Body, p.skill.BodyLine = text, 1
	first, rest, _ := strings.Cut(text, "\n")
	if strings.TrimRight(first, " \t") != "---" {
		p.problem(1, "skill-frontmatter", "the file does not begin with a frontmatter", "begin it with a line ---, the fields name and description, and a line ---")
		return "", false
	}
	lines := strings.SplitAfter(rest, "\n")
	for i, line := range lines {
		if strings.TrimRight(line, " \t\n") == "---" {
			p.skill.Body, p.skill.BodyLine = strings.Join(lines[i+1:], ""), i+3
			return strings.Join(lines[:i], ""), true
		}
	}
	p.problem(1, "skill-frontmatter", "the frontmatter does not end", "end it with a line ---")
	return "", false
}

// fields reads the frontmatter as a host does: with a strict YAML parser.
func (p *parser) fields(block string) {
	var doc yaml.Node
	if err := yaml.Unmarshal([]byte(block), &doc); err != nil {
		text, line := strings.Join(strings.Fields(err.Error()), " "), 1
		if _, at, found := strings.Cut(text, "line "); found {
			if n, err := strconv.Atoi(strings.TrimRight(before(at, " "), ":,")); err == nil {
				line, text = n+1, strings.TrimLeft(strings.TrimLeft(at, "0123456789"), ": ")
			}
		}
		p.problem(line, "skill-frontmatter", "the frontmatter is no YAML, and hosts pass the skill over: "+text, "put values with a colon, a # or a quote into quotes")
		return
	}
	if len(doc.Content) == 0 || doc.Content[0].Kind != yaml.MappingNode {
		p.problem(1, "skill-frontmatter", "the frontmatter holds no fields", "give it the fields name and description")
		return
	}
	fields := doc.Content[0].Content
	seen := map[string]bool{}
	for i := 0; i+1 < len(fields); i += 2 {
		key, value := fields[i].Value, fields[i+1]
		if seen[key] {
			p.problem(fields[i].Line+1, "skill-field", fmt.Sprintf("the field %q is given twice", key), "keep one")
			continue
		}
		seen[key] = true
		p.field(key, fields[i].Line+1, value)
	}
	if !seen["name"] {
		p.problem(1, "skill-name", "the skill has no name", fmt.Sprintf("add `name: %s`, the name of its folder", p.skill.Folder()))
	}
	if !seen["description"] {
		p.problem(1, "skill-description", "the skill has no description", "add `description:` with what it does and when to use it")
	}
}

func (p *parser) field(key string, line int, value *yaml.Node) {
	switch key {
	case "name":
		p.skill.Name = strings.TrimSpace(p.text(key, line, value))
		if p.skill.Name == "" || value.Kind != yaml.ScalarNode {
			p.problem(line, "skill-name", "the skill has no name", fmt.Sprintf("write `name: %s`, the name of its folder", p.skill.Folder()))
			return
		}
		p.name(line)
	case "description":
		p.description(line, p.text(key, line, value))
	case "license":
		p.skill.License = p.text(key, line, value)
	case "compatibility":
		p.skill.Compatibility = p.text(key, line, value)
		if n := utf8.RuneCountInString(p.skill.Compatibility); n == 0 || n > CompatibilityChars {
			p.problem(line, "skill-field", fmt.Sprintf("compatibility has %d characters, and may have 1 to %d", n, CompatibilityChars), "shorten it, or take the field out")
		}
	case "metadata":
		p.metadata(line, value)
	case "allowed-tools":
		p.tools(line, value)
	case "when_to_use":
		if n := utf8.RuneCountInString(p.skill.Description + p.text(key, line, value)); n > listingChars {
			p.warn(line, "skill-description", fmt.Sprintf("description and when_to_use have %d characters together; Claude Code lists %d", n, listingChars), "shorten them")
		}
	default:
		switch {
		case slices.Contains(further, key):
			p.remark(line, "skill-field", fmt.Sprintf("the field %q is Claude Code's own, and other hosts may refuse or ignore it", key), "leave it out of a skill for several hosts")
		default:
			p.warn(line, "skill-field", fmt.Sprintf("the published format has no field %q", key), "put it below `metadata:`")
		}
	}
}

// text is the value of a field that holds text.
func (p *parser) text(key string, line int, value *yaml.Node) string {
	if value.Kind != yaml.ScalarNode {
		p.problem(line, "skill-field", fmt.Sprintf("the field %s should be text", key), "write it on one line, in quotes")
		return ""
	}
	if value.Tag == "!!null" {
		return ""
	}
	return value.Value
}

// name holds the skill's name to the format; the letters of other scripts are refused by some hosts and taken by others.
func (p *parser) name(line int) {
	name := p.skill.Name
	for _, what := range nameFaults(name) {
		p.problem(line, "skill-name", fmt.Sprintf("the name %q %s", name, what), "use 1 to 64 lower-case letters a-z, digits and single hyphens between them")
	}
	if strings.ContainsFunc(name, func(r rune) bool { return r >= utf8.RuneSelf }) && len(nameFaults(name)) == 0 {
		p.warn(line, "skill-name", fmt.Sprintf("the name %q has letters beyond a-z, which some hosts refuse", name), "use a-z, digits and hyphens")
	}
	if folder := p.skill.Folder(); norm.NFKC.String(folder) != norm.NFKC.String(name) {
		p.problem(line, "skill-name", fmt.Sprintf("the name is %q and the folder's %q; they must be the same", name, folder), "rename one of them")
	}
	for _, word := range []string{"anthropic", "claude"} {
		if strings.Contains(name, word) {
			p.warn(line, "skill-name", fmt.Sprintf("the name holds %q, which Anthropic's API keeps for itself", word), "choose another one")
		}
	}
}

func (p *parser) description(line int, text string) {
	p.skill.Description = strings.TrimSpace(text)
	switch n := utf8.RuneCountInString(text); {
	case p.skill.Description == "":
		p.problem(line, "skill-description", "the description is empty", "say what the skill does and when to use it")
	case n > DescriptionChars:
		p.problem(line, "skill-description", fmt.Sprintf("the description has %d characters, and may have %d", n, DescriptionChars), "shorten it")
	}
	if strings.ContainsAny(text, "<>") {
		p.warn(line, "skill-description", "the description holds < or >, which Anthropic's API refuses", "write it without them")
	}
}

func (p *parser) metadata(line int, value *yaml.Node) {
	if value.Kind != yaml.MappingNode {
		p.problem(line, "skill-field", "metadata should hold keys with text", "write one `key: \"value\"` a line below it")
		return
	}
	p.skill.Metadata = map[string]string{}
	for i := 0; i+1 < len(value.Content); i += 2 {
		key, v := value.Content[i].Value, value.Content[i+1]
		if v.Kind != yaml.ScalarNode {
			p.problem(value.Content[i].Line+1, "skill-field", fmt.Sprintf("metadata.%s should be text", key), "write it on one line, in quotes")
			continue
		}
		if v.Tag != "!!str" {
			p.warn(value.Content[i].Line+1, "skill-field", fmt.Sprintf("metadata.%s is read as a number, a date or the like, and the format wants text", key), "put it in quotes")
		}
		p.skill.Metadata[key] = v.Value
	}
}

func (p *parser) tools(line int, value *yaml.Node) {
	switch value.Kind {
	case yaml.ScalarNode:
		p.skill.AllowedTools = splitTools(value.Value)
	case yaml.SequenceNode:
		for _, item := range value.Content {
			if item.Kind != yaml.ScalarNode || item.Tag != "!!str" {
				p.problem(item.Line+1, "skill-field", "allowed-tools holds something that is no text", "write the names of tools")
				continue
			}
			p.skill.AllowedTools = append(p.skill.AllowedTools, item.Value)
		}
	default:
		p.problem(line, "skill-field", "allowed-tools should be text or a list of texts", "write `allowed-tools: Read Grep`")
	}
}

// splitTools splits at blanks and commas that stand in no parentheses: `Bash(git add *) Read` are two.
func splitTools(text string) (tools []string) {
	depth, start := 0, -1
	for i, r := range text + " " {
		switch r {
		case '(':
			depth++
		case ')':
			depth--
		}
		between := depth <= 0 && strings.ContainsRune(" ,\t\n", r)
		if between && start >= 0 {
			tools, start = append(tools, text[start:i]), -1
		} else if !between && start < 0 {
			start = i
		}
	}
	if start >= 0 { // parentheses that do not close
		tools = append(tools, text[start:])
	}
	return tools
}

// body holds the text to what the format recommends; it is free otherwise.
func (p *parser) body() {
	text := p.skill.Body
	if strings.TrimSpace(text) == "" {
		p.warn(0, "skill-body", "the skill says nothing below its frontmatter", "write the steps that an agent should take")
		return
	}
	if n := strings.Count(strings.TrimRight(text, "\n"), "\n") + 1; n >= bodyLines {
		p.warn(0, "skill-body", fmt.Sprintf("the text has %d lines; under %d are recommended", n, bodyLines), "move details into files of references/")
	} else if n := len(text) / 4; n > bodyTokens {
		p.warn(0, "skill-body", fmt.Sprintf("the text has about %s tokens; under %s are recommended", casebook.Thousands(n), casebook.Thousands(bodyTokens)), "move details into files of references/")
	}
}

// nameFaults says what keeps a name from being one of the format.
func nameFaults(name string) (faults []string) {
	if n := utf8.RuneCountInString(name); n == 0 || n > NameChars {
		faults = append(faults, fmt.Sprintf("has %d characters", n))
	}
	if name != strings.ToLower(name) {
		faults = append(faults, "has capital letters")
	}
	if strings.HasPrefix(name, "-") || strings.HasSuffix(name, "-") {
		faults = append(faults, "begins or ends with a hyphen")
	}
	if strings.Contains(name, "--") {
		faults = append(faults, "has two hyphens in a row")
	}
	if i := strings.IndexFunc(norm.NFKC.String(name), func(r rune) bool { return r != '-' && !letterOrDigit(r) }); i >= 0 {
		faults = append(faults, "has characters that are neither letters nor digits nor hyphens")
	}
	return faults
}

// CheckName says what keeps a name from being that of a skill that casebook writes, which takes a-z, digits and hyphens alone; empty: nothing.
func CheckName(name string) string {
	faults := nameFaults(name)
	if len(faults) == 0 && strings.ContainsFunc(name, func(r rune) bool { return r >= utf8.RuneSelf }) {
		faults = append(faults, "has letters beyond a-z")
	}
	return strings.Join(faults, ", ")
}
