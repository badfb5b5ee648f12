package hook

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"casebook/ledger"
	"casebook/store"
)

// An instruction is what InstructionsLoaded says of one file: an instruction file or a rule that entered the conversation.
type instruction struct {
	File    string   `json:"file_path"`
	Tier    string   `json:"memory_type"`
	Reason  string   `json:"load_reason"`
	Parent  string   `json:"parent_file_path"`  // of an include
	Trigger string   `json:"trigger_file_path"` // of what loads later than the start
	Globs   []string `json:"globs"`             // of a rule
}

// instructionsLoaded notes the file for `casebook why` and answers nothing; the file itself is not looked at. An event that comes twice, as from two hooks, is
// noted twice: the client loads a file twice as well, and its events look the same.
func (h *handler) instructionsLoaded() error {
	in := h.event.instruction
	if in.File == "" {
		return errors.New("note the instruction file: no file_path")
	}
	e := ledger.Entry{Time: h.now(), Event: ledger.InstructionsLoaded, Path: in.File, Tier: in.Tier, Reason: in.Reason, Parent: in.Parent,
		Trigger: in.Trigger, Globs: in.Globs}
	if h.event.Agent != nil {
		e.Agent = fmt.Sprint(h.event.Agent)
	}
	return h.ledger().Append(h.event.Session, e)
}

// collect removes what sessions left behind long ago, a part of it at each call.
func (h *handler) collect() error {
	return errors.Join(h.session().Collect(), h.ledger().Collect(h.now(), ledger.KeepFor))
}

// collectHistory removes history and trash that are over their time, once a day. While another process writes memories, it is left to another time.
func (h *handler) collectHistory(ctx context.Context) error {
	st, err := h.open(h.Layers()[0])
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	st.Wait = briefly(ctx)
	_, err = st.CollectDaily(ctx, store.Retention{})
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, store.ErrNewer) { // doctor tells of a newer casebook by itself
		return nil
	}
	return err
}

func (h *handler) ledger() ledger.Ledger { return ledger.Open(h.State()) }

func (h *handler) now() time.Time {
	if h.Now == nil {
		return time.Now()
	}
	return h.Now()
}
