// Package install puts casebook's hook handlers into an agent's configuration and takes exactly them out again.
//
// The words: a settings file is the agent's JSON file; below its key "hooks" each event has an array of groups, a group has a matcher and handlers. A
// handler is ours when it runs a program named casebook whose last argument is "hook". Plan and PlanRemove only read: they answer with an Edit that
// can be shown; Edit.Apply writes it. A receipt in casebook's own state says which containers, files and folders installing made, so that removing
// gives back the bytes from before.
//
// The package does not mend a settings file that it cannot parse, does not talk to the agent, does not look whether the handlers work, and knows
// nothing of what they do.
package install

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"

	"casebook"
	"casebook/internal/fsatomic"
)

// ClaudeCode is the one host known today.
const ClaudeCode = "claude-code"

// MaxSettings bounds a settings file that is edited, in bytes; people's are a few thousand.
const MaxSettings = 4 << 20

// ErrChanged says that the settings file is not what Plan read, and that nothing was written; planning again is safe.
var ErrChanged = errors.New("the settings file changed meanwhile; run it again")

// A Scope chooses among the settings files of the host.
type Scope string

// The scopes of Claude Code.
const (
	User    Scope = "user"    // every project of the person
	Project Scope = "project" // everybody who works in this repository; the file is committed
	Local   Scope = "local"   // the person, in this repository
)

// A Request says which settings file is edited and for which program. The paths are absolute.
type Request struct {
	Host      string // "" means ClaudeCode
	Scope     Scope  // "" means User
	ConfigDir string // scope user: the host's folder, CLAUDE_CONFIG_DIR or ~/.claude
	Dir       string // scopes project and local: the repository's root
	Binary    string // the casebook to call; PlanRemove does not look at it
	// StateDir is casebook's own folder for backups, receipts and the lock. It must not lie where the host looks for files.
	StateDir string
	// TempDir is where programs do not last; a Binary below it is a Problem. "" means os.TempDir().
	TempDir string
	// Others are further settings files that the host merges with this one (managed ones, other scopes). They are read for switches that silence hooks;
	// what is missing or unreadable among them is passed over.
	Others []string
}

// An Edit is what would be done to a settings file.
type Edit struct {
	Path   string // as the host names it; it may be a link and stays one
	Exists bool   // before
	Before []byte
	After  []byte // nil: the file goes, since installing made it and nothing else is in it
	// Changed is false when there is nothing to do.
	Changed bool
	// Diff is Before to After in unified form, for a person.
	Diff string
	// Problems are what keeps the handlers from running although the file is right.
	Problems []casebook.Problem

	state      string
	key        string
	receipt    *receipt // to be written; nil when removing
	stale      bool     // removing: there is a receipt to drop
	filePerm   fs.FileMode
	folderPerm fs.FileMode
}

// Plan is the edit that makes the host call r.Binary. It is unchanged when that is so already.
func Plan(r Request) (Edit, error) {
	if err := checkBinary(r.Binary); err != nil {
		return Edit{}, fmt.Errorf("install %s: %w", r.Binary, err)
	}
	e, old, err := begin(r)
	if err != nil {
		return Edit{}, err
	}
	text := e.Before
	if !e.Exists {
		text = []byte("{}\n")
	}
	after, next, err := merge(text, r.Binary, runtime.GOOS == "windows", old)
	if err != nil {
		return Edit{}, inFile(e.Path, err)
	}
	e.receipt = &next
	e.receipt.Path, e.receipt.File = e.Path, e.receipt.File || !e.Exists
	e.finish(after)
	e.Problems = append(e.Problems, temporary(r.Binary, r.TempDir)...)
	if r.Scope == Project {
		e.Problems = append(e.Problems, casebook.Problem{
			Code: "settings-shared", Path: e.Path, Text: "this file is usually committed, and " + r.Binary + " may not exist on other machines",
			Fix: "use the scope local for this machine alone",
		})
	}
	e.Problems = append(e.Problems, silenced(e.Path, after)...)
	for _, other := range r.Others {
		if data, _, err := readSettings(other); err == nil && other != e.Path {
			e.Problems = append(e.Problems, silenced(other, data)...)
		}
	}
	return e, nil
}

// PlanRemove is the edit that takes casebook's handlers out. Containers that are empty then go too when installing made them, or when no receipt is
// left to say who did. It is unchanged when there is none of ours.
func PlanRemove(r Request) (Edit, error) {
	e, old, err := begin(r)
	if err != nil {
		return Edit{}, err
	}
	e.stale = old != nil
	if !e.Exists {
		return e, nil
	}
	after, left, err := strip(e.Before, old)
	if err != nil {
		return Edit{}, inFile(e.Path, err)
	}
	if changed := !bytes.Equal(after, e.Before); changed && left == 0 && old != nil && old.File && !isLink(e.Path) {
		after = nil
	}
	e.finish(after)
	return e, nil
}

