package hook

import (
	"os"
	"path/filepath"
	"slices"
	"time"

	"casebook"
	"casebook/identity"
	"casebook/recall"
)

// claim writes down, when a session begins or a directory of memories is met for the first time, whose it is. What cannot be written is asked again the next time.
func (h *handler) claim() {
	if h.event.Name != "SessionStart" && !h.Unclaimed() {
		return
	}
	now := time.Now
	if h.Now != nil {
		now = h.Now
	}
	if err := h.Claim(now(), identity.Found); err != nil {
		h.log.problems([]casebook.Problem{{Code: "project-record-broken", Path: h.State(), Text: err.Error()}})
	}
}

// whose tells the person, once for each memory directory, that the client's directory is another project's and that this one has its own; empty: it need not be told.
func (h *handler) whose() string {
	told := []string{"project-collision", "project-moved", "project-gone", "project-unsure"}
	at := slices.IndexFunc(h.Problems, func(p casebook.Problem) bool { return slices.Contains(told, p.Code) })
	if at < 0 {
		return ""
	}
	mark := filepath.Join(h.State(), "told-"+h.Problems[at].Code)
	if _, err := os.Lstat(mark); err == nil || os.MkdirAll(h.State(), 0o700) != nil || os.WriteFile(mark, nil, 0o600) != nil {
		return "" // rather never than each time; casebook doctor tells it, too
	}
	p := h.Problems[at]
	return recall.Neutral("casebook: " + p.Path + " " + p.Text + "; " + p.Fix)
}
