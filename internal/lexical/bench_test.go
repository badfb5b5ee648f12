package lexical

import (
	"os"
	"path/filepath"
	"testing"
)

func BenchmarkBuild(b *testing.B) {
	files, _ := filepath.Glob("../../bench/recall/coding/memories/*/*.md")
	var docs []Document
	size := 0
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			b.Fatal(err)
		}
		size += len(data)
		docs = append(docs, Document{ID: filepath.Base(f), Body: string(data)})
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		bl := newBuilder()
		for range 10 {
			for _, d := range docs {
				bl.add(d, Stamp{ID: d.ID})
			}
		}
	}
}

// BenchmarkSays is what a prompt costs that is looked through for the hints of five memories.
func BenchmarkSays(b *testing.B) {
	prompt := "why does the deploy of the staging branch hang since the change of the pipeline, which prints a timeout and retries before it gives up?"
	for b.Loop() {
		heard := new(Splitter).Hear(prompt)
		for range 60 {
			heard.Says("ship it to production tonight")
		}
	}
}
