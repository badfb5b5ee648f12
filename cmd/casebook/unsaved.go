package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"casebook"
	"casebook/internal/fsatomic"
	"casebook/internal/regular"
)

// The kinds of an unsaved text of `casebook remember`. The kind of one of `casebook edit` is the hash of the text that it was made of.
const (
	newText    = "new"
	updateText = "update" // it takes the place of the memory's text
	appendText = "append" // it comes behind it
)

// An unsaved is a text that a person writes in an editor, in state until it is in the memory directory. Its folder begins with a hash of the memory's path, by
// which casebook forget finds it, and its file is called as the memory's; a new memory's text without a name lies beside the folders.
type unsaved struct {
	about string // the hash; empty: no name was given yet
	kind  string
	file  string
}

// errUnread is what reading a text ends in that is there and cannot be read back. Such a text is neither written over nor removed, unless a person says so.
var errUnread = errors.New("cannot be read back")

// aboutPath is how the folders begin that hold texts for the memory at path.
func aboutPath(path string) string { return casebook.HashOf([]byte(path))[:16] }

// unsavedDir is the folder of all of them, in the state of the memory directory.
func (p *place) unsavedDir() (string, error) {
	if p.Settings.StateDir() == "" {
		return "", errors.New("there is no folder for the text while it is edited: neither HOME nor XDG_STATE_HOME is known")
	}
	return filepath.Join(p.State(), "edits"), nil
}

// unsaved is where a text for the memory at path lies; an empty path: for a new memory without a name.
func (p *place) unsaved(path, kind string) (unsaved, error) {
	folder, err := p.unsavedDir()
	if err != nil {
		return unsaved{}, err
	}
	if path == "" {
		return unsaved{kind: kind, file: filepath.Join(folder, "new.md")}, nil
	}
	about := aboutPath(path)
	stem := strings.TrimSuffix(filepath.Base(filepath.FromSlash(path)), ".md")
	return unsaved{about, kind, filepath.Join(folder, about+"-"+kind, stem+".md")}, nil
}

// pathOf is the path by which a new memory's text is known, whichever path the memory gets.
func pathOf(name string) string { return casebook.FreeSlug(name, nil) + ".md" }

// allUnsaved lists the unsaved texts, whatever they say.
func (p *place) allUnsaved() []unsaved {
	folder, err := p.unsavedDir()
	if err != nil {
		return nil
	}
	var all []unsaved
	names, _ := fs.Glob(os.DirFS(folder), "*/*.md") // the pattern is well formed
	for _, name := range names {
		if about, kind, found := strings.Cut(path.Dir(name), "-"); found {
			all = append(all, unsaved{about, kind, filepath.Join(folder, filepath.FromSlash(name))})
		}
	}
	if u, err := p.unsaved("", newText); err == nil {
		all = append(all, u)
	}
	return all
}

// lastUnsaved is the text of a new memory that was left last.
func (p *place) lastUnsaved() (last unsaved, found bool) {
	var at time.Time
	for _, u := range p.allUnsaved() {
		info, err := os.Stat(u.file)
		if err == nil && u.kind == newText && !u.idle(nil) && info.ModTime().After(at) {
			last, found, at = u, true, info.ModTime()
		}
	}
	return last, found
}

// renamed keeps a new memory's text under the name that was given since, unless a text is kept under it already.
func (p *place) renamed(u unsaved, name string) unsaved {
	to, err := p.unsaved(pathOf(name), newText)
	if err != nil || !to.idle(nil) || os.MkdirAll(filepath.Dir(to.file), 0o700) != nil || os.Rename(u.file, to.file) != nil {
		return u
	}
	return to
}

// read is the text. The error of one that is not there is fs.ErrNotExist, that of any other is errUnread and says what to do.
func (u unsaved) read() ([]byte, error) {
	data, err := regular.Read(u.file, editorBytes)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("the text in %s stays there and %w: %w; mend or move it, %s", u.file, errUnread, err, u.remedy())
	}
	return data, err
}

// idle says that the text can go: there is none, it is blank, or it says what is there already.
func (u unsaved) idle(there []byte) bool {
	data, err := u.read()
	if err != nil {
		return errors.Is(err, fs.ErrNotExist)
	}
	return len(bytes.TrimSpace(data)) == 0 || bytes.Equal(data, there)
}

// keep writes the text, for its owner alone: all of it or nothing.
func (u unsaved) keep(text []byte) error {
	err := os.MkdirAll(filepath.Dir(u.file), 0o700)
	if err == nil {
		err = fsatomic.WriteFile(u.file, text, 0o600)
	}
	if err != nil {
		os.Remove(filepath.Dir(u.file)) // when nothing else is in it
		return fmt.Errorf("keep the text: %w", err)
	}
	return nil
}

