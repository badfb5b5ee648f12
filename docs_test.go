package casebook_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"casebook/instruction"
	"casebook/placement"
	"casebook/project"
)

// section is one part of a document below a heading of the second level.
type section struct{ title, text string }

func sections(t *testing.T, path string) []section {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var all []section
	for _, part := range strings.Split("\n"+string(data), "\n## ")[1:] {
		title, text, _ := strings.Cut(part, "\n")
		all = append(all, section{title, text})
	}
	return all
}

func titles(all []section) []string {
	var names []string
	for _, s := range all {
		names = append(names, s.title)
	}
	return names
}

// DD-09: the explanation has its eight parts in order, and nothing between them.
func TestDD09ConceptsInOrder(t *testing.T) {
	want := []string{"Stateless models", "Four pitfalls", "Two layers", "Six tiers", "Four types", "Index plus recall", "Aging", "Four principles"}
	if diff := cmp.Diff(want, titles(sections(t, "docs/concepts.md"))); diff != "" {
		t.Errorf("docs/concepts.md (-want +got):\n%s", diff)
	}
}

// SS-09, DD-05 to DD-08, AT-02: each part of the explanation states what it has to, and the tables have all their rows.
func TestConceptsState(t *testing.T) {
	all := sections(t, "docs/concepts.md")
	for _, want := range []struct {
		id, title string
		rows      []string // first cells of the section's first table
		words     []string
	}{
		{"SS-09, DD-08, AT-02", "Stateless models", []string{"In-weights", "In-context", "Persistence", "Second brain"},
			[]string{"exactly two ways", "There is no third", "training cutoff", "five hops", "200 lines or 25 KB", "Liu et al.", "TACL 2024", "shape of a U"}},
		{"DD-07", "Two layers", []string{"Files", "Written by", "Says", "Loaded", "Shared"}, []string{"### Dual track", "ownership", "constraint from above", "feedback from practice"}},
		{"ST-01", "Six tiers", []string{"Managed", "User", "Project", "Local", "Auto", "Team"}, []string{"DD-02"}},
		{"TY-01", "Four types", []string{"`user`", "`feedback`", "`project`", "`reference`"}, nil},
		{"DD-06", "Index plus recall", nil, []string{"### Operating loop", "Extract → Store → Inject", "Consolidate", "without anybody curating", "only what is relevant", "across sessions"}},
		{"DD-05", "Four principles", []string{"**Structure over free text**", "**Index first, content on demand**", "**A cheap selector**", "**Time awareness and verification**"}, nil},
	} {
		i := slices.IndexFunc(all, func(s section) bool { return s.title == want.title })
		if i < 0 {
			t.Errorf("%s: no %q", want.id, want.title)
			continue
		}
		if diff := cmp.Diff(want.rows, firstCells(all[i].text)); diff != "" {
			t.Errorf("%s: the table of %q (-want +got):\n%s", want.id, want.title, diff)
		}
		flat := strings.Join(strings.Fields(all[i].text), " ")
		for _, w := range want.words {
			if !strings.Contains(flat, w) {
				t.Errorf("%s: %q does not say %q", want.id, want.title, w)
			}
		}
	}
}

// firstCells are the first cells of a text's first table, without its head.
func firstCells(text string) []string {
	var cells []string
	rows := 0
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "|") {
			if rows > 0 {
				break
			}
			continue
		}
		if rows++; rows > 2 {
			cells = append(cells, strings.TrimSpace(strings.Split(line, "|")[1]))
		}
	}
	return cells
}

// DD-04: nine diagrams, each parsed strictly.
func TestDD04NineDiagrams(t *testing.T) {
	want := []string{"Four layers", "Load hierarchy", "Import hops", "Compaction", "Subagent boundary", "Session start", "Hook lifecycle", "Decision tree", "Recall pipeline"}
	if diff := cmp.Diff(want, titles(sections(t, "docs/diagrams.md"))); diff != "" {
		t.Fatalf("docs/diagrams.md (-want +got):\n%s", diff)
	}
	for _, title := range want {
		if d := readDiagram(t, title); len(d.arrows) < 5 {
			t.Errorf("%s: %d arrows", title, len(d.arrows))
		}
	}
}

