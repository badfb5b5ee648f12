package transcript

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"casebook/internal/regular"
)

// opencodeFile reads what `opencode export` wrote, or the file of a session in the tree of JSON files that opencode kept before 1.2.
func opencodeFile(ctx context.Context, r io.Reader, o Options, out *output) error {
	var exported *opencode
	var session opencodeSession
	members := map[string]json.RawMessage{}
	keep := func(name string) func(json.RawMessage) { return func(v json.RawMessage) { members[name] = v } }
	fields := map[string]func(json.RawMessage){"info": func(v json.RawMessage) {
		if json.Unmarshal(v, &session) == nil {
			exported = newOpencode(session, o.Start, out)
		}
	}}
	for _, name := range []string{"id", "directory", "parentID", "revert", "time"} {
		fields[name] = keep(name)
	}
	err := wholeObject(ctx, r, o, out, fields, "messages", func(v json.RawMessage) {
		var m struct {
			Info  opencodeInfo   `json:"info"`
			Parts []opencodePart `json:"parts"`
		}
		if exported == nil || json.Unmarshal(v, &m) != nil {
			out.stats.Broken++
			return
		}
		exported.message(m.Info, m.Parts)
	})
	if err != nil {
		out.note(err.Error())
	}
	if exported != nil {
		out.stats.End = exported.last
		return ctx.Err()
	}
	data, err := json.Marshal(members)
	if err != nil || json.Unmarshal(data, &session) != nil || session.ID == "" {
		out.note("the file names no session")
		return ctx.Err()
	}
	return opencodeTree(ctx, session, o, out)
}

// opencodeTree reads a session whose messages and parts are files of their own: storage/session/PROJECT/ID.json, storage/message/ID/MESSAGE.json, storage/part/MESSAGE/PART.json.
// Their names are in the order in which they were made.
func opencodeTree(ctx context.Context, s opencodeSession, o Options, out *output) error {
	storage := filepath.Dir(filepath.Dir(filepath.Dir(o.Path)))
	if o.Path == "" || !plainName(s.ID) {
		out.note("the messages of the session lie in other files, which are not known")
		return nil
	}
	p := newOpencode(s, o.Start, out)
	folder := filepath.Join(storage, "message", s.ID)
	names, err := jsonNames(folder)
	if err != nil {
		out.note(fmt.Sprintf("the messages of the session cannot be listed: %v", err))
	}
	for _, name := range names {
		if err := ctx.Err(); err != nil {
			return err
		}
		if out.err != nil {
			return out.err
		}
		var i opencodeInfo
		if !readJSON(filepath.Join(folder, name), o, out, &i) || !plainName(i.ID) {
			continue
		}
		p.message(i, opencodeParts(filepath.Join(storage, "part", i.ID), o, out))
	}
	out.stats.End = p.last
	return nil
}

// opencodeParts are the parts of a message, one a file.
func opencodeParts(folder string, o Options, out *output) []opencodePart {
	names, err := jsonNames(folder)
	if err != nil && !os.IsNotExist(err) {
		out.note(fmt.Sprintf("the parts of a message cannot be listed: %v", err))
	}
	var parts []opencodePart
	size := 0
	for _, name := range names {
		var raw json.RawMessage
		var part opencodePart
		if !readJSON(filepath.Join(folder, name), o, out, &raw) || json.Unmarshal(raw, &part) != nil {
			continue
		}
		if size += len(raw); size > 4*o.MaxLine {
			out.stats.Oversized++
			break
		}
		parts = append(parts, part)
	}
	return parts
}

// readJSON decodes a file of the tree; one that cannot be read, is too long, or holds none is counted.
func readJSON(path string, o Options, out *output, into any) bool {
	data, whole, err := regular.Start(path, int64(o.MaxLine))
	switch {
	case err != nil:
		out.note(fmt.Sprintf("%s: %v", path, err))
	case !whole:
		out.stats.Oversized++
	case json.Unmarshal(data, into) != nil:
		out.stats.Broken++
	default:
		return true
	}
	return false
}

// jsonNames are the names of the JSON files in a folder, in their order.
func jsonNames(folder string) ([]string, error) {
	entries, err := os.ReadDir(folder)
	var names []string
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".json") {
			names = append(names, e.Name())
		}
	}
	slices.Sort(names)
	return names, err
}

// plainName says whether an id is fit to be the name of a file.
func plainName(id string) bool {
	return id != "" && id != "." && id != ".." && !strings.ContainsAny(id, "/\\:\x00")
}
