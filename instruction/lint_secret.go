package instruction

import (
	"strings"

	"casebook"
	"casebook/internal/secret"
)

const fewSecrets = 5

// secrets tells of what looks like a secret in a file: it reaches the model with every session, and everybody with the repository. The value is not repeated.
func (l *lint) secrets(p page) {
	found := few{most: fewSecrets}
	for _, s := range secret.Scan(p.raw, nil) {
		found.add(func() casebook.Problem {
			return casebook.Problem{Code: "instruction-secret", Path: p.path, Line: 1 + strings.Count(p.raw[:s.Start], "\n"), Warning: true,
				Text: "holds what looks like a secret", Fix: "take it out and keep it in a secret store; renew it if others saw it"}
		})
	}
	l.problems = append(l.problems, found.problems("further places look like secrets")...)
}
