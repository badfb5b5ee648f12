package secret

type Allow []string

type Finding struct {
	Rule string
	Kind string
	Span
	Line, Column int
}

func Scan(text string, allow Allow) []Finding {
	var all []Finding
	for _, s := range Find(text) {
		all = append(all, Finding{Rule: "x", Kind: "x", Span: s, Line: 1, Column: 1})
	}
	return all
}

func Redact(text string, allow Allow) (string, []Finding) { return text, nil }
