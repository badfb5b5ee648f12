package corpus

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The generator itself refuses a paraphrase that shares a stem with its memory, so every seed that generates proves it.
func TestEverySeedGenerates(t *testing.T) {
	for seed := range uint64(50) {
		if _, err := Generate(seed); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
	}
}

func TestOneSeedGivesOneCorpus(t *testing.T) {
	first, err := Generate(7)
	if err != nil {
		t.Fatal(err)
	}
	second, _ := Generate(7)
	if diff := cmp.Diff(first, second); diff != "" {
		t.Errorf("seed 7 gives two corpora (-first +second):\n%s", diff)
	}
	third, _ := Generate(8)
	if cmp.Equal(first, third) {
		t.Error("seeds 7 and 8 give the same corpus")
	}
}

func TestSizeOfTheCorpus(t *testing.T) {
	c, err := Generate(1)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(c.Memories); n != 200 {
		t.Errorf("%d memories, want 200", n)
	}
	count := map[string]int{}
	for _, p := range c.Prompts {
		count[p.Class]++
	}
	least := map[string]int{
		Fact: 150, Bridge: 28, Superseded: 30, Paraphrase: 24, Instruction: 40, NearMiss: 100, AbsentEntity: 30, AbsentAttribute: 30, Talk: 100, Code: 50,
	}
	for class, n := range least {
		if count[class] < n {
			t.Errorf("%d prompts of class %s, want %d at least", count[class], class, n)
		}
	}
}

func TestPromptsNameFilesThatExistAndHintsAreShort(t *testing.T) {
	c, err := Generate(1)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]Memory{}
	for _, m := range c.Memories {
		files[m.File] = m
		if len(m.Hints) > 14 {
			t.Errorf("%s has %d hints, at most 14 are read", m.File, len(m.Hints))
		}
	}
	for _, p := range c.Prompts {
		for _, f := range append(p.Want, p.Stale...) {
			if _, ok := files[f]; !ok {
				t.Errorf("%q wants %s, which does not exist", p.Text, f)
			}
		}
		for i, old := range p.Stale {
			if !files[old].Modified.Before(files[p.Want[i]].Modified) {
				t.Errorf("%s is not older than %s", old, p.Want[i])
			}
		}
	}
}
