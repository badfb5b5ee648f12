package settings_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"casebook"
	"casebook/identity"
	"casebook/project"
	"casebook/settings"
)

var today = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

// locate is the whole way that every command and hook goes.
func (p place) locate(dir string) settings.Place {
	p.Helper()
	at, err := settings.Locate(p.path(dir), settings.Options{Home: p.path("home"), Env: p.getenv, ManagedDir: p.path("managed"),
		AccountHome: func() (string, error) { return p.path("home"), nil }})
	if err != nil {
		p.Fatal(err)
	}
	return at
}

// use makes the project's memory directory with one memory, named after the folder, as a command does.
func (p place) use(dir string) settings.Place {
	p.Helper()
	at := p.locate(dir)
	if err := at.Claim(today, identity.Created); err != nil {
		p.Fatal(err)
	}
	p.memory(at.Memory.Path, dir)
	return at
}

func (p place) memory(dir, of string) {
	p.Helper()
	p.write(p.rel(filepath.Join(dir, "of.md")), "of "+of)
}

func (p place) move(from, to string) {
	p.Helper()
	p.mkdir(filepath.Dir(to))
	if err := os.Rename(p.path(from), p.path(to)); err != nil {
		p.Fatal(err)
	}
}

// keyed is a project's folder below `projects` by its own key.
func (p place) keyed(dir string) string {
	return "home/.claude/projects/" + project.Key(p.path(dir)) + "/memory"
}

// beside is the one that it has where the key is another's.
func (p place) beside(dir string) string {
	return p.rel(settings.Beside(p.path(p.keyed(dir)), p.path(dir)))
}

// transcript is one of the client's, of a session that began in dir.
func (p place) transcript(dir, name string) {
	p.Helper()
	entry, err := json.Marshal(map[string]string{"type": "user", "cwd": p.path(dir)})
	if err != nil {
		p.Fatal(err)
	}
	p.write(filepath.Join(filepath.Dir(p.keyed(dir)), name+".jsonl"), `{"type":"summary"}`+"\n"+string(entry)+"\n")
}

func (p place) remote(dir, url string) {
	p.Helper()
	p.git(dir, "remote", "add", "origin", url)
}

