package skill

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"casebook"
	"casebook/internal/secret"
)

// A command is one that an agent ran, as words.
type command struct {
	words []word
	// sure: that it succeeded is known, and not only that a filter behind it did.
	sure bool
}

// A word is one argument as the program gets it.
type word struct {
	text   string
	quoted bool
}

// hiddenSecret stands for a secret in a command.
const hiddenSecret = "<secret>"

// split takes a command line apart at its `&&`. It says false of a line whose parts may have failed unseen, or that is more than commands one after the other:
// loops, substitutions, here-documents. none are values that look like secrets and are none.
func split(line string, none secret.Allow) ([]command, bool) {
	line = hideSecrets(line, none)
	tokens, ok := lex(line)
	if !ok {
		return nil, false
	}
	var all []command
	var c command
	c.sure = true
	piped := false
	flush := func(end string) bool {
		if len(c.words) > 0 && end == ";" && !c.looksAround() && c.words[0].text != "cd" {
			return false // whether it failed is not known: the last one's status counts
		}
		if len(c.words) > 0 {
			all = append(all, c)
		}
		c, piped = command{sure: true}, false
		return true
	}
	for i := 0; i < len(tokens); i++ {
		switch t := tokens[i]; {
		case t.operator == "&&" || t.operator == ";" && i == len(tokens)-1:
			flush("&&")
		case t.operator == ";":
			if !flush(";") {
				return nil, false
			}
		case t.operator == "|":
			if i+1 >= len(tokens) || !slices.Contains(filters, tokens[i+1].word.text) {
				return nil, false
			}
			piped, c.sure = true, false
		case t.operator == ">":
			i++ // where the output goes says nothing of the work
		case t.operator != "":
			return nil, false
		case !piped:
			c.words = append(c.words, t.word)
		}
	}
	flush("&&")
	return all, !slices.ContainsFunc(all, func(c command) bool { return slices.Contains(shellWords, c.words[0].text) })
}

// filters show a part of what a command prints.
var filters = []string{"tail", "head", "grep", "egrep", "rg", "cat", "tee", "less", "more", "wc", "sort", "uniq", "sed", "awk", "cut", "jq", "column"}

// shellWords begin what is no plain command.
var shellWords = []string{"for", "while", "until", "if", "case", "function", "{", "}", "(", ")", "!", "[[", "select", "do", "done", "then", "fi", "eval", "trap"}

func hideSecrets(line string, none secret.Allow) string {
	found := secret.Scan(line, none)
	for _, f := range slices.Backward(found) {
		line = line[:f.Start] + hiddenSecret + line[f.End:]
	}
	return line
}

// looking are the programs that change nothing, and lookingGit the commands of git.
var (
	looking = []string{"ls", "cat", "pwd", "echo", "grep", "egrep", "rg", "find", "fd", "head", "tail", "wc", "which", "type", "file", "stat", "tree", "less", "more", "sleep",
		"true", "export", "printf", "date", "whoami", "env", "set", "diff", "du", "df", "ps", "man", "pushd", "popd", "command", "hostname", "uname", "id", "test", "[", "source", "."}
	lookingGit = []string{"status", "diff", "log", "show", "blame", "branch", "remote", "rev-parse", "ls-files", "reflog", "describe", "shortlog", "grep", "config"}
)

// looksAround says whether the command only looks at something, which is no step of a workflow.
func (c command) looksAround() bool {
	words := c.bare()
	if len(words) == 0 {
		return true
	}
	switch words[0].text {
	case "git":
		return len(words) < 2 || slices.Contains(lookingGit, words[1].text)
	case "sed":
		return !slices.ContainsFunc(words, func(w word) bool { return strings.HasPrefix(w.text, "-i") })
	}
	return slices.Contains(looking, words[0].text)
}

// bare is the command without the variables set before it.
func (c command) bare() []word {
	i := 0
	for i < len(c.words) && assignment(c.words[i].text) {
		i++
	}
	return c.words[i:]
}

func assignment(text string) bool {
	name, _, ok := strings.Cut(text, "=")
	return ok && name != "" && strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz0123456789") == ""
}

