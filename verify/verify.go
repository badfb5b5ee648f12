// Package verify says what became of what a memory names: files, folders, symbols, flags, commands, variables, commits, other memories, addresses.
//
// A mention is what a text names, where; a reference is a mention with its state: present, moved, gone or unknown. Gone is said only when it is certain: git
// had it once, and neither its path nor a rename leads to it now. Whatever cannot be checked is unknown. Stat answers in some microseconds, for a prompt; a
// Checker asks git, bounded in time, and is for commands alone.
//
// The package changes nothing, fetches nothing, and runs nothing of the project.
package verify

// The states of a reference.
const (
	Present = "present"
	Moved   = "moved"
	Gone    = "gone"
	Unknown = "unknown"
)

// The kinds of a mention.
const (
	File     = "file"
	Folder   = "folder"
	Symbol   = "symbol"
	Flag     = "flag"
	Command  = "command"
	Variable = "variable"
	Commit   = "commit"
	Memory   = "memory"
	URL      = "url"
)

// A Mention is something that a text names.
type Mention struct {
	Text         string // without what surrounds it: no backticks, line numbers or leading ./
	Kind         string
	Line, Column int // from 1; columns in bytes
	Start, End   int // the bytes of the text in which it stands
	Quoted       bool
	// Weak says that the text may well mean something else. It counts only when the project knows it, or did once.
	Weak bool
	// Beside is the one file that is named in the same line as a symbol; empty: none, or several.
	Beside string
}
