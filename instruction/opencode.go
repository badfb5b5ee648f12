package instruction

// OpenCode is opencode 1.18.33. Its second version, which loads in another way, is not followed.
func OpenCode() Profile {
	home := base{env: []envFolder{{"OPENCODE_CONFIG_DIR", ""}, {"XDG_CONFIG_HOME", "opencode"}}, home: ".config/opencode"}
	usual := base{env: home.env[1:], home: home.home}
	own := base{env: home.env[:1]}
	both := []string{"opencode.jsonc", "opencode.json"}
	return Profile{Name: "opencode", chain: &chain{
		agent: "opencode", would: `"{}" in instructions of opencode.json`,
		names: []string{AgentsFile, ClaudeFile, "CONTEXT.md"}, pick: pickKind, anything: true,
		homeEnv: "OPENCODE_TEST_HOME", base: home, global: []string{AgentsFile, "~/" + dotClaude + "/" + ClaudeFile}, globalPick: pickFirst,
		reach: reachTop, order: orderNearest, empty: emptyNone, lazy: lazyBetween,
		withoutClaude:  []string{"OPENCODE_DISABLE_CLAUDE_CODE", "OPENCODE_DISABLE_CLAUDE_CODE_PROMPT"},
		withoutProject: []string{"OPENCODE_DISABLE_PROJECT_CONFIG"},
		format:         formatTrailing,
		config: []configFile{
			{base: &usual, names: []string{"config.json", "opencode.json", "opencode.jsonc"}},
			{env: "OPENCODE_CONFIG"},
			{project: true, reach: reachTop, names: both},
			{project: true, reach: reachTop, nearest: true, names: []string{".opencode/opencode.jsonc", ".opencode/opencode.json"}},
			{base: &own, names: both},
			{text: "OPENCODE_CONFIG_CONTENT"},
		},
		knobs: []knob{{key: "instructions", does: turnPatterns}},
	}}
}
