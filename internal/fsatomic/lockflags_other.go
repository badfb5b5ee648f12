//go:build !unix

package fsatomic

import "os"

const lockFlags = os.O_CREATE | os.O_RDWR
