package audit

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A memory of which recall would show a part only is told, by its lines or by its bytes; one that just fits is not.
func TestWhatIsTooLongIsTold(t *testing.T) {
	numbered := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "Rule %d.\n", i)
		}
		return b.String()
	}
	dir := unpack(t, "-- fits.md --\n"+numbered(200)+"-- lines.md --\n"+numbered(201)+"-- bytes.md --\n"+strings.Repeat("The release is built on forge. ", 140)+"\n")
	var large []string
	for _, p := range briefly(t, dir, run(t, dir)) {
		if strings.HasSuffix(p, " memory-large") {
			large = append(large, p)
		}
	}
	if diff := cmp.Diff([]string{"bytes.md:0 memory-large", "lines.md:0 memory-large"}, large); diff != "" {
		t.Error(diff)
	}
}

// A file that is no text is one problem, however much of it looks like anything.
func TestBinaryFilesAreNoText(t *testing.T) {
	dir := t.TempDir()
	data := []byte("\x00\x01ghp_Zx81mKq20vTn4RbYw7LcD5sJpE6uHfAo93Gi\u202e [[x]]")
	if err := os.WriteFile(filepath.Join(dir, "a.md"), data, 0o600); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"a.md:0 memory-junk"}, briefly(t, dir, run(t, dir))); diff != "" {
		t.Error(diff)
	}
}
