package ledger

import (
	"bytes"
	"cmp"
	"encoding/json"
	"path/filepath"
	"slices"
	"time"

	"casebook/internal/regular"
)

// Typed are the beginnings of the prompts of all sessions that recall was asked for, at most n of them, the newest first. What cannot be read is left out.
func (l Ledger) Typed(n int) []string {
	files, err := l.files()
	if err != nil {
		return nil
	}
	type prompt struct {
		Time   time.Time `json:"time"`
		Event  string    `json:"event"`
		Recall struct {
			Text string `json:"text"`
		} `json:"recall"`
	}
	var all []prompt
	for _, f := range files {
		data, err := regular.Read(filepath.Join(l.folder, f.Name()), maxRead)
		if err != nil {
			continue
		}
		for line := range bytes.Lines(data) {
			var p prompt
			if json.Unmarshal(line, &p) == nil && p.Event == "recall" && p.Recall.Text != "" {
				all = append(all, p)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b prompt) int {
		return cmp.Or(b.Time.Compare(a.Time), cmp.Compare(a.Recall.Text, b.Recall.Text))
	})
	var texts []string
	for _, p := range all[:min(n, len(all))] {
		texts = append(texts, p.Recall.Text)
	}
	return texts
}
