package settings_test

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"casebook/project"
	"casebook/settings"
)

func TestMemoryDir(t *testing.T) {
	type want struct {
		path, source         string // path below the place; "default" is the project's folder below home
		fromProject, trusted bool
		problems             []string
	}
	user := func(dir string) map[string]string {
		return map[string]string{"home/.claude/settings.json": `{"autoMemoryDirectory": "` + dir + `"}`}
	}
	shared := func(dir string) map[string]string {
		return map[string]string{"p/.claude/settings.json": `{"autoMemoryDirectory": "` + dir + `"}`}
	}
	local := func(dir string) map[string]string {
		return map[string]string{"p/.claude/settings.local.json": `{"autoMemoryDirectory": "` + dir + `"}`}
	}
	refused := func(file string) []string { return []string{"memory-dir-refused " + file} }
	const userFile, sharedFile, localFile = "home/.claude/settings.json", "p/.claude/settings.json", "p/.claude/settings.local.json"
	for _, c := range []struct {
		name  string
		env   map[string]string
		files map[string]string
		build func(p place)
		want  want
	}{
		{"MD-01 default", nil, nil, nil, want{"default", "default", false, true, nil}},
		{"MD-02 setting", nil, user("$ROOT/m"), nil, want{"m", "user", false, true, nil}},
		{"MD-02 variable beats setting", map[string]string{"CASEBOOK_MEMORY_DIR": "$ROOT/v"}, user("$ROOT/m"), nil, want{"v", "env", false, true, nil}},
		{"MD-02 variable beats config", map[string]string{"CASEBOOK_MEMORY_DIR": "$ROOT/v"},
			map[string]string{"home/.config/casebook/config.yaml": "memoryDirectory: $ROOT/c\n"}, nil, want{"v", "env", false, true, nil}},
		{"config beats setting", nil, map[string]string{"home/.config/casebook/config.yaml": "memoryDirectory: ~/c\n",
			userFile: `{"autoMemoryDirectory": "$ROOT/m"}`}, nil, want{"home/c", "config", false, true, nil}},
		{"a bad variable does not hide a good config", map[string]string{"CASEBOOK_MEMORY_DIR": "v"},
			map[string]string{"home/.config/casebook/config.yaml": "memoryDirectory: ~/c\n"}, nil, want{"home/c", "config", false, true, []string{"env-value"}}},
		{"MD-05 managed beats all settings", nil, map[string]string{"managed/managed-settings.json": `{"autoMemoryDirectory": "$ROOT/a"}`,
			sharedFile: `{"autoMemoryDirectory": "m"}`, userFile: `{"autoMemoryDirectory": "$ROOT/m"}`}, nil, want{"a", "managed", false, true, nil}},
		{"095 home", nil, user("~/m"), nil, want{"home/m", "user", false, true, nil}},
		{"095 another's home", nil, user("~bob/m"), nil, want{"default", "default", false, true, refused(userFile)}},
		{"095 relative of the user", nil, user("m"), nil, want{"default", "default", false, true, refused(userFile)}},
		{"095 empty", nil, user(""), nil, want{"default", "default", false, true, refused(userFile)}},
		{"095 variable in a path", nil, user("$HOME/m"), nil, want{"default", "default", false, true, refused(userFile)}},
		{"095 a file", nil, map[string]string{userFile: `{"autoMemoryDirectory": "$ROOT/f"}`, "f": ""}, nil,
			want{"default", "default", false, true, refused(userFile)}},
		{"095 below a file", nil, map[string]string{userFile: `{"autoMemoryDirectory": "$ROOT/f/m"}`, "f": ""}, nil,
			want{"default", "default", false, true, refused(userFile)}},
		{"the user may name a folder in the project", nil, user("$ROOT/p/m"), nil, want{"p/m", "user", true, true, nil}},
		{"095 a project's folder inside itself", nil, shared("m"), nil, want{"p/m", "project", true, false, nil}},
		{"a project's folder with a dot", nil, shared("./.claude/memory"), nil, want{"p/.claude/memory", "project", true, false, nil}},
		{"a project's absolute folder inside itself", nil, shared("$ROOT/p/m"), nil, want{"p/m", "project", true, false, nil}},
		{"local beats project", nil, map[string]string{sharedFile: `{"autoMemoryDirectory": "m"}`, localFile: `{"autoMemoryDirectory": "l"}`}, nil,
			want{"p/l", "local", true, false, nil}},
		{"MD-05 a project's folder outside", nil, shared("$ROOT/other"), nil, want{"default", "default", false, true, refused(sharedFile)}},
		{"MD-05 a local folder outside", nil, local("~/other"), nil, want{"default", "default", false, true, refused(localFile)}},
		{"MD-05 outside by ..", nil, shared("../other"), nil, want{"default", "default", false, true, refused(sharedFile)}},
		{"a sibling that begins alike", nil, shared("$ROOT/p-evil"), nil, want{"default", "default", false, true, refused(sharedFile)}},
		{"a refused project leaves the user's", nil, map[string]string{sharedFile: `{"autoMemoryDirectory": "/other"}`,
			userFile: `{"autoMemoryDirectory": "~/m"}`}, nil, want{"home/m", "user", false, true, refused(sharedFile)}},
		{"the project's root itself", nil, shared("."), nil, want{"default", "default", false, true, refused(sharedFile)}},
		{"git's folder", nil, shared(".git/memory"), nil, want{"default", "default", false, true, refused(sharedFile)}},
		{"a link that leads out", nil, shared("m"), func(p place) { p.mkdir("other"); p.link("../other", "p/m") },
			want{"default", "default", false, true, refused(sharedFile)}},
		{"a link above that leads out", nil, shared("a/b/m"), func(p place) { p.mkdir("other"); p.mkdir("p/a"); p.link("../../other", "p/a/b") },
			want{"default", "default", false, true, refused(sharedFile)}},
		{"a link to a folder yet to be made", nil, shared("m"), func(p place) { p.link("../other", "p/m") },
			want{"default", "default", false, true, refused(sharedFile)}},
		{"a link in a circle", nil, shared("m"), func(p place) { p.link("m", "p/m") }, want{"default", "default", false, true, refused(sharedFile)}},
		{"a link inside", nil, shared("m"), func(p place) { p.mkdir("p/real"); p.link("real", "p/m") }, want{"p/real", "project", true, false, nil}},
		{"the variable of a project", map[string]string{"CASEBOOK_MEMORY_DIR": "$ROOT/evil"},
			map[string]string{sharedFile: `{"env": {"CASEBOOK_MEMORY_DIR": "$ROOT/evil"}}`}, nil,
			want{"default", "default", false, true, []string{"env-untrusted " + sharedFile + ":1"}}},
		{"the variable of the user's file", nil, map[string]string{userFile: `{"env": {"CASEBOOK_MEMORY_DIR": "$ROOT/v"}}`}, nil,
			want{"v", "user", false, true, nil}},
		{"the folder is a link", nil, user("$ROOT/l"), func(p place) { p.mkdir("m"); p.link("m", "l") }, want{"m", "user", false, true, nil}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newPlace(t)
			p.env = c.env
			for name, text := range c.files {
				p.write(name, text)
			}
			if c.build != nil {
				c.build(p)
			}
			d, problems := p.memoryDir("p")
			got := want{p.rel(d.Path), d.Source, d.FromProject, d.Trusted, p.brief(problems)}
			if got.path == "home/.claude/projects/"+project.Key(p.path("p"))+"/memory" {
				got.path = "default"
			}
			if diff := cmp.Diff(c.want, got, cmp.AllowUnexported(want{})); diff != "" {
				t.Errorf("(-want +got):\n%s%v", diff, problems)
			}
			if !d.Enabled {
				t.Error("not enabled")
			}
		})
	}
}

