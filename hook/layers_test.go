package hook

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Memories of all projects and of the team count beside those of the project, in one answer; each comes once in a session, one that the agent has read not at all,
// and after a compaction all may come again.
func TestLayersCountTogether(t *testing.T) {
	d := newDesk(t)
	user, team := filepath.Join(d.home(), ".claude", "memory"), filepath.Join(d.memory(), "team")
	write(t, filepath.Join(user, "orders-style.md"), "---\nname: orders-style\ndescription: how the person wants orders to get created\ntype: user\n---\nOrders get created with a builder, the person says.\n")
	write(t, filepath.Join(team, "orders-review.md"), "---\nname: orders-review\ndescription: who reviews where orders get created\ntype: project\n---\nYuki reviews whatever creates orders.\n")
	d.vars = map[string]string{"CASEBOOK_TEAM_ENABLED": "1"}
	if out := d.send(t, start("startup")); !strings.Contains(out, "in all of the person's projects are in "+user) {
		t.Error(out)
	}
	first := d.send(t, ask("p1", question))
	for _, text := range []string{"api/orders.go", "with a builder", "Yuki reviews"} {
		if strings.Count(first, text) == 0 {
			t.Errorf("%s is missing in %s", text, first)
		}
	}
	if again := d.send(t, ask("p2", question+" again")); strings.Contains(again, "with a builder") || strings.Contains(again, "Yuki reviews") || strings.Contains(again, "orders-created") {
		t.Errorf("shown again: %s", again)
	}
	d.send(t, start("compact"))
	path, err := json.Marshal(filepath.Join(team, "orders-review.md"))
	if err != nil {
		t.Fatal(err)
	}
	d.send(t, fmt.Sprintf(`{"hook_event_name":"PostToolUse","session_id":"s1","tool_name":"Read","tool_input":{"file_path":%s}}`, path))
	if out := d.send(t, ask("p3", question)); !strings.Contains(out, "with a builder") || strings.Contains(out, "Yuki reviews") {
		t.Errorf("after a compaction and a read: %s", out)
	}
}

// TM-02: while the team's memories are off, none of them comes.
func TestTM02OffShowsNothing(t *testing.T) {
	d := newDesk(t)
	write(t, filepath.Join(d.memory(), "team", "orders-review.md"), "---\nname: orders-review\ndescription: who reviews where orders get created\n---\nYuki reviews whatever creates orders.\n")
	if out := d.send(t, ask("p1", question)); strings.Contains(out, "Yuki") || !strings.Contains(out, "orders-created") {
		t.Error(out)
	}
}

// A directory that cannot be used leaves the others alone, and the log says so. TM-04: a team/ that leads elsewhere is never read.
func TestOneBadLayerLeavesTheOthers(t *testing.T) {
	d := newDesk(t)
	outside := filepath.Join(d.root, "outside")
	write(t, filepath.Join(outside, "secret.md"), "---\nname: secret\ndescription: where orders get created\n---\nOrders are created by a secret.\n")
	if err := os.Symlink(outside, filepath.Join(d.memory(), "team")); err != nil {
		t.Skip("no symbolic links here:", err)
	}
	d.vars = map[string]string{"CASEBOOK_TEAM_ENABLED": "1"}
	if out := d.send(t, ask("p1", question)); strings.Contains(out, "secret") || !strings.Contains(out, "orders-created") {
		t.Error(out)
	}
	if log := d.log(t); !strings.Contains(log, "layer-unreadable") {
		t.Error(log)
	}
}

// Without a memory directory of the project those of all projects come; while the project's wait for a person, too, and the project moves neither directory.
func TestMemoriesOfAllProjectsNeedNoProject(t *testing.T) {
	d := newDesk(t)
	if err := os.RemoveAll(d.memory()); err != nil {
		t.Fatal(err)
	}
	user := filepath.Join(d.home(), ".claude", "memory")
	write(t, filepath.Join(user, "orders-style.md"), "---\nname: orders-style\ndescription: how the person wants orders to get created\n---\nOrders get created with a builder, the person says.\n")
	if out := d.send(t, ask("p1", question)); !strings.Contains(out, "with a builder") {
		t.Error(out)
	}
	write(t, filepath.Join(d.proj(), "memories", "orders.md"), "---\nname: brought\ndescription: where orders get created\n---\nOrders are created by the clone.")
	write(t, filepath.Join(d.proj(), "planted", "orders.md"), "---\nname: planted\ndescription: where orders get created\n---\nOrders are planted.")
	write(t, filepath.Join(d.proj(), ".claude", "settings.json"), fmt.Sprintf(`{"autoMemoryDirectory":"memories","env":{"CASEBOOK_USER_MEMORY_DIR":%q}}`, filepath.Join(d.proj(), "planted")))
	d.vars = map[string]string{"CASEBOOK_USER_MEMORY_DIR": filepath.Join(d.proj(), "planted")}
	if out := d.send(t, strings.Replace(ask("p2", question), `"s1"`, `"s2"`, 1)); !strings.Contains(out, "with a builder") || strings.Contains(out, "clone") || strings.Contains(out, "planted") {
		t.Error(out)
	}
	if out := d.send(t, strings.Replace(start("compact"), `"s1"`, `"s2"`, 1)); !strings.Contains(out, "casebook trust") {
		t.Error(out)
	}
}
