package placement

import (
	"encoding/json"
	"slices"
	"strings"
)

// A ban is what permissions.deny says, when a text forbids exactly that and nothing more.
type ban struct {
	deny []string
	// wide says that the rule names a command by more than its first word, so that the same in other words passes it.
	wide bool
}

func (b ban) settings() json.RawMessage {
	data, err := json.Marshal(map[string]map[string][]string{"permissions": {"deny": b.deny}})
	if err != nil { // strings always marshal
		return nil
	}
	return data
}

// banned reads a ban to the letter: some sentence consists of critical words, one kind of deed and its objects, and of nothing else but fillers. A
// condition, an exception or a word that is not known leaves the ban to a hook, since a deny rule that forbids more or less than was said is a new rule.
func (t text) banned() (ban, bool) {
	var b ban
	if t.says([]string{"unless", "except", "exception*", "only if", "only when", "apart from", "other than", "außer", "ausnahme*", "es sei denn"}) {
		return ban{}, false
	}
	for _, s := range t.sentences() {
		clauses := cut(s, func(k token) bool { return k.kind == turn || k.kind == comma && k.text == "," })
		clauses = enumerations(clauses)
		for i, c := range clauses {
			if !joined(c).says(forbidding()) {
				continue
			}
			one, ok := exact(c)
			if !ok || !unconditional(clauses, i) {
				return ban{}, false // half of what is forbidden would look like all of it
			}
			b.deny = append(b.deny, one.deny...)
			b.wide = b.wide || one.wide
		}
	}
	slices.Sort(b.deny)
	b.deny = slices.Compact(b.deny)
	return b, len(b.deny) > 0
}

// enumerations joins clauses that a comma parted inside a list: "never run `rm`, `dd` or `mkfs`".
func enumerations(clauses [][]token) [][]token {
	var all [][]token
	for _, c := range clauses {
		object := c[0].kind == quoted || slices.Contains(commands(), c[0].text) || isGlob(c[0].text)
		if n := len(all); n > 0 && object && len(c) <= 4 && !joined(c).says([]string{"is", "are", "ist", "sind"}) {
			all[n-1] = slices.Concat(all[n-1], c)
			continue
		}
		all = append(all, c)
	}
	return all
}

// unconditional says whether the other clauses of the sentence leave the ban as it is: they give a reason, another way, or are a short label.
func unconditional(clauses [][]token, ban int) bool {
	for i, c := range clauses {
		if i == ban {
			continue
		}
		first := c[0].text
		if i > ban && slices.Contains([]string{"use", "prefer", "run", "instead", "because", "since", "it", "they", "we", "that", "ask", "take",
			"always", "nimm", "verwende", "benutze", "nutze", "sondern", "weil", "denn", "stattdessen", "das", "es"}, first) {
			continue
		}
		if len(c) > 3 || joined(c).says(exceptions()) {
			return false
		}
	}
	return true
}

type deed int

const (
	noDeed deed = iota
	runs        // any command
	uses        // a known command
	edits
	reads
)

// exact reads one clause in which every word is understood.
func exact(c []token) (ban, bool) {
	var what deed
	var objects []token
	for i := 0; i < len(c); i++ {
		k := c[i]
		d := deedOf(k.text)
		switch {
		case k.kind == comma:
		case k.kind == quoted:
			objects = append(objects, k)
		case d != noDeed && (what == noDeed || what == d || what == uses && d == runs):
			what = d
		case slices.Contains(plainWords(), k.text):
		case slices.Contains(commands(), k.text):
			n := i + 1
			for n < len(c) && c[n].kind == word && (strings.HasPrefix(c[n].text, "-") || slices.Contains(subcommands(), c[n].text)) {
				n++
			}
			var words []string
			for _, w := range c[i:n] {
				words = append(words, w.text)
			}
			objects = append(objects, token{word, strings.Join(words, " ")})
			i = n - 1
		case isGlob(k.text), isFolder(k.text, false), isFile(k.text):
			objects = append(objects, k)
		case strings.EqualFold(k.text, "webfetch"), strings.EqualFold(k.text, "websearch"):
			objects = append(objects, token{quoted, map[string]string{"webfetch": "WebFetch", "websearch": "WebSearch"}[k.text]})
		default:
			return ban{}, false
		}
	}
	if twiceNegated(joined(c)) {
		return ban{}, false
	}
	if what != edits && what != reads && joined(c).says([]string{"in", "inside", "von"}) { // where a command runs is no part of a deny rule
		return ban{}, false
	}
	return denials(what, objects)
}

// twiceNegated finds a clause whose negations may cancel each other: "it is not forbidden to", "never not".
func twiceNegated(c text) bool {
	n := 0
	for _, words := range [][]string{{"never", "nie", "niemals", "keinesfalls", "no", "keinen"}, {"not", "don't", "mustn't",
		"nicht"}, {"forbidden", "prohibited", "banned", "verboten", "untersagt"}} {
		if c.says(words) {
			n++
		}
	}
	return n > 1
}

