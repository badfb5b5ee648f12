package store

import (
	"context"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestHeadersReadThirtyLinesOfEachFile(t *testing.T) {
	pad := strings.Repeat("k: v\n", 27)
	s := tree(t, map[string]string{
		"a.md":      "---\nname: alpha\ndescription: the first\nmetadata:\n  type: user\n---\nbody\n",
		"late.md":   "---\nname: late\n" + pad + "description: on line 30\n---\n",
		"later.md":  "---\nname: later\n" + pad + "x: y\ndescription: on line 31\n---\n",
		"sub/b.md":  "no frontmatter at all\n",
		"locked.md": "---\nname: x\n---\n",
	})
	stamp := time.Unix(1700000000, 5)
	if err := os.Chtimes(s.Abs("a.md"), stamp, stamp); err != nil {
		t.Fatal(err)
	}
	files, _, err := s.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(files, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	if err := os.Remove(s.Abs("locked.md")); err != nil {
		t.Fatal(err)
	}
	headers, problems := s.Headers(t.Context(), files)
	var got []string
	for _, h := range headers {
		got = append(got, h.Path+" "+h.Name+": "+h.Description)
	}
	if d := cmp.Diff([]string{"a.md alpha: the first", "late.md late: on line 30", "later.md later: ", "sub/b.md b: "}, got); d != "" {
		t.Error(d)
	}
	if !headers[0].ModTime.Equal(stamp) || headers[0].Size != files[0].Size {
		t.Error(headers[0])
	}
	found := false
	for _, p := range problems {
		found = found || p.Code == "unreadable" && p.Path == s.Abs("locked.md")
	}
	if !found {
		t.Error(problems)
	}
}

func TestAHugeFileCostsOneSmallRead(t *testing.T) {
	s := tree(t, map[string]string{"huge.md": "---\nname: huge\n---\n"})
	if err := os.Truncate(s.Abs("huge.md"), 1<<30); err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	h, ok := s.header(File{Path: "huge.md"})
	runtime.ReadMemStats(&after)
	if !ok || h.header.Name != "huge" {
		t.Error(h)
	}
	if allocated := after.TotalAlloc - before.TotalAlloc; allocated > 1<<20 {
		t.Errorf("%d bytes for one header", allocated)
	}
}

func TestHeadersStopWithTheContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s := tree(t, map[string]string{"a.md": ""})
	if headers, _ := s.Headers(ctx, []File{{Path: "a.md"}}); len(headers) != 0 {
		t.Error(headers)
	}
}

func TestAPanicInAGoroutineComesBack(t *testing.T) {
	var p panics
	done := make(chan bool)
	go func() {
		defer close(done)
		defer p.keep()
		panic("odd")
	}()
	<-done
	defer func() {
		if got := recover(); got != "odd" {
			t.Error(got)
		}
	}()
	p.again()
}
