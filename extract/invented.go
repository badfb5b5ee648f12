package extract

import "time"

// Invented is the first name, number, file or day of a text that stands in none of its sources; empty: there is none.
func (c *Comparer) Invented(text string, sources ...string) string {
	var g ground
	for _, s := range sources {
		g.add(s, &c.split)
	}
	return g.invented(text, time.Time{}, &c.split)
}
