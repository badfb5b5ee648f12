package transcript

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"unicode/utf8"
)

// fuzzFormat reads any bytes as a file of a host: it ends, every turn is valid UTF-8 from somebody, and what counts as read does not lie behind the end.
func fuzzFormat(f *testing.F, format Format, seeds ...string) {
	for _, name := range seeds {
		data, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data, int64(0))
		for _, line := range bytes.SplitAfter(data, []byte("\n")) {
			f.Add(line, int64(0))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte, start int64) {
		stats, err := Read(t.Context(), bytes.NewReader(data), Options{Format: format, Start: max(start, 0), MaxLine: 64 << 10, Sidechains: true}, func(turn Turn) error {
			if !utf8.ValidString(turn.Text) || turn.Speaker == "" {
				t.Errorf("%+v", turn)
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
		stats.Problems()
		if lines := start <= 0 && (format == FormatCodex); lines && stats.End > int64(len(data)) {
			t.Errorf("%+v of %d bytes", stats, len(data))
		}
	})
}

func FuzzCodex(f *testing.F)    { fuzzFormat(f, FormatCodex, "codex.jsonl") }
func FuzzGemini(f *testing.F)   { fuzzFormat(f, FormatGemini, "gemini.jsonl", "gemini.json") }
func FuzzOpencode(f *testing.F) { fuzzFormat(f, FormatOpencode, "opencode_export.json") }

// A database of any bytes, and any log beside a good one, is read or refused; neither takes the program with it.
func FuzzSnapshot(f *testing.F) {
	dir := f.TempDir()
	path := filepath.Join(dir, "opencode.db")
	f.Add([]byte(sqliteMagic), []byte{}, uint16(0), byte(1))
	f.Add([]byte{}, []byte{0x37, 0x7f, 0x06, 0x82}, uint16(100), byte(7))
	f.Fuzz(func(t *testing.T, file, log []byte, at uint16, with byte) {
		if len(file) == 0 {
			good := filepath.Join(t.TempDir(), "opencode.db")
			db := openOpencode(t, good)
			fillOpencode(t, db)
			if err := db.Close(); err != nil {
				t.Fatal(err)
			}
			data, err := os.ReadFile(good)
			if err != nil {
				t.Fatal(err)
			}
			data[int(at)%len(data)] = with
			file = data
		}
		write(t, path, string(file))
		write(t, path+"-wal", string(log))
		_, err := ReadFile(t.Context(), path, Options{Format: FormatOpencode}, func(Turn) error { return nil })
		if err != nil {
			t.Error(err)
		}
	})
}
