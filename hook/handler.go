package hook

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"casebook"
	"casebook/ledger"
	"casebook/project"
	"casebook/recall"
	"casebook/session"
	"casebook/settings"
	"casebook/store"
)

// A handler works on one event.
type handler struct {
	Env
	deadlines chan time.Time // the configured one, once it is known
	log       log

	event event
	place
}

// A place is where the event happened, and why it could not be found out.
type place struct {
	settings.Place
	err error
}

// handled are the events that are answered or noted; every other one, and inside a subagent every one but the audit's, is nothing to us.
func (ev event) handled() bool {
	switch ev.Name {
	case "UserPromptSubmit", "SessionStart", "PostToolUse", "PostToolBatch", "Stop", "PreCompact", "SessionEnd":
		return ev.Agent == nil || ev.Agent == ""
	case "InstructionsLoaded":
		return true
	}
	return false
}

func (h *handler) work(ctx context.Context) (*output, error) {
	here := h.find(h.Dir)                           // before anything can go wrong, so that the log has a place
	if here.Settings.Env(settings.Detached) != "" { // believed: a project could silence the hook
		return nil, nil
	}
	h.log.begin(here.Settings.StateDir(), "")
	ev, err := readEvent(h.Stdin)
	if err != nil {
		return nil, err
	}
	if !ev.handled() {
		return nil, nil
	}
	h.event, h.place = ev, here
	if ev.Dir != "" && ev.Dir != h.Dir {
		h.place = h.find(ev.Dir)
	}
	h.place = h.began(h.place)
	h.log.begin(h.Settings.StateDir(), ev.Name)
	if h.err != nil {
		return nil, h.err
	}
	if ev.Name == "SessionStart" { // they are the same at each event of the session
		h.log.problems(h.Problems)
	}
	if !h.Memory.Enabled {
		return nil, nil
	}
	deadline := h.Started.Add(h.Config.Hook.Deadline.Value)
	h.deadlines <- deadline
	// The work stops a little earlier than the process: what it notes as shown must be printed, too.
	ctx, cancel := context.WithDeadline(ctx, deadline.Add(-h.Config.Hook.Deadline.Value/10))
	defer cancel()
	h.claim()
	if ev.Name == "InstructionsLoaded" { // shows no memory, so it needs no trust
		return nil, h.instructionsLoaded()
	}
	switch ev.Name {
	case "UserPromptSubmit":
		return h.prompt(ctx)
	case "SessionStart":
		return h.start(ctx)
	case "PostToolUse", "PostToolBatch":
		return h.toolUse(ctx)
	case "Stop", "PreCompact":
		return nil, h.learnFrom()
	}
	err = errors.Join(h.learnFrom(), h.session().Cancel(ctx), h.collect(), h.collectHistory(ctx))
	h.follow(ctx) // takes what time is left
	return nil, err
}

// find reads what there is to know of a working directory.
func (h *handler) find(dir string) place {
	var p place
	p.Place, p.err = settings.Locate(dir, settings.Options{Home: h.Home, Env: h.Getenv, ManagedDir: h.ManagedDir, AccountHome: h.AccountHome})
	if p.err == nil && p.Settings.StateDir() == "" {
		p.err = errors.New("there is no folder to keep state in: neither HOME nor XDG_STATE_HOME is known")
	}
	return p
}

// began is the place where the session began. The working directory moves when the agent changes into another folder, the session's memory does not; the client
// names the first one in a variable, which counts unless a project set it.
func (h *handler) began(now place) place {
	const variable = "CLAUDE_PROJECT_DIR"
	dir := now.Settings.Env(variable)
	if dir == "" || now.err == nil && (now.Project.Dir == dir || now.Project.Root == dir) {
		return now
	}
	if first := h.find(dir); first.err == nil && first.Settings.Env(variable) == dir {
		return first
	}
	return now
}

// SessionOf is a session of the place, without an id: where its memories, its state and its transcript lie.
func SessionOf(p settings.Place) session.Session {
	s := session.Session{State: p.State(), Memory: p.Memory.Path}
	if !p.Memory.Apart { // else what the agent reads there is another project's
		s.MemoryNames = []string{p.Memory.ClientPath}
	}
	for _, l := range p.Layers()[1:] {
		s.Further = append(s.Further, l.Dir)
	}
	if p.Settings.ConfigDir != "" {
		s.Projects = filepath.Join(p.Settings.ConfigDir, "projects")
	}
	return s
}

func (h *handler) session() session.Session {
	s := SessionOf(h.Place)
	s.ID, s.Budget, s.MinWords, s.Now = h.event.Session, h.Config.Recall.Budget(), max(h.Config.Recall.MinWords.Value, 1), h.Now
	if h.asksModel() {
		s.Root = h.Project.Root
	}
	return s
}

