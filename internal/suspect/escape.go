package suspect

import "strings"

// maxEscape is how far the end of a sequence is looked for.
const maxEscape = 1024

// escape measures a terminal's sequence: CSI up to its final byte, OSC and its kin up to their end or the end of the line, else ESC alone.
func (h *hidden) escape(i int, r rune, size int) (n int, what string) {
	intro := r
	at := i + size
	if r == 0x1B {
		if at == len(h.text) {
			return size, whatControl
		}
		switch h.text[at] {
		case '[':
			intro = 0x9B
		case ']':
			intro = 0x9D
		case 'P', '_', '^', 'X':
			intro = 0x90
		default:
			return size, whatControl
		}
		at++
	}
	start := at
	for ; at < len(h.text); at++ {
		c := h.text[at]
		switch {
		case intro == 0x9B && c >= 0x40 && c < 0x7f:
			return at + 1 - i, whatEscape
		case intro == 0x9B && (c < 0x20 || c >= 0x7f):
			return start - i, whatEscape
		case intro != 0x9B && c == 0x07:
			return at + 1 - i, oscSort(intro, h.text[start:at])
		case intro != 0x9B && c == 0x1B && strings.HasPrefix(h.text[at+1:], `\`):
			return at + 2 - i, oscSort(intro, h.text[start:at])
		case c == '\n' || c == '\r' || at-start > maxEscape:
			return start - i, whatEscape
		}
	}
	return start - i, whatEscape
}

func oscSort(intro rune, body string) string {
	if intro == 0x9D && strings.HasPrefix(body, "8;") {
		return whatLink
	}
	return whatEscape
}
