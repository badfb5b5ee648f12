package dream

import (
	"strings"
	"testing"
)

// TestCombine: what one memory says and the other does not comes where it belongs, once, as it stands.
func TestCombine(t *testing.T) {
	for name, c := range map[string]struct{ kept, other, want string }{
		"a sentence comes before why": {`Deploys go through staging.\n\n**Why:** An outage showed that.`, `Deploys go through staging. Ask Ana first.`,
			`Deploys go through staging.\n\nAsk Ana first.\n\n**Why:** An outage showed that.`},
		"another reason comes behind the first": {`Deploys go through staging.\n\n**Why:** An outage showed that.\n**How to apply:** not stated`,
			`Deploys go through staging.\n\n**Why:** The auditor wants it.\n**How to apply:** Run make deploy.`,
			`Deploys go through staging.\n\n**Why:** An outage showed that. The auditor wants it.\n**How to apply:** Run make deploy.`},
		"a reason without a full stop": {`Deploys go through staging.\n\n**Why:** an outage`, `Deploys go through staging.\n\n**Why:** the auditor`, `Deploys go through staging.\n\n**Why:** an outage. the auditor`},
		"items join the list":          {`Deploys:\n\n- go through staging\n- wait for CI`, `Deploys:\n\n- wait for CI\n- go through staging\n- are announced`, `Deploys:\n\n- go through staging\n- wait for CI\n- are announced`},
		"code comes whole, once":       {"Run this for a deploy to staging.", "Run this for a deploy to staging.\\n\\n```sh\\nmake build\\n\\nmake deploy\\n```", "Run this for a deploy to staging.\\n\\n```sh\\nmake build\\n\\nmake deploy\\n```"},
		"a table comes whole":          {"The ports of the services are these.", "The ports of the services are these.\\n\\n| name | port |\\n|---|---|\\n| a | 1 |", "The ports of the services are these.\\n\\n| name | port |\\n|---|---|\\n| a | 1 |"},
		"a heading comes with what stands below it": {"# Deploys\\n\\nDeploys go through staging.", "# Deploys\\n\\nDeploys go through staging.\\n\\n## Hotfixes\\n\\nAsk Ana.",
			"# Deploys\\n\\nDeploys go through staging.\\n\\n## Hotfixes\\n\\nAsk Ana."},
		"a heading without news stays away":                  {"Deploys go through staging.", "# Deploys\\n\\nDeploys go through staging.", "Deploys go through staging."},
		"a wrapped paragraph":                                {"Deploys go through staging, and\\nwait for CI.", "Deploys go through\\nstaging, and wait for CI. Ask Ana\\nfirst.", "Deploys go through staging, and\\nwait for CI.\\n\\nAsk Ana\\nfirst."},
		"what is not said in the same words stays beside it": {"Deploys go through staging.", "Deploys go through staging except on Fridays.", "Deploys go through staging.\\n\\nDeploys go through staging except on Fridays."},
	} {
		v := viewOf(t, "a.md | project | 2026-03-01 | deploys | "+c.kept, "b.md | project | 2026-03-01 | deploys | "+c.other)
		kept := v.Memories[0]
		v.start().combine(&kept, &v.Memories[1])
		if got := strings.ReplaceAll(strings.TrimSpace(kept.Memory.Body), "\n", `\n`); got != c.want {
			t.Errorf("%s: it says\n%s\nwants\n%s", name, got, c.want)
		}
	}
}

// TestDescriptions: what the description of a memory says that goes is kept: as a sentence where it names something, or as a hint.
func TestDescriptions(t *testing.T) {
	for _, c := range []struct{ kept, other, want string }{
		{"a.md | project | 2026-03-01 | deploys | Deploys go through the staging branch.", "b.md | project | 2026-03-01 | how releases travel | Deploys go through the staging branch.",
			"a.md: deploys | Deploys go through the staging branch. | how releases travel\n"},
		{"a.md | project | 2026-03-01 | deploys | Deploys go through the staging branch.", "b.md | project | 2026-03-01 | deploys, by order of Kai | Deploys go through the staging branch.",
			"a.md: deploys | Deploys go through the staging branch.\\n\\ndeploys, by order of Kai.\n"},
		{"note-1.md | project | 2026-03-01 | note 1 | Deploys go through the staging branch.", "note-2.md | project | 2026-03-01 | note 2 | Deploys go through the staging branch.",
			"note-1.md: note 1 | Deploys go through the staging branch.\n"},
		{"a.md | project | 2026-03-01 |  | Deploys go through the staging branch.", "b.md | project | 2026-03-01 | deploys | Deploys go through the staging branch.", "a.md: deploys | Deploys go through the staging branch.\n"},
	} {
		after, _, _ := settled(t, viewOf(t, c.kept, c.other), false)
		if got := show(after); got != c.want {
			t.Errorf("it says\n%swants\n%s", got, c.want)
		}
	}
}
