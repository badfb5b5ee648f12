package settings

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"casebook"
	"casebook/internal/regular"
	"casebook/project"
)

const (
	maxSettings = 4 << 20 // bytes of one settings file
	maxExcludes = 1_000   // patterns of claudeMdExcludes in one
	maxSaid     = 50      // wrong values of one that are told
)

// A File is one settings file of the client.
type File struct {
	Source string
	Path   string
	// AutoMemoryEnabled and AutoMemoryDirectory are nil when the file does not set them.
	AutoMemoryEnabled   *bool
	AutoMemoryDirectory *string
	// ClaudeMdExcludes are the patterns of instruction files that are kept out, in their order.
	ClaudeMdExcludes []Pattern
	// ClaudeMd is the text that stands in for a managed instruction file; it counts in the administrator's files alone.
	ClaudeMd *string
	// AgentsMd says when AGENTS.md is read; it counts in the person's and the administrator's files alone.
	AgentsMd *string
	// Denied are the patterns of `permissions.deny` and `permissions.ask`; Hooks the events, matchers and commands of its hooks, one hook a text.
	Denied []string
	Hooks  []string
	// Env is its `env` block. A value that is no string stands as its JSON text.
	Env map[string]string

	// Folder holds the .claude of a project's file; Start says that it is the working directory, whose shared file is the one that the client reads.
	Folder string
	Start  bool

	envLines map[string]int
}

// A Pattern is one pattern with the line that it stands on.
type Pattern struct {
	Text string
	Line int
}

func (f File) ofProject() bool { return f.Source == SourceProject || f.Source == SourceLocal }

// projectFiles reads the files of the working directory and of each folder above it up to the project's root: the local ones before the shared
// ones, the nearest first. The client reads the shared ones of the working directory alone; ours must not depend on the folder one stands in.
func projectFiles(p project.Project) (files []File, problems []casebook.Problem, passedOver bool) {
	if p.Dir == "" {
		return nil, nil, false
	}
	for _, kind := range []struct{ source, name string }{{SourceLocal, "settings.local.json"}, {SourceProject, "settings.json"}} {
		for _, folder := range folders(p) {
			path := filepath.Join(folder, ".claude", kind.name)
			f, more, ok := readFile(path, kind.source)
			problems = append(problems, more...)
			if !ok && len(more) > 0 { // it is there, and the client may be able to read what we cannot
				passedOver = true
				problems[len(problems)-1].Text += "; since it may set variables, none of casebook or of folders is believed here"
			}
			if ok {
				f.Folder, f.Start = folder, folder == p.Dir
				files = append(files, f)
			}
		}
	}
	return files, problems, passedOver
}

// folders are the working directory and what lies above it up to the root.
func folders(p project.Project) []string {
	all := []string{p.Dir}
	for at := p.Dir; at != p.Root && within(p.Root, at); {
		at = filepath.Dir(at)
		all = append(all, at)
	}
	return all
}

// managedFiles reads the administrator's files: the last drop-in by name wins over the others and those over the main file.
func managedFiles(dir string) ([]File, []casebook.Problem) {
	paths := []string{filepath.Join(dir, "managed-settings.json")}
	dropIns, err := os.ReadDir(filepath.Join(dir, "managed-settings.d"))
	var problems []casebook.Problem
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		problems = append(problems, casebook.Problem{Code: "settings-unreadable", Path: filepath.Join(dir, "managed-settings.d"), Text: cause(err)})
	}
	for _, e := range dropIns {
		if strings.HasSuffix(e.Name(), ".json") && !strings.HasPrefix(e.Name(), ".") {
			paths = append(paths, filepath.Join(dir, "managed-settings.d", e.Name()))
		}
	}
	slices.Reverse(paths)
	var files []File
	for _, path := range paths {
		f, more, ok := readFile(path, SourceManaged)
		problems = append(problems, more...)
		if ok {
			files = append(files, f)
		}
	}
	return files, problems
}

