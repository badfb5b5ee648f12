package orders

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"example.com/shop/internal/billing"
	"example.com/shop/internal/inventory"
)

type charger func(key string, amount billing.Cents) error

func (c charger) Charge(_ context.Context, key string, amount billing.Cents) error {
	return c(key, amount)
}

func service(c charger) *Service {
	stock := inventory.New()
	stock.Set("TEA-0107", 3)
	return &Service{
		Catalogue: Catalogue{"TEA-0107": {Name: "Assam, 250 g", Price: 1190, VAT: 7}},
		Stock:     stock,
		Charger:   c,
		Store:     &Memory{},
	}
}

func TestPlaceEndsInTheStateOfTheCharge(t *testing.T) {
	tests := []struct {
		name   string
		charge error
		status Status
		left   int // of three, two were ordered
	}{
		{"paid goods leave the stock", nil, Paid, 1},
		{"declined: the goods are for sale again", billing.ErrDeclined, Declined, 3},
		{"no answer: the goods stay reserved", billing.ErrUnclear, Unclear, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var key string
			s := service(func(k string, amount billing.Cents) error {
				if key = k; amount != 2380 {
					t.Errorf("charged %d, want 2380", amount)
				}
				return tt.charge
			})
			order, err := s.Place(t.Context(), "customer@example.com", []Want{{"TEA-0107", 2}})
			if !errors.Is(err, tt.charge) || order.Status != tt.status || key != order.ID {
				t.Fatalf("Place = %+v, %v; key %q", order, err, key)
			}
			if left := s.Stock.Available("TEA-0107"); left != tt.left {
				t.Errorf("available %d, want %d", left, tt.left)
			}
			if kept, err := s.Store.Get(t.Context(), order.ID); err != nil || kept.Status != tt.status {
				t.Errorf("stored %+v, %v", kept, err)
			}
		})
	}
}

func TestNothingIsChargedForABasketThatCannotBeSold(t *testing.T) {
	s := service(func(string, billing.Cents) error { t.Error("charged"); return nil })
	for _, basket := range [][]Want{nil, {{"TEA-0107", 4}}, {{"TEA-0107", 0}}, {{"TEA-9999", 1}}, {{"TEA-0107", 2}, {"TEA-0107", 2}}} {
		if _, err := s.Place(t.Context(), "customer@example.com", basket); !errors.Is(err, ErrBasket) {
			t.Errorf("%v: %v", basket, err)
		}
	}
	if left := s.Stock.Available("TEA-0107"); left != 3 {
		t.Errorf("available %d, want 3", left)
	}
}

func TestAPI(t *testing.T) {
	h := Handler(service(func(string, billing.Cents) error { return nil }))
	tests := []struct {
		method, path, body string
		status             int
	}{
		{"POST", "/orders", `{"email":"customer@example.com","basket":[{"sku":"TEA-0107","quantity":1}]}`, http.StatusCreated},
		{"POST", "/orders", `{"email":"customer@example.com","basket":[{"sku":"TEA-0107","quantity":9}]}`, http.StatusUnprocessableEntity},
		{"POST", "/orders", `{`, http.StatusBadRequest},
		{"GET", "/orders/unknown", ``, http.StatusNotFound},
		{"PUT", "/stock/TEA-0107", `{"count":-1}`, http.StatusBadRequest},
		{"PUT", "/stock/TEA-0107", `{"count":12}`, http.StatusNoContent},
		{"GET", "/stock/TEA-0107", ``, http.StatusOK},
		{"GET", "/healthz", ``, http.StatusNoContent},
	}
	for _, tt := range tests {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(tt.method, tt.path, strings.NewReader(tt.body)))
		if w.Code != tt.status {
			t.Errorf("%s %s %s: %d %s, want %d", tt.method, tt.path, tt.body, w.Code, w.Body, tt.status)
		}
	}
}
