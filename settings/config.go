package settings

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"casebook"
	"casebook/internal/regular"
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
	// Project is about what counts as one project.
	Project ProjectConfig
	User    UserConfig
	// Instructions is about instruction files.
	Instructions InstructionsConfig
	Imports      ImportsConfig
	// Context is about the whole that a session starts with.
	Context ContextConfig
	Secrets SecretsConfig
	Hints   HintsConfig
	// Extract is about learning from sessions, Logs about the daily logs.
	Extract ExtractConfig
	Skill   SkillConfig
	Logs    LogsConfig
	// Dream is about putting the memories in order.
	Dream DreamConfig
	// Models says which model is asked for what, and Providers who has them, the built-in ones among them, sorted by name.
	Models    ModelsConfig
	Providers []Provider
	// OriginInFile: a new memory says in its frontmatter where its words come from; false.
	OriginInFile Value[bool]
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
	// PrefetchDeadline is how long a model may take to choose, 20s; nobody waits for it.
	PrefetchDeadline Value[time.Duration]
	Prior            Value[bool] // true: what sessions made of memories decides between those that fit nearly as well
}

// HookConfig is about the door for hooks.
type HookConfig struct {
	Deadline Value[time.Duration] // 500ms
}

// TeamConfig is about shared memory.
type TeamConfig struct {
	Enabled Value[bool] // false
}

// SecretsConfig is about what may not be saved.
type SecretsConfig struct {
	Allow Value[[]string] // none; values that look like secrets and are none, `*` stands for anything but blanks
}

// HintsConfig is about recall hints.
type HintsConfig struct {
	Ask Value[bool] // true: an agent is asked, once in a session, to add them to memories that it writes
}

// When sessions are learned from, and what becomes of what was learned.
const (
	WhenTurn    = "turn"        // at the end of each turn
	WhenTrigger = "trigger"     // at the end of a turn in which a person asked to remember something, or corrected the agent
	WhenEnd     = "session-end" // when the session ends
	WhenOff     = "off"         // never by itself

	ApplyAuto    = "auto"    // ApplyPropose where the client has memory of its own, else ApplyAlways
	ApplyAlways  = "apply"   // it becomes a memory at once
	ApplyPropose = "propose" // it waits for a person
)

// SkillConfig is about memories that become skills.
type SkillConfig struct {
	MinSessions Value[int] // 3: in how many sessions a memory was of use, or a workflow ended well
}

// ExtractConfig is about learning from sessions.
type ExtractConfig struct {
	When      Value[string]        // WhenTurn
	Apply     Value[string]        // ApplyAuto
	Every     Value[time.Duration] // 5m: the least time between two runs that ask a model; rules wait for nothing
	Deadline  Value[time.Duration] // 2m: how long the process may live that learns in the background
	OnBattery Value[bool]          // false: a model is not asked while the machine runs on its battery
	// StrictDerivable: what the repository says itself is not kept; true.
	StrictDerivable Value[bool]
	Mention         Value[bool] // true: the next session says in one line what was saved
}

// Proposes says whether what is learned at this place waits for a person.
func (p Place) Proposes() bool {
	switch p.Config.Extract.Apply.Value {
	case ApplyAlways:
		return false
	case ApplyPropose:
		return true
	}
	return p.Memory.ClientEnabled
}

// Who makes the plan of a dream, and what becomes of steps about the person.
const (
	EngineAuto  = "auto"  // rules, and the model of models.dream where one is set
	EngineRules = "rules" // rules alone
	EngineModel = "model" // as auto; a run without a model fails

	TouchAsk   = "ask"   // a person is asked
	TouchNever = "never" // they are not even proposed
)

// DreamConfig is about putting the memories in order.
type DreamConfig struct {
	Enabled       Value[bool]          // true: a run begins by itself when its gates are open
	MinHours      Value[int]           // 24 hours between two attempts
	MinSessions   Value[int]           // 5 sessions since the last run
	Engine        Value[string]        // EngineAuto
	TouchUserType Value[string]        // TouchAsk
	Apply         Value[string]        // ApplyPropose; of runs that begin by themselves
	Deadline      Value[time.Duration] // 10m: how long the process may live that runs by itself
}

