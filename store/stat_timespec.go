//go:build darwin || freebsd || netbsd

package store

import (
	"syscall"

	"golang.org/x/sys/unix"
)

func statTimes(st *unix.Stat_t) (mod, change int64) { return st.Mtim.Nano(), st.Ctim.Nano() }

func sysChangeTime(st *syscall.Stat_t) int64 { return st.Ctimespec.Nano() }
