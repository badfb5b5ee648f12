package verify

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"casebook/project"
)

// What cannot be checked is never called gone, and neither is what is there: other branches, what builds make, submodules, other repositories, words that only
// look like paths.
func TestNothingIsCalledGoneThatMayBeThere(t *testing.T) {
	r, _ := shop(t)
	r.write("services/api/handlers/orders.go", "package handlers\n\nfunc List() {}\n", ".gitignore", "dist/\n*.gen.go\n/coverage.out\n", "client/server/main.txt", "x\n",
		"node.js.md", "x", "docs/new/guide.md", "guide")
	r.commit("more")
	r.write("dist/app.js", body("app"), "api.gen.go", "package shop\n\nfunc GeneratedName() {}\n")
	r.git("add", "-f", "dist/app.js", "api.gen.go")
	r.git("commit", "-q", "-m", "add what is built")
	r.git("rm", "-q", "dist/app.js", "api.gen.go")
	r.git("commit", "-q", "-m", "and take it out")
	r.git("checkout", "-q", "-f", "-b", "feature/login")
	r.write("login/form.tsx", body("form"), "login/only_here.go", "package login\n\nfunc OnlyHere() {}\n")
	r.commit("a branch that is not merged")
	r.git("checkout", "-q", "main")
	r.write("kept/elsewhere.md", body("kept"))
	r.commit("keep")
	r.git("branch", "holds")
	r.git("rm", "-q", "kept/elsewhere.md")
	r.git("commit", "-q", "-m", "drop it here")
	r.git("checkout", "-q", "holds")
	r.write("another.md", "x")
	r.commit("so that it is not merged")
	r.git("checkout", "-q", "main")
	other := newRepo(t)
	other.write("lib/parse.c", body("parse"))
	other.commit("library")
	r.git("submodule", "--quiet", "add", other.dir, "third/lib")
	r.git("commit", "-q", "-m", "submodule")

	for _, sentence := range []string{
		"The handlers are in handlers/orders.go and `handlers/`.", "See `api/handlers/orders.go` from services.", "`orders.go` lists them, and `handlers.List` too.",
		"The form is login/form.tsx on `feature/login`.", "`OnlyHere` is in `login/only_here.go`.", "kept/elsewhere.md is on another branch; `kept/` too.",
		"The build writes `dist/app.js`, `dist/` and dist/app.js.map.", "`api.gen.go` has `GeneratedName()`.", "Coverage goes to `coverage.out`.",
		"`third/lib/parse.c`, `third/lib/lib/parse.c`, `third/lib/none.c` are the library's.",
		"https://example.com/docs/deploy.md and http://x.y/docs/old-plan.md, also `https://example.com/docs/old-plan.md`.", "www.example.com/docs/old-plan.md",
		"All of `docs/**/*.md`, `web/*.tsx`, `src/{a,b}.ts`, `docs/<name>.md`, `$DIR/old-plan.md`, `{{name}}/x.md`.",
		"`@scope/pkg`, `@types/node`, `import x from \"@shop/money/index.js\"`, ana@example.com, `git@github.com:ana/shop.git`.",
		"v1.2.3, 1.5/2.0, `v1.2`, 12/31, 2026/11/30, 1/2, and/or, he/she, client/server, read/write, Content-Type text/html, `application/json`, `text/html`, TCP/IP, I/O, 24/7, n/a, w/o.",
		"`/etc/hosts`, /var/log/syslog.log, `~/.ssh/config`, `../other/docs/old-plan.md`, ../shop2/web/banner.tsx, `/api/orders`, `/deploy`.",
		"github.com/ana/shop/docs/old-plan.md, `github.com/spf13/cobra`, `golang.org/x/text/unicode/norm`, example.com/web/banner.tsx.",
		"`origin/main`, `feature/none`, `release/2.0`, `refs/heads/main`.", "node.js, next.js, `node.js`, vue.js, socket.io, ASP.NET, e.g. this, i.e. that, etc.",
		"`os.Getenv`, `http.Client`, `strings.Split()`, `React.useState`, `console.log`, `Math.max()`, `fmt.Errorf`.",
		"`git push --force`, `git commit --no-verify`, `--no-verify`, `kubectl apply -f x.yaml`, `npm install`, `npm ci`, `docker compose up --build`.",
		"`make nothing`, `npm run nothing`, `just nothing`, `task nothing`, `yarn dev`; make sure that it works; make deploy happen.",
		"`$HOME`, `${PATH}`, `$GITHUB_TOKEN`, `FOO_BAR=1`.", "`deadbeef`, `a1b2c3d4e5`, commit 1234567, 0123456789abcdef0123456789abcdef01234567.",
		"Never `TODO`, `true`, `null`, `main`, `Store`, `README`, `i18n`, `UTF-8`, `a.b.c`, `foo_bar`, `snake_case_name`, `someThing`.",
		"[[plan-for-later]], [a memory](plan.md), [[docs/old]].", "`orders/parse.go`, `orders/`, `Makefile`, `make build`, `npm run dev`, `--dry-run`, `--max-retries=5`, `ParseOrder`.",
		"```\ncp docs/a.md out/b.md\nmake nothing\nrm -rf web/none/\n```", "`Basket.Items`, `Basket.Empty()`, `RetryPolicy.next_delay`, `formatMoney(cents)`, `RetryPolicy::next_delay`.",
		"`docs/Operations.md`, `DOCS/deploy.md`, `docs/deploy`, `docs/new/guide`.",
	} {
		for _, ref := range r.check(sentence) {
			if ref.State == Gone {
				t.Errorf("%q is called gone (%s) in: %s", ref.Text, ref.Reason, sentence)
			}
		}
	}
	r.write("walk/walk.go", "package walk\n\ntype walk struct{ rules int }\n\nfunc fill(n int) {}\n", "tide/tide.go", "package tide\n\nfunc fill(b []byte, at float64, deep bool) error { return nil }\n")
	r.commit("names that look like files")
	r.write("tide/tide.go", "package tide\n")
	r.commit("one fill is no more, and the other has nothing to do with it")
	for sentence, want := range map[string]string{ // and these are there
		"`handlers/orders.go`": Present, "`handlers/`": Present, "`orders.go`": Present, "`Basket.Empty`": Present, "`RetryPolicy.next_delay`": Present, "`make build`": Present,
		"`npm run dev`": Present, "`just seed`": Present, "`--dry-run`": Present, "`$SHOP_API_KEY`": Present, "`orders.ParseOrder`": Present, "`formatMoney()`": Present,
		"`MaxLines`": Present, "commit `" + r.git("rev-parse", "HEAD")[:9] + "`": Present, "`walk.rules`": Present, "`tide.fill()`": Unknown, "`third/lib/lib/parse.c`": Present, "`third/lib/none.c`": Unknown,
		"`dist/app.js`": Unknown, "`api.gen.go`": Unknown, "`GeneratedName()`": Unknown, "`kept/elsewhere.md`": Unknown, "`login/form.tsx`": Unknown, "https://x.y/": Unknown,
	} {
		refs := r.check(sentence)
		if len(refs) != 1 || refs[0].State != want {
			t.Errorf("%s: %+v, want %s", sentence, refs, want)
		}
	}
}