// DreamProposes says whether what a run in the background would do at this place waits for a person.
func (p Place) DreamProposes() bool {
	switch p.Config.Dream.Apply.Value {
	case ApplyAlways:
		return false
	case ApplyAuto:
		return p.Memory.ClientEnabled
	}
	return true
}

// LogsConfig is about the daily logs.
type LogsConfig struct {
	Enabled Value[bool] // false; true: an agent is asked to add to the day's log instead of writing memories
}

// ProjectConfig is about what counts as one project.
type ProjectConfig struct {
	Worktrees Value[string] // WorktreesShared, where a person has not recorded another policy for the project
}

// UserConfig is about the memories that count in all of a person's projects.
type UserConfig struct {
	Enabled Value[bool] // true
	// MemoryDirectory replaces `memory` in the client's folder; empty: it is not replaced.
	MemoryDirectory Value[string]
}

// InstructionsConfig says in which order instruction files load and what they may take.
type InstructionsConfig struct {
	Budget        Value[string] // "warn"; "enforce" cuts, "off" says nothing
	BudgetChars   Value[int]    // 40000 characters of all files together
	BudgetCut     Value[string] // "load-order": what loads last is cut first; "priority": what loads first
	ReserveIndex  Value[bool]   // false: the index of memories is cut like the rest
	Order         Value[string] // "docs", "v2181" or "tiers"
	LocalLast     Value[bool]   // true: CLAUDE.local.md comes behind the rules of its folder
	WorktreeLocal Value[bool]   // false; true: a worktree without a CLAUDE.local.md loads that of the main checkout
	LargeChars    Value[int]    // 40000 characters make a file a large one
}

// ImportsConfig is about what instruction files import.
type ImportsConfig struct {
	Approve Value[string] // "ask": what lies outside of the project waits for a person's answer; "always", "never"
	MaxHops Value[int]    // 5: how far a chain of imports reaches
}

// ContextConfig is the size of the model's window.
type ContextConfig struct {
	Window Value[int] // 200000 tokens
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
	for i := range fields {
		fields[i].reset()
		fields[i].home = s.Home
	}
	var problems []casebook.Problem
	if dir := xdg(s.Env, "XDG_CONFIG_HOME", s.Home, ".config"); dir != "" {
		c.Path = filepath.Join(dir, "casebook", "config.yaml")
		problems = readConfig(c.Path, fields, &c.Providers)
	}
	c.Providers = withBuiltIn(c.Providers)
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
	problems = append(problems, c.modelProblems(s)...)
	return c, problems
}

// List is every setting with its effective value, in documented order.
func (c Config) List() []Entry {
	var entries []Entry
	for _, f := range c.fields() {
		entries = append(entries, f.entry())
	}
	for _, p := range c.Providers {
		entries = append(entries, p.entries()...)
	}
	return entries
}

func readConfig(path string, fields []field, providers *[]Provider) []casebook.Problem {
	data, err := regular.Read(path, maxConfig)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return []casebook.Problem{{Code: "config-unreadable", Path: path, Text: cause(err) + "; the defaults are used"}}
	}
	return parseConfig(path, data, fields, providers)
}

// A field ties a setting's words to its place in a Config. target is a *Value of bool, int, float64, time.Duration, string or a list of strings.
type field struct {
	key, env  string
	target    any
	otherwise any
	words     []string           // of a string: those it may be; nil: it is a folder
	check     func(string) error // of a string that is neither
	min, max  int                // of an int or a float64; of a duration in milliseconds
	home      string             // that `~/` of a folder means
}

