// Command host asks the model that the settings name for a role, once, and prints what came of it as JSON. e2e/host.sh runs it with real agents.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"casebook"
	"casebook/model/chosen"
	"casebook/settings"
)

type answer struct {
	Text  string         `json:"text"`
	Model string         `json:"model"`
	Usage casebook.Usage `json:"usage"`
	Error string         `json:"error"`
}

func main() {
	role := flag.String("role", string(casebook.RoleSelector), "the `ROLE`")
	schema := flag.String("schema", "", "the answer's `SCHEMA`")
	system := flag.String("system", "", "the system `PROMPT`")
	limit := flag.Duration("time", 2*time.Minute, "the answer's `TIME`")
	flag.Parse()
	a, err := ask(casebook.Role(*role), *system, *schema, *limit)
	if err != nil {
		a.Error = err.Error()
	}
	_ = json.NewEncoder(os.Stdout).Encode(a)
}

func ask(role casebook.Role, system, schema string, limit time.Duration) (answer, error) {
	prompt, err := io.ReadAll(os.Stdin)
	if err != nil {
		return answer{}, err
	}
	dir, err := os.Getwd()
	if err != nil {
		return answer{}, err
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return answer{}, err
	}
	place, err := settings.Locate(dir, settings.Options{Home: home, Env: os.Getenv})
	if err != nil {
		return answer{}, err
	}
	m, err := chosen.Open(place, role, os.Environ(), time.Now)
	if err != nil {
		return answer{}, err
	}
	if m == nil {
		return answer{}, fmt.Errorf("no model is named for %s: %v", role, place.Problems)
	}
	defer m.Close()
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	r := casebook.Request{Role: role, System: []casebook.SystemBlock{{Text: system}}, Messages: []casebook.Message{casebook.UserText(string(prompt))}, MaxTokens: 256}
	if schema != "" {
		r.Schema = json.RawMessage(schema)
	}
	got, err := m.Generate(ctx, r)
	return answer{Text: got.Text(), Model: got.Model, Usage: got.Usage}, err
}
