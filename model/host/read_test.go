package host

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"casebook"
)

// Whatever an agent prints, reading it ends, counts nothing below zero, and an answer that failed is none.
func FuzzRead(f *testing.F) {
	names, err := filepath.Glob("testdata/*.*")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(data), "")
		f.Add("noise\n"+string(data), string(data))
	}
	f.Add(`{"type":"result","usage":{"input_tokens":-1e300},"total_cost_usd":1e300}`, "\x1b[")
	f.Fuzz(func(t *testing.T, printed, complained string) {
		for _, a := range []agent{claude{}, codex{}, gemini{}, opencode{}} {
			s := a.read(output{said: []byte(printed), complained: complained})
			u := s.usage
			if u.Input < 0 || u.Output < 0 || u.CacheRead < 0 || u.CacheWrite < 0 || u.CacheLong < 0 || u.MicroUSD < 0 {
				t.Errorf("%s: %+v", a.name(), u)
			}
			if s.failed && s.kind() == nil {
				t.Errorf("%s: it failed of nothing", a.name())
			}
		}
	})
}

// Words and statuses of agents are casebook's errors; what is not known is a failure that may pass.
func TestKinds(t *testing.T) {
	for words, want := range map[string]error{
		"Not logged in · Please run /login": casebook.ErrAuth, "unexpected status 401 Unauthorized: no": casebook.ErrAuth, "API Error: 529 busy": casebook.ErrOverloaded,
		"exceeded retry limit, last status: 429 Too Many Requests": casebook.ErrRateLimit, "You've hit your limit · resets 3pm": casebook.ErrRateLimit,
		"models/x is not found: 404": casebook.ErrUnavailable, "ProviderModelNotFoundError": casebook.ErrUnavailable, "API Error: 400 prompt is too long": casebook.ErrTooLong,
		"There's an issue with the selected model (x). It may not exist": casebook.ErrNoModel, "400 or so files": casebook.ErrUnavailable, "": casebook.ErrUnavailable,
	} {
		if got := kindOf(0, words); got != want {
			t.Errorf("%q: %v, want %v", words, got, want)
		}
	}
}

// An output that looks like the begin of ever more objects is read within bounds: a thousand million steps would be too many.
func TestManyBegins(t *testing.T) {
	begin := strings.Repeat("{\"a\":[\n", 1<<20)
	if s := (claude{}).read(output{said: []byte(begin)}); s.answered {
		t.Errorf("%+v", s)
	}
	logs := strings.Repeat("[info] { a line of a log\n", 5000)
	if s := (claude{}).read(output{said: []byte(logs + `{"type":"result","result":"x"}`)}); s.text != "x" {
		t.Errorf("%+v", s)
	}
}
