package account_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"casebook"
	"casebook/account"
	"casebook/model/modeltest"
	"casebook/settings"
)

var noon = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

func newAccount(t *testing.T) *account.Account {
	t.Helper()
	prices, _, _, err := account.Published("anthropic")
	if err != nil {
		t.Fatal(err)
	}
	return &account.Account{Folder: filepath.Join(t.TempDir(), "account"), Tokens: 100_000, USD: 1, Prices: append(prices, account.Price{Provider: "ollama"}), Now: func() time.Time { return noon }}
}

func ask(text string) casebook.Request {
	return casebook.Request{Role: casebook.RoleSelector, Messages: []casebook.Message{casebook.UserText(text)}, MaxTokens: 256}
}

// What a model took is counted by role, model and day, in tokens and in money.
func TestCounts(t *testing.T) {
	a := newAccount(t)
	now := noon
	a.Now = func() time.Time { return now }
	haiku := account.Metered{Account: a, Provider: "anthropic", Name: "claude-haiku-4-5-20251001", Model: modeltest.NewModel(t,
		modeltest.Step{Text: "x", Response: casebook.Response{Usage: casebook.Usage{Input: 1000, Output: 100, CacheRead: 500, CacheWrite: 200, CacheLong: 10}}},
		modeltest.Step{Text: "x", Response: casebook.Response{Usage: casebook.Usage{Input: 1000}}},
		modeltest.Step{Err: fmt.Errorf("no: %w", casebook.ErrRateLimit)}, modeltest.Step{Err: casebook.ErrBroken}, modeltest.Step{Text: "unreported"})}
	local := account.Metered{Account: a, Provider: "elsewhere", Name: "big", Model: modeltest.NewModel(t, modeltest.Step{Text: "x", Response: casebook.Response{Usage: casebook.Usage{Input: 7, Output: 3}}})}
	for i := range 5 {
		if i == 1 {
			now = noon.AddDate(0, 0, 1)
		}
		haiku.Generate(t.Context(), ask("12345678"))
	}
	if _, err := local.Stream(t.Context(), ask("?"), func(casebook.Piece) error { return nil }); err != nil {
		t.Fatal(err)
	}
	got, problems, err := a.Days(2)
	if err != nil || len(problems) > 0 {
		t.Fatal(problems, err)
	}
	want := []account.Sum{
		{Day: "2026-12-01", Role: "selector", Provider: "anthropic", Model: "claude-haiku-4-5-20251001", Requests: 4, Failed: 2, Usage: casebook.Usage{Input: 1004}, MicroUSD: 1004},
		{Day: "2026-12-01", Role: "selector", Provider: "elsewhere", Model: "big", Requests: 1, Usage: casebook.Usage{Input: 7, Output: 3}, Unpriced: 1},
		{Day: "2026-11-30", Role: "selector", Provider: "anthropic", Model: "claude-haiku-4-5-20251001", Requests: 1,
			Usage: casebook.Usage{Input: 1000, Output: 100, CacheRead: 500, CacheWrite: 200, CacheLong: 10}, MicroUSD: 1000 + 500 + 50 + 250 + 20},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// What a provider says that a request cost counts before any price, and where no price is known the last one that it told stands for the next.
func TestReportedCost(t *testing.T) {
	a := newAccount(t)
	step := func(micro int64) modeltest.Step {
		return modeltest.Step{Text: "x", Response: casebook.Response{Usage: casebook.Usage{Input: 1000, Output: 10, MicroUSD: micro}}}
	}
	priced := account.Metered{Account: a, Provider: "anthropic", Name: "claude-haiku-5-5", Model: modeltest.NewModel(t, step(7))}
	told := account.Metered{Account: a, Provider: "host-opencode", Name: "big", Model: modeltest.NewModel(t, step(600_000))}
	for _, m := range []account.Metered{priced, told} {
		if _, err := m.Generate(t.Context(), ask("?")); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := told.Generate(t.Context(), ask("?")); !errors.Is(err, casebook.ErrOverBudget) {
		t.Error(err)
	}
	got, _, err := a.Days(1)
	if err != nil {
		t.Fatal(err)
	}
	usage := casebook.Usage{Input: 1000, Output: 10}
	want := []account.Sum{
		{Day: "2026-11-30", Role: "selector", Provider: "anthropic", Model: "claude-haiku-5-5", Requests: 1, Usage: usage, MicroUSD: 7},
		{Day: "2026-11-30", Role: "selector", Provider: "host-opencode", Model: "big", Requests: 1, Usage: usage, MicroUSD: 600_000},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// The budget stops before it is exceeded, in tokens and in money; what is under way counts, and so does what a dead process had set aside.
func TestBudget(t *testing.T) {
	for _, c := range []struct {
		name            string
		tokens          int
		usd             float64
		provider, model string
		estimate        casebook.Usage
		allowed         int
	}{
		{"tokens", 10_000, 100, "elsewhere", "m", casebook.Usage{Input: 3000}, 3},
		{"exactly", 9_000, 100, "elsewhere", "m", casebook.Usage{Input: 3000}, 3},
		{"money", 1 << 40, 0.01, "anthropic", "claude-haiku-4-5", casebook.Usage{Input: 1000, Output: 500}, 2},
		{"nothing", 0, 0, "ollama", "m", casebook.Usage{Input: 1}, 0},
		{"no money and no price to pay", 10, 0, "ollama", "m", casebook.Usage{Input: 1}, 10},
		{"no money", 10, 0, "anthropic", "claude-opus-5-5", casebook.Usage{Input: 1}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := newAccount(t)
			a.Tokens, a.USD = c.tokens, c.usd
			for range c.allowed {
				if _, err := a.Allow(t.Context(), casebook.RoleDream, c.provider, c.model, c.estimate); err != nil {
					t.Fatal(err)
				}
			}
			_, err := a.Allow(t.Context(), casebook.RoleDream, c.provider, c.model, c.estimate)
			if !errors.Is(err, casebook.ErrOverBudget) {
				t.Error(err)
			}
			a.Now = func() time.Time { return noon.Add(13 * time.Hour) }
			if _, err := a.Allow(t.Context(), casebook.RoleDream, c.provider, c.model, c.estimate); c.allowed > 0 && err != nil {
				t.Errorf("the next day: %v", err)
			}
		})
	}
}

// A model that is over its budget is not asked, and a hold that cost less gives the rest back.
func TestOverBudgetAsksNothing(t *testing.T) {
	a := newAccount(t)
	a.Tokens = 600
	m := account.Metered{Account: a, Provider: "elsewhere", Name: "m", Model: modeltest.NewModel(t, modeltest.Step{Text: "x", Response: casebook.Response{Usage: casebook.Usage{Input: 200, Output: 10}}},
		modeltest.Step{Text: "x", Response: casebook.Response{Usage: casebook.Usage{Input: 200, Output: 10}}})}
	for i := range 3 {
		if _, err := m.Generate(t.Context(), ask("some")); errors.Is(err, casebook.ErrOverBudget) != (i == 2) {
			t.Errorf("%d: %v", i, err)
		}
	}
}

// An answer with a schema may be asked for twice, so that twice as much is set aside, unless the request goes out once.
func TestASchemaSetsTwiceAsMuchAside(t *testing.T) {
	a := newAccount(t)
	a.Tokens = 400 // 258 are one answer with its prompt
	r := ask("some")
	one := casebook.Response{Usage: casebook.Usage{Input: 1}}
	m := account.Metered{Account: a, Provider: "x", Name: "m", Model: modeltest.NewModel(t, modeltest.Step{Text: "x", Response: one}, modeltest.Step{Text: "{}", Response: one})}
	if _, err := m.Generate(t.Context(), r); err != nil {
		t.Error(err)
	}
	r.Schema = []byte(`{"type":"object"}`)
	if _, err := m.Generate(t.Context(), r); !errors.Is(err, casebook.ErrOverBudget) {
		t.Error(err)
	}
	r.Once = true
	if _, err := m.Generate(t.Context(), r); err != nil {
		t.Error(err)
	}
}

// Where nothing can be counted nothing is asked.
func TestNoAccountNoModel(t *testing.T) {
	m := func(a *account.Account) error {
		_, err := account.Metered{Account: a, Provider: "x", Name: "m", Model: modeltest.NewModel(t)}.Generate(t.Context(), ask("?"))
		return err
	}
	a := newAccount(t)
	if err := os.WriteFile(a.Folder, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if m(a) == nil {
		t.Error("a file lies where the folder should")
	}
	a = newAccount(t)
	for _, err := range []error{os.Mkdir(a.Folder, 0o700), os.WriteFile(filepath.Join(a.Folder, "2026-11-30.jsonl"), []byte(`{"version":2,"id":"a"}`+"\n"), 0o600)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := m(a); err == nil || !strings.Contains(err.Error(), "newer casebook") {
		t.Error(err)
	}
}

// Lines that a power cut left are told and not counted; the next line is whole.
func TestTornLines(t *testing.T) {
	a := newAccount(t)
	if _, err := a.Allow(t.Context(), casebook.RoleMain, "x", "m", casebook.Usage{Input: 5}); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(a.Folder, "2026-11-30.jsonl")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	torn := string(data) + `{"version":1,"id":"n","usage":{"input":-5}}` + "\n" + `{"version":1,"time":"2026-11-30T12:0`
	if err := os.WriteFile(path, []byte(torn), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := a.Allow(t.Context(), casebook.RoleMain, "x", "m", casebook.Usage{Input: 6}); err != nil {
		t.Fatal(err)
	}
	sums, problems, err := a.Days(1)
	if err != nil || len(sums) != 1 || sums[0].Usage.Input != 11 || sums[0].Open != 2 || len(problems) != 1 || problems[0].Code != "account-broken" {
		t.Errorf("%+v %v %v", sums, problems, err)
	}
	if info, err := os.Stat(path); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Error(info.Mode(), err)
	}
}

// Old days go, and nothing that is no day.
func TestOldDaysGo(t *testing.T) {
	a := newAccount(t)
	if err := os.MkdirAll(a.Folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"2025-10-01.jsonl", "2026-11-29.jsonl", "1999-99-99.jsonl", "notes.txt"} {
		if err := os.WriteFile(filepath.Join(a.Folder, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := a.Allow(t.Context(), casebook.RoleMain, "x", "m", casebook.Usage{}); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(a.Folder)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if diff := cmp.Diff([]string{"1999-99-99.jsonl", "2026-11-29.jsonl", "2026-11-30.jsonl", "lock", "notes.txt"}, names); diff != "" {
		t.Error(diff)
	}
}

const childName = "ACCOUNT_FOLDER"

// Several processes at once do not exceed the budget together, and lose no line.
func TestProcessesShareTheBudget(t *testing.T) {
	if folder := os.Getenv(childName); folder != "" {
		a := &account.Account{Folder: folder, Tokens: 6000, Now: func() time.Time { return noon }}
		for range 25 {
			h, err := a.Allow(context.Background(), casebook.RoleExtract, "x", "m", casebook.Usage{Input: 100})
			if errors.Is(err, casebook.ErrOverBudget) {
				return
			}
			if err == nil {
				err = a.Record(h, casebook.Usage{Input: 100}, "", false)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		return
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	a := newAccount(t)
	var running []*exec.Cmd
	for range 4 {
		cmd := exec.Command(program, "-test.run=^TestProcessesShareTheBudget$")
		cmd.Env = append(os.Environ(), childName+"="+a.Folder)
		cmd.Stderr = os.Stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		running = append(running, cmd)
	}
	for _, cmd := range running {
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	}
	sums, problems, err := a.Days(1)
	if err != nil || len(problems) > 0 || len(sums) != 1 || sums[0].Requests != 60 || sums[0].Usage.Input != 6000 || sums[0].Open != 0 {
		t.Errorf("%+v %v %v", sums, problems, err)
	}
}

// A person's price counts before a published one, a long prompt's before a short one's; this machine's own models are free, and what is not known has no price.
func TestPrices(t *testing.T) {
	c := settings.Config{Providers: []settings.Provider{
		{Name: "anthropic", Kind: "anthropic", BaseURL: "https://api.anthropic.com", Prices: []settings.ModelPrice{{Model: "claude-opus-5-5", Input: 1, Output: 1}}},
		{Name: "host-claude", Kind: settings.KindHost, Agent: settings.AgentClaude}, {Name: "host-codex", Kind: settings.KindHost, Agent: settings.AgentCodex},
		{Name: "gate", Kind: "anthropic", BaseURL: "https://gate.example"}, {Name: "ollama", Kind: "ollama", BaseURL: "http://127.0.0.1:11434"}}}
	prices, err := account.Prices(c)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		provider, model string
		usage           casebook.Usage
		micro           int64
		unpriced        int
	}{
		{"anthropic", "claude-opus-5-5", casebook.Usage{Input: 1000}, 1000, 0},
		{"anthropic", "claude-sonnet-5-5", casebook.Usage{Input: 1000, CacheRead: 1000}, 2100, 0},
		{"anthropic", "claude-haiku-5-5", casebook.Usage{Input: 100_000}, 10_000, 0},
		{"anthropic", "claude-haiku-5-5", casebook.Usage{Input: 100_001}, 50_001, 0},
		{"anthropic", "claude-haiku-5-5", casebook.Usage{Input: 1}, 1, 0}, // rounded up
		{"anthropic", "claude-haiku-4-5-20251001", casebook.Usage{Output: 10}, 50, 0},
		{"anthropic", "claude-haiku-4-5-fast", casebook.Usage{Output: 10}, 0, 1},
		{"gate", "claude-opus-5-5", casebook.Usage{Output: 10}, 0, 1},
		{"ollama", "qwen3:8b", casebook.Usage{Output: 10}, 0, 0},
		{"host-claude", "haiku", casebook.Usage{Output: 10}, 5, 0},
		{"host-claude", "claude-opus-5-5", casebook.Usage{Output: 10}, 200, 0},
		{"host-codex", "gpt-6-luna", casebook.Usage{Output: 10}, 0, 1},
	} {
		a := newAccount(t)
		a.Prices, a.Tokens = prices, 1<<40
		h, err := a.Allow(t.Context(), casebook.RoleMain, row.provider, row.model, casebook.Usage{})
		if err != nil {
			t.Fatal(err)
		}
		if err := a.Record(h, row.usage, "", false); err != nil {
			t.Fatal(err)
		}
		sums, _, err := a.Days(1)
		if err != nil || len(sums) != 1 || sums[0].MicroUSD != row.micro || sums[0].Unpriced != row.unpriced {
			t.Errorf("%+v: %+v %v", row, sums, err)
		}
	}
}
