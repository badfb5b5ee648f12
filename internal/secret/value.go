package secret

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// traits are what a value is made of.
type traits struct {
	lower, upper, digits, signs, others int
	switches                            int // changes between lower, upper and digit from one character to the next
	distinct                            int // ASCII characters
	hex                                 bool
}

func traitsOf(v string) traits {
	var t traits
	var seen class
	t.hex = v != ""
	last := 0
	for i, r := range v {
		kind := 0
		switch {
		case r >= 'a' && r <= 'z':
			t.lower, kind = t.lower+1, 1
		case r >= 'A' && r <= 'Z':
			t.upper, kind = t.upper+1, 2
		case r >= '0' && r <= '9':
			t.digits, kind = t.digits+1, 3
		case r >= 0x80:
			t.others++
		case strings.ContainsRune("-_./:+", r):
		default:
			t.signs++
		}
		if kind > 0 && last > 0 && kind != last && !(last == 2 && kind == 1 && (i < 2 || !letter(v[i-2]))) { // a capital first letter is no switch
			t.switches++
		}
		last = kind
		if kind == 0 || kind != 3 && r|0x20 > 'f' {
			t.hex = false
		}
		if r < 0x80 && !seen.has(byte(r)) {
			seen.add(byte(r))
			t.distinct++
		}
	}
	return t
}

// random says that a value looks drawn and not written: letters and digits that are no words with numbers, or letters in changing case.
func random(v string) bool {
	t := traitsOf(v)
	if len(v) < 8 || t.lower+t.upper == 0 {
		return false
	}
	if t.digits > 0 {
		return !wordish(v)
	}
	return len(v) >= 16 && t.upper >= 3 && t.lower >= 3 && t.switches*4 >= len(v) && !camel(v)
}

// mixed is random in all three kinds of characters, as hashes, ids and words are not.
func mixed(v string) bool {
	t := traitsOf(v)
	return len(v) >= 20 && t.lower >= 3 && t.upper >= 3 && t.digits >= 1 && t.switches*4 >= len(v) && t.others == 0 && !wordish(v)
}

// wordish says that a value is words, numbers, or words with a number at their end, joined by signs: a name, a version, a file, a date.
func wordish(v string) bool {
	for part := range strings.FieldsFuncSeq(v, func(r rune) bool { return r < utf8.RuneSelf && !alnum(byte(r)) }) {
		rest := strings.TrimLeftFunc(part, func(r rune) bool { return r >= utf8.RuneSelf || letter(byte(r)) })
		word, number := part[:len(part)-len(rest)], rest
		if strings.Trim(number, "0123456789") != "" {
			if unit := strings.TrimLeft(number, "0123456789"); word == "" && len(unit) <= 2 && len(number) <= 6 {
				continue // 30s, 16px, 2nd
			}
			return false
		}
		if len(number) > 4 || word != "" && len(number) > 3 || !plain(word) {
			return false
		}
	}
	return true
}

// plain says that letters make a word or words in camel case, not letters drawn by chance.
func plain(word string) bool {
	t := traitsOf(word)
	return t.lower == 0 || t.upper == 0 || camel(word)
}

// camel says that the words of a name in camel case are three letters long on the average.
func camel(v string) bool {
	humps := 1
	for i := 1; i < len(v); i++ {
		if v[i] >= 'A' && v[i] <= 'Z' && v[i-1] >= 'a' && v[i-1] <= 'z' {
			humps++
		}
	}
	t := traitsOf(v)
	return t.lower >= 3*(humps-1) && t.upper <= humps+t.lower/2 && t.switches <= 2*humps
}

// dummies are the words of values that stand for a secret.
var dummies = []string{
	"example", "placeholder", "changeme", "change_me", "change-me", "dummy", "redacted", "your-", "your_", "yourkey", "yourtoken", "yourpass",
	"my-secret", "mysecret", "my_secret", "insert", "replace", "todo", "fixme", "xxxx", "****", "....", "••", "…", "not-a-real", "notareal",
	"not_real", "fake", "sample", "foobar", "lorem", "0000000000000000", "deadbeef", "test-only", "testonly", "goes-here", "goes_here",
	"goeshere", "censored", "removed", "masked", "hidden",
}

