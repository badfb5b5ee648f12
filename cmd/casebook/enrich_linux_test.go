package main

import (
	"bytes"
	"os"
	"testing"
)

// Killed in the middle, a run has lost the request that was under way and nothing else; Ctrl-C ends it at once, and says what is left.
func TestEnrichIsKilled(t *testing.T) {
	stalled := hintsFor(8, 9)
	stalled.Reply.Stall = "start"
	stalled.Times = 2
	d := newDesk(t, extractModel, hintsFor(0, 1, 2, 3, 4, 5, 6, 7), stalled, hintsFor(8, 9))
	for n, end := range []os.Signal{os.Kill, os.Interrupt} {
		c := d.command("enrich")
		var said bytes.Buffer
		c.Stderr = &said
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		eventually(t, "the last request has not come", func() bool { return len(d.server.Requests()) == n+2 })
		if err := c.Process.Signal(end); err != nil {
			t.Fatal(err)
		}
		c.Wait()
		if end == os.Interrupt {
			if d.has(said.String(), `stopped with 2 memories left: .*context canceled.*\[enrich-stopped\]$`, `^casebook: enrich: interrupted$`); c.ProcessState.ExitCode() != 1 {
				t.Error(c.ProcessState)
			}
		}
	}
	out, said, _ := d.run("enrich")
	d.has(said, `about 2 memories in 1 request`)
	d.has(out, `^m07\.md: hints for it wait already`, `^m09\.md: 1 hint, waiting as p`)
	d.untouched()
}