// What a project once used of others is theirs, and not gone when it uses it no more.
func TestWhatAProjectOnceUsedIsNotGone(t *testing.T) {
	r := newRepo(t)
	r.write("main.go", "package main\n\nimport \"net/http\"\n\nfunc main() {\n\tvar h http.Handler\n\tvar err error = http.ListenAndServe(\":80\", h)\n\tpanic(err)\n}\n",
		"push.sh", "git commit --no-verify\ngit push --force-with-lease\necho $AWS_REGION\n", "hook.py", "import os\nsubprocess.run(['git', 'push', '--no-thin'])\n",
		"app.tsx", "import { useState } from 'react';\nexport function App() {\n  const [a, setA] = useState(1);\n  useEffect(() => {\n    setA(2);\n  });\n  return null;\n}\n",
		"ci.yaml", "env:\n  AWS_PROFILE: x\nrun: npm run e2e\n", "testdata/config.yaml", body("config"), "testdata/a/orders.yaml", body("orders"), "examples/shop/docs/plan.md", body("plan"),
		"settings/config.yml", body("settings"), "keep.txt", "x")
	r.commit("begin")
	r.git("rm", "-q", "-r", "main.go", "push.sh", "hook.py", "app.tsx", "ci.yaml", "testdata", "examples", "settings")
	r.commit("end")
	for _, ref := range r.check("`http.ListenAndServe()` `http.Handler` `useState()` `useEffect` `React.useState` `--no-verify` `--force-with-lease` `--no-thin` `$AWS_REGION` `config.yaml` `orders.yaml` " +
		"`docs/plan.md` `a/orders.yaml` `config.yml` `npm run e2e` `setA` config.yaml") {
		if ref.State == Gone {
			t.Errorf("%s is called gone: %s", ref.Text, ref.Reason)
		}
	}
}

// A clone without all of the history, or of the files, knows less, and says so.
func TestClonesThatHaveNotAll(t *testing.T) {
	full, fates := shop(t)
	full.git("stash", "-q")
	for name, make := range map[string]func(t *testing.T, to string) repo{
		"shallow": func(t *testing.T, to string) repo {
			full.git("clone", "-q", "--depth=1", "file://"+full.dir, to)
			return repo{t, to}
		},
		"without contents": func(t *testing.T, to string) repo {
			full.git("config", "uploadpack.allowFilter", "true")
			full.git("clone", "-q", "--filter=blob:none", "file://"+full.dir, to)
			return repo{t, to}
		},
		"sparse": func(t *testing.T, to string) repo {
			full.git("clone", "-q", "--sparse", "file://"+full.dir, to)
			return repo{t, to}
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := make(t, filepath.Join(t.TempDir(), "clone"))
			r.t = t
			gone := 0
			for _, f := range append(fates, fate{"`orders/price.go`", "orders/price.go", Present, ""}, fate{"`web/`", "web/", Present, ""}, fate{"`RoundPrice`", "RoundPrice", Present, ""}) {
				for _, ref := range r.quietly(f.sentence) {
					if ref.Text != f.text || ref.State != Gone {
						continue
					}
					gone++
					if f.state != Gone {
						t.Errorf("%s is called gone", ref.Text)
					}
				}
			}
			if name != "sparse" && gone > 0 && name == "shallow" {
				t.Errorf("%d are called gone by a clone without history", gone)
			}
		})
	}
}

