package host

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"casebook"
)

// An agent is one of those that casebook can run.
type agent interface {
	// name is the program's.
	name() string
	// variables are what it needs of the environment besides what every program does. One that ends in an underscore stands for all that begin so.
	variables() []string
	call(j job) (call, error)
	// read finds the answer in what it wrote, whatever else stands there.
	read(out output) said
}

// A job is one request for an agent.
type job struct {
	folder  folder
	model   string // empty: the agent's own choice
	request casebook.Request
	prompt  string
}

// effort is how hard the agent is to think.
func (j job) effort() string {
	if j.request.Effort != "" {
		return j.request.Effort
	}
	return "low"
}

// A call is how an agent is run. What is private goes into files and the input: every user of a machine can read the arguments of all its processes.
type call struct {
	args    []string
	environ []string
	files   map[string]string // by the name in the job's folder
	input   string
}

// said is what an agent's output came to.
type said struct {
	answered bool
	text     string
	model    string
	stop     casebook.StopReason
	usage    casebook.Usage

	failed bool
	what   error  // nil: the status and the reason say it
	status int    // of HTTP; 0: it is not known
	reason string // in its own words
}

func (s said) response() casebook.Response {
	r := casebook.Response{Stop: s.stop, Usage: s.usage, Model: s.model}
	if s.answered {
		r.Content = []casebook.Content{{Kind: casebook.ContentText, Text: s.text}}
		if s.stop == "" {
			r.Stop = casebook.StopEnd
		}
	}
	return r
}

func (s said) kind() error {
	if s.what != nil {
		return s.what
	}
	return kindOf(s.status, s.reason)
}

// kindOf is what a status means, or else what an agent's words do.
func kindOf(status int, words string) error {
	if status == 0 {
		if found := statusIn().FindStringSubmatch(words); found != nil {
			status, _ = strconv.Atoi(found[1])
		}
	}
	words = strings.ToLower(words)
	has := func(texts ...string) bool {
		for _, t := range texts {
			if strings.Contains(words, t) {
				return true
			}
		}
		return false
	}
	switch {
	case has("credit balance", "insufficient_quota", "billing"):
		return casebook.ErrCredit
	case status == 401, status == 403, has("not logged in", "/login", "log in again", "login required", "set an auth method", "invalid auth method", "no auth credentials", "api key not valid",
		"invalid api key", "invalid x-api-key", "unauthorized", "unauthenticated"):
		return casebook.ErrAuth
	case status == 429, has("rate limit", "usage limit", "hit your limit", "too many requests", "resource_exhausted", "quota"):
		return casebook.ErrRateLimit
	case status == 503, status == 529, has("overloaded", "high demand"):
		return casebook.ErrOverloaded
	case status == 404, has("model not found", "may not exist", "no such model", "unknown model", "model is not supported"):
		return casebook.ErrNoModel
	case has("prompt is too long", "context window", "context length", "maximum context"):
		return casebook.ErrTooLong
	case status >= 400 && status < 500, has("unknown option", "unexpected argument", "unknown argument"):
		return casebook.ErrBadRequest
	}
	return casebook.ErrUnavailable
}

// statusIn finds a status in an agent's words.
var statusIn = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)(?:status:?|error:?|"code":|\()\s*([45]\d\d)\b`)
})

// ansi is what colours text, moves the cursor or sets a title in a terminal.
var ansi = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile("\x1b(?:\\[[0-?]*[ -/]*[@-~]|\\][^\x07\x1b]*(?:\x07|\x1b\\\\)|[@-Z\\\\-_])")
})

func plain(text string) string {
	if !strings.Contains(text, "\x1b") {
		return text
	}
	return ansi().ReplaceAllString(text, "")
}

// maxLooked bounds how many bytes are read in vain for objects that are none: each such look may read on to the end.
const maxLooked = 64 << 20

// objects hands over each JSON object that begins a line, or stands in a list that does, in order. What else stands there is passed over.
func objects(out []byte, each func(json.RawMessage)) {
	text := []byte(plain(string(out)))
	for looked := 0; looked < maxLooked; {
		text = bytes.TrimLeft(text, " \t\r\n")
		if len(text) == 0 {
			return
		}
		if text[0] == '{' || text[0] == '[' {
			from := bytes.NewReader(text)
			dec := json.NewDecoder(from)
			var value json.RawMessage
			if dec.Decode(&value) == nil {
				hand(value, each)
				text = text[dec.InputOffset():]
				continue
			}
			looked += len(text) - from.Len()
		}
		_, text, _ = bytes.Cut(text, []byte("\n"))
	}
}

func hand(value json.RawMessage, each func(json.RawMessage)) {
	if value[0] == '{' {
		each(value)
		return
	}
	var list []json.RawMessage
	if json.Unmarshal(value, &list) != nil {
		return
	}
	for _, item := range list {
		if len(item) > 0 && item[0] == '{' {
			each(item)
		}
	}
}

// asJSON is a value's text, for files and arguments that are JSON or TOML.
func asJSON(value any) string {
	data, err := json.Marshal(value)
	if err != nil { // of maps and texts it cannot be
		return "null"
	}
	return string(data)
}

// count is a number of tokens as an agent reports it; what no answer can have taken is none.
func count(n float64) int {
	if !(n >= 0 && n <= 1<<40) {
		return 0
	}
	return int(n)
}

// micro is money as an agent reports it.
func micro(usd float64) int64 { return int64(count(usd*1e6 + 0.5)) }
