package hook

import (
	"fmt"
	"strings"
	"testing"
)

// RC-13, RC-14: of a tool that the agent uses with success the manual is not recalled, its known faults are; a tool that failed still wants its manual.
func TestToolsInUseNeedNoManual(t *testing.T) {
	const prompt = "search the parcel labels with grep options"
	for _, c := range []struct {
		event  string
		manual bool
	}{
		{"", true},
		{"PostToolUse", false},
		{"PostToolUseFailure", true},
	} {
		d := newDesk(t)
		d.remember(t, "grep-usage", "type: reference\ndescription: options of grep that we use on parcel labels\n---\ngrep -rn PATTERN finds the parcel labels.", 0)
		d.remember(t, "grep-gotchas", "type: reference\ndescription: known faults of grep on parcel labels\n---\ngrep -P crashes on the parcel labels.", 0)
		for range 2 {
			if c.event != "" {
				d.send(t, fmt.Sprintf(`{"hook_event_name":%q,"session_id":"s1","tool_name":"Grep","tool_input":{"pattern":"x"}}`, c.event))
			}
		}
		out := d.send(t, ask("p1", prompt))
		if strings.Contains(out, "grep-usage.md") != c.manual || !strings.Contains(out, "grep-gotchas.md") {
			t.Errorf("after %q: %s", c.event, out)
		}
	}
}
