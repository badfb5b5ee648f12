// Package secret finds what looks like a secret in a text, and hides it. It goes by forms and by words beside them, and can be wrong both ways.
package secret

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

// A Span is the bytes [Start,End) of a text.
type Span struct{ Start, End int }

// Spans are where a text holds secrets, in order and without overlap.
type Spans []Span

// forms are what a secret looks like by itself.
var forms = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?s)-----BEGIN [A-Z ]*PRIVATE KEY-----.*?(?:-----END [A-Z ]*PRIVATE KEY-----|\z)` +
		`|\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\bgh[pousr]_[A-Za-z0-9]{20,}|\bgithub_pat_[A-Za-z0-9_]{20,}|\bglpat-[A-Za-z0-9_-]{16,}` +
		`|\bsk-[A-Za-z0-9_-]{16,}|\b[sr]k_(?:live|test)_[A-Za-z0-9]{12,}|\bxox[abprs]-[A-Za-z0-9-]{10,}|\bAIza[0-9A-Za-z_-]{30,}|\bnpm_[A-Za-z0-9]{30,}` +
		`|\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+|hooks\.slack\.com/services/[A-Za-z0-9/]+`)
})

// names find a value that a word says is secret; whether the value looks like one is asked besides.
var names = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)(?:(?:pass(?:word|wort|wd|phrase)?|pwd|kennwort|contraseña|mot de passe|secret|token|api[_ -]?key|access[_ -]?key|private[_ -]?key` +
		`|credentials?|schlüssel)[\w]{0,12}["'` + "`" + `*]{0,3}(?:\s*[:=]\s*|\s+(?:is|ist|lautet|est|es)\s+)|\bbearer\s+)["'` + "`" + `]?([^\s"'` + "`" + `,;]{6,})`)
})

// urls find a password inside an address.
var urls = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\b[a-z][a-z0-9+.-]*://[^\s/:@]*:([^\s/@]{3,})@`) })

// Find looks at the whole text, since a key may run over blank lines, and then for every other place where the same value stands.
func Find(text string) Spans {
	var found []Span
	for _, m := range forms().FindAllStringIndex(text, -1) {
		found = append(found, Span{m[0], m[1]})
	}
	for _, m := range names().FindAllStringSubmatchIndex(text, -1) {
		if looksSecret(text[m[2]:m[3]]) {
			found = append(found, Span{m[2], m[3]})
		}
	}
	for _, m := range urls().FindAllStringSubmatchIndex(text, -1) {
		if !placeholder(text[m[2]:m[3]]) {
			found = append(found, Span{m[2], m[3]})
		}
	}
	seen := map[string]bool{}
	for _, f := range slices.Clone(found) {
		value := text[f.Start:f.End]
		known := seen[value]
		seen[value] = true
		for at := 0; len(value) >= 6 && !known; {
			i := strings.Index(text[at:], value)
			if i < 0 {
				break
			}
			found = append(found, Span{at + i, at + i + len(value)})
			at += i + len(value)
		}
	}
	slices.SortFunc(found, func(a, b Span) int { return a.Start - b.Start })
	var all Spans
	for _, f := range found {
		if n := len(all); n > 0 && f.Start <= all[n-1].End {
			all[n-1].End = max(all[n-1].End, f.End)
			continue
		}
		all = append(all, f)
	}
	return all
}

// looksSecret wants what no plain word has: letters with digits, or letters with a sign inside. Placeholders and paths are none.
func looksSecret(v string) bool {
	v = strings.TrimRight(v, ".)!?*")
	if len(v) < 6 || placeholder(v) || formats(v) || strings.ContainsAny(v, "/\\(") {
		return false
	}
	letters := strings.ContainsFunc(v, func(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' })
	digits := strings.ContainsAny(v, "0123456789")
	signs := strings.ContainsAny(v, "!#%&+=^~?")
	return letters && (digits || signs) || digits && len(v) >= 8 && strings.Trim(v, "0123456789-.:") != ""
}

// formats knows the words with digits in them that people say of tokens and keys.
func formats(v string) bool {
	v = strings.ToLower(v)
	return slices.ContainsFunc([]string{"base64", "sha", "utf", "oauth", "md5", "http", "x509", "ed25519", "uuid", "rs256", "hs256", "argon2",
		"256-bit", "128-bit"},
		func(f string) bool { return strings.HasPrefix(v, f) })
}

// placeholder knows values that stand for a secret: <token>, $TOKEN, {{token}}, ***, xxxx, the name of a variable, a date.
func placeholder(v string) bool {
	return strings.ContainsAny(v, "<>{}$*…") || strings.Trim(strings.ToLower(v), "x.-_") == "" ||
		strings.Trim(v, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_") == "" || strings.Trim(v, "0123456789-.:T") == ""
}

// In says whether a secret touches [start,end).
func (s Spans) In(start, end int) bool {
	return slices.ContainsFunc(s, func(f Span) bool { return f.Start < end && f.End > start })
}

// Mask gives text[start:end] with at most the first four characters of a long secret and nothing of a short one.
func (s Spans) Mask(text string, start, end int) string {
	var b strings.Builder
	at := start
	for _, f := range s {
		if f.Start >= end || f.End <= start {
			continue
		}
		if f.Start > at {
			b.WriteString(text[at:f.Start])
		}
		if value := text[f.Start:f.End]; len(value) >= 20 && f.Start >= start && value[0] < 0x80 && !strings.HasPrefix(value, "-----") {
			b.WriteString(strings.ToValidUTF8(value[:4], ""))
		}
		b.WriteString("…(hidden)")
		at = min(f.End, end)
	}
	b.WriteString(text[at:end])
	return b.String()
}
