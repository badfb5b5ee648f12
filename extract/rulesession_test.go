package extract_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"casebook"
	"casebook/extract"
	"casebook/internal/transcript"

	"github.com/google/go-cmp/cmp"
)

// recorded reads the recorded session, with the conversation of its subagent behind it.
func recorded(tb testing.TB) []transcript.Turn {
	tb.Helper()
	var turns []transcript.Turn
	for _, path := range []string{"testdata/claude-code/transcript.jsonl", "testdata/claude-code/transcript-subagent.jsonl"} {
		f, err := os.Open(path)
		if err != nil {
			tb.Fatal(err)
		}
		_, err = transcript.Read(tb.Context(), f, transcript.Options{Path: path, Sidechains: true}, func(t transcript.Turn) error {
			turns = append(turns, t)
			return nil
		})
		f.Close()
		if err != nil {
			tb.Fatal(err)
		}
	}
	return turns
}

// The client's own file gives the six candidates: nothing of tools, of the summary, of notifications, of the subagent, or of the agent that says it will never force-push.
func TestRulesOfTheRecordedSession(t *testing.T) {
	turns := recorded(t)
	type found struct{ Type, Rule, Said string }
	var got []found
	for _, c := range extract.Rules(turns) {
		if turns[c.Turn].Speaker != transcript.Person || !strings.Contains(turns[c.Turn].Text, c.Said) {
			t.Errorf("turn %d did not say %q", c.Turn, c.Said)
		}
		got = append(got, found{string(c.Type), c.Rule, c.Said})
	}
	want := []found{
		{"user", "identity", "I am the on-call engineer for the shop API; I know Go well but have never touched the billing code."},
		{"feedback", "correction", "No, do not mock the database in the order tests. Last quarter the mocks passed and the migration broke production. Use the real Postgres from now on."},
		{"project", "freeze", "We freeze all merges after Thursday because the mobile team cuts a release branch."},
		{"reference", "pointer", "Latency for orders is watched on the Grafana board grafana.internal/d/orders-latency, that is what pages me."},
		{"feedback", "confirmation", "Yes, one bundled pull request was the right call here. Keep doing that for refactors."},
		{"feedback", "remember", "Remember: never force-push to release branches."},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error("(-want +got)", d)
	}
}

// Only the words of a person count, and not those in a subagent's conversation.
func TestRulesHearThePersonAlone(t *testing.T) {
	const words = "Remember: never force-push to release branches."
	for _, speaker := range []transcript.Speaker{transcript.Agent, transcript.Tool, transcript.System, transcript.Recalled} {
		if got := extract.Rules([]transcript.Turn{{Speaker: speaker, Text: words}}); len(got) > 0 {
			t.Errorf("%s: %v", speaker, got)
		}
	}
	if got := extract.Rules([]transcript.Turn{{Speaker: transcript.Person, Subagent: "a1", Text: words}}); len(got) > 0 {
		t.Error("a subagent's task:", got)
	}
	if got := extract.Rules([]transcript.Turn{{Speaker: transcript.Person, Text: words}}); len(got) != 1 {
		t.Error("a person's words:", got)
	}
}

// What was said later in a session holds.
func TestRulesKeepTheLastWord(t *testing.T) {
	for name, tt := range map[string]struct {
		said []string
		want []string // statements
	}{
		"another lead (mem0ai/mem0#4896)": {
			[]string{"my lead is Ana", "my lead is Bo now"}, []string{"My lead is Bo now"},
		},
		"two people own two things": {
			[]string{"Ana owns the billing service.", "Bo owns the search service."}, []string{"Ana owns the billing service.", "Bo owns the search service."},
		},
		"a moved date": {
			[]string{"the audit is on March 5", "correction: the audit is on March 12"}, []string{"The audit is on March 12"},
		},
		"taken back at once":   {[]string{"Always squash before merging.", "scratch that"}, nil},
		"taken back in one go": {[]string{"always use tabs. just kidding"}, nil},
		"taken back by name":   {[]string{"never mock the payment provider", "hm, let me see the diff first", "you don't have to avoid mocks, it's fine to mock the payment provider"}, nil},
		"forgotten again":      {[]string{"Remember that the audit is on March 5.", "forget that the audit is on March 5"}, []string{"The audit is on March 5"}},
		"something else is taken back": {
			[]string{"never mock the payment provider", "rename it to foo", "never mind, keep the old name"}, []string{"Never mock the payment provider"},
		},
		// A deletion request alone makes no new memory: anthropics/claude-code#95079.
		"a deletion": {[]string{"I looked at three map libraries, no decision yet.", "delete that note"}, nil},
		// States of the moment are none: jmorrissette-RMDC/context-broker#35.
		"states": {[]string{"build ok, tests pass, deployed"}, nil},
		// "next Thursday" stays as it was said, for who knows the day: letta-ai/letta-code#2662.
		"a relative date": {[]string{"We ship next Thursday"}, []string{"We ship next Thursday"}},
	} {
		var got []string
		for _, c := range extract.Rules(said(tt.said...)) {
			got = append(got, c.Statement)
		}
		if d := cmp.Diff(tt.want, got); d != "" {
			t.Errorf("%s: (-want +got) %s", name, d)
		}
	}
}

