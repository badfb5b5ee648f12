//go:build !linux

package store

import (
	"errors"
	"os"
)

func exchange(*os.File, string, string) error  { return errors.ErrUnsupported }
func renameNew(*os.File, string, string) error { return errors.ErrUnsupported }
func syncSystem(*os.File) error                { return errors.ErrUnsupported }
