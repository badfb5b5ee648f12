package placement

// A Question is one row of the decision table.
type Question struct {
	Question string   `json:"question"`
	Answer   string   `json:"answer"`
	Place    Place    `json:"place"`
	Feature  string   `json:"-"`   // what serves it, for people; its id is the first of IDs
	IDs      []string `json:"ids"` // the feature and the requirements
}

// Questions is the decision table, in the order in which it is published.
func Questions() []Question {
	return []Question{
		{"Where do rules go that must apply from turn 1?",
			"Into the CLAUDE.md at the project's root or a file that it imports. A subdirectory's file is too late: it loads when a file there is read.",
			ProjectFile, "instruction loader", []string{"F01", "ST-05", "DD-02"}},
		{"Where do rules go that must survive a compaction?",
			"Into the same CLAUDE.md: it is read from disk again after the summary. What was only said in the conversation may be lost.",
			ProjectFile, "reload after compaction", []string{"F25", "CP-09", "CP-12", "CP-13", "DD-02"}},
		{"Is MEMORY.md a memory mechanism of its own?",
			"No. It is a file whose first 200 lines or 25 KB are put into the window; the limit is a share of the window.",
			Index, "MEMORY.md index", []string{"F09", "MD-07", "MD-08", "SS-09"}},
		{"How do several repositories share context?",
			"Commit the text in each, or import one common file. Auto memory belongs to one repository on one machine.",
			ProjectFile, "import expander", []string{"F04", "IM-08", "MD-16"}},
		{"How does a subagent get context?",
			"Through the prompt it is started with, or additionalContext of a SubagentStart hook. Nothing is inherited from the conversation.",
			Hook, "subagent engine", []string{"F27", "SB-06", "HK-11"}},
		{"How does an appended system prompt differ from CLAUDE.md?",
			"CLAUDE.md comes as a user message behind the system prompt; --append-system-prompt adds to the system prompt itself and must be given at every start.",
			SystemPrompt, "session start", []string{"F23", "SS-03", "ST-14"}},
		{"When is a second brain the better place?",
			"When the corpus is large and excerpts will do. Small rules that must be there from turn 1 stay in an instruction file.",
			Vault, "second brain interface", []string{"F31", "S2-01", "DD-01"}},
		{"How is a rule enforced without fail?",
			"By a PreToolUse hook (exit 2 or a deny decision) or by permissions.deny. The client enforces both; CLAUDE.md is advice to a model.",
			Enforced, "hooks and permissions", []string{"F26", "HK-08", "HK-13", "CF-04", "ST-31"}},
		{"How do CLAUDE.md files of other teams in a monorepo stay out?",
			"With claudeMdExcludes: paths or globs, in any settings file. The managed file cannot be excluded.",
			Setting, "instruction filters", []string{"F03", "ST-21", "ST-22", "CF-03"}},
		{"How does a new project get its first CLAUDE.md?",
			"/init reads the code and writes build commands, test instructions and conventions. An existing file gets proposals and is not overwritten.",
			ProjectFile, "commands", []string{"F28", "CM-05", "CM-06"}},
	}
}
