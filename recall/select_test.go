package recall

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"casebook"
	"casebook/model/modeltest"
)

// says is a model's answer with names.
func says(names ...string) modeltest.Step {
	data, _ := json.Marshal(map[string][]string{"memories": append([]string{}, names...)})
	return modeltest.Step{Text: string(data), Response: casebook.Response{Model: "small-1", Usage: casebook.Usage{Input: 900, Output: 20}}}
}

// dated is a folder whose files have times that are known.
func dated(t *testing.T, files map[string]string) *Recaller {
	t.Helper()
	r := folder(t, files)
	day := time.Date(2026, 11, 1, 12, 0, 0, 0, time.UTC)
	for i, name := range slices.Sorted(func(yield func(string) bool) {
		for name := range files {
			if !yield(name) {
				return
			}
		}
	}) {
		at := day.Add(time.Duration(i) * time.Hour)
		if err := os.Chtimes(r.Store.Abs(name), at, at); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

func choose(t *testing.T, r *Recaller, m casebook.Model, req Request) Selection {
	t.Helper()
	s, err := r.Select(t.Context(), m, req)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// offered is what the model was shown in its n-th request.
func offered(t *testing.T, m *modeltest.Model, n int) string {
	t.Helper()
	requests := m.Requests()
	if len(requests) <= n {
		t.Fatalf("only %d requests came", len(requests))
	}
	text := requests[n].Messages[0].Content[0].Text
	_, text, _ = strings.Cut(text, "<casebook-manifest>\n")
	text, _, _ = strings.Cut(text, "\n</casebook-manifest>")
	return text
}

// written is a request as a person reads it.
func written(r casebook.Request) string {
	var b strings.Builder
	fmt.Fprintf(&b, "role %s, at most %d tokens, effort %s, once %v\nschema %s\n", r.Role, r.MaxTokens, r.Effort, r.Once, r.Schema)
	for _, s := range r.System {
		fmt.Fprintf(&b, "\n== system, cache %s\n%s\n", s.Cache, s.Text)
	}
	for _, m := range r.Messages {
		for _, c := range m.Content {
			fmt.Fprintf(&b, "\n== %s\n%s\n", m.From, c.Text)
		}
	}
	return b.String()
}

// RC-07, RC-08, RC-10, RC-11, RC-12, RC-13, RC-14: the whole request, of which one is sent: the prompt, the manifest and the tools, nothing of the conversation; 256 tokens;
// a schema; at most five and none is good; manuals of tools in use left, warnings about them wanted.
func TestTheRequestGolden(t *testing.T) {
	r := dated(t, small())
	m := modeltest.NewModel(t, says("grep-gotchas.md"))
	s := choose(t, r, m, Request{Prompt: "search the orders handler with grep options", Tools: []string{"Grep", "Bash", "Grep", "mcp__shop__orders", "a tool\nof two lines", "ghp_" + strings.Repeat("A1b2C3d4", 4) + "E5f6"},
		Read: []string{"style.md"}, Files: []string{"api/orders.go", "a, b.go", "<tag>.md", strings.Repeat("x", 300), "keys/AKIA" + "Q3EGRIPTSPBSMV2X.txt", "übung/größe.go"}})
	want := Selection{IDs: []string{"grep-gotchas.md"}, By: ByModel, Asked: true, Considered: 5, Offered: 4, Usage: casebook.Usage{Input: 900, Output: 20}, Model: "small-1"}
	if diff := cmp.Diff(want, s); diff != "" {
		t.Error(diff)
	}
	requests := m.Requests()
	if len(requests) != 1 || requests[0].Check() != nil || len(requests[0].Messages) != 1 || requests[0].Tools != nil {
		t.Fatalf("%+v", requests)
	}
	golden(t, "selector.golden", written(requests[0]))
}

// RC-12, RC-15, C18: only names of the manifest count, each once, five at most; none is a good answer. Nothing else is opened.
func TestNamesOfTheManifestAlone(t *testing.T) {
	files := small()
	for i := range 6 {
		files[fmt.Sprintf("m%d.md", i)] = memory(fmt.Sprint("m", i), "about a lantern", "project", "The lantern of the "+strings.Fields("attic barn cellar dairy entry forge")[i]+".")
	}
	outside := filepath.Join(t.TempDir(), "x.md")
	write(t, outside, memory("x", "deploy on Friday", "project", "secret plan"))
	for name, c := range map[string]struct {
		said []string
		want string
	}{
		"none":             {nil, ""},
		"unknown, outside": {[]string{"deploy.md", "ghost.md", "../x.md", outside, "/etc/passwd", "", "."}, "deploy.md"},
		"only unknown":     {[]string{"ghost.md"}, ""},
		"twice":            {[]string{"deploy.md", "style.md", "deploy.md"}, "deploy.md style.md"},
		"seven":            {[]string{"m0.md", "m1.md", "m2.md", "ghost.md", "m3.md", "m4.md", "m5.md", "deploy.md"}, "m0.md m1.md m2.md m3.md m4.md"},
		"malformed":        {[]string{"deploy", "deploy.md, style.md", "- deploy.md", "MEMORY.md", "Deploy.md", "sub\\team.md"}, ""},
		"below, in order":  {[]string{" sub/team.md\n", "deploy.md"}, "sub/team.md deploy.md"},
		"known":            {[]string{"style.md"}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			r := folder(t, files)
			req := Request{Prompt: "can we deploy to production on Friday?"}
			if name == "known" {
				req.Surfaced = []string{"style.md"}
			}
			s := choose(t, r, modeltest.NewModel(t, says(c.said...)), req)
			if got := strings.Join(s.IDs, " "); got != c.want || s.By != ByModel || s.Fallback != "" {
				t.Errorf("%q by %s %s, want %q", got, s.By, s.Fallback, c.want)
			}
			res, err := r.Surface(t.Context(), req, s)
			if err != nil || len(res.Problems) > 0 || len(res.Attachments) != len(s.IDs) {
				t.Errorf("%+v, %v", res, err)
			}
			if res.Abstained != (len(s.IDs) == 0) {
				t.Error("abstained", res.Abstained)
			}
		})
	}
}

// RC-16: whatever goes wrong with the model, the words' choice counts, in one word why, and the caller hears of no error.
func TestTheWordsCountWhenTheModelFails(t *testing.T) {
	wrapped := func(kind error, status int) error {
		return fmt.Errorf("select: %w", &casebook.ModelError{Kind: kind, Provider: "p", Model: "m", Status: status})
	}
	for name, c := range map[string]struct {
		step  modeltest.Step
		want  string
		asked bool
	}{
		"broken JSON":       {modeltest.Step{Text: `{"memories": ["deploy.md`}, FallbackMalformed, true},
		"words":             {modeltest.Step{Text: "I would take deploy.md."}, FallbackMalformed, true},
		"nothing":           {modeltest.Step{}, FallbackMalformed, true},
		"another type":      {modeltest.Step{Text: `{"memories": "deploy.md"}`}, FallbackMalformed, true},
		"other types in it": {modeltest.Step{Text: `{"memories": [1, null]}`}, FallbackMalformed, true},
		"a list alone":      {modeltest.Step{Text: `["deploy.md"]`}, FallbackMalformed, true},
		"null":              {modeltest.Step{Text: `{"memories": null}`}, FallbackMalformed, true},
		"another name":      {modeltest.Step{Text: `{"names": []}`}, FallbackMalformed, true},
		"refusal by reason": {modeltest.Step{Text: `{"memories": []}`, Response: casebook.Response{Stop: casebook.StopRefusal}}, FallbackRefused, true},
		"refusal":           {modeltest.Step{Err: wrapped(casebook.ErrRefused, 200)}, FallbackRefused, true},
		"shape":             {modeltest.Step{Err: wrapped(casebook.ErrShape, 200)}, FallbackMalformed, true},
		"cut":               {modeltest.Step{Err: wrapped(casebook.ErrCut, 200)}, FallbackCut, true},
		"status 500":        {modeltest.Step{Err: wrapped(casebook.ErrUnavailable, 500)}, FallbackUnavailable, true},
		"status 529":        {modeltest.Step{Err: wrapped(casebook.ErrOverloaded, 529)}, FallbackUnavailable, true},
		"status 429":        {modeltest.Step{Err: wrapped(casebook.ErrRateLimit, 429)}, FallbackUnavailable, true},
		"broke off":         {modeltest.Step{Err: wrapped(casebook.ErrBroken, 200)}, FallbackUnavailable, true},
		"time-out":          {modeltest.Step{Err: wrapped(casebook.ErrTimeout, 0)}, FallbackTimeout, true},
		"budget":            {modeltest.Step{Err: casebook.ErrOverBudget}, FallbackBudget, false},
		"no key":            {modeltest.Step{Err: wrapped(casebook.ErrNoKey, 0)}, FallbackKey, false},
		"wrong key":         {modeltest.Step{Err: wrapped(casebook.ErrAuth, 401)}, FallbackKey, true},
		"no credit":         {modeltest.Step{Err: wrapped(casebook.ErrCredit, 402)}, FallbackCredit, true},
		"too long here":     {modeltest.Step{Err: wrapped(casebook.ErrTooLong, 0)}, FallbackFailed, false},
		"too long there":    {modeltest.Step{Err: wrapped(casebook.ErrTooLong, 400)}, FallbackFailed, true},
		"something else":    {modeltest.Step{Err: errors.New("surprise")}, FallbackFailed, true},
	} {
		t.Run(name, func(t *testing.T) {
			r := folder(t, small())
			s := choose(t, r, modeltest.NewModel(t, c.step), Request{Prompt: "can we deploy to production on Friday?"})
			if s.By != ByLexical || s.Fallback != c.want || s.Asked != c.asked || strings.Join(s.IDs, " ") != "deploy.md" {
				t.Errorf("%+v", s)
			}
			_, lexical := ask(t, r, Request{Prompt: "can we deploy to production on Friday?"})
			if res, err := r.Surface(t.Context(), Request{}, s); err != nil || lexical != "deploy.md" || len(res.Attachments) != 1 {
				t.Errorf("%+v, %v, Recall: %s", res, err, lexical)
			}
		})
	}
}

// A model that does not answer in time is waited for no longer than Wait; one whose caller goes away ends with it.
func TestAModelThatNeverAnswers(t *testing.T) {
	r := folder(t, small())
	r.Wait = time.Millisecond
	never := modeltest.Step{Wait: make(chan struct{})}
	if s := choose(t, r, modeltest.NewModel(t, never), Request{Prompt: "can we deploy to production on Friday?"}); s.Fallback != FallbackTimeout || len(s.IDs) != 1 {
		t.Errorf("%+v", s)
	}
	r.Wait = time.Hour
	ctx, cancel := context.WithCancel(t.Context())
	m := modeltest.NewModel(t, modeltest.Step{Wait: never.Wait, Fits: func(casebook.Request) bool { cancel(); return true }})
	if s, err := r.Select(ctx, m, Request{Prompt: "can we deploy to production on Friday?"}); err != nil || s.Fallback != FallbackCancelled || !s.Asked {
		t.Errorf("%+v, %v", s, err)
	}
}

// PF-06, RC-17: without a memory to offer nothing is asked, and what is known already is not offered.
func TestNothingToOfferAsksNothing(t *testing.T) {
	empty := folder(t, map[string]string{"MEMORY.md": "- [Deploy](deploy.md) — deploys on Friday"})
	if s := choose(t, empty, modeltest.NewModel(t), Request{Prompt: "can we deploy?"}); s.Asked || s.Fallback != FallbackNothing || s.Considered != 0 || len(s.IDs) != 0 {
		t.Errorf("%+v", s)
	}
	r := folder(t, small())
	all := []string{"deploy.md", "grep-usage.md", "grep-gotchas.md", "style.md", "sub/team.md"}
	for _, req := range []Request{{Surfaced: all}, {Read: all}, {Surfaced: all[:3], Read: all[3:]}} {
		req.Prompt = "can we deploy to production on Friday?"
		if s := choose(t, r, modeltest.NewModel(t), req); s.Asked || s.Fallback != FallbackNothing || s.Considered != 5 || len(s.IDs) != 0 {
			t.Errorf("%+v", s)
		}
	}
	m := modeltest.NewModel(t, says())
	choose(t, r, m, Request{Prompt: "can we deploy to production on Friday?", Surfaced: []string{"deploy.md"}, Read: []string{"sub/team.md"}})
	if text := offered(t, m, 0); strings.Contains(text, "deploy") || strings.Contains(text, "team.md") || strings.Count(text, "\n") != 2 {
		t.Error(text)
	}
	failing := modeltest.NewModel(t, modeltest.Step{Err: casebook.ErrOverloaded})
	if s := choose(t, r, failing, Request{Prompt: "can we deploy to production on Friday?", Surfaced: []string{"deploy.md"}}); len(s.IDs) > 0 {
		t.Errorf("the words choose what is known: %+v", s)
	}
	if s := choose(t, r, nil, Request{Prompt: "can we deploy to production on Friday?"}); s.Asked || s.Fallback != FallbackNoModel || strings.Join(s.IDs, " ") != "deploy.md" {
		t.Errorf("%+v", s)
	}
}

// C17: what was surfaced or read while the model was asked is left out; so is what has gone. A name that was never listed is not opened.
func TestSurfaceKnowsWhatHappenedMeanwhile(t *testing.T) {
	r := folder(t, small())
	s := Selection{IDs: []string{"style.md", "deploy.md", "sub/team.md", "grep-usage.md", "../x.md", "/etc/passwd", "deploy.md"}, By: ByModel, Model: "small-1", Considered: 5}
	if err := os.Remove(r.Store.Abs("grep-usage.md")); err != nil {
		t.Fatal(err)
	}
	res, err := r.Surface(t.Context(), Request{Prompt: "can we deploy to production on Friday?", Surfaced: []string{"style.md"}, Read: []string{"sub/team.md"}}, s)
	if err != nil || len(res.Attachments) != 1 || res.Attachments[0].Name != "deploy" || len(res.Problems) > 0 || res.Considered != 5 || res.Bytes == 0 {
		t.Fatalf("%+v, %v", res, err)
	}
	a := res.Attachments[0]
	if a.Reason != "chosen by small-1" || a.Score == 0 || len(a.Excerpts) == 0 {
		t.Errorf("%+v", a)
	}
	s.IDs = []string{"style.md", "sub/team.md"} // no word of them is in the prompt
	res, err = r.Surface(t.Context(), Request{Prompt: "hm?"}, s)
	if err != nil || len(res.Attachments) != 2 || res.Attachments[0].Name != "style" || res.Attachments[1].Name != "oncall" {
		t.Errorf("%+v, %v", res, err)
	}
	data, err := json.Marshal(s)
	var back Selection
	if err != nil || json.Unmarshal(data, &back) != nil || !cmp.Equal(back, s) {
		t.Errorf("%s comes back as %+v", data, back)
	}
}

// Equal memories and an equal request give equal bytes, whatever the order of the files on disk and the way to the index, so that a provider's cache can hit; a
// further memory leaves the marked part as it is.
func TestEqualStateGivesEqualBytes(t *testing.T) {
	files := small()
	for i := range 90 {
		files[fmt.Sprintf("m%02d.md", i)] = memory(fmt.Sprint("m", i), fmt.Sprintf("the lantern of room %d", i%9), "project", "The lantern of the orders handler is in the attic.")
	}
	req := Request{Prompt: "where is the lantern of the orders handler?", Tools: []string{"Bash", "Grep"}}
	bytesOf := func(r *Recaller, req Request) string {
		m := modeltest.NewModel(t, says())
		choose(t, r, m, req)
		data, err := json.Marshal(m.Requests()[0])
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	first := dated(t, files)
	want := bytesOf(first, req)
	second := dated(t, files)
	second.CacheDir = ""
	for i := range 5 {
		for _, r := range []*Recaller{first, second} {
			if got := bytesOf(r, Request{Prompt: req.Prompt, Tools: []string{"Grep", "Bash", "Grep"}}); got != want {
				t.Fatalf("%d: %s", i, cmp.Diff(want, got))
			}
		}
	}
	for _, r := range []*Recaller{first, second} { // as after a checkout
		for name := range files {
			if err := os.Chtimes(r.Store.Abs(name), time.Unix(1e9, 0), time.Unix(1e9, 0)); err != nil {
				t.Fatal(err)
			}
		}
	}
	listed, _, err := first.Store.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	slices.Reverse(listed) // they come in any order
	first.Files = listed
	if bytesOf(first, Request{Prompt: "hm?"}) != bytesOf(second, Request{Prompt: "hm?"}) {
		t.Error("files of one time come in another order")
	}
	files["new.md"] = memory("new", "something new", "project", "New.")
	m := modeltest.NewModel(t, says(), says())
	first.Files = nil
	choose(t, first, m, req)
	choose(t, dated(t, files), m, Request{Prompt: "and what is new?"})
	if a, b := m.Requests()[0], m.Requests()[1]; !cmp.Equal(a.System, b.System) || !cmp.Equal(a.Schema, b.Schema) || a.System[0].Cache != casebook.CacheShort {
		t.Error("the part that a provider keeps is another one")
	}
}
