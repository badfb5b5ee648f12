// Package secrettest invents texts that hold a secret: keys, tokens and passwords of many kinds, each written in many ways. All is drawn from a seed, and
// nothing of it opens anything.
//
// It shares no code and no pattern with the rules of package secret, so that a mistake there is not repeated here. It knows nothing of how they are found.
package secrettest

import (
	"math/rand/v2"
	"strings"
)

// A Positive is a text with one secret in it.
type Positive struct {
	Kind, Shape string
	Text        string
	Start, End  int // of the secret as it stands in Text, with what encodes or splits it
}

// Positives draws n texts for every kind in every shape that it can take.
func Positives(seed uint64, n int) []Positive {
	d := draw{rand.New(rand.NewPCG(seed, 0))}
	var all []Positive
	for _, k := range kinds() {
		for _, s := range shapes() {
			if s.for_ != nil && !s.for_(k) {
				continue
			}
			for range n {
				before, secret, after := s.write(d, k, k.value(d))
				all = append(all, Positive{k.name, s.name, before + secret + after, len(before), len(before) + len(secret)})
			}
		}
		for _, w := range k.written {
			for range n {
				before, secret, after := w.write(d, k, "")
				all = append(all, Positive{k.name, w.name, before + secret + after, len(before), len(before) + len(secret)})
			}
		}
	}
	return all
}

// draw gives random text.
type draw struct{ *rand.Rand }

const (
	lower   = "abcdefghijklmnopqrstuvwxyz"
	upper   = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	decimal = "0123456789"
	hexa    = "0123456789abcdef"
	letters = lower + upper
	alnum   = letters + decimal
	urlsafe = alnum + "-_"
	b64     = alnum + "+/"
)

func (d draw) of(alphabet string, n int) string {
	var b strings.Builder
	for range n {
		b.WriteByte(alphabet[d.IntN(len(alphabet))])
	}
	return b.String()
}

func (d draw) one(of ...string) string { return of[d.IntN(len(of))] }

func (d draw) hex(n int) string { return d.of(hexa, n) }

func (d draw) uuid() string {
	return strings.Join([]string{d.hex(8), d.hex(4), "4" + d.hex(3), d.one("8", "9", "a", "b") + d.hex(3), d.hex(12)}, "-")
}

// password is what people or machines set.
func (d draw) password() string {
	word := d.one("falcon", "winter", "Marble", "orchid", "Tunnel", "copper", "Lantern", "saffron")
	switch d.IntN(6) {
	case 0:
		return word + d.one("!", "#", "?", "+") + d.of(decimal, 4)
	case 1:
		return strings.ToUpper(word[:1]) + word[1:] + d.of(decimal, 4) + "!"
	case 2:
		return d.of(alnum, 9) + d.of(decimal, 3) + d.of(lower, 3)
	case 3:
		return d.of(letters, 4) + "-" + d.of(decimal, 4) + d.of(lower, 4) + "-" + d.of(alnum, 6)
	case 4:
		return word + "." + d.of(lower, 2) + d.of(decimal, 3) + "%" + d.of(letters, 4)
	default:
		return d.of(alnum+"!#^+*", 14) + d.of(decimal, 2)
	}
}
