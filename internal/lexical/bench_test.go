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
