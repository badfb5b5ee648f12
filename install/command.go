package install

import (
	"path/filepath"
	"strings"

	"github.com/tailscale/hujson"
)

// commandLine is the shell command that runs `binary hook`.
//
// The host hands a command to sh -c, and on Windows to Git Bash or, where that is missing, to PowerShell. The newer form with "args" needs no shell, but
// older clients would run its program without arguments; so the shell form is written, in words that all three read alike: a quoted path with plain
// slashes (Git Bash eats bare backslashes), and on Windows the drive before the quotes, since PowerShell takes a line that begins with a quote for a
// text and not for a command.
func commandLine(binary string, windows bool) string {
	if !windows {
		return quote(binary) + " hook"
	}
	path := strings.ReplaceAll(binary, `\`, "/")
	bare := 0
	if strings.HasPrefix(path, "//") { // of the network
		bare = 2
	} else if i := strings.Index(path, ":/"); i >= 0 {
		bare = i + 2
	}
	return path[:bare] + quote(path[bare:]) + " hook"
}

// quote puts s in single quotes, and what would end them in double ones. PowerShell also ends them at typographic quotes.
func quote(s string) string {
	const ends = "'\u2018\u2019\u201a\u201b"
	var b strings.Builder
	for s != "" {
		i := strings.IndexAny(s, ends)
		if i < 0 {
			i = len(s)
		}
		if i > 0 {
			b.WriteString("'" + s[:i] + "'")
		}
		rest := strings.TrimLeft(s[i:], ends)
		if quotes := s[i : len(s)-len(rest)]; quotes != "" {
			b.WriteString(`"` + quotes + `"`)
		}
		s = rest
	}
	return b.String()
}

// A handler is one of ours in a settings file.
type handler struct {
	at      hujson.Value // the text of "command"
	text    string
	program string
	rest    int  // where text goes on behind the program
	direct  bool // "args" is there: no shell reads the command
}

// handlerOf says whether v is a handler of ours: its program is casebook by name, in whatever folder, and its last argument is hook.
func handlerOf(v hujson.Value) (handler, bool) {
	at, ok := member(v, "command")
	if !ok || at.Value.Kind() != '"' {
		return handler{}, false
	}
	h := handler{at: at, text: at.Value.(hujson.Literal).String()}
	var words []string
	if args, direct := member(v, "args"); direct {
		h.direct, h.program, h.rest = true, h.text, len(h.text)
		words = []string{h.program}
		for _, arg := range containerOf(args).items {
			literal, _ := arg.value.Value.(hujson.Literal)
			words = append(words, literal.String())
		}
	} else if words, h.rest, ok = split(h.text); ok && len(words) > 0 {
		h.program = words[0]
	}
	return h, len(words) > 1 && isCasebook(h.program) && words[len(words)-1] == "hook"
}

func isCasebook(program string) bool {
	name := program[strings.LastIndexAny(program, `/\`)+1:]
	return name == "casebook" || strings.EqualFold(name, "casebook.exe")
}

// pointAt is the text of the command with another program, and whether that is a change.
func (h handler) pointAt(binary string, windows bool) (string, bool) {
	if h.direct {
		return binary, filepath.ToSlash(h.program) != filepath.ToSlash(binary)
	}
	line := commandLine(binary, windows)
	words, rest, _ := split(line)
	if words[0] == h.program {
		return h.text, false
	}
	return line[:rest] + h.text[h.rest:], true
}

// split reads a shell command as words and tells where the first one ends. It answers ok=false for anything but one program with arguments. A
// backslash before a plain letter stays: such a command does not work in a shell, and it is recognised so that it can be mended.
func split(command string) (words []string, firstEnd int, ok bool) {
	var word strings.Builder
	var quoted byte
	inWord := false
	end := func(i int) {
		if !inWord {
			return
		}
		if words = append(words, word.String()); len(words) == 1 {
			firstEnd = i
		}
		word.Reset()
		inWord = false
	}
	for i := 0; i < len(command); i++ {
		c := command[i]
		switch {
		case c == quoted:
			quoted = 0
		case quoted == '\'':
			word.WriteByte(c)
		case c == '\\' && i+1 < len(command) && strings.IndexByte(escapable(quoted), command[i+1]) >= 0:
			i++
			word.WriteByte(command[i])
			inWord = true
		case quoted != 0:
			word.WriteByte(c)
		case c == '"' || c == '\'':
			quoted, inWord = c, true
		case c == ' ' || c == '\t':
			end(i)
		case strings.IndexByte(";&|<>()`\n\r", c) >= 0:
			return nil, 0, false
		default:
			word.WriteByte(c)
			inWord = true
		}
	}
	end(len(command))
	return words, firstEnd, quoted == 0
}

func escapable(quoted byte) string {
	if quoted != 0 {
		return "\"\\$`"
	}
	return " \t'\"\\$`;&|<>()"
}
