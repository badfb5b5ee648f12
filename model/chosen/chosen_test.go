package chosen_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"casebook"
	"casebook/model/chosen"
	"casebook/model/modeltest"
	"casebook/settings"
)

// The model that the settings name is opened, be it a server or an agent, and what it took is in the account; where they name none there is none.
func TestOpen(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the agent is a shell script")
	}
	root := t.TempDir()
	server := modeltest.NewServer(t, modeltest.Script{Exchanges: []modeltest.Exchange{{Want: modeltest.Want{Model: "m"}, Reply: modeltest.Reply{Text: "from the server", Usage: modeltest.Usage{Input: 3, Output: 2}}}}})
	agent := filepath.Join(root, "agent")
	for path, text := range map[string]string{
		agent: "#!/bin/sh\ncat >/dev/null\n" + `echo '{"type":"result","result":"from the agent","usage":{"input_tokens":5},"total_cost_usd":0.5}'` + "\n",
		filepath.Join(root, "home/.config/casebook/config.yaml"): "models: {selector: near/m, main: mine, dream: host-codex, extract: host-claude}\nproviders:\n  near: {kind: openai, baseURL: " + server.URL + "/v1, contextTokens: 4096}\n" +
			"  host-claude: {command: [" + agent + "]}\n  broken: {kind: host}\n",
		filepath.Join(root, "p/.keep"): "",
	} {
		for _, err := range []error{os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(text), 0o700)} {
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	p, err := settings.Locate(filepath.Join(root, "p"), settings.Options{Home: filepath.Join(root, "home"), ManagedDir: filepath.Join(root, "managed"), Env: func(string) string { return "" }})
	if err != nil {
		t.Fatal(err)
	}
	r := casebook.Request{Messages: []casebook.Message{casebook.UserText("?")}}
	for role, want := range map[casebook.Role]string{casebook.RoleSelector: "from the server", casebook.RoleExtract: "from the agent"} {
		m, err := chosen.Open(p, role, nil, time.Now)
		if err != nil || m == nil {
			t.Fatal(role, err)
		}
		defer m.Close()
		r.Role = role
		if answer, err := m.Generate(t.Context(), r); err != nil || answer.Text() != want {
			t.Errorf("%s: %q %v", role, answer.Text(), err)
		}
		if of := map[casebook.Role]int{casebook.RoleSelector: 4096}[role]; m.Window != of {
			t.Errorf("%s has room for %d tokens, not %d", role, m.Window, of)
		}
	}
	m, err := chosen.Open(p, casebook.RoleDream, nil, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	r.Role = casebook.RoleDream
	if _, err := m.Generate(t.Context(), r); !errors.Is(err, casebook.ErrUnavailable) { // it is not installed
		t.Error(err)
	}
	for _, role := range []casebook.Role{casebook.RoleMain, casebook.RoleEmbed} {
		if m, err := chosen.Open(p, role, nil, time.Now); m != nil || err != nil {
			t.Error(role, m, err)
		}
	}
	sums, _, err := m.Account.Days(1)
	got := ""
	for _, s := range sums {
		got += fmt.Sprintln(s.Role, s.Provider, s.Model, s.Usage.Total(), s.MicroUSD, s.Failed)
	}
	if want := "dream host-codex gpt-6-luna 0 0 1\nextract host-claude haiku 5 500000 0\nselector near m 5 0 0\n"; err != nil || got != want {
		t.Error(got, err)
	}
}
