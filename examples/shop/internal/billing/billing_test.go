package billing

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"
)

func TestChargeTriesAgainOnlyWithoutAnAnswer(t *testing.T) {
	tests := []struct {
		name    string
		answers []int
		want    error
		calls   int
	}{
		{"taken", []int{201}, nil, 1},
		{"taken at the third try", []int{503, 502, 201}, nil, 3},
		{"a decline is final", []int{402, 201}, ErrDeclined, 1},
		{"three times nothing", []int{503, 503, 503, 201}, ErrUnclear, 3},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var keys []string
			provider := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				keys = append(keys, r.Header.Get("Idempotency-Key"))
				w.WriteHeader(tt.answers[len(keys)-1])
			}))
			defer provider.Close()
			c := &Client{URL: provider.URL, Wait: time.Nanosecond}
			if err := c.Charge(t.Context(), "order-1", 2380); !errors.Is(err, tt.want) {
				t.Errorf("error %v, want %v", err, tt.want)
			}
			if len(keys) != tt.calls || slices.ContainsFunc(keys, func(k string) bool { return k != "order-1" }) {
				t.Errorf("keys %q, want %d times order-1", keys, tt.calls)
			}
		})
	}
}

func TestIncluded(t *testing.T) {
	for _, tt := range []struct {
		gross   Cents
		percent int
		want    Cents
	}{{1190, 19, 190}, {1190, 7, 78}, {2990, 7, 196}, {1, 19, 0}, {0, 7, 0}} {
		if got := Included(tt.gross, tt.percent); got != tt.want {
			t.Errorf("Included(%d, %d) = %d, want %d", tt.gross, tt.percent, got, tt.want)
		}
	}
}

func TestInvoiceSplitsTheRates(t *testing.T) {
	want := `Invoice 2026-000117

  2 x Assam, 250 g                          23.80
  1 x Teapot, 0.8 l                         39.00

Total                                       62.80 EUR
of which 7 % VAT                             1.56 EUR
of which 19 % VAT                            6.23 EUR
`
	got := Invoice("2026-000117", []Line{
		{SKU: "TEA-0107", Name: "Assam, 250 g", Quantity: 2, Price: 1190, VAT: 7},
		{SKU: "POT-0003", Name: "Teapot, 0.8 l", Quantity: 1, Price: 3900, VAT: 19},
	})
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
