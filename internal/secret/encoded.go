package secret

import (
	"encoding/base64"
	"encoding/hex"
	"strings"
	"unicode/utf8"
)

// shortestEncoded is the least length of a run that is decoded: what is shorter encodes no token.
const shortestEncoded = 20

// encoded looks into the runs of base64 and hex that decode to text. What is found there is reported as the whole run, since its parts mean nothing.
func (s *search) encoded() []hit {
	var all []hit
	text := s.text
	for i := 0; i < len(text); i++ {
		start := i
		onlyHex := true
		for i < len(text) && (alnum(text[i]) || strings.IndexByte("+/-_", text[i]) >= 0) {
			onlyHex = onlyHex && hexDigit(text[i])
			i++
		}
		if i-start < shortestEncoded {
			continue
		}
		run := text[start:i]
		for i < len(text) && text[i] == '=' && i-start-len(run) < 2 {
			i++
		}
		var plain string
		if onlyHex {
			plain = fromHex(run)
		}
		if plain == "" {
			plain = fromBase64(run)
		}
		if plain == "" {
			continue
		}
		inner := &search{text: plain}
		keywords().run(inner)
		for _, h := range inner.found {
			all = append(all, hit{Span: Span{start, i}, rule: h.rule, kind: h.kind, value: h.value, strong: max(2, h.strong)})
		}
	}
	return all
}

func fromHex(run string) string {
	plain, err := hex.DecodeString(run)
	if err != nil || !readable(plain) {
		return ""
	}
	return string(plain)
}

// fromBase64 looks at the first bytes before it decodes the rest, so that hashes and images cost nothing.
func fromBase64(run string) string {
	encoding := base64.RawStdEncoding
	if strings.ContainsAny(run, "-_") {
		encoding = base64.RawURLEncoding
	}
	var head [12]byte
	if n, err := encoding.Decode(head[:], []byte(run[:16])); err != nil || !readable(head[:n]) {
		return ""
	}
	if len(run)%4 == 1 {
		run = run[:len(run)-1]
	}
	plain, err := encoding.DecodeString(run)
	if err != nil || !readable(plain) {
		return ""
	}
	return string(plain)
}

// readable says that bytes are text: no control characters, valid UTF-8 but for a cut last character, mostly ASCII.
func readable(b []byte) bool {
	other := 0
	for i := 0; i < len(b); {
		r, n := utf8.DecodeRune(b[i:])
		switch {
		case r == utf8.RuneError && n <= 1 && len(b)-i > 3, r < ' ' && r != '\n' && r != '\r' && r != '\t', r == 0x7F:
			return false
		case r >= 0x80:
			other++
		}
		i += n
	}
	return other*4 <= len(b)
}
