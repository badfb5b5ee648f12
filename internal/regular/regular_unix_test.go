//go:build unix

package regular

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// Nothing but a regular file is opened, and a pipe without a writer holds nobody up.
func TestOnlyRegularFiles(t *testing.T) {
	dir := t.TempDir()
	pipe, link, file := filepath.Join(dir, "pipe"), filepath.Join(dir, "link"), filepath.Join(dir, "file")
	for _, err := range []error{syscall.Mkfifo(pipe, 0o600), os.Symlink("/dev/zero", link), os.WriteFile(file, []byte("12345"), 0o600)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	for path, want := range map[string]error{pipe: ErrNotRegular, link: ErrNotRegular, dir: ErrNotRegular, filepath.Join(dir, "none"): fs.ErrNotExist} {
		if _, err := Read(path, 10); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", filepath.Base(path), err, want)
		}
	}
	for limit, want := range map[int64]string{5: "12345", 9: "12345"} {
		if data, err := Read(file, limit); string(data) != want || err != nil {
			t.Errorf("limit %d: %q, %v", limit, data, err)
		}
	}
	if _, err := Read(file, 4); err == nil {
		t.Error("a file over the limit was read")
	}
	if data, whole, err := Start(file, 4); string(data) != "1234" || whole || err != nil {
		t.Errorf("%q, %v, %v", data, whole, err)
	}
}
