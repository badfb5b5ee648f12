package verify

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"casebook"
)

// maxStats is how many paths of one memory Stat looks at.
const maxStats = 20

// Stat finds the paths that a text names and says with one stat each whether they are there; it walks no folder and starts no process. A path that neither
// tells of a folder nor has an ending may be a branch, so it is unknown when it is not there.
func Stat(root, text string) []casebook.Reference { return lookUp(root, pathsIn(text, root)) }

// pathsIn finds the paths that a text names, relative with slashes, in order and each once: in backticks whatever looks like one, elsewhere only what
// has a slash and an ending. Absolute ones are taken when they lie below root. Addresses, globs and placeholders are none.
func pathsIn(text, root string) []string {
	var found []string
	add := func(token string, quoted bool) {
		if p, ok := asPath(token, root, quoted); ok && !slices.Contains(found, p) {
			found = append(found, p)
		}
	}
	fenced := false
	for line := range strings.SplitSeq(text, "\n") {
		if strings.HasPrefix(strings.TrimLeft(line, " "), "```") {
			fenced = !fenced
			continue
		}
		quoted := false
		for part := range strings.SplitSeq(line, "`") {
			if quoted && !fenced {
				if part = strings.TrimSpace(part); !strings.ContainsAny(part, " \t") {
					add(part, true)
				}
			}
			if strings.Contains(part, "/") && (!quoted || fenced || strings.ContainsAny(part, " \t")) { // a word without one is none
				for _, token := range strings.FieldsFunc(part, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("()[]\"',;", r) }) {
					add(token, false)
				}
			}
			quoted = !quoted
		}
	}
	return found
}

// asPath reads one word. A folder keeps its closing slash, which says that it is meant as one. Any ending makes a file, since a stat tells what is one.
func asPath(word, root string, quoted bool) (string, bool) {
	if !quoted && !strings.Contains(word, "/") {
		return "", false
	}
	if root != "" {
		word = strings.TrimPrefix(word, filepath.ToSlash(root)+"/")
	}
	token := pathWord(word)
	if len(token) > 255 || strings.HasPrefix(token, "~") || !leadsDown(token) || likeAddress(token) {
		return "", false
	}
	if strings.HasSuffix(token, "/") {
		return token, quoted
	}
	ending, nested := hasEnding(path.Base(token)), strings.Contains(token, "/")
	return token, ending && (nested || quoted) || quoted && nested
}

func hasEnding(name string) bool {
	ending := path.Ext(name)
	if len(ending) < 2 || len(ending) > 11 {
		return false
	}
	letter := false
	for _, r := range ending[1:] {
		if r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return false
		}
		letter = letter || unicode.IsLetter(r)
	}
	return letter
}

// lookUp says with one stat each which of the paths exist below root. A path is gone only when the folder it should be in exists and it is clear that a
// file or folder was meant; anything else that is not there may be named from elsewhere, or be a branch: unknown. A bare file name that is not
// there is left out. No link is followed out of the project.
func lookUp(root string, paths []string) []casebook.Reference {
	refs := []casebook.Reference{} // not nil: [] in JSON
	if root == "" || len(paths) == 0 {
		return refs
	}
	project, err := os.OpenRoot(root)
	if err != nil {
		return refs
	}
	defer project.Close()
	stats := 0
	exists := func(p string) (bool, error) {
		stats++
		_, err := project.Lstat(filepath.FromSlash(strings.TrimSuffix(p, "/")))
		return err == nil, err
	}
	for _, p := range paths {
		if stats >= maxStats {
			break
		}
		ref := casebook.Reference{Text: p, State: Unknown}
		there, err := exists(p)
		switch {
		case there:
			ref.State = Present
		case !strings.Contains(strings.TrimSuffix(p, "/"), "/") && !strings.HasSuffix(p, "/"):
			continue
		case errors.Is(err, fs.ErrNotExist) && (strings.HasSuffix(p, "/") || hasEnding(path.Base(p))):
			if parent := path.Dir(strings.TrimSuffix(p, "/")); parent == "." {
				ref.State = Gone
			} else if ok, _ := exists(parent); ok {
				ref.State = Gone
			}
		}
		refs = append(refs, ref)
	}
	return refs
}
