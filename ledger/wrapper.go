package ledger

import (
	"slices"
	"strings"
)

// A span is a part of a text.
type span struct{ start, end int }

// wrappers are the tags that casebook, its clients and other memories of agents put around what they add to a conversation, by their letters alone.
func wrappers() []string {
	return []string{"casebookcontext", "casebookmemory", "casebookmanifest", "casebookprompt", "systemreminder", "sessionstarthook", "userpromptsubmithook", "hookcontext",
		"additionalcontext", "relevantmemories", "relevantmemory", "memorycontext", "automemory", "projectmemory", "environmentcontext", "userinstructions"}
}

// A tag is one of wrappers in a text, in whatever spelling.
type tag struct {
	span
	name   string
	closes bool
	first  bool // nothing but marks is before it in its line, or another tag
	last   bool // nothing is behind it in its line
}

// wrapped are the parts of a text between tags of wrappers, with these. One that is not closed goes on to the end, if it begins a line; what comes before one that closes and
// was not opened belongs to it, if it ends a line.
func wrapped(text string) []span {
	tags := tagsIn(text)
	lastClose := map[string]int{}
	for i, t := range tags {
		if t.closes {
			lastClose[t.name] = i
		}
	}
	var all []span
	done := 0 // up to where the text is taken or was not wrapped
	for i := 0; i < len(tags); i++ {
		t := tags[i]
		if t.closes {
			if t.last {
				all = append(all, span{done, t.end})
				done = t.end
			}
			continue
		}
		if lastClose[t.name] <= i {
			if t.first {
				return append(all, span{t.start, len(text)})
			}
			continue
		}
		for !tags[i].closes || tags[i].name != t.name {
			i++
		}
		all = append(all, span{t.start, tags[i].end})
		done = tags[i].end
	}
	return all
}

func tagsIn(text string) []tag {
	names := wrappers()
	var all []tag
	lineStart, behind := 0, 0 // where the line begins, and where the last tag ends
	for i := 0; i < len(text); {
		r, size := charAt(text, i)
		if r == '\n' {
			lineStart = i + size
		}
		if r != '<' {
			i += size
			continue
		}
		t, ok := tagAt(text, i, i+size, names)
		if !ok {
			i += size
			continue
		}
		before := text[max(lineStart, behind):t.start]
		t.first = marksAt(before, 0) == len(before) || strings.Trim(before, " \t\"'“«`>") == ""
		after := text[t.end:min(len(text), t.end+8)]
		line, _, _ := strings.Cut(after, "\n")
		line, _, _ = strings.Cut(line, `\n`)
		t.last = strings.Trim(line, " \t\r\"'”»`|") == ""
		if !strings.HasSuffix(before, "`") || !strings.HasPrefix(after, "`") { // else somebody speaks of it
			all = append(all, t)
		}
		i, behind = t.end, t.end
	}
	return all
}

// maxTag is how long a tag is at most, its attributes included.
const maxTag = 1000

// tagAt reads the tag that begins at start with an angle bracket, up to i.
func tagAt(text string, start, i int, names []string) (tag, bool) {
	t := tag{span: span{start, 0}}
	var name []byte
	end := min(len(text), start+maxTag)
	inName := true
	for i < end {
		r, size := charAt(text, i)
		i += size
		switch {
		case r == '>':
			t.name, t.end = string(name), i
			return t, slices.Contains(names, t.name)
		case r == '<':
			return t, false
		case !inName:
		case r == '/' && len(name) == 0:
			t.closes = true
		case r < 0x80 && inWord(r) && len(name) < 32:
			name = append(name, small(r))
		case r == '-' || r == '_':
		case len(name) > 0 && slices.Contains(names, string(name)):
			inName = false
		case r == ' ' && len(name) == 0:
		default:
			return t, false
		}
	}
	return t, false
}
