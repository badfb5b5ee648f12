package verify

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"casebook"
)

// madeFolders are names of folders that builds fill; what is missing there may come back any time.
var madeFolders = sync.OnceValue(func() map[string]bool {
	return wordSet(`dist build out target node_modules coverage tmp temp bin obj vendor __pycache__ generated gen .cache .next .venv venv logs log cache artifacts release debug`)
})

// plainNames are files that many folders have: one elsewhere is no trace.
var plainNames = sync.OnceValue(func() map[string]bool {
	return wordSet(`index main readme mod lib __init__ init makefile dockerfile config types type utils util test tests package setup app doc changelog license styles constants errors server client
		settings trust state data memory notes todo agents claude docker-compose compose build deploy run start`)
})

// file checks a file that is not where it is named.
func (c *check) file(ctx context.Context, name string, m Mention) casebook.Reference {
	if _, ok := c.tree.files[name]; ok { // git has it, the work tree does not
		if to := c.displaced(ctx, name); to != "" {
			return casebook.Reference{State: Moved, To: to, Reason: "renamed, and git was not told yet"}
		}
		return casebook.Reference{State: Gone, Reason: "removed, and not committed yet"}
	}
	h := c.renames(ctx)
	if to := c.follow(ctx, name); to != "" {
		return casebook.Reference{State: Moved, To: to}
	}
	if to := c.elsewhere(ctx, name); to != "" {
		return casebook.Reference{State: Moved, To: to}
	}
	if below := c.tree.endingIn(name, false); len(below) > 0 {
		return c.below(below)
	}
	if _, was := h.byPath[name]; was {
		return c.lost(name)
	}
	former := h.endingIn(name)
	if len(former) != 1 || m.Weak && !strings.Contains(name, "/") || foreign(former[0], name) {
		return unknown("git never had it")
	}
	if to := c.follow(ctx, former[0]); to != "" {
		return casebook.Reference{State: Moved, To: to}
	}
	if to := c.elsewhere(ctx, former[0]); to != "" {
		return casebook.Reference{State: Moved, To: to}
	}
	return c.lost(former[0])
}

// foreign says of a former path that the name of its end alone may well mean another file: it was an example, or has a name that many have.
func foreign(former, name string) bool {
	for part := range strings.SplitSeq(former, "/") {
		switch part {
		case "testdata", "fixtures", "examples", "example", "test", "tests", "vendor", "node_modules", "third_party":
			return true
		}
	}
	return !strings.Contains(name, "/") && (plainNames()[stem(name)] || strings.HasPrefix(name, "."))
}

// below is a path that is named from a folder of the project.
func (c *check) below(found []string) casebook.Reference {
	slices.Sort(found)
	for _, file := range found {
		if c.tree.holds(file) || c.tree.folders[file] {
			if len(found) == 1 {
				return casebook.Reference{State: Present, To: file}
			}
			return casebook.Reference{State: Present}
		}
	}
	return unknown("it is not in the work tree")
}

// elsewhere is the file that has now what a removed file had: its very content, or its name, with any ending, and much of it.
func (c *check) elsewhere(ctx context.Context, name string) string {
	blob := c.history.removed(name)
	if blob == "" {
		return ""
	}
	var same []string
	for file := range c.tree.files {
		if (path.Base(file) == path.Base(name) || stem(file) == stem(name)) && file != name && c.tree.holds(file) {
			same = append(same, file)
		}
	}
	slices.Sort(same)
	best, likest := "", 0.5
	if was := c.blob(ctx, blob); len(was) > 0 {
		for _, file := range same[:min(len(same), 20)] {
			if like := likeness(was, c.content(ctx, file)); like > likest {
				best, likest = file, like
			}
		}
		if best != "" || len(was) < 32 { // a short text is nobody's mark
			return best
		}
	}
	for file, f := range c.tree.files {
		if f.blob == blob && (best == "" || file < best) && c.tree.holds(file) {
			best = file
		}
	}
	return best
}

// stem is the last part of a path without its ending, in small letters.
func stem(name string) string {
	base := path.Base(name)
	return strings.ToLower(strings.TrimSuffix(base, path.Ext(base)))
}

// lost is a file that git had and that no rename leads from.
func (c *check) lost(name string) casebook.Reference {
	if c.history.partial {
		return unknown("this clone has not all that is needed to tell")
	}
	if twins := c.tree.bases[path.Base(name)]; len(twins) > 0 && !plainNames()[stem(name)] {
		return unknown(fmt.Sprintf("another file has its name: %s", twins[0]))
	}
	return casebook.Reference{State: Gone}
}

// maxBelow is how many files of a folder are followed.
const maxBelow = 200

// folder checks a folder that is not where it is named: it went where its files went.
func (c *check) folder(ctx context.Context, name string, m Mention) casebook.Reference {
	h := c.renames(ctx)
	to, moved, gone := c.folderTo(ctx, name)
	switch {
	case to != "":
		return casebook.Reference{State: Moved, To: to + "/"}
	case moved == 0 && gone == 0:
		if r := c.file(ctx, name, m); m.Kind == Folder && !strings.HasSuffix(m.Text, "/") && r.State == Moved {
			return r // a file without an ending
		}
	}
	if below := c.tree.endingIn(name, true); len(below) > 0 {
		return c.below(below)
	}
	switch {
	case moved > 0:
		return unknown("its files went to several folders")
	case gone == 0 || c.tree.folders[name]:
		return unknown("git never had it")
	case h.partial:
		return unknown("this clone has not all that is needed to tell")
	case m.Weak && !strings.HasSuffix(m.Text, "/"):
		return unknown("it may mean something else")
	}
	return casebook.Reference{State: Gone}
}

