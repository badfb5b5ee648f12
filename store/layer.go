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
	return openInside(parent, dir, Open)
}

// CreateLayer is OpenLayer that makes what is missing.
func CreateLayer(parent, dir string) (*Store, error) {
	if ofTeam(parent, dir) {
		if _, err := Create(parent); err != nil {
			return nil, err
		}
		return createBelow(parent, casebook.TeamFolder)
	}
	return openInside(parent, dir, Create)
}

func ofTeam(parent, dir string) bool {
	return parent != "" && filepath.Clean(dir) == filepath.Join(parent, casebook.TeamFolder)
}

// openInside follows the links on the way to dir, also where it is not there yet, and opens what they lead to when that lies below the parent.
func openInside(parent, dir string, open func(string) (*Store, error)) (*Store, error) {
	if parent == "" {
		return open(dir)
	}
	above, err := fsatomic.Resolve(parent)
	if err != nil {
		return nil, fmt.Errorf("open memory directory %s: %w", dir, err)
	}
	resolved, err := fsatomic.Resolve(dir)
	if err != nil {
		return nil, fmt.Errorf("open memory directory %s: %w", dir, err)
	}
	if rel, err := filepath.Rel(above, resolved); err != nil || rel == "." || !filepath.IsLocal(rel) {
		return nil, fmt.Errorf("open memory directory %s: %w", dir, ErrOutside)
	}
	return open(resolved)
}
