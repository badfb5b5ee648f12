package hook

import (
	"os"
	"path/filepath"
	"slices"

	"casebook"
	"casebook/identity"
	"casebook/recall"
)

// claim writes down, when a session begins or a directory of memories is met for the first time, whose it is. What cannot be written is asked again the next time.
func (h *handler) claim() {
	if h.event.Name != "SessionStart" && !h.Unclaimed() {
		return
	}
	if err := h.Claim(h.now(), identity.Found); err != nil {
		h.log.problems([]casebook.Problem{identity.Unwritten(h.State(), err)})
	}
}

// whose tells the person, once for each memory directory, that the client's directory is another project's and that this one has its own, or that memories were left
// behind when the project was moved; empty: nothing is to be told.
func (h *handler) whose() string {
	codes := []string{"project-collision", "project-moved", "project-gone", "project-unsure"}
	at := slices.IndexFunc(h.Problems, func(p casebook.Problem) bool { return slices.Contains(codes, p.Code) })
	if at >= 0 {
		p := h.Problems[at]
		return h.once(p.Code, p.Path+" "+p.Text+"; "+p.Fix)
	}
	if left := h.LeftBehind(); left != "" {
		return h.once("project-moved", "there are memories of "+left+", which is gone and came from the same repository. They are not recalled here: run `casebook project` in "+h.Project.Root)
	}
	return ""
}

// once is a message for the person, or nothing when it was given before. Where that cannot be kept it is never given: casebook doctor tells the same.
func (h *handler) once(code, text string) string {
	mark := filepath.Join(h.State(), "told-"+code)
	if _, err := os.Lstat(mark); err == nil || os.MkdirAll(h.State(), 0o700) != nil || os.WriteFile(mark, nil, 0o600) != nil {
		return ""
	}
	return recall.Neutral("casebook: " + text)
}
