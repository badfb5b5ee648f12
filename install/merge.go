package install

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/tailscale/hujson"

	"casebook"
)

// timeout bounds a handler in seconds. casebook answers within half a second by itself; this is for a machine that stands still. SessionEnd's budget
// of 1.5 s for all handlers together is raised to it by the host.
const timeout = 5

// An event is a hook event that casebook listens to.
type event struct {
	name    string
	matcher string // "" where the event knows none
}

func events() []event {
	return []event{
		{"SessionStart", ""},
		{"InstructionsLoaded", ""},
		{"UserPromptSubmit", ""},
		{"PostToolUse", "Read|Write|Edit|MultiEdit|NotebookEdit"}, // letters and | only: an exact list, no regular expression
		{"PostToolBatch", ""},
		{"Stop", ""},
		{"PreCompact", ""},
		{"SessionEnd", ""},
	}
}

// group is compact JSON for one of our handlers in a group of its own: a person's groups are not joined, so that their matchers stay theirs.
func (e event) group(command string) string {
	type run struct {
		Type    string `json:"type"`
		Command string `json:"command"`
		Timeout int    `json:"timeout"`
	}
	return encode(struct {
		Matcher string `json:"matcher,omitempty"`
		Hooks   []run  `json:"hooks"`
	}{e.matcher, []run{{"command", command, timeout}}})
}

// encode is compact JSON without the escapes for HTML.
func encode(v any) string {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(err) // strings and numbers
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// merge adds a handler to every event that has none of ours and points those it finds at binary. The rest of a handler of ours (time-out, matcher of
// its group, further arguments) belongs to the person and stays. The receipt is that of the file without any of ours.
func merge(raw []byte, binary string, windows bool, old *receipt) ([]byte, receipt, error) {
	d, err := parse(raw)
	if err != nil {
		return nil, receipt{}, err
	}
	splices, err := d.additions(binary, windows)
	if err != nil {
		return nil, receipt{}, err
	}
	after := d.apply(append(splices, d.updates(binary, windows)...))

	without, _, err := strip(raw, old)
	if err != nil {
		return nil, receipt{}, err
	}
	next, err := compare(without, after)
	if err != nil {
		return nil, receipt{}, err
	}
	if old != nil && !bytes.Equal(without, raw) { // ours are in the file: what the receipt says still holds
		next.File, next.Folders = old.File, old.Folders
	}
	return after, next, nil
}

func (d *document) additions(binary string, windows bool) ([]splice, error) {
	command := commandLine(binary, windows)
	top := d.topLayout()
	hooks, ok := member(d.root, "hooks")
	if !ok {
		var members []string
		for _, e := range events() {
			members = append(members, fmt.Sprintf("%q:[%s]", e.name, e.group(command)))
		}
		return []splice{d.insert(containerOf(d.root), top, []string{`"hooks":{` + strings.Join(members, ",") + `}`})}, nil
	}
	if hooks.Value.Kind() != '{' {
		return nil, d.at(hooks.StartOffset, `"hooks" must be an object`, `write "hooks": {} or take it out`)
	}
	c := containerOf(hooks)
	l := d.layoutOf(c, top)
	var splices []splice
	var members []string
	for _, e := range events() {
		groups, ok := member(hooks, e.name)
		switch {
		case !ok:
			members = append(members, fmt.Sprintf("%q:[%s]", e.name, e.group(command)))
		case groups.Value.Kind() != '[':
			return nil, d.at(groups.StartOffset, fmt.Sprintf("hooks.%s must be an array", e.name), "write [] or take it out")
		case len(oursIn(groups)) == 0:
			array := containerOf(groups)
			splices = append(splices, d.insert(array, d.layoutOf(array, l), []string{e.group(command)}))
		}
	}
	if len(members) > 0 {
		splices = append(splices, d.insert(c, l, members))
	}
	return splices, nil
}

// updates points the handlers of ours that call another program at binary.
func (d *document) updates(binary string, windows bool) []splice {
	hooks, _ := member(d.root, "hooks")
	if hooks.Value == nil {
		return nil
	}
	var splices []splice
	for _, e := range containerOf(hooks).items {
		for _, h := range oursIn(e.value) {
			if text, changed := h.pointAt(binary, windows); changed {
				splices = append(splices, splice{h.at.StartOffset, h.at.EndOffset, encode(text)})
			}
		}
	}
	return splices
}

// oursIn lists the handlers of ours below the groups of one event.
func oursIn(groups hujson.Value) []handler {
	var out []handler
	for _, g := range containerOf(groups).items {
		for _, m := range containerOf(g.value).items {
			if m.name != "hooks" || m.value.Value.Kind() != '[' {
				continue
			}
			for _, h := range containerOf(m.value).items {
				if found, ok := handlerOf(h.value); ok {
					out = append(out, found)
				}
			}
		}
	}
	return out
}

// silenced finds the switches that keep the host from running handlers.
func silenced(path string, raw []byte) []casebook.Problem {
	d, err := parse(raw)
	if err != nil {
		return nil
	}
	var out []casebook.Problem
	for _, s := range []struct{ key, code, text, fix string }{
		{"disableAllHooks", "hooks-disabled", "disableAllHooks is true: the client runs no handler", "set it to false or take it out"},
		{"allowManagedHooksOnly", "hooks-managed-only", "allowManagedHooksOnly is true: the client runs the handlers of managed settings only",
			"ask whoever manages this machine to add casebook there"},
	} {
		v, ok := member(d.root, s.key)
		if lit, is := v.Value.(hujson.Literal); ok && is && lit.Bool() {
			line := 1 + bytes.Count(d.text[:v.StartOffset], []byte("\n"))
			out = append(out, casebook.Problem{Code: s.code, Path: path, Line: line, Text: s.text, Fix: s.fix})
		}
	}
	return out
}

// compare is the receipt of a file that was before and is after: which containers of hooks are new, and the white space in those that were empty.
func compare(before, after []byte) (receipt, error) {
	was, err := parse(before)
	if err != nil {
		return receipt{}, err
	}
	is, err := parse(after)
	if err != nil {
		return receipt{}, fmt.Errorf("our own edit does not parse: %w", err)
	}
	r := receipt{Version: receiptVersion, Blank: map[string]string{}}
	look := func(name string, old hujson.Value, ok bool) {
		if c := containerOf(old); !ok {
			r.Created = append(r.Created, name)
		} else if len(c.items) == 0 && (old.Value.Kind() == '{' || old.Value.Kind() == '[') {
			r.Blank[name] = was.blank(c)
		}
	}
	look("", was.root, true)
	hooks, _ := member(is.root, "hooks")
	oldHooks, ok := member(was.root, "hooks")
	look("hooks", oldHooks, ok)
	for _, e := range containerOf(hooks).items {
		var old hujson.Value
		found := false
		if ok {
			old, found = member(oldHooks, e.name)
		}
		if name := "hooks." + e.name; !slices.Contains(r.Created, name) {
			look(name, old, found)
		}
	}
	return r, nil
}
