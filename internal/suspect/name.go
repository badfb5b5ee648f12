package suspect

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"casebook/internal/glyph"
)

// Name looks at the name of a memory or of its file. What Text finds in a name is found too, with its dashes and dots read as blanks.
func Name(s string) []Flag {
	spans := hiddenSpans(s)
	all := hiddenFindings(s, spans)
	if len(spans) > 0 || strings.HasPrefix(s, "\uFEFF") {
		all = append(all, finding{Lookalike, 0, "holds characters that nobody sees: " + visible(s)})
	}
	all = append(all, edgeFindings(s)...)
	p := fold(s, spans)
	if other := posesAs(p.text); other != "" {
		all = append(all, finding{Lookalike, 0, "passes for " + other + ": " + spelled(s)})
	}
	if i := strings.IndexFunc(s, styled); i >= 0 {
		r, _ := utf8.DecodeRuneInString(s[i:])
		all = append(all, finding{Lookalike, i, "has " + codePoint(r) + ", a wide or styled form of " + visible(string(appendFolded(nil, r)))})
	}
	all = append(all, mixedFindings(s, p, nameWords(p.text))...)
	all = append(all, wrapperFindings(s, p)...)
	all = append(all, encodedFindings(s, p, nil)...)
	for _, order := range [][]word{words(p.text), nameWords(p.text)} {
		if found := orderFindings(s, p, order); len(found) > 0 {
			all = append(all, found[0], finding{Lookalike, 0, "is an order and no name: " + visible(s)})
			break
		}
	}
	return flags(s, all)
}

// styled says whether r is the wide or styled form of an ASCII letter, digit or sign: after normalisation the name would be another's.
func styled(r rune) bool { return r >= 0xFF01 && r <= 0xFF5E || r >= 0x1D400 && r <= 0x1D7FF }

// spelled quotes a name with the letters that pass for others as U+XXXX.
func spelled(s string) string {
	var b strings.Builder
	for _, r := range s {
		if r >= utf8.RuneSelf && (glyph.ASCII(r) != 0 || styled(r)) {
			b.WriteString(codePoint(r))
		} else {
			b.WriteRune(r)
		}
	}
	return visible(b.String())
}

// edgeFindings tells of blanks and dots that nobody sees at the ends, and of blanks that are none.
func edgeFindings(s string) []finding {
	var all []finding
	trimmed := strings.TrimRight(s, ". \t\u00a0\u3000")
	if trimmed != s {
		all = append(all, finding{Lookalike, len(trimmed), "ends in blanks or dots: " + visible(s[len(trimmed):])})
	}
	stem := strings.TrimRight(strings.TrimSuffix(trimmed, ".md"), ". \t\u00a0\u3000")
	if strings.HasSuffix(trimmed, ".md") && stem+".md" != trimmed {
		all = append(all, finding{Lookalike, len(stem), "has blanks or dots before its ending: " + visible(trimmed)})
	}
	if trimmed != "" && (trimmed[0] == ' ' || trimmed[0] == '\t') {
		all = append(all, finding{Lookalike, 0, "begins with a blank: " + visible(s)})
	}
	for i, r := range s {
		if r > 0x7f && unicode.Is(unicode.Zs, r) && r != 0x3000 {
			all = append(all, finding{Lookalike, i, "has a blank that is not the usual one: " + codePoint(r)})
			break
		}
		if r == 0x2024 || r == 0x2025 || r == 0x2026 || r == 0xFF0E || r == 0x2044 || r == 0x2215 || r == 0x29F8 || r == 0xFF0F || r == 0xFF3C || r == 0xFE52 {
			all = append(all, finding{Lookalike, i, "has a sign that passes for a dot or a slash: " + codePoint(r)})
			break
		}
	}
	return all
}

// nameWords are the words of a name, which dashes, underscores and dots part.
func nameWords(p string) []word {
	return words(strings.Map(func(r rune) rune {
		switch r {
		case '-', '_', '.', '+', '~':
			return ' '
		}
		return r
	}, p))
}

// posesAs is the file of an agent or of casebook that a name passes for: other case, letters of other alphabets, digits for letters, signs added.
func posesAs(p string) string {
	var b strings.Builder
	for _, r := range p {
		if like := glyph.ASCII(r); like != 0 {
			r = like
		}
		switch {
		case r == '0':
			r = 'o'
		case r == '1' || r == '!':
			r = 'l'
		case r == '3':
			r = 'e'
		case r == '5':
			r = 's'
		case r == '4' || r == '@':
			r = 'a'
		}
		if r < utf8.RuneSelf && (unicode.IsLetter(r) || r == 'l') {
			b.WriteRune(r)
		} else if r >= utf8.RuneSelf && unicode.IsLetter(r) {
			return ""
		}
	}
	key := b.String()
	for strings.HasSuffix(key, "md") || strings.HasSuffix(key, "txt") {
		key = strings.TrimSuffix(strings.TrimSuffix(key, "md"), "txt")
	}
	return systemFile(strings.ReplaceAll(key, "rn", "m"))
}

// systemFile is the file whose name has these letters; the i of a name may be spelled as an l.
func systemFile(letters string) string {
	switch letters {
	case "memory", "memorymarkdown", "memorymdown":
		return "MEMORY.md"
	case "claude", "ciaude", "claudemarkdown":
		return "CLAUDE.md"
	case "claudelocal", "ciaudelocal":
		return "CLAUDE.local.md"
	case "agents", "agentsoverride":
		return "AGENTS.md"
	case "gemini", "gemlnl", "gemlni":
		return "GEMINI.md"
	case "settingsjson", "settlngsjson", "settingslocaljson":
		return "settings.json"
	case "casebooklock":
		return ".casebook.lock"
	case "mcpjson":
		return ".mcp.json"
	case "gitignore", "gltlgnore":
		return ".gitignore"
	case "cursorrules", "copilotinstructions":
		return "another agent's instruction file"
	}
	return ""
}

// mixedFindings looks for words that read as Latin ones and have letters of another alphabet among theirs.
func mixedFindings(s string, p plain, ws []word) []finding {
	if isASCII(p.text) {
		return nil
	}
	var all []finding
	for _, w := range ws {
		if len(all) >= maxFlags {
			break
		}
		if w.ascii {
			continue
		}
		raw := p.text[w.start:w.end]
		if letters, foreign := lookalikes(raw); foreign != 0 {
			all = append(all, finding{Lookalike, p.at(w.start), spelled(p.piece(s, w.start, w.end)) + " has " + codePoint(foreign) + ", which passes for " + string(letters)})
		}
	}
	return all
}

// lookalikes is the first letter of a word that passes for an ASCII one, where the word as a whole passes for a Latin one of four letters or more: each of
// its letters is ASCII or looks like it, and both sorts are there.
func lookalikes(w string) (like, foreign rune) {
	letters, latin := 0, 0
	for _, r := range w {
		switch {
		case r < utf8.RuneSelf:
			if unicode.IsLetter(r) {
				latin++
				letters++
			}
		case unicode.Is(unicode.Latin, r):
			latin++
			letters++
		default:
			l := glyph.ASCII(r)
			if l == 0 {
				return 0, 0
			}
			letters++
			if foreign == 0 {
				like, foreign = l, r
			}
		}
	}
	if letters < 4 || latin == 0 {
		return 0, 0
	}
	return like, foreign
}
