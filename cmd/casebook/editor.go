package main

import (
	"cmp"
	"errors"
	"fmt"
	"os/exec"
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
