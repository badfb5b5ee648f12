package account

import (
	"encoding/json"
	"testing"
)

// No content of a day's file makes reading fail, and no sum is negative.
func FuzzDay(f *testing.F) {
	f.Add([]byte(`{"version":1,"time":"2026-11-30T09:00:00Z","id":"A","held":true,"usage":{"input":9000},"microUSD":1}` + "\n" + `{"version":1,"id":"A","usage":{"input":1},"microUSD":null}`))
	f.Add([]byte("{\"version\":9}\n\x00\n{\"version\":1,\"id\":\"n\",\"usage\":{\"input\":9223372036854775807},\"microUSD\":-1}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		d := parse(data)
		if d.tokens() < 0 || d.microUSD() < 0 {
			t.Errorf("%d tokens, %d", d.tokens(), d.microUSD())
		}
		for _, s := range sumUp("2026-11-30", d.lines) {
			if _, err := json.Marshal(s); err != nil || s.Requests < s.Open || s.MicroUSD < 0 {
				t.Errorf("%+v, %v", s, err)
			}
		}
	})
}
