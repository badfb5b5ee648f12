package main

import (
	"cmp"
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"casebook"
	"casebook/internal/transcript"
	"casebook/learn"
	"casebook/project"
)

// sessionsToLearn are the transcripts that were named, those of a folder the oldest first, or all of the project. What nobody touched since is left out.
func (a *app) sessionsToLearn(ctx context.Context, p *place, l learning, since time.Time) ([]learn.Source, error) {
	if l.all {
		return a.sessionsOfProject(ctx, p, since)
	}
	var all []learn.Source
	for _, path := range l.paths {
		path, err := filepath.Abs(a.fromDir(path))
		if err != nil {
			return nil, err
		}
		info, err := os.Stat(path)
		switch {
		case err != nil:
			return nil, err
		case info.IsDir():
			found, err := transcriptsBelow(path, since)
			if err != nil {
				return nil, err
			}
			all = append(all, found...)
		default:
			all = append(all, learn.Source{Path: path})
		}
	}
	return all, nil
}

// transcriptsBelow are the transcripts in a folder. Those of subagents hold nothing that a person said.
func transcriptsBelow(dir string, since time.Time) ([]learn.Source, error) {
	type file struct {
		path string
		time time.Time
	}
	var found []file
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if !d.Type().IsRegular() || filepath.Ext(path) != ".jsonl" || strings.HasPrefix(d.Name(), "agent-") {
			return nil
		}
		info, err := d.Info()
		if err == nil && !info.ModTime().Before(since) {
			found = append(found, file{path, info.ModTime()})
		}
		return err
	})
	slices.SortFunc(found, func(a, b file) int { return cmp.Or(a.time.Compare(b.time), cmp.Compare(a.path, b.path)) })
	var all []learn.Source
	for _, f := range found {
		all = append(all, learn.Source{Path: f.path})
	}
	return all, err
}

// sessionsOfProject are the transcripts of the project's sessions, of all agents that are known.
func (a *app) sessionsOfProject(ctx context.Context, p *place, since time.Time) ([]learn.Source, error) {
	env := p.Settings.Env
	places := transcript.Places{Roots: []string{p.Project.Root, p.Project.Main}}
	places.Claude, places.Alike = clientFolders(p)
	if home := p.Settings.Home; home != "" {
		places.Codex, places.Gemini = filepath.Join(home, ".codex"), filepath.Join(home, ".gemini")
		places.Opencode = filepath.Join(home, ".local", "share", "opencode")
	}
	if dir := env("CODEX_HOME"); filepath.IsAbs(dir) {
		places.Codex = dir
	}
	if dir := env("XDG_DATA_HOME"); filepath.IsAbs(dir) {
		places.Opencode = filepath.Join(dir, "opencode")
	}
	found, err := transcript.Find(ctx, places)
	if err != nil {
		return nil, err
	}
	for _, f := range found.Problems {
		p.Problems = append(p.Problems, casebook.Problem{Code: "transcript-unread", Path: f.Path, Text: f.Text})
	}
	var all []learn.Source
	for _, s := range found.Sessions {
		if s.Subagent || s.Time.Before(since) {
			continue
		}
		source := learn.Source{Path: s.Path}
		if s.Format == transcript.FormatOpencode { // many of them lie in one database
			source.Session = s.ID
		}
		all = append(all, source)
	}
	return all, nil
}

// clientFolders are the client's folders of sessions that are the project's: of its root and its main checkout, and those that may be of folders below them.
func clientFolders(p *place) (own, alike []string) {
	if p.Settings.ConfigDir == "" {
		return nil, nil
	}
	projects := filepath.Join(p.Settings.ConfigDir, "projects")
	entries, err := os.ReadDir(projects)
	if err != nil {
		return nil, nil
	}
	keys := []string{project.Key(p.Project.Root), project.Key(p.Project.Main)}
	for _, e := range entries {
		switch path := filepath.Join(projects, e.Name()); {
		case slices.Contains(keys, e.Name()):
			own = append(own, path)
		case slices.ContainsFunc(keys, func(key string) bool { return strings.HasPrefix(e.Name(), key+"-") }):
			alike = append(alike, path)
		}
	}
	return own, alike
}
