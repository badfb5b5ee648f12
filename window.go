package casebook

import "strings"

// DefaultWindow is the context window of a model that is not known, in tokens.
const DefaultWindow = 200_000

// ContextWindow is how many tokens a model takes, by the name that its API or client uses. The published figures: 200,000 for Claude Sonnet 4 and 4.5,
// 1,000,000 for Sonnet 4.6, Opus 4.6 and 4.7, with no beta header. known is false for all others, which count as DefaultWindow.
func ContextWindow(model string) (tokens int, known bool) {
	name := strings.NewReplacer(".", "-", "_", "-", " ", "-").Replace(strings.ToLower(model))
	name = strings.TrimPrefix(name, "claude-")
	if strings.HasSuffix(name, "[1m]") {
		return 1_000_000, true
	}
	for _, m := range []struct {
		name   string
		tokens int
	}{
		{"sonnet-4-6", 1_000_000}, {"opus-4-6", 1_000_000}, {"opus-4-7", 1_000_000}, {"sonnet-4-5", 200_000}, {"sonnet-4", 200_000},
	} {
		if rest, ok := strings.CutPrefix(name, m.name); ok && (rest == "" || rest[0] == '-' && !versionFollows(rest)) {
			return m.tokens, true
		}
	}
	return DefaultWindow, false
}

// versionFollows says whether a name goes on with a minor version; a date is none.
func versionFollows(rest string) bool {
	digits := strings.TrimLeft(rest[1:], "0123456789")
	n := len(rest) - 1 - len(digits)
	return n > 0 && n < 8
}

// CompactAt is how many tokens may be in use before the client compacts by itself: the window less 20,000 for the answer and 13,000 to be safe.
func CompactAt(window int) int { return max(window-20_000-13_000, 0) }