func denials(what deed, objects []token) (ban, bool) {
	var b ban
	for _, o := range objects {
		name := o.text
		first, _, more := strings.Cut(name, " ")
		switch {
		case name == "WebFetch" || name == "WebSearch":
			b.deny = append(b.deny, name)
		case what == edits || what == reads:
			if !isGlob(name) && !isFolder(name, true) && !isFile(name) {
				return ban{}, false
			}
			b.deny = append(b.deny, map[deed]string{edits: "Edit", reads: "Read"}[what]+"("+denyPath(name)+")")
		case slices.Contains(commands(), first) || what == runs && o.kind == quoted:
			if !isCommand(name) {
				return ban{}, false
			}
			b.deny = append(b.deny, "Bash("+name+":*)")
			b.wide = b.wide || more
		default:
			return ban{}, false
		}
	}
	return b, len(b.deny) > 0
}

// denyPath is a path as permission rules write it: relative ones begin with ./, a folder means all below it.
func denyPath(name string) string {
	if strings.HasSuffix(name, "/") || isFolder(name, true) {
		name = strings.TrimSuffix(name, "/") + "/**"
	}
	if strings.HasPrefix(name, "**/") || strings.HasPrefix(name, "./") {
		return name
	}
	if !strings.Contains(name, "/") { // a bare name means the file wherever it lies
		return "**/" + name
	}
	return "./" + name
}

// isCommand accepts what can stand in a prefix rule as it is: plain words, no quotes, variables, pipes or stars.
func isCommand(s string) bool {
	fields := strings.Fields(s)
	if len(fields) == 0 || len(fields) > 5 || strings.Join(fields, " ") != s {
		return false
	}
	if strings.Trim(fields[0], "abcdefghijklmnopqrstuvwxyz0123456789-_./") != "" || strings.Trim(fields[0], "-_./0123456789") == "" {
		return false
	}
	return strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./=:@ ") == ""
}

func deedOf(w string) deed {
	for d, words := range [][]string{runs: {"run", "execute", "invoke", "start", "running", "führe", "ausführen", "ausgeführt", "starte",
		"starten", "aufrufen"},
		uses: {"use", "using", "call", "type", "benutze", "benutzen", "verwende", "verwenden", "verwendet", "benutzt", "nutze", "nutzen", "rufe"},
		edits: {"edit", "modify", "change", "touch", "write", "overwrite", "alter", "bearbeite", "bearbeiten", "bearbeitet", "ändere", "ändern",
			"geändert", "verändere", "überschreibe", "überschreiben", "schreibe"},
		reads: {"read", "open", "print", "lies", "lese", "lesen", "gelesen", "öffne", "öffnen"}} {
		if slices.Contains(words, w) {
			return deed(d)
		}
	}
	return noDeed
}

// plainWords may stand in a ban and change nothing of it.
func plainWords() []string {
	return []string{"never", "must", "not", "do", "don't", "mustn't", "may", "shall", "ever", "under", "no", "circumstances", "is", "are", "it",
		"be", "these", "those", "following", "diese", "folgende", "forbidden", "prohibited", "banned", "allowed", "permitted", "to", "you", "claude",
		"agents", "the", "a", "any",
		"command", "commands", "tool", "file", "files", "folder", "directory", "please", "here", "again", "at", "all", "or", "and", "nor",
		"generated", "anything", "something", "in", "under", "inside", "critical", "important", "strictly", "by", "hand", "directly", "really",
		"nie", "niemals", "nicht", "darf", "dürfen", "darfst", "du", "auf", "keinen", "keinesfalls", "fall", "unter", "umständen", "ist", "sind",
		"werden", "verboten", "untersagt", "zu", "den", "die", "das", "der", "dem", "befehl", "befehle", "datei", "dateien", "ordner", "bitte",
		"hier", "aus", "wieder", "oder", "und", "noch", "etwas", "irgendetwas", "von", "hand", "direkt"}
}

// commands are known without backticks and behind "use". Words that are also plain English are left out.
func commands() []string {
	return []string{"rm", "rmdir", "sudo", "dd", "mkfs", "curl", "wget", "chmod", "chown", "kill", "killall", "pkill", "npm", "npx", "yarn",
		"pnpm", "pip", "pip3", "git", "docker", "podman", "kubectl", "helm", "terraform", "tofu", "ssh", "scp", "rsync", "psql", "mysql", "sqlite3",
		"brew", "apt", "apt-get", "systemctl", "eval", "shred", "truncate", "aws", "gcloud", "az", "gh", "nc", "cargo", "gradle", "mvn", "gofmt",
		"prettier", "eslint", "ruff"}
}

func subcommands() []string {
	return []string{"push", "commit", "rebase", "reset", "stash", "merge", "clean", "checkout", "restore", "amend", "apply", "destroy", "delete",
		"install", "publish", "uninstall", "prune", "exec", "drop"}
}
