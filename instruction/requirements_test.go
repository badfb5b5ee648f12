package instruction_test

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"casebook"
	"casebook/instruction"
)

// everyTier is a scenario with one file of each tier.
func everyTier() scenario {
	s := files("managed/CLAUDE.md", "MANAGED", "home/.claude/CLAUDE.md", "USER", "home/.claude/rules/u.md", "USERRULE", "CLAUDE.md", "ABOVE", "proj/CLAUDE.md", "PROJECT",
		"proj/.claude/CLAUDE.md", "DOT", "proj/.claude/rules/r.md", "RULE", "proj/CLAUDE.local.md", "LOCAL", "home/.config/casebook/config.yaml", "team: {enabled: true}\n",
		"home/.claude/settings.json", `{"autoMemoryDirectory": "$ROOT/mm"}`, "mm/MEMORY.md", "AUTO", "mm/team/MEMORY.md", "TEAM")
	return s
}

func texts(list []casebook.Instruction) string {
	var all []string
	for _, i := range list {
		all = append(all, i.Text)
	}
	return strings.Join(all, " ")
}

// The six tiers load in the published order: the file nearest to the work last, the indexes behind all instructions.
func TestST01ST10ST30TiersInOrder(t *testing.T) {
	_, in := own(t, everyTier())
	set := in.Files()
	if got := texts(set.Eager); got != "MANAGED USER USERRULE ABOVE PROJECT DOT RULE LOCAL AUTO TEAM" {
		t.Error(got)
	}
	tiers := map[casebook.Tier]bool{}
	for _, f := range set.Eager {
		tiers[f.Tier] = true
	}
	if diff := cmp.Diff(slices.Sorted(slices.Values(casebook.Tiers())), slices.Sorted(maps.Keys(tiers))); diff != "" {
		t.Error(diff)
	}
}

// The two other published orders can be chosen, and local files can come before rules.
func TestST11OtherOrders(t *testing.T) {
	for setting, want := range map[string]string{
		"CASEBOOK_INSTRUCTIONS_ORDER=v2181":      "MANAGED PROJECT DOT USER USERRULE RULE ABOVE LOCAL AUTO TEAM",
		"CASEBOOK_INSTRUCTIONS_ORDER=tiers":      "MANAGED ABOVE PROJECT DOT RULE USER USERRULE LOCAL AUTO TEAM",
		"CASEBOOK_INSTRUCTIONS_LOCAL_LAST=false": "MANAGED USER USERRULE ABOVE PROJECT DOT LOCAL RULE AUTO TEAM",
	} {
		s := everyTier()
		name, value, _ := strings.Cut(setting, "=")
		s.Env = map[string]string{name: value}
		tr, in := own(t, s)
		if got := texts(in.Files().Eager); got != want {
			t.Errorf("%s: %s", setting, got)
		}
		if got := texts(tr.open(instruction.ClaudeCode()).Files().Eager); !strings.HasPrefix(got, "MANAGED USER USERRULE ABOVE") {
			t.Errorf("%s changes what the client is said to do: %s", setting, got)
		}
	}
}

// Both places of a project's file load when both are there, and the user's file loads in every project.
func TestST04ST05ST07ST12PlacesOfAFile(t *testing.T) {
	for names, want := range map[string]string{"CLAUDE.md .claude/CLAUDE.md": "U CLAUDE.md .claude/CLAUDE.md", "CLAUDE.md": "U CLAUDE.md", ".claude/CLAUDE.md": "U .claude/CLAUDE.md",
		"CLAUDE.local.md CLAUDE.md": "U CLAUDE.md CLAUDE.local.md"} {
		s := files("home/.claude/CLAUDE.md", "U")
		for name := range strings.FieldsSeq(names) {
			s.Files["proj/"+name] = name
		}
		_, in := own(t, s)
		if got := texts(in.Files().Eager); got != want {
			t.Errorf("%s: %s", names, got)
		}
	}
}

// The set belongs to the folder where the session starts: a sibling worktree and another folder have sets of their own and share the memory.
func TestST08ST09TheSetBelongsToTheFolder(t *testing.T) {
	s := files("proj/CLAUDE.md", "P", "proj/src/CLAUDE.md", "S")
	s.Worktrees = map[string]string{"wt": "proj"}
	tr := build(t, s)
	tr.write("wt/CLAUDE.md", "W")
	memory := map[string]bool{}
	for cwd, want := range map[string]string{"proj": "P", "proj/src": "P S", "wt": "W"} {
		tr.Cwd = cwd
		l, _ := tr.loader(instruction.Casebook())
		if got := texts(instruction.Open(l).Files().Eager); got != want {
			t.Errorf("%s: %s", cwd, got)
		}
		memory[l.Memory] = true
	}
	if len(memory) != 1 {
		t.Error(memory)
	}
}

