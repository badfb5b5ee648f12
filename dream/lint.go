package dream

import (
	"fmt"
	"regexp"
	"strings"
	"sync"

	"casebook"
)

// innerField is a field of a program's own record, which no person writes into a memory: `score: 0.87`, `"confidence": 1`.
var innerField = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?im)^[\s>*{"-]*(score|scores|confidence|similarity|salience|importance|relevance|embedding|vector|rank|recall_count|recallcount|frequency|diversity|recency|consolidation|candidate|candidate_id|hash|chunk_id|tokens|weight)["*]*\s*[:=]\s*["\[]?-?[0-9]`)
})

// Lint says what is wrong with the form of what a change writes, and was not wrong before: fields of a program, a heading without a text, code or a table that is not finished, a description or a hint
// of several lines, a sentence that breaks off. A change with such a text is not proposed. old are the memories that it changes or takes in.
func Lint(c casebook.Change, old ...casebook.Memory) []string {
	var wrong []string
	for _, line := range []string{c.Name, c.Description} {
		if strings.ContainsAny(line, "\r\n") {
			wrong = append(wrong, fmt.Sprintf("%q is more than one line", line))
		}
	}
	for _, h := range c.Hints {
		if strings.ContainsAny(h, "\r\n") {
			wrong = append(wrong, fmt.Sprintf("the hint %q is more than one line", h))
		}
	}
	was := map[string]int{} // how many of each kind there were
	for _, m := range old {
		for _, f := range append(faults(m.Body), faults(m.Description)...) {
			was[f.what]++
		}
	}
	for _, f := range append(faults(c.Body), faults(c.Description)...) {
		if was[f.what]--; was[f.what] < 0 {
			wrong = append(wrong, strings.TrimSpace(f.what+" "+f.text))
		}
	}
	return wrong
}

// A fault is something wrong with the form of a text.
type fault struct{ what, text string }

const emptyHeading = "nothing stands below the heading"

// faults are those of one text.
func faults(text string) []fault {
	var all []fault
	for _, m := range innerField().FindAllString(text, -1) {
		all = append(all, fault{"a field of a program:", strings.TrimSpace(m)})
	}
	heading, fence := "", ""
	level := 0
	for line := range strings.Lines(text) {
		bare := strings.TrimSpace(line)
		mark := fenceMark(bare)
		switch {
		case mark != "" && (fence == "" || strings.HasPrefix(mark, fence) && mark == bare):
			if heading = ""; fence == "" {
				fence = mark
			} else {
				fence = ""
			}
		case fence != "" || bare == "":
		case strings.Trim(bare, "#") == "":
			all = append(all, fault{what: "a heading has no text"})
		case strings.HasPrefix(bare, "#") && strings.HasPrefix(strings.TrimLeft(bare, "#"), " "):
			n := len(bare) - len(strings.TrimLeft(bare, "#"))
			if heading != "" && n <= level {
				all = append(all, fault{emptyHeading, heading})
			}
			heading, level = bare, n
		case strings.Trim(bare, "-*+>") == "" && !strings.Contains(bare, "---") && !strings.Contains(bare, "***"):
			all = append(all, fault{what: "an item has no text"})
		default:
			heading = ""
		}
	}
	if heading != "" {
		all = append(all, fault{emptyHeading, heading})
	}
	if fence != "" {
		all = append(all, fault{what: "a block of code does not end"})
	}
	if end := strings.TrimSpace(text); strings.HasSuffix(end, " …") || strings.HasSuffix(end, " ...") || strings.HasSuffix(end, " and") || strings.HasSuffix(end, " the") || strings.HasSuffix(end, ",") {
		all = append(all, fault{what: "a sentence breaks off"})
	}
	return all
}
