package hook

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"
)

// MD-10, MD-18: what a session's start says is the same whether there are no memories, or many, or large ones; none of their text is in it.
func TestTheStartCostsTheSameHoweverLargeTheMemories(t *testing.T) {
	d := newDesk(t)
	first := d.send(t, start("startup"))
	d.remember(t, "large", "type: project\ndescription: telltale header\n---\n"+strings.Repeat("telltale body\n", 700_000), 0)
	for i := range 300 {
		d.remember(t, fmt.Sprint("telltale", i), "type: project\ndescription: telltale\n---\ntelltale\n", 0)
	}
	if again := d.send(t, start("clear")); again != first || strings.Contains(again, "telltale") || len(first) > 1500 {
		t.Errorf("%d bytes before, %d after: %s", len(first), len(again), again)
	}
	out := d.send(t, ask("p1", "what does the telltale body say?"))
	if !strings.Contains(out, "telltale") || len(out) > 4*9500 {
		t.Errorf("%d bytes on demand", len(out))
	}
}

// Case 185: the share of a prompt can be lowered by a setting.
func TestTheShareOfAPromptIsASetting(t *testing.T) {
	d := newDesk(t)
	for i := range 5 {
		d.remember(t, fmt.Sprint("deploy", i), fmt.Sprintf("type: project\ndescription: how to deploy the shop, part %d\n---\n%s", i,
			strings.Repeat(fmt.Sprintf("Deploy the shop by step %d of plan %d, with rollback %d.\n\n", i, i*7, i*13), 60)), 0)
	}
	for i, limit := range []int{9500, 3000, 1000} {
		write(t, filepath.Join(d.home(), ".config", "casebook", "config.yaml"), fmt.Sprintf("recall:\n  hookChars: %d\n", limit))
		event := strings.Replace(ask(fmt.Sprint("p", i), "how do I deploy the shop with a rollback?"), `"s1"`, fmt.Sprintf(`"s%d"`, i), 1)
		var got output
		if err := json.Unmarshal([]byte(d.send(t, event)), &got); err != nil {
			t.Fatal(err)
		}
		if n := len(utf16.Encode([]rune(got.Specific.Context))); n > limit || n < limit/2 {
			t.Errorf("%d characters, %d are allowed", n, limit)
		}
	}
}
