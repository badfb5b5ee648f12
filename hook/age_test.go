package hook

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Case 098: memories in a work tree of git have the age of their commit, which the start of a session learns; a prompt asks no git for it.
func TestTheStartLearnsTheAgesOfCommittedMemories(t *testing.T) {
	d := newDesk(t)
	d.remember(t, "orders-created", "type: project\ndescription: where orders get created\n---\nOrders are created in `api/orders.go`.", 0)
	for _, args := range [][]string{{"init", "-q"}, {"add", "-A"}, {"commit", "-q", "-m", "memories"}} {
		c := exec.Command("git", append([]string{"-C", d.memory()}, args...)...)
		date := today.AddDate(0, 0, -100).Format(time.RFC3339)
		c.Env = append(os.Environ(), "HOME="+d.root, "GIT_CONFIG_NOSYSTEM=1", "GIT_AUTHOR_NAME=ana", "GIT_AUTHOR_EMAIL=a@example.com", "GIT_COMMITTER_NAME=ana",
			"GIT_COMMITTER_EMAIL=a@example.com", "GIT_AUTHOR_DATE="+date, "GIT_COMMITTER_DATE="+date)
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatal(err, string(out))
		}
	}
	if out := d.send(t, ask("p0", question)); strings.Contains(out, "100 days ago") || !strings.Contains(out, "today") {
		t.Error("before anybody asked git:", out)
	}
	d.send(t, start("startup"))
	if _, err := os.Stat(filepath.Join(d.state(), "commit-times.json")); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", "")
	if out := d.send(t, strings.Replace(ask("p1", question), `"s1"`, `"s2"`, 1)); !strings.Contains(out, "100 days ago") {
		t.Error(out)
	}
}
