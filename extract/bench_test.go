package extract

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"casebook/internal/transcript"
)

// Fifty candidates where a thousand memories are, with all that is read for it.
func BenchmarkJudging(b *testing.B) {
	memories := map[string]string{}
	for i := range 1000 {
		var body strings.Builder
		for n := range 8 {
			fmt.Fprintf(&body, "Shard %d of region %d is kept by team %d because the auditors of Rome asked for it in ticket OPS-%d.\n", i, n, i*7%13, i*8+n)
		}
		memories[fmt.Sprintf("shard-%d.md", i)] = memory(fmt.Sprintf("shard-%d", i), project, fmt.Sprintf("who keeps shard %d", i), body.String())
	}
	e := desk(b, memories)
	var turns []transcript.Turn
	var all []Candidate
	for i := range 50 {
		turn := person(fmt.Sprintf("The load balancer of customer %d is renewed by hand each quarter.", i))
		turn.Time = monday.Add(time.Duration(i) * time.Minute)
		turns = append(turns, turn)
		all = append(all, Candidate{Type: project, Turn: i})
	}
	b.ReportAllocs()
	for b.Loop() {
		judged(b, e, turns, all...)
	}
}
