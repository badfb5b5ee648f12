package casebook

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

const (
	// HeaderLines is how many lines of a file may hold its frontmatter.
	HeaderLines = 30
	// ManifestFiles is how many headers a manifest keeps.
	ManifestFiles = 200
)

// A Header is what is known of a memory without its body.
type Header struct {
	// Path is relative to the memory directory and slash-separated.
	Path        string
	Name        string // the stem of Path when the frontmatter has none
	Description string
	Type        Type // empty: untyped
	Hints       []string
	Aliases     []string  // further names that links may use
	Pinned      bool      // `pinned: true`: it is among the last to leave the index
	Stated      time.Time // `modified`, then `date`/`updated` of the frontmatter; zero when none is stated
	Committed   time.Time // when git last took the file in, which has it as it is; zero: git does not, or nobody asked
	ModTime     time.Time // of the file
	Size        int64     // of the file, in bytes
}

// Time is the memory's own time: stated in the frontmatter, else that of its last commit, since a clone or a checkout makes all files new, else the file's.
func (h Header) Time() time.Time {
	switch {
	case !h.Stated.IsZero():
		return h.Stated
	case !h.Committed.IsZero():
		return h.Committed
	}
	return h.ModTime
}

// A Manifest lists the headers that a selector may choose from, newest first by the files' modification time, ties by path.
type Manifest struct {
	Headers []Header
	// LeftOut counts the files that the cap of NewManifest kept out.
	LeftOut int
}

// NewManifest sorts headers newest first and keeps limit of them; 0 means ManifestFiles, a negative limit keeps all. It sorts a copy.
func NewManifest(headers []Header, limit int) Manifest {
	sorted := slices.Clone(headers)
	slices.SortStableFunc(sorted, func(a, b Header) int {
		if c := b.ModTime.Compare(a.ModTime); c != 0 {
			return c
		}
		return strings.Compare(a.Path, b.Path)
	})
	if limit == 0 {
		limit = ManifestFiles
	}
	if limit < 0 || limit > len(sorted) {
		limit = len(sorted)
	}
	return Manifest{Headers: sorted[:limit], LeftOut: len(sorted) - limit}
}

// String renders one line a file: `- [type] path (time): description`. Line breaks in a description become blanks.
func (m Manifest) String() string {
	var b strings.Builder
	for _, h := range m.Headers {
		b.WriteString("- ")
		if h.Type != "" {
			fmt.Fprintf(&b, "[%s] ", h.Type)
		}
		fmt.Fprintf(&b, "%s (%s)", h.Path, h.Time().UTC().Format(time.RFC3339))
		if h.Description != "" {
			b.WriteString(": " + strings.Join(strings.Fields(h.Description), " "))
		}
		b.WriteByte('\n')
	}
	return b.String()
}
