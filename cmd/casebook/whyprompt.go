package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"casebook"
	"casebook/hook"
	"casebook/ledger"
	"casebook/recall"
	"casebook/store"
	"casebook/uptake"
)

// follower follows the sessions of the place's memory directory.
func (a *app) follower(p *place, l ledger.Ledger) uptake.Follower {
	f := uptake.Follower{Ledger: l, Session: hook.SessionOf(p.Place), Now: a.now}
	own, further, err := p.beside().stores()
	if err != nil {
		return f
	}
	f.Stores = []*store.Store{own}
	for _, layer := range further {
		f.Stores = append(f.Stores, layer.Store)
	}
	return f
}

// follow looks for what became of a session's memories, of all sessions' without an id, and builds the prior anew. That it cannot be written down costs the answer nothing.
func (a *app) follow(ctx context.Context, p *place, l ledger.Ledger, id string) []casebook.Problem {
	f := a.follower(p, l)
	var problems []casebook.Problem
	var added bool
	var err error
	if id == "" {
		added, problems, err = f.All(ctx, a.now().Add(-ledger.KeepFor))
	} else {
		added, err = f.Follow(ctx, id)
	}
	if err == nil {
		err = l.Refresh(ctx, a.now(), added)
	}
	if err != nil {
		problems = append(problems, casebook.Problem{Code: "ledger-unwritten", Text: err.Error()})
	}
	return problems
}

// seen is what an agent may see of entries: no memory whose name could mislead it, and none that waits for a person. A person sees all.
func (a *app) seen(entries []ledger.Entry) []ledger.Entry {
	if a.agent() == "" {
		return entries
	}
	var all []ledger.Entry
	for _, e := range entries {
		if e.Event != ledger.InstructionsLoaded && store.Misnamed(e.Path, "") {
			continue
		}
		if e.Recall != nil {
			r := *e.Recall
			r.Candidates = slices.DeleteFunc(slices.Clone(r.Candidates), func(c ledger.Candidate) bool {
				return c.Left == string(recall.LeftWithheld) || store.Misnamed(c.Path, "")
			})
			r.Injected = slices.DeleteFunc(slices.Clone(r.Injected), func(in ledger.Injected) bool { return store.Misnamed(in.Path, "") })
			e.Recall = &r
		}
		all = append(all, e)
	}
	return all
}

// ofPrompt says of an entry that it is about a memory.
func ofPrompt(e ledger.Entry) bool {
	return slices.Contains([]string{ledger.Recalled, ledger.Used, ledger.Contradicted, ledger.Followed}, e.Event)
}

// A promptJSON is a prompt with all that became of it.
type promptJSON struct {
	N          int                `json:"n"` // from 1
	ID         string             `json:"id,omitempty"`
	Time       time.Time          `json:"time"`
	Text       string             `json:"text"`
	By         string             `json:"by,omitempty"`
	Model      string             `json:"model,omitempty"`
	Fallback   string             `json:"fallback,omitempty"`
	At         []string           `json:"at"`
	Considered int                `json:"considered"`
	Abstained  bool               `json:"abstained"`
	Skipped    string             `json:"skipped,omitempty"`
	Injected   []injectedJSON     `json:"injected"`
	Candidates []ledger.Candidate `json:"candidates"`
	chosen     string             // whose choice they are, for a person
}

type injectedJSON struct {
	ledger.Injected
	Used         []string           `json:"used"`
	Words        []string           `json:"words,omitempty"`
	Contradicted []contradictedJSON `json:"contradicted"`
}

type contradictedJSON struct {
	Time   time.Time `json:"time"`
	Reason string    `json:"reason"`
}

// promptsOf numbers the prompts of a session's entries and puts to each what became of its memories.
func promptsOf(entries []ledger.Entry) []promptJSON {
	var all []promptJSON
	for i, p := range ledger.Prompts(entries) {
		first, last := p.Answers[0].Recall, p.Answers[len(p.Answers)-1].Recall
		one := promptJSON{chosen: chosenBy(p), N: i + 1, ID: p.ID, Time: p.Time(), Text: p.Text(), By: last.By, Model: last.Model, Fallback: last.Fallback, Considered: first.Considered,
			Abstained: p.Abstained(), Skipped: p.Skipped(), Injected: []injectedJSON{}, Candidates: []ledger.Candidate{}}
		for _, answer := range p.Answers {
			if answer.Recall.At != hook.PrefetchCommand { // which gives out nothing
				one.At = append(one.At, answer.Recall.At)
			}
			for _, c := range answer.Recall.Candidates {
				if !slices.ContainsFunc(one.Candidates, func(old ledger.Candidate) bool { return old.Path == c.Path && (old.Left == c.Left || old.Left == "") }) {
					one.Candidates = append(one.Candidates, c)
				}
			}
		}
		for _, in := range p.Injected() {
			m := injectedJSON{Injected: in, Used: []string{}, Contradicted: []contradictedJSON{}}
			for _, e := range entries {
				if e.Path != in.Path || e.Prompt != p.ID {
					continue
				}
				switch e.Event {
				case ledger.Used:
					m.Used, m.Words = append(m.Used, e.Reason), append(m.Words, e.Words...)
				case ledger.Contradicted:
					m.Contradicted = append(m.Contradicted, contradictedJSON{e.Time, e.Reason})
				}
			}
			one.Injected = append(one.Injected, m)
		}
		all = append(all, one)
	}
	return all
}

