package git

import (
	"context"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"strconv"
	"strings"
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
	a, err := Run(ctx, Call{Dir: dir, Wait: wait, Most: maxTimes, Args: []string{"log", "--no-show-signature", "--format=tformat:%x02%ct", "--raw", "-z", "--no-abbrev",
		"--no-renames", "--no-color", "--no-ext-diff", "--no-textconv", "--relative", "HEAD", "--", "."}})
	if err != nil {
		return nil, err
	}
	times := map[string]Committed{}
	var at time.Time
	fields := strings.Split(a.Text, "\x00")
	for i := 0; i < len(fields); i++ {
		field := strings.TrimLeft(fields[i], "\n")
		if seconds, ok := strings.CutPrefix(field, "\x02"); ok {
			n, err := strconv.ParseInt(strings.TrimSpace(seconds), 10, 64)
			if err != nil {
				return nil, fmt.Errorf("read the time of a commit: %w", err)
			}
			at = time.Unix(n, 0)
			continue
		}
		words := strings.Fields(field) // :mode mode blob blob M
		if !strings.HasPrefix(field, ":") || len(words) != 5 || i+1 >= len(fields) {
			continue
		}
		i++
		if _, newer := times[fields[i]]; !newer {
			if strings.Trim(words[3], "0") == "" {
				words[3] = ""
			}
			times[fields[i]] = Committed{at, words[3]}
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
