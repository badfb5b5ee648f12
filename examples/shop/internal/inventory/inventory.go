// Package inventory knows how many pieces are left to sell. The warehouse counts; this package only subtracts what is promised.
package inventory

import (
	"errors"
	"fmt"
	"log/slog"
	"sync"
)

// ErrSoldOut is returned when fewer pieces are left than were asked for.
var ErrSoldOut = errors.New("not enough in stock")

// Stock holds the warehouse's counts and our reservations, in this process only.
type Stock struct {
	mu       sync.Mutex
	counts   map[string]int
	reserved map[string]map[string]int // order, then SKU
}

// New returns an empty stock: nothing can be sold before the warehouse has counted.
func New() *Stock {
	return &Stock{counts: make(map[string]int), reserved: make(map[string]map[string]int)}
}

// Set takes over a count of the warehouse.
func (s *Stock) Set(sku string, count int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.counts[sku] = count
	if promised := s.promised(sku); count < promised {
		slog.Warn(fmt.Sprintf("inventory: count %d below reserved %d for %s", count, promised, sku))
	}
}

// Available is what can still be sold; never negative.
func (s *Stock) Available(sku string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return max(0, s.counts[sku]-s.promised(sku))
}

// Reserve promises all of want to the order, or nothing of it.
func (s *Stock) Reserve(order string, want map[string]int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for sku, n := range want {
		if left := s.counts[sku] - s.promised(sku); n > left {
			return fmt.Errorf("reserve %d of %s, %d left: %w", n, sku, max(0, left), ErrSoldOut)
		}
	}
	s.reserved[order] = want
	return nil
}

// Release gives the order's pieces back.
func (s *Stock) Release(order string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.reserved, order)
}

// Commit takes the order's pieces out of the count: they are sold.
func (s *Stock) Commit(order string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for sku, n := range s.reserved[order] {
		s.counts[sku] -= n
	}
	delete(s.reserved, order)
}

// promised is called with mu held.
func (s *Stock) promised(sku string) int {
	n := 0
	for _, want := range s.reserved {
		n += want[sku]
	}
	return n
}
