package main

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"casebook"
	"casebook/internal/lexical"
	"casebook/model/modeltest"
	"casebook/recall"
)

// generatedDirectory is the invented project, with at most n questions of each set.
func generatedDirectory(t *testing.T, n int) []Directory {
	t.Helper()
	generated, _, err := ownDirectories(t.TempDir(), statsSeed)
	if err != nil {
		t.Fatal(err)
	}
	sample(generated[:1], n)
	return generated[:1]
}

// bestOf is the share of the wanted memories that five names out of a manifest of k can give, reckoned without recall: from the ranking of the words and the files' times.
func bestOf(t *testing.T, d Directory, k int) map[string]float64 {
	t.Helper()
	var documents []lexical.Document
	newest := slices.Clone(d.Documents)
	for _, f := range d.Documents {
		name := f.Name
		if stem := strings.TrimSuffix(f.ID, ".md"); stem != name {
			name += " " + stem
		}
		documents = append(documents, lexical.Document{ID: f.ID, Name: name, Description: f.Description, Hints: f.Hints, Body: f.Body, Time: f.Time})
	}
	slices.SortFunc(newest, func(a, b Document) int { return cmp.Or(b.Time.Compare(a.Time), strings.Compare(a.ID, b.ID)) })
	ix := lexical.Build(documents)
	best := map[string]float64{}
	for _, q := range d.Questions {
		ranking, err := ix.Search(q.Text, lexical.Options{Rest: len(documents)})
		if err != nil {
			t.Fatal(err)
		}
		offered := map[string]bool{}
		add := func(id string) {
			if len(offered) < k {
				offered[id] = true
			}
		}
		for _, h := range ranking.Hits {
			add(h.ID)
		}
		for _, id := range ranking.Rest {
			add(id)
		}
		for _, f := range newest {
			add(f.ID)
		}
		there := 0
		for _, id := range q.Gold {
			if offered[id] {
				there++
			}
		}
		if len(q.Gold) > 0 {
			best[q.ID] = float64(min(there, attached)) / float64(len(q.Gold))
		}
	}
	return best
}

// checkCeiling measures the oracle on a directory, and compares each answer with the best that there is.
func checkCeiling(t *testing.T, d Directory, k int) (mean float64) {
	t.Helper()
	a := &asking{folder: t.TempDir(), manifest: k, model: func(q Question) casebook.Model { return oracle{q.Gold} }}
	outcomes, err := measure([]Directory{d}, selector{build: a.build})
	if err != nil {
		t.Fatal(err)
	}
	best, n := bestOf(t, d, k), 0
	for _, o := range outcomes {
		if len(o.Gold) == 0 {
			if len(o.Selected) > 0 {
				t.Errorf("%d offered, question %s: nothing fits, and %v is chosen", k, o.ID, o.Selected)
			}
			continue
		}
		got := float64(o.selectedGold()) / float64(len(o.Gold))
		if got != best[o.ID] || o.selectedGold() != len(o.Selected) {
			t.Errorf("%d offered, question %s: %.3f of %v, and %.3f can be had", k, o.ID, got, o.Gold, best[o.ID])
		}
		mean += got
		n++
	}
	if a.tally.asked != len(outcomes) || a.tally.byModel != len(outcomes) {
		t.Errorf("%d questions, %+v", len(outcomes), a.tally)
	}
	return mean / float64(n)
}

// A selector that cannot err finds what the manifest holds, and no less: nothing on the way to the model and back loses a memory.
func TestAnOracleReachesTheCeiling(t *testing.T) {
	d := generatedDirectory(t, 60)[0]
	for k, least := range map[int]float64{30: 0.5, 100: 0.7, 300: 1} {
		if got := checkCeiling(t, d, k); got < least {
			t.Errorf("%d offered: %.3f", k, got)
		}
	}
}

// The same on LoCoMo's 272 sessions in one directory: these are the figures of docs/recall.md.
func TestTheCeilingOfLocomo(t *testing.T) {
	dir := os.Getenv("CASEBOOK_BENCH_DATA")
	if dir == "" || testing.Short() { // 4,608 questions, about a minute of one core
		t.Skip("set CASEBOOK_BENCH_DATA, without -short")
	}
	directories, err := locomoDirectories(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		manifest int
		want     string
	}{{30, "98.3"}, {100, "99.6"}, {200, "99.7"}} {
		if got := fmt.Sprintf("%.1f", 100*checkCeiling(t, directories[0], c.manifest)); got != c.want {
			t.Errorf("R@5 with %d headers is %s, and %s in docs/recall.md", c.manifest, got, c.want)
		}
	}
}

