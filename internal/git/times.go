package git

import (
	"context"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"time"
)

// maxTimes bounds the answer of Times.
const maxTimes = 64 << 20

// A Committed is a file as the last commit that touched it left it.
type Committed struct {
	Time time.Time
	Blob string // the id of its content; empty: the commit removed it
}

// Times says of the files below dir, by their paths relative to it, when HEAD's history last changed them. It is one run of git.
func Times(ctx context.Context, dir string, wait time.Duration) (map[string]Committed, error) {
	a, err := Run(ctx, Call{Dir: dir, Wait: wait, Most: maxTimes, Args: []string{"log", "--no-show-signature", Timed, "--raw", "-z", "--no-abbrev",
		"--no-renames", "--no-color", "--no-ext-diff", "--no-textconv", "--relative", "HEAD", "--", "."}})
	if err != nil {
		return nil, err
	}
	times := map[string]Committed{}
	for d := range Differences(a.Text) {
		if _, newer := times[d.Path]; !newer {
			times[d.Path] = Committed{time.Unix(d.Seconds, 0), d.After}
		}
	}
	return times, nil
}

// IsBlob says whether data is the content with that id. Filters of the repository do not run, so a content that they change is none.
func IsBlob(data []byte, id string) bool {
	var h hash.Hash
	switch len(id) {
	case 2 * sha1.Size:
		h = sha1.New()
	case 2 * sha256.Size:
		h = sha256.New()
	default:
		return false
	}
	fmt.Fprintf(h, "blob %d\x00", len(data))
	h.Write(data)
	return hex.EncodeToString(h.Sum(nil)) == id
}
