package suspect

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"casebook/internal/glyph"
)

// A span is the bytes [start,end) of a text that nobody sees; what names their sort.
type span struct {
	start, end int
	what       string
}

const (
	whatDirection = "text direction controls"
	whatTags      = "tag characters"
	whatSelectors = "variation selectors"
	whatZero      = "zero-width characters"
	whatControl   = "control characters"
	whatEscape    = "a terminal escape sequence"
	whatLink      = "a terminal hyperlink"
	whatPrivate   = "private-use characters"
	whatUnknown   = "characters without a meaning in Unicode"
)

// plainASCII says whether a text has nothing but visible ASCII with its usual white space.
func plainASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c < ' ' && c != '\n' && c != '\t' || c >= 0x7f {
			return false
		}
	}
	return true
}

// hiddenSpans finds what nobody sees and what has no proper work where it stands, in order; neighbours of one sort are one span.
func hiddenSpans(s string) []span {
	if plainASCII(s) {
		return nil
	}
	h := hidden{text: s, lineEnd: -1}
	for i := 0; i < len(s); {
		if c := s[i]; c >= ' ' && c < 0x7f || c == '\n' || c == '\t' {
			for i++; i < len(s) && (s[i] >= ' ' && s[i] < 0x7f || s[i] == '\n' || s[i] == '\t'); {
				i++
			}
			h.prev = rune(s[i-1])
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if common(r) {
			h.prev = r
			i += size
			continue
		}
		kept, what := h.judge(i, r, size)
		if what == "" {
			h.prev, _ = utf8.DecodeLastRuneInString(s[i : i+kept])
			i += kept
			continue
		}
		if n := len(h.spans); n > 0 && h.spans[n-1].end == i && h.spans[n-1].what == what && what != whatEscape && what != whatLink {
			h.spans[n-1].end = i + kept
		} else {
			h.spans = append(h.spans, span{i, i + kept, what})
		}
		i += kept
	}
	return h.spans
}

// common holds most letters of most texts, so that the tables need not be asked.
func common(r rune) bool {
	return r >= 0xC0 && r < 0x300 || r >= 0x400 && r < 0x530 || r >= 0x3041 && r < 0x30FF || r >= 0x4E00 && r < 0xA000 || r >= 0xAC00 && r < 0xD7A4
}

// hidden is the state of one pass.
type hidden struct {
	text    string
	prev    rune // the last character that stays
	spans   []span
	lineEnd int  // of the line that rightLeft and paired are about
	rtl     bool // the line has letters that run from right to left
	paired  bool // every isolate in the line is closed in it
	counted bool // old is known
	old     bool
}

// judge says how many bytes at i belong together, and of what sort they are when they are hidden; no sort: they stay.
func (h *hidden) judge(i int, r rune, size int) (n int, what string) {
	rest := h.text[i+size:]
	switch {
	case r == utf8.RuneError:
		return size, ""
	case r == '\r' && (strings.HasPrefix(rest, "\n") || h.oldLines()):
		return size, ""
	case r == 0x1B || r == 0x9B || r == 0x9D || r == 0x90:
		return h.escape(i, r, size)
	case unicode.Is(unicode.Cc, r):
		return size, whatControl
	case r == 0x1F3F4:
		return size + subdivision(rest), ""
	case !glyph.Invisible(r):
		return size, strange(r)
	case i == 0 && r == 0xFEFF, h.proper(i, r, rest):
		return size, ""
	}
	return size, sortOf(r)
}

// oldLines says whether a carriage return alone ends the lines of this text. In any other text it lets a terminal write over the line.
func (h *hidden) oldLines() bool {
	if !h.counted {
		h.counted = true
		h.old = strings.IndexByte(h.text, '\n') < 0 && strings.Count(h.text, "\r") > 2
	}
	return h.old
}

// sortOf names the sort of an invisible character.
func sortOf(r rune) string {
	switch {
	case unicode.Is(unicode.Bidi_Control, r):
		return whatDirection
	case r >= 0xE0000 && r <= 0xE007F:
		return whatTags
	case selector(r):
		return whatSelectors
	}
	return whatZero
}

// selector says whether r only chooses how the character before it looks.
func selector(r rune) bool { return r >= 0xFE00 && unicode.Is(unicode.Variation_Selector, r) }

// strange names what stands for nothing that another reader would see as well. Emoji newer than the tables of the Go release are let through.
func strange(r rune) string {
	switch {
	case r < 0x250 || r >= 0x1F000 && r <= 0x1FAFF:
		return ""
	case unicode.Is(unicode.Co, r):
		return whatPrivate
	case !unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Z, unicode.Cf):
		return whatUnknown
	}
	return ""
}

