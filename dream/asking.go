package dream

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"casebook"
	"casebook/internal/secret"
)

// Bounds of what a model is asked in a run.
const (
	askWait      = 5 * time.Minute
	maxRounds    = 8
	maxUses      = 20 // of tools, in one answer
	answerTokens = 4096
	shownTokens  = 8000  // of memories in the first request
	runTokens    = 80000 // of all requests together
)

var (
	errNoTools = errors.New("the model uses no tools")
	errEndless = errors.New("the model went on without coming to an end")
	errSpent   = fmt.Errorf("a run may take %d tokens, and they are used up", runTokens)
)

// An asking is one run in which a model is asked.
type asking struct {
	*Dream
	view    *View
	cache   *cache
	hidden  map[string]bool // memories that a model is not shown, since there are secrets in them
	touched map[string]bool // memories that a step is about
	steps   []Step
	usage   casebook.Usage
	proven  bool // it has used a tool
}

// AskModel is what Ask is set to where a model is set: it lets the model propose, and keeps what is true to the memories. Where the model gives no answer that can be used, the error says so
// and nothing of it counts. Nothing is asked where no two memories share words.
func (d *Dream) AskModel(ctx context.Context, v *View, steps []Step) ([]Step, []Note, casebook.Usage, error) {
	a := &asking{Dream: d, view: v, cache: v.start(), hidden: map[string]bool{}, touched: map[string]bool{}}
	for path := range v.held {
		a.touched[path] = true
	}
	for _, s := range steps {
		for _, path := range s.paths() {
			a.touched[path] = true
		}
	}
	for _, m := range v.Memories {
		a.hidden[m.Path] = len(secret.Scan(m.Path+"\n"+string(m.Text), d.Store.NoSecrets)) > 0 || d.LeavePerson && m.Memory.Type == casebook.TypeUser
	}
	about := a.about()
	if about == "" {
		return nil, nil, a.usage, nil
	}
	ctx, cancel := context.WithTimeout(ctx, askWait)
	defer cancel()
	err := a.talk(ctx, about)
	if errors.Is(err, errNoTools) {
		err = a.inOne(ctx, about)
	}
	if err != nil {
		return nil, nil, a.usage, fmt.Errorf("ask how memories are put in order: %w", err)
	}
	return a.steps, nil, a.usage, nil
}

// shown finds a memory that a model may see.
func (a *asking) shown(path string) (int, bool) {
	i, is := a.view.find(path)
	return i, is && !a.hidden[path]
}

// about are the memories that share words with another one and that no step is about yet; empty: there are none.
func (a *asking) about() string {
	room := shownTokens
	if a.Window > 0 {
		room = min(room, a.Window/4)
	}
	var b strings.Builder
	there := map[int]bool{}
	for _, pair := range a.view.candidates(a.cache, leastShared, rareStems) {
		x, y := a.view.Memories[pair[0]], a.view.Memories[pair[1]]
		if x.Memory.Type != y.Memory.Type || a.hidden[x.Path] || a.hidden[y.Path] || a.touched[x.Path] || a.touched[y.Path] {
			continue
		}
		text := ""
		for _, i := range pair {
			if !there[i] {
				text += a.object(i) + "\n"
			}
		}
		if casebook.EstimateTokens(b.Len()+len(text)) > room {
			continue
		}
		there[pair[0]], there[pair[1]] = true, true
		b.WriteString(text)
	}
	return b.String()
}

func (a *asking) request(about string, tools []casebook.Tool) casebook.Request {
	answer := oncePrompt
	if len(tools) > 0 {
		answer = toolsPrompt
	}
	system := strings.Replace(strings.TrimSpace(promptText), "{{answer}}", strings.TrimSpace(answer), 1)
	most := answerTokens
	if a.Window > 0 {
		most = min(most, a.Window/8)
	}
	return casebook.Request{Role: casebook.RoleDream, System: []casebook.SystemBlock{{Text: system, Cache: casebook.CacheShort}},
		Messages: []casebook.Message{casebook.UserText("Memories that share words:\n\n" + about)}, Tools: tools, MaxTokens: most, Effort: "low", Once: true}
}

// talk lets the model use its tools until it is done.
func (a *asking) talk(ctx context.Context, about string) error {
	r := a.request(about, toolList())
	for range maxRounds {
		answer, err := a.generate(ctx, r)
		if err != nil && !a.proven && casebook.RefusesTools(err) {
			return errNoTools
		}
		if err != nil {
			return err
		}
		uses := answer.ToolUses()
		if len(uses) == 0 {
			return a.ended(answer.Text())
		}
		a.proven = true
		said, results := answer.UseTools(maxUses, a.run)
		r.Messages = append(r.Messages, said, results)
	}
	return errEndless
}

// ended is for an answer that uses no tool: the model is done, or says in words what it should have proposed. Nothing, or anything else, is no answer.
func (a *asking) ended(text string) error {
	if all, ok := proposalsIn(text); ok {
		a.takeAll(all)
		return nil
	}
	switch {
	case strings.EqualFold(strings.Trim(text, " \t\r\n.`*\"'"), "done"):
		return nil
	case a.proven || strings.TrimSpace(text) == "":
		return casebook.ErrShape
	}
	return errNoTools
}

// takeAll takes what can be taken.
func (a *asking) takeAll(all []proposal) {
	for _, p := range all[:min(len(all), maxUses)] {
		_ = a.take(p) // nobody is there to be told why not: the model has answered in one piece
	}
}

// inOne asks for an answer in one piece.
func (a *asking) inOne(ctx context.Context, about string) error {
	r := a.request(about, nil)
	r.Schema = json.RawMessage(onceSchema)
	answer, err := a.generate(ctx, r)
	if errors.Is(err, casebook.ErrShape) || errors.Is(err, casebook.ErrBadRequest) { // a server that cannot be told of a schema
		r.Schema = nil
		answer, err = a.generate(ctx, r)
	}
	if err != nil {
		return err
	}
	all, ok := proposalsIn(answer.Text())
	if !ok {
		return casebook.ErrShape
	}
	a.takeAll(all)
	return nil
}

// generate sends one request, within what a run may take.
func (a *asking) generate(ctx context.Context, r casebook.Request) (casebook.Response, error) {
	if err := ctx.Err(); err != nil {
		return casebook.Response{}, casebook.ErrTimeout
	}
	need := r.Estimate() + r.Most()
	if a.usage.Total()+need > runTokens {
		return casebook.Response{}, errSpent
	}
	if a.Window > 0 && need > a.Window {
		return casebook.Response{}, casebook.ErrTooLong
	}
	answer, err := a.Model.Generate(ctx, r)
	a.usage = a.usage.Add(answer.Usage)
	return answer, cmp.Or(err, answer.Ended())
}
