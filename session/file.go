package session

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
)

// file is the memory at an absolute path as it is now; false when there is none, or it lies outside the memory directory.
func (s Session) file(path string) (file, bool) {
	rel := s.relative(path)
	if rel == "" {
		return file{}, false
	}
	return s.stat(rel)
}

func (s Session) stat(rel string) (file, bool) {
	info, err := os.Stat(filepath.Join(s.Memory, filepath.FromSlash(rel)))
	if err != nil || !info.Mode().IsRegular() {
		return file{}, false
	}
	return file{Path: rel, ModTime: info.ModTime().UnixNano(), Size: info.Size()}, true
}

// relative is the path below the memory directory, with slashes; empty when it is not below.
func (s Session) relative(path string) string {
	if !filepath.IsAbs(path) {
		return ""
	}
	path = filepath.Clean(path)
	for _, dir := range append([]string{s.Memory}, s.MemoryNames...) {
		if rel, ok := below(dir, path); ok {
			return rel
		}
	}
	dir, err := filepath.EvalSymlinks(filepath.Dir(path))
	if err != nil {
		return ""
	}
	rel, _ := below(s.Memory, filepath.Join(dir, filepath.Base(path)))
	return rel
}

func below(dir, path string) (string, bool) {
	if dir == "" {
		return "", false
	}
	rel, ok := strings.CutPrefix(path, filepath.Clean(dir)+string(filepath.Separator))
	return filepath.ToSlash(rel), ok && rel != ""
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
