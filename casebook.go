// Package casebook holds the words of the memory system and the pure rules about them.
//
// The words: an instruction file (CLAUDE.md and its kin) is written by people; a rule is an instruction file that may be scoped to paths; an import
// is an instruction file named by another. A memory is one topic file of the memory directory: frontmatter and a body in Markdown. The index is
// MEMORY.md, one line a memory; a pinned memory is among the last to leave it when it is full. A hint is a phrase of the prompts at which a memory should come to mind. A manifest is the list of headers that a selector sees. Recall chooses the memories that help with a prompt;
// surfacing reads and cuts them into attachments within a budget. The ledger keeps, for each prompt, what recall considered and what came of it; a use is what a session made of a memory
// that it was given, and the prior what earlier uses change in the order of memories that fit alike. Staleness is what an attachment says of its memory's age. A problem is
// something in a person's files that was not loaded, cut, skipped or not understood. A change is a proposed edit of the memory directory;
// its provenance says where it comes from; a scope says whose memory it is.
//
// The package does no input or output, reads no clock and keeps no state: callers pass bytes and times in.
package casebook