// folderTo is where most of a folder's files went, with how many moved and how many are gone.
func (c *check) folderTo(ctx context.Context, name string) (to string, moved, gone int) {
	votes := map[string]int{}
	vote := func(old, now string) {
		rest := strings.TrimPrefix(old, name+"/")
		moved++
		if dir, ok := strings.CutSuffix(now, "/"+rest); ok {
			votes[dir]++
		} else if path.Base(now) == path.Base(old) || strings.Count(rest, "/") == 0 {
			votes[path.Dir(now)]++
		}
	}
	var below []string
	for old := range c.history.byPath {
		if strings.HasPrefix(old, name+"/") {
			below = append(below, old)
		}
	}
	if c.tree.folders[name] { // moved, and git was not told
		for file := range c.tree.files {
			if strings.HasPrefix(file, name+"/") && len(below) < maxBelow {
				if now := c.displaced(ctx, file); now != "" {
					vote(file, now)
				}
			}
		}
	}
	slices.Sort(below)
	for _, old := range below[:min(len(below), maxBelow)] {
		if c.tree.holds(old) {
			continue
		}
		now := c.follow(ctx, old)
		if now == "" {
			now = c.elsewhere(ctx, old)
		}
		if now == "" || strings.HasPrefix(now, name+"/") {
			gone++
			continue
		}
		vote(old, now)
	}
	most := 0
	for dir, n := range votes {
		if n > most || n == most && dir < to {
			to, most = dir, n
		}
	}
	if _, folder := c.tree.look(to); to == "" || to == "." || !folder && !c.tree.skips(to) || 2*most < moved || 2*most < gone {
		return "", moved, gone
	}
	return to, moved, gone
}

// confirm takes back what was called gone and may still be somewhere: on a branch that is not merged, or made anew since git ignores it.
func (c *check) confirm(ctx context.Context, all [][]casebook.Reference) {
	var gone []*casebook.Reference
	var names []string // the paths that they had
	for i := range all {
		for j := range all[i] {
			r := &all[i][j]
			if name := c.origin(*r); c.tracks && r.State == Gone && name != "" {
				gone, names = append(gone, r), append(names, name)
			}
		}
	}
	if len(gone) == 0 {
		return
	}
	ignored := c.ignored(ctx, names)
	held, ok := c.held(ctx, names)
	for i, r := range gone {
		path := r.Kind == File || r.Kind == Folder
		switch {
		case ignored[names[i]]:
			r.State, r.Reason = Unknown, "git ignores the place: it may be made any time"
		case path && !ok:
			r.State, r.Reason = Unknown, "git did not say whether another branch has it"
		case path && held[names[i]] != "":
			r.State, r.Reason = Unknown, "the branch "+held[names[i]]+" still has it"
		}
	}
}

// origin is the path where git had something that is gone.
func (c *check) origin(r casebook.Reference) string {
	if r.Kind != File && r.Kind != Folder {
		return c.words.origins[r.Text]
	}
	name, ok := c.relative(r.Text)
	if !ok {
		return ""
	}
	if former := c.history.endingIn(name); len(c.history.byPath[name]) == 0 && len(former) == 1 {
		name = former[0]
	}
	if r.Kind == Folder {
		name += "/"
	}
	return name
}

// ignored says which paths git would ignore. Its status is 1 when it would none.
func (c *check) ignored(ctx context.Context, names []string) map[string]bool {
	a, _ := c.gitWith(ctx, strings.Join(names, "\x00")+"\x00", "check-ignore", "--no-index", "-z", "--stdin")
	set := map[string]bool{}
	for name := range strings.SplitSeq(a.Text, "\x00") {
		set[name] = true
	}
	return set
}

// maxBranches is how many branches are asked, the newest first.
const maxBranches = 50

// held says which branches that are not merged into HEAD have paths, and went on since these were taken away; false when git does not say.
func (c *check) held(ctx context.Context, names []string) (map[string]string, bool) {
	a, err := c.git(ctx, "for-each-ref", "--no-merged=HEAD", "--sort=-committerdate", fmt.Sprintf("--count=%d", maxBranches), "--format=%(objectname) %(committerdate:unix) %(refname:short)",
		"refs/heads", "refs/remotes")
	if err != nil || a.Text == "" {
		return nil, err == nil
	}
	var asked [][2]string
	var input strings.Builder
	for line := range strings.Lines(a.Text) {
		words := strings.Fields(line)
		if len(words) != 3 {
			continue
		}
		id, branch := words[0], words[2]
		seconds, _ := strconv.ParseInt(words[1], 10, 64)
		for _, name := range names {
			if strings.Contains(name, "\n") || seconds < c.history.since(name) {
				continue
			}
			fmt.Fprintf(&input, "%s:%s\n", id, strings.TrimSuffix(name, "/"))
			asked = append(asked, [2]string{name, branch})
		}
	}
	if len(asked) == 0 {
		return nil, true
	}
	b, err := c.gitWith(ctx, input.String(), "cat-file", "--batch-check")
	if err != nil || b.Cut {
		return nil, false
	}
	held := map[string]string{}
	for i, line := range strings.Split(strings.TrimSpace(b.Text), "\n") {
		if i < len(asked) && !strings.HasSuffix(line, " missing") && held[asked[i][0]] == "" {
			held[asked[i][0]] = asked[i][1]
		}
	}
	return held, true
}
