package install

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// testBinary has what JSON, a shell and the one-line layout could stumble over.
const (
	testBinary  = `/opt/it's: "a, b"/casebook`
	testCommand = `'/opt/it'"'"'s: "a, b"/casebook' hook`
)

// oddFiles are settings files without handlers of ours, laid out in every way that strict JSON allows.
func oddFiles() []string {
	return []string{
		`{}`, "{}\n", "{ }", "{\n}\n", "{\r\n}\r\n", "\n\n {\t} \n", "\ufeff{}", "\ufeff{\n  \"a\": 1\n}\n",
		`{"a":1}`, `{"a": 1}`, "{ \"a\" : 1 }\n", "{\"a\":1,\"b\":2}", "{\"a\": 1, \"b\": 2}\n",
		"{\n  \"a\": 1\n}", "{\n  \"a\": 1\n}\n", "{\n\t\"a\": 1\n}\n", "{\n    \"a\": 1\n}\n\n\n", "{\r\n  \"a\": 1\r\n}\r\n",
		"{\r\n\t\"a\": [\r\n\t\t1,\n\t\t2\r\n\t]\r\n}",
		"{\n\"a\": 1\n}", "  {\n    \"a\": 1\n  }\n", "{\"a\": 1\n}", "{\n  \"a\": 1}", "{ \"a\": 1\n, \"b\": 2\n}", "{\r  \"a\": 1\r}\r",
		"{\n  \"a\":\n    1,\n  \"b\"  :  2\n}\n", "{\n\n\n  \"a\": 1,\n\n  \"b\": 2\n\n}\n",
		`{"hooks":{}}`, `{"hooks": { } }`, "{\n  \"hooks\": {\n  }\n}\n", `{"hooks":{"SessionStart":[]}}`,
		"{\n  \"hooks\": {\n    \"SessionStart\": [ ],\n    \"Stop\": []\n  }\n}\n",
		"{\n  \"hooks\": {\n    \"Stop\": [{\"hooks\": [{\"type\": \"command\", \"command\": \"x\"}]}]\n  },\n  \"z\": null\n}\n",
		`{"hooks":{"UserPromptSubmit":[{"hooks":[{"type":"command","command":"x"}]}],"PostToolUse":[{"matcher":"Bash","hooks":[]}]}}`,
		"{\n  \"hooks\": {\n    \"PostToolUse\": [\n      {\"matcher\": \"Bash\", \"hooks\": []}\n    ]\n  }\n}",
		`{"hooks":{"PostToolUse":[{"matcher":"Bash"},{},null,1,"x",[],{"hooks":{}},{"hooks":[null,1,{"command":1},{"command":"casebook recall"}]}]}}`,
		`{"hooks":{"Notification":1,"Other":{},"x":null,"":[]}}`,
		`{"hooks":1,"hooks":{}}`, `{"hooks":{"Stop":[]},"a":0,"hooks":{"SessionEnd":[],"SessionEnd":[1]}}`, "{\"ho\\u006fks\": {\"Session\\u0053tart\": []}}",
		`{"a":"//","b":"/*","c":",}","d":"\"hooks\":{}","e":"\\","f":"\ud83d\ude00","g":"\ud800"}`, "{\"größe\":\"日本\u2028\",\"n\":1e999,\"m\":-0,\"k\":1.10}",
		"{\"bad\":\"\xff\xfe\"}", `{"disableAllHooks":true,"allowManagedHooksOnly":true}`, "{\"a\":" + strings.Repeat("[", 500) + strings.Repeat("]", 500) + "}",
	}
}

func mustMerge(t testing.TB, raw []byte, binary string, old *receipt) ([]byte, *receipt) {
	t.Helper()
	after, r, err := merge(raw, binary, false, old)
	if err != nil {
		t.Fatalf("%q: %v", raw, err)
	}
	return after, &r
}

func mustStrip(t testing.TB, raw []byte, r *receipt) []byte {
	t.Helper()
	after, _, err := strip(raw, r)
	if err != nil {
		t.Fatalf("%q: %v", raw, err)
	}
	return after
}

