package secret

import (
	"strings"
	"testing"
)

// cleanText is 4 KB of what memories are made of, words about secrets among it.
func cleanText() string {
	const part = `## Deploys

- Staging deploys from ` + "`main`" + ` at commit 696f796e1182926b713e78300bbec45c741c5546; production needs two approvals and the release tag.
- The password for the staging database lives in the vault, never in this file; the token expires after 3600 seconds.
- Run ` + "`make migrate ENV=staging`" + ` before the first request, else the key index is missing (see docs/database.md and issue 4211).
- Why: on 2024-03-01 the job raced with the migration and half of the orders had no customer. How to apply: wait for the health check.

The API key is read from the environment (` + "`SERVICE_API_KEY`" + `), the secret name is prod/shop. Ask Ina for access.

`
	return strings.Repeat(part, 1+4096/len(part))[:4096]
}

// hitText is the same with a token in its middle.
func hitText() string {
	text := cleanText()
	return text[:2000] + "\ntoken: ghp_" + strings.Repeat("a1B2c3", 6) + "\n" + text[2060:]
}

func BenchmarkScanClean(b *testing.B) {
	text := cleanText()
	Scan(text, nil)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		Scan(text, nil)
	}
}

func BenchmarkScanHit(b *testing.B) {
	text := hitText()
	Scan(text, nil)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		Scan(text, nil)
	}
}

// BenchmarkFirst is what the first scan of a process prepares besides; scans do it once.
func BenchmarkFirst(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		newIndex()
		newSpellings()
		for _, v := range vendors {
			parseShape(v.right)
		}
	}
}
