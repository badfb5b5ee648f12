//go:build unix

package model

import (
	"os"
	"os/exec"
	"syscall"
)

// endsWhole lets a helper that takes too long, or that nobody waits for any more, end with all that it started: a script of `pass` would leave its gpg behind, one at each prompt.
// On a terminal it stays in our group, since in one of its own it could not ask for a passphrase there; then the person ends it.
func endsWhole(cmd *exec.Cmd) {
	terminal, err := os.OpenFile("/dev/tty", os.O_RDONLY|syscall.O_NOCTTY, 0)
	if err == nil {
		terminal.Close()
		return
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error {
		if err := syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL); err != nil {
			return os.ErrProcessDone
		}
		return nil
	}
}
