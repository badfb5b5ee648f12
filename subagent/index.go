package subagent

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"casebook"
	"casebook/internal/regular"
	"casebook/settings"
)

// maxIndex is how much of an index is read.
const maxIndex = 4 << 20

// Index is what an agent's prompt holds of its memory: the first lines of MEMORY.md, cut where the main session's index is cut. An index that is not there is
// an empty text; one that leads out of the project is an error.
func Index(l settings.Layer) (string, casebook.Cut, error) {
	path, within := filepath.Join(l.Dir, casebook.IndexFile), cmp.Or(l.Parent, l.Dir)
	if leadsOut(within, path) {
		return "", casebook.Cut{}, fmt.Errorf("read the index of %s: it leads out of %s", l.Word, within)
	}
	data, _, err := regular.Start(path, maxIndex)
	if errors.Is(err, fs.ErrNotExist) {
		return "", casebook.Cut{}, nil
	}
	if err != nil {
		return "", casebook.Cut{}, fmt.Errorf("read the index of %s: %w", l.Word, err)
	}
	text, cut := casebook.CutIndex([]byte(strings.ReplaceAll(string(data), "\r\n", "\n")), casebook.IndexLines, casebook.IndexUnits)
	return text, cut, nil
}