// readFile reads one settings file; ok is false when there is none or it is of no use, in the second case with a Problem.
func readFile(path, source string) (File, []casebook.Problem, bool) {
	data, err := regular.Read(path, maxSettings)
	if errors.Is(err, fs.ErrNotExist) {
		return File{}, nil, false
	}
	if err != nil {
		return File{}, []casebook.Problem{{Code: "settings-unreadable", Path: path, Text: cause(err) + "; the file is passed over"}}, false
	}
	f := File{Source: source, Path: path}
	problems, ok := f.parse(data)
	return f, problems, ok
}

// parse fills f from the text of its file.
func (f *File) parse(data []byte) ([]casebook.Problem, bool) {
	var problems []casebook.Problem
	if rest, ok := bytes.CutPrefix(data, []byte("\ufeff")); ok {
		data = rest
		problems = append(problems, casebook.Problem{Code: "settings-bom", Path: f.Path, Line: 1, Text: "starts with a byte order mark",
			Fix: "save the file as UTF-8 without one"})
	}
	if len(bytes.TrimSpace(data)) == 0 {
		return problems, true
	}
	members, err := object(data, 0)
	if err != nil {
		line, column := position(data, err)
		return append(problems, casebook.Problem{Code: "settings-broken", Path: f.Path, Line: line,
			Text: fmt.Sprintf("column %d: %s; the whole file is passed over", column, jsonText(err)), Fix: "mend the JSON"}), false
	}
	at := lineCounter{data: data, line: 1}
	said := 0
	wrong := func(m member, want string) {
		p := casebook.Problem{Code: "settings-value", Path: f.Path, Line: at.offset(m.offset), Text: m.name + " is not " + want + "; it is passed over"}
		if said++; said == maxSaid {
			p.Text += "; further values are wrong, too, or may be"
		}
		if said <= maxSaid {
			problems = append(problems, p)
		}
	}
	for _, m := range members {
		switch m.name {
		case "autoMemoryEnabled":
			if f.AutoMemoryEnabled = decode[bool](m.value); f.AutoMemoryEnabled == nil {
				wrong(m, "true or false")
			}
		case "autoMemoryDirectory":
			if f.AutoMemoryDirectory = decode[string](m.value); f.AutoMemoryDirectory == nil {
				wrong(m, "a string")
			}
		case "claudeMd":
			if f.ClaudeMd = decode[string](m.value); f.ClaudeMd == nil {
				wrong(m, "a string")
			}
		case "claudeMdExcludes":
			patterns := decode[[]json.RawMessage](m.value)
			if patterns == nil {
				wrong(m, "a list of patterns")
				continue
			}
			if n := len(*patterns); n > maxExcludes {
				problems = append(problems, casebook.Problem{Code: "settings-value", Path: f.Path, Line: at.offset(m.offset),
					Text: m.name + " has " + casebook.Thousands(n) + " patterns; those behind the first " + casebook.Thousands(maxExcludes) + " are passed over"})
				*patterns = (*patterns)[:maxExcludes]
			}
			from := m.start
			for _, raw := range *patterns {
				from += int64(max(bytes.Index(data[from:], raw), 0))
				if text := decode[string](raw); text != nil {
					f.ClaudeMdExcludes = append(f.ClaudeMdExcludes, Pattern{*text, at.offset(from)})
				} else {
					wrong(m, "a list of texts alone")
				}
				from += int64(len(raw))
			}
		case "pluginConfigs":
			var plugins struct {
				Agents json.RawMessage `json:"agents-md@builtin"`
			}
			var agents struct {
				Options struct {
					InstructionFiles *string `json:"instructionFiles"`
				} `json:"options"`
			}
			if json.Unmarshal(m.value, &plugins) != nil {
				wrong(m, "an object of plugins")
			} else if plugins.Agents != nil && json.Unmarshal(plugins.Agents, &agents) != nil {
				wrong(m, "an object that holds options.instructionFiles as a text for agents-md@builtin")
			}
			f.AgentsMd = agents.Options.InstructionFiles
		case "permissions":
			var permissions struct{ Deny, Ask json.RawMessage }
			if json.Unmarshal(m.value, &permissions) != nil {
				wrong(m, "an object")
			}
			for _, list := range []struct {
				name string
				raw  json.RawMessage
			}{{"permissions.deny", permissions.Deny}, {"permissions.ask", permissions.Ask}} {
				if patterns := decode[[]string](list.raw); patterns != nil {
					f.Denied = append(f.Denied, *patterns...)
				} else if list.raw != nil {
					wrong(member{name: list.name, offset: m.offset}, "a list of texts")
				}
			}
		case "hooks":
			var ok bool
			if f.Hooks, ok = hooks(m.value); !ok {
				wrong(m, "an object with a list of hooks for each event")
			}
		case "env":
			block, err := object(m.value, m.start)
			if err != nil {
				wrong(m, "an object")
				continue
			}
			f.Env, f.envLines = map[string]string{}, map[string]int{}
			for _, v := range block {
				f.envLines[v.name] = at.offset(v.offset)
				if text := decode[string](v.value); text != nil {
					f.Env[v.name] = *text
				} else {
					f.Env[v.name] = string(v.value)
					wrong(v, "a string")
				}
			}
		}
	}
	return problems, true
}

