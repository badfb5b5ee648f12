package skill

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"casebook"
	"casebook/internal/secret"
)

// A played is a session for a test, in lines: `command`, `!command` for one that failed, `?command` for one without an answer, `edit PATH`, `read PATH`, `tool NAME`,
// `person TEXT`.
type played struct {
	id    string
	lines string
	again string // the session of which it is a copy: its calls have the same ids
	root  string
}

// transcriptOf writes the session as Claude Code does.
func transcriptOf(t *testing.T, p played) string {
	t.Helper()
	if p.root == "" {
		p.root = "/home/ana/shop"
	}
	calls := p.id
	if p.again != "" {
		calls = p.again
	}
	var b strings.Builder
	at := time.Date(2026, 11, 20, 10, 0, 0, 0, time.UTC)
	line := func(v map[string]any) {
		v["sessionId"], v["cwd"], v["timestamp"], v["uuid"] = p.id, p.root, at.Format(time.RFC3339), fmt.Sprintf("%s-%d", calls, b.Len())
		at = at.Add(time.Minute)
		data, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(append(data, '\n'))
	}
	line(map[string]any{"type": "user", "message": map[string]any{"role": "user", "content": "please release it"}})
	for n, l := range strings.Split(strings.TrimSpace(p.lines), "\n") {
		l = strings.ReplaceAll(strings.TrimSpace(l), "⏎", "\n")
		name, input := "Bash", map[string]any{}
		kind, rest, _ := strings.Cut(l, " ")
		switch kind {
		case "edit":
			name, input = "Edit", map[string]any{"file_path": rest, "old_string": "a", "new_string": "b"}
		case "read":
			name, input = "Read", map[string]any{"file_path": rest}
		case "tool":
			name = rest
		case "person":
			line(map[string]any{"type": "user", "message": map[string]any{"role": "user", "content": rest}})
			continue
		default:
			input["command"] = strings.TrimLeft(l, "!?")
		}
		id := fmt.Sprintf("toolu_%s_%d", calls, n)
		line(map[string]any{"type": "assistant", "message": map[string]any{"id": "m" + id, "role": "assistant", "content": []any{map[string]any{"type": "tool_use", "id": id, "name": name, "input": input}}}})
		if strings.HasPrefix(l, "?") {
			continue
		}
		line(map[string]any{"type": "user", "message": map[string]any{"role": "user", "content": []any{
			map[string]any{"type": "tool_result", "tool_use_id": id, "content": "out", "is_error": strings.HasPrefix(l, "!")}}}})
	}
	path := filepath.Join(t.TempDir(), p.id+".jsonl")
	if err := os.WriteFile(path, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// mined are the steps of the workflows in sessions.
func mined(t *testing.T, sessions ...played) ([]Workflow, [][]string) {
	t.Helper()
	m := Miner{Root: "/home/ana/shop", Home: "/home/ana"}
	for _, s := range sessions {
		if err := m.Read(t.Context(), transcriptOf(t, s), ""); err != nil {
			t.Fatal(err)
		}
	}
	flows := m.Workflows()
	var steps [][]string
	for _, f := range flows {
		steps = append(steps, f.Steps)
	}
	return flows, steps
}

// thrice are three sessions of the same lines.
func thrice(lines string) []played {
	return []played{{id: "s1", lines: lines}, {id: "s2", lines: lines}, {id: "s3", lines: lines}}
}

// SK-01: the same steps that ended well in three sessions are one workflow with its sources; what differs is told by its kind, and what only looks like it is none.
func TestSK01RepeatedStepsAreOneWorkflow(t *testing.T) {
	const release = "make check\nnpm run build\nnpm publish"
	tests := []struct {
		name     string
		sessions []played
		want     [][]string
	}{
		{"the same steps", thrice(release), [][]string{{"`make check`", "`npm run build`", "`npm publish`"}}},
		{"in two sessions", thrice(release)[:2], nil},
		{"in one session three times", []played{{id: "s1", lines: release + "\ndate\n" + release + "\n" + release}}, nil},
		{"in copies of one session", []played{{id: "s1", lines: release}, {id: "s2", again: "s1", lines: release}, {id: "s3", again: "s1", lines: release}}, nil},
		{"two steps", thrice("make check\nnpm publish"), nil},
		{"in another order", []played{{id: "s1", lines: "make a\nmake b\nmake c"}, {id: "s2", lines: "make b\nmake a\nmake c"}, {id: "s3", lines: "make c\nmake b\nmake a"}}, nil},
		{"with looks around between", []played{{id: "s1", lines: release}, {id: "s2", lines: "ls\nmake check\ngit status\nread /x\nnpm run build\ncat y | head -3\nnpm publish\nls"},
			{id: "s3", lines: "cd /home/ana/shop && make check && npm run build\nperson and now?\nnpm publish"}}, [][]string{{"`make check`", "`npm run build`", "`npm publish`"}}},
		{"with other work between", []played{{id: "s1", lines: release}, {id: "s2", lines: release}, {id: "s3", lines: "make check\ndocker compose up\nnpm run build\nnpm publish"}}, nil},
		{"other arguments", []played{{id: "s1", lines: "npm version 1.2.0\ngit push origin v1.2.0\n./deploy.sh eu-1 \"first one\""}, {id: "s2", lines: "npm version 1.3.0\ngit push origin v1.3.0\n./deploy.sh eu-2 'second one'"},
			{id: "s3", lines: "npm version 2.0.0\ngit push origin v2.0.0\n./deploy.sh us-1 \"third\""}}, [][]string{{"`npm version <version>`", "`git push origin <version>`", "`./deploy.sh <argument> <text>`"}}},
		{"other arguments, and another number of them", []played{{id: "s1", lines: "make check\ngit add a.go\nnpm test"}, {id: "s2", lines: "make check\ngit add a.go b.go\nnpm test"},
			{id: "s3", lines: "make check\ngit add c.go\nnpm test"}}, [][]string{{"`make check`", "`git add <arguments>`", "`npm test`"}}},
		{"paths of the project and of a person", []played{{id: "s1", lines: "make -C /home/ana/shop/api\ncp /home/ana/shop/a /home/ana/b\nnpm test"}, {id: "s2", lines: "make -C /home/ana/shop/api\ncp /home/ana/shop/a /home/ana/b\nnpm test"},
			{id: "s3", lines: "make -C api\ncp a ~/b\nnpm test"}}, [][]string{{"`make -C api`", "`cp a ~/b`", "`npm test`"}}},
		{"in a folder", thrice("cd /home/ana/shop/api && make check\ncd web && npm run build\ncd ..; npm publish"),
			[][]string{{"`make check` in `api`", "`npm run build` in `web`", "`npm publish` in `..`"}}},
		{"in folders that differ", []played{{id: "s1", lines: "cd a && make check\nnpm run build\nnpm publish"}, {id: "s2", lines: "cd b && make check\nnpm run build\nnpm publish"}, {id: "s3", lines: release}}, nil},
		{"one that failed in a session", []played{{id: "s1", lines: release}, {id: "s2", lines: release}, {id: "s3", lines: "make check\nnpm run build\n!npm publish"}}, nil},
		{"one without an answer", []played{{id: "s1", lines: release}, {id: "s2", lines: release}, {id: "s3", lines: "make check\nnpm run build\n?npm publish"}}, nil},
		{"one that failed and then went well", []played{{id: "s1", lines: release}, {id: "s2", lines: release}, {id: "s3", lines: "!make check\nedit /home/ana/shop/x.go\nmake check\nnpm run build\nnpm publish"}},
			[][]string{{"`make check`", "`npm run build`", "`npm publish`"}}},
		{"one that failed, and something else came", []played{{id: "s1", lines: release}, {id: "s2", lines: release}, {id: "s3", lines: "make check\n!npm run build\nmake clean\nnpm run build\nnpm publish"}}, nil},
		{"a compound that failed", []played{{id: "s1", lines: release}, {id: "s2", lines: release}, {id: "s3", lines: "!make check && npm run build && npm publish"}}, nil},
		{"the end's success is not known", thrice("make check\nnpm run build\nnpm publish | tail -3"), nil},
		{"a middle's success is not known", thrice("make check 2>&1 | tail -5\nnpm run build > log.txt\nnpm publish"), [][]string{{"`make check`", "`npm run build`", "`npm publish`"}}},
		{"git alone", thrice("git add .\ngit commit -m x\ngit push"), nil},
		{"loops and substitutions", thrice("for i in 1 2; do make $i; done\necho $(make x)\nmake y; make z\nmake a || true\ncat <<E⏎x⏎E"), nil},
		{"a step that is done twice in a row", []played{{id: "s1", lines: release}, {id: "s2", lines: "make check\nmake check\nnpm run build\nnpm publish"}, {id: "s3", lines: release}},
			[][]string{{"`make check`", "`npm run build`", "`npm publish`"}}},
		{"edits of one file", thrice("make check\nedit /home/ana/shop/CHANGELOG.md\nnpm publish"), [][]string{{"`make check`", "edit `CHANGELOG.md`", "`npm publish`"}}},
		{"edits of others", []played{{id: "s1", lines: "make check\nedit /home/ana/shop/a.go\nnpm run build\nnpm publish"}, {id: "s2", lines: "edit b.go\nmake check\nnpm run build\nnpm publish"}, {id: "s3", lines: release}},
			[][]string{{"`make check`", "`npm run build`", "`npm publish`"}}},
		{"tools of a server", thrice("make check\ntool mcp__ci__start\nmake deploy"), [][]string{{"`make check`", "use the tool `mcp__ci__start`", "`make deploy`"}}},
		{"the longest of several", []played{{id: "s1", lines: release + "\nmake announce"}, {id: "s2", lines: release + "\nmake announce"}, {id: "s3", lines: release + "\nmake announce"}, {id: "s4", lines: release}},
			[][]string{{"`make check`", "`npm run build`", "`npm publish`", "`make announce`"}}},
		{"one that goes round", thrice("make a\nmake b\nmake c\nmake a\nmake b\nmake c"), [][]string{{"`make a`", "`make b`", "`make c`"}}},
		{"two that have nothing in common", thrice(release + "\nls $(x)\nterraform init\nterraform plan\nterraform apply"),
			[][]string{{"`make check`", "`npm run build`", "`npm publish`"}, {"`terraform init`", "`terraform plan`", "`terraform apply`"}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			flows, steps := mined(t, test.sessions...)
			if diff := cmp.Diff(test.want, steps); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			for _, f := range flows {
				if len(f.Sessions) < DefaultSessions || len(f.Sources) < DefaultSessions {
					t.Errorf("%+v", f)
				}
			}
		})
	}
}

// No secret comes into a workflow, wherever in a command it stands, and the memory made of it is a procedure that a skill can be made of.
func TestNoSecretComesIntoAWorkflow(t *testing.T) {
	token := "ghp_" + strings.Repeat("a1B2c3", 6)
	lines := strings.Join([]string{
		"GITHUB_TOKEN=" + token + " make fetch",
		"curl -H 'Authorization: Bearer " + token + "' https://ana:hunter2secret@api.example.com/deploy",
		"./deploy.sh --token=" + token + " --password 'Tr0ub4dor&3x'",
		"make push --otp 424242 --api-key=plainwords",
		"DEPLOY_TOKEN=plainwords STAGE=prod make stage",
		"mysql -u root -pS3cretPassw0rd! shop",
	}, "\n")
	flows, _ := mined(t, thrice(lines)...)
	if len(flows) != 1 {
		t.Fatalf("%+v", flows)
	}
	c := flows[0].Change(flows[0].Name() + ".md")
	all := fmt.Sprintf("%+v", c)
	for _, s := range []string{token, "hunter2secret", "Tr0ub4dor", "424242", "plainwords", "S3cretPassw0rd"} {
		if strings.Contains(all, s) {
			t.Errorf("%q is in %s", s, all)
		}
	}
	if found := secret.Scan(c.Body, nil); len(found) > 0 {
		t.Errorf("%v in %s", found, c.Body)
	}
	if !strings.Contains(c.Body, "`DEPLOY_TOKEN=<value> STAGE=prod make stage`") || !strings.Contains(c.Body, "`GITHUB_TOKEN=<value> make fetch`") {
		t.Error(c.Body)
	}
	for _, p := range c.Validate() {
		t.Errorf("%v", p)
	}
	text, err := casebook.Format(casebook.Memory{Name: c.Name, Type: c.Type, Description: c.Description, Body: c.Body})
	if err != nil {
		t.Fatal(err)
	}
	if got := (Bar{}).Judge(c.Path, text, Use{Sessions: 3}); len(got.Lacks) > 0 {
		t.Errorf("%v\n%s", got.Lacks, text)
	}
}

// A workflow is found over hosts that give commands as lists, and what was done before a day does not count.
func TestCommandsOfOtherHosts(t *testing.T) {
	for raw, want := range map[string]string{`"make x"`: "make x", `["bash","-lc","make x && make y"]`: "make x && make y", `["git","commit","-m","two words"]`: `git commit -m 'two words'`, `3`: "else"} {
		if got := commandLine(json.RawMessage(raw), "else"); got != want {
			t.Errorf("%s: %q, want %q", raw, got, want)
		}
	}
	m := Miner{Since: time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)}
	for _, s := range thrice("make a\nmake b\nmake c") {
		if err := m.Read(t.Context(), transcriptOf(t, s), ""); err != nil {
			t.Fatal(err)
		}
	}
	if flows := m.Workflows(); len(flows) != 0 {
		t.Errorf("%+v", flows)
	}
}

// Whatever a command line holds, it is taken apart without a panic, and no word of what is found was not in it.
func FuzzSplit(f *testing.F) {
	for _, s := range []string{"a && b", `a "b c" 'd' | tail -1`, "a 2>&1 > x; b", `a \` + "\n b", "a $(b)", "<secret>", `"`, "a=b c"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, line string) {
		commands, ok := split(line, nil)
		if !ok {
			return
		}
		for _, c := range commands {
			if len(c.words) == 0 {
				t.Errorf("%q: a command without words", line)
			}
			c.key()
			c.looksAround()
			if len(c.bare()) > 0 {
				generalise([]command{c, c})
			}
		}
	})
}

// What mining costs: 200 sessions of 300 commands each, of which 30 take the same 8 steps.
func BenchmarkWorkflows(b *testing.B) {
	m := Miner{}
	for i := range 200 {
		r := run{session: fmt.Sprint(i), source: "s"}
		for n := range 300 {
			r.steps = append(r.steps, step{key: fmt.Sprintf("make x%d", (n*7+i*13)%97), command: command{words: []word{{"make", false}, {"x", false}}}, sure: true})
		}
		if i%7 == 0 {
			for n := range 8 {
				r.steps = append(r.steps, step{key: fmt.Sprintf("release %d", n), command: command{words: []word{{"release", false}, {"x", false}}}, sure: true})
			}
		}
		m.runs = append(m.runs, r)
	}
	for b.Loop() {
		m.Workflows()
	}
}
