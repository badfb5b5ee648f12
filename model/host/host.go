// Package host asks the agents that people have installed and are logged in to, Claude Code, Codex, Gemini CLI or opencode, for one answer, as a model without a key.
//
// The agent runs in its print mode, in an empty private folder, with its tools, hooks, MCP servers and memory off as far as it lets them be switched off, with an
// environment of few variables, and marked so that casebook's hook does nothing in it. It is killed with all that it started when the time is over, and one
// runs at a time for each role on a machine. Tools of casebook's own are nothing that it could be given.
//
// The package decides nothing about budgets, finds no key, and speaks to no network itself.
package host

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"casebook"
	"casebook/model"
	"casebook/settings"
)

// Options say which agent is run, and how. Agent and State are needed.
type Options struct {
	// Provider is its name in messages. Empty: the agent.
	Provider string
	Agent    string // as settings.AgentClaude
	// Model is one of the agent's. Empty: the one that the agent itself would take.
	Model string
	// Command is the program, by its absolute path, with first arguments. Nil: the agent's name is looked for in PATH of Environ.
	Command []string
	// Environ is what can be believed of the process's environment, NAME=value. The agent gets of it what it needs to find its settings and its login.
	Environ []string
	// Variables are further names of Environ that the agent gets.
	Variables []string
	// State is a folder of casebook's, for the lock and the folder that the agent runs in.
	State string
	// Timeout bounds one run. 0: two minutes.
	Timeout time.Duration
	// Wait is for how long another request of the same role may be under way. 0: two seconds.
	Wait time.Duration
	// MaxBytes bounds what an agent says. 0: 8 MiB.
	MaxBytes int
}

// A Model is an agent as a casebook.Model. It is used by several goroutines at once, of which those with one role wait for each other.
type Model struct {
	o     Options
	agent agent
}

var _ casebook.Model = (*Model)(nil)

// Open makes a model. It starts nothing and looks for no program yet.
func Open(o Options) (*Model, error) {
	m := &Model{o: o}
	switch o.Agent {
	case settings.AgentClaude:
		m.agent = claude{}
	case settings.AgentCodex:
		m.agent = codex{}
	case settings.AgentGemini:
		m.agent = gemini{}
	case settings.AgentOpencode:
		m.agent = opencode{}
	default:
		return nil, fmt.Errorf("open host: %q is no agent that casebook runs", o.Agent)
	}
	if !filepath.IsAbs(o.State) {
		return nil, errors.New("open host: there is no folder to keep state in")
	}
	if len(o.Command) > 0 && !filepath.IsAbs(o.Command[0]) {
		return nil, errors.New("open host: the program is not named by its absolute path")
	}
	if strings.HasPrefix(o.Model, "-") {
		return nil, fmt.Errorf("open host: %q is no name of a model", o.Model)
	}
	if m.o.Provider == "" {
		m.o.Provider = o.Agent
	}
	if m.o.Timeout <= 0 {
		m.o.Timeout = 2 * time.Minute
	}
	if m.o.Wait <= 0 {
		m.o.Wait = 2 * time.Second
	}
	if m.o.MaxBytes <= 0 {
		m.o.MaxBytes = 8 << 20
	}
	return m, nil
}

// ForRole is what Open takes for the agent that the settings name for a role; false: they name none, or a provider that package model asks. environ is the process's
// environment, NAME=value.
func ForRole(p settings.Place, role casebook.Role, environ []string) (Options, bool) {
	provider, name, ok := p.Config.ModelOf(role)
	if !ok || provider.Kind != settings.KindHost || p.Settings.StateDir() == "" {
		return Options{}, false
	}
	o := Options{Provider: provider.Name, Agent: provider.Agent, Model: name, Command: provider.Command, Environ: model.Believed(environ, p.Settings.Env),
		State: filepath.Join(p.Settings.StateDir(), "host")}
	if provider.KeyEnv != "" {
		o.Variables = []string{provider.KeyEnv}
	}
	return o, true
}

