package modeltest_test

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"casebook"
	"casebook/model/modeltest"
)

// A noted test keeps what it is failed with.
type noted struct {
	testing.TB
	failures []string
	cleanups []func()
}

func (n *noted) Errorf(format string, args ...any) {
	n.failures = append(n.failures, fmt.Sprintf(format, args...))
}
func (n *noted) Cleanup(f func()) { n.cleanups = append(n.cleanups, f) }
func (n *noted) end() {
	for _, f := range n.cleanups {
		f()
	}
}

func post(t *testing.T, url, body string) (int, string) {
	t.Helper()
	resp, err := http.Post(url, "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, string(data)
}

// A request that the script does not know fails the test, and so does a reply that nobody fetched; the one and the other answer nothing.
func TestServerFailsTheTest(t *testing.T) {
	const one = `{"exchanges": [{"want": {"model": "m1", "contains": [{"role": "user", "text": "hello"}]}, "reply": {"text": "hi"}}]}`
	for _, c := range []struct {
		name, path, body string
		status, failures int
	}{
		{"as the script says", "/v1/messages", `{"model":"m1","messages":[{"role":"user","content":[{"type":"text","text":"hello you"}]}]}`, 200, 0},
		{"another model", "/v1/messages", `{"model":"m2","messages":[{"role":"user","content":"hello"}]}`, 400, 2},
		{"another text", "/v1/chat/completions", `{"model":"m1","messages":[{"role":"user","content":"bye"}]}`, 400, 2},
		{"another speaker", "/v1/chat/completions", `{"model":"m1","messages":[{"role":"system","content":"hello"}]}`, 400, 2},
		{"no request", "", "", 0, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			script, err := modeltest.ParseScript([]byte(one))
			if err != nil {
				t.Fatal(err)
			}
			n := &noted{TB: t}
			s := modeltest.NewServer(n, script)
			if c.path != "" {
				if status, _ := post(t, s.URL+c.path, c.body); status != c.status {
					t.Errorf("status %d", status)
				}
			}
			n.end()
			if len(n.failures) != c.failures {
				t.Errorf("%d failures: %q", len(n.failures), n.failures)
			}
		})
	}
}

// A script may ask for exact bytes, and a file is read strictly.
func TestScripts(t *testing.T) {
	body := `{"model":"m1","messages":[{"role":"user","content":"hello"}]}`
	s := modeltest.OpenServer(t, "testdata/hash.json")
	if status, got := post(t, s.URL+"/api/chat", body); status != 200 || !strings.Contains(got, `"content":"hi"`) {
		t.Errorf("%d %s", status, got)
	}
	if diff := cmp.Diff([]modeltest.Said{{Role: "user", Text: "hello"}}, s.Requests()[0].Said); diff != "" {
		t.Error(diff)
	}
	for _, bad := range []string{"", "[]", `{"exchanges": [{"wants": {}}]}`, `{"exchanges": [{"reply": {"stall": "sometimes"}}]}`} {
		if _, err := modeltest.ParseScript([]byte(bad)); err == nil {
			t.Errorf("%s was read", bad)
		}
	}
}

// The model inside the process is as strict.
func TestModelFailsTheTest(t *testing.T) {
	n := &noted{TB: t}
	m := modeltest.NewModel(n, modeltest.Step{Text: "a", Fits: func(r casebook.Request) bool { return r.Role == casebook.RoleDream }}, modeltest.Step{Text: "b"}, modeltest.Step{})
	ask := func(role casebook.Role) string {
		answer, err := m.Generate(t.Context(), casebook.Request{Role: role, Messages: []casebook.Message{casebook.UserText("?")}})
		if err != nil {
			return err.Error()
		}
		return answer.Text()
	}
	if got := []string{ask(casebook.RoleMain), ask(casebook.RoleDream)}; got[0] != "b" || got[1] != "a" {
		t.Error(got)
	}
	n.end()
	if len(n.failures) != 1 || len(m.Requests()) != 2 {
		t.Error(n.failures)
	}
	ask(casebook.RoleMain)
	ask(casebook.RoleMain)
	if len(n.failures) != 2 {
		t.Error(n.failures)
	}
}
