package store

import (
	"fmt"
	"path/filepath"

	"casebook"
	"casebook/internal/fsatomic"
)

// OpenLayer is Open for a directory that may have to lie below a parent. An empty parent: the directory may be anywhere. The team's folder of a memory directory
// is opened as openBelow does it, without following any link; for another directory, such as one of a subagent, links are followed as far as they stay below
// the parent, and ErrOutside is where they do not.
func OpenLayer(parent, dir string) (*Store, error) {
	if ofTeam(parent, dir) {
		return openBelow(parent, casebook.TeamFolder)
	}
	dir, err := resolveBelow(parent, dir)
	if err != nil {
		return nil, err
	}
	return Open(dir)
}

// CreateLayer is OpenLayer that makes what is missing.
func CreateLayer(parent, dir string) (*Store, error) {
	if ofTeam(parent, dir) {
		if _, err := Create(parent); err != nil {
			return nil, err
		}
		return createBelow(parent, casebook.TeamFolder)
	}
	dir, err := resolveBelow(parent, dir)
	if err != nil {
		return nil, err
	}
	return Create(dir)
}

func ofTeam(parent, dir string) bool {
	return parent != "" && filepath.Clean(dir) == filepath.Join(parent, casebook.TeamFolder)
}

// resolveBelow is dir with the links on the way to it followed, also of what is not there yet.
func resolveBelow(parent, dir string) (string, error) {
	if parent == "" {
		return dir, nil
	}
	above, err := fsatomic.Resolve(parent)
	if err != nil {
		return "", fmt.Errorf("open memory directory %s: %w", dir, err)
	}
	resolved, err := fsatomic.Resolve(dir)
	if err != nil {
		return "", fmt.Errorf("open memory directory %s: %w", dir, err)
	}
	if rel, err := filepath.Rel(above, resolved); err != nil || rel == "." || !filepath.IsLocal(rel) {
		return "", fmt.Errorf("open memory directory %s: %w", dir, ErrOutside)
	}
	return resolved, nil
}
