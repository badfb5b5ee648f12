package settings

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"casebook"
)

// maxConfig bounds config.yaml.
const maxConfig = 256 << 10

// Config is casebook's own configuration. Every field has its default when neither the file nor a variable sets it.
type Config struct {
	// Path is where config.yaml lies or would lie; empty when there is no home.
	Path   string
	Recall RecallConfig
	Hook   HookConfig
	Team   TeamConfig
	// MemoryDirectory replaces the client's folder; empty: it is not replaced.
	MemoryDirectory Value[string]
}

// RecallConfig bounds what recall attaches.
type RecallConfig struct {
	Enabled        Value[bool] // true
	MaxFiles       Value[int]  // 5
	MaxLines       Value[int]  // 200 lines of one memory
	MaxBytes       Value[int]  // 4096 bytes of one memory
	MinWords       Value[int]  // 2 words in a prompt
	SessionBytes   Value[int]  // 61440 bytes in a session
	HookChars      Value[int]  // 9500 characters in one hook answer
	StaleAfterDays Value[int]  // 1: the staleness note starts when whole days exceed it
}

// HookConfig is about the door for hooks.
type HookConfig struct {
	Deadline Value[time.Duration] // 500ms
}

// TeamConfig is about shared memory.
type TeamConfig struct {
	Enabled Value[bool] // false
}

// An Entry is one line of `casebook config`.
type Entry struct {
	Key    string `json:"key"`
	Value  string `json:"value"`
	Source string `json:"source"`
	Path   string `json:"path,omitempty"`
}

// LoadConfig reads config.yaml, where the trusted environment says it lies, and then the variables, which win.
func LoadConfig(s Settings) (Config, []casebook.Problem) {
	var c Config
	fields := c.fields()
	for _, f := range fields {
		f.reset()
	}
	var problems []casebook.Problem
	if dir := xdg(s.Env, "XDG_CONFIG_HOME", s.Home, ".config"); dir != "" {
		c.Path = filepath.Join(dir, "casebook", "config.yaml")
		problems = readConfig(c.Path, fields)
	}
	for _, f := range fields {
		v := s.EnvValue(f.env)
		if !v.Set {
			continue
		}
		if err := f.parse(v.Value, Value[string]{Source: v.Source, Path: v.Path}); err != nil {
			problems = append(problems, casebook.Problem{Code: "env-value", Path: v.Path,
				Text: fmt.Sprintf("%s is %q: %s; it is passed over", f.env, v.Value, err)})
		}
	}
	return c, problems
}

// List is every setting with its effective value, in documented order.
func (c Config) List() []Entry {
	var entries []Entry
	for _, f := range c.fields() {
		entries = append(entries, f.entry())
	}
	return entries
}

func readConfig(path string, fields []field) []casebook.Problem {
	data, err := readRegular(path, maxConfig)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return []casebook.Problem{{Code: "config-unreadable", Path: path, Text: cause(err) + "; the defaults are used"}}
	}
	return parseConfig(path, data, fields)
}

// A field ties a setting's words to its place in a Config. target is a *Value of bool, int, time.Duration or string.
type field struct {
	key, env  string
	target    any
	otherwise any
	min, max  int // of an int; of a duration in milliseconds
}

func (c *Config) fields() []field {
	const many = 1 << 30
	return []field{
		{"recall.enabled", "CASEBOOK_RECALL_ENABLED", &c.Recall.Enabled, true, 0, 0},
		{"recall.maxFiles", "CASEBOOK_RECALL_MAX_FILES", &c.Recall.MaxFiles, 5, 1, 100},
		{"recall.maxLines", "CASEBOOK_RECALL_MAX_LINES", &c.Recall.MaxLines, 200, 1, many},
		{"recall.maxBytes", "CASEBOOK_RECALL_MAX_BYTES", &c.Recall.MaxBytes, 4096, 1, many},
		{"recall.minWords", "CASEBOOK_RECALL_MIN_WORDS", &c.Recall.MinWords, 2, 0, 100},
		{"recall.sessionBytes", "CASEBOOK_RECALL_SESSION_BYTES", &c.Recall.SessionBytes, 61440, 0, many},
		{"recall.hookChars", "CASEBOOK_RECALL_HOOK_CHARS", &c.Recall.HookChars, 9500, 500, 10000},
		{"recall.staleAfterDays", "CASEBOOK_RECALL_STALE_AFTER_DAYS", &c.Recall.StaleAfterDays, 1, 0, 36500},
		{"hook.deadline", "CASEBOOK_HOOK_DEADLINE", &c.Hook.Deadline, 500 * time.Millisecond, 10, 60_000},
		{"memoryDirectory", "CASEBOOK_MEMORY_DIR", &c.MemoryDirectory, "", 0, 0},
		{"team.enabled", "CASEBOOK_TEAM_ENABLED", &c.Team.Enabled, false, 0, 0},
	}
}

func (f field) reset() {
	switch t := f.target.(type) {
	case *Value[bool]:
		*t = Value[bool]{Value: f.otherwise.(bool), Source: SourceDefault}
	case *Value[int]:
		*t = Value[int]{Value: f.otherwise.(int), Source: SourceDefault}
	case *Value[time.Duration]:
		*t = Value[time.Duration]{Value: f.otherwise.(time.Duration), Source: SourceDefault}
	case *Value[string]:
		*t = Value[string]{Value: f.otherwise.(string), Source: SourceDefault}
	}
}

// parse sets the field from text; from tells the place.
func (f field) parse(text string, from Value[string]) error {
	text = strings.TrimSpace(text)
	switch t := f.target.(type) {
	case *Value[bool]:
		v, ok := parseBool(text)
		if !ok {
			return errors.New("not true or false")
		}
		*t = Value[bool]{v, true, from.Source, from.Path}
	case *Value[int]:
		v, err := strconv.Atoi(text)
		if err != nil {
			return errors.New("not a whole number")
		}
		if v < f.min || v > f.max {
			return fmt.Errorf("not between %d and %d", f.min, f.max)
		}
		*t = Value[int]{v, true, from.Source, from.Path}
	case *Value[time.Duration]:
		v, err := time.ParseDuration(text)
		if ms, atoi := strconv.Atoi(text); atoi == nil {
			v, err = time.Duration(min(max(ms, -1), 1<<40))*time.Millisecond, nil
		}
		if err != nil {
			return errors.New("not a duration such as 500ms, nor a number of milliseconds")
		}
		if v < time.Duration(f.min)*time.Millisecond || v > time.Duration(f.max)*time.Millisecond {
			return fmt.Errorf("not between %dms and %dms", f.min, f.max)
		}
		*t = Value[time.Duration]{v, true, from.Source, from.Path}
	case *Value[string]:
		*t = Value[string]{text, true, from.Source, from.Path}
	}
	return nil
}

func (f field) entry() Entry {
	switch t := f.target.(type) {
	case *Value[bool]:
		return Entry{f.key, strconv.FormatBool(t.Value), t.Source, t.Path}
	case *Value[int]:
		return Entry{f.key, strconv.Itoa(t.Value), t.Source, t.Path}
	case *Value[time.Duration]:
		return Entry{f.key, t.Value.String(), t.Source, t.Path}
	case *Value[string]:
		return Entry{f.key, t.Value, t.Source, t.Path}
	}
	return Entry{Key: f.key}
}
