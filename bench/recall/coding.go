package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"casebook"
	"casebook/bench/recall/corpus"
)

// The sets made of the hand-written coding memories; withHints is added to the name of a set whose memories carry their hints.
const (
	setCoding       = "coding"
	setRefuseCoding = "refuse coding"
	withHints       = "+hints"

	classOtherProject = "other project" // prompts that want a memory of another project
	classOwnTalk      = "own small talk"
)

// A codingPrompt is one line of prompts.jsonl; no Want means that nothing fits.
type codingPrompt struct {
	Project string   `json:"project"`
	Prompt  string   `json:"prompt"`
	Want    []string `json:"want"`
	Kind    string   `json:"kind"`
}

// codingDirectories makes two directories of every project below dir/memories, without and with the hints below dir/hints. Each is asked its own prompts,
// those of the project before it, and talk. There are none when dir has no memories.
func codingDirectories(dir string, talk []corpus.Prompt) ([]Directory, error) {
	projects, err := os.ReadDir(filepath.Join(dir, "memories"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	prompts, err := readPrompts(filepath.Join(dir, "prompts.jsonl"))
	if err != nil {
		return nil, err
	}
	var result []Directory
	for i, p := range projects {
		documents, err := codingDocuments(dir, p.Name())
		if err != nil {
			return nil, err
		}
		before := projects[(i+len(projects)-1)%len(projects)].Name()
		for _, hints := range []string{"", withHints} {
			d := Directory{Name: p.Name() + hints, Documents: documents}
			if hints == "" {
				d.Documents = withoutHints(documents)
			}
			d.Questions = codingQuestions(p.Name(), before, hints, prompts, talk)
			if missing := d.missing(); missing != "" {
				return nil, fmt.Errorf("prompts.jsonl: %s", missing)
			}
			result = append(result, d)
		}
	}
	return result, nil
}

func codingQuestions(project, before, hints string, prompts []codingPrompt, talk []corpus.Prompt) []Question {
	var questions []Question
	for n, p := range prompts {
		q := Question{ID: fmt.Sprint(n), Set: setCoding + hints, Class: p.Kind, Half: halfOf(n), Text: p.Prompt, Gold: p.Want}
		switch {
		case p.Project == project && len(p.Want) == 0:
			q.Set = setRefuseCoding + hints
		case p.Project == before && len(p.Want) > 0:
			q.Set, q.Class, q.Gold = setRefuseCoding+hints, classOtherProject, nil
		case p.Project != project:
			continue
		}
		questions = append(questions, q)
	}
	for n, p := range talk {
		questions = append(questions, Question{
			ID: fmt.Sprintf("talk/%d", n), Set: setRefuseCoding + hints, Class: classOwnTalk, Half: halfOf(p.Group), Text: p.Text,
		})
	}
	return questions
}

func readPrompts(path string) ([]codingPrompt, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var prompts []codingPrompt
	lines := bufio.NewScanner(bytes.NewReader(data))
	for lines.Scan() {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		var p codingPrompt
		if err := json.Unmarshal(lines.Bytes(), &p); err != nil {
			return nil, fmt.Errorf("read %s, prompt %d: %w", path, len(prompts), err)
		}
		prompts = append(prompts, p)
	}
	return prompts, lines.Err()
}

// codingDocuments reads the memories of one project in the order of their names. The time is the one that a memory states: those of files are the checkout's.
func codingDocuments(dir, project string) ([]Document, error) {
	paths, err := filepath.Glob(filepath.Join(dir, "memories", project, "*.md"))
	if err != nil {
		return nil, err
	}
	var documents []Document
	for _, path := range paths {
		id := filepath.Base(path)
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		m, _ := casebook.Parse(id, data)
		hints, err := os.ReadFile(filepath.Join(dir, "hints", project, strings.TrimSuffix(id, ".md")+".txt"))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		d := Document{ID: id, Name: m.Name, Description: m.Description, Type: string(m.Type), Hints: m.Hints, Body: m.Body, Time: m.Stated}
		for line := range strings.Lines(string(hints)) {
			if line = strings.TrimSpace(line); line != "" {
				d.Hints = append(d.Hints, line)
			}
		}
		documents = append(documents, d)
	}
	return documents, nil
}

func withoutHints(documents []Document) []Document {
	result := slices.Clone(documents)
	for i := range result {
		result[i].Hints = nil
	}
	return result
}

// missing names a question that wants a file which is not there.
func (d Directory) missing() string {
	for _, q := range d.Questions {
		for _, id := range q.Gold {
			if !slices.ContainsFunc(d.Documents, func(d Document) bool { return d.ID == id }) {
				return fmt.Sprintf("prompt %s wants %s, which %s does not have", q.ID, id, d.Name)
			}
		}
	}
	return ""
}
