package learn

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"casebook"
	"casebook/store"
)

func TestAnOlderCasebookLeavesWhatANewerOneKeeps(t *testing.T) {
	state := t.TempDir()
	folder := filepath.Join(state, Folder)
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	const newer = `{"version":99,"more":"kept"}`
	for _, name := range []string{statusFile, receiptFile, skipsFile} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(newer), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := (Status{Saved: 1}).write(folder); err != nil {
		t.Error(err)
	}
	if err := leave(folder, []Done{{Change: casebook.Change{Path: "oak.md"}, Status: store.Applied}}); err != nil {
		t.Error(err)
	}
	if err := keepSkipped(state, []Skip{{Time: time.Now()}}, time.Now()); err != nil {
		t.Error(err)
	}
	for _, name := range []string{statusFile, receiptFile, skipsFile} {
		if data, err := os.ReadFile(filepath.Join(folder, name)); err != nil || string(data) != newer {
			t.Errorf("%s became %q, %v", name, data, err)
		}
	}
}