// hold keeps other processes from the text while its editor runs.
func (u unsaved) hold() (release func(), err error) {
	lock := u.file + ".lock"
	if u.about != "" {
		lock = filepath.Dir(u.file) + ".lock" // the folder goes with the text
	}
	if err := os.MkdirAll(filepath.Dir(lock), 0o700); err != nil {
		return nil, fmt.Errorf("hold the text: %w", err)
	}
	unlock, err := fsatomic.TryLock(lock)
	if errors.Is(err, fsatomic.ErrLocked) {
		return nil, errors.New("that memory is being edited by another process")
	}
	if err != nil {
		return nil, fmt.Errorf("hold the text: %w", err)
	}
	return func() {
		os.Remove(lock)
		unlock()
	}, nil
}

func (u unsaved) drop() error {
	if u.about == "" {
		return os.Remove(u.file)
	}
	return os.RemoveAll(filepath.Dir(u.file))
}

// dropUnsaved drops the texts for memories at the paths, and those that `casebook edit` made of texts with the hashes: a link to a memory has another path.
// Folders without a text and locks that a killed process left go, too.
func (p *place) dropUnsaved(paths, hashes []string) error {
	folder, err := p.unsavedDir()
	if err != nil {
		return err
	}
	entries, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, e := range entries {
		about, kind, _ := strings.Cut(e.Name(), "-")
		ofPath := slices.ContainsFunc(paths, func(path string) bool { return aboutPath(path) == about })
		if !ofPath && !slices.Contains(hashes, kind) {
			continue
		}
		if err := os.RemoveAll(filepath.Join(folder, e.Name())); err != nil {
			return err
		}
	}
	return nil
}

// name is that of the memory, or of its file; empty when none was given yet.
func (u unsaved) name() string {
	if u.about == "" {
		return ""
	}
	return strings.TrimSuffix(filepath.Base(u.file), ".md")
}

// reminder says whose text the person finds in the editor.
func (u unsaved) reminder() string {
	text := "this is the text that was not saved"
	if u.name() != "" {
		text += ", of `" + u.name() + "`"
	}
	if u.kind == updateText {
		text += ", and not what the memory says now"
	}
	return text + "; to begin anew, empty it, or remove " + u.file
}

// command is what goes on with the text.
func (u unsaved) command() string {
	switch {
	case u.about == "":
		return "casebook remember"
	case u.kind == newText:
		return "casebook remember --name " + casebook.ShellWord(u.name())
	case u.kind == updateText:
		return "casebook remember --update --name " + casebook.ShellWord(u.name())
	case u.kind == appendText:
		return "casebook remember --update --append --name " + casebook.ShellWord(u.name())
	}
	return "casebook edit " + casebook.ShellWord(u.name())
}

// edits says whether the text is one of `casebook edit`.
func (u unsaved) edits() bool {
	return u.kind != newText && u.kind != updateText && u.kind != appendText
}

// remedy says how the person gets rid of the text.
func (u unsaved) remedy() string {
	if u.edits() {
		return "`" + u.command() + " --discard` drops it"
	}
	return "remove the file to drop it"
}

// remark tells doctor of the text; there is none for what nobody has written yet.
func (u unsaved) remark() (casebook.Problem, bool) {
	data, err := u.read()
	if u.idle(nil) || err == nil && casebook.HashOf(data) == u.kind {
		return casebook.Problem{}, false
	}
	p := casebook.Problem{Code: "text-unsaved", Path: u.file, Text: "a text for " + cmp.Or(u.name(), "a new memory") + " was not saved",
		Fix: "`" + u.command() + "` goes on with it, " + u.remedy(), Info: true}
	if err != nil {
		p.Text, p.Fix = p.Text+", and "+errUnread.Error(), "mend or move it; "+u.remedy()
	}
	return p, true
}

// unsavedRemarks are those of all unsaved texts. there are the paths of the memories that are there.
func (p *place) unsavedRemarks(there []string) []casebook.Problem {
	var remarks []casebook.Problem
	for _, u := range p.allUnsaved() {
		remark, is := u.remark()
		if is && u.about != "" && u.kind != newText && !slices.ContainsFunc(there, func(path string) bool { return aboutPath(path) == u.about }) {
			remark.Text += ", and that memory is not there any more"
			remark.Fix = "take the text from the file, or remove the file to drop it"
		}
		if is {
			remarks = append(remarks, remark)
		}
	}
	return remarks
}
