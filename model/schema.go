package model

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"

	"casebook"
)

// maxDepth bounds how deep a schema or an answer is nested.
const maxDepth = 64

// A node is a JSON value whose members keep their order: a model fills them in that order, so that a reason may come before what it is for.
type node struct {
	object  bool
	members []member
	list    bool
	items   []*node
	scalar  any
}

type member struct {
	name  string
	value *node
}

func parse(data []byte) (*node, error) {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	n, err := parseValue(dec, 0)
	if err != nil {
		return nil, err
	}
	if _, err := dec.Token(); err != io.EOF {
		return nil, errors.New("something stands behind the JSON value")
	}
	return n, nil
}

func parseValue(dec *json.Decoder, depth int) (*node, error) {
	if depth > maxDepth {
		return nil, errors.New("it is nested too deep")
	}
	token, err := dec.Token()
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('{'):
		n := &node{object: true}
		for dec.More() {
			name, err := dec.Token()
			if err != nil {
				return nil, err
			}
			value, err := parseValue(dec, depth+1)
			if err != nil {
				return nil, err
			}
			n.set(name.(string), value)
		}
		_, err = dec.Token()
		return n, err
	case json.Delim('['):
		n := &node{list: true}
		for dec.More() {
			value, err := parseValue(dec, depth+1)
			if err != nil {
				return nil, err
			}
			n.items = append(n.items, value)
		}
		_, err = dec.Token()
		return n, err
	}
	return &node{scalar: token}, nil
}

func (n *node) get(name string) *node {
	if n == nil {
		return nil
	}
	for _, m := range n.members {
		if m.name == name {
			return m.value
		}
	}
	return nil
}

// set replaces a member where it stands; of two with one name the last counts, as everywhere.
func (n *node) set(name string, value *node) {
	for i := range n.members {
		if n.members[i].name == name {
			n.members[i].value = value
			return
		}
	}
	n.members = append(n.members, member{name, value})
}

// MarshalJSON writes the value without blanks.
func (n *node) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	err := n.write(&b)
	return b.Bytes(), err
}

func (n *node) write(b *bytes.Buffer) error {
	switch {
	case n.object:
		b.WriteByte('{')
		for i, m := range n.members {
			if i > 0 {
				b.WriteByte(',')
			}
			name, err := encode(m.name)
			if err != nil {
				return err
			}
			b.Write(append(name, ':'))
			if err := m.value.write(b); err != nil {
				return err
			}
		}
		b.WriteByte('}')
	case n.list:
		b.WriteByte('[')
		for i, item := range n.items {
			if i > 0 {
				b.WriteByte(',')
			}
			if err := item.write(b); err != nil {
				return err
			}
		}
		b.WriteByte(']')
	default:
		text, err := encode(n.scalar)
		if err != nil {
			return err
		}
		b.Write(text)
	}
	return nil
}

func text(s string) *node { return &node{scalar: s} }

// ClosedSchema is the schema as Anthropic takes it: no object has other properties, and what cannot be held to is left out; the answer is looked at in any case.
func ClosedSchema(raw json.RawMessage) (json.RawMessage, error) { return variant(raw, false) }

// StrictSchema is the schema as OpenAI's strict mode takes it: besides, each property is required, and null where it need not be there.
func StrictSchema(raw json.RawMessage) (json.RawMessage, error) { return variant(raw, true) }

func variant(raw json.RawMessage, strict bool) (json.RawMessage, error) {
	n, err := parse(raw)
	if err == nil && !n.object {
		err = errors.New("it is no object")
	}
	if err != nil {
		return nil, errors.New("the schema cannot be read: " + err.Error())
	}
	tighten(n, strict)
	return n.MarshalJSON()
}

// loose are the keywords that providers refuse or do not hold to.
func loose(name string) bool {
	return slices.Contains([]string{"$schema", "minLength", "maxLength", "pattern", "format", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
		"maxItems", "uniqueItems", "contains", "minContains", "maxContains", "minProperties", "maxProperties", "patternProperties", "propertyNames", "default", "examples"}, name)
}

func tighten(n *node, strict bool) {
	if n == nil || !n.object {
		return
	}
	n.members = slices.DeleteFunc(n.members, func(m member) bool {
		few := m.name == "minItems" && (!strict && (m.value.scalar == json.Number("0") || m.value.scalar == json.Number("1")))
		return loose(m.name) || m.name == "minItems" && !few
	})
	for _, m := range n.members {
		switch m.name {
		case "items", "not", "additionalProperties":
			tighten(m.value, strict)
		case "anyOf", "oneOf", "allOf", "prefixItems":
			for _, item := range m.value.items {
				tighten(item, strict)
			}
		case "properties", "$defs", "definitions":
			for _, inner := range m.value.members {
				tighten(inner.value, strict)
			}
		}
	}
	properties := n.get("properties")
	if kind := n.get("type"); properties == nil && (kind == nil || kind.scalar != "object") {
		return
	}
	n.set("additionalProperties", &node{scalar: false})
	if !strict {
		return
	}
	if properties == nil {
		properties = &node{object: true}
		n.set("properties", properties)
	}
	required := &node{list: true}
	for i, m := range properties.members {
		if !requires(n, m.name) {
			null := &node{object: true, members: []member{{"type", text("null")}}}
			properties.members[i].value = &node{object: true, members: []member{{"anyOf", &node{list: true, items: []*node{m.value, null}}}}}
		}
		required.items = append(required.items, text(m.name))
	}
	n.set("required", required)
}

