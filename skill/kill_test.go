package skill

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// A promotion that is killed after any step is finished by the next one, and can be taken back instead; so is a demotion. In between the text of the memory is never lost.
func TestAKillIsFinishedByTheNextRun(t *testing.T) {
	for _, next := range []string{"promote", "demote"} {
		for _, step := range []string{"record", "skill"} {
			t.Run("promote, "+step+", "+next, func(t *testing.T) {
				b := newBench(t)
				b.save("release.md", goodMemory)
				killed := b.promoter
				killed.stop = func(s string) error {
					if s == step {
						return errKilled
					}
					return nil
				}
				if _, err := killed.Promote(t.Context(), "release.md", "", Use{Sessions: 3}); !errors.Is(err, errKilled) {
					t.Fatal(err)
				}
				if got := b.read(filepath.Join(b.memory, "release.md")); got != goodMemory {
					t.Fatalf("%s", got)
				}
				b.finish(next)
			})
		}
	}
	for _, next := range []string{"promote", "demote"} {
		for _, step := range []string{"memory", "skill"} {
			t.Run("demote, "+step+", "+next, func(t *testing.T) {
				b := newBench(t)
				b.save("release.md", goodMemory)
				b.finish("promote")
				killed := b.promoter
				killed.stop = func(s string) error {
					if s == step {
						return errKilled
					}
					return nil
				}
				if _, err := killed.Demote(t.Context(), b.record(), Demotion{}); !errors.Is(err, errKilled) {
					t.Fatal(err)
				}
				if got := b.read(filepath.Join(b.memory, "release.md")); got != goodMemory {
					t.Fatalf("%s", got)
				}
				b.finish(next)
			})
		}
	}
}

// A kill while the file of the skill is written leaves a temporary file at most, which the next run takes away.
func TestAKillInTheMiddleOfTheFile(t *testing.T) {
	b := newBench(t)
	b.save("release.md", goodMemory)
	killed := b.promoter
	killed.stop = func(s string) error { return errKilled }
	if _, err := killed.Promote(t.Context(), "release.md", "", Use{Sessions: 3}); !errors.Is(err, errKilled) {
		t.Fatal(err)
	}
	folder := filepath.Join(b.promoter.Folder.Dir, "release-steps")
	b.write(filepath.Join(folder, ".SKILL.md.casebook-1.tmp"), "half")
	if files, _ := filepath.Glob(filepath.Join(folder, ".*")); len(files) != 1 || !b.promoter.Folder.ours("release-steps", nil) {
		t.Skip("the name is no temporary one any more")
	}
	b.finish("promote")
	if files, _ := filepath.Glob(filepath.Join(folder, ".*")); len(files) != 0 {
		t.Errorf("%v", files)
	}
}

func (b *bench) record() Record {
	b.t.Helper()
	records, err := Records(b.state)
	if err != nil || len(records) != 1 {
		b.t.Fatalf("%v, %v", records, err)
	}
	return records[0]
}

// finish promotes or demotes, and wants the whole of it.
func (b *bench) finish(what string) {
	b.t.Helper()
	if what == "promote" {
		done, err := b.promoter.Promote(b.t.Context(), "release.md", "", Use{Sessions: 3})
		if err != nil {
			b.t.Fatal(err)
		}
		b.isValid(done)
		b.pointsTo(done, ".claude/skills/release-steps/SKILL.md")
		if r := b.record(); string(r.Text) != goodMemory {
			b.t.Errorf("%s", r.Text)
		}
		return
	}
	if _, err := b.promoter.Demote(b.t.Context(), b.record(), Demotion{}); err != nil {
		b.t.Fatal(err)
	}
	if got := b.read(filepath.Join(b.memory, "release.md")); got != goodMemory {
		b.t.Errorf("%s", got)
	}
	if _, err := os.Lstat(filepath.Join(b.promoter.Folder.Dir, "release-steps")); !errors.Is(err, fs.ErrNotExist) {
		b.t.Errorf("the skill is still there: %v", err)
	}
	if records, err := Records(b.state); err != nil || len(records) != 0 {
		b.t.Errorf("%v, %v", records, err)
	}
}
