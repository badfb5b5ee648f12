package enrich

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"casebook"
	"casebook/internal/glyph"
	"casebook/internal/secret"
)

//go:embed prompt.md
var promptText string

//go:embed schema.json
var schemaText string

// Bounds of one request.
const (
	batchMemories = 8
	batchTokens   = 6000 // of the memories in it, by casebook.EstimateTokens; one alone may take more
	// textBytes is how much of a memory's text is sent, as much as a prompt would get of it.
	textBytes = 4096
	// answerTokens is what an answer may take, and memoryTokens what each memory adds: fourteen phrases in a script that takes many.
	answerTokens, memoryTokens = 1024, 400
	// answerHints and hintBytes bound what is taken of an answer for one memory.
	answerHints, hintBytes = 30, 400
)

// A batch is the memories of one request, by number in the plan.
type batch []int

// A sentMemory is a memory as a model sees it.
type sentMemory struct {
	ID          string   `json:"id"`
	Name        string   `json:"name"`
	Description string   `json:"description"`
	Text        string   `json:"text"`
	Hints       []string `json:"hints,omitempty"`
}

// sent is the memory without secrets and without characters that nobody sees, and how many secrets that hid.
func (m memory) sent(allow secret.Allow) (sentMemory, int) {
	hidden := 0
	clean := func(s string) string {
		s, found := secret.Redact(s, allow)
		hidden += len(found)
		return strings.Map(func(r rune) rune {
			if r != '\n' && r != '\t' && (unicode.IsControl(r) || glyph.Invisible(r)) {
				return -1
			}
			return r
		}, strings.ToValidUTF8(s, "\uFFFD"))
	}
	body := clean(m.Body) // whole, since a secret that is cut in two is none to the rules
	if cut := casebook.CutPoint(body, textBytes); cut < len(body) {
		if line := strings.LastIndexByte(body[:cut], '\n'); line > 0 {
			cut = line
		}
		body = body[:cut]
	}
	out := sentMemory{Name: clean(m.Name), Description: clean(m.Description), Text: strings.TrimSpace(body)}
	for _, h := range m.Hints {
		out.Hints = append(out.Hints, clean(h))
	}
	return out, hidden
}

// batches puts memories together, in their order.
func (p *Plan) batches(numbers []int) []batch {
	var all []batch
	tokens := 0
	for _, n := range numbers {
		took := casebook.EstimateTokens(len(p.memories[n].said))
		if last := len(all) - 1; last >= 0 && len(all[last]) < batchMemories && tokens+took <= p.limit {
			all[last] = append(all[last], n)
			tokens += took
			continue
		}
		all = append(all, batch{n})
		tokens = took
	}
	return all
}

// request asks about a batch. The memories stand in it as JSON, with every angle bracket escaped, so that no text of theirs can end where it stands.
func (p *Plan) request(b batch) casebook.Request {
	var said []string
	for i, n := range b {
		said = append(said, strings.Replace(p.memories[n].said, `"id":""`, fmt.Sprintf(`"id":"m%d"`, i+1), 1))
	}
	most := answerTokens + memoryTokens*len(b)
	if p.window > 0 {
		most = min(most, p.window/3)
	}
	return casebook.Request{Role: casebook.RoleExtract, System: []casebook.SystemBlock{{Text: strings.TrimSpace(promptText)}},
		Messages: []casebook.Message{casebook.UserText("[" + strings.Join(said, ",\n") + "]")}, Schema: json.RawMessage(schemaText), MaxTokens: most, Effort: "low"}
}

// hintsIn reads an answer: the phrases for each memory of the batch, by its place there. What it says of others is passed over; of two words for one memory the first
// counts. One that it does not name has none.
func hintsIn(text string, b batch) (map[int][]string, error) {
	var answer struct {
		Memories []struct {
			ID    string   `json:"id"`
			Hints []string `json:"hints"`
		} `json:"memories"`
	}
	if err := json.Unmarshal([]byte(text), &answer); err != nil {
		return nil, fmt.Errorf("%w: %w", casebook.ErrShape, err)
	}
	all := map[int][]string{}
	for _, m := range answer.Memories {
		for i := range b {
			if _, twice := all[i]; twice || m.ID != fmt.Sprintf("m%d", i+1) {
				continue
			}
			all[i] = []string{}
			for _, h := range m.Hints[:min(len(m.Hints), answerHints)] {
				all[i] = append(all[i], strings.ToValidUTF8(h[:casebook.CutPoint(h, hintBytes)], "\uFFFD"))
			}
		}
	}
	return all, nil
}

// halves are the two batches that one becomes when a model could not answer it as a whole.
func (b batch) halves() []batch {
	at := len(b) / 2
	return []batch{slices.Clone(b[:at]), slices.Clone(b[at:])}
}