// A statement has the person's words without those that only address the agent; reason and scope are what was said, or empty.
func TestRulesTakeTheWordsThatWereSaid(t *testing.T) {
	for _, want := range []extract.Candidate{
		{Said: "no, please never mock the clock in unit tests because it hid a leap year bug", Statement: "Never mock the clock in unit tests because it hid a leap year bug", Why: "It hid a leap year bug", How: "In unit tests"},
		{Said: "Also, btw, always ask before you add a dependency.", Statement: "Always ask before you add a dependency.", How: "Before you add a dependency"},
		{Said: "remember that e.g. foo.bar/v1.2 is what the partners call. They never upgraded.", Statement: "E.g. foo.bar/v1.2 is what the partners call.", Why: "They never upgraded."},
		{Said: "We deploy on Mondays only. Remember that.", Statement: "We deploy on Mondays only."},
		{Said: "Stop adding comments, they go stale.", Statement: "Stop adding comments, they go stale.", Why: "They go stale."},
		{Said: "pnpm not npm please", Statement: "Pnpm not npm please"},
		{Said: "From now on, please run `make lint` first.", Statement: "From now on, please run `make lint` first.", How: "From now on"},
	} {
		got := extract.Rules(said(want.Said))
		if len(got) != 1 {
			t.Errorf("%q: %d candidates", want.Said, len(got))
			continue
		}
		c := extract.Candidate{Said: got[0].Said, Statement: got[0].Statement, Why: got[0].Why, How: got[0].How}
		if d := cmp.Diff(want, c); d != "" {
			t.Errorf("(-want +got) %s", d)
		}
	}
}

// A confirmation that only points at what was done takes what that was from the agent's last words; where there are none, there is nothing to keep.
func TestRulesConfirmWhatTheAgentDid(t *testing.T) {
	got := extract.Rules(said("agent: I split the change into three commits, one for each module.", "perfect, keep doing that"))
	if len(got) != 1 || got[0].Statement != "Keep doing that (I split the change into three commits, one for each module)" || got[0].Said != "perfect, keep doing that" {
		t.Errorf("%+v", got)
	}
	if got := extract.Rules(said("perfect, keep doing that")); len(got) > 0 {
		t.Errorf("of nothing: %+v", got)
	}
}