// Outside git only a file is called gone whose folder is there; what a build may make is not.
func TestOutsideGit(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "notes", "a.md"), "a")
	write(t, filepath.Join(dir, "build", "x.txt"), "a")
	for sentence, want := range map[string]string{
		"`notes/a.md`": Present, "`notes/b.md`": Gone, "notes/b.md": Unknown, "`nowhere/b.md`": Unknown, "`build/app.js`": Unknown, "`b.md`": Unknown, "`notes/old/`": Gone, "`Parse()`": Unknown,
		"`make x`": Unknown, "`--dry-run`": Unknown, "commit `abc1234`": Unknown,
	} {
		refs, _ := Checker{Project: project.Project{Dir: dir, Root: dir, Main: dir}}.Check(t.Context(), [][]Mention{Find(sentence)})
		if len(refs[0]) != 1 || refs[0][0].State != want {
			t.Errorf("%s: %+v, want %s", sentence, refs[0], want)
		}
	}
	refs, _ := Checker{}.Check(t.Context(), [][]Mention{Find("`notes/b.md` and `Parse()`")})
	for _, ref := range refs[0] {
		if ref.State != Unknown {
			t.Errorf("without a project: %+v", ref)
		}
	}
}

// A repository without a commit, one whose HEAD is broken, and one that git does not read: unknown, and a remark where git failed.
func TestRepositoriesThatSayNothing(t *testing.T) {
	r := newRepo(t)
	r.write("a/b.go", "package a\n")
	for _, ref := range r.check("`a/b.go` `a/c.go` `Parse()` `make x` `a/d/`") {
		if ref.State == Gone || ref.Text == "a/b.go" && ref.State != Present {
			t.Errorf("%+v", ref)
		}
	}
	r.commit("begin")
	if err := os.WriteFile(filepath.Join(r.dir, ".git", "index"), []byte("broken"), 0o600); err != nil {
		t.Fatal(err)
	}
	p, _, err := project.Find(r.dir)
	if err != nil {
		t.Fatal(err)
	}
	refs, problems := Checker{Project: p}.Check(t.Context(), [][]Mention{Find("`a/b.go` `a/c.go`")})
	if len(problems) != 1 || problems[0].Code != "git-failed" || refs[0][0].State != Present || refs[0][1].State != Unknown {
		t.Error(refs, problems)
	}
}

// Nothing of a repository's configuration runs.
func TestARepositoryRunsNothing(t *testing.T) {
	r, fates := shop(t)
	mark := filepath.Join(t.TempDir(), "ran")
	evil := filepath.Join(t.TempDir(), "evil.sh")
	write(t, evil, "#!/bin/sh\necho ran >> "+mark+"\ncat\n")
	if err := os.Chmod(evil, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"core.fsmonitor", "core.pager", "pager.log", "diff.external", "diff.evil.textconv", "diff.evil.command", "filter.evil.clean", "filter.evil.smudge", "filter.evil.process",
		"gpg.program", "core.sshCommand", "core.askPass", "credential.helper", "core.editor", "interactive.diffFilter", "core.alternateRefsCommand"} {
		r.git("config", key, evil)
	}
	r.git("config", "log.showSignature", "true")
	r.write(".git/info/attributes", "* filter=evil diff=evil\n")
	for _, hook := range []string{"post-index-change", "post-checkout", "reference-transaction", "fsmonitor-watchman"} {
		write(t, filepath.Join(r.dir, ".git", "hooks", hook), "#!/bin/sh\necho ran >> "+mark+"\n")
		if err := os.Chmod(filepath.Join(r.dir, ".git", "hooks", hook), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("GIT_EXTERNAL_DIFF", evil)
	t.Setenv("GIT_DIR", t.TempDir())
	var all []string
	for _, f := range fates {
		all = append(all, f.sentence)
	}
	moved := 0
	for _, ref := range r.quietly(strings.Join(all, "\n")) {
		if ref.State == Moved {
			moved++
		}
	}
	if moved < 20 {
		t.Errorf("%d moved: git did not work", moved)
	}
	if data, err := os.ReadFile(mark); err == nil {
		t.Errorf("a program of the repository ran: %s", data)
	}
	c := exec.Command("git", "-C", r.dir, "log", "-p", "-1")
	c.Env = append(os.Environ(), "GIT_DIR="+filepath.Join(r.dir, ".git"))
	if _, err := c.CombinedOutput(); err == nil {
		if _, err := os.Stat(mark); err != nil {
			t.Error("the trap does not work: a plain git log did not run it")
		}
	}
}