func TestCase089DriveLetters(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("they are paths here")
	}
	for _, dir := range []string{`C:\\notes`, "C:/notes", "c:notes", `\\\\server\\share`} {
		for _, file := range []string{"home/.claude/settings.json", "p/.claude/settings.json"} {
			p := newPlace(t)
			p.write(file, `{"autoMemoryDirectory": "`+dir+`"}`)
			d, problems := p.memoryDir("p")
			if d.Source != "default" || len(problems) != 1 || !strings.Contains(problems[0].Text, "drive letter") {
				t.Errorf("%s in %s: %+v %v", dir, file, d, problems)
			}
		}
	}
}

// One project has one memory, wherever in it one stands; another has another.
func TestMD03MD16OneFolderAProject(t *testing.T) {
	p := newPlace(t)
	p.repo("r")
	p.git("r", "worktree", "add", "-q", "../w")
	p.repo("other")
	p.mkdir("r/sub/deep")
	p.link("r/sub", "l")
	var paths []string
	for _, dir := range []string{"r", "r/sub/deep", "w", "l"} {
		d, problems := p.memoryDir(dir)
		if len(problems) > 0 {
			t.Error(problems)
		}
		if d.Path != d.ClientPath {
			t.Errorf("%s: %s, for the client %s", dir, d.Path, d.ClientPath)
		}
		paths = append(paths, d.Path)
	}
	want := p.path("home/.claude/projects/" + project.Key(p.path("r")) + "/memory")
	if diff := cmp.Diff([]string{want, want, want, want}, paths); diff != "" {
		t.Error(diff)
	}
	if d, _ := p.memoryDir("other"); d.Path == want {
		t.Error("another repository shares the memory")
	}
	if _, err := os.Lstat(want); err == nil {
		t.Error("looking made the folder")
	}
}