// Generate implements casebook.Model. An answer that does not fit the schema is asked for once more, unless the request goes out once.
func (m *Model) Generate(ctx context.Context, r casebook.Request) (casebook.Response, error) {
	if err := m.check(r); err != nil {
		return casebook.Response{}, err
	}
	prompt, err := promptOf(r.Messages)
	if err != nil {
		return casebook.Response{}, m.failure(casebook.ErrUnsupported, err.Error())
	}
	answer, err := m.run(ctx, r, prompt)
	if err != nil || r.Schema == nil {
		return answer, err
	}
	fitting, reason := model.Fitted(r.Schema, answer)
	if reason == "" {
		return fitting, nil
	}
	if answer.Stop == casebook.StopLength {
		return answer, m.failure(casebook.ErrCut, "")
	}
	if r.Once {
		return answer, m.failure(casebook.ErrShape, reason)
	}
	second, err := m.run(ctx, r, prompt+"\n\n"+model.OnceMore(r.Schema, reason))
	second.Usage = second.Usage.Add(answer.Usage)
	if err != nil {
		return second, err
	}
	if second, reason = model.Fitted(r.Schema, second); reason != "" {
		return second, m.failure(casebook.ErrShape, reason)
	}
	return second, nil
}

// Stream implements casebook.Model: print modes give the whole answer, which is one piece.
func (m *Model) Stream(ctx context.Context, r casebook.Request, each func(casebook.Piece) error) (casebook.Response, error) {
	answer, err := m.Generate(ctx, r)
	if err != nil {
		return answer, err
	}
	return answer, each(casebook.Piece{Text: answer.Text()})
}

// CountTokens implements casebook.Model by the estimate; what the agent adds is not in it.
func (m *Model) CountTokens(_ context.Context, r casebook.Request) (int, error) {
	if err := r.Check(); err != nil {
		return 0, err
	}
	return r.Estimate(), nil
}

func (m *Model) check(r casebook.Request) error {
	if err := r.Check(); err != nil {
		return err
	}
	if len(r.Tools) > 0 {
		return m.failure(casebook.ErrUnsupported, "an agent in its print mode takes no tools of ours")
	}
	if r.Schema != nil {
		if err := model.CheckSchema(r.Schema); err != nil {
			return m.failure(casebook.ErrBadRequest, err.Error())
		}
	}
	return nil
}

// run asks once.
func (m *Model) run(ctx context.Context, r casebook.Request, prompt string) (casebook.Response, error) {
	program, err := m.program()
	if err != nil {
		return casebook.Response{}, err
	}
	folder, leave, err := m.enter(ctx, r.Role)
	if err != nil {
		return casebook.Response{}, err
	}
	defer leave()
	j := job{folder: folder, model: m.o.Model, request: r, prompt: prompt}
	c, err := m.agent.call(j)
	if err != nil {
		return casebook.Response{}, m.because(casebook.ErrBadRequest, err)
	}
	for name, text := range c.files {
		if err := folder.write(name, text); err != nil {
			return casebook.Response{}, m.because(casebook.ErrUnavailable, err)
		}
	}
	out, err := m.start(ctx, append(program, c.args...), append(m.environment(), c.environ...), folder.work, c.input)
	said := m.agent.read(out)
	answer := said.response()
	if answer.Model == "" {
		answer.Model = m.o.Model
	}
	cutAtStop(&answer, r.Stop)
	if err := m.judge(ctx, out, said, err); err != nil {
		return answer, err
	}
	return answer, nil
}

