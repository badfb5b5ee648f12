package audit

import (
	"regexp"
	"strings"
	"sync"
)

// leastWords is how few words say nothing that is worth a memory.
const leastWords = 3

// junk says why a text is no memory; empty when it may be one. The rules are those by which a public audit of 10,000 stored memories found 97.8 % to be junk
// (mem0ai/mem0#4573): copies, system text, chatter, recalled text stored again; and what a look at the repository tells anyway, or is over tomorrow.
func junk(body string) string {
	lines := textLines(body)
	if len(lines) == 0 {
		return "it says nothing"
	}
	text := strings.Join(lines, "\n")
	for _, rule := range rules() {
		if rule.says(text, lines) {
			return rule.why
		}
	}
	return ""
}

// textLines are the lines that say something: no blanks, headings, rules and comments.
func textLines(body string) []string {
	var lines []string
	for line := range strings.Lines(comments().ReplaceAllString(body, "")) {
		line = strings.TrimSpace(line)
		if line == "" || strings.Trim(line, "-*_=#`~") == "" || strings.HasPrefix(line, "#") && strings.HasPrefix(strings.TrimLeft(line, "#"), " ") {
			continue
		}
		lines = append(lines, line)
	}
	return lines
}

var comments = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?s)<!--.*?-->`) })

// A rule knows one kind of junk.
type rule struct {
	why  string
	says func(text string, lines []string) bool
}

var rules = sync.OnceValue(func() []rule {
	starts := func(pattern string) func(string, []string) bool {
		re := regexp.MustCompile(`(?i)^\W*(?:` + pattern + `)`)
		return func(text string, _ []string) bool { return re.MatchString(text) }
	}
	share := func(pattern string, least int, part float64) func(string, []string) bool {
		re := regexp.MustCompile(pattern)
		return func(_ string, lines []string) bool {
			n := 0
			for _, line := range lines {
				if re.MatchString(line) {
					n++
				}
			}
			return n >= least && float64(n) >= part*float64(len(lines))
		}
	}
	contains := func(pattern string) func(string, []string) bool {
		re := regexp.MustCompile(pattern)
		return func(text string, _ []string) bool { return re.MatchString(text) }
	}
	return []rule{
		{"it is too short to say anything", func(text string, _ []string) bool { return len(wordsOf(text)) < leastWords }},
		{"it is text that stands for text to come", starts(`lorem ipsum|(?:todo|tbd|fixme|placeholder|untitled|fill (?:this )?in|coming soon|\[(?:your|insert) [^\]]*\])\W*$`)},
		{"it is what an agent says to a person, no memory", starts(`(?:sure|certainly|of course|absolutely|great question|happy to help|you'?re (?:absolutely )?right)\b[!,. ]|` +
			`(?:i'?ll|i will|let me|i'?m going to|i am going to) (?:now |first |start |help |go |take |look |check |read |update |save |create )|` +
			`i(?:'ve| have) (?:now |just |successfully )*(?:updated|saved|stored|created|fixed|completed|finished|added|noted)\b|as an ai\b|here(?:'s| is| are) (?:the|a|an|your|what)\b`)},
		{"it is a system prompt or the description of a tool", starts(`you are (?:an? |the )?(?:claude|gpt|gemini|codex|helpful|ai|expert|senior|world.class|interactive)\b|your task is to\b|# ?tools\b`)},
		{"it is a recalled memory, stored again", contains(`(?i)</?(?:system-reminder|casebook-(?:context|memory))\b|this memory is \d+ days old|\bsaved \d+ days ago\b.*\bverify\b`)},
		{"it is a piece of a conversation", share(`(?i)^\**(?:user|human|assistant|system|claude|agent)\**\s*:|^\{"?(?:role|type)"?\s*:`, 3, 0.3)},
		{"it is output of a program", share(`^\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|^\[?\d\d:\d\d:\d\d|^(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL)\b[ :\[]|^\s*at [\w$.<>]+\(|^\s*File ".*", line \d+|^goroutine \d+ \[`+
			`|^npm (?:warn|notice|ERR!)|^(?:ok|FAIL|PASS|---) `, 6, 0.6)},
		{"it is a listing that a look at the folder gives", share(`[├└│]|^[-dl][rwx-]{9}[ .@+]`, 5, 0.6)},
		{"it is a list of versions that the build files hold", share(`^[-*"' ]*@?[\w./-]+["']?(?:\s*[:=@]+\s*|\s+)["']?[v^~<>=]*\d+\.\d+(?:\.\d+)?[\w.+-]*["']?,?$`, 6, 0.8)},
		{"it is a list of commits that git log gives", share(`^[-* ]*[0-9a-f]{7,40}\b `, 5, 0.7)},
		{"it has the marks of a merge that nobody finished", contains(`(?m)^<{7}(?: |$)`)},
		{"it is the state of a moment, over by tomorrow", passing},
	}
})

// passingWords is how long a text may be that only says how things stand.
const passingWords = 14

var passingStates = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(?:all |the |everything |both )*(?:unit |integration )*(?:tests?|build|ci|lint|deploy(?:ment)?|pipeline|server|migration|commit|changes?|pr|branch)(?: \w+)? ` +
		`(?:is |are |was |were |has been |have been )?(?:now |all |successfully )*(?:ok|okay|pass(?:es|ed|ing)?|green|done|fail(?:s|ed|ing)?|red|running|deployed|merged|pushed|finished|completed?|up|working)\b`)
})

// passing wants each clause of a short text to be such a state.
func passing(text string, lines []string) bool {
	if len(wordsOf(text)) > passingWords {
		return false
	}
	clauses := strings.FieldsFunc(strings.Join(lines, ","), func(r rune) bool { return strings.ContainsRune(".,;\n", r) })
	states := 0
	for _, c := range clauses {
		c = strings.TrimLeft(strings.TrimSpace(c), "-*•✅✔✓❌ ")
		switch {
		case c == "":
		case passingStates().MatchString(c), strings.EqualFold(c, "deployed"), strings.EqualFold(c, "done"):
			states++
		default:
			return false
		}
	}
	return states > 0
}
