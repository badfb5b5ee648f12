package orders

import (
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"

	"example.com/shop/internal/billing"
)

// Handler serves the order API. Counts come in from the warehouse, orders from the web shop; both sit behind the same gateway.
func Handler(s *Service) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	mux.HandleFunc("POST /orders", s.postOrder)
	mux.HandleFunc("GET /orders/{id}", s.getOrder)
	mux.HandleFunc("PUT /stock/{sku}", s.putStock)
	mux.HandleFunc("GET /stock/{sku}", func(w http.ResponseWriter, r *http.Request) {
		answer(w, http.StatusOK, map[string]int{"available": s.Stock.Available(r.PathValue("sku"))})
	})
	return mux
}

func (s *Service) postOrder(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Email  string `json:"email"`
		Basket []Want `json:"basket"`
	}
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 64<<10)).Decode(&body); err != nil {
		http.Error(w, "the basket cannot be read", http.StatusBadRequest)
		return
	}
	order, err := s.Place(r.Context(), body.Email, body.Basket)
	switch {
	case err == nil:
		answer(w, http.StatusCreated, order)
	case errors.Is(err, ErrBasket):
		http.Error(w, err.Error(), http.StatusUnprocessableEntity)
	case errors.Is(err, billing.ErrDeclined):
		answer(w, http.StatusPaymentRequired, order)
	case order.Status == Unclear:
		answer(w, http.StatusAccepted, order)
	default:
		slog.Error("orders: place", "order", order.ID, "err", err)
		http.Error(w, "the order could not be placed", http.StatusInternalServerError)
	}
}

func (s *Service) getOrder(w http.ResponseWriter, r *http.Request) {
	order, err := s.Store.Get(r.Context(), r.PathValue("id"))
	switch {
	case err == nil:
		answer(w, http.StatusOK, order)
	case errors.Is(err, ErrNotFound):
		http.Error(w, "no such order", http.StatusNotFound)
	default:
		slog.Error("orders: get", "err", err)
		http.Error(w, "the order could not be read", http.StatusInternalServerError)
	}
}

func (s *Service) putStock(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Count int `json:"count"`
	}
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<10)).Decode(&body); err != nil || body.Count < 0 {
		http.Error(w, "count must be a number from 0 on", http.StatusBadRequest)
		return
	}
	s.Stock.Set(r.PathValue("sku"), body.Count)
	w.WriteHeader(http.StatusNoContent)
}

func answer(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	if err := json.NewEncoder(w).Encode(v); err != nil {
		slog.Warn("orders: write answer", "err", err)
	}
}
