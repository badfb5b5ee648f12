package dream

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"casebook"
)

// nameOf is the same for the same step over the same texts, whatever words it would write into memories that are there, and wherever a merge elsewhere has led their links.
func (v *View) nameOf(s Step) string {
	h := sha256.New()
	enc := json.NewEncoder(h)
	enc.Encode(s.Kind)
	for _, c := range s.Changes {
		words, texts := "", []string{v.unlinked(c.Path)}
		if c.Op == casebook.OpCreate || c.Op == casebook.OpIndex {
			words, texts = c.Key+c.Name+c.Body, []string{c.Expect}
		}
		for _, path := range c.From {
			texts = append(texts, v.unlinked(path))
		}
		enc.Encode([]any{c.Op, c.Path, c.To, c.From, c.Section, texts, words})
	}
	return hex.EncodeToString(h.Sum(nil))[:8]
}

// unlinked is the hash of a memory's text, whatever its links lead to; empty where it is not there.
func (v *View) unlinked(path string) string {
	i, is := v.find(path)
	if !is {
		return ""
	}
	to := map[string]string{}
	for _, l := range casebook.MemoryLinks(v.Memories[i].Text) {
		to[casebook.LinkKey(l.Target)] = "x"
	}
	return casebook.HashOf(casebook.Relink(v.Memories[i].Text, to))
}
