//go:build unix

package fsatomic

import (
	"fmt"
	"io/fs"
	"os"
	"syscall"
)

// keepOwner gives temp the owner of the file it replaces: a file that root rewrites for somebody must stay theirs, or a mode of 0600 locks them out.
func keepOwner(temp *os.File, old fs.FileInfo) error {
	info, err := temp.Stat()
	if err != nil {
		return err
	}
	is, ok1 := info.Sys().(*syscall.Stat_t)
	was, ok2 := old.Sys().(*syscall.Stat_t)
	if !ok1 || !ok2 || (is.Uid == was.Uid && is.Gid == was.Gid) {
		return nil
	}
	if err := temp.Chown(int(was.Uid), int(was.Gid)); err != nil {
		return fmt.Errorf("keep owner %d:%d: %w", was.Uid, was.Gid, err)
	}
	return nil
}