// begin finds and reads the settings file and its receipt.
func begin(r Request) (Edit, *receipt, error) {
	path, err := r.path()
	if err != nil {
		return Edit{}, nil, err
	}
	e := Edit{Path: path, state: r.StateDir, filePerm: 0o600, folderPerm: 0o700}
	if r.Scope == Project {
		// The client makes its files 0644. Ours of the scopes user and local stay with their owner, since people keep keys under "env"; the project's
		// is committed, and every checkout is readable anyway.
		e.filePerm = 0o644
	}
	if r.Scope == Project || r.Scope == Local {
		e.folderPerm = 0o755
		e.Problems = append(e.Problems, outside(path, r.Dir)...)
	}
	if e.Before, e.Exists, err = readSettings(path); err != nil {
		return Edit{}, nil, err
	}
	if e.key, err = receiptKey(path); err != nil {
		return Edit{}, nil, fmt.Errorf("read settings %s: %w", path, err)
	}
	old, err := readReceipt(e.state, e.key)
	return e, old, err
}

func (e *Edit) finish(after []byte) {
	e.After = after
	e.Changed = !e.Exists || after == nil || !bytes.Equal(e.Before, after)
	if !e.Changed {
		return
	}
	from, to := e.Path, e.Path
	if !e.Exists {
		from = "/dev/null"
	}
	if after == nil {
		to = "/dev/null"
	}
	e.Diff = udiff.Unified(from, to, string(e.Before), string(after))
}

// path is the settings file that r means.
func (r Request) path() (string, error) {
	if r.Host != "" && r.Host != ClaudeCode {
		return "", fmt.Errorf("install: unknown host %q; known is %s", r.Host, ClaudeCode)
	}
	var path string
	root := r.Dir
	switch r.Scope {
	case User, "":
		root = r.ConfigDir
		path = filepath.Join(root, "settings.json")
	case Project:
		path = filepath.Join(root, ".claude", "settings.json")
	case Local:
		path = filepath.Join(root, ".claude", "settings.local.json")
	default:
		return "", fmt.Errorf("install: unknown scope %q; known are user, project and local", r.Scope)
	}
	if !filepath.IsAbs(root) {
		return "", fmt.Errorf("install: the folder %q of scope %s is not absolute", root, r.Scope)
	}
	return path, checkState(r.StateDir, r.ConfigDir)
}

// checkState keeps backups out of the folders where the host would read them as memories, agents or settings.
func checkState(state, config string) error {
	if !filepath.IsAbs(state) {
		return fmt.Errorf("install: the state folder %q is not absolute", state)
	}
	inConfig := false
	if rel, err := filepath.Rel(config, state); config != "" && err == nil {
		inConfig = filepath.IsLocal(rel)
	}
	if inConfig || slices.Contains(strings.Split(filepath.ToSlash(state), "/"), ".claude") {
		return fmt.Errorf("install: the state folder %s lies in a folder that the client reads", state)
	}
	return nil
}

// readSettings answers exists=false for a missing file. What is no plain file of a sane size is an error, and never opened.
func readSettings(path string) (data []byte, exists bool, err error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist) && isLink(path):
		return nil, false, fmt.Errorf("read settings %s: it is a link to a missing file; write {} into its target or remove the link", path)
	case errors.Is(err, fs.ErrNotExist):
		return nil, false, nil
	case err != nil:
		return nil, false, fmt.Errorf("read settings %s: %w", path, err)
	case !info.Mode().IsRegular():
		return nil, false, fmt.Errorf("read settings %s: it is no file but %s; move it away", path, kindOf(info.Mode()))
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, false, fmt.Errorf("read settings %s: %w", path, err)
	}
	defer f.Close()
	data, err = io.ReadAll(io.LimitReader(f, MaxSettings+1))
	if err != nil {
		return nil, false, fmt.Errorf("read settings %s: %w", path, err)
	}
	if len(data) > MaxSettings {
		return nil, false, fmt.Errorf("read settings %s: it is larger than %d MiB; settings files are not", path, MaxSettings>>20)
	}
	return data, true, nil
}

func isLink(path string) bool {
	info, err := os.Lstat(path)
	return err == nil && info.Mode()&fs.ModeSymlink != 0
}

func kindOf(mode fs.FileMode) string {
	switch {
	case mode.IsDir():
		return "a folder"
	case mode&fs.ModeNamedPipe != 0:
		return "a pipe"
	case mode&fs.ModeSocket != 0:
		return "a socket"
	default:
		return "a device"
	}
}

// outside tells of a project's settings file that a link leads out of the project: a clone can bring such a link, and a person should see where the edit
// lands. It is done nevertheless, since people share such files between worktrees.
func outside(path, root string) []casebook.Problem {
	target, err := fsatomic.Resolve(path)
	if err != nil {
		return nil // reading it tells
	}
	if root, err = fsatomic.Resolve(root); err != nil {
		return nil
	}
	if rel, err := filepath.Rel(root, target); err == nil && filepath.IsLocal(rel) {
		return nil
	}
	return []casebook.Problem{{
		Code: "settings-linked-outside", Path: path, Text: "a link leads out of the project, to " + target,
		Fix: "make it a file of its own when that is not meant",
	}}
}
