package instruction_test

import (
	"testing"

	"casebook/instruction"
)

// What Gemini CLI loads, as its source says; the rows g1 to g11 were also run with its own functions.
func TestChainGemini(t *testing.T) {
	yes := map[string]string{"GEMINI_CLI_TRUST_WORKSPACE": "true"}
	global := "home/.gemini/GEMINI.md"
	settings := func(text string) string { return "home/.gemini/settings.json=" + text }
	g1 := []string{global, "R/.git/", "R/GEMINI.md", "R/a/GEMINI.md", "R/a/b/GEMINI.md", "R/c/GEMINI.md", "R/a/b/x.txt"}
	g1all := []string{global, "R/GEMINI.md", "R/a/GEMINI.md"}
	g6 := []string{"R/.git/", "R/GEMINI.md=0 @./1.md", "R/6.md"}
	for _, n := range []string{"12", "23", "34", "45", "56"} {
		g6 = append(g6, "R/"+n[:1]+".md="+n[:1]+" @./"+n[1:]+".md")
	}
	in := func(name string) string {
		return "<!-- Imported from: " + name + " -->\n\n<!-- End of import from: " + name + " -->"
	}
	g10 := []string{"R/.git/", "R/sub/.git/", "R/GEMINI.md", "R/sub/GEMINI.md", "R/sub/x/GEMINI.md"}
	vectors := []vector{
		{id: "g1", tree: g1, cwd: "R/a", loads: g1all, uses: []use{{"R/c/x", nil}, {"R/a/b/x.txt", []string{"R/a/b/GEMINI.md"}}, {"R/a/b", nil}}},
		{id: "g2", tree: []string{"P/GEMINI.md", "P/a/GEMINI.md"}, cwd: "P/a", loads: []string{"P/a/GEMINI.md"}},
		{id: "g3", tree: []string{"R/.git/", "R/GEMINI.md", "R/A/GEMINI.md"}, cwd: "R/A", loads: []string{"R/A/GEMINI.md", "R/GEMINI.md"}},
		{id: "g4", tree: []string{"R/.git=x", "R/AGENTS.md", "R/GEMINI.md", "R/s/AGENTS.md", settings(`{"context":{"fileName":"AGENTS.md"}} // c`)}, cwd: "R/s",
			loads: []string{"R/AGENTS.md", "R/GEMINI.md", "R/s/AGENTS.md"}},
		{id: "g5", tree: []string{"R/.git/", "R/AGENTS.md", "R/GEMINI.md->$ROOT/R/AGENTS.md", settings(`{"context":{"fileName":["AGENTS.md"]}}`)}, cwd: "R", loads: []string{"R/AGENTS.md"}},
		{id: "g6", tree: g6, cwd: "R", loads: []string{"R/GEMINI.md=0 " + in("./1.md"), "R/1.md=1 " + in("./2.md"), "R/2.md=2 " + in("./3.md"), "R/3.md=3 " + in("./4.md"),
			"R/4.md=4 " + in("./5.md"), "R/5.md=5 @./6.md"}},
		{id: "g7", tree: []string{"R/.git/", "R/GEMINI.md=@./i.md `@./i.md` @param @../out.md @d", "R/i.md=@./GEMINI.md", "R/d/", "out.md"}, cwd: "R", loads: []string{
			"R/GEMINI.md=" + in("./i.md") + " `@./i.md` <!-- Import failed: param - ENOENT: no such file or directory, access '$ROOT/R/param' --> " +
				"<!-- Import failed: ../out.md - Path traversal attempt --> <!-- Import failed: d - EISDIR: illegal operation on a directory, read -->",
			"R/i.md=" + in("./GEMINI.md"),
			"R/GEMINI.md=<!-- File already processed: ./i.md --> `@./i.md` <!-- Import failed: param - ENOENT: no such file or directory, access '$ROOT/R/param' --> " +
				"<!-- Import failed: ../out.md - Path traversal attempt --> <!-- Import failed: d - EISDIR: illegal operation on a directory, read -->"}},
		{id: "g8", tree: []string{"P/GEMINI.md=@./sub/x.md @../y.md", "P/sub/x.md=@../z.md", "P/z.md", "y.md"}, cwd: "P",
			loads: []string{"P/GEMINI.md=" + in("./sub/x.md") + " <!-- Import failed: ../y.md - Path traversal attempt -->", "P/sub/x.md", "P/z.md"}},
		{id: "g9", tree: []string{"R/.git/", "R/GEMINI.md=0 @./1.md @./2.md", "R/1.md=1 @./2.md", "R/2.md=2\n", settings(`{"context":{"importFormat":"flat"}}`)}, cwd: "R",
			loads: []string{"R/GEMINI.md=0 @./1.md @./2.md", "R/2.md=2", "R/1.md=1 @./2.md"}},
		{id: "g10", tree: g10, cwd: "R/sub/x", loads: []string{"R/sub/GEMINI.md", "R/sub/x/GEMINI.md"}},
		{id: "g10-no-markers", tree: append(g10, settings(`{"context":{"memoryBoundaryMarkers":[]}}`)), cwd: "R/sub/x", loads: []string{"R/sub/x/GEMINI.md"}},
		{id: "g11", tree: []string{"home/.gemini/GEMINI.md=G @./m.md @../n.md", "home/.gemini/m.md", "home/n.md", "R/.git/", "R/GEMINI.md->$ROOT/home/.gemini/GEMINI.md"}, cwd: "R",
			loads: []string{"home/.gemini/GEMINI.md=G " + in("./m.md") + " <!-- Import failed: ../n.md - Path traversal attempt -->", "home/.gemini/m.md"}},
		{id: "a-link-out-is-refused", tree: []string{"R/.git/", "R/GEMINI.md=@./l.md", "R/l.md->$ROOT/out.md", "out.md"}, cwd: "R",
			loads: []string{"R/GEMINI.md=<!-- Import failed: ./l.md - Path traversal attempt -->"}},
		{id: "siblings-import-twice", tree: []string{"R/.git/", "R/GEMINI.md=@./a.md @./b.md", "R/a.md=@./s.md", "R/b.md=@./s.md", "R/s.md"}, cwd: "R",
			loads: []string{"R/GEMINI.md", "R/a.md", "R/s.md", "R/b.md", "R/s.md"}},
		{id: "what-is-code", tree: []string{"R/.git/", "R/GEMINI.md=```\n@./1.md\n```\n~~~\n@./2.md\n~~~\n    @./3.md\nx@./4.md (@./4.md @~/4.md `a @./4.md", "R/1.md", "R/2.md", "R/3.md", "R/4.md"}, cwd: "R",
			loads: []string{"R/GEMINI.md", "R/2.md", "R/3.md", "R/4.md"}},
		{id: "an-open-fence-hides-nothing", tree: []string{"R/.git/", "R/GEMINI.md=```\n@./1.md", "R/1.md"}, cwd: "R", loads: []string{"R/GEMINI.md", "R/1.md"}},
		{id: "empty-and-a-folder", tree: []string{"R/.git/", "R/GEMINI.md= \n", "R/a/GEMINI.md/", "R/a/b/GEMINI.md= x \n"}, cwd: "R/a/b", loads: []string{"R/a/b/GEMINI.md=x"}},
		{id: "further-folders", tree: []string{"R/.git/", "R/GEMINI.md", "other/GEMINI.md", "other/x/GEMINI.md", settings(`{"context":{"includeDirectories":["../other","none"]}}`)}, cwd: "R",
			loads: []string{"R/GEMINI.md", "other/GEMINI.md"}, uses: []use{{"other/x/y", []string{"other/x/GEMINI.md"}}}},
		{id: "later-files-always-as-a-tree", tree: []string{"R/a/GEMINI.md=@./1.md", "R/a/1.md", settings(`{"context":{"importFormat":"flat"}}`)}, cwd: "R",
			uses: []use{{"R/a/x", []string{"R/a/GEMINI.md=" + in("./1.md"), "R/a/1.md"}}, {"R/a/x", nil}}},
		{id: "private-memory", tree: []string{global, `home/.gemini/projects.json={"projects":{"$ROOT/R":"r","$ROOT/Q":"q"}}`, "home/.gemini/tmp/r/memory/MEMORY.md",
			"home/.gemini/tmp/r/memory/GEMINI.md", "home/.gemini/tmp/q/memory/MEMORY.md", "R/GEMINI.md"}, cwd: "R", loads: []string{global, "home/.gemini/tmp/r/memory/MEMORY.md", "R/GEMINI.md"}},
		{id: "private-memory-of-old", tree: []string{`home/.gemini/projects.json={"projects":{"$ROOT/R":"r"}}`, "home/.gemini/tmp/r/memory/GEMINI.md"}, cwd: "R",
			loads: []string{"home/.gemini/tmp/r/memory/GEMINI.md"}},
		{id: "another-home", tree: []string{global, "h/.gemini/GEMINI.md"}, cwd: "R", env: map[string]string{"GEMINI_CLI_HOME": "$ROOT/h", "GEMINI_CLI_TRUST_WORKSPACE": "true"},
			loads: []string{"h/.gemini/GEMINI.md"}},
	}
	for _, v := range vectors {
		if v.env == nil {
			v.env = yes
		}
		v.check(t, instruction.Gemini())
	}
}