// judge says what is wrong with a run.
func (m *Model) judge(ctx context.Context, out output, said said, err error) error {
	switch {
	case errors.Is(err, errTimeout):
		return m.failure(casebook.ErrTimeout, "it took longer than "+m.o.Timeout.String())
	case errors.Is(err, errHuge):
		return m.failure(casebook.ErrBroken, fmt.Sprintf("it said more than %d bytes", m.o.MaxBytes))
	case ctx.Err() != nil && errors.Is(ctx.Err(), context.Canceled):
		return m.because(context.Canceled, nil)
	case ctx.Err() != nil:
		return m.because(casebook.ErrTimeout, ctx.Err())
	case out.unstarted:
		return m.because(casebook.ErrUnavailable, err)
	case said.failed:
		return m.refused(said.kind(), said.status, said.reason, nil)
	case err != nil: // it failed without saying so in its own form
		return m.refused(kindOf(0, out.complained), 0, out.complained, err)
	case said.stop == casebook.StopRefusal:
		return m.failure(casebook.ErrRefused, "")
	case !said.answered:
		return m.failure(casebook.ErrBroken, "it gave no answer in a form that casebook knows")
	}
	return nil
}

// refused is a failure that the agent told. What it wrote to its standard output is in no error: the answer stands there.
func (m *Model) refused(kind error, status int, reason string, cause error) error {
	e := m.failure(kind, reason)
	if errors.Is(kind, casebook.ErrAuth) {
		e.Text += fmt.Sprintf(" (run %s in a terminal and log in)", m.agent.name())
	}
	e.Status, e.Err = status, cause
	return e
}

// failure is a ModelError with a text that may be the agent's.
func (m *Model) failure(kind error, text string) *casebook.ModelError {
	return &casebook.ModelError{Kind: kind, Provider: m.o.Provider, Model: m.o.Model, Text: model.Clean(plain(text))}
}

func (m *Model) because(kind, cause error) *casebook.ModelError {
	e := m.failure(kind, "")
	e.Err = cause
	return e
}

// cutAtStop ends an answer where the request wants it to end; no print mode can be told so.
func cutAtStop(answer *casebook.Response, stops []string) {
	text := answer.Text()
	end := len(text)
	for _, stop := range stops {
		if i := strings.Index(text, stop); stop != "" && i >= 0 && i < end {
			end = i
		}
	}
	if end < len(text) {
		answer.Content, answer.Stop = []casebook.Content{{Kind: casebook.ContentText, Text: text[:end]}}, casebook.StopSequence
	}
}

//go:embed system.md
var systemPrompt string

//go:embed schema.md
var schemaPrompt string

// systemOf is what an agent's own system prompt is replaced with.
func systemOf(r casebook.Request) string {
	var b strings.Builder
	for _, s := range r.System {
		b.WriteString(s.Text + "\n\n")
	}
	return b.String() + systemPrompt
}

// promptOf is what goes to an agent's standard input. It begins with a word of ours: what begins with a slash is a command to most of them.
func promptOf(messages []casebook.Message) (string, error) {
	var texts []string
	for _, message := range messages {
		text, err := textOf(message)
		if err != nil {
			return "", err
		}
		if len(messages) > 1 { // as JSON, so that none can pose as another
			line, err := json.Marshal(struct {
				From casebook.Speaker `json:"from"`
				Text string           `json:"text"`
			}{message.From, text})
			if err != nil {
				return "", err
			}
			text = string(line)
		}
		texts = append(texts, text)
	}
	if len(messages) > 1 {
		return opening + "the conversation, a message a line; answer the last one.\n\n" + strings.Join(texts, "\n"), nil
	}
	return opening + "the request.\n\n" + texts[0], nil
}

func textOf(message casebook.Message) (string, error) {
	var texts []string
	for _, c := range message.Content {
		switch c.Kind {
		case casebook.ContentText:
			texts = append(texts, c.Text)
		case casebook.ContentOpaque: // another provider's
		default:
			return "", errors.New("an agent in its print mode takes no tools of ours")
		}
	}
	return strings.Join(texts, "\n\n"), nil
}

// withSchema is a prompt for an agent that cannot be told of a schema in another way.
func withSchema(prompt string, schema json.RawMessage) string {
	if schema == nil {
		return prompt
	}
	return prompt + "\n\n" + strings.Replace(schemaPrompt, "{{schema}}", string(schema), 1)
}