// key is equal for commands that do the same with other arguments: program, plain words and flags stay, all else is one `*`.
func (c command) key() string {
	var parts []string
	for _, w := range c.words[:len(c.words)-len(c.bare())] {
		name, _, _ := strings.Cut(w.text, "=")
		parts = append(parts, name+"=")
	}
	for i, w := range c.bare() {
		part := w.text
		if i > 0 {
			part = keyOf(w)
		}
		if part == "*" && len(parts) > 0 && parts[len(parts)-1] == "*" {
			continue
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, " ")
}

func keyOf(w word) string {
	if flag, _, ok := strings.Cut(w.text, "="); ok && strings.HasPrefix(flag, "-") && !strings.ContainsAny(flag, " /") {
		return flag + "=*"
	}
	if strings.HasPrefix(w.text, "-") && !w.quoted && !strings.ContainsAny(w.text, "/.@") && strings.IndexFunc(w.text, unicode.IsDigit) < 0 {
		return w.text
	}
	if w.quoted || w.text == "" || strings.ContainsAny(w.text, "/.:@$=,~*<>{}[]\\#%") || strings.IndexFunc(w.text, unicode.IsDigit) >= 0 {
		return "*"
	}
	return w.text
}

// A home says which paths are the project's and the person's.
type home struct{ root, person string }

// local is a word with paths of the project relative to it, and of the person's without their name.
func (h home) local(text string) string {
	for _, p := range []struct{ dir, as string }{{h.root, ""}, {h.person, "~"}} {
		if p.dir == "" || p.dir == "/" {
			continue
		}
		if text == p.dir {
			return path.Join(".", p.as)
		}
		if i := strings.Index(text, p.dir+"/"); i >= 0 && (i == 0 || text[i-1] == '=' || text[i-1] == ':') {
			rest := text[i+len(p.dir)+1:]
			if p.as != "" {
				rest = p.as + "/" + rest
			}
			text = text[:i] + rest
		}
	}
	return text
}

// commands is the command with its paths as local gives them.
func (h home) commands(c command) command {
	c.words = slices.Clone(c.words)
	for i := range c.words {
		c.words[i].text = h.local(c.words[i].text)
	}
	return c
}

// generalise is one command for several that have the same key: what they share stands as it is, and the rest is told by its kind.
func generalise(all []command) string {
	words := variables(all)
	first := all[0].bare()
	same := true
	for _, c := range all {
		same = same && len(c.bare()) == len(first)
	}
	for i, w := range first {
		if !same && i > 0 && keyOf(w) == "*" {
			words = append(words, "<arguments>")
			break
		}
		text, differ := w.text, false
		for _, c := range all {
			differ = differ || same && c.bare()[i].text != text
		}
		switch {
		case strings.Contains(text, hiddenSecret):
			words = append(words, hiddenSecret)
		case i > 0 && namesSecret(first[i-1].text) && !strings.HasPrefix(text, "-"):
			words = append(words, hiddenSecret)
		case i > 0 && strings.HasPrefix(text, "-p") && len(text) > 2 && slices.Contains(passwordPrograms, first[0].text):
			words = append(words, "-p"+hiddenSecret)
		case namesSecret(before(text, "=")) && strings.Contains(text, "="):
			words = append(words, before(text, "=")+"="+hiddenSecret)
		case differ:
			flag, value, ok := strings.Cut(text, "=")
			if ok && strings.HasPrefix(flag, "-") {
				words = append(words, flag+"="+kindOf(word{value, w.quoted}))
			} else {
				words = append(words, kindOf(word{text, w.quoted}))
			}
		default:
			words = append(words, shown(text))
		}
	}
	return strings.Join(words, " ")
}

// variables are those that are set before a command: plain values that are the same each time stay.
func variables(all []command) (words []string) {
	for i, w := range all[0].words[:len(all[0].words)-len(all[0].bare())] {
		name, value, _ := strings.Cut(w.text, "=")
		plain := value != "" && strings.IndexFunc(value, func(r rune) bool { return !unicode.IsLetter(r) && r != '-' && r != '_' }) < 0
		for _, c := range all {
			plain = plain && c.words[i].text == w.text
		}
		if !plain || namesSecret("--"+name) {
			value = "<value>"
		}
		words = append(words, name+"="+value)
	}
	return words
}

// before is the part of a text before the first sep, or all of it.
func before(text, sep string) string {
	text, _, _ = strings.Cut(text, sep)
	return text
}

// namesSecret says whether a flag is one whose value nobody should see.
func namesSecret(flag string) bool {
	if !strings.HasPrefix(flag, "-") {
		return false
	}
	flag = strings.ToLower(flag)
	return slices.ContainsFunc([]string{"password", "passwd", "passphrase", "token", "secret", "otp", "apikey", "api-key", "api_key", "credential", "auth", "private"}, func(w string) bool { return strings.Contains(flag, w) })
}

// passwordPrograms take a password right behind -p.
var passwordPrograms = []string{"mysql", "mysqldump", "mysqladmin", "mariadb", "mariadb-dump", "sshpass", "7z"}

// shown is a word as it is typed; one that names somebody or holds a password is told by its kind in any case.
func shown(text string) string {
	if strings.Contains(text, "://") && strings.Contains(text, "@") {
		return "<url>"
	}
	if rest, ok := strings.CutPrefix(text, "~/"); ok { // in quotes it would not be the home folder
		return "~/" + shown(rest)
	}
	return strings.ReplaceAll(casebook.ShellWord(text), "`", "'")
}

var value = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^v?[0-9][0-9a-zA-Z.+:_-]*$|^[0-9a-f]{7,40}$`) })

// kindOf says what a word is that is another one each time.
func kindOf(w word) string {
	switch {
	case strings.Contains(w.text, "://"):
		return "<url>"
	case strings.ContainsAny(w.text, " \n"):
		return "<text>"
	case value().MatchString(w.text):
		return "<version>"
	case strings.ContainsAny(w.text, `/\`) || strings.Contains(w.text, "."):
		return "<path>"
	case w.quoted:
		return "<text>"
	}
	return "<argument>"
}
