package session

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"casebook/recall"
)

// SF-07, PF-05 and SF-08 over stores of any kind: no prompt brings more than the host takes, none more than five memories or 20,480 bytes of text, a session ends
// at 60 KB plus what its last prompt brought, and a compaction begins anew.
func TestNoSessionBringsMoreThanItsBudget(t *testing.T) {
	for seed := range uint64(3) {
		d, topics := deskOfTopics(t, rand.New(rand.NewPCG(seed, 0)), 25)
		spent, prompts, last := 0, 0, Answer{}
		for _, topic := range topics {
			last = d.ask(t, topic, "what do we know about the "+topic+" of the shop?")
			if last.Skipped != "" {
				break
			}
			prompts++
			text, before := shownBytes(last), spent
			if spent = d.state(t).Bytes; spent-before != text || before >= 61440 {
				t.Fatalf("seed %d: %d bytes of text, %d counted after %d", seed, text, spent-before, before)
			}
			if len(last.Shown) > 5 || text > 20480 || len(last.Text) > 4*9500 {
				t.Errorf("seed %d, %s: %d memories, %d bytes", seed, topic, len(last.Shown), text)
			}
		}
		if last.Skipped != "session budget used up" || spent < 61440 || spent > 61440+20480 {
			t.Errorf("seed %d: %q after %d prompts and %d bytes", seed, last.Skipped, prompts, spent)
		}
		if _, _, err := d.Start(t.Context(), "compact", ""); err != nil {
			t.Fatal(err)
		}
		if a := d.ask(t, "after", "what do we know about the "+topics[0]+" of the shop?"); a.Text == "" || d.state(t).Bytes != shownBytes(a) {
			t.Errorf("seed %d: after compaction %d memories, %q, %d bytes counted", seed, len(a.Shown), a.Skipped, d.state(t).Bytes)
		}
	}
}

// The full form, for a door without the host's limit, keeps to 20,480 bytes a prompt as well.
func TestNoPromptBringsMoreThanItsBudget(t *testing.T) {
	d, topics := deskOfTopics(t, rand.New(rand.NewPCG(9, 9)), 12)
	most := 0
	for _, topic := range topics {
		res, err := d.r.Recall(t.Context(), recall.Request{Prompt: "what do we know about the " + topic + " of the shop?"})
		if err != nil {
			t.Fatal(err)
		}
		if len(res.Attachments) > 5 || res.Bytes > 20480 {
			t.Errorf("%s: %d memories, %d bytes", topic, len(res.Attachments), res.Bytes)
		}
		for _, a := range res.Attachments {
			if len(a.Text) > 4096 || strings.Count(a.Text, "\n") >= 200 {
				t.Errorf("%s: %d bytes, %d lines", a.Path, len(a.Text), strings.Count(a.Text, "\n")+1)
			}
		}
		most = max(most, res.Bytes)
	}
	if most < 12000 {
		t.Errorf("the memories are too small to show anything: %d bytes", most)
	}
}

func shownBytes(a Answer) int {
	sum := 0
	for _, m := range a.Shown {
		sum += len(m.Text)
	}
	return sum
}

// deskOfTopics has, for each of so many topics, some memories of very different lengths that only its prompt finds.
func deskOfTopics(t testing.TB, rnd *rand.Rand, n int) (*desk, []string) {
	t.Helper()
	word := func() string {
		b := make([]byte, 9)
		for i := range b {
			b[i] = "bcdfghjklmnpqrstvwxz"[rnd.IntN(20)]
			if i%2 == 1 {
				b[i] = "aeiou"[rnd.IntN(5)]
			}
		}
		return string(b)
	}
	root := t.TempDir()
	var topics []string
	for range n {
		topic := word()
		topics = append(topics, topic)
		for i := range 3 + rnd.IntN(6) {
			var body strings.Builder
			for range 5 + rnd.IntN(300) {
				fmt.Fprintf(&body, "%s 👩‍👩‍👧 %s", word(), word())
				if rnd.IntN(6) == 0 {
					body.WriteString("\n")
				}
			}
			name := fmt.Sprintf("%s-%d", topic, i)
			write(t, filepath.Join(root, "memory", name+".md"), "---\nname: "+name+"\ntype: project\ndescription: the "+topic+" of the shop\n---\n"+body.String())
		}
	}
	return at(t, root), topics
}
