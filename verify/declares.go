package verify

import (
	"path"
	"slices"
	"strings"
	"sync"
)

// naming are the words that the name of what is declared follows at once, typing those that a type may follow first.
var (
	naming = sync.OnceValue(func() map[string]bool {
		return wordSet(`func function function* fn def class struct enum interface trait type const let var val module object record protocol macro_rules! #define define sub procedure proc
			fun typedef namespace union actor extension package defmodule defp defn`)
	})
	typing = sync.OnceValue(func() map[string]bool {
		return wordSet(`public private protected internal static void abstract final override virtual async extern inline unsigned int long double float bool boolean char string String export`)
	})
)

// bracedEndings are files of languages in which `name(…) {` begins the body of a function, and is no call with a block.
var bracedEndings = sync.OnceValue(func() map[string]bool {
	return wordSet(`.js .jsx .mjs .cjs .ts .tsx .mts .cts .java .c .h .cc .cpp .cxx .hh .hpp .cs .php .dart .vue .svelte .sh .bash .zsh`)
})

// declares says whether a line of a file looks like a declaration of a name. It would rather miss one than take a use for one: what is called gone was declared.
func declares(line, name, file string) bool {
	at := wordIn(line, name)
	if at < 0 {
		return false
	}
	ending := path.Ext(file)
	before, after := line[:at], strings.TrimSpace(line[at+len(name):])
	if of, size := declared(line); size > 0 && (of == name || strings.HasSuffix(of, "."+name)) && strings.TrimSpace(before) != "" {
		return true
	}
	words := strings.Fields(before)
	if len(words) == 0 {
		return begins(after, ending)
	}
	last := strings.TrimRight(words[len(words)-1], "*&({[")
	switch {
	case naming()[last]:
		return true
	case strings.HasSuffix(before, `"`) && len(words) == 1 && strings.HasPrefix(after, `":`): // a key
		return true
	case strings.ContainsAny(before, "=(.\"'`"):
		return false
	}
	typed := slices.ContainsFunc(words, func(w string) bool { return typing()[w] })
	return typed && after != "" && strings.ContainsAny(after[:1], "(={;:<") || braced(line, after, ending) && !isStatement(words[0])
}

// begins says of what follows a name at the start of a line that the name is declared there.
func begins(after, ending string) bool {
	switch {
	case after == "":
		return false
	case after[0] == '=':
		return !strings.HasPrefix(after, "==") && !strings.HasPrefix(after, "=>")
	case after[0] == ':':
		return !strings.HasPrefix(after, "::")
	case ending == ".go": // of a group, or a field
		return wordByte(after[0]) || strings.ContainsAny(after[:1], "*[")
	}
	return braced(after, after, ending)
}

// braced says whether a name is followed by its parameters and the begin of a body.
func braced(line, after, ending string) bool {
	return strings.HasPrefix(after, "(") && strings.HasSuffix(line, "{") && bracedEndings()[ending] && !strings.Contains(line, "=>") &&
		strings.Count(line, "(") == strings.Count(line, ")")
}

func isStatement(word string) bool {
	return slices.Contains([]string{"if", "else", "}", "while", "for", "switch", "return", "catch", "await", "throw", "new", "do", "case"}, word)
}

// definesFlag says whether a line looks like a definition of a flag, and not like a use: a parser is told its name, or a shell script tells it from others.
func definesFlag(line, name string) bool {
	for _, quote := range []string{`"`, "'", "`"} {
		if strings.Contains(line, quote+name+quote) || strings.Contains(line, quote+"--"+name+quote) || optionList(line, name) {
			lower := strings.ToLower(line)
			return slices.ContainsFunc([]string{"flag", "option", "argument", "long", "bool", "var(", "string(", "int(", "duration(", "parser", "opts", "param"},
				func(word string) bool { return strings.Contains(lower, word) })
		}
	}
	rest := strings.TrimSpace(line)
	if i := strings.LastIndexByte(rest, '|'); i >= 0 {
		rest = strings.TrimSpace(rest[i+1:])
	}
	return strings.HasPrefix(rest, "--"+name+")") || strings.HasPrefix(rest, "--"+name+"=*)")
}

// optionList says whether a line has the form '-d, --dry-run <what>'.
func optionList(line, name string) bool {
	_, after, ok := strings.Cut(line, ", --"+name)
	return ok && after != "" && (after[0] == ' ' || after[0] == '\'' || after[0] == '"')
}

// readsVariable says whether a line reads a variable of the environment, or is its line in a file of them.
func readsVariable(line, name, file string) bool {
	if strings.HasPrefix(path.Base(file), ".env") {
		return strings.HasPrefix(strings.TrimPrefix(line, "export "), name+"=")
	}
	lower := strings.ToLower(line)
	return slices.ContainsFunc([]string{"getenv", "lookupenv", "environ", "process.env", "env::var", "env[", "env.", "env("}, func(word string) bool { return strings.Contains(lower, word) })
}
