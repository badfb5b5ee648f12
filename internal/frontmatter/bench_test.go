package frontmatter

import "testing"

const typical = `---
name: deploy-freeze
description: "Deploys stop on Fridays after 14:00: the on-call person decides about exceptions"
metadata: 
  node_type: memory
  type: project
  originSessionId: 3f0c9a52-6a7e-4a44-9d53-0d0d3c3f7a11
  modified: 2026-07-29T13:16:34.420Z
hints:
  - can I deploy on friday
  - release before the weekend
  - "error: deploy window closed"
---

`

func BenchmarkParseHeader(b *testing.B) {
	data := []byte(typical + "Deploys go through the staging branch.\n\n**Why:** the pager is quiet on weekends.\n")
	b.ReportAllocs()
	for b.Loop() {
		d := ParseHeader(data, 30)
		if _, _, ok := d.Scalar("description"); !ok {
			b.Fatal("no description")
		}
	}
}

func BenchmarkParse(b *testing.B) {
	data := []byte(typical + "Deploys go through the staging branch.\n\n**Why:** the pager is quiet on weekends.\n")
	b.ReportAllocs()
	for b.Loop() {
		Parse(data)
	}
}
