package identity

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"

	"casebook/internal/regular"
	"casebook/project"
)

// What is read of the client's transcripts to learn who used a folder before casebook wrote it down.
const (
	Thorough      = 40 // files, to decide
	Quick         = 5  // files, to tell a person
	evidenceStart = 64 << 10
)

// Users are the projects that the client's transcripts in a folder below `projects` name: who worked there by the first working directory of each, as far as that
// working directory has the folder's key and its memory would lie there. At most so many files are looked at.
func Users(folder string, most int) []Project {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil
	}
	var users []Project
	var seen []string
	looked := 0
	for _, e := range entries {
		if looked == most {
			break
		}
		if !e.Type().IsRegular() || filepath.Ext(e.Name()) != ".jsonl" {
			continue
		}
		looked++
		dir := BeganIn(filepath.Join(folder, e.Name()))
		if dir == "" || slices.Contains(seen, dir) || !project.KeyOf(dir, filepath.Base(folder)) {
			continue
		}
		seen = append(seen, dir)
		if user, ok := userAt(dir, filepath.Base(folder)); ok && !slices.ContainsFunc(users, func(p Project) bool { return p.Path == user.Path }) {
			users = append(users, user)
		}
	}
	return users
}

// userAt is the project that worked in a directory. A subfolder or a worktree of a project has its memory elsewhere.
func userAt(dir, key string) (Project, bool) {
	found, _, err := project.Find(dir)
	if err != nil {
		return Project{Path: filepath.Clean(dir), How: Evidence}, true
	}
	switch {
	case project.KeyOf(found.Main, key):
		return Project{Path: found.Main, Git: found.Git, Remote: found.Remote(), How: Evidence}, true
	case found.Worktree && project.KeyOf(found.Root, key):
		return Project{Path: found.Root, Main: found.Main, Git: true, Remote: found.Remote(), How: Evidence}, true
	}
	return Project{}, false
}

// BeganIn is the working directory that one of the client's transcripts begins with; empty when it does not say, or says a relative one.
func BeganIn(path string) string {
	start, _, err := regular.Start(path, evidenceStart)
	if err != nil {
		return ""
	}
	for line := range bytes.Lines(start) {
		var entry struct {
			Dir string `json:"cwd"`
		}
		if json.Unmarshal(line, &entry) == nil && filepath.IsAbs(entry.Dir) {
			return entry.Dir
		}
	}
	return ""
}

// Decide says to whom a directory without a record belongs, given the projects that used it: to the one at hand when nobody did or it alone, to another one when that
// one alone did, and else to none of them until a person has chosen.
func Decide(here Project, users []Project) Record {
	here.How = Found
	whose := slices.Clone(users)
	for i, user := range whose {
		if user.Path == here.Path || Look(user.Path, here.Path).Is {
			here.How = Evidence
			whose[i] = here
		}
	}
	if len(whose) == 0 {
		whose = []Project{here}
	}
	whose = slices.CompactFunc(whose, func(a, b Project) bool { return a.Path == b.Path })
	return Record{Version: version, Projects: whose}
}
