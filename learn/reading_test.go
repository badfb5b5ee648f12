package learn

import (
	"errors"
	"io/fs"
	"testing"
	"time"
)

// What is no file, such as a folder or a pipe, is an error of that transcript alone, so that the others are read.
func TestWhatIsNoFileNamesItself(t *testing.T) {
	d := newDesk(t, apply)
	dir := t.TempDir()
	_, err := d.learner().Backfill(t.Context(), Source{Path: dir}, time.Time{})
	var unreadable *fs.PathError
	if !errors.As(err, &unreadable) || unreadable.Path != dir {
		t.Error(err)
	}
}
