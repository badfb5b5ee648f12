package instruction

// Crush is Crush as its source was after version 0.90.0; its released 0.96.1 is believed to load the same.
func Crush() Profile {
	home := base{env: []envFolder{{"CRUSH_GLOBAL_CONFIG", ""}, {"XDG_CONFIG_HOME", "crush"}}, home: ".config/crush"}
	data := base{env: []envFolder{{"CRUSH_GLOBAL_DATA", ""}, {"XDG_DATA_HOME", "crush"}}, home: ".local/share/crush"}
	return Profile{Name: "crush", chain: &chain{
		agent: "Crush", would: `"{}" in options.context_paths of crush.json`,
		pick: pickListed, sameSpelling: true,
		names: []string{".github/copilot-instructions.md", ".cursorrules", ".cursor/rules/", ClaudeFile, LocalFile, "GEMINI.md", "gemini.md", "crush.md", "crush.local.md",
			"Crush.md", "Crush.local.md", "CRUSH.md", "CRUSH.local.md", AgentsFile, "agents.md", "Agents.md"},
		base: home, global: []string{"CRUSH.md", "../" + AgentsFile}, globalPick: pickListed, globalLast: true,
		format: formatJSON,
		config: []configFile{
			{base: &home, names: []string{"crush.json"}},
			{base: &home, names: []string{"crushrc"}, script: true},
			{base: &data, names: []string{"crush.json"}},
			{project: true, reach: reachRepository, names: []string{"crush.json", ".crush.json"}},
			{project: true, reach: reachRepository, names: []string{"crushrc", ".crushrc"}, script: true},
		},
		knobs: []knob{
			{key: "options.context_paths", does: turnListed},
			{key: "options.global_context_paths", does: turnGlobal},
		},
		unsure: "Crush takes the files of a project, and those of the person, in an order that changes from start to start; here they are in the order of their paths",
	}}
}
