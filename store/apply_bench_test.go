package store

import (
	"fmt"
	"path/filepath"
	"testing"

	"casebook"
)

// One more memory where a thousand are, with everything that waits for the disk.
func BenchmarkApply(b *testing.B) {
	for _, n := range []int{0, 1000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s := desk(b, nil)
			s.State = filepath.Join(filepath.Dir(s.Dir), "state")
			changes := make([]casebook.Change, n)
			for i := range changes {
				changes[i] = creation(fmt.Sprintf("memory-%d", i), "something about one thing or another")
			}
			apply(b, s, changes...)
			i := 0
			for b.Loop() {
				i++
				apply(b, s, creation(fmt.Sprintf("more-%d", i), "one more"))
			}
		})
	}
}
