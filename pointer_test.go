package casebook

import (
	"strings"
	"testing"
)

// A text of megabytes is searched in part, and what may stand in the rest is not missed.
func TestPointerSearchIsBounded(t *testing.T) {
	words := strings.Repeat("words without any place\n", 4<<20/24)
	for text, want := range map[string]bool{"no place": false, "see https://x.example": true, words[:pointerBytes]: false, words: true} {
		if got := hasPointer(text); got != want {
			t.Errorf("%d bytes: %v, want %v", len(text), got, want)
		}
	}
}