// 091, MD-04: outside git the working directory counts, whatever stores its ancestors have.
func TestCase091NoAncestorsStore(t *testing.T) {
	p := newPlace(t)
	p.mkdir("home/w/app")
	p.mkdir("home/.claude/projects/" + project.Key(p.path("home")) + "/memory")
	d, _ := p.memoryDir("home/w/app")
	if want := p.path("home/.claude/projects/" + project.Key(p.path("home/w/app")) + "/memory"); d.Path != want {
		t.Errorf("%s, want %s", d.Path, want)
	}
}

// 095: the project's setting counts the same from every folder of it; the client sees only the working directory's file and no relative path.
func Test095FromSubfolders(t *testing.T) {
	p := newPlace(t)
	p.repo("p")
	p.mkdir("p/sub")
	p.write("p/.claude/settings.json", `{"autoMemoryDirectory": "$ROOT/p/m"}`)
	fallback := p.path("home/.claude/projects/" + project.Key(p.path("p")) + "/memory")
	for dir, client := range map[string]string{"p": p.path("p/m"), "p/sub": fallback} {
		d, problems := p.memoryDir(dir)
		if d.Path != p.path("p/m") || d.ClientPath != client || d.ChosenBy != p.path("p/.claude/settings.json") || len(problems) > 0 {
			t.Errorf("%s: %+v %v", dir, d, problems)
		}
	}
	p.write("p/.claude/settings.json", `{"autoMemoryDirectory": "m"}`)
	if d, _ := p.memoryDir("p"); d.Path != p.path("p/m") || d.ClientPath != fallback {
		t.Errorf("%+v", d)
	}
	p.write("p/.claude/settings.json", `{"autoMemoryDirectory": "$ROOT/out"}`)
	if d, _ := p.memoryDir("p"); d.Path != fallback || d.ClientPath != p.path("out") {
		t.Errorf("%+v", d)
	}
}

func TestAnswersCount(t *testing.T) {
	p := newPlace(t)
	p.write("p/.claude/settings.json", `{"autoMemoryDirectory": "m"}`)
	p.write("q/.claude/settings.json", `{"autoMemoryDirectory": "$ROOT/out"}`)
	s, _ := p.load("p")
	trust := settings.TrustIn(s.StateDir())
	for _, add := range [][2]string{{"p", "p/m"}, {"q", "out"}} {
		if err := trust.Add(p.path(add[0]), p.path(add[1]), time.Unix(0, 0)); err != nil {
			t.Fatal(err)
		}
	}
	for dir, want := range map[string]string{"p": "p/m", "q": "out"} {
		d, problems := p.memoryDir(dir)
		if p.rel(d.Path) != want || !d.Trusted || !d.FromProject || len(problems) > 0 {
			t.Errorf("%+v %v", d, problems)
		}
	}
	// the answer was for the folder that was there, not for what a link in its place leads to
	p.mkdir("p/other")
	p.link("other", "p/m")
	if d, _ := p.memoryDir("p"); d.Trusted {
		t.Errorf("%+v", d)
	}
}