// g12: a folder that somebody does not trust, or that nobody trusts although trust is wanted, has no files of its own.
func TestChainGeminiTrust(t *testing.T) {
	global := "home/.gemini/GEMINI.md"
	tree := []string{global, "R/.git/", "R/GEMINI.md", "R/a/GEMINI.md", "R/a/b/GEMINI.md", "R/a/b/x.txt"}
	all := []string{global, "R/GEMINI.md", "R/a/GEMINI.md"}
	no := []use{{"R/a/b/x.txt", nil}}
	checkAll(t, instruction.Gemini(), []vector{
		{id: "g12-unlisted", tree: append(tree, `home/.gemini/settings.json={"security":{"folderTrust":{"enabled":true}}}`), cwd: "R/a", loads: all[:1], uses: no},
		{id: "nobody-was-asked", tree: tree, cwd: "R/a", loads: all},
		{id: "g12-no", tree: append(tree, `home/.gemini/trustedFolders.json={"$ROOT/R":"DO_NOT_TRUST","$ROOT":"TRUST_FOLDER"}`), cwd: "R/a", loads: all[:1], uses: no},
		{id: "g12-yes", tree: append(tree, `home/.gemini/trustedFolders.json={"$ROOT/R":"TRUST_FOLDER", /* c */ "$ROOT":"DO_NOT_TRUST"}`), cwd: "R/a", loads: all},
		{id: "g12-parent", tree: append(tree, `home/.gemini/trustedFolders.json={"$ROOT/R/z":"TRUST_PARENT"}`), cwd: "R/a", loads: all},
		{id: "g12-off", tree: append(tree, `home/.gemini/settings.json={"security":{"folderTrust":{"enabled":false}}}`), cwd: "R/a", loads: all},
		{id: "a-project-cannot-trust-itself", tree: append(tree, `R/a/.gemini/settings.json={"security":{"folderTrust":{"enabled":false}}}`,
			`home/.gemini/settings.json={"security":{"folderTrust":{"enabled":true}}}`), cwd: "R/a", loads: all[:1]},
		{id: "the-variable-wins", tree: append(tree, `home/.gemini/trustedFolders.json={"$ROOT/R":"TRUST_FOLDER"}`), cwd: "R/a", env: map[string]string{"GEMINI_CLI_TRUST_WORKSPACE": "false"}, loads: all[:1]},
		{id: "a-broken-file-of-trust", tree: append(tree, `home/.gemini/trustedFolders.json=[`), cwd: "R/a", loads: all[:1]},
	})
}
