package learn

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"time"

	"casebook"
	"casebook/extract"
	"casebook/internal/fsatomic"
	"casebook/internal/regular"
)

const (
	skipsFile = "skipped.json"
	// mostSkips is how many are kept, the newest, for keepSkips; mostSaid is how much of what was said, in characters.
	mostSkips, mostSaid = 200, 200
	keepSkips           = 30 * 24 * time.Hour
	maxSkips            = 1 << 20
)

// AgentWrote is the reason of a Skip where the agent itself wrote memories, so that the turn was passed over. Its other reasons are those of package extract, and codes of problems.
const AgentWrote = "agent-wrote"

// A Skip is something that a run in the background did not keep, or what there was to say of it.
type Skip struct {
	Time    time.Time `json:"time"` // when it was looked at
	Session string    `json:"session"`
	Turn    string    `json:"turn"`
	Said    string    `json:"said"` // without secrets
	Reason  string    `json:"reason"`
	Why     string    `json:"why"`
	Path    string    `json:"path"`
}

type skips struct {
	Version int    `json:"version"`
	Skips   []Skip `json:"skipped"`
}

// Skipped is what the background did not keep, the oldest first, by the state of a memory directory.
func Skipped(state string) ([]Skip, error) {
	path := filepath.Join(state, Folder, skipsFile)
	data, err := regular.Read(path, maxSkips)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var s skips
	if err == nil {
		err = json.Unmarshal(data, &s)
	}
	if err == nil && s.Version != version {
		err = fmt.Errorf("version %d is not one that this casebook knows", s.Version)
	}
	if err != nil {
		return nil, fmt.Errorf("read what was skipped, %s: %w", path, err)
	}
	return s.Skips, nil
}

// skipsOf are those of a batch.
func skipsOf(b batch, skipped []extract.Skipped, problems []casebook.Problem, now time.Time) []Skip {
	var all []Skip
	for _, s := range skipped {
		said := []rune(s.Said)
		if len(said) > mostSaid {
			said = append(said[:mostSaid-1:mostSaid-1], '…')
		}
		all = append(all, Skip{now, s.Session, s.Turn, string(said), s.Reason, s.Why, s.Path})
	}
	for _, p := range problems {
		if p.Info || p.Warning { // the others are in the log of hooks
			all = append(all, Skip{Time: now, Session: b.session, Reason: p.Code, Why: p.Text, Path: p.Path})
		}
	}
	for _, turn := range b.wrote {
		all = append(all, Skip{Time: now, Session: b.session, Turn: turn, Reason: AgentWrote, Why: "the agent itself wrote memories in this turn"})
	}
	return all
}

// keepSkipped adds to what was skipped. What a run that was killed had kept already is not kept twice.
func keepSkipped(state string, fresh []Skip, now time.Time) error {
	if len(fresh) == 0 || ofNewer(filepath.Join(state, Folder, skipsFile)) {
		return nil
	}
	all, _ := Skipped(state) // what is broken, or of an older version, gives its place
	same := func(a Skip) func(Skip) bool {
		return func(b Skip) bool { a.Time = b.Time; return a == b }
	}
	for _, s := range fresh {
		all = append(slices.DeleteFunc(all, same(s)), s)
	}
	all = slices.DeleteFunc(all, func(s Skip) bool { return now.Sub(s.Time) > keepSkips })
	data, err := json.Marshal(skips{version, all[max(0, len(all)-mostSkips):]})
	if err == nil {
		err = fsatomic.Swap(filepath.Join(state, Folder, skipsFile), data)
	}
	if err != nil {
		return fmt.Errorf("keep what was skipped: %w", err)
	}
	return nil
}
