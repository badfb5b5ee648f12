package transcript

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"casebook/internal/regular"
)

// claude lists a folder of sessions of Claude Code, or those of them that were begun in the project. Those of subagents lie in a folder of each session.
func (f *finder) claude(dir string, alike bool) {
	f.looked = 0
	if isOwnDir(dir) || strings.HasSuffix(dir, OwnDir) { // the name is the whole working directory, with dashes
		return
	}
	for _, e := range f.list(dir) {
		path := filepath.Join(dir, e.Name())
		if name, ok := strings.CutSuffix(e.Name(), ".jsonl"); ok {
			if info, ok := f.file(path); ok && (!alike || f.mine(f.begunIn(path))) {
				f.add(Session{Format: FormatClaude, Path: path, ID: name, Subagent: strings.HasPrefix(name, "agent-")}, info)
			}
			continue
		}
		if !e.IsDir() {
			continue
		}
		subagents := filepath.Join(path, "subagents")
		for _, a := range f.list(subagents) {
			if !strings.HasSuffix(a.Name(), ".jsonl") {
				continue
			}
			path := filepath.Join(subagents, a.Name())
			if info, ok := f.file(path); ok && (!alike || f.mine(f.begunIn(path))) {
				f.add(Session{Format: FormatClaude, Path: path, ID: strings.TrimSuffix(a.Name(), ".jsonl"), Subagent: true}, info)
			}
		}
	}
}

var errBegun = errors.New("the first turn is read")

// begunIn is where a session of Claude Code was begun; empty: it does not say.
func (f *finder) begunIn(path string) (dir string) {
	_, err := ReadFile(f.ctx, path, Options{Format: FormatClaude}, func(t Turn) error {
		if dir = t.Dir; dir == "" {
			return nil
		}
		return errBegun
	})
	if err != nil && !errors.Is(err, errBegun) {
		f.problem(path, err)
	}
	return dir
}

// codex looks through a folder of rollouts, which are sorted by day or lie side by side. The first line of each says where it was begun.
func (f *finder) codex(dir string) {
	f.looked = 0
	f.rollouts(dir, 0)
}

func (f *finder) rollouts(dir string, depth int) {
	entries := f.list(dir)
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		switch {
		case f.ctx.Err() != nil:
			return
		case e.IsDir() && depth < 4: // year, month, day
			f.rollouts(path, depth+1)
		case strings.HasPrefix(e.Name(), "rollout-") && strings.HasSuffix(e.Name(), ".jsonl"):
			f.rollout(path)
		case strings.HasPrefix(e.Name(), "rollout-") && strings.HasSuffix(e.Name(), ".jsonl.zst"):
			plain := strings.TrimSuffix(e.Name(), ".zst")
			if !slices.ContainsFunc(entries, func(o os.DirEntry) bool { return o.Name() == plain }) {
				f.found.Problems = append(f.found.Problems, Problem{Path: path, Text: "is compressed; zstd -d makes a file of it that can be read"})
			}
		}
	}
}

func (f *finder) rollout(path string) {
	info, ok := f.file(path)
	if !ok || info.Size() == 0 {
		return
	}
	m, err := firstMeta(path)
	if err != nil {
		f.problem(path, err)
		return
	}
	if f.mine(m.Dir) {
		f.add(Session{Format: FormatCodex, Path: path, ID: m.ID, Dir: m.Dir, Subagent: m.subagent()}, info)
	}
}

// firstMeta is what the first line of a rollout says. A whole system prompt can stand in it.
func firstMeta(path string) (m codexMeta, err error) {
	head, whole, err := regular.Start(path, 16<<10)
	if err == nil && !whole && !bytes.Contains(head, []byte("\n")) {
		head, _, err = regular.Start(path, headBytes)
	}
	if err != nil {
		return m, err
	}
	first, _, _ := bytes.Cut(head, []byte("\n"))
	var l codexLine
	if json.Unmarshal(first, &l) == nil && l.Payload != nil {
		err = json.Unmarshal(l.Payload, &m)
	} else {
		err = json.Unmarshal(first, &m) // of the first versions
	}
	if err != nil || m.ID == "" {
		return m, fmt.Errorf("does not begin with whose session it is")
	}
	return m, nil
}

// gemini looks through the projects of Gemini CLI. A folder is named after a project's path, by its last part or by a hash; where it says itself what it belongs to, that
// counts, and else the list of all projects.
func (f *finder) gemini(tmp string) {
	f.looked = 0
	hashes := map[string]string{}
	for _, root := range f.roots {
		sum := sha256.Sum256([]byte(root))
		hashes[hex.EncodeToString(sum[:])] = root
	}
	names := f.geminiNames(filepath.Join(filepath.Dir(tmp), "projects.json"))
	for _, e := range f.list(tmp) {
		folder := filepath.Join(tmp, e.Name())
		if isOwnDir(folder) {
			continue
		}
		dir := firstOf(geminiRoot(folder), hashes[e.Name()], names[e.Name()])
		if f.mine(dir) {
			f.chats(filepath.Join(folder, "chats"), dir, false)
		}
	}
}

