package project

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"

	"casebook/internal/regular"
)

// maxLinks is how many refs may lead to each other.
const maxLinks = 5

// Head says which branch is checked out in the work tree and at which commit, as far as files say. A detached HEAD has no branch, one without a commit no
// commit; refs in a reftable are not read, and both are empty, as outside git. No process is started.
func Head(p Project) (branch, commit string) {
	if !p.Git || p.GitDir == "" {
		return "", ""
	}
	path := filepath.Join(p.GitDir, "HEAD")
	var ref string
	if target, err := os.Readlink(path); err == nil { // of an old git
		ref = filepath.ToSlash(target)
	} else {
		data, err := regular.Read(path, maxGitFile)
		if err != nil {
			return "", ""
		}
		text := strings.TrimSpace(string(data))
		name, ok := strings.CutPrefix(text, "ref:")
		if !ok {
			return "", objectID(text)
		}
		ref = strings.TrimSpace(name)
	}
	if !isRef(ref) || ref == "refs/heads/.invalid" { // which a reftable leaves there
		return "", ""
	}
	ref, commit = p.resolve(ref)
	return strings.TrimPrefix(ref, "refs/heads/"), commit
}

// resolve follows a ref to the last one, and to the commit that this has; empty when it has none.
func (p Project) resolve(ref string) (last, commit string) {
	for range maxLinks {
		data, err := regular.Read(filepath.Join(p.CommonDir, filepath.FromSlash(ref)), maxGitFile)
		if err != nil {
			return ref, p.packed(ref)
		}
		text := strings.TrimSpace(string(data))
		next, ok := strings.CutPrefix(text, "ref:")
		if !ok {
			return ref, objectID(text)
		}
		if ref = strings.TrimSpace(next); !isRef(ref) {
			return "", ""
		}
	}
	return "", ""
}

// packed finds a ref in the file that git packs them into.
func (p Project) packed(ref string) string {
	f, _, err := regular.Open(filepath.Join(p.CommonDir, "packed-refs"))
	if err != nil {
		return ""
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		if id, name, ok := strings.Cut(lines.Text(), " "); ok && name == ref {
			return objectID(id)
		}
	}
	return ""
}

// isRef says whether a name can be that of a ref; it never leads out of the git directory.
func isRef(name string) bool {
	return strings.HasPrefix(name, "refs/") && filepath.IsLocal(filepath.FromSlash(name)) && !strings.ContainsAny(name, "\x00\n\r\\:") && !strings.Contains(name, "..")
}

// objectID is an id of an object as it is written; empty when it is none.
func objectID(s string) string {
	if len(s) != 40 && len(s) != 64 {
		return ""
	}
	if strings.Trim(s, "0123456789abcdef") != "" {
		return ""
	}
	return s
}
