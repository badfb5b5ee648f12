package instruction

// Codex is Codex CLI 0.171.0.
func Codex() Profile {
	home := base{env: []envFolder{{"CODEX_HOME", ""}}, home: ".codex", must: true}
	names := []string{"AGENTS.override.md", "AGENTS.md"}
	return Profile{Name: "codex", chain: &chain{
		agent: "Codex", would: "its name among project_doc_fallback_filenames of config.toml, in a folder from the repository's root to the working directory",
		names: names, pick: pickFirst, base: home, global: names, globalPick: pickText,
		reach: reachMarker, markers: []string{".git"},
		capped: true, limit: 32 << 10, trim: trimGlobal, empty: emptyBlank, trust: trustUnlessNo,
		format: formatTOML,
		config: []configFile{
			{base: &home, names: []string{"config.toml"}},
			{project: true, explicit: true, reach: reachMarker, names: []string{".codex/config.toml"}},
		},
		knobs: []knob{
			{key: "project_doc_max_bytes", does: turnLimit},
			{key: "project_doc_fallback_filenames", does: turnNamesLast},
			{key: "project_root_markers", does: turnMarkers, person: true},
			{key: "projects", does: turnProjects, person: true},
		},
	}}
}
