// Package hostile has the names and the constructions of links that were a way out of a folder somewhere. Only tests use it; README.md says what the lists hold.
package hostile

import (
	"bytes"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"testing"
)

var (
	//go:embed names.jsonl
	names []byte
	//go:embed links.jsonl
	links []byte
)

// A Name is a key that something may be asked for.
type Name struct {
	ID, Kind, Why string
	Name          string // any bytes
	Bytes         string // Name in hex, where it is no valid UTF-8
}

// A Link is a construction that Make, a shell script, makes, so that Path is asked for.
type Link struct {
	ID, Make, Path, Why string
	Race                bool // it leaves a process that swaps names
}

// Names are all names.
func Names(t testing.TB) []Name {
	t.Helper()
	all := lines[Name](t, names)
	for i, n := range all {
		if n.Bytes == "" {
			continue
		}
		raw, err := hex.DecodeString(n.Bytes)
		if err != nil {
			t.Fatalf("%s: %v", n.ID, err)
		}
		all[i].Name = string(raw)
	}
	return all
}

// Links are all constructions of links.
func Links(t testing.TB) []Link {
	t.Helper()
	return lines[Link](t, links)
}

func lines[T any](t testing.TB, list []byte) []T {
	t.Helper()
	var all []T
	for line := range bytes.Lines(list) {
		var one T
		if err := json.Unmarshal(line, &one); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		all = append(all, one)
	}
	return all
}
