package casebook

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// RC-04, RC-05: newest first by the files' time, ties by path, and the cap says how many it left out.
func TestManifest(t *testing.T) {
	day := func(d int) time.Time { return time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, d) }
	var headers []Header
	for i := range 250 {
		headers = append(headers, Header{Path: fmt.Sprintf("m%03d.md", i), ModTime: day(i)})
	}
	m := NewManifest(headers, 0)
	if len(m.Headers) != 200 || m.LeftOut != 50 || m.Headers[0].Path != "m249.md" || m.Headers[199].Path != "m050.md" {
		t.Errorf("%d headers, %d left out, %s to %s", len(m.Headers), m.LeftOut, m.Headers[0].Path, m.Headers[len(m.Headers)-1].Path)
	}
	if all := NewManifest(headers, -1); len(all.Headers) != 250 || all.LeftOut != 0 {
		t.Error(len(all.Headers), all.LeftOut)
	}
	if headers[0].Path != "m000.md" {
		t.Error("the caller's slice was sorted")
	}
	twins := NewManifest([]Header{{Path: "b.md", ModTime: day(1)}, {Path: "a.md", ModTime: day(1)}}, 0)
	if twins.Headers[0].Path != "a.md" {
		t.Error("ties do not go by path")
	}
}

// RC-06: one line a file.
func TestManifestLines(t *testing.T) {
	at := time.Date(2026, 5, 6, 7, 8, 9, 0, time.FixedZone("", 7200))
	m := NewManifest([]Header{
		{Path: "deploy.md", Type: TypeProject, Description: "when deploys\nare allowed", ModTime: at},
		{Path: "sub/untyped.md", ModTime: at.Add(-time.Hour), Stated: at.AddDate(0, -1, 0)},
	}, 0)
	want := "- [project] deploy.md (2026-05-06T05:08:09Z): when deploys are allowed\n- sub/untyped.md (2026-04-06T05:08:09Z)\n"
	if diff := cmp.Diff(want, m.String()); diff != "" {
		t.Error(diff)
	}
}