// checkRoundTrip holds for every file without handlers of ours.
func checkRoundTrip(t testing.TB, before []byte) {
	t.Helper()
	after, r := mustMerge(t, before, testBinary, nil)
	checkAdded(t, before, after)
	if again, _ := mustMerge(t, after, testBinary, r); !bytes.Equal(again, after) {
		t.Errorf("installing twice changes the file again:\n%s", cmp.Diff(string(after), string(again)))
	}
	if back := mustStrip(t, after, r); !bytes.Equal(back, before) {
		t.Errorf("removing does not give the file back:\n%s", cmp.Diff(string(before), string(back)))
	}

	moved, r2 := mustMerge(t, after, "/new/casebook", r)
	if bytes.Contains(moved, []byte("/opt/it")) {
		t.Errorf("the old program is still called:\n%s", moved)
	}
	if back := mustStrip(t, moved, r2); !bytes.Equal(back, before) {
		t.Errorf("removing after a move does not give the file back:\n%s", cmp.Diff(string(before), string(back)))
	}

	// A person writes a member at the front: it alone is the difference.
	front := func(text []byte) []byte {
		i := bytes.IndexByte(text, '{') + 1
		return slices.Concat(text[:i], []byte(`"person": [1, {"x": 2}],`), text[i:])
	}
	if d, err := parse(before); err == nil && len(containerOf(d.root).items) > 0 {
		if back := mustStrip(t, front(after), r); !bytes.Equal(back, front(before)) {
			t.Errorf("a change of the person's is not the only difference:\n%s", cmp.Diff(string(front(before)), string(back)))
		}
	}
	if left := mustStrip(t, after, nil); bytes.Contains(left, []byte("/opt/it")) {
		t.Errorf("without the receipt ours are still there:\n%s", left)
	}
}

// checkAdded says in plain maps what installing may do to the content, independent of how the bytes are edited.
func checkAdded(t testing.TB, before, after []byte) {
	t.Helper()
	want, got := decode(t, before), decode(t, after)
	hooks, _ := want["hooks"].(map[string]any)
	if hooks == nil {
		hooks = map[string]any{}
	}
	for name, matcher := range map[string]string{
		"SessionStart": "", "InstructionsLoaded": "", "UserPromptSubmit": "", "PostToolUse": "Read|Write|Edit|MultiEdit|NotebookEdit", "PostToolBatch": "",
		"Stop": "", "PreCompact": "", "SessionEnd": "",
	} {
		group := map[string]any{"hooks": []any{map[string]any{"type": "command", "command": testCommand, "timeout": json.Number("5")}}}
		if matcher != "" {
			group["matcher"] = matcher
		}
		groups, _ := hooks[name].([]any)
		hooks[name] = append(groups, group)
	}
	want["hooks"] = hooks
	if a, b := sorted(t, want), sorted(t, got); a != b { // as text: cmp takes for ever on deep values
		t.Errorf("content (-want +got):\n%s", cmp.Diff(a, b))
	}
}

