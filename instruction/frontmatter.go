package instruction

import (
	"errors"
	"regexp"
	"strings"
	"sync"

	"go.yaml.in/yaml/v4"

	"casebook/internal/markdown"
)

// clientFence is what the client takes for frontmatter: it ends at the next "---", even inside of a line.
var clientFence = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^---\s*\n(?s:(.*?))---\s*\n?`) })

// lineFence ends the block at a line that holds nothing else.
var lineFence = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^---[ \t]*\r?\n(?:(?s:(.*?))\n)?---[ \t]*(?:\r?\n|$)`)
})

// splitFrontmatter takes the block off the top; line is the one on which the body begins.
func splitFrontmatter(text string, lenient bool) (head, body string, line int) {
	if !strings.HasPrefix(text, "---") {
		return "", text, 1
	}
	fence := clientFence
	if lenient {
		fence = lineFence
	}
	m := fence().FindStringSubmatchIndex(text)
	if m == nil {
		return "", text, 1
	}
	if m[2] >= 0 {
		head = text[m[2]:m[3]]
	}
	body = strings.TrimLeftFunc(text[m[1]:], markdown.IsSpace)
	return head, body, 1 + strings.Count(text[:len(text)-len(body)], "\n")
}

// yamlKeys parses a block as strictly as the client does, and once more with its odd values in quotes. The error is that of the first try.
func yamlKeys(head string) (*yaml.Node, error) {
	node, first := mapping(untab(head))
	if first == nil {
		return node, nil
	}
	if node, err := mapping(untab(quoteOdd(head))); err == nil {
		return node, first
	}
	return nil, first
}

// mapping is the block's mapping; nil without an error when it holds something else.
func mapping(head string) (*yaml.Node, error) {
	var doc yaml.Node
	if err := yaml.Unmarshal([]byte(head), &doc); err != nil {
		return nil, err
	}
	if len(doc.Content) == 0 || doc.Content[0].Kind != yaml.MappingNode {
		return nil, nil
	}
	return doc.Content[0], oddTag(doc.Content[0])
}

// untab takes the tabs that begin a line for blanks, which the client's parser accepts.
func untab(head string) string {
	if !strings.Contains(head, "\t") {
		return head
	}
	lines := strings.Split(head, "\n")
	for i, l := range lines {
		rest := strings.TrimLeft(l, "\t ")
		lines[i] = strings.ReplaceAll(l[:len(l)-len(rest)], "\t", "  ") + rest
	}
	return strings.Join(lines, "\n")
}

var (
	plainLine = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^([a-zA-Z_-]+):\s+(.+)$`) })
	oddValue  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile("[{}\\[\\]*&#!|>%@`]|: ") })
)

// quoteOdd puts the values that hold a character with a meaning of its own into quotes.
func quoteOdd(head string) string {
	lines := strings.Split(head, "\n")
	for i, l := range lines {
		m := plainLine().FindStringSubmatch(strings.TrimSuffix(l, "\r"))
		if m == nil {
			continue
		}
		key, value := m[1], m[2]
		quoted := len(value) > 1 && (value[0] == '"' && value[len(value)-1] == '"' || value[0] == '\'' && value[len(value)-1] == '\'')
		if !quoted && oddValue().MatchString(value) {
			lines[i] = key + `: "` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(value) + `"`
		}
	}
	return strings.Join(lines, "\n")
}

// oddTag refuses tags that are none: an unquoted "!*.ts" is one for our parser and an error for the client's.
func oddTag(n *yaml.Node) error {
	if strings.HasPrefix(n.Tag, "!") && !strings.HasPrefix(n.Tag, "!!") && strings.ContainsAny(n.Tag, "*?[]{},/") {
		return &yaml.LoadError{Mark: yaml.Mark{Line: n.Line, Column: n.Column}, Message: "a tag " + n.Tag + " with characters that need quotes"}
	}
	for _, c := range n.Content {
		if err := oddTag(c); err != nil {
			return err
		}
	}
	return nil
}

// yamlFault is what is wrong with a block, and on which of its lines.
func yamlFault(err error) (text string, line int) {
	var at *yaml.LoadError
	if errors.As(err, &at) {
		return at.Message, at.Mark.Line
	}
	return strings.Join(strings.Fields(err.Error()), " "), 1
}

// lookup is the value of a key; of several the last one, with the line of the one before.
func lookup(mapping *yaml.Node, key string) (value *yaml.Node, twice int) {
	if mapping == nil {
		return nil, 0
	}
	for i := 0; i+1 < len(mapping.Content); i += 2 {
		if mapping.Content[i].Value != key {
			continue
		}
		if value != nil {
			twice = mapping.Content[i].Line
		}
		value = mapping.Content[i+1]
	}
	return value, twice
}

// stringsOf are the texts in a value: itself, or those of a list and of lists in it. Numbers and the like are none.
func stringsOf(n *yaml.Node) []string {
	switch {
	case n == nil:
	case n.Kind == yaml.ScalarNode && (n.ShortTag() == "!!str" || n.ShortTag() == "!!timestamp"):
		return []string{n.Value}
	case n.Kind == yaml.SequenceNode:
		var all []string
		for _, c := range n.Content {
			all = append(all, stringsOf(c)...)
		}
		return all
	}
	return nil
}
