package store

import (
	"bytes"
	"context"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"casebook"
)

// headerBytes bounds what is read for a header, whatever the length of its lines.
const headerBytes = 16 << 10

// Headers reads the headers of files, in their order, and nothing below line 30. A file that cannot be read is a Problem and has no header; the problems
// come sorted by path and line. When ctx ends, what has been read until then is returned.
func (s *Store) Headers(ctx context.Context, files []File) ([]casebook.Header, []casebook.Problem) {
	type answer struct {
		header   casebook.Header
		ok       bool
		problems []casebook.Problem
	}
	answers := make([]answer, len(files))
	var next atomic.Int64
	var running sync.WaitGroup
	var caught panics
	for range min(runtime.GOMAXPROCS(0), 4) {
		running.Go(func() {
			defer caught.keep()
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(files) {
					return
				}
				a := &answers[i]
				a.header, a.problems, a.ok = s.header(files[i])
			}
		})
	}
	running.Wait()
	caught.again()
	headers := make([]casebook.Header, 0, len(files))
	var problems []casebook.Problem
	for _, a := range answers {
		if a.ok {
			headers = append(headers, a.header)
		}
		problems = append(problems, a.problems...)
	}
	slices.SortStableFunc(problems, func(a, b casebook.Problem) int {
		if c := strings.Compare(a.Path, b.Path); c != 0 {
			return c
		}
		return a.Line - b.Line
	})
	return headers, problems
}

func (s *Store) header(f File) (casebook.Header, []casebook.Problem, bool) {
	data, _, err := s.Read(f.Path, headerBytes)
	if err != nil {
		return casebook.Header{}, []casebook.Problem{s.Problem(f.Path, err)}, false
	}
	h, problems := casebook.ParseHeader(f.Path, firstLines(data, casebook.HeaderLines), time.Unix(0, f.ModTime), f.Size)
	for i := range problems {
		problems[i].Path = s.Abs(problems[i].Path)
	}
	return h, problems, true
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
