package skill

import "strings"

// A token is a word or an operator of a command line.
type token struct {
	word     word
	operator string // "&&", ";" (also for a line's end), "|", ">" (any redirection), or one that is not understood
}

// lex reads a command line as a POSIX shell does, as far as plain commands go.
func lex(line string) (tokens []token, ok bool) {
	var w strings.Builder
	inWord, quoted := false, false
	end := func() {
		if inWord {
			tokens = append(tokens, token{word: word{w.String(), quoted}})
		}
		w.Reset()
		inWord, quoted = false, false
	}
	operator := func(o string) {
		end()
		tokens = append(tokens, token{operator: o})
	}
	for i := 0; i < len(line); i++ {
		c := line[i]
		switch {
		case strings.HasPrefix(line[i:], hiddenSecret):
			w.WriteString(hiddenSecret)
			inWord, i = true, i+len(hiddenSecret)-1
		case c == '\\' && i+1 < len(line):
			i++
			if line[i] != '\n' {
				w.WriteByte(line[i])
				inWord = true
			}
		case c == '\'' || c == '"':
			n := closing(line[i+1:], c)
			if n < 0 {
				return nil, false
			}
			text := line[i+1 : i+1+n]
			if c == '"' {
				if strings.Contains(text, "$(") || strings.Contains(text, "`") {
					return nil, false
				}
				text = strings.NewReplacer(`\"`, `"`, `\\`, `\`, `\$`, `$`).Replace(text)
			}
			w.WriteString(text)
			inWord, quoted, i = true, true, i+1+n
		case c == ' ' || c == '\t':
			end()
		case c == '\n' || c == ';':
			operator(";")
		case c == '`' || strings.HasPrefix(line[i:], "$(") || strings.HasPrefix(line[i:], "<<") || c == '(' || c == ')':
			return nil, false
		case c == '#' && !inWord:
			for i+1 < len(line) && line[i+1] != '\n' {
				i++
			}
		case strings.HasPrefix(line[i:], "&&"):
			operator("&&")
			i++
		case strings.HasPrefix(line[i:], "||") || c == '<':
			return nil, false
		case c == '|':
			operator("|")
		case c == '>' || c == '&' && i+1 < len(line) && line[i+1] == '>':
			if digits := w.String(); inWord && strings.Trim(digits, "0123456789") == "" { // 2>
				w.Reset()
				inWord = false
			}
			operator(">")
			for i+1 < len(line) && strings.IndexByte(">&|", line[i+1]) >= 0 {
				i++
			}
		case c == '&':
			return nil, false
		default:
			w.WriteByte(c)
			inWord = true
		}
	}
	end()
	return tidy(tokens), true
}

// tidy drops ends of lines that end nothing.
func tidy(tokens []token) (out []token) {
	for _, t := range tokens {
		if t.operator == ";" && (len(out) == 0 || out[len(out)-1].operator != "" && out[len(out)-1].operator != ">") {
			continue
		}
		out = append(out, t)
	}
	return out
}

// closing is where a quote ends; -1: nowhere.
func closing(text string, quote byte) int {
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '\\' && quote == '"':
			i++
		case text[i] == quote:
			return i
		}
	}
	return -1
}
