package instruction

import (
	"path"
	"slices"
	"strings"

	"casebook"
)

const (
	fewHard      = 5     // hard rules are told, and the rest is counted
	maxHard      = 2_000 // are held against
	maxEnforcers = 2_000 // patterns, and as many hooks
)

// hardRules finds rules about commands and files that a machine could enforce and none does: text in an instruction file is context for a model, which follows it
// most of the time; permissions and hooks hold always.
type hardRules struct {
	deny  []string
	hooks []string
	found few
	looks int // at rules
}

func newHardRules(o LintOptions) *hardRules {
	return &hardRules{deny: o.Deny[:min(len(o.Deny), maxEnforcers)], hooks: o.Hooks[:min(len(o.Hooks), maxEnforcers)], found: few{most: fewHard}}
}

func (h *hardRules) page(p page) {
	for l := range p.prose() {
		if !mayRule(l.text) {
			continue
		}
		for _, s := range sentences(l.text) {
			rule, ok := hardRuleOf(s)
			if !ok || h.looks >= maxHard {
				continue
			}
			if h.looks++; h.enforced(rule) {
				continue
			}
			h.found.add(func() casebook.Problem {
				fix := "casebook place proposes a pattern of permissions.deny, or a PreToolUse hook"
				if rule.duty {
					fix = "casebook place proposes a hook that does it, such as one of PostToolUse"
				}
				return casebook.Problem{Code: "instruction-hard-rule", Path: p.path, Line: l.number, Info: true, Fix: fix,
					Text: "the rule about " + short(rule.about) + " is text, which a model may overlook, and no permission or hook enforces it"}
			})
			break
		}
	}
}

// mayRule says whether a word of a text begins like one of those that make a rule; most lines hold none, and are not taken apart.
func mayRule(text string) bool {
	inWord := false
	for i := range len(text) {
		c := text[i] | 0x20
		letter := c >= 'a' && c <= 'z' || text[i] >= 0x80
		if letter && !inWord && ruleWord(text[i:min(i+9, len(text))]) {
			return true
		}
		inWord = letter
	}
	return false
}

// ruleWord says whether a text begins like a word that makes a rule, in English or German.
func ruleWord(text string) bool {
	var starts []string
	switch text[0] | 0x20 {
	case 'a':
		starts = []string{"after", "always", "auf kein", "am anfan", "antworte", "at the s", "at the b", "allowed"}
	case 'b':
		starts = []string{"before", "benutze", "bearbeit"}
	case 'c':
		starts = []string{"can't", "cannot", "committe"}
	case 'd':
		starts = []string{"do not", "don't", "darf", "dürf"}
	case 'e':
		starts = []string{"every", "each"}
	case 'f':
		starts = []string{"forbid", "führe"}
	case 'i':
		starts = []string{"immer", "in every", "in jeder", "is forbi"}
	case 'j':
		starts = []string{"jede"}
	case 'k':
		starts = []string{"kein"}
	case 'l':
		starts = []string{"lies", "lese", "lösche"}
	case 'm':
		starts = []string{"must", "muss", "müss", "may not"}
	case 'n':
		starts = []string{"never", "no", "nie", "nicht", "nach", "nutze"}
	case 'o':
		starts = []string{"on every"}
	case 'p':
		starts = []string{"pushe"}
	case 's':
		starts = []string{"should", "shall"}
	case 'u':
		starts = []string{"under no"}
	case 'v':
		starts = []string{"vor ", "verboten", "verwende"}
	case 'z':
		starts = []string{"zu begin"}
	default:
		return text[0] >= 0x80 && (strings.HasPrefix(text, "ä") || strings.HasPrefix(text, "Ä") || strings.HasPrefix(text, "ö") || strings.HasPrefix(text, "Ö"))
	}
	for _, start := range starts {
		if len(text) >= len(start) && strings.EqualFold(text[:len(start)], start) {
			return true
		}
	}
	return false
}

// A hardRule is one sentence that forbids or demands a command, or forbids to touch a file.
type hardRule struct {
	about string
	tools []string // of the agent, with which the rule would be broken
	duty  bool     // it demands; else it forbids
}

