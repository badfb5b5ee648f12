package verify

import (
	"os"
	"path/filepath"
	"testing"
)

// What a prompt pays for the paths of the memories that it gets, and a command for all that they name: the time of the whole example.
func BenchmarkExample(b *testing.B) {
	const root = "../examples/shop"
	files, err := filepath.Glob(filepath.Join(root, "memory", "*.md"))
	if err != nil || len(files) == 0 {
		b.Fatal("no example:", err)
	}
	var texts []string
	size := 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			b.Fatal(err)
		}
		texts = append(texts, string(data))
		size += len(data)
	}
	for _, c := range []struct {
		name string
		read func(text string)
	}{
		{"Stat", func(text string) { Stat(root, text) }},
		{"Find", func(text string) { Find(text) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(size))
			for b.Loop() {
				for _, text := range texts {
					c.read(text)
				}
			}
		})
	}
}
