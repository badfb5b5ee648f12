package suspect

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"casebook/internal/glyph"
)

// frames are the tags, as letters alone, with which hosts and casebook frame what they put into a conversation. A longer tag that begins with one counts too.
func frames() []string {
	return []string{"systemreminder", "casebookcontext", "casebookmemor", "functioncall", "functionresult", "toolresult", "tooluse", "toolcall", "toolresponse", "tooloutput", "antml",
		"usermemoryinput", "userpromptsubmithook", "sessionstarthook", "localcommandstd", "commandmessage", "commandname", "teammatemessage", "crosssessionmessage", "systemprompt",
		"systemmessage", "systeminstruction", "ideselection", "ideopenedfile", "invokename", "bashstdout", "bashinput", "usermessage", "assistantmessage", "developermessage"}
}

// ordinary are tags that frame things at some hosts and are ordinary words besides: a closing one in the text is none of the writer's.
func ordinary() []string {
	return []string{"memory", "memories", "system", "assistant", "human", "instructions", "invoke", "parameter", "context", "document", "documents", "result", "output", "user", "tool",
		"untrusted", "data", "observation", "environment", "claudemd", "reminder"}
}

// wrapperFindings looks for what poses as a frame, as a turn, as a tool's result.
func wrapperFindings(s string, p plain) []finding {
	w := wrappers{s: s, p: p, quoted: mentions{text: p.text}}
	w.tags()
	w.brackets()
	w.turns()
	return w.all
}

type wrappers struct {
	s      string
	p      plain
	all    []finding
	quoted mentions
}

func (w *wrappers) add(start, end int, text string) {
	if len(w.all) < maxFlags {
		w.all = append(w.all, finding{Wrapper, w.p.at(start), text + ": " + w.p.quote(w.s, start, min(end, len(w.p.text)))})
	}
}

// tags looks behind every angle bracket.
func (w *wrappers) tags() {
	text := w.p.text
	for i := 0; i < len(text); {
		size := bracket(text, i)
		if size == 0 {
			if w.p.high != 0 {
				i = nextBracket(text, i+1)
			} else if n := strings.IndexByte(text[i:], '<'); n >= 0 {
				i += n
			} else {
				return
			}
			continue
		}
		rest := text[i+size:]
		if name, closing, n := tagName(rest); name != "" {
			w.tag(i, i+size+n, name, closing)
		}
		if strings.HasPrefix(rest, "|") {
			if end := strings.Index(rest[1:min(len(rest), 40)], "|>"); end > 0 && !strings.ContainsAny(rest[1:end+1], " \n`") && !w.quoted.at(i) {
				w.add(i, i+size+end+3, "a marker of a chat format")
			}
		}
		if strings.HasPrefix(rest, "<sys>>") || strings.HasPrefix(rest, "</sys>>") {
			if !w.quoted.at(i) {
				w.add(i, i+8, "a marker of a chat format")
			}
		}
		i += size
	}
}

// closesFrame is what a flag says of a closing tag of a frame.
const closesFrame = "closes a frame of the host or of casebook"

func (w *wrappers) tag(start, end int, name string, closing bool) {
	strong := slices.ContainsFunc(frames(), func(f string) bool { return strings.HasPrefix(name, f) })
	// What was decoded from a reference or broken apart is no tag yet: in code it is how one writes about tags.
	genuine := w.s[w.p.at(start)] == '<'
	switch {
	case strong && closing && genuine:
		w.add(start, end, closesFrame)
	case strong && !w.quoted.at(start):
		w.add(start, end, "poses as a frame of the host or of casebook")
	case slices.Contains(ordinary(), name) && !w.quoted.at(start) && (closing || w.alone(start, end) && turnTag(name)):
		w.add(start, end, "poses as a frame or a turn")
	}
}

func turnTag(name string) bool { return name == "system" || name == "assistant" || name == "human" }

// alone says whether the tag begins a line and is no part of a path or a word.
func (w *wrappers) alone(start, end int) bool {
	before := strings.TrimRight(w.p.text[:start], " \t")
	after := w.p.text[min(end, len(w.p.text)):]
	return (before == "" || before[len(before)-1] == '\n') && strings.HasPrefix(after, ">") && (len(after) == 1 || strings.IndexByte(" \n\r\t", after[1]) >= 0 || after[1] >= 'a' && after[1] <= 'z')
}

