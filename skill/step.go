package skill

import (
	"cmp"
	"encoding/json"
	"path"
	"slices"
	"strings"
	"time"

	"casebook"
	"casebook/internal/transcript"
)

// A run is what an agent did in one session.
type run struct {
	session, source string
	steps           []step
}

// A step is one thing that an agent did; without a key it is what no workflow goes across.
type step struct {
	key     string
	command command
	dir     string // in which the command ran, from the project's root; empty: in that
	edit    bool
	sure    bool
	time    time.Time
}

// shellTools run a command line, editTools write a file; in lower case.
var (
	shellTools = []string{"bash", "shell", "shell_command", "exec_command", "local_shell", "run_shell_command", "powershell"}
	editTools  = []string{"edit", "write", "multiedit", "notebookedit", "replace", "write_file"}
)

// steps are what a call did, in order. One that failed, or that is not understood, is a step without a key.
func (m *Miner) steps(c transcript.Call, t transcript.Turn, failed bool) []step {
	name, at := strings.ToLower(c.Name), t.Time
	var in struct {
		Command   json.RawMessage `json:"command"`
		Cmd       string          `json:"cmd"`
		FilePath  string          `json:"file_path"`
		FilePath2 string          `json:"filePath"`
	}
	switch {
	case slices.Contains(shellTools, name):
		if json.Unmarshal(c.Input, &in) != nil {
			return []step{{time: at}}
		}
		commands, ok := split(commandLine(in.Command, in.Cmd), m.NoSecrets)
		if !ok {
			return []step{{time: at}}
		}
		return m.commandSteps(commands, t, failed)
	case slices.Contains(editTools, name):
		_ = json.Unmarshal(c.Input, &in)
		file := cmp.Or(in.FilePath, in.FilePath2)
		if failed || file == "" {
			return nil
		}
		return []step{{key: "edit " + m.home().local(file), edit: true, sure: true, time: at}}
	case strings.HasPrefix(name, "mcp__"):
		if failed {
			return []step{{time: at}}
		}
		return []step{{key: "tool " + c.Name, sure: true, time: at}}
	}
	return nil // it looks around, or asks somebody
}

// commandLine is the text of a command, which some hosts give as a list.
func commandLine(raw json.RawMessage, cmd string) string {
	var text string
	if json.Unmarshal(raw, &text) == nil && text != "" {
		return text
	}
	var words []string
	if json.Unmarshal(raw, &words) == nil && len(words) > 0 {
		if len(words) == 3 && strings.HasPrefix(words[1], "-") && strings.HasSuffix(words[1], "c") {
			return words[2] // bash -lc LINE
		}
		for i, w := range words {
			words[i] = casebook.ShellWord(w)
		}
		return strings.Join(words, " ")
	}
	return cmd
}

// commandSteps are those of one command line. A command runs where the agent is, or where a cd before it leads.
func (m *Miner) commandSteps(commands []command, t transcript.Turn, failed bool) (all []step) {
	dir, ok := m.home().local(t.Dir), true
	if dir == "." {
		dir = ""
	}
	for _, c := range commands {
		c = m.home().commands(c)
		if words := c.bare(); len(words) > 0 && words[0].text == "cd" {
			if dir, ok = changed(dir, words[1:]); !ok {
				return []step{{time: t.Time}}
			}
			continue
		}
		if c.looksAround() {
			continue
		}
		s := step{key: c.key(), command: c, dir: dir, sure: c.sure, time: t.Time}
		if dir != "" {
			s.key += " in " + dir
		}
		if failed {
			if len(commands) > 1 {
				return []step{{time: t.Time}} // which of them failed is not known
			}
			s.sure, s.key = false, "failed "+s.key
		}
		all = append(all, s)
	}
	return all
}

// changed is where a cd leads.
func changed(dir string, words []word) (string, bool) {
	if len(words) != 1 || words[0].text == "-" || strings.ContainsAny(words[0].text, "$*") {
		return dir, false
	}
	to := words[0].text
	if !strings.HasPrefix(to, "/") && !strings.HasPrefix(to, "~") {
		to = path.Join(dir, to)
	}
	if to == "." {
		to = ""
	}
	return to, true
}

// settled takes out what was tried again until it went well, and what was done twice in a row.
func settled(steps []step) (out []step) {
	for i, s := range steps {
		if key, failed := strings.CutPrefix(s.key, "failed "); failed {
			if again(steps[i+1:], key) {
				continue
			}
			s = step{time: s.time}
		}
		if len(out) > 0 && s.key != "" && out[len(out)-1].key == s.key {
			out[len(out)-1] = s
			continue
		}
		out = append(out, s)
	}
	return out
}

// again says whether the next command is the same one, with nothing but edits before it.
func again(steps []step, key string) bool {
	for _, s := range steps {
		if s.edit || s.key == "failed "+key {
			continue
		}
		return s.key == key
	}
	return false
}
