package settings_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"casebook/project"
)

// C33, C51: each scope has a directory of its own; which count, and in which order, is said by the person alone.
func TestLayers(t *testing.T) {
	const config = "home/.config/casebook/config.yaml"
	for _, c := range []struct {
		name  string
		env   map[string]string
		files map[string]string
		links map[string]string // link → target
		share string            // what a worktree's own directory lies over
		want  []string
		codes []string
	}{
		{"the project's and the person's", nil, nil, nil, "", []string{"project OWN", "user home/.claude/memory"}, nil},
		{"with a team", map[string]string{"CASEBOOK_TEAM_ENABLED": "1"}, nil, nil, "", []string{"project OWN", "team OWN/team", "user home/.claude/memory"}, nil},
		{"a team in the configuration", nil, map[string]string{config: "team:\n  enabled: true\n"}, nil, "", []string{"project OWN", "team OWN/team", "user home/.claude/memory"}, nil},
		{"an overlay shares the team", map[string]string{"CASEBOOK_TEAM_ENABLED": "1"}, nil, nil, "shared",
			[]string{"project OWN", "shared shared", "team shared/team", "user home/.claude/memory"}, nil},
		{"without the person's", map[string]string{"CASEBOOK_USER_ENABLED": "0"}, nil, nil, "", []string{"project OWN"}, nil},
		{"the client's folder is elsewhere", map[string]string{"CLAUDE_CONFIG_DIR": "$ROOT/conf"}, nil, nil, "", []string{"project OWN", "user conf/memory"}, nil},
		{"the person chooses by a variable", map[string]string{"CASEBOOK_USER_MEMORY_DIR": "$ROOT/mine"}, map[string]string{config: "user:\n  memoryDirectory: ~/other\n"}, nil, "",
			[]string{"project OWN", "user mine"}, nil},
		{"and in the configuration", nil, map[string]string{config: "user:\n  memoryDirectory: ~/other\n"}, nil, "", []string{"project OWN", "user home/other"}, nil},
		{"a link counts as what it leads to", nil, map[string]string{"synced/memory/x.md": "x"}, map[string]string{"home/.claude": "../synced"}, "",
			[]string{"project OWN", "user synced/memory"}, nil},
		{"one directory counts once", map[string]string{"CASEBOOK_MEMORY_DIR": "$ROOT/m", "CASEBOOK_USER_MEMORY_DIR": "$ROOT/m"}, map[string]string{"m/x.md": "x"}, nil, "", []string{"project m"}, nil},
		{"no folder", nil, map[string]string{"home/.claude/memory": "a file"}, nil, "", []string{"project OWN"}, []string{"memory-dir-refused home/.claude/memory"}},
		{"a project cannot choose it", map[string]string{"CASEBOOK_USER_MEMORY_DIR": "$ROOT/p/planted"},
			map[string]string{"p/.claude/settings.json": `{"env":{"CASEBOOK_USER_MEMORY_DIR":"$ROOT/p/planted","CASEBOOK_TEAM_ENABLED":"1","CASEBOOK_USER_ENABLED":"1"}}`}, nil, "",
			[]string{"project OWN", "user home/.claude/memory"},
			[]string{"env-untrusted p/.claude/settings.json:1", "env-untrusted p/.claude/settings.json:1", "env-untrusted p/.claude/settings.json:1"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newPlace(t)
			p.env = c.env
			for link, target := range c.links {
				p.mkdir("synced")
				p.link(target, link)
			}
			for name, text := range c.files {
				p.write(name, text)
			}
			here := p.locate("p")
			if c.share != "" {
				here.Shared = p.path(c.share)
			}
			own := p.rel(here.Memory.Path)
			var got []string
			states := map[string]bool{}
			for _, l := range here.Layers() {
				got = append(got, l.Word+" "+strings.Replace(p.rel(l.Dir), own, "OWN", 1))
				if states[l.State] || !strings.HasPrefix(l.State, here.Settings.StateDir()) {
					t.Errorf("the state of %s is %s", l.Word, l.State)
				}
				states[l.State] = true
				if (l.Parent != "") != (l.Word == "team") || l.Under != (l.Word == "shared") {
					t.Errorf("%+v", l)
				}
			}
			for i := range c.want {
				if own == "m" {
					c.want[i] = strings.Replace(c.want[i], "project m", "project OWN", 1)
				}
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(c.codes, p.brief(here.Problems)); diff != "" {
				t.Errorf("problems (-want +got):\n%s", diff)
			}
		})
	}
}

// A place of one layer has that one alone, with the state that the layer has.
func TestOneLayerAlone(t *testing.T) {
	p := newPlace(t)
	p.env = map[string]string{"CASEBOOK_TEAM_ENABLED": "1"}
	here := p.locate("p")
	for _, l := range here.Layers() {
		in := here.In(l)
		if all := in.Layers(); len(all) != 1 || all[0].Dir != l.Dir || all[0].Scope != l.Scope {
			t.Errorf("%s: %+v", l.Word, all)
		}
		if in.State() != l.State || in.Memory.Path != l.Dir || !in.Memory.Enabled || !in.Memory.Trusted {
			t.Errorf("%s: %+v", l.Word, in.Memory)
		}
	}
	if want := p.path("home/.claude/projects/" + project.Key(p.path("p")) + "/memory"); here.Memory.Path != want {
		t.Error("the place itself was changed:", here.Memory.Path)
	}
}