// numbered is prompt n, from 1, or from the end where n is below 0.
func numbered(prompts []promptJSON, n int) (promptJSON, error) {
	if len(prompts) == 0 {
		return promptJSON{}, errors.New("no prompt of it is known; hooks note them (`casebook install claude-code`)")
	}
	at := n - 1
	if n < 0 {
		at = len(prompts) + n
	}
	if at < 0 || at >= len(prompts) {
		return promptJSON{}, fmt.Errorf("the session has no prompt %d (%s)", n, count(len(prompts), "prompt")+" known")
	}
	return prompts[at], nil
}

// owns says whether an entry is about the prompt.
func (p promptJSON) owns(e ledger.Entry) bool {
	if !ofPrompt(e) || e.Event == ledger.Followed {
		return false
	}
	return e.Prompt == p.ID && (p.ID != "" || e.Time.Equal(p.Time))
}

func (a *app) printPrompts(prompts []promptJSON, whole bool) {
	answered, used := 0, 0
	show := func(s string) string { return plainLine(oneLine(s, fieldBytes)) }
	for _, p := range prompts {
		text := `"` + show(p.Text) + `"`
		if p.Text == "" {
			text = "(its words are not kept)"
		}
		fmt.Fprintf(a.out, "prompt %d  %s  %s\n", p.N, a.clock(p.Time), text)
		fmt.Fprintln(a.out, "  "+show(p.outcome()))
		for _, m := range p.Injected {
			fmt.Fprintf(a.out, "  + %s: %s\n", show(m.Path), show(m.words()))
			if len(m.Used) > 0 {
				used++
			}
		}
		if len(p.Injected) > 0 {
			answered++
		}
		for _, c := range p.Candidates {
			if whole {
				fmt.Fprintf(a.out, "  %s\n", show(candidateWords(c)))
			}
		}
	}
	if len(prompts) > 1 {
		fmt.Fprintf(a.out, "%s, %d with memories; of these %s used\n", count(len(prompts), "prompt"), answered, wereOf(used))
	}
}

func wereOf(n int) string {
	if n == 1 {
		return "1 memory was"
	}
	return memories(n) + " were"
}

// outcome is what came of the prompt in one line.
func (p promptJSON) outcome() string {
	switch {
	case p.Skipped != "":
		return "not asked: " + p.Skipped
	case p.Considered == 0 && len(p.Injected) == 0:
		return "there was no memory to consider"
	}
	text := memories(p.Considered) + " considered; " + p.chosen
	if p.Abstained {
		text += "; none was sure enough"
	}
	if slices.ContainsFunc(p.At, func(at string) bool { return at != "UserPromptSubmit" }) {
		text += "; given at " + strings.Join(p.At, ", ")
	}
	return text
}

// chosenBy says whose choice the memories of a prompt are, and what came of asking a model.
func chosenBy(p ledger.Prompt) string {
	first, last := p.Answers[0].Recall, p.Answers[len(p.Answers)-1].Recall
	model := "a model"
	if last.Model != "" {
		model += " (" + last.Model + ")"
	}
	words := first.By == recall.ByLexical
	switch {
	case last.By == ledger.ByFallback:
		return "chosen by the words; " + model + " was asked and gave no answer: " + recall.FallbackWords(last.Fallback)
	case last.By == recall.ByModel && last.At == hook.PrefetchCommand:
		return "chosen by the words; " + model + " was asked and added none"
	case last.By == recall.ByModel && words:
		return "chosen by the words, then by " + model
	case last.By == recall.ByModel:
		return "chosen by " + model
	}
	return "chosen by the words"
}

// words say how much of the prompt's room a memory took and what became of it.
func (m injectedJSON) words() string {
	text := fmt.Sprintf("%s bytes, %s", casebook.Thousands(m.Bytes), count(m.Tokens, "token"))
	if m.Truncated {
		text += ", cut"
	}
	if len(m.Used) > 0 {
		text += "; used: " + strings.Join(m.Used, ", ")
		if len(m.Words) > 0 {
			text += " (" + strings.Join(m.Words, ", ") + ")"
		}
	}
	for _, c := range m.Contradicted {
		text += "; contradicted: " + contradictedWords(c.Reason) + " on " + c.Time.Format(time.DateOnly)
	}
	return text
}

func contradictedWords(reason string) string {
	switch reason {
	case ledger.ByPrompt:
		return "the person corrected it"
	case ledger.ByEdit:
		return "a person changed it"
	case ledger.ByRemoval:
		return "a person removed it"
	}
	return reason
}

// candidateWords say where a memory stood in the ranking, and why it was left out.
func candidateWords(c ledger.Candidate) string {
	sign, why := "*", "attached"
	if c.Left != "" {
		sign, why = "-", recall.Left(c.Left).Words()
	}
	text := fmt.Sprintf("%s %s: score %.1f, confidence %.2f; %s", sign, c.Path, c.Score, c.Confidence, why)
	if c.Reason != "" {
		text += "; " + c.Reason
	}
	return text
}
