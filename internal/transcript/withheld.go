package transcript

import "slices"

// windowBytes is how much of what was said last is held back, since a person may still take it back.
const windowBytes = 8 << 20

// A window holds the turns that were read last, so that those which a later line takes back are never given out. Its size is bounded: what is taken back after it left the
// window was given out, and that is noted.
type window struct {
	out   *output
	turns []withheld
	bytes int
	gone  int // how many left it
}

// A withheld turn is one that may still be taken back.
type withheld struct {
	Turn
	message string // the id of the host's message that it is of
	prompt  bool   // it begins what was said in answer to one prompt
}

// push puts a turn behind the others, and gives out those for which there is no room any more.
func (w *window) push(t withheld) {
	w.turns = append(w.turns, t)
	w.bytes += sizeOf(t.Turn)
	for w.bytes > windowBytes && len(w.turns) > 1 {
		w.give(1)
	}
}

// sizeOf is about what a turn takes in memory.
func sizeOf(t Turn) int {
	n := 256 + len(t.Text)
	for _, c := range t.Calls {
		n += len(c.Input)
	}
	return n
}

// give gives out the first n turns.
func (w *window) give(n int) {
	for _, t := range w.turns[:n] {
		w.bytes -= sizeOf(t.Turn)
		w.out.turn(t.Turn)
	}
	clear(w.turns[:n]) // so that their texts can go
	w.turns = w.turns[n:]
	w.gone += n
}

// flush gives out all.
func (w *window) flush() { w.give(len(w.turns)) }

// cut drops the turns from the one with this number on.
func (w *window) cut(from int) {
	for _, t := range w.turns[from:] {
		w.bytes -= sizeOf(t.Turn)
	}
	clear(w.turns[from:])
	w.turns = w.turns[:from]
}

// replace drops what was said in a message, of which a later line says it anew, and says whether there was something. What is of one message stands together, mostly at the end.
func (w *window) replace(message string) bool {
	end := len(w.turns)
	for end > 0 && w.turns[end-1].message != message {
		end--
	}
	start := end
	for start > 0 && w.turns[start-1].message == message {
		start--
		w.bytes -= sizeOf(w.turns[start].Turn)
	}
	w.turns = slices.Delete(w.turns, start, end)
	return start < end
}

// takeBack drops what was said since the last n prompts, these included.
func (w *window) takeBack(n int) {
	for i := len(w.turns) - 1; i >= 0 && n > 0; i-- {
		if w.turns[i].prompt {
			if n--; n == 0 {
				w.cut(i)
				return
			}
		}
	}
	if n > 0 {
		w.cut(0)
		if w.gone > 0 {
			w.late()
		}
	}
}

// takeBackTo drops what was said from a message on. Of a message that is not there the host itself takes all back.
func (w *window) takeBackTo(message string) {
	for i, t := range w.turns {
		if t.message == message {
			w.cut(i)
			return
		}
	}
	w.cut(0)
	if w.gone > 0 {
		w.late()
	}
}

func (w *window) late() {
	w.out.note("a person took back more than is held in memory; the part before it counts as said")
}
