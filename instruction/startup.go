package instruction

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"casebook"
	"casebook/internal/frontmatter"
	"casebook/internal/regular"
)

// A Category is one kind of what a session starts with.
type Category struct {
	Name   string `json:"name"`
	Files  int    `json:"files"`
	Chars  int    `json:"chars"`
	Bytes  int    `json:"bytes"`
	Tokens int    `json:"tokens"` // Bytes / 4
}

// The categories of a start, in the order in which they are shown.
const (
	CategoryManaged = "managed instructions"
	CategoryUser    = "user instructions"
	CategoryProject = "project instructions"
	CategoryLocal   = "local instructions"
	CategoryIndex   = "memory index"
	CategorySkills  = "skill descriptions"
	CategoryAgents  = "agent descriptions"
	CategoryMCP     = "MCP server names"
)

// maxStartup bounds the files that are read for their descriptions.
const maxStartup = 1 << 20

// Startup sums up what a session starts with, by category: what casebook can see of it. The client's own system prompt and the tools of MCP servers are not in it.
func (in *Instructions) Startup() []Category {
	sums := map[string]*Category{}
	order := []string{CategoryManaged, CategoryUser, CategoryProject, CategoryLocal, CategoryIndex, CategorySkills, CategoryAgents, CategoryMCP}
	for _, name := range order {
		sums[name] = &Category{Name: name}
	}
	add := func(name, text string) {
		c := sums[name]
		i := casebook.Instruction{}
		i.SetText(text)
		c.Files, c.Chars, c.Bytes = c.Files+1, c.Chars+i.Chars, c.Bytes+i.Bytes
	}
	for _, f := range in.Files().Eager {
		add(categoryOf(f.Tier), f.Text)
	}
	if in.loader.Profile.chain != nil { // skills, agents and servers are Claude Code's
		return kinds(order, sums)
	}
	for _, dir := range in.startupFolders() {
		for _, path := range describedFiles(filepath.Join(dir, "skills"), "SKILL.md") {
			add(CategorySkills, description(path))
		}
		for _, path := range describedFiles(filepath.Join(dir, "agents"), "") {
			add(CategoryAgents, description(path))
		}
	}
	for _, name := range mcpServers(filepath.Join(in.loader.Project.Root, ".mcp.json")) {
		add(CategoryMCP, name)
	}
	return kinds(order, sums)
}

func kinds(order []string, sums map[string]*Category) []Category {
	var all []Category
	for _, name := range order {
		c := *sums[name]
		c.Tokens = casebook.EstimateTokens(c.Bytes)
		all = append(all, c)
	}
	return all
}

func categoryOf(t casebook.Tier) string {
	switch t {
	case casebook.TierManaged:
		return CategoryManaged
	case casebook.TierUser:
		return CategoryUser
	case casebook.TierLocal:
		return CategoryLocal
	case casebook.TierAuto, casebook.TierTeam:
		return CategoryIndex
	}
	return CategoryProject
}

// startupFolders are the .claude folders whose skills and agents count: the person's and those from the working directory up to the repository's root.
func (in *Instructions) startupFolders() []string {
	var dirs []string
	if in.loader.User != "" {
		dirs = append(dirs, in.loader.User)
	}
	for _, dir := range folders(in.loader.Dir) {
		claude := filepath.Join(dir, dotClaude)
		if within(in.loader.Project.Root, dir) && !slices.Contains(dirs, claude) {
			dirs = append(dirs, claude)
		}
	}
	return dirs
}

// describedFiles are the files of a folder that describe themselves: in each folder of it the one with a name, or its .md files when that is empty.
func describedFiles(dir, name string) []string {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil
	}
	var all []string
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		switch {
		case name != "" && isFile(filepath.Join(path, name)):
			all = append(all, filepath.Join(path, name))
		case name == "" && strings.HasSuffix(e.Name(), ".md") && isFile(path):
			all = append(all, path)
		}
	}
	return all
}

// description is what a skill or an agent shows of itself at the start.
func description(path string) string {
	data, _, err := regular.Start(path, maxStartup)
	if err != nil {
		return ""
	}
	d := frontmatter.Parse(data)
	name, _, _ := d.Scalar("name")
	text, _, _ := d.Scalar("description")
	return strings.TrimSpace(name + ": " + text)
}

func mcpServers(path string) []string {
	data, err := regular.Read(path, maxStartup)
	if err != nil {
		return nil
	}
	var config struct {
		Servers map[string]json.RawMessage `json:"mcpServers"`
	}
	if json.Unmarshal(data, &config) != nil {
		return nil
	}
	var names []string
	for name := range config.Servers {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// A Section is a part of a file below one heading.
type Section struct {
	Path    string `json:"path"`
	Line    int    `json:"line"`
	Heading string `json:"heading"`
	Chars   int    `json:"chars"`
}

// Sections are the parts of a loaded file below its headings, the largest first; code in fences has no headings.
func Sections(f casebook.Instruction) []Section {
	var all []Section
	fence := ""
	line := 0
	for text := range strings.Lines(f.Text) {
		line++
		t := strings.TrimSpace(text)
		switch {
		case fence != "":
			if strings.HasPrefix(t, fence) {
				fence = ""
			}
		case strings.HasPrefix(t, "```"), strings.HasPrefix(t, "~~~"):
			fence = t[:3]
		case strings.HasPrefix(t, "#"):
			if heading := strings.TrimLeft(t, "#"); strings.HasPrefix(heading, " ") && len(t)-len(heading) <= 6 {
				all = append(all, Section{Path: f.Path, Line: line, Heading: strings.TrimSpace(heading)})
			}
		}
		if len(all) > 0 {
			all[len(all)-1].Chars += len([]rune(text))
		}
	}
	slices.SortStableFunc(all, func(a, b Section) int { return b.Chars - a.Chars })
	return all
}