// bracket is the size of the angle bracket at i, also one that only a model reads as such; 0: there is none.
func bracket(p string, i int) int {
	switch p[i] {
	case '<':
		return 1
	case 0xCB, 0xE1, 0xE2, 0xE3, 0xEF:
		if r, size := utf8.DecodeRuneInString(p[i:]); glyph.Angle(r) {
			return size
		}
	}
	return 0
}

func nextBracket(p string, i int) int {
	for ; i < len(p); i++ {
		switch p[i] {
		case '<', 0xCB, 0xE1, 0xE2, 0xE3, 0xEF:
			return i
		}
	}
	return i
}

// tagName spells the name of the tag behind a bracket as ASCII letters, through slashes, blanks, dashes and letters of other alphabets that look alike; n is how
// much of rest that took. A blank ends an ordinary name, so the letters go on only while they may still spell a frame.
func tagName(rest string) (name string, closing bool, n int) {
	var b [32]byte
	letters := 0
	for i, r := range rest {
		n = i
		switch {
		case r >= 'a' && r <= 'z':
		case r == '/' || r == '\\' || r == 0x2044 || r == 0x2215:
			closing = closing || letters == 0
			continue
		case r == '-' || r == '_' || r == ':' || r == '!' || r == '?':
			continue
		case r == ' ' || r == '\t' || r == '\n' || r == '\r':
			if letters > 0 && !begins(string(b[:letters])) {
				return string(b[:letters]), closing, n
			}
			continue
		case r < utf8.RuneSelf:
			return string(b[:letters]), closing, n
		case unicode.In(r, unicode.Pd, unicode.Pc, unicode.M):
			continue
		default:
			if r = glyph.ASCII(r); r == 0 {
				return string(b[:letters]), closing, n
			}
		}
		if letters == len(b) {
			break
		}
		b[letters] = byte(r)
		letters++
	}
	if letters < len(b) {
		n = len(rest)
	}
	return string(b[:letters]), closing, n
}

// begins says whether some frame's name begins with these letters and is longer.
func begins(letters string) bool {
	return slices.ContainsFunc(frames(), func(f string) bool { return len(f) > len(letters) && strings.HasPrefix(f, letters) })
}

// brackets looks for markers between square brackets and for rules that end or begin a frame: [INST], [SYSTEM], --- END OF MEMORY ---.
func (w *wrappers) brackets() {
	text := w.p.text
	for i := 0; i < len(text); i++ {
		n := strings.IndexByte(text[i:], '[')
		if n < 0 {
			return
		}
		i += n
		rest := text[i+1 : min(len(text), i+40)]
		end := strings.IndexAny(rest, "]\n")
		if end < 1 || rest[end] != ']' || strings.HasPrefix(text[i+end+2:], "(") {
			continue
		}
		if chatMarker(strings.Trim(rest[:end], " /#")) && !w.quoted.at(i) {
			w.add(i, i+end+2, "a marker of a chat format")
		}
	}
}

func chatMarker(inside string) bool {
	switch inside {
	case "inst", "system", "sys", "system message", "system note", "system prompt", "tool_result", "tool result", "tool_call", "tool_calls", "tool output", "end of tool output", "system_prompt",
		"available_tools", "tool_results", "assistant", "human", "end of memory", "end of context", "end of document", "system override", "admin", "system notice", "system update", "end system prompt":
		return true
	}
	return false
}

// turns looks at the beginnings of lines.
func (w *wrappers) turns() {
	text := w.p.text
	blank := true // the line before is empty, or there is none
	for i := 0; i < len(text); {
		next := len(text)
		if n := strings.IndexByte(text[i:], '\n'); n >= 0 {
			next = i + n + 1
		}
		line := text[i:next]
		if why := turn(line, blank, i == 0, text[next:]); why != "" && !w.quoted.at(i) {
			w.add(i, i+len(strings.TrimRight(line, "\r\n")), why)
		}
		blank = strings.TrimSpace(line) == ""
		i = next
	}
}

