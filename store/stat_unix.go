//go:build unix

package store

import (
	"io/fs"
	"syscall"

	"golang.org/x/sys/unix"
)

const (
	openFolder = syscall.O_DIRECTORY | syscall.O_NONBLOCK
	openFile   = syscall.O_NONBLOCK // a pipe that was put in a file's place must not hold us up
)

// lstatAt also counts the names (hard links). It is relative to the open folder: no path is walked again for each of its files, and no folder can be swapped for
// a link meanwhile.
func lstatAt(in *folder, name string) (file File, mode fs.FileMode, names uint64, err error) {
	var st unix.Stat_t
	for {
		err := unix.Fstatat(int(in.fd), name, &st, unix.AT_SYMLINK_NOFOLLOW)
		if err == nil {
			break
		}
		if err != unix.EINTR {
			return File{}, 0, 0, &fs.PathError{Op: "lstat", Path: name, Err: err}
		}
	}
	switch st.Mode & unix.S_IFMT {
	case unix.S_IFREG:
	case unix.S_IFDIR:
		mode = fs.ModeDir
	case unix.S_IFLNK:
		mode = fs.ModeSymlink
	default:
		mode = fs.ModeIrregular
	}
	mod, change := statTimes(&st)
	return File{Size: st.Size, ModTime: mod, ChangeTime: change, Inode: uint64(st.Ino)}, mode, uint64(st.Nlink), nil
}

// namesOf counts the names (hard links) of a file.
func namesOf(info fs.FileInfo) uint64 {
	if st, ok := info.Sys().(*syscall.Stat_t); ok {
		return uint64(st.Nlink)
	}
	return 1
}

// fileOf is the File of a stat that the os package made.
func fileOf(info fs.FileInfo) File {
	f := File{Size: info.Size(), ModTime: info.ModTime().UnixNano()}
	if st, ok := info.Sys().(*syscall.Stat_t); ok {
		f.ChangeTime, f.Inode = sysChangeTime(st), uint64(st.Ino)
	}
	return f
}
