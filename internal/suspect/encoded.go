package suspect

import (
	"encoding/base64"
	"encoding/hex"
	"strings"
	"unicode/utf8"
)

// minEncoded is the least length of a run that is decoded: shorter ones have no room for an order.
const minEncoded = 24

// encodedFindings looks for orders in base64, hexadecimal, escapes of strings and addresses, and rot13. What decodes to anything else is left alone.
func encodedFindings(s string, p plain, ws []word) []finding {
	all := escapedFindings(s)
	for i := 0; i+minEncoded <= len(s) && len(all) < maxFlags; {
		// Looking from the end of the least run passes over most of a text.
		end := i + minEncoded - 1
		for end >= i && encodes(s[end]) {
			end--
		}
		if end >= i {
			i = end + 1
			continue
		}
		for end = i + minEncoded; end < len(s) && encodes(s[end]); {
			end++
		}
		if why := orders(decoded(s[i:min(end, i+16<<10)])); why != "" {
			all = append(all, finding{Instruction, i, "an encoded order: " + why})
		}
		i = end
	}
	const around = 200
	looked := -around
	for _, w := range ws {
		if w.start >= looked+around && rotated(w.text) {
			looked = w.start
			if why := orders(rot13(p.text[max(0, w.start-around):min(len(p.text), w.end+around)])); why != "" {
				all = append(all, finding{Instruction, p.at(w.start), "an order in rot13: " + why})
				break
			}
		}
	}
	return all
}

func encodes(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '+' || c == '/' || c == '=' || c == '-' || c == '_'
}

// decoded is the text that a run holds; empty when it is none.
func decoded(run string) string {
	run = strings.Trim(run, "=-")
	if raw, err := hex.DecodeString(strings.TrimPrefix(run, "0x")); err == nil {
		if readable(raw) {
			return string(raw)
		}
		return ""
	}
	if !mixedCase(run) {
		return ""
	}
	std := strings.NewReplacer("-", "+", "_", "/").Replace(run)
	for cut := 0; cut < 4; cut++ { // a word that runs into it, or its own end, may be cut off
		raw, err := base64.RawStdEncoding.DecodeString(std[:len(std)-cut])
		if err == nil && readable(raw) && strings.IndexByte(string(raw), ' ') >= 0 {
			return string(raw)
		}
	}
	return ""
}

// mixedCase keeps long words and paths from being decoded.
func mixedCase(run string) bool {
	upper, lower := false, false
	for i := 0; i < len(run); i++ {
		upper = upper || run[i] >= 'A' && run[i] <= 'Z'
		lower = lower || run[i] >= 'a' && run[i] <= 'z'
	}
	return upper && lower
}

// escapedFindings decodes runs of \x69 and %69, and bytes in hexadecimal with blanks between them.
func escapedFindings(s string) []finding {
	var all []finding
	look := func(i int, before, between string) int {
		raw, n := escapes(s[i:], before, between)
		if len(raw) >= minEncoded/2 && utf8.Valid(raw) {
			if why := orders(string(raw)); why != "" {
				all = append(all, finding{Instruction, i, "an encoded order: " + why})
			}
		}
		return n
	}
	for _, before := range []string{`\x`, "%", `\u00`} {
		for i := 0; i < len(s) && len(all) < maxFlags; {
			n := strings.Index(s[i:], before)
			if n < 0 {
				break
			}
			i += n
			i += max(1, look(i, before, ""))
		}
	}
	for i := 0; i+6 < len(s) && len(all) < maxFlags; {
		if s[i+2] == ' ' && s[i+5] == ' ' && hexadecimal(s[i]) && hexadecimal(s[i+1]) && hexadecimal(s[i+3]) && hexadecimal(s[i+4]) && (i == 0 || s[i-1] <= ' ') {
			i += max(1, look(i, "", " "))
			continue
		}
		n := strings.IndexByte(s[i:], ' ')
		if n < 0 {
			break
		}
		i += n + 1
	}
	return all
}

func hexadecimal(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
}

// escapes reads bytes written one by one, at most 16 KB. Between escapes of an address plain letters go on, since only some of its signs need escaping.
func escapes(s, before, between string) (raw []byte, n int) {
	escaped := 0
	for n < min(len(s), 16<<10) {
		rest, ok := strings.CutPrefix(s[n:], before)
		if ok && len(rest) >= 2 {
			var b [1]byte
			if _, err := hex.Decode(b[:], []byte(rest[:2])); err == nil && (between == "" || len(rest) == 2 || rest[2] == ' ' || rest[2] == '\n') {
				raw = append(raw, b[0])
				escaped++
				n += len(before) + 2
				if between != "" && n < len(s) {
					n++
				}
				continue
			}
		}
		if before != "%" || !encodes(s[n]) && s[n] != '.' {
			break
		}
		raw = append(raw, s[n])
		n++
	}
	if escaped < 3 {
		return nil, 0
	}
	return raw, n
}

// rotated holds in rot13 the words that orders are made of.
func rotated(w string) bool {
	switch w {
	case "vtaber", "qvfertneq", "cerivbhf", "vafgehpgvbaf", "vafgehpgvba", "rkrphgr", "frperg", "frpergyl", "gbxra", "gbxraf", "cnffjbeq", "zrzbevrf", "hfre", "qryrgr", "sbetrg", "pbasvezngvba", "bireevqr":
		return true
	}
	return false
}

func rot13(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' {
			return 'a' + (r-'a'+13)%26
		}
		return r
	}, s)
}