// proper says whether an invisible character does its work where it stands: a joiner inside an emoji or in a script that needs it, a selector behind
// what has variants, a mark of direction in a line that runs from right to left.
func (h *hidden) proper(i int, r rune, rest string) bool {
	next, _ := utf8.DecodeRuneInString(rest)
	switch {
	case r == 0xAD:
		return unicode.IsLetter(h.prev) && unicode.IsLetter(next)
	case r == 0x200D:
		return joining(h.prev) || pictorial(h.prev) && pictorial(next)
	case r == 0x200C:
		return joining(h.prev)
	case r == 0x200B:
		return unicode.In(h.prev, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar, unicode.Tibetan)
	case r == 0x200E || r == 0x200F || r == 0x61C:
		h.readLine(i)
		return h.rtl && !unicode.Is(unicode.Bidi_Control, h.prev)
	case r >= 0x2066 && r <= 0x2069:
		h.readLine(i)
		return h.rtl && h.paired
	case r == 0xFE0E || r == 0xFE0F:
		return pictorial(h.prev) && h.prev != 0xFE0F || h.prev >= '0' && h.prev <= '9' || h.prev == '#' || h.prev == '*' ||
			unicode.In(h.prev, unicode.So, unicode.Sm) || strings.ContainsRune("\u00a9\u00ae\u203c\u2049\u2139\u3030", h.prev)
	case selector(r):
		return unicode.In(h.prev, unicode.Han, unicode.Sm, unicode.Myanmar, unicode.Phags_Pa, unicode.Manichaean)
	case r >= 0x180B && r <= 0x180F:
		return unicode.Is(unicode.Mongolian, h.prev)
	case r == 0x34F:
		return unicode.Is(unicode.M, h.prev)
	case r == 0x115F || r == 0x1160:
		return unicode.Is(unicode.Hangul, next) || unicode.Is(unicode.Hangul, h.prev)
	case r == 0x2800:
		return h.prev > 0x2800 && h.prev <= 0x28FF || next > 0x2800 && next <= 0x28FF
	}
	return unicode.Is(unicode.Egyptian_Hieroglyphs, r) && unicode.Is(unicode.Egyptian_Hieroglyphs, h.prev)
}

// joining says whether r belongs to a script in which joiners are part of the spelling.
func joining(r rune) bool {
	return r >= 0x600 && unicode.In(r, unicode.L, unicode.M) && !selector(r) && (unicode.In(r, unicode.Arabic, unicode.Syriac, unicode.Mandaic, unicode.Nko, unicode.Mongolian, unicode.Adlam) ||
		unicode.In(r, unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya, unicode.Tamil, unicode.Telugu,
			unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Khmer, unicode.Myanmar, unicode.Tibetan, unicode.Balinese, unicode.Javanese) ||
		r >= 0x64B && r <= 0x655) // the vowel signs of Arabic, which count as inherited
}

// pictorial says whether r can be part of an emoji: a symbol, a skin tone, the selector that asks for the picture.
func pictorial(r rune) bool {
	return r == 0xFE0F || r >= 0x1F000 && r <= 0x1FAFF || r >= 0x2190 && r <= 0x2BFF && unicode.Is(unicode.S, r)
}

// subdivision is the length of the tags that make a black flag the flag of England, of Texas: at most six letters and digits and the closing tag.
func subdivision(rest string) int {
	n, tags := 0, 0
	for _, r := range rest {
		n += utf8.RuneLen(r)
		switch {
		case r == 0xE007F && tags >= 3:
			return n
		case r >= 0xE0030 && r <= 0xE0039 || r >= 0xE0061 && r <= 0xE007A:
			if tags++; tags <= 6 {
				continue
			}
		}
		break
	}
	return 0
}

// readLine looks once at the line around i.
func (h *hidden) readLine(i int) {
	if i < h.lineEnd {
		return
	}
	start := strings.LastIndexByte(h.text[:i], '\n') + 1
	h.lineEnd = len(h.text)
	if n := strings.IndexByte(h.text[i:], '\n'); n >= 0 {
		h.lineEnd = i + n
	}
	h.rtl, h.paired = false, true
	open := 0
	for _, r := range h.text[start:h.lineEnd] {
		switch {
		case r == 0x2069:
			if open--; open < 0 {
				h.paired = false
			}
		case r >= 0x2066 && r <= 0x2068:
			open++
		case r >= 0x590 && unicode.In(r, unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana, unicode.Nko, unicode.Adlam) && unicode.IsLetter(r):
			h.rtl = true
		}
	}
	h.paired = h.paired && open == 0
}

// hiddenFindings tells of each span, and of what it says where it carries a message.
func hiddenFindings(s string, spans []span) []finding {
	var all []finding
	for _, h := range spans {
		if len(all) >= maxFlags {
			break
		}
		raw := s[h.start:h.end]
		text := h.what + ": " + codePoints(raw)
		if h.what == whatEscape || h.what == whatLink {
			text = h.what + ": " + visible(raw)
		}
		message := smuggled(raw)
		if message != "" {
			text += ", which spell " + visible(message)
		}
		all = append(all, finding{Hidden, h.start, text})
		if why := orders(message); why != "" {
			all = append(all, finding{Instruction, h.start, "hidden characters spell an order: " + why})
		}
	}
	return all
}
