package casebook_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"casebook"
)

func sized(tier casebook.Tier, chars int) casebook.Instruction {
	i := casebook.Instruction{Path: string(tier), Tier: tier}
	i.SetText(strings.Repeat("x", chars))
	return i
}

func kept(files []casebook.Instruction) []int {
	var all []int
	for _, f := range files {
		all = append(all, f.Chars)
	}
	return all
}

// Of 19,000, 18,000 and 10,000 characters exactly 40,000 stay, and the third file is cut at 3,000.
func TestCP15ExactlyTheBudget(t *testing.T) {
	files := []casebook.Instruction{sized(casebook.TierUser, 19_000), sized(casebook.TierProject, 18_000), sized(casebook.TierLocal, 10_000)}
	got, cuts := casebook.InstructionBudget{}.Fit(files)
	if diff := cmp.Diff([]int{19_000, 18_000, 3_000}, kept(got)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]casebook.InstructionCut{{Path: "local", Kept: 3_000, Lost: 7_000}}, cuts); diff != "" {
		t.Error(diff)
	}
	if !got[2].Cut || got[1].Cut || files[2].Chars != 10_000 {
		t.Error(got[2].Cut, got[1].Cut, files[2].Chars)
	}
}

// The index loads last and is the first to go, unless room is kept for it; managed files always stay whole.
func TestCP16TheIndexGoesFirst(t *testing.T) {
	files := []casebook.Instruction{sized(casebook.TierManaged, 41_000), sized(casebook.TierProject, 5), sized(casebook.TierAuto, 100)}
	for _, c := range []struct {
		budget casebook.InstructionBudget
		want   []int
		cuts   int
	}{
		{casebook.InstructionBudget{}, []int{41_000}, 2},
		{casebook.InstructionBudget{Chars: 41_050}, []int{41_000, 5, 45}, 1},
		{casebook.InstructionBudget{Chars: 41_050, ReserveIndex: true}, []int{41_000, 50}, 2},
		{casebook.InstructionBudget{Chars: 41_100, ReserveIndex: true}, []int{41_000, 100}, 1},
		{casebook.InstructionBudget{Chars: 41_103, Priority: true}, []int{41_000, 3, 100}, 1},
		{casebook.InstructionBudget{Chars: 50_000}, []int{41_000, 5, 100}, 0},
	} {
		got, cuts := c.budget.Fit(files)
		if diff := cmp.Diff(c.want, kept(got)); diff != "" || len(cuts) != c.cuts {
			t.Errorf("%+v: %s %v", c.budget, diff, cuts)
		}
	}
}

// A cut lies at a character, and what is left is text.
func TestBudgetCutsAtCharacters(t *testing.T) {
	f := casebook.Instruction{Tier: casebook.TierUser}
	f.SetText("a👩‍🚀b" + strings.Repeat("é", 10))
	for chars := 1; chars < f.Chars; chars++ {
		got, cuts := casebook.InstructionBudget{Chars: chars}.Fit([]casebook.Instruction{f})
		if len(got) == 1 && (got[0].Chars > chars || strings.ContainsRune(got[0].Text, '\uFFFD') || cuts[0].Kept+cuts[0].Lost != f.Chars) {
			t.Errorf("%d: %q %v", chars, got[0].Text, cuts)
		}
	}
}

func TestUltraTakesInstructionsAlone(t *testing.T) {
	index := sized(casebook.TierAuto, 10)
	if text, cut := casebook.Ultra([]casebook.Instruction{sized(casebook.TierUser, 3), sized(casebook.TierProject, 2), index}); text != "xxx\n\nxx" || cut {
		t.Errorf("%q %v", text, cut)
	}
	long := casebook.Instruction{Tier: casebook.TierProject}
	long.SetText(strings.Repeat("a line of text\n", 300))
	if text, cut := casebook.Ultra([]casebook.Instruction{long}); !cut || len(text) > casebook.UltraChars || !strings.HasSuffix(text, "text") {
		t.Errorf("%d %v", len(text), cut)
	}
}

func TestCP20ContextWindow(t *testing.T) {
	for model, want := range map[string]int{"claude-sonnet-4-20250514": 200_000, "sonnet-4": 200_000, "claude-sonnet-4-5": 200_000, "claude-sonnet-4-5-20250929": 200_000,
		"claude-sonnet-4-6": 1_000_000, "opus-4.6": 1_000_000, "claude-opus-4-7-20260101": 1_000_000, "claude-sonnet-4-5[1m]": 1_000_000} {
		if got, known := casebook.ContextWindow(model); got != want || !known {
			t.Errorf("%s: %d %v", model, got, known)
		}
	}
	for _, model := range []string{"", "gpt", "sonnet-4-7", "sonnet-45", "opus-4"} {
		if got, known := casebook.ContextWindow(model); got != casebook.DefaultWindow || known {
			t.Errorf("%s: %d %v", model, got, known)
		}
	}
	if a, b := casebook.CompactAt(200_000), casebook.CompactAt(1_000_000); a != 167_000 || b != 967_000 || casebook.CompactAt(1) != 0 {
		t.Error(a, b)
	}
}
