package dream

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"casebook"
)

// relined is the index with lines of casebook's own in the place of those that say nothing of their memory that it does not say itself, and are too long, or have the description of another one.
func relined(index []byte, memories []Seen) []byte {
	of, described := map[string]*Seen{}, map[string]string{}
	for i := range memories {
		m := &memories[i].Memory
		of[memories[i].Path] = &memories[i]
		described[wordsKey(m.Description, false)] = memories[i].Path
	}
	var out bytes.Buffer
	for line := range bytes.Lines(index) {
		entries := casebook.ParseIndex(line).Entries
		if len(entries) == 1 {
			if s := of[entries[0].File]; s != nil && (saysLess(entries[0].Hook, line, s) || anothers(entries[0].Hook, s, described)) {
				end := line[len(bytes.TrimRight(line, "\r\n")):]
				out.WriteString(casebook.IndexLine(casebook.Header{Path: s.Path, Name: s.Memory.Name, Description: s.Memory.Description}))
				out.Write(end)
				continue
			}
		}
		out.Write(line)
	}
	return out.Bytes()
}

// longestLine is how many letters a line of the index may have that only repeats its memory.
const longestLine = 150

// saysLess says whether a line is too long, and each sentence behind its link stands in the memory.
func saysLess(hook string, line []byte, s *Seen) bool {
	if utf8.RuneCount(bytes.TrimSpace(line)) <= longestLine {
		return false
	}
	body := wordsKey(s.Memory.Description+"\n"+s.Memory.Body, false)
	for _, said := range Sentences(hook) {
		if !strings.Contains(body, wordsKey(said.Text, false)) {
			return false
		}
	}
	return true
}

// anothers says whether a line has the description of another memory, and not its own.
func anothers(hook string, s *Seen, described map[string]string) bool {
	key := wordsKey(hook, false)
	of, is := described[key]
	return is && key != "" && of != s.Path && key != wordsKey(s.Memory.Description, false) && s.Memory.Description != ""
}
