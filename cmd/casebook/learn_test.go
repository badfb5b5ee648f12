package main

import (
	"strings"
	"testing"

	"casebook/model/modeltest"
)

const remembering1 = `{"role":"user","id":"t1","session":"s1","timestamp":"2026-11-29T10:00:00Z","content":"Remember that deploys go through the elm cluster."}
{"role":"assistant","id":"t2","session":"s1","timestamp":"2026-11-29T10:00:05Z","content":"Understood."}
`

// nothingFor is a model's answer that finds nothing.
func nothingFor() modeltest.Exchange {
	return modeltest.Exchange{Want: modeltest.Want{Model: "m1"}, Reply: modeltest.Reply{Text: "Done.", Usage: modeltest.Usage{Input: 300, Output: 5}}}
}

// With a model learn says first what that may cost at most, asks once, and what was asked for outright is kept whatever it says. A second run asks nothing.
func TestLearnSaysWhatItCosts(t *testing.T) {
	d := newDesk(t, extractModel, nothingFor())
	d.write("shop/session.jsonl", remembering1)
	out, said, status := d.run("learn", "session.jsonl")
	if status != 0 {
		t.Fatal(status, said)
	}
	d.has(said, `^asking fake/m1 about 1 turn of yours in 1 session: at most \d+ requests, about [\d,]+ tokens to send, [\d,]+ back, at most \$0\.\d+$`)
	d.has(out, `^create .*elm.*\.md: .* \(session s1, turn t1\); .casebook undo .* takes that back$`)
	if out, said, status = d.run("learn", "session.jsonl"); status != 0 || strings.Contains(said, "asking") || !strings.Contains(out, "Nothing new") || len(d.server.Requests()) != 1 {
		t.Error(out, said, status, len(d.server.Requests()))
	}
	if out, _, _ := d.run("cost"); !strings.Contains(out, "extract") {
		t.Error(out)
	}
}

// Where the day's budget is used up nothing is lost: the run says so, and the next one goes on there.
func TestLearnStopsAtTheBudget(t *testing.T) {
	d := newDesk(t, extractModel+"  dayTokens: 10\n", nothingFor())
	d.write("shop/session.jsonl", remembering1)
	out, said, status := d.run("learn", "session.jsonl")
	if status != 0 || strings.Contains(out, "elm") || len(d.server.Requests()) != 0 {
		t.Error(out, status)
	}
	d.has(said, `stopped with 1 session left: .*\[learn-stopped\]$`)
	d.vars = append(d.vars, "CASEBOOK_MODELS_DAY_TOKENS=1000000")
	if out, said, status = d.run("learn", "session.jsonl"); status != 0 || !strings.Contains(out, "elm") {
		t.Error(out, said, status)
	}
}
