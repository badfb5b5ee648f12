package casebook_test

import (
	"fmt"
	"go/ast"
	"go/build/constraint"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A room is one package, what it is for, and what it may lean on. A room may only name rooms above its own row, so the arrows run one way.
type room struct {
	pkg   string // from the module's root; "." is the root package
	why   string // its purpose, in one sentence without "and"
	pure  bool   // no input, no output, no clock
	may   string // rooms that it may import, separated by blanks
	libs  string // libraries that it may import: an import path covers what lies below it
	tests string // rooms and libraries that only its tests may import besides; go-cmp and the room itself go without saying
}

// rooms is the table of docs/architecture.md. Libraries are named one by one, so a heavy one cannot slip into every hook process: SQLite, pgx, MCP, OTLP
// and their like belong in rooms that only one command imports, pgx in those of cmd/casebook-team alone.
func rooms() []room {
	return []room{
		{pkg: "internal/nobody", why: "runs a test again without root's rights"},
		{pkg: "internal/hostile", why: "lists names with links that were a way out of a folder", pure: true},
		{pkg: "internal/frontmatter", why: "edits the YAML block of a Markdown file without touching the rest", pure: true,
			tests: "go.yaml.in/yaml/v4"}, // the strict reader that ours is held to
		{pkg: ".", why: "holds the words of the memory system with the pure rules about them", pure: true,
			may: "internal/frontmatter", libs: "golang.org/x/text", tests: "go.yaml.in/yaml/v4 placement instruction project internal/hostile"},
		{pkg: "internal/fsatomic", why: "replaces a file whole or not at all",
			libs: "github.com/gofrs/flock", tests: "internal/nobody"},
		{pkg: "internal/regular", why: "reads regular files without waiting for what is none"},
		{pkg: "internal/glyph", why: "says what a reader takes a character for", pure: true},
		{pkg: "internal/secret/secrettest", why: "invents texts that hold a secret", pure: true},
		{pkg: "internal/secret", why: "finds what looks like a secret in a text", pure: true, may: "internal/glyph", tests: "internal/secret/secrettest"},
		{pkg: "internal/suspect", why: "says what in a text could mislead its reader", pure: true, may: "internal/glyph", libs: "golang.org/x/text"},
		{pkg: "internal/git", why: "runs git safely"},
		{pkg: "internal/glob", why: "compiles path patterns within a bound on what one may cost", pure: true, libs: "github.com/bmatcuk/doublestar/v4"},
		{pkg: "internal/markdown", why: "says which words of a Markdown text are text, imports or comments", pure: true, libs: "github.com/yuin/goldmark"},
		{pkg: "internal/lexical", why: "ranks documents by the words of a query",
			may: "internal/fsatomic internal/regular", libs: "github.com/kljensen/snowball golang.org/x/text"},
		{pkg: "internal/transcript", why: "reads the session files of agents as turns",
			may: "internal/regular", libs: "github.com/ncruces/go-sqlite3", tests: "internal/nobody"},
		{pkg: "project", why: "says which project a working directory belongs to",
			may: ". internal/regular", libs: "golang.org/x/text"},
		{pkg: "identity", why: "says whose a memory directory is",
			may: ". project internal/fsatomic internal/regular"},
		{pkg: "settings", why: "says which value of a setting counts, with where it comes from",
			may: ". project identity internal/fsatomic internal/regular", libs: "go.yaml.in/yaml/v4"},
		{pkg: "instruction", why: "finds the instruction files that an agent loads",
			may: ". project settings internal/frontmatter internal/git internal/glob internal/markdown internal/regular internal/secret internal/suspect", libs: "go.yaml.in/yaml/v4"},
		{pkg: "placement", why: "says where a piece of text belongs", pure: true, may: ". internal/glob internal/secret"},
		{pkg: "draft", why: "drafts a first CLAUDE.md from what a project's files say",
			may: ". internal/fsatomic internal/regular", libs: "go.yaml.in/yaml/v4", tests: "github.com/rogpeppe/go-internal"},
		{pkg: "ledger", why: "keeps what was shown to a session",
			may: ". internal/fsatomic internal/glyph internal/regular internal/secret", libs: "golang.org/x/text"},
		{pkg: "store", why: "keeps the memory directory", // fsatomic: the lock and owners of files; regular: its own state
			may: ". project internal/fsatomic internal/git internal/regular internal/secret internal/suspect", libs: "golang.org/x/sys", tests: "internal/hostile internal/nobody"},
		{pkg: "audit", why: "says what is wrong with any tree of Markdown memories",
			may: ". store internal/secret", tests: "github.com/rogpeppe/go-internal"},
		{pkg: "survey", why: "finds memories elsewhere that may be a project's",
			may: ". project identity settings store internal/git internal/regular"},
		{pkg: "verify", why: "says what became of what a memory names",
			may: ". project internal/git"},
		{pkg: "model/modeltest", why: "answers from a script in a provider's place", may: "."},
		{pkg: "recall", why: "chooses the memories that help with a prompt",
			may: ". store verify internal/glyph internal/lexical internal/secret", libs: "golang.org/x/text", tests: "internal/nobody model/modeltest go.uber.org/goleak"},
		{pkg: "session", why: "remembers what one session has seen",
			may: ". store recall internal/fsatomic internal/regular internal/secret"},
		{pkg: "subagent", why: "says which subagents keep a memory",
			may: ". settings internal/frontmatter internal/fsatomic internal/regular"},
		{pkg: "model", why: "talks to model providers",
			may: ". settings internal/secret", libs: "github.com/google/jsonschema-go golang.org/x/net", tests: "model/modeltest"},
		{pkg: "account", why: "counts what models cost",
			may: ". settings internal/fsatomic internal/regular", tests: "model/modeltest"},
		{pkg: "uptake", why: "says what a session did with the memories that it was given",
			may: ". store recall session ledger internal/lexical internal/secret"},
		{pkg: "model/host", why: "asks an installed agent for one answer",
			may: ". settings model internal/fsatomic", libs: "golang.org/x/sys", tests: "internal/transcript"},
		{pkg: "enrich", why: "lets a model write recall hints",
			may: ". store internal/fsatomic internal/glyph internal/lexical internal/regular internal/secret internal/suspect", tests: "model/modeltest"},
		{pkg: "extract", why: "proposes what of a conversation is worth keeping",
			may:   ". store instruction recall enrich internal/git internal/glyph internal/lexical internal/regular internal/secret internal/suspect internal/transcript",
			tests: "settings model model/host model/modeltest"}, // enrich: one check of hints, whoever writes them
		{pkg: "learn", why: "carries what was worth keeping from sessions into the memories",
			may: ". settings store recall session ledger extract internal/fsatomic internal/regular internal/transcript", libs: "golang.org/x/sys", tests: "project internal/nobody"},
		{pkg: "dream", why: "puts a memory directory in order",
			may: ". store verify extract internal/fsatomic internal/regular internal/secret", tests: "project model model/modeltest"},
		{pkg: "skill", why: "turns what proved itself into skills",
			may: ". store internal/frontmatter internal/fsatomic internal/regular internal/secret internal/transcript", libs: "go.yaml.in/yaml/v4 golang.org/x/text", tests: "internal/nobody"},
		{pkg: "model/chosen", why: "opens the model that the settings name for a role",
			may: ". settings model model/host account", tests: "model/modeltest"},
		{pkg: "hook", why: "answers other agents' hook events",
			may: ". project identity settings store recall session ledger uptake learn dream internal/fsatomic internal/regular", tests: "model/modeltest"},
		{pkg: "install", why: "puts casebook's hooks into an agent's settings, or takes them out",
			may: ". internal/fsatomic", libs: "github.com/tailscale/hujson github.com/aymanbagabas/go-udiff", tests: "internal/nobody"},
		{pkg: "cmd/casebook", why: "is the command that people, agents or scripts call",
			may:  ". project identity settings survey instruction placement draft ledger store audit verify recall session account uptake enrich learn dream skill model/chosen hook subagent install internal/fsatomic internal/glyph internal/regular internal/secret internal/transcript",
			libs: "github.com/spf13/cobra github.com/spf13/pflag github.com/aymanbagabas/go-udiff golang.org/x/term golang.org/x/text", tests: "github.com/rogpeppe/go-internal internal/hostile model/modeltest"},
		{pkg: "bench/load/tree", why: "invents a repository to measure with"},
		{pkg: "bench/transcript", why: "invents a session and reads it, to measure with", may: "internal/transcript"},
		{pkg: "bench/conformance", why: "counts the recordings of the client that are followed"},
		{pkg: "e2e/globs", why: "answers for internal/glob, to be compared", may: "internal/glob"},
		{pkg: "e2e/markdown", why: "answers for internal/markdown, to be compared", may: "internal/markdown"},
		{pkg: "e2e/host", why: "asks a model once, to be run with real agents", may: ". settings model/chosen"},
		{pkg: "bench/recall/plain", why: "ranks by plain BM25, for comparison", libs: "github.com/kljensen/snowball"},
		{pkg: "bench/recall/fit", why: "fits the abstention from what bench/recall measured"},
		{pkg: "bench/recall/corpus", why: "invents memories with prompts that want them or nothing",
			may: "bench/recall/plain"},
		{pkg: "bench/recall", why: "measures how well recall finds",
			may: ". settings store recall model/chosen internal/lexical ledger bench/recall/plain bench/recall/corpus", tests: "model/modeltest"},
		{pkg: "bench/extract", why: "measures what is found in sessions, and what is made up",
			may: ". store extract internal/transcript", libs: "golang.org/x/text"},
		{pkg: "bench/dream", why: "measures what a night mends in memories with planted faults, and what it breaks", may: ". dream"},
		{pkg: "bench/hook/empty", why: "is the least Go program, for comparison"},
		{pkg: "bench/hook/blank", why: "links what cmd/casebook links, for comparison", libs: "*"},
		{pkg: "bench/hook/lister", why: "lists files, for comparison"},
		{pkg: "bench/hook/memories", why: "invents memories to measure with"},
		{pkg: "bench/hook/pairs", why: "times two commands against each other"},
		{pkg: "bench/prefetch", why: "measures when a model's choice arrives", may: "model/modeltest"},
	}
}

// startsProcesses names the files that cmd/casebook links which may start another process. The prompt's path must not, since git in an unknown
// repository runs that repository's configuration; a row here says why the prompt does not get there.
func startsProcesses() map[string]string {
	const asks = "only the detached process that asks a model runs an agent, where the person's configuration names one"
	return map[string]string{
		"model/host/process.go": asks, "model/host/process_linux.go": asks, "model/host/process_otherunix.go": asks, "model/host/process_unix.go": asks,
		"model/host/process_windows.go": asks,
		"cmd/casebook/detach.go":        "a prompt starts casebook itself, where the person's configuration names a model to choose memories, and waits for nothing",
		"learn/battery_darwin.go":       "only the detached process that learns asks whether the machine runs on its battery",
		"cmd/casebook/editor.go":        "only remember and edit run the person's editor",
		"model/helper_unix.go":          "how a helper for a key ends, which model/key.go starts",
		"model/helper_windows.go":       "as helper_unix.go",
		"model/key.go":                  "only the process that asks a model runs the helper that the person's configuration names",
		"internal/git/git.go":           "only commands ask git, and a session's start: load --check, doctor, verify, the times of commits; of verify, recall calls Stat alone",
	}
}

// Every package has a row, every row a package and a place in the picture, and every import is in its row.
func TestArrows(t *testing.T) {
	table := rooms()
	picture, err := os.ReadFile("docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	sources := readSources(t)
	above := map[string]bool{}
	for _, r := range table {
		for _, name := range strings.Fields(r.may) {
			if !above[name] {
				t.Errorf("the row of %s allows %s, which has no row above it: arrows run from the bottom of the table to its top", r.pkg, name)
			}
		}
		above[r.pkg] = true
		if !strings.Contains(string(picture), "`"+r.pkg+"`") {
			t.Errorf("docs/architecture.md does not name `%s`: say there what it is for", r.pkg)
		}
		if !slices.ContainsFunc(sources, func(s source) bool { return s.pkg == path.Join(module, r.pkg) }) {
			t.Errorf("%s has a row and no Go file: take the row out", r.pkg)
		}
	}
	missing := map[string]bool{}
	for _, s := range sources {
		i := slices.IndexFunc(table, func(r room) bool { return path.Join(module, r.pkg) == s.pkg })
		if i >= 0 {
			checkImports(t, table[i], s)
		} else if !missing[s.pkg] {
			missing[s.pkg] = true
			t.Errorf("package %s has no row in rooms() of arrows_test.go: add one below all that it imports, with its purpose in one sentence, "+
				"and a paragraph in docs/architecture.md", s.pkg)
		}
	}
}

func checkImports(t *testing.T, r room, s source) {
	t.Helper()
	allowed := strings.Fields(r.may + " " + r.libs)
	if s.test {
		allowed = append(allowed, strings.Fields(r.tests+" "+r.pkg+" github.com/google/go-cmp")...)
	}
	covers := func(imported string) bool {
		return slices.ContainsFunc(allowed, func(a string) bool {
			if library(a) {
				return imported == a || strings.HasPrefix(imported, a+"/")
			}
			return imported == path.Join(module, a) || a == "*" && library(imported)
		})
	}
	for _, imported := range s.imports {
		if (ours(imported) || library(imported)) && !covers(imported) {
			t.Errorf("%s imports %s, which the row of %s in arrows_test.go does not allow; it %s", s.path, imported, r.pkg, r.why)
		}
	}
	if !r.pure || s.test {
		return
	}
	for _, imported := range s.imports {
		if slices.Contains(strings.Fields("os os/exec os/user net net/http path/filepath log log/slog syscall database/sql"), imported) {
			t.Errorf("%s imports %s, but %s does no input or output: take bytes in, give values back", s.path, imported, r.pkg)
		}
	}
	for _, at := range s.calls("time.Now", "time.Since", "time.Until") {
		t.Errorf("%s reads the clock, but %s does not: let the caller pass the time in", at, r.pkg)
	}
}

// The prompt's path starts no process: in what cmd/casebook links only named files can.
func TestPromptStartsNoProcess(t *testing.T) {
	sources := readSources(t)
	allowed := startsProcesses()
	linked := linkedFrom(sources, module+"/cmd/casebook")
	used := map[string]bool{}
	for _, s := range sources {
		if s.test || !slices.Contains(linked, s.pkg) {
			continue
		}
		starts := slices.Contains(s.imports, "os/exec") ||
			len(s.calls("os.StartProcess", "syscall.ForkExec", "syscall.Exec", "syscall.StartProcess", "golang.org/x/sys/unix.Exec")) > 0
		if !starts {
			continue
		}
		used[s.path] = true
		if allowed[s.path] == "" {
			t.Errorf("%s can start a process and cmd/casebook links it: the prompt's path must not (name the file in startsProcesses with the reason, "+
				"if no hook for a prompt gets there)", s.path)
		}
	}
	for name := range allowed {
		if !used[name] {
			t.Errorf("%s is named in startsProcesses and starts none: take it out", name)
		}
	}
}

// Of what can ask git, the rooms on a prompt's way use only what answers by itself.
func TestPromptAsksNoGit(t *testing.T) {
	for _, s := range readSources(t) {
		if s.test {
			continue
		}
		at := s.calls(module+"/verify.Checker", module+"/internal/git.Run", module+"/internal/git.Times")
		if slices.Contains([]string{module + "/recall", module + "/session", module + "/hook"}, s.pkg) && len(at) > 0 {
			t.Errorf("%s: a prompt starts no process; verify.Stat and store.CommitTime are for it", at[0])
		}
		ast.Inspect(s.syntax, func(n ast.Node) bool {
			if call, ok := n.(*ast.SelectorExpr); ok && call.Sel.Name == "LearnCommits" && s.path != "hook/handler.go" && s.path != "cmd/casebook/place.go" {
				t.Errorf("%s calls LearnCommits, which asks git: only commands and the start of a session do", s.lines.Position(call.Pos()))
			}
			return true
		})
	}
}

// A library that raises the line would shut out every older Go; libraries and `go mod init` do so by themselves.
func TestGoModKeepsItsGoVersion(t *testing.T) {
	text, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	if !regexp.MustCompile(`(?m)^go 1\.26\.0$`).Match(text) {
		t.Error("go.mod does not say `go 1.26.0`: pin the library that raised it to an older version")
	}
	if regexp.MustCompile(`(?m)^(toolchain|replace)\b`).Match(text) {
		t.Error("go.mod has a toolchain or replace line: `go install …@version` refuses the one, and the other asks for more than 1.26.0")
	}
}

// One static binary for every system: no file needs a C compiler or behaves differently with one.
func TestNoCgo(t *testing.T) {
	for _, s := range readSources(t) {
		if slices.Contains(s.imports, "C") {
			t.Errorf("%s imports C", s.path)
		}
		for _, group := range s.syntax.Comments {
			for _, line := range group.List {
				if !constraint.IsGoBuild(line.Text) {
					continue
				}
				if regexp.MustCompile(`\bcgo\b`).MatchString(line.Text) {
					t.Errorf("%s has a build tag on cgo: %s", s.path, line.Text)
				}
			}
		}
	}
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && name != "." && skipped(name, d.Name()) {
			return filepath.SkipDir
		}
		if slices.Contains([]string{".c", ".cc", ".cpp", ".h", ".m", ".s", ".S", ".syso"}, filepath.Ext(name)) {
			return fmt.Errorf("%s is not Go", name)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}
