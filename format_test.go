package casebook_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"casebook"

	"github.com/google/go-cmp/cmp"
)

// A vector is what docs/format.md promises of one file in testdata/format.
type vector struct {
	Name        string             `json:"name"`
	Description string             `json:"description"`
	Type        casebook.Type      `json:"type"`
	Hints       []string           `json:"hints,omitempty"`
	Aliases     []string           `json:"aliases,omitempty"`
	Pinned      bool               `json:"pinned,omitempty"`
	Stated      time.Time          `json:"stated,omitzero"`
	Body        string             `json:"body"`
	Problems    []casebook.Problem `json:"problems,omitempty"`
	// Header is what the first 30 lines alone give, where that is something else.
	Header *vector `json:"header,omitempty"`
	// Edited is the file after a new description, type and hint; Refused is why it cannot be edited.
	Edited  string `json:"edited,omitempty"`
	Refused string `json:"refused,omitempty"`
}

type indexVector struct {
	Entries []casebook.IndexEntry `json:"entries"`
}

// The vectors of format version 1. -update rewrites the JSON beside each file; a difference is a change of the format and goes into docs/format.md.
func TestFormatVectors(t *testing.T) {
	files, err := filepath.Glob("testdata/format/*.md")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d vectors: %v", len(files), err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var got any
			if strings.HasPrefix(filepath.Base(file), "index-") {
				x := casebook.ParseIndex(data)
				if x.String() != string(data) {
					t.Errorf("the index does not give back its text")
				}
				got = indexVector{x.Entries}
			} else {
				got = readVector(t, filepath.Base(file), data)
			}
			compareJSON(t, strings.TrimSuffix(file, ".md")+".json", got)
		})
	}
}

func readVector(t *testing.T, name string, data []byte) vector {
	m, problems := casebook.Parse(name, data)
	if same, err := casebook.Format(m); err != nil || !bytes.Equal(same, data) {
		t.Errorf("Format(Parse(x)) is not x: %v\n%s", err, same)
	}
	v := vector{Name: m.Name, Description: m.Description, Type: m.Type, Hints: m.Hints, Aliases: m.Aliases, Pinned: m.Pinned, Stated: m.Stated, Body: m.Body,
		Problems: problems}
	h, problems := casebook.ParseHeader(name, data, time.Time{}, int64(len(data)))
	header := vector{Name: h.Name, Description: h.Description, Type: h.Type, Hints: h.Hints, Aliases: h.Aliases, Pinned: h.Pinned, Stated: h.Stated, Body: m.Body,
		Problems: problems}
	if !cmp.Equal(v, header) {
		header.Body = ""
		v.Header = &header
	}
	m.Description, m.Type, m.Hints = "Edited: yes", casebook.TypeReference, append([]string{"a new hint"}, m.Hints[:min(len(m.Hints), 2)]...)
	edited, err := casebook.Format(m)
	if err != nil {
		v.Refused = err.Error()
		return v
	}
	v.Edited = string(edited)
	return v
}

func compareJSON(t *testing.T, golden string, got any) {
	t.Helper()
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(got); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(golden, text.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), text.String()); diff != "" {
		t.Errorf("%s: %s", golden, diff)
	}
}
