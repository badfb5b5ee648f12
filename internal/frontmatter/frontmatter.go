// Package frontmatter reads and edits the YAML block at the top of a Markdown file without losing a byte that it was not asked to change.
package frontmatter

// A Document is a Markdown file split into its frontmatter and body.
type Document struct{}
