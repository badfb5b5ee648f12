package inventory

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"
)

func TestReserveIsAllOrNothing(t *testing.T) {
	s := New()
	s.Set("TIN-0042", 5)
	s.Set("POT-0003", 1)
	if err := s.Reserve("a", map[string]int{"TIN-0042": 2, "POT-0003": 2}); !errors.Is(err, ErrSoldOut) {
		t.Fatalf("error %v, want ErrSoldOut", err)
	}
	if left := s.Available("TIN-0042"); left != 5 {
		t.Errorf("%d tins left, want 5", left)
	}
}

func TestReleaseGivesBackAndCommitDoesNot(t *testing.T) {
	s := New()
	s.Set("TIN-0042", 5)
	for _, order := range []string{"a", "b"} {
		if err := s.Reserve(order, map[string]int{"TIN-0042": 2}); err != nil {
			t.Fatal(err)
		}
	}
	s.Release("a")
	s.Commit("b")
	s.Commit("b") // a second time changes nothing
	if left := s.Available("TIN-0042"); left != 3 {
		t.Errorf("%d left, want 3", left)
	}
}

func TestALateCountNeverMakesTheStockNegative(t *testing.T) {
	s := New()
	s.Set("TIN-0042", 5)
	if err := s.Reserve("a", map[string]int{"TIN-0042": 5}); err != nil {
		t.Fatal(err)
	}
	s.Set("TIN-0042", 3)
	if left := s.Available("TIN-0042"); left != 0 {
		t.Errorf("%d left, want 0", left)
	}
}

func TestTheLastPieceIsSoldOnce(t *testing.T) {
	s := New()
	s.Set("POT-0003", 1)
	var sold atomic.Int32
	var wg sync.WaitGroup
	for _, order := range []string{"a", "b", "c", "d"} {
		wg.Go(func() {
			if s.Reserve(order, map[string]int{"POT-0003": 1}) == nil {
				sold.Add(1)
			}
		})
	}
	wg.Wait()
	if n := sold.Load(); n != 1 {
		t.Errorf("sold %d times, want once", n)
	}
}
