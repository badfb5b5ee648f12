//go:build !unix

package project

const nonblock = 0