// published are the values that standards and vendors print in their documents: RFC 6238 tools' key URI, RFC 6749, 6750, 7515, 7617, 7636, jwt.io.
var published = []string{
	"JBSWY3DPEHPK3PXP", "QWxhZGRpbjpvcGVuIHNlc2FtZQ", "mF_9.B5f-4.1JqM", "2YotnFZFEjr1zCsicMWpAA", "tGzv3JOkF0XG5Qx2TlKWIA",
	"czZCaGRSa3F0MzpnWDFmQmF0M2JW", "7Fjfp0ZBr1KtDRbnfVdmIw", "SplxlOBeZQQYbYS6WxSbIA", "gX1fBat3bV",
	"dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
	"SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c", "open sesame", "opensesame",
}

// fake says that a token stands for one: a published sample, or filled up with one character.
func fake(v string) bool {
	for _, p := range published {
		if strings.Contains(v, p) {
			return true
		}
	}
	lower := strings.ToLower(v)
	for _, d := range dummies {
		if strings.Contains(lower, d) && (len(v) < 40 || len(d) >= 7 || strings.Trim(d, "x*.0•…") == "") {
			return true
		}
	}
	return traitsOf(v).distinct <= 3
}

// placeholder says that a value beside a word is none: a variable, a mark, a fake, a date, something to fill in.
func placeholder(v string) bool {
	if v == "" || strings.HasPrefix(v, redacted) || strings.ContainsAny(v[:1], "<[{(%@|\\/~#&*?!") && sketch(v) {
		return true
	}
	for _, mark := range []string{"${", "$(", "{{", "}}", "<%", "#{", "%(", "...", "\\n", "\\("} {
		if strings.Contains(v, mark) {
			return true
		}
	}
	if v[0] == '$' && strings.Trim(v[1:], "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789:.") == "" {
		return true
	}
	if v[0] == '%' && (len(v) <= 4 || v[len(v)-1] == '%') || v[0] == '<' || v[len(v)-1] == '>' {
		return true
	}
	t := traitsOf(v)
	return fake(v) || strings.Trim(v, "0123456789-.:/TZ+") == "" && (strings.ContainsAny(v, "-.:/") || ladder(v)) ||
		t.lower == 0 && strings.Contains(v, "_") && t.signs == 0 && t.digits <= 2
}

// sketch says that a value which begins with a sign is one to fill in, or no value but a path or a pattern.
func sketch(v string) bool {
	switch v[0] {
	case '<':
		return true
	case '[', '{', '(':
		return strings.ContainsAny(v[1:], "]})") || len(v) < 3
	case '/', '~':
		return strings.Count(v, "/") >= 1 && !mixed(v)
	case '\\', '|':
		return true
	}
	return traitsOf(v).lower+traitsOf(v).upper+traitsOf(v).digits == 0
}

// ladder says that digits are all the same or one run: 12345678, 000000.
func ladder(v string) bool {
	return strings.Contains("01234567890123456789", v) || strings.Contains("98765432109876543210", v) || traitsOf(v).distinct <= 2
}

// technical are the words with digits in them that people say of tokens and keys.
var technical = []string{
	"base64", "base32", "base58", "sha1", "sha2", "sha3", "sha5", "sha-", "utf", "oauth", "md5", "http", "x509", "x.509", "ed25519", "uuid",
	"rs256", "hs256", "es256", "ps256", "argon2", "bcrypt", "scrypt", "pbkdf2", "aes", "rsa", "rfc", "256-bit", "128-bit", "512-bit",
	"blake2", "p-256", "secp256", "x25519", "$2", "$6$", "$5$", "$argon", "$y$", "k8s", "iso", "h1:", "1password", "auth0", "oauth2", "web3",
	"s3:", "arn:", "urn:", "spiffe:", "vault:", "op://", "secret://", "kms", "0x0", "sha256:", "sha512:", "sha384",
}