// prompt recalls for a prompt. Without a memory directory there is nothing to recall, which is no failure.
func (h *handler) prompt(ctx context.Context) (*output, error) {
	if !h.Config.Recall.Enabled.Value {
		return nil, nil
	}
	r, err := h.recaller(ctx)
	if r == nil {
		return nil, err
	}
	go ledger.Prepare() // note comes to it when recall is done
	prompt := h.submitted()
	answer, err := h.session().Prompt(ctx, prompt, r)
	h.tell(answer.Problems)
	if err != nil {
		return nil, err
	}
	h.detach(ctx, answer.Prefetch)
	h.noted(h.note(prompt, answer))
	return add(h.event, answer.Text), nil
}

// toolUse notes what the agent used, and gives out what a model has chosen by now.
func (h *handler) toolUse(ctx context.Context) (*output, error) {
	s, used := h.session(), h.event.tools()
	err := s.ToolUse(ctx, used, h.event.Transcript)
	h.noted(h.noteReading(used))
	if err != nil || !h.Config.Recall.Enabled.Value || !s.Settled() {
		return nil, err
	}
	r, err := h.recaller(ctx)
	if r == nil {
		return nil, err
	}
	answer, err := s.Late(ctx, h.submitted(), r)
	h.tell(answer.Problems)
	if err != nil {
		return nil, err
	}
	h.noted(h.noteLate(answer.Late, answer.Text))
	return add(h.event, answer.Text), nil
}

// open opens the directory of one layer.
func (h *handler) open(l settings.Layer) (*store.Store, error) {
	st, err := store.OpenLayer(l.Parent, l.Dir)
	if err != nil {
		return nil, err
	}
	st.State, st.Now = l.State, h.Now
	st.Foreign = st.Foreign || l.Dir == h.Memory.Path && h.Memory.FromProject
	return st, nil
}

// submitted is the event's prompt, with what is known of the place.
func (h *handler) submitted() session.Prompt {
	branch, _ := project.Head(h.Project)
	return session.Prompt{ID: h.event.PromptID, Text: h.event.Prompt, Transcript: h.event.Transcript, Root: h.Project.Root, Branch: branch, Prefetch: h.asksModel()}
}

// tell logs the problems that doctor does not find by itself.
func (h *handler) tell(problems []casebook.Problem) {
	h.log.problems(slices.DeleteFunc(problems, func(p casebook.Problem) bool {
		return p.Code != "state-version" && p.Code != "index-building" && p.Code != "layer-unreadable" && p.Code != "prefetch-failed"
	}))
}

// recaller is over the memories that are there; nil: there are none, or none can be opened.
func (h *handler) recaller(ctx context.Context) (*recall.Recaller, error) {
	r := &recall.Recaller{CacheDir: h.Index(), Budget: h.Config.Recall.Budget(), Staleness: h.Config.Recall.Staleness(), Now: h.Now}
	if h.Config.Recall.Prior.Value {
		r.Prior = h.ledger().Prior(h.now())
	}
	if err := h.openLayers(ctx, r); err != nil || r.Store == nil && len(r.Further) == 0 {
		return nil, err
	}
	return r, nil
}

// openLayers opens the directories of memories that are there. One that cannot be opened is logged, and an error when there is no other.
func (h *handler) openLayers(ctx context.Context, r *recall.Recaller) error {
	var failed error
	for i, l := range h.Layers() {
		if !h.Memory.Trusted && l.Scope != casebook.ScopeUser { // it came with the project, or lies in what did
			continue
		}
		st, err := h.open(l)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			continue
		case err != nil:
			h.log.problems([]casebook.Problem{recall.LayerProblem(l.Dir, err)})
			failed = err
			continue
		}
		h.finish(ctx, st)
		if i == 0 {
			r.Store = st
		} else {
			r.Further = append(r.Further, recall.Layer{Store: st, Scope: l.Scope, Under: l.Under})
		}
	}
	if r.Store == nil && len(r.Further) == 0 {
		return failed
	}
	return nil
}

// finish does what a killed casebook left half done among the memories, before they are recalled from. Where another process is at it, or it cannot be done, the
// prompt goes on with what is there. When nothing is left it costs a stat; a deadline that passes in the middle leaves it to the next one.
func (h *handler) finish(ctx context.Context, st *store.Store) {
	if !st.Unfinished() {
		return
	}
	st.Wait = briefly(ctx)
	if err := st.Recover(ctx); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		h.log.problems([]casebook.Problem{{Code: "change-unfinished", Path: st.Dir, Text: err.Error()}})
	}
}

// briefly is how long a hook waits for the lock of the memories: some milliseconds of its time.
func briefly(ctx context.Context) time.Duration {
	deadline, _ := ctx.Deadline()
	return max(time.Until(deadline)/40, time.Millisecond)
}