// sorted is JSON with its keys in order.
func sorted(t testing.TB, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// decode reads strict JSON as the host does: the last of several members of one name counts.
func decode(t testing.TB, raw []byte) map[string]any {
	t.Helper()
	dec := json.NewDecoder(bytes.NewReader(bytes.TrimPrefix(raw, []byte(byteOrderMark))))
	dec.UseNumber()
	m := map[string]json.RawMessage{}
	if err := dec.Decode(&m); err != nil {
		t.Fatalf("not strict JSON: %v\n%s", err, raw)
	}
	out := map[string]any{}
	for key, value := range m {
		dec := json.NewDecoder(bytes.NewReader(value))
		dec.UseNumber()
		var v any
		if err := dec.Decode(&v); err != nil {
			t.Fatal(err)
		}
		out[key] = v
	}
	return out
}

func TestInstallThenUninstallGivesTheBytesBack(t *testing.T) {
	for i, before := range oddFiles() {
		t.Run(fmt.Sprint(i), func(t *testing.T) { checkRoundTrip(t, []byte(before)) })
	}
}

// Without a receipt what became empty by removing goes, and nothing else.
func TestRemovingWithoutAReceipt(t *testing.T) {
	const ours = `{"hooks":[{"type":"command","command":"casebook hook"}]}`
	for _, tt := range []struct{ name, before, want string }{
		{"the last in the file", `{"hooks":{"Stop":[` + ours + `]}}`, `{}`},
		{"beside others", `{"a": 1, "hooks":{"Stop":[` + ours + `]}, "b": 2}`, `{"a": 1, "b": 2}`},
		{"first member", "{\n  \"hooks\":{\"Stop\":[" + ours + "]},\n  \"b\": 2\n}\n", "{\n  \"b\": 2\n}\n"},
		{"empty containers of others stay", `{"hooks":{"Stop":[` + ours + `],"SessionStart":[]},"x":{}}`, `{"hooks":{"SessionStart":[]},"x":{}}`},
		{"a group shared with a person's handler",
			`{"hooks":{"Stop":[{"matcher":"a","hooks":[{"command":"x"}, {"command":"casebook hook"}, {"command":"y"}]}]}}`,
			`{"hooks":{"Stop":[{"matcher":"a","hooks":[{"command":"x"}, {"command":"y"}]}]}}`},
		{"ours first in a shared group", `{"hooks":{"Stop":[{"hooks":[{"command":"casebook hook"}, {"command":"casebook hook"}, {"command":"y"}]}]}}`,
			`{"hooks":{"Stop":[{"hooks":[{"command":"y"}]}]}}`},
		{"ours between a person's groups", `{"hooks":{"Stop":[{"a":1}, ` + ours + `, ` + ours + ` , {"b":2}]}}`, `{"hooks":{"Stop":[{"a":1} , {"b":2}]}}`},
		{"a second array in the group keeps it", `{"hooks":{"Stop":[{"hooks":[{"command":"casebook hook"}],"hooks":[1]}]}}`,
			`{"hooks":{"Stop":[{"hooks":[],"hooks":[1]}]}}`},
		{"an event of an older or newer casebook", `{"hooks":{"Nightly":[` + ours + `]},"z":1}`, `{"z":1}`},
		{"hooks twice", `{"hooks":{"Stop":[` + ours + `]},"hooks":{"Stop":[` + ours + `,1]}}`, `{"hooks":{"Stop":[1]}}`},
		{"nothing of ours", `{"hooks":{"Stop":[{"hooks":[]}]}}`, `{"hooks":{"Stop":[{"hooks":[]}]}}`},
		{"hooks of a wrong kind", `{"hooks":["casebook hook"]}`, `{"hooks":["casebook hook"]}`},
	} {
		if got := mustStrip(t, []byte(tt.before), nil); string(got) != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}

func TestAPersonsHandlerInOurGroupStays(t *testing.T) {
	after, r := mustMerge(t, []byte(`{"a":1}`), testBinary, nil)
	own := `"timeout":5}`
	edited := bytes.Replace(after, []byte(own), []byte(own+`,{"type":"command","command":"mine"}`), 1)
	back := mustStrip(t, edited, r)
	want := `{"a":1,"hooks":{"SessionStart":[{"hooks":[{"type":"command","command":"mine"}]}]}}`
	if string(back) != want {
		t.Errorf("%s, want %s", back, want)
	}
}

// FuzzPlan edits any bytes: what parses and has none of ours round-trips; the rest is refused with a place, and nothing panics.
func FuzzPlan(f *testing.F) {
	for _, before := range oddFiles() {
		f.Add([]byte(before))
	}
	for _, before := range badFiles() {
		f.Add([]byte(before.text))
	}
	f.Add([]byte(`{"hooks":{"Stop":[{"hooks":[{"command":"casebook hook"},{"command":"a/casebook","args":["hook"]}]}]}}`))
	f.Fuzz(func(t *testing.T, before []byte) {
		after, r, err := merge(before, testBinary, false, nil)
		if err != nil {
			line, ok := err.(*SyntaxError)
			if !ok || line.Line < 1 || line.Column < 1 || line.Text == "" || line.Fix == "" {
				t.Fatalf("error without a place: %v", err)
			}
			return
		}
		if without := mustStrip(t, before, nil); bytes.Equal(without, before) {
			checkRoundTrip(t, before)
			return
		}
		// Ours were in the file: they are all the same now, twice is once, and they all go.
		if again, _ := mustMerge(t, after, testBinary, &r); !bytes.Equal(again, after) {
			t.Errorf("installing twice changes the file again:\n%s", cmp.Diff(string(after), string(again)))
		}
		back := mustStrip(t, after, &r)
		if rest := mustStrip(t, back, nil); !bytes.Equal(rest, back) {
			t.Errorf("some of ours are left:\n%s", back)
		}
		decode(t, back)
	})
}