// No pattern of any layer keeps a managed file out.
func TestST03ST22ManagedIsNeverExcluded(t *testing.T) {
	for _, at := range []string{"managed/managed-settings.json", "home/.claude/settings.json", "proj/.claude/settings.json", "proj/.claude/settings.local.json"} {
		_, in := own(t, files("managed/CLAUDE.md", "M @x.md", "managed/x.md", "X", "managed/.claude/rules/r.md", "R", "proj/CLAUDE.md", "P", at, `{"claudeMdExcludes": ["**"]}`))
		if got := texts(in.Files().Eager); got != "M @x.md X R" {
			t.Errorf("%s: %s", at, got)
		}
	}
}

// Patterns of all four layers hold together.
func TestST21CF03ExcludesMerge(t *testing.T) {
	s := files("proj/CLAUDE.md", "P", "proj/.claude/rules/a.md", "A", "proj/.claude/rules/b.md", "B", "proj/.claude/rules/c.md", "C", "proj/.claude/rules/d.md", "D")
	for at, name := range map[string]string{"managed/managed-settings.json": "a", "home/.claude/settings.json": "b", "proj/.claude/settings.json": "c", "proj/.claude/settings.local.json": "d"} {
		s.Files[at] = `{"claudeMdExcludes": ["**/rules/` + name + `.md"]}`
	}
	tr, in := own(t, s)
	if got := texts(in.Files().Eager); got != "P" {
		t.Error(got)
	}
	if got := texts(tr.open(instruction.ClaudeCode()).Files().Eager); got != "P" {
		t.Error("claude-code:", got)
	}
}

// Settings of the administrator can hold the text itself, and the person's say when AGENTS.md is read.
func TestManagedTextAndAgentsMode(t *testing.T) {
	_, in := own(t, files("managed/managed-settings.json", `{"claudeMd": "TEXT\n"}`, "proj/.claude/settings.json", `{"claudeMd": "NOT"}`, "proj/CLAUDE.md", "P", "proj/AGENTS.md", "A",
		"home/.claude/settings.json", `{"pluginConfigs": {"agents-md@builtin": {"options": {"instructionFiles": "claude-md-and-agents-md"}}}}`))
	if got := texts(in.Files().Eager); got != "TEXT P A" {
		t.Error(got)
	}
}

// A long file loads whole, and comments cost nothing but in code.
func TestST18ST19ST20WholeFilesWithoutComments(t *testing.T) {
	long := strings.Repeat("line\n", 400)
	_, in := own(t, files("proj/CLAUDE.md", long, "proj/CLAUDE.local.md", "A\n<!-- gone -->\nB\n\n```\n<!-- kept -->\n```\n"))
	set := in.Files()
	if set.Eager[0].Lines != 400 || set.Eager[0].Text != strings.TrimSpace(long) {
		t.Error(set.Eager[0].Lines)
	}
	if got := set.Eager[1].Text; got != "A\nB\n\n```\n<!-- kept -->\n```" {
		t.Errorf("%q", got)
	}
}

// Identical text in two files is loaded twice.
func TestST13EqualTextStays(t *testing.T) {
	_, in := own(t, files("home/.claude/CLAUDE.md", "same", "proj/CLAUDE.md", "same"))
	if got := texts(in.Files().Eager); got != "same same" {
		t.Error(got)
	}
}

// What was read is kept until it is reset for a reason; a file that is named is read again at once.
func TestST26ST27ST28CP10TheCache(t *testing.T) {
	tr, in := own(t, files("proj/CLAUDE.md", "old @x.md", "proj/x.md", "X", "proj/sub/CLAUDE.md", "S", "proj/sub/f", "x"))
	first := in.Files()
	tr.write("proj/CLAUDE.md", "new")
	if in.Files() != first || in.Files().Eager[0].Text != "old @x.md" {
		t.Error("an edit counts before a reset")
	}
	if got, ok := in.Refresh("@CLAUDE.md"); !ok || got.Text != "new" || in.Files().Eager[0].Text != "new" {
		t.Errorf("%v %v", got, ok)
	}
	if _, ok := in.Refresh("@other.md"); ok {
		t.Error("a file of no session is refreshed")
	}
	in.Use("sub/f")
	if got := texts(in.Lazy()); got != "S" {
		t.Error(got)
	}
	in.Reset(casebook.ReasonCompact)
	if got := in.Files().Eager; texts(got) != "new" || got[0].Reason != casebook.ReasonCompact || len(in.Lazy()) != 0 {
		t.Errorf("%v %v", got, in.Lazy())
	}
	if diff := cmp.Diff([]casebook.LoadReason{casebook.ReasonCompact}, in.Resets()); diff != "" {
		t.Error(diff)
	}
	in.Clear()
	if got := in.Files().Eager[0].Reason; got != casebook.ReasonStart || len(in.Resets()) != 0 {
		t.Error(got)
	}
}

