//go:build unix

package main

import (
	"os"
	"syscall"
)

// ownSession is a session of its own, without a terminal.
func ownSession() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }

// stepBack lets others go first: nobody waits for a process that ownSession has set apart.
func stepBack() {
	if syscall.Getpgrp() == os.Getpid() { // else the group is that of who called it by hand
		_ = syscall.Setpriority(syscall.PRIO_PGRP, 0, 5) // the group, since Linux would take PRIO_PROCESS for one thread
	}
}

// inheritNothing closes for a process to come what this one was given open by its own parent, such as a pipe of which the host waits for the end.
func inheritNothing() {
	for fd := 3; fd < 256; fd++ {
		syscall.CloseOnExec(fd)
	}
}