func (c *Config) fields() []field {
	const many = 1 << 30
	return []field{
		{key: "recall.enabled", env: "CASEBOOK_RECALL_ENABLED", target: &c.Recall.Enabled, otherwise: true},
		{key: "recall.maxFiles", env: "CASEBOOK_RECALL_MAX_FILES", target: &c.Recall.MaxFiles, otherwise: 5, min: 1, max: 100},
		{key: "recall.maxLines", env: "CASEBOOK_RECALL_MAX_LINES", target: &c.Recall.MaxLines, otherwise: 200, min: 1, max: many},
		{key: "recall.maxBytes", env: "CASEBOOK_RECALL_MAX_BYTES", target: &c.Recall.MaxBytes, otherwise: 4096, min: 1, max: many},
		{key: "recall.minWords", env: "CASEBOOK_RECALL_MIN_WORDS", target: &c.Recall.MinWords, otherwise: 2, min: 0, max: 100},
		{key: "recall.sessionBytes", env: "CASEBOOK_RECALL_SESSION_BYTES", target: &c.Recall.SessionBytes, otherwise: 61440, min: 0, max: many},
		{key: "recall.hookChars", env: "CASEBOOK_RECALL_HOOK_CHARS", target: &c.Recall.HookChars, otherwise: 9500, min: 500, max: 10000},
		{key: "recall.staleAfterDays", env: "CASEBOOK_RECALL_STALE_AFTER_DAYS", target: &c.Recall.StaleAfterDays, otherwise: 1, min: 0, max: 36500},
		{key: "recall.prefetchDeadline", env: "CASEBOOK_RECALL_PREFETCH_DEADLINE", target: &c.Recall.PrefetchDeadline, otherwise: 20 * time.Second, min: 100, max: 600_000},
		{key: "recall.prior", env: "CASEBOOK_RECALL_PRIOR", target: &c.Recall.Prior, otherwise: true},
		{key: "hook.deadline", env: "CASEBOOK_HOOK_DEADLINE", target: &c.Hook.Deadline, otherwise: 500 * time.Millisecond, min: 10, max: 60_000},
		{key: "memoryDirectory", env: "CASEBOOK_MEMORY_DIR", target: &c.MemoryDirectory, otherwise: ""},
		{key: "instructions.budget", env: "CASEBOOK_INSTRUCTIONS_BUDGET", target: &c.Instructions.Budget, otherwise: "warn", words: []string{"warn", "enforce", "off"}},
		{key: "instructions.budgetChars", env: "CASEBOOK_INSTRUCTIONS_BUDGET_CHARS", target: &c.Instructions.BudgetChars, otherwise: 40000, min: 1, max: many},
		{key: "instructions.budgetCut", env: "CASEBOOK_INSTRUCTIONS_BUDGET_CUT", target: &c.Instructions.BudgetCut, otherwise: "load-order",
			words: []string{"load-order", "priority"}},
		{key: "instructions.reserveIndex", env: "CASEBOOK_INSTRUCTIONS_RESERVE_INDEX", target: &c.Instructions.ReserveIndex, otherwise: false},
		{key: "instructions.order", env: "CASEBOOK_INSTRUCTIONS_ORDER", target: &c.Instructions.Order, otherwise: "docs", words: []string{"docs", "v2181", "tiers"}},
		{key: "instructions.localLast", env: "CASEBOOK_INSTRUCTIONS_LOCAL_LAST", target: &c.Instructions.LocalLast, otherwise: true},
		{key: "instructions.worktreeLocal", env: "CASEBOOK_INSTRUCTIONS_WORKTREE_LOCAL", target: &c.Instructions.WorktreeLocal, otherwise: false},
		{key: "instructions.largeFileChars", env: "CASEBOOK_INSTRUCTIONS_LARGE_FILE_CHARS", target: &c.Instructions.LargeChars, otherwise: 40000, min: 1, max: many},
		{key: "imports.approve", env: "CASEBOOK_IMPORTS_APPROVE", target: &c.Imports.Approve, otherwise: "ask", words: []string{"ask", "always", "never"}},
		{key: "imports.maxHops", env: "CASEBOOK_IMPORTS_MAX_HOPS", target: &c.Imports.MaxHops, otherwise: 5, min: 0, max: 20},
		{key: "context.window", env: "CASEBOOK_CONTEXT_WINDOW", target: &c.Context.Window, otherwise: 200_000, min: 1000, max: many},
		{key: "origin.inFile", env: "CASEBOOK_ORIGIN_IN_FILE", target: &c.OriginInFile, otherwise: false},
		{key: "secrets.allow", env: "CASEBOOK_SECRETS_ALLOW", target: &c.Secrets.Allow, otherwise: []string(nil)},
		{key: "hints.ask", env: "CASEBOOK_HINTS_ASK", target: &c.Hints.Ask, otherwise: true},
		{key: "extract.when", env: "CASEBOOK_EXTRACT_WHEN", target: &c.Extract.When, otherwise: WhenTurn, words: []string{WhenTurn, WhenTrigger, WhenEnd, WhenOff}},
		{key: "extract.apply", env: "CASEBOOK_EXTRACT_APPLY", target: &c.Extract.Apply, otherwise: ApplyAuto, words: []string{ApplyAuto, ApplyAlways, ApplyPropose}},
		{key: "extract.every", env: "CASEBOOK_EXTRACT_EVERY", target: &c.Extract.Every, otherwise: 5 * time.Minute, min: 0, max: 86_400_000},
		{key: "extract.deadline", env: "CASEBOOK_EXTRACT_DEADLINE", target: &c.Extract.Deadline, otherwise: 2 * time.Minute, min: 1000, max: 3_600_000},
		{key: "extract.onBattery", env: "CASEBOOK_EXTRACT_ON_BATTERY", target: &c.Extract.OnBattery, otherwise: false},
		{key: "extract.strictDerivable", env: "CASEBOOK_EXTRACT_STRICT_DERIVABLE", target: &c.Extract.StrictDerivable, otherwise: true},
		{key: "extract.mention", env: "CASEBOOK_EXTRACT_MENTION", target: &c.Extract.Mention, otherwise: true},
		{key: "dream.enabled", env: "CASEBOOK_DREAM_ENABLED", target: &c.Dream.Enabled, otherwise: true},
		{key: "dream.minHours", env: "CASEBOOK_DREAM_MIN_HOURS", target: &c.Dream.MinHours, otherwise: 24, min: 0, max: 8760},
		{key: "dream.minSessions", env: "CASEBOOK_DREAM_MIN_SESSIONS", target: &c.Dream.MinSessions, otherwise: 5, min: 0, max: 1000},
		{key: "dream.engine", env: "CASEBOOK_DREAM_ENGINE", target: &c.Dream.Engine, otherwise: EngineAuto, words: []string{EngineAuto, EngineRules, EngineModel}},
		{key: "dream.touchUserType", env: "CASEBOOK_DREAM_TOUCH_USER_TYPE", target: &c.Dream.TouchUserType, otherwise: TouchAsk, words: []string{TouchAsk, TouchNever}},
		{key: "dream.apply", env: "CASEBOOK_DREAM_APPLY", target: &c.Dream.Apply, otherwise: ApplyPropose, words: []string{ApplyPropose, ApplyAuto, ApplyAlways}},
		{key: "dream.deadline", env: "CASEBOOK_DREAM_DEADLINE", target: &c.Dream.Deadline, otherwise: 10 * time.Minute, min: 1000, max: 7_200_000},
		{key: "skill.minSessions", env: "CASEBOOK_SKILL_MIN_SESSIONS", target: &c.Skill.MinSessions, otherwise: 3, min: 1, max: 1000},
		{key: "logs.enabled", env: "CASEBOOK_LOGS_ENABLED", target: &c.Logs.Enabled, otherwise: false},
		{key: "project.worktrees", env: "CASEBOOK_PROJECT_WORKTREES", target: &c.Project.Worktrees, otherwise: WorktreesShared, words: Worktrees()},
		{key: "team.enabled", env: "CASEBOOK_TEAM_ENABLED", target: &c.Team.Enabled, otherwise: false},
		{key: "user.enabled", env: "CASEBOOK_USER_ENABLED", target: &c.User.Enabled, otherwise: true},
		{key: "user.memoryDirectory", env: "CASEBOOK_USER_MEMORY_DIR", target: &c.User.MemoryDirectory, otherwise: ""},
		{key: "models.selector", env: "CASEBOOK_MODELS_SELECTOR", target: &c.Models.Selector, otherwise: NoModel, check: checkModel},
		{key: "models.extract", env: "CASEBOOK_MODELS_EXTRACT", target: &c.Models.Extract, otherwise: NoModel, check: checkModel},
		{key: "models.dream", env: "CASEBOOK_MODELS_DREAM", target: &c.Models.Dream, otherwise: NoModel, check: checkModel},
		{key: "models.main", env: "CASEBOOK_MODELS_MAIN", target: &c.Models.Main, otherwise: NoModel, check: checkModel},
		{key: "models.embed", env: "CASEBOOK_MODELS_EMBED", target: &c.Models.Embed, otherwise: NoModel, check: checkModel},
		{key: "models.dayTokens", env: "CASEBOOK_MODELS_DAY_TOKENS", target: &c.Models.DayTokens, otherwise: 5_000_000, min: 0, max: many},
		{key: "models.dayUSD", env: "CASEBOOK_MODELS_DAY_USD", target: &c.Models.DayUSD, otherwise: 5.0, min: 0, max: 1_000_000},
	}
}

