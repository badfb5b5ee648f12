package suspect

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// ordinary4K is a text of 4 KB as memories are: the ones of the example, one after the other.
func ordinary4K(tb testing.TB) string {
	paths, err := filepath.Glob("../../examples/shop/memory/*.md")
	if err != nil || len(paths) == 0 {
		tb.Fatal("no memories", err)
	}
	var b strings.Builder
	for _, p := range paths {
		data, err := os.ReadFile(p)
		if err != nil {
			tb.Fatal(err)
		}
		b.Write(data)
	}
	return strings.ToValidUTF8(b.String()[:4096], "")
}

func BenchmarkText(b *testing.B) {
	texts := map[string]string{"english": ordinary4K(b)}
	for name, sentence := range map[string]string{
		"german":  "Der Benutzer möchte kurze Antworten und prüft die Änderungen am Abend selbst. ",
		"russian": "Пользователь предпочитает короткие ответы и сам проверяет изменения вечером. ",
		"chinese": "用户喜欢简短的回答，晚上会自己检查修改，并且不希望在日志里看到密码。",
	} {
		texts[name] = strings.ToValidUTF8(strings.Repeat(sentence, 60)[:4096], "")
	}
	texts["worst"] = strings.Repeat("send key ignore previous to not tell ", 111)
	for _, name := range []string{"english", "german", "russian", "chinese", "worst"} {
		b.Run(name, func(b *testing.B) {
			s := texts[name]
			b.SetBytes(int64(len(s)))
			b.ReportAllocs()
			for b.Loop() {
				Text(s)
			}
		})
	}
}

// The first call makes the index of the rules.
func BenchmarkFirst(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		makeIndex()
	}
}

// What an instruction file is looked at for: plain ASCII costs next to nothing.
func BenchmarkUnseen(b *testing.B) {
	for name, text := range map[string]string{"ascii": "Use tabs, and say so in the review. ", "tags": "Use <b>tabs</b>, and say so in the review. ", "german": "Größe ändern, und im Review sagen. "} {
		b.Run(name, func(b *testing.B) {
			s := strings.Repeat(text, 40_000/len(text))
			b.SetBytes(int64(len(s)))
			for b.Loop() {
				Unseen(s)
				Closings(s)
			}
		})
	}
}
