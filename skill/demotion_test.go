package skill

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"github.com/google/go-cmp/cmp"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"casebook"
	"casebook/store"
)

// What demoting meets that was changed stays, and nothing is done.
func TestDemotingStopsAtWhatWasChanged(t *testing.T) {
	const skill = ".claude/skills/release-steps/SKILL.md"
	tests := []struct {
		name    string
		prepare func(*bench)
		d       Demotion
		refused bool
		stays   string // of the skill's folder
	}{
		{name: "a changed skill", prepare: func(b *bench) { b.write(filepath.Join(b.root, skill), "changed\n") }, refused: true},
		{name: "a changed skill that stays", prepare: func(b *bench) { b.write(filepath.Join(b.root, skill), "changed\n") }, d: Demotion{Keep: true}, stays: skill},
		{name: "more files", prepare: func(b *bench) { b.write(filepath.Join(b.root, filepath.Dir(skill), "scripts", "x.sh"), "x\n") }, refused: true},
		{name: "more files that stay", prepare: func(b *bench) { b.write(filepath.Join(b.root, filepath.Dir(skill), "x.sh"), "x\n") }, d: Demotion{Keep: true}, stays: skill},
		{name: "a link in its place", prepare: func(b *bench) {
			dir := filepath.Join(b.root, filepath.Dir(skill))
			if err := os.Rename(dir, dir+"-moved"); err != nil {
				b.t.Fatal(err)
			}
			b.link("release-steps-moved", dir)
		}, refused: true},
		{name: "a changed pointer", prepare: func(b *bench) { b.add("release.md", "more\n") }, refused: true},
		{name: "a changed pointer that may go", prepare: func(b *bench) { b.add("release.md", "more\n") }, d: Demotion{Over: true}},
		{name: "a skill that is gone", prepare: func(b *bench) {
			if err := os.RemoveAll(filepath.Join(b.root, ".claude")); err != nil {
				b.t.Fatal(err)
			}
		}},
		{name: "a memory that is gone", prepare: func(b *bench) {
			if err := os.Remove(filepath.Join(b.memory, "release.md")); err != nil {
				b.t.Fatal(err)
			}
		}},
		{name: "a lost record", prepare: func(b *bench) {
			if err := os.RemoveAll(filepath.Join(b.state, recordFolder)); err != nil {
				b.t.Fatal(err)
			}
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b := newBench(t)
			b.save("release.md", goodMemory)
			b.finish("promote")
			test.prepare(b)
			before := b.tree()
			var r Record
			if records, err := Records(b.state); err != nil {
				t.Fatal(err)
			} else if len(records) == 1 {
				r = records[0]
			} else if found, ok := b.promoter.Recall("release.md"); !ok {
				t.Fatal("the history does not know the memory")
			} else {
				r = found
			}
			_, err := b.promoter.Demote(t.Context(), r, test.d)
			if test.refused {
				if err == nil {
					t.Error("it was demoted")
				}
				if diff := cmp.Diff(before, b.tree()); diff != "" {
					t.Errorf("(-before +after):\n%s", diff)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if got := b.read(filepath.Join(b.memory, "release.md")); got != goodMemory {
				t.Errorf("%s", got)
			}
			if _, err := os.Stat(filepath.Join(b.root, skill)); (err == nil) != (test.stays != "") {
				t.Errorf("the skill: %v", err)
			}
		})
	}
}

func (b *bench) add(memory, text string) {
	b.t.Helper()
	path := filepath.Join(b.memory, memory)
	b.write(path, b.read(path)+text)
}

// A memory that was renamed since comes back under its new path.
func TestDemotingFindsARenamedMemory(t *testing.T) {
	b := newBench(t)
	b.save("release.md", goodMemory)
	b.finish("promote")
	result, err := b.promoter.Store.Apply(t.Context(), []casebook.Change{{Op: casebook.OpRename, Path: "release.md", To: "shipping.md", Provenance: b.promoter.Provenance}})
	if err != nil || result.Outcomes[0].Status != store.Applied {
		t.Fatal(result, err)
	}
	done, err := b.promoter.Demote(t.Context(), b.record(), Demotion{})
	if err != nil || done.Memory != "shipping.md" || b.read(filepath.Join(b.memory, "shipping.md")) != goodMemory {
		t.Errorf("%+v, %v", done, err)
	}
}

// The text of the memory and the promotion itself can be undone, and the same promotion is then done again.
func TestAPromotionCanBeUndone(t *testing.T) {
	b := newBench(t)
	b.save("release.md", goodMemory)
	done, err := b.promoter.Promote(t.Context(), "release.md", "", Use{Sessions: 3})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.promoter.Store.Undo(t.Context(), store.Undoing{IDs: []string{done.Change}, Provenance: b.promoter.Provenance}); err != nil {
		t.Fatal(err)
	}
	if got := b.read(filepath.Join(b.memory, "release.md")); got != goodMemory {
		t.Fatalf("%s", got)
	}
	b.finish("promote")
	b.finish("demote")
}

// Another memory cannot take the skill of one, and one skill in each folder is told to hide the other.
func TestTwoMemoriesOneName(t *testing.T) {
	b := newBench(t)
	b.save("release.md", goodMemory)
	b.save("second.md", goodMemory)
	b.finish("promote")
	if _, err := b.promoter.Promote(t.Context(), "second.md", "", Use{Sessions: 3}); lacks(err) != "skill-taken" {
		t.Error(err)
	}
	done, err := b.ofUser().Promote(t.Context(), "second.md", "", Use{Sessions: 3})
	if err != nil || strings.Join(codes(done.Problems), " ") != "skill-taken*" {
		t.Errorf("%v, %v", done.Problems, err)
	}
}

// Two processes that promote at once make one skill.
func TestTwoPromotionsAtOnce(t *testing.T) {
	b := newBench(t)
	b.save("release.md", goodMemory)
	errs := make(chan error)
	for range 4 {
		go func() {
			_, err := b.promoter.Promote(context.Background(), "release.md", "", Use{Sessions: 3})
			errs <- err
		}()
	}
	won := 0
	for range 4 {
		if err := <-errs; err == nil {
			won++
		} else if lacks(err) != "skill-stage" {
			t.Error(err)
		}
	}
	if won != 1 {
		t.Errorf("%d won", won)
	}
	b.finish("demote")
}

// What another program wrote into the memory between the look and the change stays, and no skill is left.
func TestAMemoryThatChangesMeanwhile(t *testing.T) {
	b := newBench(t)
	b.save("release.md", goodMemory)
	p := b.promoter
	p.stop = func(step string) error {
		if step == "skill" {
			b.add("release.md", "written meanwhile\n")
		}
		return nil
	}
	if _, err := p.Promote(t.Context(), "release.md", "", Use{Sessions: 3}); err == nil {
		t.Error("it was promoted")
	}
	if got := b.read(filepath.Join(b.memory, "release.md")); got != goodMemory+"written meanwhile\n" {
		t.Errorf("%s", got)
	}
	if records, _ := Records(b.state); len(records) != 0 {
		t.Errorf("%v", records)
	}
	if _, err := os.Stat(filepath.Join(b.promoter.Folder.Dir, "release-steps")); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

// The state of a newer casebook is not written over.
func TestARecordOfANewerCasebook(t *testing.T) {
	b := newBench(t)
	b.save("release.md", goodMemory)
	newer := fmt.Sprintf(`{"version":%d}`, recordVersion+1)
	b.write(recordFile(b.state, OfProject, "release-steps"), newer)
	if _, err := b.promoter.Promote(t.Context(), "release.md", "", Use{Sessions: 3}); !errors.Is(err, ErrNewer) {
		t.Error(err)
	}
	if got := b.read(recordFile(b.state, OfProject, "release-steps")); got != newer {
		t.Error(got)
	}
}

// Forget leaves nothing of a memory in the records.
func TestForgetDropsTheText(t *testing.T) {
	b := newBench(t)
	b.save("release.md", goodMemory)
	b.finish("promote")
	if err := Forget(b.state, []string{"release.md"}); err != nil {
		t.Fatal(err)
	}
	err := filepath.WalkDir(filepath.Join(b.state, recordFolder), func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() && bytes.Contains([]byte(b.read(path)), []byte("release")) {
			t.Error(path)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// The skills of a folder are listed with what is wrong with them; links that lead out of the project bring in none.
func TestListReadsAFolder(t *testing.T) {
	b := newBench(t)
	f := b.promoter.Folder
	b.write(filepath.Join(f.Dir, "b", File), "---\nname: b\ndescription: d\n---\nx\n")
	b.write(filepath.Join(f.Dir, "a", File), "---\nname: wrong\ndescription: d\n---\nx\n")
	b.write(filepath.Join(f.Dir, "lower", "skill.md"), "x")
	b.write(filepath.Join(f.Dir, "README.md"), "x")
	b.mkdir(filepath.Join(f.Dir, "empty"))
	b.write(filepath.Join(b.home, "out", File), "---\nname: out\ndescription: d\n---\nx\n")
	b.link(filepath.Join(b.home, "out"), filepath.Join(f.Dir, "out"))
	skills, problems, err := f.List()
	if err != nil || len(skills) != 2 || skills[0].Folder() != "a" || skills[1].Name != "b" {
		t.Errorf("%+v, %v", skills, err)
	}
	if got := strings.Join(codes(problems), " "); got != "skill-name skill-unread skill-unread" {
		t.Errorf("%s: %v", got, problems)
	}
}
