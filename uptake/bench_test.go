package uptake

import (
	"fmt"
	"strings"
	"testing"

	"casebook/ledger"
)

// BenchmarkListen is what a transcript of 10 MB costs: tool results mostly, as a long session has them.
func BenchmarkListen(b *testing.B) {
	d := newDesk(b)
	d.say(b, freeze)
	lines := d.lines
	result := strings.Repeat("func (h *handler) openLayers(ctx context.Context, r *recall.Recaller) error { // what is not there is no failure, line 4711\\n", 80)
	for i := range 1000 {
		lines = append(lines, fmt.Sprintf(`{"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"t%d","content":"%s"}]}}`, i, result))
	}
	size := 0
	for _, l := range lines {
		size += len(l)
	}
	b.SetBytes(int64(size))
	var found []ledger.Entry
	for b.Loop() {
		var err error
		if found, err = d.listen([]gift{{"deploy-freeze.md", "p1", d.clock}}, func(each func([]byte)) error {
			for _, l := range lines {
				each([]byte(l))
			}
			return nil
		}); err != nil {
			b.Fatal(err)
		}
	}
	if len(found) != 0 {
		b.Error(found)
	}
}