// geminiNames says which project a folder of a name belongs to.
func (f *finder) geminiNames(path string) map[string]string {
	var list struct {
		Projects map[string]string `json:"projects"`
	}
	data, err := regular.Read(path, 4<<20)
	if err == nil {
		err = json.Unmarshal(data, &list)
	}
	if err != nil && !os.IsNotExist(err) {
		f.problem(path, err)
	}
	names := map[string]string{}
	for dir, name := range list.Projects {
		names[name] = dir
	}
	return names
}

// chats lists the sessions in a folder; those of the subagents of a session lie in a folder of their own.
func (f *finder) chats(folder, dir string, subagents bool) {
	entries := f.list(folder)
	for _, e := range entries {
		path := filepath.Join(folder, e.Name())
		switch name := e.Name(); {
		case e.IsDir():
			if !subagents {
				f.chats(path, dir, true)
			}
		case strings.HasSuffix(name, ".json") && slices.ContainsFunc(entries, func(o os.DirEntry) bool { return o.Name() == name+"l" }): // it was carried over
		case strings.HasSuffix(name, ".jsonl"), strings.HasSuffix(name, ".json"):
			info, ok := f.file(path)
			if !ok {
				continue
			}
			var r geminiRecord
			if head, _, err := regular.Start(path, 16<<10); err == nil {
				first, _, _ := bytes.Cut(head, []byte("\n"))
				r.scan(first) // of the older form nothing is known before it is read
			}
			f.add(Session{Format: FormatGemini, Path: path, ID: word(r.session), Dir: dir, Subagent: subagents || word(r.kind) == "subagent"}, info)
		}
	}
}

// opencode looks into opencode's database and into the tree that it kept before.
func (f *finder) opencode(place string) {
	f.looked = 0
	databases := []string{place}
	if info, err := os.Stat(place); err == nil && info.IsDir() {
		databases, _ = filepath.Glob(filepath.Join(escapeGlob(place), "opencode*.db"))
	} else if err != nil {
		if !os.IsNotExist(err) {
			f.problem(place, err)
		}
		return
	}
	known := map[string]bool{}
	for _, path := range databases {
		f.database(path, known)
	}
	f.tree(filepath.Join(place, "storage", "session"), known)
}

// escapeGlob writes a path so that it is taken as it is.
func escapeGlob(path string) string {
	if filepath.Separator == '\\' {
		return path
	}
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "?", `\?`, "[", `\[`).Replace(path)
}

func (f *finder) database(path string, known map[string]bool) {
	info, ok := f.file(path)
	if !ok || info.Size() == 0 {
		return
	}
	r := &databaseReader{ctx: f.ctx, options: Options{Path: path}}
	defer r.drop()
	var sessions []opencodeSession
	if err := r.steadily(func() (err error) { sessions, err = r.db.sessions(""); return err }); err != nil {
		f.problem(path, err)
		return
	}
	for _, s := range sessions {
		known[s.ID] = true
		if f.mine(s.Directory) {
			f.add(Session{Format: FormatOpencode, Path: path, ID: s.ID, Dir: s.Directory, Subagent: s.Parent != "", Time: milliseconds(int64(s.Time.Updated))}, info)
		}
	}
}

// tree looks at the sessions of the tree, one file each in a folder for each project. What was carried over into a database counts there.
func (f *finder) tree(folder string, known map[string]bool) {
	for _, project := range f.list(folder) {
		if !project.IsDir() {
			continue
		}
		for _, e := range f.list(filepath.Join(folder, project.Name())) {
			path := filepath.Join(folder, project.Name(), e.Name())
			if !strings.HasSuffix(e.Name(), ".json") || known[strings.TrimSuffix(e.Name(), ".json")] {
				continue
			}
			info, ok := f.file(path)
			if !ok {
				continue
			}
			data, err := regular.Read(path, headBytes)
			var s opencodeSession
			if err == nil {
				err = json.Unmarshal(data, &s)
			}
			if err != nil {
				f.problem(path, err)
				continue
			}
			if f.mine(s.Directory) {
				f.add(Session{Format: FormatOpencode, Path: path, ID: s.ID, Dir: s.Directory, Subagent: s.Parent != "", Time: milliseconds(int64(s.Time.Updated))}, info)
			}
		}
	}
}
