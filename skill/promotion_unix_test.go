//go:build unix

package skill

import (
	"errors"
	"io/fs"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"casebook/internal/nobody"
)

// Root writes everything, so this runs again as nobody: where the folder of skills cannot be written, all stays as it was.
func TestReadOnlyFolders(t *testing.T) {
	if nobody.Again(t) {
		return
	}
	b := newBench(t)
	b.save("release.md", goodMemory)
	b.mkdir(b.promoter.Folder.Dir)
	if err := os.Chmod(b.promoter.Folder.Dir, 0o555); err != nil {
		t.Fatal(err)
	}
	defer os.Chmod(b.promoter.Folder.Dir, 0o755)
	before := b.tree()
	if _, err := b.promoter.Promote(t.Context(), "release.md", "", Use{Sessions: 3}); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("%v", err)
	}
	if diff := cmp.Diff(before, b.tree()); diff != "" {
		t.Errorf("(-before +after):\n%s", diff)
	}
	if records, err := Records(b.state); err != nil || len(records) != 0 {
		t.Errorf("%v, %v", records, err)
	}
}
