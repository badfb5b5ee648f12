package learn

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"casebook/internal/fsatomic"
	"casebook/internal/regular"
)

// The events at which a host lets a transcript be read.
const (
	AtStop    = "Stop"
	AtCompact = "PreCompact"
	AtEnd     = "SessionEnd"
)

// A Wish is a transcript that is to be read.
type Wish struct {
	Path string `json:"path"` // absolute
	// Event is one of the At words.
	Event string `json:"event"`
	// Within: the turn goes on, as in a compaction that the client decided on; it is left for another time.
	Within bool `json:"within,omitempty"`
	// Ends is the Ending of the agent's answer with which the turn ends; empty: not known.
	Ends string `json:"ends,omitempty"`
	// Upto is where turns had ended when it was put off; what was said behind that may go on.
	Upto int64 `json:"upto,omitempty"`
	// Since is when it was wished for first, and Tries how often a model has failed over it.
	Since time.Time `json:"since,omitzero"`
	Tries int       `json:"tries,omitempty"`
}

// Ending tells an agent's answer by its last characters, and says nothing of them to who sees it; empty for no text.
func Ending(answer string) string {
	text := []rune(strings.Join(strings.Fields(answer), " "))
	if len(text) == 0 {
		return ""
	}
	text = text[max(0, len(text)-200):]
	sum := sha256.Sum256([]byte(string(text)))
	return strconv.Itoa(len(text)) + "-" + hex.EncodeToString(sum[:12])
}

// endsAs says whether a text has the ending.
func endsAs(text, ending string) bool {
	n, _, _ := strings.Cut(ending, "-")
	length, err := strconv.Atoi(n)
	runes := []rune(strings.Join(strings.Fields(text), " "))
	if err != nil || length <= 0 || len(runes) < length {
		return false
	}
	return Ending(string(runes[len(runes)-length:])) == ending
}

// Wishes lie beside each other, one for each transcript. What is wanted was asked for and not looked at; what was taken is looked at now, or was by a run that died;
// what is later waits for a better time.
const (
	wantedSuffix = ".wanted"
	takenSuffix  = ".taken"
	laterSuffix  = ".later"
)

// wishes are those of a folder. Who adds one holds no lock.
type wishes struct{ folder string }

func (w wishes) path(transcript, suffix string) string {
	return filepath.Join(w.folder, hashed(filepath.Clean(transcript))+suffix)
}

// add wants a transcript to be read. The end of a turn that nobody has looked for yet is still looked for.
func (w wishes) add(wish Wish) error {
	path := w.path(wish.Path, wantedSuffix)
	if before, ok := readWish(path); ok {
		wish.Ends, wish.Since = cmp.Or(wish.Ends, before.Ends), before.Since
	}
	return w.write(path, wish)
}

func (w wishes) write(path string, wish Wish) error {
	data, err := json.Marshal(wish)
	if err == nil {
		err = os.MkdirAll(w.folder, 0o700)
	}
	if err == nil {
		err = fsatomic.Swap(path, data)
	}
	if err != nil {
		return fmt.Errorf("keep what is to be learned from: %w", err)
	}
	return nil
}

func readWish(path string) (Wish, bool) {
	var wish Wish
	data, err := regular.Read(path, maxState)
	return wish, err == nil && json.Unmarshal(data, &wish) == nil && filepath.IsAbs(wish.Path)
}

// wanted says whether something is wanted that nobody has taken.
func (w wishes) wanted() bool { return len(w.files(wantedSuffix)) > 0 }

func (w wishes) files(suffixes ...string) []string {
	entries, err := os.ReadDir(w.folder)
	if err != nil {
		return nil
	}
	var paths []string
	for _, e := range entries {
		if e.Type().IsRegular() && slices.Contains(suffixes, filepath.Ext(e.Name())) {
			paths = append(paths, filepath.Join(w.folder, e.Name()))
		}
	}
	return paths
}

// take takes all wishes; those for later only when that is asked for. One that cannot be taken keeps no other from it. Broken are those of which nobody knows any more what they
// were for. The lock is held.
func (w wishes) take(later bool) (taken []Wish, broken []string, err error) {
	var paths []string
	if later {
		paths = w.files(laterSuffix)
	}
	paths = append(append(paths, w.files(takenSuffix)...), w.files(wantedSuffix)...) // the newest wish for a transcript comes last
	var failed []error
	for _, path := range paths {
		wish, ok := w.wishAt(path)
		if !ok {
			broken = append(broken, path)
			if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
				failed = append(failed, err)
			}
			continue
		}
		taking := w.path(wish.Path, takenSuffix)
		if err := os.Rename(path, taking); err != nil {
			failed = append(failed, err)
			continue
		}
		if newer, ok := readWish(taking); ok && newer.Path == wish.Path { // somebody wished again between the look and the taking
			wish = newer
		}
		at := slices.IndexFunc(taken, func(t Wish) bool { return t.Path == wish.Path })
		if at < 0 {
			taken = append(taken, wish)
			at = len(taken) - 1
		} else {
			taken[at] = taken[at].with(wish)
		}
		if err := w.write(taking, taken[at]); err != nil {
			failed = append(failed, err)
		}
	}
	slices.SortStableFunc(taken, func(a, b Wish) int { return a.Since.Compare(b.Since) })
	return taken, broken, errors.Join(failed...)
}

// wishAt is the wish at a path. Of one that is broken, as after a power cut, the cursor of the same name still says which transcript it was for.
func (w wishes) wishAt(path string) (Wish, bool) {
	if wish, ok := readWish(path); ok {
		return wish, true
	}
	name := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	var c cursor
	data, err := regular.Read(filepath.Join(w.folder, cursorsFolder, name+cursorSuffix), maxState)
	if err != nil || json.Unmarshal(data, &c) != nil || !filepath.IsAbs(c.Path) {
		return Wish{}, false
	}
	return Wish{Path: c.Path, Event: AtStop}, true
}

// with joins a wish with a newer one for the same transcript, whose word counts: what was known of the older one is kept.
func (w Wish) with(newer Wish) Wish {
	newer.Ends = cmp.Or(newer.Ends, w.Ends)
	newer.Tries = max(newer.Tries, w.Tries)
	if !w.Since.IsZero() {
		newer.Since = w.Since
	}
	return newer
}

// done drops a wish that was taken; put keeps it for later, and keep does as nobody has looked yet for the end of its turn.
func (w wishes) done(wish Wish) error {
	if err := os.Remove(w.path(wish.Path, takenSuffix)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

func (w wishes) put(wish Wish) error {
	wish.Ends = "" // that turn has ended by then
	return w.keep(wish)
}

func (w wishes) keep(wish Wish) error {
	if err := w.write(w.path(wish.Path, laterSuffix), wish); err != nil {
		return err
	}
	return w.done(wish)
}
