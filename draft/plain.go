package draft

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// lineBytes bounds a line of the draft that comes from prose, commandBytes a command; of prose no more than proseBytes are looked at.
const (
	lineBytes    = 160
	commandBytes = 160
	proseBytes   = 4 << 10
)

// plainLine makes prose from a file safe to be one line of an instruction file: no tags, no characters that hide or reorder others, and no word that
// begins with @, since a client would import the file of that name.
func plainLine(text string) string {
	text = text[:min(len(text), proseBytes)]
	text = strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' {
			return ' '
		}
		if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == utf8.RuneError {
			return -1
		}
		return r
	}, text)
	text = strings.Join(strings.Fields(withoutTags(text)), " ")
	text = cutSentence(text, lineBytes)
	if strings.Count(text, "`")%2 != 0 {
		text = strings.Join(strings.Fields(strings.ReplaceAll(text, "`", "")), " ")
	}
	parts := strings.Split(text, "`")
	for i := 0; i < len(parts); i += 2 { // outside of code
		parts[i] = quoteMentions(parts[i])
	}
	return strings.TrimSpace(strings.Join(parts, "`"))
}

// quoteMentions puts words that begin with @ between backquotes, and takes the @ from those behind other marks, such as (@.
func quoteMentions(text string) string {
	words := strings.Split(text, " ")
	for i, word := range words {
		if strings.HasPrefix(word, "@") {
			name := strings.TrimRight(word, ".,;:!?)")
			words[i] = "`" + name + "`" + word[len(name):]
			continue
		}
		at := strings.Index(word, "@")
		if at > 0 && !isWord(rune(word[at-1])) {
			words[i] = word[:at] + strings.ReplaceAll(word[at:], "@", "")
		}
	}
	return strings.Join(words, " ")
}

func isWord(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }

// withoutTags drops <…>, comments included. A < that does not begin a tag stays.
func withoutTags(text string) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(text, "<")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		end := strings.IndexByte(rest, '>')
		if strings.HasPrefix(rest, "!--") {
			if end = strings.Index(rest, "-->"); end >= 0 {
				end += 2
			}
		}
		begins := rest != "" && (rest[0] == '/' || rest[0] == '!' || isWord(rune(rest[0])))
		if end < 0 || !begins {
			b.WriteByte('<')
			text = rest
			continue
		}
		text = rest[end+1:]
	}
}

// cutSentence shortens to limit bytes, at the end of a sentence when one fits and at a blank with … otherwise.
func cutSentence(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	for !utf8.RuneStart(text[limit]) {
		limit--
	}
	head := text[:limit]
	if i := strings.LastIndex(head, ". "); i > 20 {
		return head[:i+1]
	}
	if i := strings.LastIndexByte(head, ' '); i > 0 {
		head = head[:i]
	}
	return strings.TrimRight(head, " ,;:") + "…"
}

// printable says whether a name or a command can stand between backquotes in one line.
func printable(s string) bool {
	if len(s) > commandBytes || strings.Contains(s, "`") || !utf8.ValidString(s) {
		return false
	}
	return !strings.ContainsFunc(s, func(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) })
}

// secret says whether a text looks as if it held a password or a key. It rather says so once too often: the text is then left out.
func secret(text string) bool {
	for word := range strings.FieldsSeq(text) {
		lower := strings.ToLower(strings.Trim(word, "\"'`(),;"))
		for _, name := range []string{"token", "secret", "passw", "pwd", "apikey", "api_key", "api-key", "credential", "authorization", "private_key"} {
			at := strings.Index(lower, name)
			if at >= 0 && (strings.HasPrefix(lower, "-") || strings.ContainsAny(lower[at:], "=:")) {
				return true
			}
		}
		if _, rest, ok := strings.Cut(lower, "://"); ok && strings.Contains(strings.SplitN(rest, "/", 2)[0], "@") {
			return true
		}
		if lower == "bearer" || lower == "-----begin" || keyLike(word) {
			return true
		}
	}
	return false
}

// keyLike knows the prefixes of common keys, and long runs that mix letters with digits.
func keyLike(word string) bool {
	for _, part := range strings.FieldsFunc(word, func(r rune) bool { return strings.ContainsRune("\"'`=:,;()[]{}@/", r) }) {
		for _, prefix := range []string{"ghp_", "gho_", "ghs_", "github_pat_", "glpat-", "sk-", "sk_", "xox", "AKIA", "ASIA", "AIza", "eyJ", "npm_", "hf_", "pypi-"} {
			if strings.HasPrefix(part, prefix) && len(part) >= 16 && strings.ContainsAny(part, "0123456789") {
				return true
			}
		}
		digits, letters := 0, 0
		for _, r := range part {
			switch {
			case unicode.IsDigit(r):
				digits++
			case unicode.IsLetter(r):
				letters++
			}
		}
		if len(part) >= 28 && digits >= 5 && letters >= 5 && !strings.ContainsAny(part, ".-") {
			return true
		}
	}
	return false
}

func firstWords(text string, n int) string {
	words := strings.Fields(text)
	return strings.Join(words[:min(n, len(words))], " ")
}
