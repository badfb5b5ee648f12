package host

import (
	"testing"

	"casebook/internal/transcript"
)

// The sessions that casebook starts are known to the readers of sessions by the folder and by the first words (HKUDS/nanobot#3990).
func TestOwnSessionsAreKnown(t *testing.T) {
	if workDir != transcript.OwnDir || opening != transcript.OwnOpening {
		t.Errorf("%q and %q, the readers know %q and %q", workDir, opening, transcript.OwnDir, transcript.OwnOpening)
	}
}
