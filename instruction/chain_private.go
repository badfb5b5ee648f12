package instruction

import (
	"encoding/json"
	"path/filepath"
	"strings"

	"casebook"
	"casebook/internal/regular"
)

// privately loads what the agent itself wrote of the project: the index, or in its place the files of the usual names.
func (g *gathering) privately() {
	if g.c.registry == "" || g.base == "" {
		return
	}
	data, err := regular.Read(filepath.Join(g.base, g.c.registry), maxConfig)
	var registry struct {
		Projects map[string]string `json:"projects"`
	}
	if err != nil || json.Unmarshal(data, &registry) != nil { // the agent then begins a new one
		return
	}
	name := registry.Projects[g.l.Dir]
	if name == "" || !filepath.IsLocal(name) || filepath.Base(name) != name {
		return
	}
	dir := filepath.Join(g.base, filepath.Dir(g.c.private), name, filepath.Base(g.c.private))
	if index := filepath.Join(dir, casebook.IndexFile); exists(index) {
		g.load(index, casebook.TierAuto)
		return
	}
	for _, name := range g.c.names {
		if path := filepath.Join(dir, name); exists(path) {
			g.load(path, casebook.TierAuto)
		}
	}
}

// extended tells of extensions.
func (g *gathering) extended() {
	if g.c.extensions == "" || g.base == "" {
		return
	}
	found := g.match(g.base, strings.Split(g.c.extensions, "/"))
	if len(found) == 0 {
		return
	}
	g.problem(casebook.Problem{Code: "agent-unsure", Path: found[0], Text: g.c.agent + " loads the files of its extensions, too, which casebook does not follow",
		Fix: "see in the extension which files it brings", Info: true})
}