// Each row: what happened to projects that have memories, and where memory lies afterwards. Never is a directory taken in which another project's memory lies.
func TestAMemoryDirectoryIsOneProjectsAlone(t *testing.T) {
	type want struct {
		dir, shared string // of the memory; empty dir: by the project's own key
		problem     string
	}
	long := "deep/" + strings.Repeat("とても長い名前/", 39)
	for _, c := range []struct {
		name  string
		build func(p place)
		want  map[string]want
		holds map[string]string // folder → whose memory lies there, when not its own
	}{
		{name: "one project, from all its folders and links", build: func(p place) {
			p.repo("r")
			p.mkdir("r/sub")
			p.use("r")
			p.link("r", "l")
		}, want: map[string]want{"r": {}, "r/sub": {dir: "r"}, "l": {dir: "r"}}},
		// anthropics/claude-code#7009, #35162, #46071
		{name: "082 130 two projects on one key", build: func(p place) {
			for _, dir := range []string{"my_app", "my-app", "my.app", "my app", "data-set", "data/set"} {
				p.mkdir(dir)
				p.use(dir)
			}
		}, want: map[string]want{"my_app": {}, "my-app": {"+my-app", "", "project-collision"}, "my.app": {"+my.app", "", "project-collision"},
			"my app": {"+my app", "", "project-collision"}, "data-set": {}, "data/set": {"+data/set", "", "project-collision"}}},
		{name: "082 two of CJK names on one key, one of them a repository", build: func(p place) {
			p.repo("日本")
			p.mkdir("中国")
			p.use("日本")
			p.use("中国")
		}, want: map[string]want{"日本": {}, "中国": {"+中国", "", "project-collision"}}},
		// earendil-works/pi#9836, Corsinvest/cv4vs-agents#80, anthropics/claude-code#91935
		{name: "085 40 levels deep in CJK, two that differ in the last letter", build: func(p place) {
			p.mkdir(long + "甲")
			p.mkdir(long + "乙")
			p.use(long + "甲")
			p.use(long + "乙")
		}, want: map[string]want{long + "甲": {}, long + "乙": {}}},
		// anthropics/claude-code#91735
		{name: "083 renamed: another key, nothing is taken along by itself", build: func(p place) {
			p.repo("old")
			p.use("old")
			p.move("old", "new")
		}, want: map[string]want{"new": {}}, holds: map[string]string{"new": ""}},
		{name: "renamed to a name of the same key", build: func(p place) {
			p.repo("my-app")
			p.remote("my-app", "https://example.com/ana/app.git")
			p.use("my-app")
			p.move("my-app", "my_app")
		}, want: map[string]want{"my_app": {"+my_app", "", "project-moved"}}, holds: map[string]string{"my_app": ""}},
		{name: "moved away, and another repository on the same key came", build: func(p place) {
			p.repo("my-app")
			p.remote("my-app", "https://example.com/ana/app.git")
			p.use("my-app")
			p.move("my-app", "elsewhere")
			p.repo("my_app")
			p.remote("my_app", "https://example.com/ben/tool.git")
		}, want: map[string]want{"my_app": {"+my_app", "", "project-gone"}}, holds: map[string]string{"my_app": ""}},
		{name: "second clone, beside and on the same key", build: func(p place) {
			p.repo("src")
			p.git(".", "clone", "-q", "src", "a")
			p.git(".", "clone", "-q", "src", "b-c")
			p.git(".", "clone", "-q", "src", "b.c")
			for _, dir := range []string{"a", "b-c", "b.c"} {
				p.use(dir)
			}
		}, want: map[string]want{"a": {}, "b-c": {}, "b.c": {"+b.c", "", "project-collision"}}},
		{name: "fork on the same key", build: func(p place) {
			p.repo("my-app")
			p.remote("my-app", "https://example.com/ana/app.git")
			p.git(".", "clone", "-q", "my-app", "my_app")
			p.use("my-app")
			p.use("my_app")
		}, want: map[string]want{"my-app": {}, "my_app": {"+my_app", "", "project-collision"}}},
		{name: "submodule and nested repository", build: func(p place) {
			p.repo("lib")
			p.repo("r")
			p.git("r", "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", p.path("lib"), "lib")
			p.repo("r/inner")
			for _, dir := range []string{"lib", "r", "r/lib", "r/inner"} {
				p.use(dir)
			}
		}, want: map[string]want{"lib": {}, "r": {}, "r/lib": {}, "r/inner": {}}},
		{name: "a folder that became a repository", build: func(p place) {
			p.mkdir("n")
			p.use("n")
			p.git(".", "init", "-q", "n")
		}, want: map[string]want{"n": {}}},
		{name: "case and composition apart on this file system", build: func(p place) {
			for _, dir := range []string{"Shop", "shop", "J\u00fcrgen", "Ju\u0308rgen"} {
				p.mkdir(dir)
				if dir == "shop" && p.sameFile("Shop", "shop") || dir == "Ju\u0308rgen" && p.sameFile("J\u00fcrgen", dir) {
					p.Skip("this file system knows no case or composition")
				}
				p.use(dir)
			}
		}, want: map[string]want{"Shop": {}, "shop": {}, "J\u00fcrgen": {}, "Ju\u0308rgen": {}}},
		{name: "bare layout", build: func(p place) {
			p.repo("src")
			p.git(".", "clone", "-q", "--bare", "src", "p/.bare")
			p.write("p/.git", "gitdir: ./.bare\n")
			p.git("p", "worktree", "add", "-q", "one")
			p.git("p", "worktree", "add", "-q", "two")
			p.use("p/one")
		}, want: map[string]want{"p": {dir: "p/.bare"}, "p/one": {dir: "p/.bare"}, "p/two": {dir: "p/.bare"}}},
		// anthropics/claude-code#24382, #28037, #34975, #81833
		{name: "092 worktrees share by default, and a deleted one loses nothing", build: func(p place) {
			p.repo("r")
			p.git("r", "worktree", "add", "-q", ".claude/worktrees/x")
			p.git("r", "worktree", "add", "-q", "../w")
			p.use("r/.claude/worktrees/x")
			p.git("r", "worktree", "remove", "--force", ".claude/worktrees/x")
		}, want: map[string]want{"r": {}, "w": {dir: "r"}}, holds: map[string]string{"r": "r/.claude/worktrees/x", "w": "r/.claude/worktrees/x"}},
		{name: "worktrees separate", build: func(p place) {
			p.repo("r")
			p.git("r", "worktree", "add", "-q", "../w")
			p.policy("r", "separate")
			p.use("r")
			p.use("w")
		}, want: map[string]want{"r": {}, "w": {}}},
		{name: "worktrees as an overlay", build: func(p place) {
			p.repo("r")
			p.git("r", "worktree", "add", "-q", "../w")
			p.policy("r", "overlay")
			p.use("r")
			p.use("w")
		}, want: map[string]want{"r": {}, "w": {dir: "w", shared: "r"}}},
		{name: "worktrees of the bare layout as an overlay", build: func(p place) {
			p.repo("src")
			p.git(".", "clone", "-q", "--bare", "src", "p/.bare")
			p.write("p/.git", "gitdir: ./.bare\n")
			p.git("p", "worktree", "add", "-q", "one")
			p.policy("p/.bare", "overlay")
			p.use("p/.bare")
			p.use("p/one")
		}, want: map[string]want{"p/.bare": {}, "p/one": {dir: "p/one", shared: "p/.bare"}}},
		{name: "separate worktrees on one key, and with another project", build: func(p place) {
			p.repo("r")
			p.git("r", "worktree", "add", "-q", "../w-1")
			p.git("r", "worktree", "add", "-q", "../w.1")
			p.mkdir("w_1")
			p.policy("r", "separate")
			p.use("w-1")
			p.use("w.1")
			p.use("w_1")
		}, want: map[string]want{"w-1": {}, "w.1": {"+w.1", "", "project-collision"}, "w_1": {"+w_1", "", "project-collision"}}},
		{name: "where a separate worktree was is another repository", build: func(p place) {
			p.repo("r")
			p.git("r", "worktree", "add", "-q", "../w")
			p.policy("r", "separate")
			p.use("w")
			p.git("r", "worktree", "remove", "--force", "../w")
			p.repo("w")
		}, want: map[string]want{"w": {"+w", "", "project-collision"}}, holds: map[string]string{"w": ""}},
		{name: "an overlay over a key that is another's", build: func(p place) {
			p.mkdir("a-b")
			p.use("a-b")
			p.repo("a.b")
			p.git("a.b", "worktree", "add", "-q", "../w")
			p.policy("a.b", "overlay")
			p.use("a.b")
			p.use("w")
		}, want: map[string]want{"a-b": {}, "a.b": {"+a.b", "", "project-collision"}, "w": {dir: "w", shared: "+a.b", problem: "project-collision"}}},
		{name: "memories from before: the transcripts name this project", build: func(p place) {
			p.mkdir("n")
			p.transcript("n", "1")
			p.memory(p.path(p.keyed("n")), "n")
		}, want: map[string]want{"n": {}}},
		{name: "memories from before: they name another one, which is there", build: func(p place) {
			p.mkdir("a-b")
			p.mkdir("a.b")
			p.transcript("a-b", "1")
			p.memory(p.path(p.keyed("a-b")), "a-b")
		}, want: map[string]want{"a.b": {"+a.b", "", "project-collision"}, "a-b": {}}, holds: map[string]string{"a.b": ""}},
		{name: "memories from before: they name both, and nobody guesses", build: func(p place) {
			p.mkdir("a-b")
			p.mkdir("a.b")
			p.transcript("a-b", "1")
			p.transcript("a.b", "2")
			p.memory(p.path(p.keyed("a-b")), "both")
		}, want: map[string]want{"a.b": {"+a.b", "", "project-unsure"}, "a-b": {"+a-b", "", "project-unsure"}}, holds: map[string]string{"a.b": "", "a-b": ""}},
		{name: "memories from before: a subfolder's sessions tell nothing", build: func(p place) {
			p.repo("a")
			p.mkdir("a/b")
			p.mkdir("a-b")
			p.transcript("a/b", "1")
			p.memory(p.path(p.keyed("a-b")), "a-b")
		}, want: map[string]want{"a-b": {}}},
		{name: "given away to where it now lies", build: func(p place) {
			p.repo("old")
			at := p.use("old")
			p.change(at, func(r *identity.Record) { r.MovedTo = p.path("new") })
			p.move("old", "new")
			p.mkdir("old")
		}, want: map[string]want{"old": {"+old", "", "project-collision"}}, holds: map[string]string{"old": ""}},
		{name: "given away to a place that is not there yet", build: func(p place) {
			p.repo("old")
			at := p.use("old")
			p.change(at, func(r *identity.Record) { r.MovedTo = p.path("new") })
		}, want: map[string]want{"old": {}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newPlace(t)
			c.build(p)
			for dir, w := range c.want {
				at := p.locate(dir)
				if w.dir == "" {
					w.dir = dir
				}
				got := want{p.rel(at.Memory.Path), p.rel(at.Shared), codes(at.Problems)}
				if diff := cmp.Diff(want{p.dirOf(w.dir), p.dirOf(w.shared), w.problem}, got, cmp.AllowUnexported(want{})); diff != "" {
					t.Errorf("%s (-want +got):\n%s%v", dir, diff, at.Problems)
				}
				holds, told := c.holds[dir]
				if !told {
					holds = strings.TrimPrefix(w.dir, "+")
				}
				data, _ := os.ReadFile(filepath.Join(at.Memory.Path, "of.md"))
				if of := strings.TrimPrefix(string(data), "of "); of != holds && c.name != "bare layout" {
					t.Errorf("%s: the memory of %q lies in its directory, want that of %q", dir, of, holds)
				}
				if err := at.Claim(today, identity.Found); err != nil {
					t.Error(err)
				}
				if again := p.locate(dir); again.Memory.Path != at.Memory.Path || again.Shared != at.Shared {
					t.Errorf("%s: %s, and once it is written down %s", dir, at.Memory.Path, again.Memory.Path)
				}
			}
		})
	}
}

