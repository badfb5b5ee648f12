// Command markdown answers for internal/markdown: one JSON string a line in, what is read of it out. e2e/markdown.sh compares the answers with another
// reader's.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strings"

	"casebook/internal/markdown"
)

type answer struct {
	Text    string   `json:"text"`
	Imports []string `json:"imports"`
}

func main() {
	frontmatter := regexp.MustCompile(`^---\s*\n(?s:.*?)---\s*\n?`)
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 64<<20)
	out := json.NewEncoder(os.Stdout)
	for in.Scan() {
		var text string
		if err := json.Unmarshal(in.Bytes(), &text); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		text = text[len(frontmatter.FindString(text)):]
		d := markdown.Parse(text)
		stripped, _ := d.StripComments()
		a := answer{Text: strings.TrimSpace(stripped), Imports: []string{}}
		for _, m := range d.Mentions(markdown.Observed) {
			a.Imports = append(a.Imports, m.Path)
		}
		out.Encode(a)
	}
}
