package instruction

import "strings"

// Gemini is Gemini CLI 0.61.0. The files that its extensions bring are not followed.
func Gemini() Profile {
	home := base{home: ".gemini"}
	settings := []string{"settings.json"}
	return Profile{Name: "gemini", chain: &chain{
		agent: "Gemini CLI", would: "a line @{} in GEMINI.md",
		names: []string{"GEMINI.md"}, pick: pickEach, anything: true,
		homeEnv: "GEMINI_CLI_HOME", base: home, globalPick: pickEach, stopAtBase: true,
		registry: "projects.json", private: "tmp/memory", extensions: "extensions/*/gemini-extension.json",
		reach: reachMarker, markers: []string{".git"}, order: orderSorted, sameFile: true, starts: []string{},
		trim: trimAll, empty: emptyBlank, imports: true, depth: 5, lazy: lazyUp,
		trust: trustIfYes, trustEnv: "GEMINI_CLI_TRUST_WORKSPACE", trustFile: "trustedFolders.json",
		format: formatComments,
		config: []configFile{
			{base: &home, names: settings},
			{project: true, here: true, names: []string{".gemini/settings.json"}},
		},
		knobs: []knob{
			{key: "context.fileName", does: turnNamesFirst},
			{key: "context.memoryBoundaryMarkers", does: turnMarkers},
			{key: "context.includeDirectories", does: turnStarts},
			{key: "context.importFormat", does: turnFlat},
			{key: "security.folderTrust.enabled", does: turnTrust, person: true},
		},
	}}
}

// A chainMention is a word that imports a file.
type chainMention struct {
	start int // of the @
	path  string
}

// chainMentions finds the imports of a text as Gemini CLI does: every word that begins with @ and then a letter, a dot or a slash, up to the next white space,
// outside of code. See packages/core/src/utils/memoryImportProcessor.ts.
func chainMentions(text string) []chainMention {
	if !strings.Contains(text, "@") {
		return nil
	}
	var all []chainMention
	regions := codeRegions(text)
	for i := 0; i < len(text); i++ {
		n := strings.IndexByte(text[i:], '@')
		if n < 0 {
			break
		}
		i += n
		if i > 0 && !strings.ContainsRune(" \t\r\n", rune(text[i-1])) {
			continue
		}
		end := strings.IndexAny(text[i:], " \t\r\n")
		if end < 0 {
			end = len(text) - i
		}
		path := text[i+1 : i+end]
		for len(regions) > 0 && regions[0][1] <= i {
			regions = regions[1:]
		}
		inCode := len(regions) > 0 && i >= regions[0][0]
		if path != "" && (path[0] == '.' || path[0] == '/' || path[0]|0x20 >= 'a' && path[0]|0x20 <= 'z') && !inCode {
			all = append(all, chainMention{i, path})
		}
		i += end
	}
	return all
}

// codeRegions are the places that /(`+)([\s\S]*?)\1/g matches: as many backticks as there are and the same number again, or, where that does not come, fewer.
func codeRegions(text string) [][2]int {
	var all [][2]int
	never := len(text) + 1 // so many backticks in a row do not come any more
	for i := 0; i < len(text); {
		n := strings.IndexByte(text[i:], '`')
		if n < 0 {
			break
		}
		i += n
		run := len(text[i:]) - len(strings.TrimLeft(text[i:], "`"))
		end := -1
		for k := min(run, never-1); k > 0 && end < 0; k-- {
			if at := strings.Index(text[i+k:], strings.Repeat("`", k)); at >= 0 {
				end = i + k + at + k
			} else {
				never = k
			}
		}
		if end < 0 {
			i++
			continue
		}
		all = append(all, [2]int{i, end})
		i = end
	}
	return all
}
