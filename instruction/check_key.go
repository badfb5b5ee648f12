package instruction

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"path/filepath"
	"strings"

	"casebook"
	"casebook/internal/regular"
	"casebook/project"
)

const (
	maxTranscripts = 200
	maxHead        = 256 << 10 // bytes of a transcript in which its folder has to be named
)

// keyShared tells of another project whose path gives the same key, so that both keep their memories and transcripts in one folder.
func (l *lint) keyShared(ctx context.Context) {
	p := l.l.Project
	if l.l.User == "" || p.Key == "" {
		return
	}
	dir := filepath.Join(l.l.User, "projects", p.Key)
	told := map[string]bool{p.Main: true, p.Root: true, p.Dir: true}
	seen := 0
	for _, name := range namesIn(dir) {
		if filepath.Ext(name) != ".jsonl" {
			continue
		}
		if seen++; seen > maxTranscripts || ctx.Err() != nil {
			return
		}
		cwd := firstDir(filepath.Join(dir, name))
		if told[cwd] || !filepath.IsAbs(cwd) || project.Key(cwd) != p.Key {
			continue
		}
		problem := casebook.Problem{Code: "project-key-shared", Path: dir, Fix: "set autoMemoryDirectory for one of the two, or rename a folder",
			Text: "belongs to " + cwd + ", too: both paths give the same key, so that their memories and sessions mix"}
		other, _, err := project.Find(cwd)
		switch {
		case err != nil: // it was moved, or was a project of another time
			problem.Text = "was used by " + cwd + ", too, which is not there any more; its memories may be of that project"
			problem.Fix, problem.Info = "look through the memories if that was another project", true
		case other.Main == p.Main || told[other.Main]:
			continue
		}
		told[cwd], told[other.Main] = true, true
		l.problem(problem)
	}
}

// firstDir is the working directory that a transcript names first; "" when its beginning names none.
func firstDir(path string) string {
	f, _, err := regular.Open(path)
	if err != nil {
		return ""
	}
	defer f.Close()
	in := bufio.NewScanner(io.LimitReader(f, maxHead))
	in.Buffer(nil, maxHead)
	for in.Scan() {
		var turn struct {
			Dir string `json:"cwd"`
		}
		if strings.Contains(in.Text(), `"cwd"`) && json.Unmarshal(in.Bytes(), &turn) == nil && turn.Dir != "" {
			return filepath.Clean(turn.Dir)
		}
	}
	return ""
}
