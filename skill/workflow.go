package skill

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"casebook"
	"casebook/internal/secret"
	"casebook/internal/transcript"
)

// Bounds of a workflow.
const (
	leastCommands = 3
	mostCommands  = 15
	sessionSteps  = 2000 // of a session that are looked at
	sharedMost    = 0.5  // of the steps of a workflow that an earlier one may have
)

// A Workflow is a sequence of commands that ended well in several sessions, with other arguments each time.
type Workflow struct {
	Steps    []string  `json:"steps"`
	Sessions []string  `json:"sessions"` // their ids, sorted
	Sources  []string  `json:"sources"`  // their transcripts, sorted
	First    time.Time `json:"first"`
	Last     time.Time `json:"last"`
	key      string
}

// A Miner finds workflows in the sessions of a project.
type Miner struct {
	Root     string // the project's folder
	Home     string // the person's
	Sessions int    // in how many a workflow must have ended well; 0: DefaultSessions
	// NoSecrets are values that look like secrets and are none.
	NoSecrets secret.Allow
	Since     time.Time // what was done before does not count

	runs []run
	seen map[string]bool // ids of calls: a session that was resumed or forked has them again
}

// Read takes the session of a transcript in. id names one of a file that holds several; empty: all of it.
func (m *Miner) Read(ctx context.Context, file, id string) error {
	if m.seen == nil {
		m.seen = map[string]bool{}
	}
	type asked struct {
		call transcript.Call
		turn transcript.Turn
	}
	waiting := map[string]asked{}
	r := run{session: id, source: file}
	_, err := transcript.ReadFile(ctx, file, transcript.Options{Path: file, Session: id, ToolText: 256}, func(t transcript.Turn) error {
		if r.session == "" {
			r.session = t.Session
		}
		if t.Kind == transcript.KindOwn || t.Subagent != "" || len(r.steps) > sessionSteps {
			return nil
		}
		for _, c := range t.Calls {
			waiting[c.ID] = asked{c, t}
		}
		if t.Speaker != transcript.Tool || t.Answers == "" {
			return nil
		}
		a, ok := waiting[t.Answers]
		delete(waiting, t.Answers)
		if !ok || m.seen[t.Answers] || !a.turn.Time.IsZero() && a.turn.Time.Before(m.Since) {
			return nil
		}
		m.seen[t.Answers] = true
		r.steps = append(r.steps, m.steps(a.call, a.turn, t.Failed)...)
		return nil
	})
	if err != nil {
		return fmt.Errorf("read transcript %s: %w", file, err)
	}
	if r.session == "" {
		r.session = strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
	}
	r.steps = settled(r.steps)
	if len(r.steps) > 0 {
		m.runs = append(m.runs, r)
	}
	return nil
}

func (m *Miner) home() home { return home{m.Root, m.Home} }

func (m *Miner) least() int {
	if m.Sessions == 0 {
		return DefaultSessions
	}
	return m.Sessions
}

// An occurrence is where a sequence stands.
type occurrence struct{ run, at int }

// A sequence is one that stands in several sessions.
type sequence struct {
	keys  []string
	found []occurrence // the first one of each session
}

// Workflows are those of all sessions that were read, the longest first. One that shares half of its steps with a longer one, or that is git's alone, is none.
func (m *Miner) Workflows() []Workflow {
	m.dropRareEdits()
	var chosen []sequence
	for _, s := range m.sequences() {
		if !slices.ContainsFunc(chosen, func(c sequence) bool { return shares(s.keys, c.keys) }) {
			chosen = append(chosen, s)
		}
	}
	var all []Workflow
	for _, s := range chosen {
		all = append(all, m.workflow(s))
	}
	return all
}

// dropRareEdits takes out the edits of files that few sessions changed: they are what a session was about, not how it went.
func (m *Miner) dropRareEdits() {
	sessions := map[string]map[string]bool{}
	for _, r := range m.runs {
		for _, s := range r.steps {
			if s.edit {
				if sessions[s.key] == nil {
					sessions[s.key] = map[string]bool{}
				}
				sessions[s.key][r.session] = true
			}
		}
	}
	for i := range m.runs {
		m.runs[i].steps = settled(slices.DeleteFunc(m.runs[i].steps, func(s step) bool { return s.edit && len(sessions[s.key]) < m.least() }))
	}
}

// sequences are all that stand in enough sessions, the longest first, then by how many have them, then by where they stand.
func (m *Miner) sequences() []sequence {
	found := map[string]*sequence{}
	for i, r := range m.runs {
		for at := range r.steps {
			var keys []string
			for n := at; n < len(r.steps) && len(keys) < mostCommands; n++ {
				s := r.steps[n]
				if s.key == "" || slices.Contains(keys, s.key) {
					break
				}
				keys = append(keys, s.key)
				if len(keys) < leastCommands || !s.sure || s.edit {
					continue
				}
				id := strings.Join(keys, "\n")
				if found[id] == nil {
					found[id] = &sequence{keys: slices.Clone(keys)}
				}
				q := found[id]
				if !slices.ContainsFunc(q.found, func(o occurrence) bool { return m.runs[o.run].session == r.session }) {
					q.found = append(q.found, occurrence{i, at})
				}
			}
		}
	}
	var all []sequence
	for _, q := range found {
		if len(q.found) >= m.least() && !general(q.keys) {
			all = append(all, *q)
		}
	}
	slices.SortFunc(all, func(a, b sequence) int {
		return cmp.Or(cmp.Compare(len(b.keys), len(a.keys)), cmp.Compare(len(b.found), len(a.found)), cmp.Compare(a.found[0].run, b.found[0].run),
			cmp.Compare(a.found[0].at, b.found[0].at), slices.Compare(a.keys, b.keys))
	})
	return all
}