// dirOf is the memory directory of a folder, relative to the place; with a + the one beside that of its key.
func (p place) dirOf(dir string) string {
	if dir == "" {
		return ""
	}
	if own, ok := strings.CutPrefix(dir, "+"); ok {
		return p.beside(own)
	}
	return p.keyed(dir)
}

func (p place) policy(main, policy string) {
	p.Helper()
	if err := settings.PoliciesIn(p.path("home/.local/state/casebook")).Set(p.path(main), policy); err != nil {
		p.Fatal(err)
	}
}

func (p place) change(at settings.Place, change func(*identity.Record)) {
	p.Helper()
	if err := identity.Change(at.State(), func(r *identity.Record) error { change(r); return nil }); err != nil {
		p.Fatal(err)
	}
}

func (p place) sameFile(a, b string) bool {
	x, err := os.Stat(p.path(a))
	y, more := os.Stat(p.path(b))
	return err == nil && more == nil && os.SameFile(x, y)
}

func codes(problems []casebook.Problem) string {
	var all []string
	for _, p := range problems {
		all = append(all, p.Code)
	}
	return strings.Join(all, " ")
}

// Whose a directory is, is written once a day at most, for its owner alone, and never for one that is not there or that a person named.
func TestClaimWritesLittle(t *testing.T) {
	p := newPlace(t)
	p.repo("r")
	p.remote("r", "https://ana:secret@example.com/ana/r.git")
	at := p.locate("r")
	if err := at.Claim(today, identity.Found); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(at.State(), identity.File)
	if _, err := os.Stat(file); err == nil {
		t.Error("written down without a directory")
	}
	at = p.use("r")
	data, err := os.ReadFile(file)
	if err != nil || strings.Contains(string(data), "secret") || !strings.Contains(string(data), `"remote": "example.com/ana/r"`) {
		t.Errorf("%s %v", data, err)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", info, err)
	}
	before, _ := os.Stat(file)
	if err := p.locate("r").Claim(today.Add(time.Hour), identity.Found); err != nil {
		t.Error(err)
	}
	if after, _ := os.Stat(file); !os.SameFile(before, after) {
		t.Error("written twice on one day")
	}
	if err := p.locate("r").Claim(today.AddDate(0, 0, 1), identity.Found); err != nil {
		t.Error(err)
	}
	r, problem := identity.Read(at.State())
	if problem != nil || r.Projects[0].First != "2026-11-30" || r.Projects[0].Last != "2026-12-01" || r.Projects[0].How != identity.Created {
		t.Errorf("%+v %v", r, problem)
	}
	p.env["CASEBOOK_MEMORY_DIR"] = "$ROOT/notes"
	at = p.use("r")
	if _, err := os.Stat(filepath.Join(at.State(), identity.File)); err == nil {
		t.Error("a directory that a person named is shared on purpose")
	}
}

