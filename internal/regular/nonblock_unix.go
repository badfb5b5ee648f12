//go:build unix

package regular

import "syscall"

// nonblock keeps an open from waiting when a file became a pipe after we looked.
const nonblock = syscall.O_NONBLOCK
