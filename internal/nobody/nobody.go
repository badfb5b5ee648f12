//go:build unix

// Package nobody runs a test again without root's rights, since root is stopped by no mode. Only tests use it; it tests nothing itself.
package nobody

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"syscall"
	"testing"
)

// ID is the user and the group that owns nothing.
const ID = 65534

// Again runs this very test as nobody where it runs as root, and says so: the caller is done then.
func Again(t *testing.T) bool {
	t.Helper()
	if os.Geteuid() != 0 {
		return false
	}
	Run(t, t.Name())
	return true
}

// Run runs a test of this package in a process of its own, as nobody where this one is root's, in an empty folder that is the one for temporary files, too.
// env is added to the environment.
func Run(t *testing.T, test string, env ...string) {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir, err := os.MkdirTemp("", "casebook-nobody-") // the folders of t.TempDir are closed to others
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	cmd := exec.Command(exe, "-test.run=^"+test+"$")
	cmd.Env, cmd.Dir = append(append(os.Environ(), "TMPDIR="+dir), env...), dir
	if os.Geteuid() == 0 {
		if err := os.Chmod(dir, 0o777); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat("/proc/self/exe"); err != nil {
			t.Skip("no way to start the test program as nobody: ", err)
		}
		cmd.Path = "/proc/self/exe" // go test's own folder is closed to others, too
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: ID, Gid: ID}}
	}
	out, err := cmd.CombinedOutput()
	if errors.Is(err, fs.ErrPermission) {
		t.Skip("no way to start the test program as nobody: ", err)
	}
	if err != nil || bytes.Contains(out, []byte("no tests to run")) {
		t.Fatalf("%s as nobody: %v\n%s", test, err, out)
	}
}
