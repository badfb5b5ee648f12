package store

import (
	"bytes"
	"cmp"
	"context"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"casebook"
	"casebook/internal/regular"
)

// headerBytes bounds what is read for a header, whatever the length of its lines.
const headerBytes = 16 << 10

// Headers reads the headers of files, in their order, and nothing below line 30. A file that cannot be read is a Problem and has no header; the problems
// come sorted by path and line. When ctx ends, what has been read until then is returned. Headers of many files come from a cache where these did not change.
func (s *Store) Headers(ctx context.Context, files []File) ([]casebook.Header, []casebook.Problem) {
	type answer struct {
		cachedHeader
		ok, old bool
	}
	began := time.Now()
	cached := s.State != "" && len(files) >= cachedHeaders
	cache := &headerCache{}
	if cached {
		cache = s.headerCache()
	}
	answers := make([]answer, len(files))
	var missing []int
	for i, f := range files {
		a := &answers[i]
		if a.cachedHeader, a.old = cache.get(f); !a.old {
			missing = append(missing, i)
		}
	}
	each(ctx, len(missing), func(n int) {
		a := &answers[missing[n]]
		a.cachedHeader, a.ok = s.header(files[missing[n]])
	})
	headers := make([]casebook.Header, 0, len(files))
	var problems []casebook.Problem
	var fresh []cachedHeader
	for _, a := range answers {
		if a.ok || a.old {
			headers = append(headers, a.header)
		}
		if a.ok && regular.Settled(a.file.ModTime, a.file.ChangeTime, began) {
			fresh = append(fresh, a.cachedHeader)
		}
		for _, p := range a.problems {
			p.Path = s.Abs(a.file.Path)
			problems = append(problems, p)
		}
	}
	if cached && len(fresh) > len(files)/cachedHeaders { // a few are read faster than all are written
		s.keepHeaders(cache, files, fresh)
	}
	s.committed(headers)
	slices.SortStableFunc(problems, func(a, b casebook.Problem) int {
		return cmp.Or(strings.Compare(a.Path, b.Path), a.Line-b.Line)
	})
	return headers, problems
}

// each does f for 0 to n-1 in some goroutines, until ctx ends.
func each(ctx context.Context, n int, f func(i int)) {
	var next atomic.Int64
	var running sync.WaitGroup
	var caught panics
	for range min(runtime.GOMAXPROCS(0), 4, n) {
		running.Go(func() {
			defer caught.keep()
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				f(i)
			}
		})
	}
	running.Wait()
	caught.again()
}

// header reads one of them. A file that cannot be read has the problem alone.
func (s *Store) header(f File) (h cachedHeader, ok bool) {
	h.file = f
	data, _, err := s.Read(f.Path, headerBytes)
	if err != nil {
		h.problems = []casebook.Problem{s.Problem(f.Path, err)}
		return h, false
	}
	h.header, h.problems = casebook.ParseHeader(f.Path, firstLines(data, casebook.HeaderLines), time.Unix(0, f.ModTime), f.Size)
	return h, true
}

func firstLines(data []byte, n int) []byte {
	at := 0
	for range n {
		i := bytes.IndexByte(data[at:], '\n')
		if i < 0 {
			return data
		}
		at += i + 1
	}
	return data[:at]
}

// panics brings a panic of a goroutine back to the one that waits for it, which may know what to do: a hook process that ends by itself with Go's exit
// status 2 would stop the person's prompt.
type panics struct{ first atomic.Pointer[any] }

// keep is to be deferred in the goroutine.
func (p *panics) keep() {
	if value := recover(); value != nil {
		p.first.CompareAndSwap(nil, &value)
	}
}

func (p *panics) again() {
	if value := p.first.Load(); value != nil {
		panic(*value)
	}
}
