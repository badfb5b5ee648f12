//go:build unix

package fsatomic

import (
	"os"
	"syscall"
)

// lockFlags never follow a link: a folder that came with a clone could lead the lock, which is made when it is missing, out of it.
const lockFlags = os.O_CREATE | os.O_RDWR | syscall.O_NOFOLLOW
