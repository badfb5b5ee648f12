//go:build unix

package main

import (
	"os"
	"strconv"
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
	for fd := 3; fd < 256; fd++ { // all that are open where the folder does not list them
		syscall.CloseOnExec(fd)
	}
	open, err := os.ReadDir("/dev/fd")
	if err != nil {
		return
	}
	for _, e := range open {
		if fd, err := strconv.Atoi(e.Name()); err == nil && fd >= 256 {
			syscall.CloseOnExec(fd)
		}
	}
}
