package instruction_test

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"casebook"
	"casebook/instruction"
	"casebook/project"
	"casebook/settings"
)

// A recording is what the real client was seen to load for a tree of files.
type recording struct {
	Name     string   `json:"name"`
	Scenario scenario `json:"scenario"`
	Observed struct {
		Eager []load `json:"eager"`
		Lazy  []struct {
			Loads []load `json:"loads"`
		} `json:"lazy"`
		MemoryDir *string `json:"memoryDir"`
	} `json:"observed"`
}

type load struct {
	Path string `json:"path"`
	Text string `json:"text"`
	Cut  bool   `json:"cut"`
}

type scenario struct {
	Files     map[string]any    `json:"files"`
	Links     map[string]string `json:"links"`
	Dirs      []string          `json:"dirs"`
	Git       []string          `json:"git"`
	Worktrees map[string]string `json:"worktrees"`
	Cwd       string            `json:"cwd"`
	Env       map[string]string `json:"env"`
	Args      []string          `json:"args"`
	Memory    *string           `json:"memory"`
	Steps     []struct {
		Tool  string `json:"tool"`
		Input struct {
			FilePath string `json:"file_path"`
			Content  string `json:"content"`
		} `json:"input"`
	} `json:"steps"`
}

func recordings(t testing.TB) []recording {
	t.Helper()
	var all []recording
	names, err := filepath.Glob("testdata/conformance/*.jsonl")
	if other := os.Getenv("CASEBOOK_RECORDINGS"); other != "" { // of bench/conformance
		names = filepath.SplitList(other)
	}
	if err != nil || len(names) == 0 {
		t.Fatal("no recordings", err)
	}
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		in := bufio.NewScanner(f)
		in.Buffer(nil, 16<<20)
		for in.Scan() {
			var r recording
			if err := json.Unmarshal(in.Bytes(), &r); err != nil {
				t.Fatal(name, err)
			}
			r.Name = strings.TrimSuffix(filepath.Base(name), ".jsonl") + "/" + r.Name
			all = append(all, r)
		}
		if err := in.Err(); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// A tree is a scenario on disk.
type tree struct {
	testing.TB
	root string
	scenario
}

func build(t testing.TB, s scenario) tree {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if s.Cwd == "" {
		s.Cwd = "proj"
	}
	tr := tree{t, root, s}
	tr.mkdir("home/.claude")
	for _, dir := range s.Dirs {
		tr.mkdir(dir)
	}
	for _, repo := range s.Git {
		tr.mkdir(repo)
		if err := os.CopyFS(tr.path(repo+"/.git"), os.DirFS(emptyRepository(t))); err != nil {
			t.Fatal(err)
		}
	}
	for name, content := range s.Files {
		tr.write(name, content)
	}
	for name, target := range s.Links {
		tr.mkdir(filepath.Dir(name))
		if err := os.Symlink(tr.sub(target), tr.path(name)); err != nil {
			t.Skip(err)
		}
	}
	for name, repo := range s.Worktrees {
		tr.git(repo, "add", "-A")
		tr.git(repo, "commit", "-q", "--allow-empty", "-m", "files")
		tr.git(repo, "worktree", "add", "-q", tr.path(name))
	}
	tr.mkdir(s.Cwd)
	if s.Memory != nil {
		tr.write("home/.claude/projects/"+project.Key(tr.path(s.Cwd))+"/memory/MEMORY.md", *s.Memory)
	}
	return tr
}

// emptyRepository is a .git folder that git has made, with one commit, to be copied.
func emptyRepository(t testing.TB) string {
	t.Helper()
	dir, err := madeRepository()
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

var madeRepository = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "repository")
	if err != nil {
		return "", err
	}
	for _, args := range [][]string{{"init", "-q", "-b", "main", "--template="}, {"commit", "-q", "--allow-empty", "-m", "init"}} {
		if out, err := gitCommand(dir, args...).CombinedOutput(); err != nil {
			return "", fmt.Errorf("git %v: %w\n%s", args, err, out)
		}
	}
	return filepath.Join(dir, ".git"), nil
})

func TestMain(m *testing.M) {
	code := m.Run()
	if dir, err := madeRepository(); err == nil {
		os.RemoveAll(filepath.Dir(dir))
	}
	os.Exit(code)
}

func gitCommand(dir string, args ...string) *exec.Cmd {
	c := exec.Command("git", append([]string{"-c", "user.name=t", "-c", "user.email=t@example.invalid", "-C", dir}, args...)...)
	c.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null")
	return c
}

func (t tree) sub(s string) string { return strings.ReplaceAll(s, "$ROOT", t.root) }
func (t tree) rel(s string) string { return strings.ReplaceAll(s, t.root, "$ROOT") }

// key hides the root in a project's key, too.
func (t tree) key(s string) string { return strings.ReplaceAll(s, project.Key(t.root), "-ROOT") }

func (t tree) path(name string) string { return filepath.Join(t.root, filepath.FromSlash(name)) }
func (t tree) mkdir(name string) {
	t.Helper()
	if err := os.MkdirAll(t.path(name), 0o755); err != nil {
		t.Fatal(err)
	}
}

