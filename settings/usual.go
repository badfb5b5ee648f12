package settings

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"casebook"
	"casebook/identity"
	"casebook/internal/regular"
	"casebook/project"
)

const (
	// projectDirName is the client's variable that names the project's folder.
	projectDirName = "CLAUDE_CODE_PROJECT_DIR_NAME"
	// ownHash is how long the hash in a key of our making can be; the client's own is of 64 bits and about twice as long.
	ownHash = 6
	// transcriptFiles is how many transcripts are read to learn whose folder one is.
	transcriptFiles = 3
)

// usualDir is the client's folder when nobody chooses another; empty when it is not known.
func (s Settings) usualDir() (string, []casebook.Problem) {
	if s.ConfigDir == "" || s.Project.Main == "" {
		return "", nil
	}
	projects := filepath.Join(s.ConfigDir, "projects")
	if name := s.dirName(); name != "" {
		return filepath.Join(projects, name, "memory"), nil
	}
	folder, problems := s.keyFolder(projects)
	return filepath.Join(folder, "memory"), problems
}

// dirName is the name that a person gave the project's folder; empty: none. The client takes it from the environment it was started in, whatever a file says, and
// only beside CLAUDE_CONFIG_DIR.
func (s Settings) dirName() string {
	if s.fromProject(projectDirName) || s.fromProject("CLAUDE_CONFIG_DIR") || s.env("CLAUDE_CONFIG_DIR") == "" {
		return ""
	}
	if name := s.env(projectDirName); usableName(name) {
		return name
	}
	return ""
}

// usableName follows the client, which ignores other names without a word.
func usableName(name string) bool {
	return regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`).MatchString(name) &&
		!regexp.MustCompile(`^(?i:con|prn|aux|nul|com[0-9]|lpt[0-9])$`).MatchString(name)
}

// keyFolder is the project's folder below projects. A long key ends in a hash, and the client's hash is not known: when there is no folder with ours,
// one with the same beginning is taken, if the transcripts in it do not belong to another path. A folder with a hash of our making is another
// path's for certain.
func (s Settings) keyFolder(projects string) (string, []casebook.Problem) {
	exact := filepath.Join(projects, s.Project.Key)
	if len(s.Project.Key) <= project.KeyPrefix {
		return s.otherForm(projects, exact), nil
	}
	if _, err := os.Stat(exact); err == nil {
		return exact, nil
	}
	entries, err := os.ReadDir(projects)
	if err != nil {
		return exact, nil // nothing is there yet
	}
	var unknown []string
	for _, e := range entries {
		hash, ok := strings.CutPrefix(e.Name(), s.Project.Key[:project.KeyPrefix]+"-")
		if !ok || len(hash) <= ownHash || strings.Contains(hash, "-") { // with a dash it is one of Beside
			continue
		}
		folder := filepath.Join(projects, e.Name())
		switch startedIn(folder) {
		case s.Project.Main:
			return folder, nil
		case "":
			unknown = append(unknown, folder)
		}
	}
	switch len(unknown) {
	case 0:
		return exact, nil
	case 1:
		return unknown[0], []casebook.Problem{{Code: "key-guessed", Path: unknown[0],
			Text: "is taken for this project's folder because its name begins alike; the path is too long for a name of its own"}}
	}
	return exact, []casebook.Problem{{Code: "key-guessed", Path: projects,
		Text: "has several folders that may be this project's, whose path is too long for a name of its own; none of them is taken",
		Fix:  "name the right one in autoMemoryDirectory of your own settings"}}
}

// otherForm is exact unless only the folder of the path's other Unicode form is there: the same path may have been typed in both.
func (s Settings) otherForm(projects, exact string) string {
	if _, err := os.Stat(exact); err == nil {
		return exact
	}
	for _, key := range project.OtherKeys(s.Project.Main) {
		folder := filepath.Join(projects, key)
		if regular.IsFolder(folder) {
			return folder
		}
	}
	return exact
}

// startedIn is the working directory that the first transcripts of a folder begin with; empty when none says.
func startedIn(folder string) string {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return ""
	}
	looked := 0
	for _, e := range entries {
		if looked == transcriptFiles {
			break
		}
		if !e.Type().IsRegular() || filepath.Ext(e.Name()) != ".jsonl" {
			continue
		}
		looked++
		if dir := identity.BeganIn(filepath.Join(folder, e.Name())); dir != "" {
			return dir
		}
	}
	return ""
}