// turn says what a line poses as.
func turn(line string, blank, top bool, after string) string {
	line = strings.TrimLeft(line, " \t>")
	if line == "" {
		return ""
	}
	switch line[0] {
	case '-', '=', '*', '#', '_':
		return drawn(line)
	case 'h', 'a', 's', 'u', 't', 'f', 'd', 'c', 'r', '{', '"', 'o', 'i':
	default:
		return ""
	}
	speaker, said, ok := strings.Cut(line[:min(len(line), 200)], ":")
	if ok && len(speaker) <= 20 {
		switch strings.TrimRight(speaker, "* ") {
		case "human":
			if blank && strings.TrimSpace(said) != "" || speakers(after) {
				return "poses as a turn of the conversation"
			}
		case "assistant": // also the name of a feature, so it takes a text before it, or another turn
			if blank && !top || speakers(after) {
				return "poses as a turn of the conversation"
			}
		case "user":
			if blank && (strings.HasPrefix(after, "assistant:") || strings.Contains(after, "\nassistant:")) {
				return "poses as a turn of the conversation"
			}
		case "system", "system message", "system note", "system prompt", "developer":
			if addressing(said + " " + after[:min(len(after), 200)]) {
				return "poses as a message of the system"
			}
		case "tool result", "tool output", "tool_result", "function output", "function result", "tool response", "tool call":
			return "poses as a tool's result"
		case "observation":
			if blank && strings.Contains(after, "\nthought:") {
				return "poses as a tool's result"
			}
		}
	}
	switch {
	case strings.HasPrefix(line, "result of calling the ") && strings.Contains(line, " tool"), strings.HasPrefix(line, "called the ") && strings.Contains(line, " tool with the following input"):
		return "poses as a tool's result"
	case strings.HasPrefix(line, "contents of ") && strings.Contains(line, "instructions"):
		return "poses as an instruction file"
	case (line[0] == '{' || line[0] == '"') && role(line):
		return "poses as a message of the conversation"
	}
	return ""
}

// role says whether a line of JSON is a message that some API would take for a turn.
func role(line string) bool {
	dense := strings.ReplaceAll(line[:min(len(line), 200)], " ", "")
	return strings.Contains(dense, `"role":"system"`) || strings.Contains(dense, `"role":"assistant"`) || strings.Contains(dense, `"role":"developer"`) ||
		strings.Contains(dense, `"type":"tool_result"`) || strings.Contains(dense, `"type":"tool_use"`)
}

func speakers(after string) bool {
	return strings.HasPrefix(after, "\nhuman:") || strings.HasPrefix(after, "\nassistant:") || strings.HasPrefix(after, "human:") || strings.HasPrefix(after, "assistant:")
}

// addressing says whether what a "System:" line says is said to somebody, since machines are systems too.
func addressing(said string) bool {
	for _, w := range words(said) {
		switch w.text {
		case "you", "your", "must", "shall", "agent", "agents", "assistant", "assistants", "user", "ignore", "override", "remember", "memory", "policy", "instruction", "instructions", "claude", "mode",
			"do", "always", "never", "approved", "authorized", "permission", "permissions":
			return true
		}
	}
	return false
}

// drawn looks at a drawn line or a heading: --- END OF MEMORY ---, ### System:.
func drawn(line string) string {
	inside := strings.Trim(strings.TrimSpace(line), "-=*#_ ")
	marks := len(line) - len(strings.TrimLeft(line, "-=*#_"))
	switch {
	case marks >= 3 && (inside == "system:" || inside == "human:" || inside == "assistant:" || inside == "user:" || inside == "instruction:" || inside == "response:"):
		return "poses as a turn of the conversation"
	case marks < 3 || len(inside) > 60:
		return ""
	}
	for _, edge := range []string{"end of ", "end ", "begin ", "start of ", "beginning of "} {
		if what, ok := strings.CutPrefix(inside, edge); ok {
			for _, frame := range []string{"memory", "memories", "tool output", "tool result", "context", "untrusted", "system prompt", "user data", "document", "system message", "instructions", "conversation", "system"} {
				if strings.HasPrefix(what, frame) && !strings.HasPrefix(line, "#") {
					return "poses as the end or the beginning of a frame"
				}
			}
		}
	}
	return ""
}
