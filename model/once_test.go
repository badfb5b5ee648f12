package model_test

import (
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"casebook"
	"casebook/model"
	"casebook/model/modeltest"
)

// A request that goes out once is sent once, whatever comes of it: the server's script has one reply, and it fails on a second request.
func TestOnce(t *testing.T) {
	schemaless := modeltest.Reply{Status: http.StatusBadRequest, Error: &modeltest.Failure{Type: "invalid_request_error", Message: "response_format and output_config.format: unknown field, no grammar"}}
	for name, c := range map[string]struct {
		reply modeltest.Reply
		err   error
	}{
		"fits":                       {modeltest.Reply{Text: `{"names":["a"]}`}, nil},
		"does not fit":               {modeltest.Reply{Text: `I think a and b.`}, casebook.ErrShape},
		"says nothing":               {modeltest.Reply{}, casebook.ErrShape},
		"no room":                    {modeltest.Reply{Text: `{"names":["a`, Stop: "max_tokens"}, casebook.ErrCut},
		"refused":                    {modeltest.Reply{Stop: "refusal"}, casebook.ErrRefused},
		"overloaded":                 {modeltest.Reply{Status: 529}, casebook.ErrOverloaded},
		"has failed":                 {modeltest.Reply{Status: http.StatusInternalServerError}, casebook.ErrUnavailable},
		"too many, and a wait":       {modeltest.Reply{Status: http.StatusTooManyRequests, RetryAfter: "0.001"}, casebook.ErrRateLimit},
		"wants to be asked again":    {modeltest.Reply{Status: http.StatusConflict, Header: map[string]string{"X-Should-Retry": "true"}}, casebook.ErrBadRequest},
		"knows no schema":            {schemaless, casebook.ErrBadRequest},
		"breaks off":                 {modeltest.Reply{Text: `{"names":["a"]}`, Cut: 20}, casebook.ErrBroken},
		"is no JSON of a provider's": {modeltest.Reply{Raw: []byte("<html>")}, casebook.ErrBroken},
	} {
		for _, k := range kinds {
			t.Run(name+"/"+string(k.kind), func(t *testing.T) {
				s := modeltest.NewServer(t, script(c.reply))
				r := ask("Which?")
				r.Schema, r.Once = json.RawMessage(names), true
				_, err := open(t, model.Options{Kind: k.kind, BaseURL: s.URL + k.base, Model: "m1"}).Generate(t.Context(), r)
				if c.reply.Stop == "refusal" && k.kind == model.Ollama { // it knows no refusals: nothing was said
					c.err = casebook.ErrShape
				}
				if !errors.Is(err, c.err) || (err == nil) != (c.err == nil) || len(s.Requests()) != 1 {
					t.Errorf("%v after %d requests", err, len(s.Requests()))
				}
			})
		}
	}
	everyKind(t, script(modeltest.Reply{Status: 529}), model.Options{}, func(t *testing.T, s *modeltest.Server, generate func(casebook.Request) (casebook.Response, error)) {
		r := ask("Which?")
		r.Once = true
		if _, err := generate(r); !errors.Is(err, casebook.ErrOverloaded) || len(s.Requests()) != 1 {
			t.Errorf("%v after %d requests", err, len(s.Requests()))
		}
	})
}

// A key that is not taken is not looked for in the same request, but in the next one.
func TestOnceWithAnOldKey(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the helper here is a shell script")
	}
	dir := t.TempDir()
	helper := filepath.Join(dir, "helper")
	if err := os.WriteFile(helper, []byte("#!/bin/sh\necho x >> \"$DIR/calls\"; echo \"key-$(grep -c x \"$DIR/calls\")\"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	bearer := func(key string) modeltest.Want {
		return modeltest.Want{Header: map[string]string{"Authorization": "Bearer " + key}}
	}
	s := modeltest.NewServer(t, modeltest.Script{Exchanges: []modeltest.Exchange{{Want: bearer("key-1"), Reply: modeltest.Reply{Status: http.StatusUnauthorized, Error: &modeltest.Failure{Message: "not key-1"}}},
		{Want: bearer("key-2"), Reply: modeltest.Reply{Text: "x"}}}})
	c := open(t, model.Options{Kind: model.OpenAI, BaseURL: s.URL, Model: "m1", Key: model.Key{Command: []string{helper}, Environ: []string{"DIR=" + dir, "PATH=" + os.Getenv("PATH")}}})
	r := ask("?")
	r.Once = true
	if _, err := c.Generate(t.Context(), r); !errors.Is(err, casebook.ErrAuth) || len(s.Requests()) != 1 || strings.Contains(err.Error(), "key-1") {
		t.Fatalf("%v after %d requests", err, len(s.Requests()))
	}
	if _, err := c.Generate(t.Context(), r); err != nil || len(s.Requests()) != 2 {
		t.Fatalf("%v after %d requests", err, len(s.Requests()))
	}
}
