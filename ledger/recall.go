package ledger

import (
	"strings"

	"casebook"
	"casebook/internal/secret"
)

// MaxCandidates is how many candidates an entry names.
const MaxCandidates = 8

// ByFallback is By of the words' choice because the model gave none.
const ByFallback = "fallback"

// A Recall is what came of one prompt: what was considered, what went with it, and why the rest did not.
type Recall struct {
	// Text is the beginning of the prompt with secrets veiled, see Excerpt; empty where recall was not asked.
	Text string `json:"text,omitempty"`
	// By says whose choice it is: "lexical" (the words), "model", or ByFallback.
	By       string `json:"by,omitempty"`
	Fallback string `json:"fallback,omitempty"` // why the model gave none
	Model    string `json:"model,omitempty"`
	// Usage is what the model took for this choice.
	Usage *casebook.Usage `json:"usage,omitempty"`
	// At is the host's event at which the answer went out.
	At         string `json:"at"`
	Considered int    `json:"considered"`
	Abstained  bool   `json:"abstained,omitempty"`
	// Skipped says in a few words why recall was not asked.
	Skipped string `json:"skipped,omitempty"`
	// Candidates are the best by rank, best first, attached or not, at most MaxCandidates.
	Candidates []Candidate `json:"candidates,omitempty"`
	Injected   []Injected  `json:"injected,omitempty"`
}

// A Candidate is a memory that was ranked for a prompt.
type Candidate struct {
	// Path is the memory's, relative to the memory directory; absolute in a further layer. So are all paths of memories in the ledger.
	Path       string  `json:"path"`
	Score      float64 `json:"score"`
	Confidence float64 `json:"confidence"`
	Reason     string  `json:"reason,omitempty"` // for a person
	// Left says why it was not attached, a code of recall.Left; empty: it was.
	Left string `json:"left,omitempty"`
}

// An Injected is a memory that went with a prompt.
type Injected struct {
	Path      string         `json:"path"`
	Scope     casebook.Scope `json:"scope,omitempty"`
	Bytes     int            `json:"bytes"` // of its text as shown
	Tokens    int            `json:"tokens"`
	Truncated bool           `json:"truncated,omitempty"`
}

const (
	// excerptBytes is how much of a prompt is kept.
	excerptBytes = 300
	// excerptLook is how much of it is looked through for secrets. What is found in its end may be half a secret, so the last excerptMargin do not count.
	excerptLook, excerptMargin = 4 << 10, 1 << 10
)

// Excerpt is the beginning of a prompt in one line, with a mark in the place of each secret. clean says that the whole prompt was looked through and none was found.
func Excerpt(prompt string) (text string, clean bool) {
	look, cut := casebook.CutText(strings.TrimSpace(prompt[:min(len(prompt), 2*excerptLook)]), 0, excerptLook)
	cut = cut || len(prompt) > 2*excerptLook
	text, found := secret.Redact(look, nil)
	if cut {
		text = text[:casebook.CutPoint(text, max(0, len(text)-excerptMargin))]
	}
	text = strings.Join(strings.Fields(text), " ")
	if len(text) > excerptBytes {
		text = strings.TrimSpace(text[:casebook.CutPoint(text, excerptBytes)]) + "…"
	}
	return text, !cut && len(found) == 0
}

// Prepare does once what the first Excerpt of a process has to do before it can look for secrets, some tenths of a millisecond, so that a caller can have it done while it does
// something else.
func Prepare() { Excerpt("prepare") }

// halve makes the entry smaller where it matters least: first it loses candidates that were not attached, then reasons and text, then the rest.
func (r *Recall) halve() {
	half := func(s *string) bool {
		if len(*s) > 16 {
			*s = valid((*s)[:len(*s)/2])
			return true
		}
		return false
	}
	longest := &r.Text
	for _, s := range []*string{&r.Fallback, &r.Model, &r.At, &r.Skipped, &r.By} {
		if len(*s) > len(*longest) {
			longest = s
		}
	}
	switch {
	case len(r.Candidates) > 0:
		r.Candidates = r.Candidates[:len(r.Candidates)-1]
	case half(longest):
	case len(r.Injected) > 0:
		r.Injected = r.Injected[:len(r.Injected)-1]
	default:
		*longest = ""
	}
}

// size is what it takes at least.
func (r *Recall) size() int {
	if r == nil {
		return 0
	}
	n := len(r.Text) + len(r.By) + len(r.Fallback) + len(r.Model) + len(r.At) + len(r.Skipped)
	for _, c := range r.Candidates {
		n += len(c.Path) + len(c.Reason) + len(c.Left) + len(`{"path":""},`)
	}
	for _, in := range r.Injected {
		n += len(in.Path) + len(in.Scope) + len(`{"path":""},`)
	}
	return n
}
