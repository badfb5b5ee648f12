package billing

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A Line is one position of an order and of its invoice.
type Line struct {
	SKU      string `json:"sku"`
	Name     string `json:"name"`
	Quantity int    `json:"quantity"`
	Price    Cents  `json:"price"` // of one piece, VAT included
	VAT      int    `json:"vat"`   // percent
}

// Gross is what the customer pays for the line.
func (l Line) Gross() Cents { return Cents(l.Quantity) * l.Price }

// Included is the tax inside gross, rounded half up to the cent. It is taken from the sum of a rate, not line by line: so the
// invoice agrees with the tax return.
func Included(gross Cents, percent int) Cents {
	p := Cents(percent)
	return (2*gross*p + 100 + p) / (2 * (100 + p))
}

// Invoice renders the lines, the tax of each rate and the total as plain text.
func Invoice(number string, lines []Line) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Invoice %s\n\n", number)
	gross := make(map[int]Cents)
	var total Cents
	for _, l := range lines {
		fmt.Fprintf(&b, "%3d x %-32s %10s\n", l.Quantity, l.Name, l.Gross())
		gross[l.VAT] += l.Gross()
		total += l.Gross()
	}
	fmt.Fprintf(&b, "\n%-38s %10s EUR\n", "Total", total)
	for _, vat := range slices.Sorted(maps.Keys(gross)) {
		fmt.Fprintf(&b, "%-38s %10s EUR\n", fmt.Sprintf("of which %d %% VAT", vat), Included(gross[vat], vat))
	}
	return b.String()
}
