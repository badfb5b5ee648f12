package draft

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"casebook"
	"casebook/internal/regular"
)

// Bounds of one look. A project beyond them is looked at as far as they reach, with a Problem.
const (
	fileBytes     = 1 << 20
	folderEntries = 2000
	treeEntries   = 20_000
	treeDepth     = 4 // folders below each other
)

// A tree is the names of a project's files, and reads them.
type tree struct {
	dir      string
	root     *os.Root
	files    map[string]bool
	dirs     map[string]bool
	folders  []string        // dirs without the root, the upper ones first
	unknown  map[string]bool // folders whose content was not looked at
	cut      bool
	problems []casebook.Problem
	texts    map[string][]byte
}

// openTree lists the names below dir, breadth first so that the bounds cut the depths.
func openTree(dir string) (*tree, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	t := &tree{dir: dir, root: root, files: map[string]bool{}, dirs: map[string]bool{"": true}, unknown: map[string]bool{}, texts: map[string][]byte{}}
	left := treeEntries
	for level, depth := []string{""}, 0; len(level) > 0; depth++ {
		var next []string
		for _, at := range level {
			if depth > treeDepth || left <= 0 || depth > 0 && passedOver(at) {
				t.unknown[at] = true
				continue
			}
			entries := t.list(at)
			left -= len(entries)
			for _, e := range entries {
				name := join(at, e.Name())
				if e.IsDir() {
					t.dirs[name] = true
					t.folders = append(t.folders, name)
					next = append(next, name)
				} else {
					t.files[name] = true
				}
			}
		}
		level = next
	}
	if left <= 0 {
		t.cut = true
	}
	if t.cut {
		t.problem(casebook.Problem{Code: "tree-large", Path: dir, Text: "the project has more files than are looked at", Fix: "call it in a smaller folder", Info: true})
	}
	return t, nil
}

// list gives the entries of one folder by name; of a very large one, those that the system names first.
func (t *tree) list(at string) []fs.DirEntry {
	f, err := t.root.Open(filepath.FromSlash(path.Join(".", at)))
	if err != nil {
		t.unreadable(at, err)
		t.unknown[at] = true
		return nil
	}
	defer f.Close()
	entries, err := f.ReadDir(folderEntries)
	if err != nil && !errors.Is(err, io.EOF) {
		t.unreadable(at, err)
		t.unknown[at] = true
	}
	if len(entries) == folderEntries {
		t.cut = true
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return entries
}

// passedOver says whether a folder holds what is made or fetched and not written here, or is hidden; the hidden ones of agents and CI are looked at.
func passedOver(dir string) bool {
	switch base := path.Base(dir); base {
	case "node_modules", "vendor", "target", "dist", "build", "out", "bin", "obj", "venv",
		"__pycache__", "third_party", "testdata", "Pods", "coverage", "deps", "_build":
		return true
	case ".github", ".gitlab", ".circleci", ".claude", ".cursor", ".windsurf", ".clinerules", ".junie", ".continue", ".roo", ".kiro", ".augment", ".amazonq",
		".trae", ".openhands", ".cargo", ".husky", ".config":
		return false
	default:
		return strings.HasPrefix(base, ".")
	}
}

func (t *tree) has(name string) bool { return t.files[name] }

// read gives a file's text without a byte order mark and with plain line ends; nil when it is not there or cannot be had, which is then a Problem.
func (t *tree) read(name string) []byte {
	if text, ok := t.texts[name]; ok {
		return text
	}
	if !t.has(name) {
		return nil
	}
	text, err := t.bytes(name)
	switch {
	case err == nil:
	case errors.Is(err, regular.ErrNotRegular):
		t.problem(casebook.Problem{Code: "not-regular", Path: t.abs(name), Text: "is a pipe, a device or a folder; it is not opened"})
	case errors.Is(err, errOutside):
		t.problem(casebook.Problem{Code: "link-outside", Path: t.abs(name), Text: "is a link that leads out of the project, or nowhere; it is not followed"})
	case errors.Is(err, errLarge):
		t.problem(casebook.Problem{Code: "build-file-large", Path: t.abs(name),
			Text: fmt.Sprintf("is over %d MiB; it is passed over", fileBytes>>20)})
	default:
		t.unreadable(name, err)
	}
	text = []byte(strings.ReplaceAll(strings.TrimPrefix(string(text), "\ufeff"), "\r\n", "\n"))
	if err != nil {
		text = nil
	}
	t.texts[name] = text
	return text
}

var (
	errOutside = errors.New("leads out of the project")
	errLarge   = errors.New("is too large")
)

// bytes asks os.Root where the name leads, which keeps it inside, and then internal/regular for the content, which waits for no pipe; both must mean
// the same file.
func (t *tree) bytes(name string) ([]byte, error) {
	local := filepath.FromSlash(name)
	inside, err := t.root.Stat(local)
	if err != nil {
		if info, broken := t.root.Lstat(local); broken == nil && info.Mode()&fs.ModeSymlink != 0 {
			return nil, errOutside
		}
		return nil, err
	}
	f, info, err := regular.Open(filepath.Join(t.dir, local))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if !os.SameFile(inside, info) {
		return nil, errOutside
	}
	text, err := io.ReadAll(io.LimitReader(f, fileBytes+1))
	if err == nil && len(text) > fileBytes {
		err = errLarge
	}
	return text, err
}

// first is the first of the names in dir that is there, as a path; "" when none is.
func (t *tree) first(dir string, names ...string) string {
	for _, name := range names {
		if t.has(join(dir, name)) {
			return join(dir, name)
		}
	}
	return ""
}

// in lists the files directly in dir whose name fits a pattern of path.Match, by name.
func (t *tree) in(dir, pattern string) []string {
	var names []string
	for name := range t.files {
		if parent(name) == dir {
			if ok, _ := path.Match(pattern, path.Base(name)); ok {
				names = append(names, name)
			}
		}
	}
	slices.Sort(names)
	return names
}

// below lists the files anywhere below dir whose name ends in suffix, by name.
func (t *tree) below(dir, suffix string) []string {
	var names []string
	for name := range t.files {
		if strings.HasSuffix(name, suffix) && (dir == "" || strings.HasPrefix(name, dir+"/")) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

func (t *tree) problem(p casebook.Problem) { t.problems = append(t.problems, p) }

func (t *tree) unreadable(name string, err error) {
	var at *fs.PathError
	if errors.As(err, &at) {
		err = at.Err
	}
	t.problem(casebook.Problem{Code: "unreadable", Path: t.abs(name), Text: err.Error()})
}

// broken reports a file that is not in its own language.
func (t *tree) broken(name string, line int, text string) {
	t.problem(casebook.Problem{Code: "build-file-broken", Path: t.abs(name), Line: line, Text: text, Fix: "mend the line; what the file says is left out until then"})
}

func (t *tree) abs(name string) string { return filepath.Join(t.dir, filepath.FromSlash(name)) }

// parent and join speak of the root as "".
func parent(name string) string {
	if dir := path.Dir(name); dir != "." {
		return dir
	}
	return ""
}

func join(dir, name string) string { return path.Join(dir, name) }
