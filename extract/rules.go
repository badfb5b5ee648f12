package extract

import "casebook/internal/transcript"

// Rules finds candidates by the words that a person used.
func Rules(turns []transcript.Turn) []Candidate { return nil }
