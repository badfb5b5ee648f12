package dream

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestRules(t *testing.T) {
	for name, c := range map[string]struct {
		was  []string
		want string // what is there when all is done that needs no person
		kind Kind   // of the first step; empty: there is none
		ask  bool
		note string // part of the first note
	}{
		"DR-06: two near-identical files become one that keeps the facts of both": {
			was: []string{`deploy.md | project | 2026-05-01 | how deploys run | Deploys always go through the staging branch. Ask Ana before a hotfix.`,
				`deploys.md | project | 2026-06-01 | how deploys run | We always deploy through the staging branch.\n\nThe pipeline takes 20 minutes.`},
			kind: Near,
			want: "deploy.md: how deploys run | Deploys always go through the staging branch. Ask Ana before a hotfix.\\n\\nThe pipeline takes 20 minutes.\n",
		},
		"DR-07: yesterday in a file last changed on 2026-04-02 becomes 2026-04-01": {
			was:  []string{`freeze.md | feedback | 2026-04-02 | the schema | The schema was agreed on with legal yesterday.`},
			kind: Date,
			want: "freeze.md: the schema | The schema was agreed on with legal 2026-04-01.\n",
		},
		"DR-08: the older of uses npm and uses pnpm is gone": {
			was:  []string{`npm.md | project | 2026-03-01 | package manager | The project uses npm.`, `pnpm.md | project | 2026-08-01 | package manager | The project uses pnpm.`},
			kind: Settle,
			want: "pnpm.md: package manager | The project uses pnpm.\n",
		},
		"another port, and the older sentence alone goes": {
			was: []string{`orders.md | project | 2026-03-01 | the orders service | The orders service listens on port 8080. Its logs go to Loki.`,
				`port.md | project | 2026-08-01 | the orders service | The orders service listens on port 9090.`},
			kind: Settle,
			want: "orders.md: the orders service | Its logs go to Loki.\nport.md: the orders service | The orders service listens on port 9090.\n",
		},
		"a no against a yes": {
			was:  []string{`a.md | feedback | 2026-03-01 | feature flags | Feature flags are allowed in migrations.`, `b.md | feedback | 2026-08-01 | feature flags | Feature flags are not allowed in migrations.`},
			kind: Settle,
			want: "b.md: feature flags | Feature flags are not allowed in migrations.\n",
		},
		"nobody knows which is newer": {
			was:  []string{`npm.md | project |  | package manager | The project uses npm.`, `pnpm.md | project | 2026-08-01 | package manager | The project uses pnpm.`},
			want: "npm.md: package manager | The project uses npm.\npnpm.md: package manager | The project uses pnpm.\n",
			note: `npm.md says "The project uses npm."`,
		},
		"what is about the person is asked about": {
			was:  []string{`a.md | user | 2026-03-01 | editor | The user edits with vim.`, `b.md | user | 2026-08-01 | editor | The user edits with emacs.`},
			want: "a.md: editor | The user edits with vim.\nb.md: editor | The user edits with emacs.\n",
			kind: Settle, ask: true,
		},
		"the same words, and links, hints and pins are kept": {
			was: []string{`a.md | project | 2026-03-01 | VPN | Integration tests need VPN access.`, `b.md | project | 2026-02-01 | VPN | **Integration** tests need VPN   access`,
				`c.md | project | 2026-02-01 | see also | For the tests see [[b]] and [[a|the first]].`},
			kind: Duplicate,
			want: "b.md: VPN | **Integration** tests need VPN   access\nc.md: see also | For the tests see [[b]] and [[b|the first]].\n",
		},
		"a dead link is marked, and comes back": {
			was:  []string{`a.md | project | 2026-03-01 | links | See [[missing]] and [[b]] (no such memory).`, `b.md | project | 2026-03-01 | other | Kafka was chosen.`},
			kind: Reference,
			want: "a.md: links | See [[missing]] (no such memory) and [[b]].\nb.md: other | Kafka was chosen.\n",
		},
		"a freeze that is over is asked about": {
			was:  []string{`a.md | project | 2026-03-01 | merge freeze | Merges are frozen until 2026-03-05 for the mobile release.`},
			want: "a.md: merge freeze | Merges are frozen until 2026-03-05 for the mobile release.\n",
			kind: Expired, ask: true,
		},
		"a freeze that says it may go": {
			was:  []string{`a.md | project | 2026-03-01 | merge freeze | Merges are frozen until 2026-03-05. Forget this after 2026-03-05.`},
			kind: Expired,
		},
		"a relative day and a dead link in one memory are one step": {
			was:  []string{`a.md | project | 2026-04-02 | audit | The audit began yesterday, see [[auditor]].`},
			kind: Date,
			want: "a.md: audit | The audit began 2026-04-01, see [[auditor]] (no such memory).\n",
		},
		"a memory about the person stays until the person says yes, and is one question": {
			was:  []string{`a.md | user | 2026-04-02 | audit | The user met the auditor yesterday, see [[auditor]].`},
			want: "a.md: audit | The user met the auditor yesterday, see [[auditor]].\n",
			kind: Date, ask: true,
		},
		"a day of a habit is no day": {
			was:  []string{`a.md | feedback | 2026-04-02 | standup | At each standup say what was done yesterday.`},
			want: "a.md: standup | At each standup say what was done yesterday.\n",
		},
		"a day that may be several is marked": {
			was:  []string{`a.md | project | 2026-04-02 | demo | The demo for Acme is at the end of the month, by Tuesday we know more.`},
			kind: Date,
			want: "a.md: demo | The demo for Acme is at the end of the month, by Tuesday (said on 2026-04-02) we know more.\n",
		},
		"nobody knows when it was said": {
			was:  []string{`a.md | project |  | demo | Acme got its demo yesterday.`},
			kind: Date,
			want: "a.md: demo | Acme got its demo yesterday (said by 2026-12-01).\n",
		},
	} {
		t.Run(name, func(t *testing.T) {
			after, steps, notes := settled(t, viewOf(t, c.was...), false)
			if got := show(after); got != c.want {
				t.Errorf("it says\n%swants\n%s", got, c.want)
			}
			var kind Kind
			ask := false
			if len(steps) > 0 {
				kind, ask = steps[0].Kind, steps[0].Ask != ""
			}
			if kind != c.kind || ask != c.ask || len(steps) > 1 {
				t.Errorf("steps %+v, want one %q, asked %v", steps, c.kind, c.ask)
			}
			if text := ""; c.note != "" {
				if len(notes) > 0 {
					text = notes[0].Text
				}
				if !strings.Contains(text, c.note) {
					t.Errorf("note %q, want %q", text, c.note)
				}
			}
			again, more, _ := settled(t, after, false)
			if ask {
				more = more[min(1, len(more)):]
			}
			if len(more) > 0 || cmp.Diff(show(after), show(again)) != "" {
				t.Errorf("a second run proposes %+v", more)
			}
		})
	}
}

// A memory of which a skill was made is left alone by all rules, while the others are put in order.
func TestMemoriesOfSkillsStay(t *testing.T) {
	v := viewOf(t, "a.md | project | 2026-03-01 | deploys | Deploys go through the staging branch, as Ana said yesterday.", "b.md | project | 2026-03-01 | deploys | Deploys go through the staging branch, as Ana said yesterday.",
		"c.md | project | 2026-03-01 | deploys | Deploys go through the staging branch, as Ana said yesterday.")
	v.Memories[0].Memory.Skill = "deploying"
	steps, _ := v.Mend()
	if len(steps) == 0 {
		t.Fatal("nothing is put in order")
	}
	for _, s := range steps {
		for _, p := range s.touches() {
			if p == "a.md" {
				t.Errorf("%+v", s)
			}
		}
	}
}
