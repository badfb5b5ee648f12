package placement

import (
	"slices"
	"strings"
)

// A scope is which files a text speaks of: globs in the order in which it names them, and folders apart, since one folder alone can have a file of its own.
type scope struct{ globs, folders []string }

// all is what a rule's paths: would hold.
func (s scope) all() []string {
	all := slices.Clone(s.globs)
	for _, f := range s.folders {
		all = append(all, f+"**")
	}
	return all
}

// scoped finds the files that a text is limited to: what follows a preposition, or begins the text as a glob or with a colon behind it. A path that
// the text is about, or that only says where something lies, limits nothing.
func (t text) scoped() scope {
	var s scope
	open := true // at the beginning, and behind a preposition for as long as the enumeration lasts
	for i, k := range t.tokens {
		switch {
		case k.kind == stop || k.kind == turn:
			open = false
		case k.kind == comma:
		case k.kind == word && slices.Contains(prepositions(), k.text):
			open = i == 0 || !slices.Contains(positions(), t.tokens[i-1].text)
		case open && i == 0 && !isGlob(k.text) && !isEnding(k.text) && (len(t.tokens) < 2 || t.tokens[1].kind != turn):
			open = false
		case open && s.take(t.tokens, i):
		case k.kind == word && slices.Contains(fillers(), k.text):
		default:
			open = false
		}
	}
	return s
}

// take adds the token at i when it is a path that can limit a rule.
func (s *scope) take(ts []token, i int) bool {
	name := ts[i].text
	switch {
	case isGlob(name):
		s.globs = appendNew(s.globs, name)
	case isEnding(name) && i+1 < len(ts) && slices.ContainsFunc([]string{"file", "datei", "module", "test", "component", "komponente",
		"quell"}, func(w string) bool {
		return strings.HasPrefix(ts[i+1].text, w)
	}):
		s.globs = appendNew(s.globs, "**/*"+name)
	case isFolder(name, ts[i].kind == quoted):
		s.folders = appendNew(s.folders, strings.TrimPrefix(strings.TrimSuffix(name, "/"), "./")+"/")
	case isFile(name) && ts[i].kind == quoted && strings.Contains(name, "/"):
		s.globs = appendNew(s.globs, strings.TrimPrefix(name, "./"))
	default:
		return false
	}
	return true
}

func appendNew(all []string, s string) []string {
	if slices.Contains(all, s) {
		return all
	}
	return append(all, s)
}

func prepositions() []string {
	return []string{"in", "under", "inside", "within", "below", "for", "editing", "touching", "changing", "matching", "all", "every", "any",
		"unter", "unterhalb", "für", "innerhalb", "bei", "alle", "allen", "jede", "jeder"}
}

// positions before a preposition say where something lies.
func positions() []string {
	return []string{"lives", "live", "is", "are", "lies", "located", "defined", "declared", "implemented", "kept", "stored", "found", "listed",
		"liegt", "liegen", "steht", "stehen", "sind", "ist", "befindet", "definiert", "implementiert"}
}

func fillers() []string {
	return []string{"the", "a", "files", "file", "folder", "directory", "and", "or", "our", "code", "everything", "anything", "den", "dem", "der",
		"die", "das", "ordner", "verzeichnis", "dateien", "datei", "und", "oder",
		"tests", "sources", "modules", "components", "komponenten"}
}

// isGlob wants a star and a shape that only paths have.
func isGlob(s string) bool {
	return strings.Contains(s, "*") && strings.ContainsAny(s, "./") && pathChars(s) && strings.Trim(s, "*./") != ""
}

// isEnding accepts .go and .test.tsx.
func isEnding(s string) bool {
	return len(s) > 1 && len(s) < 12 && s[0] == '.' && s[1] != '.' && strings.Trim(s[1:], "abcdefghijklmnopqrstuvwxyz0123456789.") == ""
}

// isFolder wants a closing slash outside backticks, so that and/or is none; inside them a slash is enough when the last part has no ending.
func isFolder(s string, quoted bool) bool {
	if !pathChars(s) || strings.Contains(s, "*") || strings.HasPrefix(s, "/") || strings.Contains(s, "//") || strings.Contains(s, "..") || strings.Trim(s, "./") == "" {
		return false
	}
	if strings.HasSuffix(s, "/") {
		return true
	}
	return quoted && strings.Contains(s, "/") && !strings.Contains(s[strings.LastIndexByte(s, '/')+1:], ".")
}

// isFile wants a relative path that ends in a name with an ending, or a name such as .env.
func isFile(s string) bool {
	if !pathChars(s) || strings.ContainsAny(s, "*") || strings.HasPrefix(s, "/") || strings.Contains(s, "//") || strings.Contains(s, "..") {
		return false
	}
	base := s[strings.LastIndexByte(s, '/')+1:]
	dot := strings.LastIndexByte(base, '.')
	ending := base[dot+1:]
	return dot >= 0 && ending != "" && len(ending) <= 8 && strings.ContainsFunc(ending, func(r rune) bool { return r >= 'a' && r <= 'z' })
}

func pathChars(s string) bool {
	return s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-/*{},?@+") == ""
}
