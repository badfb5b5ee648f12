package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// editorBytes bounds what is read back from an editor, and what remember takes from standard input.
const editorBytes = 4 << 20

// errNoEditor is what editing ends in when nothing says with what.
var errNoEditor = errors.New("neither VISUAL nor EDITOR names an editor")

// editor is the person's own; a project's settings cannot choose it.
func (p *place) editor() string { return cmp.Or(p.Settings.Env("VISUAL"), p.Settings.Env("EDITOR")) }

// runEditor waits until the person has closed the file. The command may have arguments, as in `code --wait`.
func (a *app) runEditor(editor, file string) error {
	if strings.TrimSpace(editor) == "" {
		return errNoEditor
	}
	var c *exec.Cmd
	if runtime.GOOS == "windows" {
		words := strings.Fields(editor)
		c = exec.Command(words[0], append(words[1:], file)...)
	} else {
		c = exec.Command("sh", "-c", editor+` "$@"`, editor, file)
	}
	c.Stdin, c.Stdout, c.Stderr = a.in, a.err, a.err // standard output is for the result
	if err := c.Run(); err != nil {
		return fmt.Errorf("run the editor %s: %w", editor, err)
	}
	return nil
}

// keepText writes a text that is being edited into the state folder, for its owner alone.
func keepText(file string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return fmt.Errorf("keep the text: %w", err)
	}
	if err := os.WriteFile(file, text, 0o600); err != nil {
		return fmt.Errorf("keep the text: %w", err)
	}
	return nil
}

// editings is the folder of texts that are being edited, in the state of the memory directory.
func (p *place) editings() (string, error) {
	if p.Settings.StateDir() == "" {
		return "", errors.New("there is no folder for the text while it is edited: neither HOME nor XDG_STATE_HOME is known")
	}
	return filepath.Join(p.State(), "edits"), nil
}