// start tells the agent, once in a conversation, where memory is kept. When the session's state cannot be kept, a session that begins is told all the same.
func (h *handler) start(ctx context.Context) (*output, error) {
	s := h.session()
	if !h.Memory.Trusted {
		ask, err := h.askForTrust()
		if h.event.Source == "compact" || h.event.Source == "clear" { // nothing counts as shown any more of what counts in all projects
			_, _, failed := s.Start(ctx, h.event.Source, h.event.Transcript)
			err = errors.Join(err, failed)
		}
		return ask, errors.Join(err, s.Cancel(ctx))
	}
	h.learnAges(ctx)
	failed := h.beginLearning()
	told, problems, err := s.Start(ctx, h.event.Source, h.event.Transcript)
	h.log.problems(problems)
	if err != nil {
		told = h.event.Source == "resume" || h.event.Source == "fork"
	}
	err = errors.Join(err, failed, h.collect())
	if told {
		if line := h.receipt(); line != "" {
			return &output{Message: line}, err
		}
		return nil, err
	}
	about := aboutMemory(h.Place, h.now())
	if h.event.Session != "" {
		h.noted(h.ledger().Append(h.event.Session, ledger.Shows(h.now(), "", about)...))
	}
	out := add(h.event, recall.Wrap(about))
	if out.Message = h.whose(); out.Message == "" {
		out.Message = h.receipt()
	}
	return out, err
}

// learnAges asks git when it took the memories in, where they lie in a work tree: the prompts that follow start no process, and a clone makes all files new.
// It has a part of the deadline for it; what it does not learn by then, a later one will.
func (h *handler) learnAges(ctx context.Context) {
	deadline, _ := ctx.Deadline()
	until := time.Now().Add(max(time.Until(deadline)/3, time.Millisecond))
	for _, l := range h.Layers() {
		if st, err := h.open(l); err == nil {
			st.LearnCommits(ctx, max(time.Until(until), time.Millisecond))
		}
	}
}

// aboutMemory is what an agent should know of its memory: facts, no commands, which the host's defences would take for an injection.
func aboutMemory(p settings.Place, now time.Time) string {
	dir, all := p.Memory, ""
	if _, err := os.Stat(p.User); p.User != "" && err == nil {
		all = fmt.Sprintf(" Those that count in all of the person's projects are in %s.", recall.Neutral(p.User))
	}
	shared := "all sessions in this folder share them"
	switch {
	case p.Project.Worktree && p.Worktrees() != settings.WorktreesShared:
		shared = "all sessions in this worktree share them"
	case p.Project.Git && p.Worktrees() == settings.WorktreesShared:
		shared = "all worktrees of this repository share them"
	case p.Project.Git:
		shared = "all sessions in this checkout share them"
	}
	where := "on this machine only, not synced to an account or another machine"
	if dir.FromProject {
		where = "inside the project's folder and go wherever that folder goes"
	}
	about := fmt.Sprintf(`Long-term memory of this project: Markdown files in %s. They are kept %s; %s.%s
Memories that fit a prompt appear beside it. Each is an observation of its time.`, recall.Neutral(dir.Path), where, shared, all)
	if p.Config.Logs.Enabled.Value {
		return about + fmt.Sprintf(`
What is worth keeping from this session goes into the log of the day, not into memory files: the command casebook log "TEXT" adds a line to %s; lines are only added. `+
			`Memories are made from the logs later.`, recall.Neutral(filepath.Join(dir.Path, filepath.FromSlash(casebook.LogPath(now)))))
	}
	if !p.Config.Hints.Ask.Value {
		return about
	}
	return about + fmt.Sprintf(`
Whoever writes a memory is asked to add to its frontmatter a list "hints:" of up to %d short phrases (2 to 8 words, two or more of them in other languages): the `+
		`prompts, tasks and errors at which it should come to mind, in words that the memory itself does not use.`, casebook.MaxHints)
}

// askForTrust tells the person, once for each memory directory, that memories which came with the project wait for an answer.
func (h *handler) askForTrust() (*output, error) {
	mark := filepath.Join(h.State(), "asked-for-trust")
	if _, err := os.Lstat(mark); err == nil {
		return nil, nil
	}
	err := os.MkdirAll(h.State(), 0o700)
	if err == nil {
		err = os.WriteFile(mark, nil, 0o600)
	}
	return &output{Message: fmt.Sprintf("casebook: this project brings its own memories in %s. They are not recalled until you say yes to them: "+
		"run `casebook trust` in %s", recall.Neutral(h.Memory.Path), recall.Neutral(h.Project.Root))}, err
}

// tools are the event's tool uses. Those of a batch may have failed: the event does not say.
func (ev event) tools() []session.Tool {
	var used []session.Tool
	for _, c := range ev.Calls {
		used = append(used, session.Tool{Name: c.Tool, Path: session.FilePath(c.Tool, c.Input)})
	}
	if ev.Name == "PostToolUse" {
		used = append(used, session.Tool{Name: ev.Tool, Path: session.FilePath(ev.Tool, ev.Input), Succeeded: true})
	}
	return used
}