// reference says that a value is a name for something, not the thing: an address, a file, a piece of code, a hash.
func reference(v string, quoted bool) bool {
	lower := strings.ToLower(v)
	if slices.ContainsFunc(technical, func(f string) bool { return strings.HasPrefix(lower, f) }) || strings.Contains(v, "://") {
		return true
	}
	if !quoted && strings.ContainsAny(v, "()[]{}\\") && !mixed(v) || strings.Contains(v, "::") || strings.Contains(v, "->") {
		return true
	}
	if dot := strings.LastIndexByte(v, '.'); dot > 0 && (name(v) || files()[v[dot+1:]]) {
		return true
	}
	return strings.Contains(v, "/") && !mixed(v) && path(v)
}

// files are the ends of file names.
var files = words("txt md json yaml yml toml ini cfg conf env xml csv log pem crt key pub go py js ts rs java rb php sh sql html css png jpg svg pdf zip gz lock tfvars tf example")

// name says that a value is dotted words: process.env.TOKEN, settings.py.
func name(v string) bool {
	for part := range strings.SplitSeq(v, ".") {
		if part == "" || !letter(part[0]) && part[0] != '_' || strings.Trim(part, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-0123456789") != "" || !wordish(part) {
			return false
		}
	}
	return true
}

// path says that the parts between slashes are words.
func path(v string) bool {
	for part := range strings.SplitSeq(v, "/") {
		if !wordish(part) {
			return false
		}
	}
	return true
}

// A sort is what a word calls its value.
type sort int

const (
	password sort = iota // may be short and simple
	token                // is drawn by a machine
)

// plausible says whether a value can be what a word beside it says. loose is for words that stand near and do not point at the value.
func plausible(v string, of sort, quoted, loose bool) bool {
	if len(v) < 6 || len(v) > 4096 || placeholder(v) || reference(v, quoted) {
		return false
	}
	t := traitsOf(v)
	if loose {
		return mixed(v)
	}
	letters := t.lower + t.upper + t.others
	if strings.ContainsFunc(v, unicode.IsSpace) {
		return false
	}
	if of == token {
		return random(v) || t.hex && t.digits >= 16 && len(v) >= 16 || t.signs >= 2 && t.digits > 0 && letters > 0 && len(v) >= 10 || grouped(v)
	}
	switch {
	case random(v):
		return !measure(v)
	case t.signs > 0:
		return letters > 0 && (t.digits > 0 || !strings.ContainsAny(v, "()=|&`;") && trailing(v))
	case t.digits > 0 && letters > 0:
		return !strings.ContainsAny(v, "-_./:") && !measure(v) && (len(v) > t.digits+2 || t.digits >= 4) // hunter2, geheim2024; not v2-only
	case letters == 0:
		return t.digits >= 6 && t.digits == len(v)
	}
	return t.upper >= 2 && t.lower >= 2 && t.switches >= 3 && !camel(v)
}

// grouped says that a value is written in groups as keys of licences are, of which two or more mix letters and digits: ICE-55f0-99ab-77cd.
func grouped(v string) bool {
	groups, mix := strings.Split(v, "-"), 0
	for _, g := range groups {
		if t := traitsOf(g); t.digits > 0 && t.lower+t.upper > 0 && len(g) >= 4 {
			mix++
		}
	}
	return len(groups) >= 4 && mix >= 2 && len(v) >= 16
}

// measure says that a value is a number with a unit: 12chars, 98.5percent.
func measure(v string) bool {
	unit := strings.TrimLeft(v, "0123456789.,")
	return len(v)-len(unit) <= 4 && len(unit) < len(v) && strings.Trim(unit, "abcdefghijklmnopqrstuvwxyz") == ""
}

// trailing says that a sign stands inside a value or is more than the end of a sentence.
func trailing(v string) bool {
	inner := strings.TrimRight(v, ".)!?*,;:'\"+%")
	return traitsOf(inner).signs > 0
}

func base64Char(b byte) bool { return alnum(b) || b == '+' || b == '/' || b == '=' }
