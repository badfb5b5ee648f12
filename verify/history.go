package verify

import (
	"context"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"casebook/internal/git"
)

// A history is what happened to paths: which were renamed and which were removed, the newest first.
type history struct {
	read    bool
	cut     bool // there is more that was not read
	partial bool // this clone has not all contents, so a rename with an edit looks like a removal
	events  []event
	byPath  map[string][]int
	byBase  map[string][]string // former paths by their last part
}

// An event took a path away.
type event struct {
	old, now string // now is empty for a removal
	blob     string // what lay at old
	seconds  int64  // when, since 1970; 0 for what is not committed
}

// renames reads the history of paths in one run of git, and what the index says beyond HEAD.
func (c *check) renames(ctx context.Context) *history {
	h := &c.history
	if h.read {
		return h
	}
	h.read, h.byPath, h.byBase = true, map[string][]int{}, map[string][]string{}
	packs, _ := filepath.Glob(filepath.Join(globbed(c.Project.CommonDir), "objects", "pack", "*.promisor"))
	h.partial = len(packs) > 0
	similar := "-M"
	if h.partial {
		similar = "-M100%"
	}
	bounds := []string{"--raw", "-z", "--no-abbrev", "--no-color", "--no-ext-diff", "--no-textconv", "--ignore-submodules=all", similar, "-l2000", "--diff-filter=RD", "HEAD", "--"}
	if a, err := c.git(ctx, append([]string{"diff-index", "--cached"}, bounds...)...); err == nil {
		h.add(a.Text)
	}
	a, err := c.git(ctx, append([]string{"log", "--no-show-signature", "--topo-order", git.Timed}, bounds...)...)
	h.cut = a.Cut
	if err != nil && !noCommit(err) {
		c.failed("what became of all files", err)
	}
	h.add(a.Text)
	return h
}

// noCommit says of an error of git that there is no history yet.
func noCommit(err error) bool {
	return strings.Contains(err.Error(), "unknown revision") || strings.Contains(err.Error(), "bad revision")
}

// globbed is a path in which nothing is a pattern.
func globbed(s string) string {
	return strings.NewReplacer(`\`, `\\`, "[", `\[`, "*", `\*`, "?", `\?`).Replace(s)
}

// add takes in raw differences.
func (h *history) add(text string) {
	for d := range git.Differences(text) {
		if d.Mode == "160000" { // a submodule
			continue
		}
		if _, ok := h.byPath[d.Path]; !ok {
			h.byBase[path.Base(d.Path)] = append(h.byBase[path.Base(d.Path)], d.Path)
		}
		h.byPath[d.Path] = append(h.byPath[d.Path], len(h.events))
		h.events = append(h.events, event{old: d.Path, now: d.To, blob: d.Before, seconds: d.Seconds})
	}
}

// follow goes from a path through its renames to where it lies now; empty when they end in a removal.
func (c *check) follow(ctx context.Context, name string) string {
	for _, at := range c.history.byPath[name] { // the newest first: what had the path last is what is meant
		if to := c.chain(ctx, at); to != "" && to != name {
			return to
		}
	}
	return ""
}

// chain follows one event. Each step is newer than the one before, so it ends.
func (c *check) chain(ctx context.Context, at int) string {
	for {
		to := c.history.events[at].now
		if to == "" {
			return ""
		}
		if c.tree.holds(to) {
			return to
		}
		next := -1
		for _, i := range c.history.byPath[to] {
			if i < at {
				next = max(next, i)
			}
		}
		if next < 0 {
			if _, ok := c.tree.files[to]; ok {
				return c.displaced(ctx, to)
			}
			return ""
		}
		at = next
	}
}

// removed is the content that lay at a path when it was removed last; empty: it never was.
func (h *history) removed(name string) string {
	for _, at := range h.byPath[name] {
		if h.events[at].now == "" {
			return h.events[at].blob
		}
	}
	return ""
}

// since is when a file, or the last of a folder, was taken away; 0: it was not, or nobody committed it.
func (h *history) since(name string) int64 {
	last := int64(0)
	for old, events := range h.byPath {
		if old == name || strings.HasSuffix(name, "/") && strings.HasPrefix(old, name) {
			last = max(last, h.events[events[0]].seconds)
		}
	}
	return last
}

// endingIn are the former paths that end in a path.
func (h *history) endingIn(name string) []string {
	var all []string
	for _, old := range h.byBase[path.Base(name)] {
		if strings.HasSuffix(old, "/"+name) {
			all = append(all, old)
		}
	}
	return all
}

// others are the files that git does not have and does not ignore.
func (c *check) others(ctx context.Context) []string {
	if c.hasUntracked {
		return c.untracked
	}
	c.hasUntracked = true
	if a, err := c.git(ctx, "ls-files", "-z", "-o", "--exclude-standard"); err == nil {
		c.untracked = slices.DeleteFunc(strings.Split(a.Text, "\x00"), func(s string) bool { return s == "" || strings.HasSuffix(s, "/") })
	}
	return c.untracked
}

const (
	// maxOthers is how many files that git does not have are compared with one that is missing.
	maxOthers = 500
	// maxBlobs is how many contents are asked from git.
	maxBlobs = 200
)

// displaced is where a tracked file went that is missing from the work tree, before anybody told git.
func (c *check) displaced(ctx context.Context, name string) string {
	was := c.blob(ctx, c.tree.files[name].blob)
	if len(was) == 0 {
		return ""
	}
	best, likest := "", 0.5
	for i, other := range c.others(ctx) {
		if i == maxOthers {
			break
		}
		if info, err := os.Lstat(filepath.Join(c.tree.top, filepath.FromSlash(other))); err != nil || info.Size() > int64(2*len(was)+100) || info.Size() < int64(len(was)/2-50) {
			continue
		}
		if like := likeness(was, c.tree.read(other, maxCompared)); like > likest || like == 1 && path.Base(other) == path.Base(name) {
			best, likest = other, like
		}
	}
	return best
}

// blob is a content that git has; nil when it is too long or too many were asked.
func (c *check) blob(ctx context.Context, id string) []byte {
	if data, ok := c.blobs[id]; ok || id == "" {
		return data
	}
	if c.blobsRead++; c.blobsRead > maxBlobs {
		return nil
	}
	a, err := c.git(ctx, "cat-file", "blob", id)
	if err != nil || len(a.Text) > maxCompared {
		c.blobs[id] = nil
		return nil
	}
	c.blobs[id] = []byte(a.Text)
	return c.blobs[id]
}

// content is what a tracked file has now.
func (c *check) content(ctx context.Context, name string) []byte {
	if f := c.tree.files[name]; f.skipped {
		return c.blob(ctx, f.blob)
	}
	return c.tree.read(name, maxCompared)
}

// likeness is the share of lines that two texts have in common, from 0 to 1.
func likeness(a, b []byte) float64 {
	count := map[string]int{}
	lines := func(text []byte, by int) (n int) {
		for line := range strings.Lines(string(text)) {
			if line = strings.TrimSpace(line); len(line) > 1 {
				count[line] += by
				n++
			}
		}
		return n
	}
	n := lines(a, 1)
	m := lines(b, -1)
	differ := 0
	for _, d := range count {
		differ += max(d, -d)
	}
	if n+m == 0 {
		return 0
	}
	return 1 - float64(differ)/float64(n+m)
}