func (f field) reset() {
	switch t := f.target.(type) {
	case *Value[bool]:
		*t = Value[bool]{Value: f.otherwise.(bool), Source: SourceDefault}
	case *Value[int]:
		*t = Value[int]{Value: f.otherwise.(int), Source: SourceDefault}
	case *Value[float64]:
		*t = Value[float64]{Value: f.otherwise.(float64), Source: SourceDefault}
	case *Value[time.Duration]:
		*t = Value[time.Duration]{Value: f.otherwise.(time.Duration), Source: SourceDefault}
	case *Value[string]:
		*t = Value[string]{Value: f.otherwise.(string), Source: SourceDefault}
	case *Value[[]string]:
		*t = Value[[]string]{Value: f.otherwise.([]string), Source: SourceDefault}
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
	case *Value[float64]:
		v, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return errors.New("not a number")
		}
		if !(v >= float64(f.min) && v <= float64(f.max)) {
			return fmt.Errorf("not between %d and %d", f.min, f.max)
		}
		*t = Value[float64]{v, true, from.Source, from.Path}
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
	case *Value[[]string]:
		*t = Value[[]string]{splitList(text), true, from.Source, from.Path}
	case *Value[string]:
		if f.words != nil {
			if !slices.Contains(f.words, text) {
				return fmt.Errorf("none of %s", strings.Join(f.words, ", "))
			}
			*t = Value[string]{text, true, from.Source, from.Path}
			return nil
		}
		if f.check != nil {
			if err := f.check(text); err != nil {
				return err
			}
			*t = Value[string]{text, true, from.Source, from.Path}
			return nil
		}
		// A bad folder must not hide a good one from a place that counts less.
		if _, err := expand(text, f.home, ""); err != nil {
			return err
		}
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
	case *Value[float64]:
		return Entry{f.key, strconv.FormatFloat(t.Value, 'f', -1, 64), t.Source, t.Path}
	case *Value[time.Duration]:
		return Entry{f.key, t.Value.String(), t.Source, t.Path}
	case *Value[string]:
		return Entry{f.key, t.Value, t.Source, t.Path}
	case *Value[[]string]:
		return Entry{f.key, strings.Join(t.Value, ", "), t.Source, t.Path}
	}
	return Entry{Key: f.key}
}

// splitList reads a list that stands in one line, with commas.
func splitList(text string) []string {
	var all []string
	for part := range strings.SplitSeq(text, ",") {
		if part = strings.TrimSpace(part); part != "" {
			all = append(all, part)
		}
	}
	return all
}
