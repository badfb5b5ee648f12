package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"casebook/settings"
)

// detach starts this program in a process of its own: another session, so that no signal to the host's reaches it; nothing open that the host could wait for; a folder
// that nobody wants to remove; of the environment what is believed.
func (a *app) detach(args []string, believed func(string) string) error {
	find := a.program
	if find == nil {
		find = os.Executable
	}
	program, err := find()
	if err != nil {
		return fmt.Errorf("find this program: %w", err)
	}
	c := exec.Command(program, args...) // its three streams are the null device
	c.Dir = filepath.VolumeName(program) + string(filepath.Separator)
	c.Env = []string{settings.Detached + "=1"}
	for _, pair := range os.Environ() {
		name, _, _ := strings.Cut(pair, "=")
		if value := believed(name); name != "" && name != settings.Detached && value != "" {
			c.Env = append(c.Env, name+"="+value)
		}
	}
	c.SysProcAttr = ownSession()
	inheritNothing()
	if err := c.Start(); err != nil {
		return err
	}
	return c.Process.Release()
}
