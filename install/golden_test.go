package install

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the files that tests compare with")

// What installing writes into files that are laid out in different ways; read the *.after.json beside the *.before.json.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/golden/*.before.json")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".before.json"), func(t *testing.T) {
			before, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			after, _, err := merge(before, "/usr/local/bin/casebook", false, nil)
			if err != nil {
				t.Fatal(err)
			}
			golden := strings.TrimSuffix(file, ".before.json") + ".after.json"
			if *update {
				if err := os.WriteFile(golden, after, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), string(after)); diff != "" {
				t.Error(diff)
			}
		})
	}
}
