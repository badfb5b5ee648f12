//go:build unix

package recall

import (
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"casebook"
)

// A directory that one may not read leaves the memories of the others.
func TestALayerWithoutPermission(t *testing.T) {
	if os.Geteuid() == 0 { // root may read everything
		runAsNobody(t)
		return
	}
	r := folder(t, small())
	locked := layer(t, casebook.ScopeUser, small())
	if err := os.Chmod(locked.Store.Dir, 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.Chmod(locked.Store.Dir, 0o700) })
	r.Further = []Layer{locked}
	res, got := ask(t, r, Request{Prompt: "can we deploy to production on Friday?"})
	if got != "deploy.md" || len(res.Problems) != 1 || res.Problems[0].Code != "layer-unreadable" {
		t.Error(got, res.Problems)
	}
}

func runAsNobody(t *testing.T) {
	t.Helper()
	dir, err := os.MkdirTemp("", "recall-nobody-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	exe, err := os.ReadFile("/proc/self/exe")
	if err != nil {
		t.Skip("running as root, and this program's own file cannot be read")
	}
	program := filepath.Join(dir, "recall.test")
	if err := os.WriteFile(program, exe, 0o755); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, "-test.run=^"+t.Name()+"$")
	cmd.Env, cmd.Dir = append(os.Environ(), "TMPDIR="+dir), dir
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("as nobody: %v\n%s", err, out)
	}
}
