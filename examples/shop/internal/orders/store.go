package orders

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
)

// ErrNotFound is returned for an order that nobody placed.
var ErrNotFound = errors.New("no such order")

// A Store keeps orders. Save replaces the order of the same ID.
type Store interface {
	Save(ctx context.Context, o Order) error
	Get(ctx context.Context, id string) (Order, error)
}

// Memory keeps orders until the process ends.
type Memory struct {
	mu     sync.Mutex
	orders map[string]Order
}

// Save keeps a copy of o.
func (m *Memory) Save(_ context.Context, o Order) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.orders == nil {
		m.orders = make(map[string]Order)
	}
	m.orders[o.ID] = o
	return nil
}

// Get returns the order or ErrNotFound.
func (m *Memory) Get(_ context.Context, id string) (Order, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	o, ok := m.orders[id]
	if !ok {
		return Order{}, fmt.Errorf("get order %s: %w", id, ErrNotFound)
	}
	return o, nil
}

// SQL keeps orders in PostgreSQL, in the tables of migrations/.
type SQL struct {
	DB *sql.DB
}

// Save inserts the order or moves it to its new status; what was ordered does not change afterwards.
func (s *SQL) Save(ctx context.Context, o Order) error {
	lines, err := json.Marshal(o.Lines)
	if err != nil {
		return fmt.Errorf("save order %s: %w", o.ID, err)
	}
	_, err = s.DB.ExecContext(ctx, `
		INSERT INTO orders (id, email, lines, total_cents, status, placed_at) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (id) DO UPDATE SET status = excluded.status, changed_at = now()`,
		o.ID, o.Email, string(lines), int64(o.Total), string(o.Status), o.PlacedAt)
	if err != nil {
		return fmt.Errorf("save order %s: %w", o.ID, err)
	}
	return nil
}

// Get returns the order or ErrNotFound.
func (s *SQL) Get(ctx context.Context, id string) (Order, error) {
	o := Order{ID: id}
	var lines []byte
	err := s.DB.QueryRowContext(ctx, `SELECT email, lines, total_cents, status, placed_at FROM orders WHERE id = $1`, id).
		Scan(&o.Email, &lines, &o.Total, &o.Status, &o.PlacedAt)
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrNotFound
	}
	if err == nil {
		err = json.Unmarshal(lines, &o.Lines)
	}
	if err != nil {
		return Order{}, fmt.Errorf("get order %s: %w", id, err)
	}
	return o, nil
}
