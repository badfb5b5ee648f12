package model

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The variants keep the order of properties, close every object and leave out what cannot be held to; the strict one requires all.
func TestVariants(t *testing.T) {
	for _, c := range []struct{ name, schema, closed, strict string }{
		{"flat", `{"type":"object","properties":{"why":{"type":"string","minLength":3},"names":{"type":"array","items":{"type":"string"},"maxItems":5}},"required":["names"]}`,
			`{"type":"object","properties":{"why":{"type":"string"},"names":{"type":"array","items":{"type":"string"}}},"required":["names"],"additionalProperties":false}`,
			`{"type":"object","properties":{"why":{"anyOf":[{"type":"string"},{"type":"null"}]},"names":{"type":"array","items":{"type":"string"}}},"required":["why","names"],"additionalProperties":false}`},
		{"nested", `{"type":"object","properties":{"a":{"type":"array","minItems":1,"items":{"type":"object","properties":{"b":{"enum":["format","pattern"]}},"required":["b"]}}},"required":["a"],"additionalProperties":true}`,
			`{"type":"object","properties":{"a":{"type":"array","minItems":1,"items":{"type":"object","properties":{"b":{"enum":["format","pattern"]}},"required":["b"],"additionalProperties":false}}},"required":["a"],"additionalProperties":false}`,
			`{"type":"object","properties":{"a":{"type":"array","items":{"type":"object","properties":{"b":{"enum":["format","pattern"]}},"required":["b"],"additionalProperties":false}}},"required":["a"],"additionalProperties":false}`},
		{"a property with a keyword's name", `{"type":"object","properties":{"pattern":{"type":"string"}},"required":["pattern"]}`,
			`{"type":"object","properties":{"pattern":{"type":"string"}},"required":["pattern"],"additionalProperties":false}`,
			`{"type":"object","properties":{"pattern":{"type":"string"}},"required":["pattern"],"additionalProperties":false}`},
	} {
		closed, err := ClosedSchema(json.RawMessage(c.schema))
		if string(closed) != c.closed || err != nil {
			t.Errorf("%s, closed: %v\n%s", c.name, err, cmp.Diff(c.closed, string(closed)))
		}
		strict, err := StrictSchema(json.RawMessage(c.schema))
		if string(strict) != c.strict || err != nil {
			t.Errorf("%s, strict: %v\n%s", c.name, err, cmp.Diff(c.strict, string(strict)))
		}
	}
	for _, bad := range []string{``, `[]`, `{"a"`, `{} {}`, `"x"`} {
		if _, err := StrictSchema(json.RawMessage(bad)); err == nil {
			t.Errorf("%s was taken", bad)
		}
	}
}

// An answer is one value that fits; what models put around it goes, and nothing else is mended.
func TestFit(t *testing.T) {
	const schema = `{"type":"object","properties":{"names":{"type":"array","items":{"type":"string"},"maxItems":2},"why":{"type":"string"}},"required":["names"],"additionalProperties":false}`
	for answer, want := range map[string]string{
		`{"names":["a"]}`:                     `{"names":["a"]}`,
		" {\"why\": \"x\",\n\"names\": []}":   `{"why":"x","names":[]}`,
		"```json\n{\"names\":[\"a\"]}\n```":   `{"names":["a"]}`,
		"```\n{\"names\":[\"a\"]}\n```":       `{"names":["a"]}`,
		"<think>{no}</think>\n{\"names\":[]}": `{"names":[]}`,
		`{"names":["a"],"why":null}`:          `{"names":["a"]}`, // as the strict variant makes it say
		`{"names":["<a> & b"]}`:               `{"names":["<a> & b"]}`,
		`{"names":null}`:                      "",
		`{"names":["a","b","c"]}`:             "",
		`{"names":["a"],"more":1}`:            "",
		`{"names":["a"]} and so on`:           "",
		`Here it is: {"names":["a"]}`:         "",
		`{"names":["a"`:                       "",
		``:                                    "",
		"```json\n{\"names\":[]}":             "",
	} {
		got, reason := fit(json.RawMessage(schema), bare(answer))
		if string(got) != want || (reason == "") != (want != "") {
			t.Errorf("%q: %s, %s", answer, got, reason)
		}
	}
}

// No answer and no schema panics, what fits once fits again, and the reason repeats nothing of the answer.
func FuzzFit(f *testing.F) {
	f.Add(`{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}`, `{"a":"x"}`)
	f.Add(`{"anyOf":[{"type":"null"},{"$ref":"#"}]}`, `null`)
	f.Add(`{"type":"object","properties":{"a":{"$ref":"#/$defs/x"}},"$defs":{"x":{"type":"array","items":{"$ref":"#/$defs/x"}}}}`, `{"a":[[],[[]]]}`)
	f.Add(`{"pattern":"("}`, "```json\n1e999\n```")
	f.Add(`true`, `{"a":1,"a":2,"\ud800":null}`)
	f.Fuzz(func(t *testing.T, schema, answer string) {
		for _, make := range []func(json.RawMessage) (json.RawMessage, error){ClosedSchema, StrictSchema} {
			tight, err := make(json.RawMessage(schema))
			if err != nil {
				continue
			}
			again, err := make(tight)
			if !json.Valid(tight) || err != nil || !json.Valid(again) {
				t.Fatalf("%s became %s, %v", schema, tight, err)
			}
		}
		got, reason := fit(json.RawMessage(schema), bare(answer))
		if reason != "" {
			return
		}
		again, reason := fit(json.RawMessage(schema), string(got))
		if reason != "" || string(again) != string(got) {
			t.Fatalf("%s became %s, which became %s, %s", answer, got, again, reason)
		}
	})
}
