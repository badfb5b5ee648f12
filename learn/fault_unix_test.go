//go:build unix

package learn

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"casebook/internal/nobody"
)

// Where the state, the memories or the transcript cannot be read or written, nothing is lost: it is said, and learned when that is mended. Root is stopped by no mode.
func TestWhatCannotBeWrittenIsLearnedLater(t *testing.T) {
	if nobody.Again(t) {
		return
	}
	for name, closed := range map[string]struct {
		path func(*desk) string
		mode fs.FileMode
	}{
		"the memory directory": {func(d *desk) string { return d.place().Memory.Path }, 0o500},
		"the folder of state":  {func(d *desk) string { return d.learner().folder() }, 0o500},
		"the cursors":          {func(d *desk) string { return filepath.Join(d.learner().folder(), cursorsFolder) }, 0o500},
		"the transcript":       {func(d *desk) string { return d.transcript("s1") }, 0},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t, apply)
			d.begin("s1")
			d.turn("s1", elms)
			d.stop("s1")
			d.turn("s1", oaks)
			path := closed.path(d)
			info, err := os.Stat(path)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.Chmod(path, closed.mode); err != nil {
				t.Fatal(err)
			}
			_, failed := d.learner().Background(t.Context(), Wish{Path: d.transcript("s1"), Event: AtStop})
			if err := os.Chmod(path, info.Mode()); err != nil {
				t.Fatal(err)
			}
			if !errors.Is(failed, fs.ErrPermission) {
				t.Error(failed)
			}
			d.turn("s1", pines)
			d.stop("s1")
			d.holds("elm", "oak", "pine")
		})
	}
}
