package casebook

import (
	"time"

	"casebook/internal/frontmatter"
)

// A Memory is one topic file. Its fields may be changed; Format then writes exactly those changes into the text it was parsed from.
type Memory struct {
	Name        string
	Description string
	Type        Type
	// Hints are up to MaxHints short phrases of the prompts at which the memory should come to mind.
	Hints []string
	// Stated is the memory's own time from `modified`, then `date`, then `updated`; zero when none is stated or readable.
	Stated time.Time
	// Body is everything behind the frontmatter with LF line ends.
	Body string

	source *frontmatter.Document
}
