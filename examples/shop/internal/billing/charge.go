// Package billing takes money and writes invoices. Amounts are whole cents; it does not know what is sold.
package billing

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"
)

// Cents is an amount of money in euro cents.
type Cents int64

// String renders an amount as on an invoice: 12.40.
func (c Cents) String() string {
	sign := ""
	if c < 0 {
		sign, c = "-", -c
	}
	return fmt.Sprintf("%s%d.%02d", sign, c/100, c%100)
}

var (
	// ErrDeclined means that no money moved and none will.
	ErrDeclined = errors.New("payment declined")
	// ErrUnclear means that the provider did not answer: money may have moved.
	ErrUnclear = errors.New("payment unclear")
)

const tries = 3

// A Client charges cards through the payment provider.
type Client struct {
	URL  string
	Key  string
	HTTP *http.Client  // nil: one that waits ten seconds for each try
	Wait time.Duration // before the second try, twice as long before the third; 0 means 200 ms
}

// Charge takes amount once, however often it is asked for the same key: the provider remembers the keys. An answer is final; silence and
// an overloaded gateway are tried again with the same key.
func (c *Client) Charge(ctx context.Context, key string, amount Cents) error {
	wait := c.Wait
	if wait == 0 {
		wait = 200 * time.Millisecond
	}
	for try := 1; ; try++ {
		err := c.post(ctx, key, amount)
		if err == nil || errors.Is(err, ErrDeclined) {
			return err
		}
		if try == tries || ctx.Err() != nil {
			return fmt.Errorf("%w: charge %s: %w", ErrUnclear, key, err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(wait):
		}
		wait *= 2
	}
}

func (c *Client) post(ctx context.Context, key string, amount Cents) error {
	body, err := json.Marshal(map[string]any{"amount": amount, "currency": "EUR"})
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.URL+"/v3/charges", bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Authorization", "Bearer "+c.Key)
	req.Header.Set("Idempotency-Key", key)
	client := c.HTTP
	if client == nil {
		client = &http.Client{Timeout: 10 * time.Second}
	}
	resp, err := client.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	switch {
	case resp.StatusCode == http.StatusOK || resp.StatusCode == http.StatusCreated:
		return nil
	case resp.StatusCode >= 400 && resp.StatusCode < 500:
		var problem struct {
			Code string `json:"code"`
		}
		_ = json.NewDecoder(resp.Body).Decode(&problem) // without a code the status has to do
		return fmt.Errorf("%w: %s %s", ErrDeclined, resp.Status, problem.Code)
	default:
		return fmt.Errorf("payment provider answered %s", resp.Status)
	}
}