// The file that was read once is not opened again before a reset.
func TestST26OneReadBeforeAReset(t *testing.T) {
	tr, in := own(t, files("proj/CLAUDE.md", "text"))
	in.Files()
	if err := os.Remove(tr.path("proj/CLAUDE.md")); err != nil {
		t.Fatal(err)
	}
	if got := texts(in.Files().Eager); got != "text" {
		t.Error(got)
	}
	in.Reset(casebook.ReasonCompact)
	if got := texts(in.Files().Eager); got != "" {
		t.Error(got)
	}
}

// Files over 40,000 characters are listed, and the ultra memory text has a limit of its own.
func TestCP18CP19LargeFilesAndUltraMemory(t *testing.T) {
	_, in := own(t, files("proj/CLAUDE.md", strings.Repeat("a", 40_000), "proj/CLAUDE.local.md", strings.Repeat("b", 40_001)))
	if large := in.Large(0); len(large) != 1 || large[0].Tier != casebook.TierLocal {
		t.Error(large)
	}
	if text, cut := in.Ultra(); len(text) != 3000 || !cut {
		t.Error(len(text), cut)
	}
	_, in = own(t, files("proj/CLAUDE.md", strings.Repeat("a", 3_000)))
	if text, cut := in.Ultra(); len(text) != 3000 || cut {
		t.Error(len(text), cut)
	}
}

// A file that is read later is loaded for its folder or its patterns, each with its reason, trigger and globs.
func TestST17RU03HK05Reasons(t *testing.T) {
	tr, in := own(t, files("proj/CLAUDE.md", "P @i.md", "proj/i.md", "I", "proj/.claude/rules/t.md", "---\npaths: \"**/terraform/**\"\n---\nT", "proj/infra/CLAUDE.md", "N"))
	var got []string
	add := func(list []casebook.Instruction) {
		for _, i := range list {
			got = append(got, i.Text+" "+string(i.Reason)+" "+strings.Join(i.Globs, ",")+" "+strings.TrimPrefix(i.Trigger, tr.root)+" "+strings.TrimPrefix(i.Parent, tr.root))
		}
	}
	add(in.Files().Eager)
	no, _ := in.Use("web/a.tsx")
	add(no)
	yes, _ := in.Use("infra/terraform/m.tf")
	add(yes)
	in.Reset(casebook.ReasonCompact)
	add(in.Files().Eager[:1])
	want := []string{"P @i.md session_start   ", "I include   /proj/CLAUDE.md", "N nested_traversal  /proj/infra/terraform/m.tf ", "T path_glob_match **/terraform/** /proj/infra/terraform/m.tf ",
		"P @i.md compact   "}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// A rule that waits takes nothing of the budget.
func TestRU06WaitingRulesCostNothing(t *testing.T) {
	s := files()
	for _, name := range strings.Fields("a b c d e f g h i j") {
		s.Files["proj/.claude/rules/"+name+".md"] = "---\npaths: \"" + name + "/**\"\n---\n" + strings.Repeat(name, 10_000)
	}
	_, in := own(t, s)
	if set := in.Files(); len(set.Eager) != 0 || len(set.Waiting) != 10 || find(set.Problems, "instructions-budget").Code != "" {
		t.Error(set.Eager, set.Problems)
	}
	loads, _ := in.Use("a/x")
	if len(loads) != 1 || loads[0].Chars != 10_000 {
		t.Error(loads)
	}
}

// A file that several projects share by an absolute path loads in each that a person has allowed it.
func TestIM08SharedAcrossRepositories(t *testing.T) {
	tr := build(t, scenario{Git: []string{"one", "two"}, Files: map[string]any{"one/CLAUDE.md": "1 @$ROOT/shared.md", "two/CLAUDE.md": "2 @$ROOT/shared.md", "shared.md": "S"}})
	for _, cwd := range []string{"one", "two"} {
		tr.Cwd = cwd
		_, place := tr.loader(instruction.Casebook())
		if err := place.Trust.AnswerImports(place.Project.Main, true, time0); err != nil {
			t.Fatal(err)
		}
		if got := texts(tr.open(instruction.Casebook()).Files().Eager); !strings.HasSuffix(got, " S") {
			t.Errorf("%s: %s", cwd, got)
		}
	}
}

// The same tree gives the same result, in whatever order its files were made.
func TestDeterministic(t *testing.T) {
	var first string
	for i := range 3 {
		s := everyTier()
		tr := build(t, scenario{Git: s.Git})
		names := slices.Sorted(maps.Keys(s.Files))
		if i == 1 {
			slices.Reverse(names)
		} else if i == 2 {
			names = slices.Concat(names[5:], names[:5])
		}
		for _, extra := range []string{"z", "a", "m"} {
			tr.write("proj/.claude/rules/"+extra+".md", extra)
		}
		for _, name := range names {
			tr.write(name, s.Files[name])
		}
		got := tr.rel(tr.outcome(instruction.Casebook()))
		if first == "" {
			first = got
		} else if got != first {
			t.Error(cmp.Diff(first, got))
		}
	}
}