func TestMD17Off(t *testing.T) {
	p := newPlace(t)
	p.write("home/.claude/settings.json", `{"autoMemoryEnabled": false}`)
	if d, _ := p.memoryDir("p"); d.Enabled || d.Path == "" {
		t.Errorf("%+v", d)
	}
}

func TestProjectDirName(t *testing.T) {
	for name, want := range map[string]string{"shop": "shop", "": "key", "a/b": "key", "../x": "key", "NUL": "key", strings.Repeat("a", 65): "key"} {
		p := newPlace(t)
		p.env = map[string]string{"CLAUDE_CONFIG_DIR": "$ROOT/conf", "CLAUDE_CODE_PROJECT_DIR_NAME": name}
		if want == "key" {
			want = project.Key(p.path("p"))
		}
		d, _ := p.memoryDir("p")
		if d.Path != p.path("conf/projects/"+want+"/memory") {
			t.Errorf("%q: %s", name, d.Path)
		}
		// without CLAUDE_CONFIG_DIR, or set by the project, it says nothing
		p.write("p/.claude/settings.json", `{"env": {"CLAUDE_CODE_PROJECT_DIR_NAME": "shop"}}`)
		if d, _ := p.memoryDir("p"); d.Path != p.path("conf/projects/"+project.Key(p.path("p"))+"/memory") {
			t.Errorf("project sets %q: %s", name, d.Path)
		}
	}
}

// 085: keys with a hash. The client's hash is not known, so its folder is found by the beginning.
func TestCase085LongKeys(t *testing.T) {
	deep := "p/" + strings.Repeat("日本語の長い名前/", 60)
	const clientHash = "-2k9f0q3x7z1ab"
	for _, c := range []struct {
		name  string
		build func(p place, projects, key string)
		want  string // what follows the beginning; empty: our own hash
		codes []string
	}{
		{"nothing there", nil, "", nil},
		{"ours is there", func(p place, projects, key string) {
			p.mkdir(projects + key)
			p.mkdir(projects + key[:200] + clientHash)
		}, "", nil},
		{"the client's, its transcripts say so", func(p place, projects, key string) {
			p.write(projects+key[:200]+clientHash+"/a.jsonl", `{"type":"mode"}`+"\n"+`{"cwd":"$ROOT/`+strings.TrimSuffix(deep, "/")+`"}`+"\n")
			p.mkdir(projects + key[:200] + "-another000000")
		}, clientHash, nil},
		{"another path's, its transcripts say so", func(p place, projects, key string) {
			p.write(projects+key[:200]+clientHash+"/a.jsonl", `{"cwd":"$ROOT/`+deep+`below"}`)
		}, "", nil},
		{"made by casebook for another path", func(p place, projects, key string) { p.mkdir(projects + key[:200] + "-abcdef/memory") }, "", nil},
		{"one that does not say", func(p place, projects, key string) { p.mkdir(projects + key[:200] + clientHash + "/memory") }, clientHash,
			[]string{"key-guessed"}},
		{"two that do not say", func(p place, projects, key string) {
			p.mkdir(projects + key[:200] + clientHash)
			p.mkdir(projects + key[:200] + "-another000000")
		}, "", []string{"key-guessed"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newPlace(t)
			p.mkdir(deep)
			key := project.Key(strings.TrimSuffix(p.path(deep), "/"))
			if c.build != nil {
				c.build(p, "home/.claude/projects/", key)
			}
			if c.want != "" {
				c.want = key[:200] + c.want
			} else {
				c.want = key
			}
			d, problems := p.memoryDir(deep)
			if got := filepath.Base(filepath.Dir(d.Path)); got != c.want || d.ClientPath != d.Path {
				t.Errorf("%+v\nwant %s", d, c.want)
			}
			var codes []string
			for _, problem := range problems {
				codes = append(codes, problem.Code)
			}
			if diff := cmp.Diff(c.codes, codes); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func BenchmarkMemoryDir(b *testing.B) {
	p := newPlace(b)
	p.repo("p")
	p.mkdir("p/sub/deep")
	p.write("p/.claude/settings.json", `{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "x"}]}]}, "autoMemoryDirectory": "m"}`)
	p.write("home/.claude/settings.json", `{"env": {"A": "b"}, "autoMemoryEnabled": true}`)
	for b.Loop() {
		p.memoryDir("p/sub/deep")
	}
}
