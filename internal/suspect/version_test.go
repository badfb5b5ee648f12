package suspect

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What is remembered as clean was found so by the rules of one Version: other rules have another one. With -update the files are noted for a Version that was
// raised.
func TestVersionIsRaisedWithTheRules(t *testing.T) {
	var files []string
	for _, pattern := range []string{"*.go", "../glyph/*.go"} {
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) == 0 {
			t.Fatal(pattern, err)
		}
		files = append(files, found...)
	}
	h := sha256.New()
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		h.Write([]byte(strings.ReplaceAll(string(text), "\r\n", "\n")))
	}
	const golden = "testdata/version.txt"
	noted, err := os.ReadFile(golden)
	if err != nil && !*update {
		t.Fatal(err)
	}
	var version int
	var sum string
	fmt.Sscan(string(noted), &version, &sum)
	now := fmt.Sprintf("%x", h.Sum(nil))
	switch {
	case now == sum:
	case Version <= version:
		t.Errorf("the files of the package are others than those of Version %d: raise it, and run go test ./internal/suspect -update", version)
	case *update:
		if err := os.WriteFile(golden, fmt.Appendf(nil, "%d %s\n", Version, now), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("Version is raised to %d: run go test ./internal/suspect -update", Version)
	}
}
