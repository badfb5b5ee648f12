//go:build unix

package host

import (
	"os"
	"os/exec"
	"syscall"
)

// together makes a program the first of a group of its own; release is called when it has ended.
func together(cmd *exec.Cmd) (release func()) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return dieWithUs(cmd)
}

// hold gives what ends the whole group.
func hold(p *os.Process) (kill func()) {
	return func() { _ = syscall.Kill(-p.Pid, syscall.SIGKILL) } // nobody is left in most cases
}