func hardRuleOf(sentence string) (hardRule, bool) {
	words := wordsOf(strings.ReplaceAll(sentence, "`", " "))
	lower := phrased(words)
	command := commandIn(sentence, lower)
	switch {
	case forbids(lower):
		if command != "" {
			return hardRule{about: command, tools: []string{"Bash"}}, true
		}
		if file, tools := fileIn(sentence, lower); file != "" {
			return hardRule{about: file, tools: tools}, true
		}
	case demands(lower) && command != "":
		return hardRule{about: command, tools: []string{"Bash"}, duty: true}, true
	}
	return hardRule{}, false
}

func forbids(lower string) bool {
	return !begins(lower, "never mind", "no longer", "no matter") && (begins(lower, "never", "do not", "don't", "no", "niemals", "nie", "kein", "keine", "auf keinen fall") ||
		has(lower, "must not", "must never", "may not", "never", "not allowed", "is forbidden", "are forbidden", "under no circumstances", "darf nicht", "dürfen nicht", "darfst nicht",
			"niemals", "nie", "verboten", "nicht erlaubt", "keinesfalls") ||
		begins(lower, "lies", "lese", "führe", "benutze", "nutze", "verwende", "committe", "pushe", "ändere", "bearbeite", "lösche", "öffne") && has(lower, "nicht", "kein", "keine"))
}

// demands: something is to be run each time that something else happens.
func demands(lower string) bool {
	return (begins(lower, "always", "immer", "before", "after", "vor", "nach") || has(lower, "must", "always", "muss", "müssen", "immer")) &&
		has(lower, "run", "execute", "runs", "laufen", "ausführen", "führe", "starte", "lass", "format", "formatiere") &&
		has(lower, "before", "after", "every", "each", "vor", "nach", "jeder", "jedem", "jeden", "jedes")
}

// programs are commands that are named in backticks; plainPrograms are no words of a language, and count without.
const (
	programs = " rm git npm yarn pnpm npx bun pip uv poetry docker podman kubectl helm terraform tofu make cargo go sudo curl wget psql mysql chmod chown dd mkfs kill pkill killall" +
		" shutdown reboot ssh scp rsync aws gcloud az gh brew apt apt-get gofmt goimports prettier eslint black ruff pytest mypy tsc vitest jest rustfmt clippy golangci-lint pre-commit" +
		" dropdb prisma rake mvn gradle gradlew bundle composer biome "
	plainPrograms = " rm npm yarn pnpm npx docker kubectl helm terraform sudo curl wget psql chmod chown pkill gofmt goimports prettier eslint pytest mypy rustfmt golangci-lint pre-commit "
	// grouped are programs whose first argument says what is done.
	grouped     = " git npm yarn pnpm docker podman kubectl helm terraform tofu make cargo go aws gcloud az gh brew apt apt-get prisma uv bun "
	gitCommands = " push commit rebase reset checkout clean add merge stash tag branch restore switch pull cherry-pick revert worktree "
)

// commandIn is the command that a sentence is about, with its first argument where the program does many things; "" when it names none.
func commandIn(sentence, lower string) string {
	for i, part := range strings.Split(sentence, "`") {
		if words := strings.Fields(part); i%2 == 1 && len(words) > 0 && strings.Contains(programs, " "+path.Base(words[0])+" ") {
			return commandOf(words)
		}
	}
	branch := has(lower, "main", "master", "trunk", "production", "develop")
	switch {
	case has(lower, "force push", "force-push", "push force", "force pushing"), branch && has(lower, "push", "pushe", "pushen"):
		return "git push"
	case branch && has(lower, "commit", "committe", "committen", "commits"):
		return "git commit"
	}
	words := strings.Fields(lower)
	for i, w := range words {
		switch {
		case w == "git" && i+1 < len(words) && strings.Contains(gitCommands, " "+words[i+1]+" "),
			strings.Contains(plainPrograms, " "+w+" ") && (!strings.Contains(grouped, " "+w+" ") || i+1 < len(words)):
			return commandOf(words[i:])
		}
	}
	return ""
}

func commandOf(words []string) string {
	name := path.Base(words[0])
	if len(words) > 1 && strings.Contains(grouped, " "+name+" ") && !strings.HasPrefix(words[1], "-") {
		return name + " " + words[1]
	}
	return name
}

