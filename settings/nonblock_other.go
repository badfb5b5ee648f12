//go:build !unix

package settings

const nonblock = 0