func (t tree) write(name string, content any) {
	t.Helper()
	t.mkdir(filepath.Dir(name))
	data := []byte{}
	switch c := content.(type) {
	case string:
		data = []byte(t.sub(c))
	case map[string]any:
		var err error
		if data, err = base64.StdEncoding.DecodeString(c["base64"].(string)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(t.path(name), data, 0o644); err != nil {
		t.Fatal(err)
	}
}

func (t tree) git(dir string, args ...string) {
	t.Helper()
	if out, err := gitCommand(t.path(dir), args...).CombinedOutput(); err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, out)
	}
}

// open makes the session's instruction files of the scenario, with the client's flags.
func (t tree) open(profile instruction.Profile) *instruction.Instructions {
	t.Helper()
	l, _ := t.loader(profile)
	return instruction.Open(l)
}

func (t tree) loader(profile instruction.Profile) (instruction.Loader, settings.Place) {
	t.Helper()
	o := instruction.Options{Profile: profile}
	so := settings.Options{Home: t.path("home"), ManagedDir: t.path("managed"), Env: func(name string) string { return t.sub(t.Env[name]) }}
	for i := 0; i < len(t.Args); i++ {
		switch t.Args[i] {
		case "--add-dir":
			for i+1 < len(t.Args) && !strings.HasPrefix(t.Args[i+1], "--") {
				i++
				o.Added = append(o.Added, t.sub(t.Args[i]))
			}
		case "--setting-sources":
			i++
			o.Sources, so.Sources = []casebook.Tier{}, []string{}
			for name := range strings.SplitSeq(t.Args[i], ",") {
				if name != "" {
					o.Sources, so.Sources = append(o.Sources, casebook.Tier(name)), append(so.Sources, name)
				}
			}
		case "--bare", "--safe-mode":
			o.Bare = true
		}
	}
	place, err := settings.Locate(t.path(t.Cwd), so)
	if err != nil {
		t.Fatal(err)
	}
	return instruction.From(place, o), place
}

func (t tree) loads(files []casebook.Instruction) []load {
	var all []load
	for _, f := range files {
		if !strings.HasPrefix(f.Path, t.root) {
			continue // of a folder above the test's own
		}
		all = append(all, load{Path: t.key(t.rel(f.Path)), Text: strings.TrimRight(t.rel(f.Text), " \t\r\n"), Cut: f.Cut})
	}
	return all
}

// sorted puts the files of one folder of rules, which the client takes as the file system lists them, into one order, wherever they stand side by side.
func sorted(loads []load) []load {
	loads = slices.Clone(loads)
	folder := func(l load) string {
		for _, rules := range []string{"/rules/", "$ROOT/shared/", "/proj/shared/"} { // the last two are linked into a folder of rules
			if i := strings.Index(l.Path, rules); i >= 0 {
				return "rules"
			}
		}
		return ""
	}
	for i := 0; i < len(loads); {
		j := i + 1
		for folder(loads[i]) != "" && j < len(loads) && folder(loads[j]) == folder(loads[i]) {
			j++
		}
		slices.SortFunc(loads[i:j], func(a, b load) int { return strings.Compare(a.Path, b.Path) })
		i = j
	}
	return loads
}

// Every recording of the real client is followed: the same files in the same order with the same text, at the start and with each file used.
func TestConformance(t *testing.T) {
	for _, r := range recordings(t) {
		t.Run(r.Name, func(t *testing.T) {
			t.Parallel()
			tr := build(t, r.Scenario)
			l, _ := tr.loader(instruction.ClaudeCode())
			in := instruction.Open(l)
			var b strings.Builder
			diff := func(what string, want, got any) {
				if d := cmp.Diff(want, got); d != "" {
					fmt.Fprintf(&b, "%s (-client +casebook):\n%s", what, d)
				}
			}
			for i := range r.Observed.Eager {
				r.Observed.Eager[i].Text = strings.TrimRight(r.Observed.Eager[i].Text, " \t\r\n")
			}
			diff("start", sorted(nonNil(r.Observed.Eager)), sorted(nonNil(tr.loads(in.Files().Eager))))
			for i, step := range r.Scenario.Steps {
				if step.Tool == "Write" {
					tr.write(strings.TrimPrefix(step.Input.FilePath, "$ROOT/"), step.Input.Content)
				}
				var got []casebook.Instruction
				if step.Tool != "Bash" {
					got, _ = in.Use(tr.sub(step.Input.FilePath))
				}
				diff("with "+step.Input.FilePath, sorted(nonNil(r.Observed.Lazy[i].Loads)), sorted(nonNil(tr.loads(got))))
			}
			want := ""
			if r.Observed.MemoryDir != nil {
				want = strings.TrimSuffix(*r.Observed.MemoryDir, "/")
			}
			if got := tr.key(tr.rel(l.Memory)); len(want) < 200 {
				diff("memory", want, got)
			} else if want[:120] != got[:120] { // the root's length decides where a long key is cut, and the client's hash is not known
				diff("memory", want, got)
			}
			if b.Len() > 0 {
				t.Error(b.String())
			}
		})
	}
}

func nonNil(l []load) []load {
	if l == nil {
		return []load{}
	}
	return l
}