// fileIn is the file that a sentence is about, and the tools that would touch it; "" when it names none.
func fileIn(sentence, lower string) (string, []string) {
	var tools []string
	if has(lower, "read", "open", "print", "cat", "show", "access", "lies", "lese", "lesen", "öffne", "öffnen", "touch", "anfassen") {
		tools = append(tools, "Read")
	}
	if has(lower, "edit", "modify", "change", "delete", "remove", "write", "overwrite", "touch", "access", "ändere", "ändern", "bearbeite", "bearbeiten", "lösche", "löschen",
		"schreibe", "schreiben", "überschreibe", "überschreiben", "anfassen") {
		tools = append(tools, "Edit", "Write")
	}
	if tools == nil {
		return "", nil
	}
	for i, part := range strings.Split(sentence, "`") {
		for _, w := range strings.Fields(part) {
			if w = strings.Trim(w, `"'()[],;:!?*`); isPath(strings.TrimSuffix(w, "."), i%2 == 1) {
				return strings.TrimSuffix(w, "."), tools
			}
		}
	}
	return "", nil
}

// isPath says whether a word was meant as a path; in backticks one sign of it is enough.
func isPath(w string, quoted bool) bool {
	dot := strings.LastIndexByte(w, '.')
	slash := strings.IndexByte(w, '/')
	if quoted {
		return len(w) > 2 && (slash >= 0 || dot >= 0) && !strings.ContainsAny(w, "(){}=<>")
	}
	return len(w) > 2 && (w[0] == '.' && w[1] != '.' || strings.HasPrefix(w, "~/") || w[0] == '/' || slash > 0 && (w[len(w)-1] == '/' || dot > slash)) ||
		dot > 0 && strings.Contains(" json yaml yml lock toml env pem key sql ", " "+w[dot+1:]+" ")
}

// enforced says whether a permission or a hook could see to a rule. In doubt it could.
func (h *hardRules) enforced(r hardRule) bool {
	return !r.duty && slices.ContainsFunc(h.deny, func(d string) bool { return denies(d, r) }) ||
		slices.ContainsFunc(h.hooks, func(hook string) bool { return r.names(hook) || couldSee(hook, r) })
}

// names says whether a text names what the rule is about, not as a part of another word.
func (r hardRule) names(text string) bool {
	key := strings.TrimRight(strings.TrimPrefix(r.about, "./"), "/*")
	for from := 0; key != ""; {
		i := strings.Index(text[from:], key)
		if i < 0 {
			return false
		}
		i += from
		end := i + len(key)
		if (i == 0 || !isWordByte(text[i-1])) && (end == len(text) || !isWordByte(text[end])) {
			return true
		}
		from = end
	}
	return false
}

func isWordByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c >= 0x80
}

// denies says whether a pattern of the permissions covers a rule, wholly or in part.
func denies(pattern string, r hardRule) bool {
	tool, what, scoped := strings.Cut(strings.TrimSuffix(pattern, ")"), "(")
	if !slices.Contains(r.tools, tool) && tool != "*" {
		return tool == "Bash" && r.names(what) // "cat .env"
	}
	if !scoped || what == "" || r.names(what) {
		return true
	}
	literal, _, wild := strings.Cut(strings.TrimLeft(what, "./~"), "*")
	literal = strings.TrimRight(literal, ": /")
	return literal == "" && wild || literal != "" && strings.HasPrefix(strings.TrimLeft(r.about, "./~")+" ", literal+" ") ||
		literal != "" && strings.HasPrefix(strings.TrimLeft(r.about, "./~"), literal+"/")
}

// couldSee says whether a hook runs where the rule would be broken, or has to be followed.
func couldSee(hook string, r hardRule) bool {
	words := strings.FieldsFunc(hook, func(c rune) bool { return strings.ContainsRune(" \t|,:;\"'", c) })
	var event, tool, other bool
	for _, w := range words {
		switch w {
		case "PreToolUse", "PermissionRequest":
			event = true
		case "PostToolUse", "Stop", "SubagentStop":
			event = r.duty
			tool = tool || w != "PostToolUse"
		case "UserPromptSubmit", "SessionStart", "SessionEnd", "PreCompact", "Notification", "InstructionsLoaded":
			return false
		case "*":
			tool = true
		case "Bash", "Read", "Edit", "Write", "MultiEdit", "Grep", "Glob", "Task", "WebFetch", "WebSearch", "NotebookEdit":
			tool = tool || slices.Contains(r.tools, w) || r.duty
			other = true
		}
	}
	if event {
		return tool || !other // without a matcher it runs for every tool
	}
	return tool && len(words) == 1
}