// hooks lists what an object of hooks runs, each as "event matcher command", in the order of the events' names.
func hooks(raw json.RawMessage) (all []string, ok bool) {
	var events map[string][]struct {
		Matcher string
		Hooks   []struct{ Type, Command, Prompt, URL string }
	}
	if json.Unmarshal(raw, &events) != nil {
		return nil, false
	}
	for _, event := range slices.Sorted(maps.Keys(events)) {
		for _, group := range events[event] {
			for _, h := range group.Hooks {
				all = append(all, strings.Join(strings.Fields(event+" "+group.Matcher+" "+h.Command+h.Prompt+h.URL), " "))
			}
		}
	}
	return all, true
}

// A member is one name and value of a JSON object; offset counts bytes of the whole file up to the end of the name, start to the value.
type member struct {
	name          string
	value         json.RawMessage
	offset, start int64
}

var errObject = errors.New("the file does not hold one JSON object")

// object splits an object into its members in order; base is where data starts in its file.
func object(data []byte, base int64) ([]member, error) {
	// Token by token the decoder is more lenient than JSON is, so the whole is looked at first; its errors also count from the file's start.
	var whole map[string]json.RawMessage
	if err := json.Unmarshal(data, &whole); err != nil {
		return nil, err
	}
	if whole == nil {
		return nil, errObject
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	if _, err := dec.Token(); err != nil {
		return nil, err
	}
	var members []member
	for dec.More() {
		t, err := dec.Token()
		if err != nil {
			return nil, err
		}
		name, _ := t.(string)
		m := member{name: name, offset: base + dec.InputOffset()}
		if err := dec.Decode(&m.value); err != nil {
			return nil, err
		}
		m.start = base + dec.InputOffset() - int64(len(m.value))
		members = append(members, m)
	}
	return members, nil
}

func decode[T any](raw json.RawMessage) *T {
	var v *T
	if json.Unmarshal(raw, &v) != nil {
		return nil
	}
	return v
}

// position is where a JSON error lies, both counted from 1, the column in bytes; the start when it does not say.
func position(data []byte, err error) (line, column int) {
	var syntax *json.SyntaxError
	if !errors.As(err, &syntax) || syntax.Offset < 1 {
		return 1, 1
	}
	before := data[:min(syntax.Offset-1, int64(len(data)))]
	return lineAt(data, int64(len(before))), len(before) - bytes.LastIndexByte(before, '\n')
}

func jsonText(err error) string {
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return syntax.Error()
	}
	return errObject.Error()
}

// A lineCounter tells lines of offsets that mostly grow, without counting from the start each time.
type lineCounter struct {
	data []byte
	at   int64
	line int
}

func (c *lineCounter) offset(offset int64) int {
	offset = min(offset, int64(len(c.data)))
	if offset < c.at {
		return lineAt(c.data, offset)
	}
	c.line += bytes.Count(c.data[c.at:offset], []byte{'\n'})
	c.at = offset
	return c.line
}

func lineAt(data []byte, offset int64) int {
	return 1 + bytes.Count(data[:min(offset, int64(len(data)))], []byte{'\n'})
}
