package host

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// When casebook itself is killed, the kernel ends the agent, so that none runs on past its time.
func TestKilledCasebook(t *testing.T) {
	calls := newCallee(t)
	data, err := json.Marshal(script{Call: calls.path})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "script.json")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	casebook := exec.Command(self, "asker", t.TempDir(), path)
	if err := casebook.Start(); err != nil {
		t.Fatal(err)
	}
	agent, who := calls.next(t)
	if other, _ := calls.next(t); who != "agent" {
		agent = other
	}
	if err := casebook.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = casebook.Wait()
	ends(t, agent) // the kernel ends the agent alone; its child waits for our end of its call
}
