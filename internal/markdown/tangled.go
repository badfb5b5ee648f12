package markdown

import "bytes"

// A parser of Markdown takes time that grows with the square of how deep blocks are nested, and of how many marks a paragraph holds, and memory with every line:
// with a text of four mebibytes made for that, hours and gigabytes.
const (
	maxNested = 200     // blocks inside of one another
	maxLines  = 200_000 // each becomes a few hundred bytes
	maxWork   = 1 << 28 // the squares of the marks of each paragraph, summed up: about half a second at most
)

// tangled says whether a text would take long to parse. No text that a person wrote came near either bound.
func tangled(src []byte) bool {
	if bytes.Count(src, []byte{'\n'}) > maxLines {
		return true
	}
	work, marks := 0, 0
	end := func() {
		work += marks * marks
		marks = 0
	}
	for rest := src; len(rest) > 0; {
		var line []byte
		line, rest, _ = bytes.Cut(rest, []byte{'\n'})
		nested, item, text := openings(line)
		if nested > maxNested {
			return true
		}
		if item || len(text) == 0 {
			end()
		}
		for _, b := range text {
			switch b {
			case '*', '_', '[', ']', '`', '<', '&':
				marks++
			}
		}
		if work+marks*marks > maxWork {
			return true
		}
	}
	return false
}

// openings counts the blocks that a line may open or go on with: marks of quotes and of list items, and indentation, four columns a block. item: it opens
// an item. text is what is behind them.
func openings(line []byte) (nested int, item bool, text []byte) {
	columns := 0
	for i := 0; i < len(line); i++ {
		switch b := line[i]; b {
		case ' ':
			columns++
		case '\t':
			columns += 4
		case '>':
			nested++
		default:
			n := marker(line[i:])
			if n == 0 {
				return nested + columns/4, item, line[i:]
			}
			nested, item = nested+1, true
			i += n - 1
		}
	}
	return nested + columns/4, item, nil
}

// marker is the length of a list item's mark at the start of a text, without the blank behind it.
func marker(text []byte) int {
	digits := len(text) - len(bytes.TrimLeft(text, "0123456789"))
	n := digits + 1
	if n < len(text) && text[n] != ' ' && text[n] != '\t' || n > len(text) {
		return 0
	}
	if b := text[digits]; digits == 0 && (b == '-' || b == '+' || b == '*') || digits > 0 && (b == '.' || b == ')') {
		return n
	}
	return 0
}
