// Package orders takes an order from the basket to the warehouse: reserve, charge, confirm. It does not ship.
package orders

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"example.com/shop/internal/billing"
	"example.com/shop/internal/inventory"
)

// A Status says how far an order is.
type Status string

// The warehouse's export picks up what is paid, so the words are a contract with it. The database checks them.
const (
	Pending   Status = "pending"   // goods reserved, not charged yet
	Paid      Status = "paid"      // charged, waits for the warehouse
	Declined  Status = "declined"  // the provider said no
	Unclear   Status = "unclear"   // the provider did not answer: money may have moved, a person decides
	Cancelled Status = "cancelled" // a person closed an unclear order
)

// An Item is what the shop sells under one SKU.
type Item struct {
	Name  string        `json:"name"`
	Price billing.Cents `json:"price"` // VAT included
	VAT   int           `json:"vat"`   // percent
}

// A Catalogue maps SKUs to items.
type Catalogue map[string]Item

// An Order is one customer's purchase.
type Order struct {
	ID       string         `json:"id"`
	Email    string         `json:"email"`
	Lines    []billing.Line `json:"lines"`
	Total    billing.Cents  `json:"total"`
	Status   Status         `json:"status"`
	PlacedAt time.Time      `json:"placedAt"`
}

// A Want is one SKU of a basket.
type Want struct {
	SKU      string `json:"sku"`
	Quantity int    `json:"quantity"`
}

// ErrBasket is wrapped by every error that the customer can mend.
var ErrBasket = errors.New("basket not accepted")

// A Charger takes money. The same key never takes it twice.
type Charger interface {
	Charge(ctx context.Context, key string, amount billing.Cents) error
}

// A Service places orders. All fields but Now are needed.
type Service struct {
	Catalogue Catalogue
	Stock     *inventory.Stock
	Charger   Charger
	Store     Store
	Now       func() time.Time // nil: time.Now
}

// Place reserves the goods, charges the customer and stores the order in each state that it passes. The order is returned
// with its last state; an error beside it says why it is not paid.
func (s *Service) Place(ctx context.Context, email string, basket []Want) (Order, error) {
	order, err := s.price(email, basket)
	if err != nil {
		return Order{}, err
	}
	want := make(map[string]int)
	for _, w := range basket {
		want[w.SKU] += w.Quantity
	}
	if err := s.Stock.Reserve(order.ID, want); err != nil {
		return Order{}, fmt.Errorf("%w: %w", ErrBasket, err)
	}
	if err := s.Store.Save(ctx, order); err != nil {
		s.Stock.Release(order.ID)
		return Order{}, err
	}

	charge := s.Charger.Charge(ctx, order.ID, order.Total)
	// From here on money may have moved: the result is stored even if the customer has gone.
	ctx = context.WithoutCancel(ctx)
	switch {
	case charge == nil:
		order.Status = Paid
		s.Stock.Commit(order.ID)
	case errors.Is(charge, billing.ErrDeclined):
		order.Status = Declined
		s.Stock.Release(order.ID)
	default:
		order.Status = Unclear // the goods stay reserved until a person has looked
		slog.Error("orders: charge unclear", "order", order.ID, "err", charge)
	}
	if err := s.Store.Save(ctx, order); err != nil {
		return order, errors.Join(err, charge)
	}
	return order, charge
}

func (s *Service) price(email string, basket []Want) (Order, error) {
	if email == "" || len(basket) == 0 {
		return Order{}, fmt.Errorf("%w: email and at least one item are needed", ErrBasket)
	}
	now := time.Now
	if s.Now != nil {
		now = s.Now
	}
	order := Order{ID: rand.Text(), Email: email, Status: Pending, PlacedAt: now().UTC()}
	for _, w := range basket {
		item, ok := s.Catalogue[w.SKU]
		if !ok || w.Quantity < 1 || w.Quantity > 99 {
			return Order{}, fmt.Errorf("%w: %d of %q", ErrBasket, w.Quantity, w.SKU)
		}
		line := billing.Line{SKU: w.SKU, Name: item.Name, Quantity: w.Quantity, Price: item.Price, VAT: item.VAT}
		order.Lines = append(order.Lines, line)
		order.Total += line.Gross()
	}
	return order, nil
}
