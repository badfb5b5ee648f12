package draft

import (
	"path"
	"slices"
	"strings"
)

// folders drafts what the folders at the top hold, where a file in them says it; a folder that says nothing is left out.
func (l *looker) folders() {
	for _, dir := range l.tree.folders {
		if parent(dir) != "" || strings.HasPrefix(dir, ".") || passedOver(dir) {
			continue
		}
		said, file, line := l.folderText(dir)
		if said == "" {
			said, file = l.members(dir)
		}
		if said != "" {
			l.add(Found{Kind: KindFolder, Text: "`" + dir + "/`: " + plainLine(said), Path: file, Line: line, keys: []string{dir + "/", "`" + dir + "`"}})
		}
	}
}

// folderText is what a build file, README or package comment in the folder says of it, with its place.
func (l *looker) folderText(dir string) (said, file string, line int) {
	file = join(dir, "package.json")
	if said, line = text(l.json(file), "description"); said != "" {
		return said, file, line
	}
	file = join(dir, "Cargo.toml")
	if said, line = text(l.toml(file), "package", "description"); said != "" {
		return said, file, line
	}
	file = join(dir, "pyproject.toml")
	if said, line = text(l.toml(file), "project", "description"); said != "" {
		return said, file, line
	}
	for _, file := range l.goFiles(dir) {
		if said, line := packageComment(string(l.tree.read(file))); said != "" {
			return said, file, line
		}
	}
	if file = l.readme(dir); file != "" {
		if said, line = firstParagraph(string(l.tree.read(file))); said != "" {
			return said, file, line
		}
	}
	return "", "", 0
}

// goFilesRead bounds how many files of a folder are read for its package comment.
const goFilesRead = 20

// goFiles are the files of a Go package, doc.go and that of the folder's name first.
func (l *looker) goFiles(dir string) []string {
	var files []string
	for _, file := range l.tree.in(dir, "*.go") {
		if !strings.HasSuffix(file, "_test.go") {
			files = append(files, file)
		}
	}
	slices.SortStableFunc(files, func(a, b string) int { return goRank(dir, a) - goRank(dir, b) })
	return files[:min(len(files), goFilesRead)]
}

func goRank(dir, file string) int {
	switch path.Base(file) {
	case "doc.go":
		return 0
	case path.Base(dir) + ".go", "main.go":
		return 1
	}
	return 2
}

// packageComment is the first paragraph of the comment right above the package clause, without its usual beginning.
func packageComment(source string) (said string, line int) {
	var lines []string
	first, n := 0, 0
	for text := range strings.SplitSeq(source, "\n") {
		n++
		if rest, ok := strings.CutPrefix(text, "//"); ok {
			if len(lines) == 0 {
				first = n
			}
			lines = append(lines, strings.TrimSpace(rest))
			continue
		}
		if strings.HasPrefix(text, "package ") {
			break
		}
		lines = nil
	}
	said, _, _ = strings.Cut(strings.Join(lines, "\n"), "\n\n")
	if !strings.HasPrefix(said, "Package ") && !strings.HasPrefix(said, "Command ") {
		return "", 0
	}
	_, said, _ = strings.Cut(said, " ")
	_, said, _ = strings.Cut(said, " ")
	return oneSentence(said), first
}

func oneSentence(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if i := strings.Index(text, ". "); i > 0 {
		text = text[:i+1]
	}
	return text
}

// members names the packages in a folder such as packages/ or cmd/.
func (l *looker) members(dir string) (said, file string) {
	var names []string
	for _, sub := range l.tree.folders {
		if parent(sub) != dir || !printable(sub) {
			continue
		}
		at := l.tree.first(sub, "package.json", "Cargo.toml", "pyproject.toml", "go.mod", "main.go")
		if files := l.goFiles(sub); at == "" && len(files) > 0 {
			at = files[0]
		}
		if at == "" {
			continue
		}
		if file == "" {
			file = at
		}
		names = append(names, "`"+path.Base(sub)+"`")
	}
	if len(names) > 8 {
		names = append(names[:8], "…")
	}
	return strings.Join(names, ", "), file
}

// readme is the folder's README; "" without one.
func (l *looker) readme(dir string) string {
	for _, pattern := range []string{"[Rr][Ee][Aa][Dd][Mm][Ee].md", "[Rr][Ee][Aa][Dd][Mm][Ee].markdown", "[Rr][Ee][Aa][Dd][Mm][Ee].txt", "[Rr][Ee][Aa][Dd][Mm][Ee]"} {
		if found := l.tree.in(dir, pattern); len(found) > 0 {
			return found[0]
		}
	}
	return ""
}

// summary says in one line what the project is: the README, or the description in a build file.
func (l *looker) summary() {
	if file := l.readme(""); file != "" {
		if said, line := firstParagraph(string(l.tree.read(file))); said != "" && !secret(said) {
			l.add(Found{Kind: KindSummary, Text: said, Path: file, Line: line})
			return
		}
	}
	if len(l.descriptions) > 0 {
		l.add(l.descriptions[0])
	}
}

// firstParagraph is the first prose of a Markdown file: no heading, badge, picture, quote, list, table, code or tag.
func firstParagraph(markdown string) (said string, line int) {
	var lines []string
	fence, comment, n := false, false, 0
	if rest, ok := strings.CutPrefix(markdown, "---\n"); ok { // frontmatter
		if i := strings.Index(rest, "\n---\n"); i >= 0 {
			n = strings.Count(rest[:i], "\n") + 3
			markdown = rest[i+len("\n---\n"):]
		}
	}
	for text := range strings.SplitSeq(markdown, "\n") {
		n++
		text = strings.TrimSpace(text)
		switch {
		case strings.HasPrefix(text, "```") || strings.HasPrefix(text, "~~~"):
			fence = !fence
			text = ""
		case strings.HasPrefix(text, "<!--"):
			comment = !strings.Contains(text, "-->")
			text = ""
		case comment:
			comment = !strings.Contains(text, "-->")
			text = ""
		}
		if text == "" || fence || !prose(text) && !(len(lines) > 0 && strings.HasPrefix(text, "[")) {
			if len(lines) > 0 && !underlined(text) {
				break
			}
			lines = nil
			continue
		}
		if len(lines) == 0 {
			line = n
		}
		lines = append(lines, text)
	}
	said = strings.Join(lines, " ")
	said = withoutLinks(said[:min(len(said), proseBytes)])
	if len(said) < 10 {
		return "", 0
	}
	return said, line
}

func prose(line string) bool {
	for _, mark := range []string{"#", "[![", "![", "<", ">", "- ", "* ", "+ ", "|", "[", "===", "---", "***", "1. "} {
		if strings.HasPrefix(line, mark) {
			return false
		}
	}
	return true
}

// underlined says whether line makes a heading of the one above.
func underlined(line string) bool {
	return line != "" && (strings.Trim(line, "=") == "" || strings.Trim(line, "-") == "")
}

// withoutLinks keeps the words of [words](address), drops ![pictures](address), and stars.
func withoutLinks(text string) string {
	text = strings.ReplaceAll(strings.ReplaceAll(text, "**", ""), "__", "")
	for {
		middle := strings.Index(text, "](")
		if middle < 0 {
			return text
		}
		open, end := strings.LastIndexByte(text[:middle], '['), strings.IndexByte(text[middle:], ')')
		if open < 0 || end < 0 {
			return text
		}
		words := text[open+1 : middle]
		if open > 0 && text[open-1] == '!' {
			open, words = open-1, ""
		}
		text = text[:open] + words + text[middle+end+1:]
	}
}