// general says that a sequence is known to everybody: git alone, and edits.
func general(keys []string) bool {
	return !slices.ContainsFunc(keys, func(k string) bool { return !strings.HasPrefix(k, "git ") && !strings.HasPrefix(k, "edit ") })
}

func shares(keys, with []string) bool {
	n := 0
	for _, k := range keys {
		if slices.Contains(with, k) {
			n++
		}
	}
	return float64(n) >= sharedMost*float64(len(keys))
}

func (m *Miner) workflow(s sequence) Workflow {
	w := Workflow{key: casebook.HashOf([]byte("workflow\n" + strings.Join(s.keys, "\n")))}
	for i, key := range s.keys {
		var commands []command
		for _, o := range s.found {
			commands = append(commands, m.runs[o.run].steps[o.at+i].command)
		}
		switch what, rest, _ := strings.Cut(key, " "); {
		case len(commands[0].words) > 0:
			text := "`" + generalise(commands) + "`"
			if dir := m.runs[s.found[0].run].steps[s.found[0].at+i].dir; dir != "" {
				text += " in `" + dir + "`"
			}
			w.Steps = append(w.Steps, text)
		case what == "edit":
			w.Steps = append(w.Steps, "edit `"+rest+"`")
		default:
			w.Steps = append(w.Steps, "use the tool `"+rest+"`")
		}
	}
	for _, o := range s.found {
		r := m.runs[o.run]
		w.Sessions, w.Sources = append(w.Sessions, r.session), append(w.Sources, r.source)
		for _, at := range []time.Time{r.steps[o.at].time, r.steps[o.at+len(s.keys)-1].time} {
			if !at.IsZero() && (w.First.IsZero() || at.Before(w.First)) {
				w.First = at
			}
			if at.After(w.Last) {
				w.Last = at
			}
		}
	}
	slices.Sort(w.Sessions)
	slices.Sort(w.Sources)
	w.Sources = slices.Compact(w.Sources)
	return w
}

// Name is what the workflow would be called as a memory: by its first and its last command.
func (w Workflow) Name() string {
	return casebook.Slug("workflow " + firstWords(w.Steps[0]) + " to " + firstWords(w.Steps[len(w.Steps)-1]))
}

// firstWords are the program and its command.
func firstWords(step string) string {
	words := strings.Fields(strings.Trim(strings.TrimPrefix(step, "use the tool "), "`"))
	if len(words) > 1 && (strings.HasPrefix(words[1], "-") || strings.HasPrefix(words[1], "<")) {
		words = words[:1]
	}
	return strings.Join(words[:min(len(words), 2)], " ")
}

// Change proposes the workflow as a memory at a path.
func (w Workflow) Change(file string) casebook.Change {
	var b strings.Builder
	for i, s := range w.Steps {
		fmt.Fprintf(&b, "%d. %s\n", i+1, s)
	}
	sessions := fmt.Sprintf("%d sessions", len(w.Sessions))
	when := ""
	if !w.First.IsZero() {
		when = fmt.Sprintf(" (%s to %s)", w.First.Format(time.DateOnly), w.Last.Format(time.DateOnly))
	}
	fmt.Fprintf(&b, "\nCheck: each command ends without an error, the last one too.\n\n**Why:** these steps ended well, in this order, in %s%s.\n", sessions, when)
	b.WriteString("\n**How to apply:** take them in this order when the same is to be done; put in what fits where <…> stands.\n")
	sources := make([]string, 0, len(w.Sessions))
	for _, s := range w.Sessions {
		sources = append(sources, "session "+s)
	}
	return casebook.Change{Op: casebook.OpCreate, Path: file, Name: strings.TrimSuffix(file, ".md"), Type: casebook.TypeProject,
		Description: fmt.Sprintf("The %d steps from %s to %s, which ended well in %s", len(w.Steps), firstWords(w.Steps[0]), firstWords(w.Steps[len(w.Steps)-1]), sessions), Body: b.String(),
		Reason: "the same steps ended well in " + sessions, Provenance: casebook.Provenance{Origin: casebook.OriginExtraction, Sources: sources}, Key: w.key}
}

// In says whether a text has all steps of the workflow already.
func (w Workflow) In(text []byte) bool {
	return !slices.ContainsFunc(w.Steps, func(s string) bool { return !strings.Contains(string(text), s) })
}
