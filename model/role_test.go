package model_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"casebook"
	"casebook/model"
	"casebook/model/modeltest"
	"casebook/settings"
)

// locate writes files below a folder and gives the place of its project `p`.
func locate(t *testing.T, files, env map[string]string) settings.Place {
	t.Helper()
	root := t.TempDir()
	for name, text := range files {
		path := filepath.Join(root, filepath.FromSlash(name))
		for _, err := range []error{os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(text), 0o600)} {
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	p, err := settings.Locate(filepath.Join(root, "p"), settings.Options{Home: filepath.Join(root, "home"), ManagedDir: filepath.Join(root, "managed"), Env: func(name string) string { return env[name] }})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// The model of a role is asked as the settings say; a helper for the key finds nothing of a project in its environment.
func TestForRole(t *testing.T) {
	s := modeltest.NewServer(t, modeltest.Script{Exchanges: []modeltest.Exchange{{Want: modeltest.Want{Path: "/v1/chat/completions", Model: "a/b",
		Header: map[string]string{"Authorization": "Bearer k1", "X-Team": "shop"}}, Reply: modeltest.Reply{Text: "x"}}}})
	p := locate(t, map[string]string{
		"home/.config/casebook/config.yaml": "models: {selector: work/a/b, dream: helper/m}\nproviders:\n  work: {kind: openai, baseURL: " + s.URL + "/v1, keyEnv: WORK_KEY, headers: {X-Team: shop}, contextTokens: 9000}\n" +
			"  helper: {kind: anthropic, baseURL: \"https://models.example\", keyCommand: [/bin/echo, k2], version: \"2023-06-01\"}\n",
		"p/.claude/settings.json": `{"env": {"LD_PRELOAD": "theirs", "PATH": "theirs", "HTTPS_PROXY": "http://theirs.example"}}`,
	}, map[string]string{"WORK_KEY": "k1", "LD_PRELOAD": "theirs", "PATH": "theirs", "LANG": "C"})
	o, ok := model.ForRole(p, casebook.RoleSelector, nil)
	if !ok || o.Provider != "work" || o.ContextTokens != 9000 || o.Key.Environ != nil {
		t.Fatalf("%+v", o)
	}
	if _, err := open(t, o).Generate(t.Context(), ask("?")); err != nil {
		t.Error(err)
	}
	o, ok = model.ForRole(p, casebook.RoleDream, []string{"LD_PRELOAD=theirs", "PATH=theirs", "LANG=C", "=odd", "HTTPS_PROXY=http://theirs.example"})
	if diff := cmp.Diff([]string{"LANG=C"}, o.Key.Environ); diff != "" || !ok || o.Version != "2023-06-01" || o.Kind != model.Anthropic {
		t.Errorf("%+v\n%s", o, diff)
	}
	if o.Env("HTTPS_PROXY") != "" {
		t.Error("the project chose the proxy")
	}
	if o, ok := model.ForRole(p, casebook.RoleMain, nil); ok {
		t.Errorf("%+v", o)
	}
}
