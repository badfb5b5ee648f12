package casebook

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Budget bounds what recall puts beside prompts. Each zero field stands for its default; a negative one lifts the limit.
type Budget struct {
	Files        int // attachments a prompt; default 5
	Lines        int // lines of one attachment's text; default 200
	Bytes        int // bytes of one attachment's text; default 4,096
	TurnBytes    int // bytes of all texts of a prompt; default 20,480
	HookChars    int // characters of everything that a hook prints; default 9,500
	SessionBytes int // bytes of all texts of a session, up to its compaction; default 61,440
}

// OrDefault fills the zero fields.
func (b Budget) OrDefault() Budget {
	for _, f := range []struct {
		field *int
		value int
	}{{&b.Files, 5}, {&b.Lines, 200}, {&b.Bytes, 4096}, {&b.TurnBytes, 20480}, {&b.HookChars, 9500}, {&b.SessionBytes, 61440}} {
		if *f.field == 0 {
			*f.field = f.value
		}
	}
	return b
}

// CutText keeps the beginning of text within lines and bytes and says whether anything was left out; a limit of 0 or less does not count. It cuts
// at a line end and leaves that line end out, unless whole lines would use less than half of the bytes: then it cuts inside the line at a CutPoint.
// Line ends at the end of the text are dropped when they alone do not fit, which is no cut. Invalid UTF-8 becomes replacement characters first.
func CutText(text string, lines, bytes int) (string, bool) {
	text = strings.ToValidUTF8(text, string(utf8.RuneError))
	if fits(text, lines, bytes) {
		return text, false
	}
	if trimmed := strings.TrimRight(text, "\r\n"); fits(trimmed, lines, bytes) {
		return trimmed, false
	}
	end := len(text)
	if lines > 0 {
		if at := nthLineEnd(text, lines); at >= 0 {
			end = at
		}
	}
	if bytes <= 0 || end <= bytes {
		return text[:end], true
	}
	at := max(strings.LastIndexByte(text[:bytes+1], '\n'), 0)
	at = len(strings.TrimSuffix(text[:at], "\r"))
	if at*2 < bytes {
		at = CutPoint(text, bytes)
	}
	return text[:at], true
}

func fits(text string, lines, bytes int) bool {
	if bytes > 0 && len(text) > bytes {
		return false
	}
	n := strings.Count(text, "\n")
	if text != "" && !strings.HasSuffix(text, "\n") {
		n++
	}
	return lines <= 0 || n <= lines
}

// nthLineEnd is where the n-th line ends, before its line end; -1 when there are fewer lines.
func nthLineEnd(text string, n int) int {
	at := -1
	for range n {
		i := strings.IndexByte(text[at+1:], '\n')
		if i < 0 {
			return -1
		}
		at += 1 + i
	}
	return len(strings.TrimSuffix(text[:at], "\r"))
}

// CutPoint is the greatest length of at most limit bytes at which text may be cut: not inside a character, and not between a letter and its marks, the
// parts of an emoji, the two letters of a flag or CR and LF. All cuts in the product go through it. Where marks pile up without end it settles for
// a character boundary.
func CutPoint(text string, limit int) int {
	if limit >= len(text) {
		return len(text)
	}
	at := max(limit, 0)
	for at > 0 && !utf8.RuneStart(text[at]) {
		at--
	}
	best := at
	for at > 0 && best-at < 256 {
		if !joined(text[:at], text[at:]) {
			return at
		}
		_, size := utf8.DecodeLastRuneInString(text[:at])
		at -= size
	}
	if at == 0 {
		return 0
	}
	return best
}

// joined says whether the last character of before and the first of after belong to one that a person sees.
func joined(before, after string) bool {
	l, _ := utf8.DecodeLastRuneInString(before)
	r, _ := utf8.DecodeRuneInString(after)
	switch {
	case l == '\r' && r == '\n', l == zwj || r == zwj:
		return true
	case r < 0x300:
		return false
	case unicode.Is(unicode.M, r), r >= 0x1F3FB && r <= 0x1F3FF, r >= 0xE0020 && r <= 0xE007F: // marks, skin tones, tags
		return true
	case r >= 0x1160 && r <= 0x11FF: // Hangul vowels and finals
		return true
	case regional(l) && regional(r):
		n := 0
		for regional(l) {
			n++
			before = before[:len(before)-utf8.RuneLen(l)]
			l, _ = utf8.DecodeLastRuneInString(before)
		}
		return n%2 == 1
	}
	return false
}

const zwj = '\u200d'

func regional(r rune) bool { return r >= 0x1F1E6 && r <= 0x1F1FF }
