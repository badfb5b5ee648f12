package draft

import (
	"path"
	"slices"
	"strings"
)

// A call is one command as a Markdown file shows it, in a block of shell code or between backquotes.
type call struct {
	words []string
	line  int
	dir   string // that a cd before it on the same line names
	loose bool   // whether an earlier line of its block may have changed the folder
}

// calls finds the commands in a Markdown file. Prose is not looked at, where `make sure` is no command.
func calls(markdown string) []call {
	var found []call
	fence, shell, loose, n := "", false, false, 0
	for line := range strings.SplitSeq(markdown, "\n") {
		n++
		trimmed := strings.TrimSpace(line)
		mark := fenceMark(trimmed)
		switch {
		case fence == "" && mark != "":
			fence, shell, loose = mark, shellFence(strings.Trim(trimmed, "`~ ")), false
		case fence != "" && strings.HasPrefix(trimmed, fence) && strings.Trim(trimmed, fence[:1]) == "":
			fence = ""
		case fence != "" && shell:
			rest, _, _ := strings.Cut(trimmed, " #")
			if strings.HasPrefix(rest, "#") {
				continue
			}
			line := shellLine(strings.TrimPrefix(rest, "$ "), n)
			for _, c := range line {
				c.loose = loose
				found = append(found, c)
			}
			loose = loose || strings.Contains(rest, "cd ") || strings.Contains(rest, "pushd ")
		case fence == "":
			for i, span := range strings.Split(line, "`") {
				if i%2 == 1 {
					found = append(found, shellLine(strings.TrimPrefix(span, "$ "), n)...)
				}
			}
		}
	}
	return found
}

func fenceMark(line string) string {
	for _, mark := range []string{"```", "~~~"} {
		if strings.HasPrefix(line, mark) && !strings.Contains(line[3:], "`") {
			return line[:len(line)-len(strings.TrimLeft(line, mark[:1]))]
		}
	}
	return ""
}

func shellFence(language string) bool {
	return slices.Contains([]string{"", "sh", "bash", "shell", "zsh", "console", "shell-session", "fish"}, firstWords(language, 1))
}

// shellLine splits at the operators of a shell.
func shellLine(text string, line int) []call {
	var found []call
	dir := ""
	for _, sign := range []string{"&&", "||", ";", "|"} {
		text = strings.ReplaceAll(text, sign, "\n")
	}
	for part := range strings.SplitSeq(text, "\n") {
		words := strings.Fields(withoutVariables(strings.TrimSpace(part)))
		switch {
		case len(words) == 2 && words[0] == "cd":
			dir = path.Join(dir, words[1])
		case len(words) > 0:
			found = append(found, call{words: words, line: line, dir: dir})
		}
	}
	return found
}

// phrases are the wordings of a text, to ask whether it says a finding.
type phrases struct {
	text  string // in small letters
	calls map[string]bool
}

func newPhrases(markdown string) phrases {
	p := phrases{text: strings.ToLower(markdown), calls: map[string]bool{}}
	for _, c := range calls(markdown) {
		if slices.Contains([]string{"make", "just", "task"}, c.words[0]) { // make lint test
			for _, word := range c.words[1:] {
				p.calls[c.words[0]+" "+word] = true
			}
		}
	}
	return p
}

func (p phrases) say(f Found) bool {
	if p.text == "" {
		return false
	}
	return slices.ContainsFunc(f.keys, func(key string) bool { return p.calls[key] || mentions(p.text, strings.ToLower(key)) })
}

// mentions says whether phrase stands in text as words of its own; `npm run test` is not in `npm run test:unit`.
func mentions(text, phrase string) bool {
	if phrase == "" {
		return false
	}
	inName := func(r byte) bool { return isWord(rune(r)) || r == '-' || r == ':' }
	for from := 0; ; {
		i := strings.Index(text[from:], phrase)
		if i < 0 {
			return false
		}
		i += from
		end := i + len(phrase)
		before := i > 0 && inName(text[i-1]) && inName(phrase[0])
		after := end < len(text) && inName(text[end]) && inName(phrase[len(phrase)-1])
		if after && text[end] == ':' && (end+1 == len(text) || !isWord(rune(text[end+1]))) {
			after = false // the colon ends a clause
		}
		if !before && !after {
			return true
		}
		from = i + 1
	}
}
