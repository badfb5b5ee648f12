package session

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
)

// file is the memory at an absolute path as it is now; false when there is none, or it lies outside the memory directories.
func (s Session) file(path string) (file, bool) {
	id := s.id(path)
	if id == "" {
		return file{}, false
	}
	return s.stat(id)
}

func (s Session) stat(id string) (file, bool) {
	path := id
	if !filepath.IsAbs(id) {
		path = filepath.Join(s.Memory, filepath.FromSlash(id))
	}
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return file{}, false
	}
	return file{Path: id, ModTime: info.ModTime().UnixNano(), Size: info.Size()}, true
}

// MemoryID is how recall knows the memory at an absolute path; empty when it lies in no memory directory of the session.
func (s Session) MemoryID(path string) string { return s.id(path) }

// id is how recall knows the memory at an absolute path: the path below the memory directory, with slashes, or the absolute path in a further directory; empty when
// it lies in none.
func (s Session) id(path string) string {
	if !filepath.IsAbs(path) {
		return ""
	}
	path = filepath.Clean(path)
	for _, dir := range s.MemoryNames {
		if rel, ok := below(dir, path); ok {
			path = filepath.Join(s.Memory, filepath.FromSlash(rel))
			break
		}
	}
	if id := s.idOf(path); id != "" {
		return id
	}
	dir, err := filepath.EvalSymlinks(filepath.Dir(path))
	if err != nil {
		return ""
	}
	return s.idOf(filepath.Join(dir, filepath.Base(path)))
}

// idOf is id for a real path. A further directory can lie in the memory directory, as that of a team does.
func (s Session) idOf(path string) string {
	for _, dir := range s.Further {
		if _, ok := below(dir, path); ok {
			return path
		}
	}
	rel, _ := below(s.Memory, path)
	return rel
}

func below(dir, path string) (string, bool) {
	if dir == "" {
		return "", false
	}
	rel, ok := strings.CutPrefix(path, filepath.Clean(dir)+string(filepath.Separator))
	if !ok {
		return "", false
	}
	return filepath.ToSlash(rel), rel != ""
}

// unchanged are the paths of the files that are still as they were.
func (s Session) unchanged(files []file) []string {
	var paths []string
	for _, f := range files {
		if now, ok := s.stat(f.Path); ok && now.ModTime == f.ModTime && now.Size == f.Size {
			paths = append(paths, f.Path)
		}
	}
	return paths
}

// FilePath is the file that one of the client's file tools reads or writes, by the tool's input; empty for every other tool.
func FilePath(tool string, input json.RawMessage) string {
	switch tool {
	case "Read", "Write", "Edit", "MultiEdit", "NotebookEdit":
	default:
		return ""
	}
	var in struct {
		File     string `json:"file_path"`
		Notebook string `json:"notebook_path"`
	}
	if json.Unmarshal(input, &in) != nil {
		return ""
	}
	if in.File == "" {
		return in.Notebook
	}
	return in.File
}