// anthropics/claude-code#33535, #36636, #60089, #39204: the set folder is the same for all, whoever else uses it.
func TestCase095ASetDirectoryIsNoCollision(t *testing.T) {
	p := newPlace(t)
	p.repo("a-b")
	p.mkdir("a.b")
	p.git("a-b", "worktree", "add", "-q", "../w")
	p.policy("a-b", "separate")
	p.env["CASEBOOK_MEMORY_DIR"] = "$ROOT/notes"
	for _, dir := range []string{"a-b", "a.b", "w"} {
		if at := p.use(dir); at.Memory.Path != p.path("notes") || at.Shared != "" || len(at.Problems) > 0 {
			t.Errorf("%s: %s over %q %v", dir, at.Memory.Path, at.Shared, at.Problems)
		}
	}
	p.env = nil
	p.use("a-b")
	p.repo("linked")
	p.link(filepath.Dir(p.path(p.keyed("a-b"))), filepath.Dir(p.keyed("linked")))
	if at := p.use("linked"); p.rel(at.Memory.Path) != p.keyed("a-b") || len(at.Problems) > 0 {
		t.Errorf("by a link: %s %v", at.Memory.Path, at.Problems)
	}
	p.env = map[string]string{"CLAUDE_CONFIG_DIR": "$ROOT/conf", "CLAUDE_CODE_PROJECT_DIR_NAME": "ours"}
	for _, dir := range []string{"a-b", "a.b"} {
		if at := p.use(dir); at.Memory.Path != p.path("conf/projects/ours/memory") || len(at.Problems) > 0 {
			t.Errorf("%s: %s %v", dir, at.Memory.Path, at.Problems)
		}
	}
}