// ST-10: the files load in the order of the diagram: each stands for a file here, and the loader takes them in that order.
func TestDiagramOfTheLoadHierarchy(t *testing.T) {
	files := map[string]string{"Managed CLAUDE.md, never excluded": "managed/CLAUDE.md", "User file ~/.claude/CLAUDE.md": "user/CLAUDE.md",
		"User rules ~/.claude/rules/**": "user/rules/u.md", "CLAUDE.md": "shop/CLAUDE.md", ".claude/CLAUDE.md": "shop/.claude/CLAUDE.md",
		".claude/rules/** without paths": "shop/.claude/rules/r.md", "CLAUDE.local.md": "shop/CLAUDE.local.md", "MEMORY.md": "memory/MEMORY.md"}
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for label, name := range files {
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(label), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	shop := filepath.Join(root, "shop")
	loader := instruction.Loader{Dir: shop, Project: project.Project{Dir: shop, Root: shop, Main: shop}, User: filepath.Join(root, "user"),
		Managed: filepath.Join(root, "managed"), Memory: filepath.Join(root, "memory")}
	var got []string
	for _, f := range instruction.Open(loader).Files().Eager {
		if strings.HasPrefix(f.Path, root) {
			got = append(got, f.Text)
		}
	}
	if diff := cmp.Diff(readDiagram(t, "Load hierarchy").chain("managed"), got); diff != "" {
		t.Errorf("the order (-diagram +loader):\n%s", diff)
	}
}

// IM-03: five hops in casebook's profile, four in the client's.
func TestDiagramOfTheHops(t *testing.T) {
	want := []string{"CLAUDE.md, hop 0", "hop 1", "hop 2", "hop 3", "hop 4: last of the profile claude-code", "hop 5: last of the profile casebook"}
	d := readDiagram(t, "Import hops")
	if diff := cmp.Diff(want, d.chain("hop0")); diff != "" {
		t.Errorf("the hops (-want +got):\n%s", diff)
	}
	if last := d.arrows[len(d.arrows)-1]; last != (arrow{"hop5", "not followed", "hop6", true}) {
		t.Errorf("the last arrow is %+v", last)
	}
}

// SS-01 and SS-02, HK-14 and C43: what happens at the start and in a turn, in order.
func TestDiagramsOfTheStartAndTheHooks(t *testing.T) {
	for title, want := range map[string][]string{
		"Session start": {"system prompt, with appended text", "read managed CLAUDE.md", "read user files", "read project files", "follow imports", "instruction files, as a user message",
			"read MEMORY.md", "MEMORY.md, within its limit", "MCP tool names", "skill descriptions", "first prompt"},
		"Hook lifecycle": {"SessionStart", "InstructionsLoaded", "UserPromptSubmit", "PreToolUse", "the tool, unless a hook denied it", "PostToolUse", "SubagentStart",
			"PreCompact", "InstructionsLoaded, reason compact", "PostCompact", "Stop"},
	} {
		var got []string
		for _, a := range readDiagram(t, title).arrows {
			got = append(got, a.label)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", title, diff)
		}
	}
}

// CP-09 to CP-12: what a compaction loads again and what not.
func TestDiagramOfTheCompaction(t *testing.T) {
	d := readDiagram(t, "Compaction")
	want := []string{"The window fills", "Oldest tool outputs are cleared", "Threshold, or /compact", "A model summarises the conversation", "The loader's cache is reset: compact",
		"Read again: managed, user, project, local, rules", "Read again: MEMORY.md, within its limit", "The session goes on; recall starts anew"}
	if diff := cmp.Diff(want, d.chain("full")); diff != "" {
		t.Errorf("the order (-want +got):\n%s", diff)
	}
	for _, a := range []arrow{{"reset", "not loaded again", "skills", true}, {"goes", "next read in the folder", "lazy", true}} {
		if !slices.Contains(d.arrows, a) {
			t.Errorf("no arrow %+v", a)
		}
	}
}

// DD-01: the picture of the decision tree is the tree that the code decides by.
func TestDiagramOfTheDecisionTree(t *testing.T) {
	want := diagram{nodes: map[string]string{}}
	for _, n := range placement.Tree() {
		want.nodes[n.ID] = n.Ask + n.Place.Title()
		for _, a := range n.Answers {
			want.arrows = append(want.arrows, arrow{n.ID, a.Word, a.To, false})
		}
	}
	got := readDiagram(t, "Decision tree")
	if diff := cmp.Diff(want.nodes, got.nodes); diff != "" {
		t.Errorf("nodes (-code +picture):\n%s", diff)
	}
	if diff := cmp.Diff(fmt.Sprint(want.arrows), fmt.Sprint(got.arrows)); diff != "" {
		t.Errorf("arrows (-code +picture):\n%s", diff)
	}
}

// A diagram is a Mermaid block: nodes with their labels, and arrows in the order of the text.
type diagram struct {
	nodes  map[string]string
	arrows []arrow
}

type arrow struct {
	from, label, to string
	dashed          bool
}

// chain gives the labels from a node on, along the solid arrows without a label; where they fork or end it stops.
func (d diagram) chain(id string) []string {
	labels := []string{d.nodes[id]}
	for len(labels) <= len(d.nodes) {
		next := ""
		for _, a := range d.arrows {
			if a.from == id && !a.dashed && a.label == "" {
				if next != "" {
					return labels
				}
				next = a.to
			}
		}
		if next == "" {
			return labels
		}
		id = next
		labels = append(labels, d.nodes[id])
	}
	return labels
}

func readDiagram(t *testing.T, title string) diagram {
	t.Helper()
	for _, s := range sections(t, "docs/diagrams.md") {
		if s.title != title {
			continue
		}
		_, block, ok := strings.Cut(s.text, "\n```mermaid\n")
		block, rest, closed := strings.Cut(block, "\n```\n")
		if !ok || !closed || strings.Contains(rest, "```") {
			t.Fatalf("%s: not exactly one mermaid block", title)
		}
		d, err := parseMermaid(block)
		if err != nil {
			t.Fatalf("%s: %v", title, err)
		}
		return d
	}
	t.Fatalf("docs/diagrams.md has no %s", title)
	return diagram{}
}

// parseMermaid is stricter than Mermaid: it knows flowcharts and sequence diagrams in the few forms that the documents use, wants every label in quotes,
// every node named before or where an arrow leads to it, and every block closed.
func parseMermaid(block string) (diagram, error) {
	lines := strings.Split(block, "\n")
	switch {
	case regexp.MustCompile(`^flowchart (TD|TB|LR)$`).MatchString(lines[0]):
		return parseFlowchart(lines[1:])
	case lines[0] == "sequenceDiagram":
		return parseSequence(lines[1:])
	}
	return diagram{}, fmt.Errorf("%q is no kind of diagram", lines[0])
}

func parseFlowchart(lines []string) (diagram, error) {
	shape := `\["([^"]+)"\]|\{"([^"]+)"\}|\(\["([^"]+)"\]\)`
	node := regexp.MustCompile(`^([a-z][a-z0-9]*)(?:` + shape + `)?$`)
	link := regexp.MustCompile(` (-->|-\.->)(?:\|([^|()\[\]{}"]+)\|)? `)
	group := regexp.MustCompile(`^subgraph ([a-z][a-z0-9]*)\["([^"]+)"\]$`)
	d := diagram{nodes: map[string]string{}}
	open := 0
	name := func(s string) (string, error) {
		m := node.FindStringSubmatch(s)
		if m == nil || slices.Contains([]string{"end", "graph", "subgraph", "style", "class", "click", "default", "call", "href"}, m[1]) {
			return "", fmt.Errorf("%q is no node", s)
		}
		if label := m[2] + m[3] + m[4]; label != "" {
			if old := d.nodes[m[1]]; old != "" {
				return "", fmt.Errorf("%s has two labels, %q and %q", m[1], old, label)
			}
			d.nodes[m[1]] = label
		}
		return m[1], nil
	}
	for _, line := range lines {
		line = strings.TrimSpace(line)
		if m := group.FindStringSubmatch(line); m != nil {
			open++
			d.nodes[m[1]] = m[2]
			continue
		}
		if line == "end" {
			open--
			continue
		}
		at := link.FindStringSubmatchIndex(line)
		if at == nil {
			if _, err := name(line); err != nil {
				return d, err
			}
			continue
		}
		from, err := name(line[:at[0]])
		if err != nil {
			return d, err
		}
		to, err := name(line[at[1]:])
		if err != nil {
			return d, err
		}
		a := arrow{from: from, to: to, dashed: line[at[2]:at[3]] == "-.->"}
		if at[4] >= 0 {
			a.label = line[at[4]:at[5]]
		}
		d.arrows = append(d.arrows, a)
	}
	if open != 0 {
		return d, fmt.Errorf("%d boxes are not closed", open)
	}
	return d, d.whole()
}

// whole wants a label for every node of an arrow and an arrow at every node that is not a box.
func (d diagram) whole() error {
	for _, a := range d.arrows {
		if d.nodes[a.from] == "" || d.nodes[a.to] == "" {
			return fmt.Errorf("an arrow from %s to %s, one of which is nowhere labelled", a.from, a.to)
		}
	}
	return nil
}

func parseSequence(lines []string) (diagram, error) {
	message := regexp.MustCompile(`^([A-Z][a-z]+)(->>|-->>)([A-Z][a-z]+): (\S.*)$`)
	block := regexp.MustCompile(`^(loop|opt) \S`)
	d := diagram{nodes: map[string]string{}}
	open := 0
	for _, line := range lines {
		line = strings.TrimSpace(line)
		if who, ok := strings.CutPrefix(line, "participant "); ok {
			d.nodes[who] = who
			continue
		}
		if block.MatchString(line) {
			open++
			continue
		}
		if line == "end" {
			open--
			continue
		}
		m := message.FindStringSubmatch(line)
		if m == nil || strings.ContainsAny(m[4], ";#") {
			return d, fmt.Errorf("%q is no message", line)
		}
		d.arrows = append(d.arrows, arrow{from: m[1], label: m[4], to: m[3], dashed: m[2] == "-->>"})
	}
	if open != 0 {
		return d, fmt.Errorf("%d blocks are not closed", open)
	}
	return d, d.whole()
}

// The checker of diagrams is strict enough to be believed.
func TestMermaidCheckerRefuses(t *testing.T) {
	for _, block := range []string{
		"", "graph TD\n  a --> b", "flowchart XX\n  a[\"x\"] --> b[\"y\"]", "flowchart TD\n  a[\"x\" --> b[\"y\"]", "flowchart TD\n  a[\"x\"] --> b",
		"flowchart TD\n  a[\"x\"] -> b[\"y\"]", "flowchart TD\n  subgraph s[\"x\"]\n  a[\"x\"]", "flowchart TD\n  end[\"x\"]", "flowchart TD\n  a[x]",
		"flowchart TD\n  a[\"x\"] -->|(y)| b[\"z\"]", "flowchart TD\n  a[\"x\"]\n  a[\"y\"]",
		"sequenceDiagram\n  A->>B: x", "sequenceDiagram\n  participant Disk\n  Disk->>Disk", "sequenceDiagram\n  participant Disk\n  loop x\n  Disk->>Disk: y",
	} {
		if d, err := parseMermaid(block); err == nil {
			t.Errorf("%q is accepted: %+v", block, d)
		}
	}
}
