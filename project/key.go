package project

import (
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// KeyPrefix is how much of a long key is the path itself; a hash follows.
const KeyPrefix = 200

// Key turns a path into the name of its folder below `projects`: every UTF-16 code unit that is not an ASCII letter or digit becomes `-`, in the form
// that the path has on disk, composed or not, as the client was seen to do. Over KeyPrefix characters the rest is replaced by `-` and a hash of the whole path, so a key is ASCII and never longer than
// 207 bytes. The client's hash of long paths is of another making: who reads looks for folders that start with the first KeyPrefix characters
// and a dash. Different paths can share a key.
func Key(path string) string {
	var b strings.Builder
	b.Grow(len(path))
	for _, r := range path {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9':
			b.WriteByte(byte(r))
		case r > 0xFFFF:
			b.WriteString("--")
		default:
			b.WriteByte('-')
		}
	}
	key := b.String()
	if len(key) <= KeyPrefix {
		return key
	}
	return key[:KeyPrefix] + "-" + hash(path)
}

// hash is the string hash of the client's SDK: h = 31h + unit over UTF-16 code units in 32 bits, its absolute value in base 36.
func hash(s string) string {
	var h int32
	for _, r := range s {
		if r > 0xFFFF {
			r -= 0x10000
			h = 31*h + 0xD800 + r>>10
			r = 0xDC00 + r&0x3FF
		}
		h = 31*h + r
	}
	n := int64(h)
	if n < 0 {
		n = -n
	}
	return strconv.FormatInt(n, 36)
}

// HasDrive says whether path starts with a Windows drive letter.
func HasDrive(path string) bool {
	if len(path) < 2 || path[1] != ':' {
		return false
	}
	letter := path[0] | 0x20
	return letter >= 'a' && letter <= 'z'
}

// OtherKeys are the keys of the same path in Unicode's composed and decomposed forms, as far as they differ from Key.
func OtherKeys(path string) []string {
	var others []string
	for _, form := range []norm.Form{norm.NFC, norm.NFD} {
		if key := Key(form.String(path)); key != Key(path) {
			others = append(others, key)
		}
	}
	return others
}

// KeyOf says whether a folder below `projects` can be that of a path: by its key, in either form, or by the beginning of a long one, whose end the client makes in a
// way of its own.
func KeyOf(path, folder string) bool {
	for _, key := range append([]string{Key(path)}, OtherKeys(path)...) {
		if folder == key || len(key) > KeyPrefix && strings.HasPrefix(folder, key[:KeyPrefix+1]) {
			return true
		}
	}
	return false
}