// A record that cannot be understood is left alone; what is understood of a newer one counts.
func TestARecordOfANewerVersionIsLeftAlone(t *testing.T) {
	for _, c := range []struct{ name, text, problem, dir string }{
		{"newer, of this project", `{"version":2,"projects":[{"path":"$ROOT/a-b"}],"more":1}`, "project-record-version", "a-b"},
		{"newer, of another", `{"version":2,"projects":[{"path":"$ROOT/a.b"}]}`, "project-record-version project-collision", "+a-b"},
		{"newer, of nobody that is understood", `{"version":2,"owners":["$ROOT/a-b"]}`, "project-record-version", ""},
		{"broken", `{"version":1`, "project-record-broken", ""},
		{"empty", `{}`, "project-record-broken", ""},
		{"without a path", `{"version":1,"projects":[{"path":""}]}`, "project-record-broken", ""},
		{"broken, and the transcripts tell", `{"version":1`, "project-record-broken", "a-b"},
	} {
		p := newPlace(t)
		p.mkdir("a-b")
		p.mkdir("a.b")
		at := p.use("a-b")
		file := p.rel(filepath.Join(at.State(), identity.File))
		p.write(file, c.text)
		if strings.HasSuffix(c.name, "tell") {
			p.transcript("a-b", "one")
		}
		before, _ := os.ReadFile(p.path(file))
		if other := p.locate("a.b"); p.rel(other.Memory.Path) == p.keyed("a-b") && c.name != "newer, of another" {
			t.Errorf("%s: the other project gets %s", c.name, other.Memory.Path)
		}
		at = p.locate("a-b")
		if got := codes(at.Problems); got != c.problem || p.rel(at.Memory.Path) != p.dirOf(c.dir) {
			t.Errorf("%s: %s %q", c.name, p.rel(at.Memory.Path), got)
		}
		if err := at.Claim(today.AddDate(0, 1, 0), identity.Created); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if after, _ := os.ReadFile(p.path(file)); string(after) != string(before) {
			t.Errorf("%s: it was written to: %s", c.name, after)
		}
	}
}