func requires(schema *node, property string) bool {
	required := schema.get("required")
	return required != nil && slices.ContainsFunc(required.items, func(i *node) bool { return i.scalar == property })
}

// Fitted looks at an answer's text: one JSON value that fits the schema becomes its only text, and the reason is empty. What models put around it goes.
func Fitted(schema json.RawMessage, answer casebook.Response) (casebook.Response, string) {
	found, reason := fit(schema, bare(answer.Text()))
	if reason != "" {
		return answer, reason
	}
	var content []casebook.Content
	for _, c := range answer.Content {
		if c.Kind != casebook.ContentText {
			content = append(content, c)
		}
	}
	answer.Content = append(content, casebook.Content{Kind: casebook.ContentText, Text: string(found)})
	return answer, ""
}

// bare takes off a thought in <think> and a code fence.
func bare(answer string) string {
	answer = strings.TrimSpace(answer)
	if strings.HasPrefix(answer, "<think>") {
		if _, rest, ended := strings.Cut(answer, "</think>"); ended {
			answer = strings.TrimSpace(rest)
		}
	}
	if inner, fenced := strings.CutPrefix(answer, "```"); fenced {
		if inner, closed := strings.CutSuffix(inner, "```"); closed {
			if language, rest, some := strings.Cut(inner, "\n"); some && !strings.ContainsAny(language, "{[\"") {
				answer = strings.TrimSpace(rest)
			}
		}
	}
	return answer
}

// fit gives the answer as the schema has it, or the reason why it does not fit; the reason repeats nothing of the answer.
func fit(schema json.RawMessage, answer string) (json.RawMessage, string) {
	form, resolved, err := readSchema(schema)
	if err != nil {
		return nil, err.Error()
	}
	value, err := parse([]byte(answer))
	if err != nil {
		return nil, "it is no JSON value"
	}
	if !valid(resolved, value) {
		dropNulls(form, value)
		if !valid(resolved, value) {
			return nil, "it is JSON, and does not fit the schema"
		}
	}
	data, err := value.MarshalJSON()
	if err != nil {
		return nil, "it cannot be written again"
	}
	return data, ""
}

// CheckSchema says why an answer cannot be held to a schema.
func CheckSchema(schema json.RawMessage) error {
	_, _, err := readSchema(schema)
	return err
}

// readSchema reads the schema of an answer. It refuses references: providers know none outside, none of them takes recursion, and one without an end would end the
// program in the library that compares (a stack that overflows cannot be caught).
func readSchema(raw json.RawMessage) (*node, *jsonschema.Resolved, error) {
	form, err := parse(raw)
	if err != nil {
		return nil, nil, errors.New("the schema cannot be read: " + err.Error())
	}
	if kind := form.get("type"); kind == nil || kind.scalar != "object" {
		return nil, nil, errors.New("the schema is none of an object")
	}
	if refers(form) {
		return nil, nil, errors.New("the schema has a $ref")
	}
	var parsed jsonschema.Schema
	if err := json.Unmarshal(raw, &parsed); err != nil {
		return nil, nil, errors.New("the schema cannot be read")
	}
	resolved, err := parsed.Resolve(nil)
	if err != nil {
		return nil, nil, errors.New("the schema cannot be used")
	}
	return form, resolved, nil
}

func refers(n *node) bool {
	return slices.ContainsFunc(n.items, refers) || slices.ContainsFunc(n.members, func(m member) bool {
		return slices.Contains([]string{"$ref", "$dynamicRef", "$recursiveRef", "$id", "$anchor", "$dynamicAnchor"}, m.name) || refers(m.value)
	})
}

func valid(schema *jsonschema.Resolved, value *node) bool {
	data, err := value.MarshalJSON()
	if err != nil {
		return false
	}
	var plain any
	return json.Unmarshal(data, &plain) == nil && schema.Validate(plain) == nil
}

// dropNulls takes out what StrictSchema made a model say of properties that need not be there.
func dropNulls(schema, value *node) {
	if schema == nil || value == nil {
		return
	}
	for _, item := range value.items {
		dropNulls(schema.get("items"), item)
	}
	properties := schema.get("properties")
	value.members = slices.DeleteFunc(value.members, func(m member) bool {
		null := !m.value.object && !m.value.list && m.value.scalar == nil
		return null && properties.get(m.name) != nil && !requires(schema, m.name)
	})
	for _, m := range value.members {
		dropNulls(properties.get(m.name), m.value)
	}
}
