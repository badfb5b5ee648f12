package dream

import (
	"encoding/json"
	"path/filepath"
	"testing"

	"casebook/model"
	"casebook/model/modeltest"
	"casebook/store"
)

// The same talk over the interfaces of the providers, as it is on the wire.
func TestAModelIsAskedOnTheWire(t *testing.T) {
	input, err := json.Marshal(merge(together))
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range []struct {
		kind model.Kind
		base string
	}{{model.Anthropic, ""}, {model.OpenAI, "/v1"}, {model.Ollama, ""}} {
		t.Run(string(k.kind), func(t *testing.T) {
			s := modeltest.NewServer(t, modeltest.Script{Exchanges: []modeltest.Exchange{
				{Reply: modeltest.Reply{Tools: []modeltest.Use{{ID: "u1", Name: "propose", Input: input}}}}, {Reply: modeltest.Reply{Text: "done"}}}})
			c, err := model.Open(model.Options{Kind: k.kind, BaseURL: s.URL + k.base, Model: "small-1"})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(c.Close)
			st, err := store.Create(filepath.Join(t.TempDir(), "memory"))
			if err != nil {
				t.Fatal(err)
			}
			d := &Dream{Store: st, Model: c}
			steps, _, _, err := d.AskModel(t.Context(), viewOf(t, deploys, rollbacks), nil)
			if err != nil || len(steps) != 1 {
				t.Errorf("got %+v, %v", steps, err)
			}
		})
	}
}