// The policy for worktrees: a person's word for the project, else the configuration, never a project's own files.
func TestWorktreePolicy(t *testing.T) {
	p := newPlace(t)
	p.repo("r")
	p.git("r", "worktree", "add", "-q", "../w")
	check := func(want, dir, problems string) {
		t.Helper()
		at := p.locate("w")
		if at.Worktrees() != want || p.rel(at.Memory.Path) != p.keyed(dir) || codes(at.Problems) != problems {
			t.Errorf("%s in %s %v, want %s in %s", at.Worktrees(), p.rel(at.Memory.Path), at.Problems, want, p.keyed(dir))
		}
	}
	check("shared", "r", "")
	p.write("w/.claude/settings.json", `{"env": {"CASEBOOK_PROJECT_WORKTREES": "separate"}}`)
	p.env["CASEBOOK_PROJECT_WORKTREES"] = "separate" // as the client hands it on
	check("shared", "r", "env-untrusted")
	if err := os.Remove(p.path("w/.claude/settings.json")); err != nil {
		t.Fatal(err)
	}
	check("separate", "w", "")
	delete(p.env, "CASEBOOK_PROJECT_WORKTREES")
	p.write("home/.config/casebook/config.yaml", "project:\n  worktrees: overlay\n")
	check("overlay", "w", "")
	p.policy("r", "shared")
	check("shared", "r", "")
	p.policy("r", "")
	check("overlay", "w", "")
	p.write("home/.local/state/casebook/worktrees.json", `{"version":1,"projects":{"$ROOT/r":"never"}}`)
	check("overlay", "w", "worktrees-broken")
	p.write("home/.local/state/casebook/worktrees.json", `{"version":9}`)
	check("overlay", "w", "worktrees-version")
	if err := settings.PoliciesIn(p.path("home/.local/state/casebook")).Set(p.path("r"), "shared"); err == nil {
		t.Error("a newer record was written to")
	}
}

// The one that is faster has the directory; the other is told and writes nothing.
func TestTwoClaimAtOnce(t *testing.T) {
	p := newPlace(t)
	p.mkdir("a-b")
	p.mkdir("a.b")
	first, second := p.locate("a-b"), p.locate("a.b")
	if err := first.Claim(today, identity.Created); err != nil {
		t.Fatal(err)
	}
	if err := second.Claim(today, identity.Created); err == nil {
		t.Error("both have one directory")
	}
	if at := p.locate("a.b"); p.rel(at.Memory.Path) != p.beside("a.b") {
		t.Error(at.Memory.Path)
	}
}

// Without the state, the directory that a project has beside another one's tells that it is not this one's: also where transcripts of both lie there, as the client's do.
func TestLostRecordsAreNoGift(t *testing.T) {
	p := newPlace(t)
	p.mkdir("a-b")
	p.mkdir("a.b")
	p.use("a-b")
	p.use("a.b")
	if err := os.RemoveAll(p.path("home/.local/state/casebook")); err != nil {
		t.Fatal(err)
	}
	p.transcript("a.b", "one")
	for range 2 { // also before the other one comes
		if at := p.locate("a.b"); p.rel(at.Memory.Path) != p.beside("a.b") || codes(at.Problems) != "project-collision" {
			t.Errorf("%s %v", at.Memory.Path, at.Problems)
		}
		p.use("a.b")
	}
	if err := os.Remove(p.path(filepath.Join(filepath.Dir(p.keyed("a.b")), "one.jsonl"))); err != nil {
		t.Fatal(err)
	}
	if at := p.use("a-b"); p.rel(at.Memory.Path) != p.keyed("a-b") || len(at.Problems) > 0 {
		t.Errorf("%s %v", at.Memory.Path, at.Problems)
	}
}