// What was pasted is not said by the person: each text holds the same rule where no person would type it, once beside one that was typed.
func TestRulesPassOverWhatWasPasted(t *testing.T) {
	const rule = "Always run the linter before you commit."
	for name, text := range map[string]string{
		"a code block":              "what does this do?\n```\n" + rule + "\n```\n",
		"a block that does not end": "what does this do?\n```sh\n" + rule + "\n",
		"a block quotation":         "> " + rule + "\nis that true?",
		"quotation marks":           "why do they write \"" + rule + "\" there?",
		"curly marks":               "The page says “" + rule + "”.",
		"a tag":                     "<system-reminder>\n" + rule + "\n</system-reminder>\nhello",
		"a tag in one line":         "<memory>" + rule + "</memory>\nhello there",
		"a log":                     "it fails:\n2026-11-30T02:05:59Z INFO " + rule,
		"a diff":                    "what changed?\n@@ -1,2 +1,2 @@\n-" + rule + "\n+" + rule,
		"a mail":                    "answer this:\nFrom: Bob\nSubject: linter\n\n" + rule,
		"behind a colon":            "Please answer the mail below:\n\nHi all,\n\n" + rule,
		"somebody's comment":        "what is this about\n\nreview-bot commented:\n" + rule,
		"a document":                "# Contributing\n\nThanks for reading.\n\n## Style\n\n" + rule,
		"a long list":               "implement these:\n- one thing\n- another thing\n- a third thing\n- a fourth\n- a fifth\n- a sixth\n- " + rule,
		"a table":                   "| rule | why |\n| " + rule + " | x |",
		"an indented block":         "the file has\n\n    " + rule + "\n",
	} {
		if got := extract.Rules(said(text)); len(got) > 0 {
			t.Errorf("%s: %+v", name, got)
		}
		if got := extract.Rules(said("Never push to main.\n\n" + text)); len(got) > 1 || len(got) == 1 && got[0].Statement != "Never push to main." {
			t.Errorf("%s behind a rule: %+v", name, got)
		}
	}
	for name, text := range map[string]string{
		"a paragraph of its own": "where are the handlers?\n\n" + rule,
		"an item":                "two things:\n- " + rule + "\n- where are the handlers?",
		"a numbered item":        "1. " + rule,
		"beside a code block":    rule + "\n```\nfoo()\n```",
	} {
		if got := extract.Rules(said(text)); len(got) != 1 || got[0].Statement != rule {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// Of a huge turn only its ends are looked at, so that a pasted file costs little and hides nothing that was typed around it.
func TestRulesOfAHugeTurn(t *testing.T) {
	paste := strings.Repeat("never do this with the old parser, always use the new one instead\n", 20_000)
	got := extract.Rules(said("Always run the linter before you commit.\n```\n" + paste + "```\nRemember that Ana owns the parser."))
	var statements []string
	for _, c := range got {
		statements = append(statements, c.Statement)
	}
	if d := cmp.Diff([]string{"Always run the linter before you commit.", "Ana owns the parser."}, statements); d != "" {
		t.Error("(-want +got)", d)
	}
}

// Prompts that were written to measure recall, by somebody who had no extractor in mind, hold orders and questions: next to none of them is worth keeping.
func TestRulesOfOrdinaryPrompts(t *testing.T) {
	all, kept := 0, 0
	for _, path := range []string{"../bench/recall/coding/prompts.jsonl", "../examples/shop/testdata/prompts.jsonl"} {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(data)) {
			var p struct{ Prompt string }
			if err := json.Unmarshal([]byte(line), &p); err != nil {
				t.Fatal(err)
			}
			all++
			if got := extract.Rules(said(p.Prompt)); len(got) > 0 {
				kept++
				t.Logf("%v of: %s", rules(got), p.Prompt)
			}
		}
	}
	if all < 300 || kept*100 > all {
		t.Errorf("%d of %d give something", kept, all)
	}
}

func FuzzRules(f *testing.F) {
	for _, path := range ruleTables(f) {
		for n, l := range ruleLines(f, path) {
			if n%8 == 0 {
				f.Add(l.turns[len(l.turns)-1].Text, "I did it in one commit.")
			}
		}
	}
	f.Add("remember: \"never ` ``` <a> 2) ’", "?")
	f.Add("记住：不要在测试里用 mock。", "")
	f.Fuzz(func(t *testing.T, text, agent string) {
		turns := []transcript.Turn{{Speaker: transcript.Agent, Text: agent}, {Speaker: transcript.Person, Text: text}}
		for _, c := range extract.Rules(turns) {
			if c.Turn != 1 || c.Said == "" || !strings.Contains(text, c.Said) {
				t.Errorf("%q was not said", c.Said)
			}
			if c.Statement == "" || c.Op != casebook.OpCreate && c.Op != casebook.OpDelete || c.Op == casebook.OpCreate && c.Type == "" {
				t.Errorf("incomplete: %+v", c)
			}
		}
	})
}

func BenchmarkRules(b *testing.B) {
	var turns []transcript.Turn
	for _, path := range []string{"testdata/rule/english-kept.txt", "testdata/rule/english-not.txt"} {
		for _, l := range ruleLines(b, path) {
			turns = append(turns, l.turns...)
		}
	}
	b.Run("1000turns", func(b *testing.B) {
		thousand := append(turns, turns...)[:1000]
		b.ReportAllocs()
		for b.Loop() {
			extract.Rules(thousand)
		}
	})
	for name, text := range map[string]string{
		"pasted1MB":  strings.Repeat("never do this with the old parser, always use the new one instead\n", 16_000),
		"quotes16KB": strings.Repeat(`"never 'always `, 1000),
		"ticks16KB":  strings.Repeat("`", 16_000),
		"worst16KB":  strings.Repeat("we never always use not the memory of your remember that. ", 270),
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				extract.Rules(said(text))
			}
		})
	}
}
