package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strconv"
	"time"
)

// An anonPeak is the largest RssAnon that was seen of a process.
//
// Linux keeps a high-water mark of the whole resident set (VmHWM, which counts mapped files), none of its anonymous part. So RssAnon is read without
// a pause from the process's start to its end, some ten thousand times a second, in runs that are not timed. A peak shorter than the
// distance of two reads can be missed: widest says how long that distance got. A Go program gives pages back rarely, so its last reads are near its peak.
type anonPeak struct {
	bytes  int64
	reads  int
	widest time.Duration
}

// watch reads until the process has ended. A process that has ended but is not yet waited for has no RssAnon line.
func (p *anonPeak) watch(pid int) {
	f, err := os.Open(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return
	}
	defer f.Close()
	buf := make([]byte, 8<<10)
	for last := time.Now(); ; {
		n, err := f.ReadAt(buf, 0)
		if err != nil && err != io.EOF {
			return
		}
		anon, ok := rssAnon(buf[:n])
		if !ok {
			return
		}
		now := time.Now()
		p.widest = max(p.widest, now.Sub(last))
		last = now
		p.bytes = max(p.bytes, anon)
		p.reads++
	}
}

// rssAnon finds the line `RssAnon:	    1234 kB` of a /proc/<pid>/status.
func rssAnon(status []byte) (int64, bool) {
	_, rest, ok := bytes.Cut(status, []byte("\nRssAnon:"))
	if !ok {
		return 0, false
	}
	line, _, _ := bytes.Cut(rest, []byte("\n"))
	kb, err := strconv.ParseInt(string(bytes.TrimSpace(bytes.TrimSuffix(line, []byte("kB")))), 10, 64)
	return kb << 10, err == nil
}