// What a model said is said again, in the same words and with the same failures, without a model; a request that is not known ends the measuring. A recording that is
// gone on with asks for nothing that it has.
func TestReplay(t *testing.T) {
	directories := generatedDirectory(t, 10)
	file := filepath.Join(t.TempDir(), "replies.jsonl")
	measured := func(o options, m func(q Question) casebook.Model) ([]Outcome, *asking, error) {
		t.Helper()
		s, err := o.open(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		if m != nil {
			recorded, err := openRecording(file, true)
			if err != nil {
				t.Fatal(err)
			}
			defer recorded.Close()
			s.asking.model = func(q Question) casebook.Model { return recorded.before(m(q)) }
		}
		outcomes, err := measure(directories, s)
		return outcomes, s.asking, errors.Join(err, s.close())
	}
	want, first, err := measured(options{selector: selectorOracle}, func(q Question) casebook.Model {
		switch len(q.Gold) {
		case 0:
			return failing{casebook.ErrRefused}
		case 1:
			return oracle{q.Gold}
		}
		return failing{fmt.Errorf("ask: %w", casebook.ErrCut)}
	})
	if err != nil || first.tally.byModel == 0 || first.tally.fallbacks[recall.FallbackRefused] == 0 {
		t.Fatalf("%+v, %v", first, err)
	}
	got, again, err := measured(options{selector: selectorReplay, replies: file}, nil)
	if err != nil || !gocmp.Equal(got, want, gocmp.AllowUnexported(Outcome{})) || !gocmp.Equal(again.tally, first.tally, gocmp.AllowUnexported(tally{})) {
		t.Errorf("%+v\n%+v\n%v", first.tally, again.tally, err)
	}
	data, err := os.ReadFile(file)
	if err != nil || bytes.Count(data, []byte("\n")) != first.tally.questions || bytes.Contains(data, []byte(directories[0].Questions[0].Text)) {
		t.Errorf("%d lines, %v", bytes.Count(data, []byte("\n")), err)
	}
	if _, _, err := measured(options{selector: selectorOracle}, func(Question) casebook.Model { return failing{errors.New("asked again")} }); err != nil {
		t.Error(err)
	}
	if after, err := os.ReadFile(file); err != nil || !bytes.Equal(after, data) {
		t.Error("the recording has changed", err)
	}
	if _, _, err := measured(options{selector: selectorReplay, replies: file, manifest: 20}, nil); !errors.Is(err, errUnrecorded) {
		t.Error(err)
	}
	for _, o := range []options{{selector: "lexical", record: file}, {selector: selectorReplay}, {selector: selectorOracle, replies: file}, {selector: "nobody"},
		{selector: selectorReplay, replies: file + ".none"}} {
		if _, err := o.open(t.TempDir()); err == nil {
			t.Errorf("%+v is taken", o)
		}
	}
	for _, bad := range []string{`{"version":2,"request":"x"}`, `{"version":1,"request":"x","prompt":"y"}`, `{"version":1,"request":"x","error":"timeout"}`, `{`} {
		if err := os.WriteFile(file, []byte(bad), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := openRecording(file, false); err == nil {
			t.Errorf("%s is taken", bad)
		}
	}
}

// failing is a model that only fails.
type failing struct{ err error }

func (f failing) Generate(context.Context, casebook.Request) (casebook.Response, error) {
	return casebook.Response{}, f.err
}

func (f failing) Stream(context.Context, casebook.Request, func(casebook.Piece) error) (casebook.Response, error) {
	return casebook.Response{}, f.err
}

func (f failing) CountTokens(context.Context, casebook.Request) (int, error) { return 0, f.err }

// The hash of a request is the documented one, and does not depend on whom it goes to: recordings live longer than this code.
func TestRequestHash(t *testing.T) {
	r := casebook.Request{Role: casebook.RoleSelector, System: []casebook.SystemBlock{{Text: "choose", Cache: casebook.CacheShort}},
		Messages: []casebook.Message{casebook.UserText("from <these>")}, Schema: json.RawMessage(`{"type":"object"}`), MaxTokens: 256, Effort: "low", Once: true}
	sum := sha256.Sum256([]byte(`{"system":["choose"],"messages":["from <these>"],"schema":{"type":"object"},"maxTokens":256}`))
	if got, want := requestHash(r), hex.EncodeToString(sum[:]); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// RC-09, RC-10, RC-11: the model that the settings name gets one request for each prompt, over the wire of its provider, with 256 tokens and the schema, and is asked
// once whatever it answers. The day's budget counts.
func TestTheConfiguredModelIsAskedOnce(t *testing.T) {
	for _, c := range []struct{ kind, base, tokens, schema string }{
		{"anthropic", "", `"max_tokens":256`, `"output_config":{`}, {"openai", "/v1", `"max_tokens":256`, `"response_format":{"type":"json_schema"`},
		{"ollama", "", `"num_predict":256`, `"format":{"type":"object"`},
	} {
		t.Run(c.kind, func(t *testing.T) {
			s := modeltest.NewServer(t, modeltest.Script{Exchanges: []modeltest.Exchange{
				{Want: modeltest.Want{Model: "small", Body: []string{c.tokens, c.schema}}, Reply: modeltest.Reply{Text: "I would rather not say."}},
				{Want: modeltest.Want{Model: "small", Body: []string{c.tokens, c.schema}}, Reply: modeltest.Reply{Text: `{"memories":[]}`, Usage: modeltest.Usage{Input: 9000, Output: 7}}, Times: 3},
			}})
			home := t.TempDir()
			t.Setenv("HOME", home)
			t.Setenv("XDG_CONFIG_HOME", filepath.Join(home, ".config"))
			t.Setenv("XDG_STATE_HOME", filepath.Join(home, ".state"))
			config := fmt.Sprintf("models:\n  selector: there/small\nproviders:\n  there:\n    kind: %s\n    baseURL: %s%s\n    contextTokens: 100000\n", c.kind, s.URL, c.base)
			path := filepath.Join(home, ".config", "casebook", "config.yaml")
			if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(config), 0o600)); err != nil {
				t.Fatal(err)
			}
			chosen, err := options{selector: selectorModel}.open(t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			directories := generatedDirectory(t, 2)
			_, err = measure(directories, chosen)
			if err := errors.Join(err, chosen.close()); err != nil {
				t.Fatal(err)
			}
			got := chosen.asking.tally
			if got.questions != 4 || got.asked != 4 || got.byModel != 3 || got.fallbacks[recall.FallbackMalformed] != 1 || len(s.Requests()) != 4 {
				t.Errorf("%d requests, %+v", len(s.Requests()), got)
			}
			t.Setenv("CASEBOOK_MODELS_DAY_TOKENS", "10")
			if chosen, err = (options{selector: selectorModel}).open(t.TempDir()); err != nil {
				t.Fatal(err)
			}
			if _, err = measure(directories, chosen); !errors.Is(err, casebook.ErrOverBudget) {
				t.Error(err)
			}
			if err := chosen.close(); err != nil {
				t.Error(err)
			}
		})
	}
	t.Setenv("HOME", t.TempDir())
	t.Setenv("XDG_CONFIG_HOME", "")
	if _, err := (options{selector: selectorModel}).open(t.TempDir()); err == nil || !strings.Contains(err.Error(), "models.selector") {
		t.Error("without a model in the settings:", err)
	}
}

// A few questions to the model that the person's settings name: CASEBOOK_LIVE=1.
func TestLiveSelector(t *testing.T) {
	if os.Getenv("CASEBOOK_LIVE") != "1" {
		t.Skip("asks a real model with CASEBOOK_LIVE=1 alone")
	}
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	_, coding, err := ownDirectories(root, statsSeed)
	if err != nil {
		t.Fatal(err)
	}
	sample(coding, 10)
	s, err := options{selector: selectorModel}.open(root)
	if err != nil {
		t.Fatal(err)
	}
	outcomes, err := measure(coding, s)
	if err := errors.Join(err, s.close()); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	report(&out, outcomes, 0)
	s.asking.tally.write(&out)
	t.Log(out.String())
	if s.asking.tally.byModel < s.asking.tally.questions*9/10 {
		t.Errorf("the model chose for %d of %d: %v", s.asking.tally.byModel, s.asking.tally.questions, s.asking.tally.fallbacks)
	}
}
