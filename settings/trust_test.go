package settings_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"casebook/settings"
)

func TestTrust(t *testing.T) {
	p := newPlace(t)
	trust := settings.TrustIn(p.path("state/casebook"))
	at := time.Date(2026, 11, 30, 1, 2, 3, 4, time.FixedZone("", 3600))
	root, dir := p.path("p"), p.path("p/m")
	if trust.Trusted(root, dir) || len(trust.Problems()) > 0 {
		t.Error("trusted before anybody answered")
	}
	if err := trust.Add(root, dir, at); err != nil {
		t.Fatal(err)
	}
	p.link("p", "l")
	for _, c := range []struct {
		root, dir string
		want      bool
	}{{root, dir, true}, {p.path("l"), p.path("l/m"), true}, {root, p.path("p/other"), false}, {p.path("q"), dir, false}, {root, "", false}} {
		if got := trust.Trusted(c.root, c.dir); got != c.want {
			t.Errorf("%s %s: %v", c.root, c.dir, got)
		}
	}
	text, err := os.ReadFile(trust.Path)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.ReplaceAll(
		"{\n  \"version\": 1,\n  \"projects\": {\n    \"$ROOT/p\": {\n      \"$ROOT/p/m\": \"2026-11-30T00:02:03Z\"\n    }\n  }\n}\n", "$ROOT", p.root)
	if diff := cmp.Diff(want, string(text)); diff != "" {
		t.Error(diff)
	}
	if runtime.GOOS != "windows" {
		for path, mode := range map[string]os.FileMode{trust.Path: 0o600, filepath.Dir(trust.Path): 0o700, trust.Path + ".lock": 0o600} {
			if info, err := os.Stat(path); err != nil || info.Mode().Perm() != mode {
				t.Errorf("%s: %v %v", path, info.Mode(), err)
			}
		}
	}
	if err := errors.Join(trust.Add(root, dir+"2", time.Unix(1, 0)), trust.Withdraw(root, dir+"2")); err != nil || trust.Trusted(root, dir+"2") || !trust.Trusted(root, dir) {
		t.Errorf("one answer is taken back: %v", err)
	}
	if err := trust.Remove(root); err != nil || trust.Trusted(root, dir) {
		t.Errorf("still trusted: %v", err)
	}
	if err := trust.Remove(root); err != nil {
		t.Error(err)
	}
}

func TestTrustFileThatCannotBeUsed(t *testing.T) {
	for _, c := range []struct {
		name, text string
		mode       os.FileMode
		want       string
	}{
		{"version", `{"version": 2, "projects": {"$ROOT/p": {"$ROOT/p/m": "2026-01-01T00:00:00Z"}}}`, 0o600, "trust-version"},
		{"no version", `{"projects": {}}`, 0o600, "trust-version"},
		{"no JSON", `{`, 0o600, "trust-broken"},
		{"another form", `{"version": 1, "projects": []}`, 0o600, "trust-broken"},
		{"open to others", `{"version": 1, "projects": {"$ROOT/p": {"$ROOT/p/m": "2026-01-01T00:00:00Z"}}}`, 0o622, "trust-open"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.mode != 0o600 && runtime.GOOS == "windows" {
				t.Skip("no such modes here")
			}
			p := newPlace(t)
			p.write("home/.local/state/casebook/trust.json", c.text)
			p.write("p/.claude/settings.json", `{"autoMemoryDirectory": "m"}`)
			trust := settings.TrustIn(p.path("home/.local/state/casebook"))
			if err := os.Chmod(trust.Path, c.mode); err != nil {
				t.Fatal(err)
			}
			before, err := os.ReadFile(trust.Path)
			if err != nil {
				t.Fatal(err)
			}
			if trust.Trusted(p.path("p"), p.path("p/m")) {
				t.Error("trusted")
			}
			if problems := trust.Problems(); len(problems) != 1 || problems[0].Code != c.want {
				t.Errorf("%v, want %s", problems, c.want)
			}
			if d, problems := p.memoryDir("p"); d.Trusted || len(problems) != 1 || problems[0].Code != c.want {
				t.Errorf("%+v %v", d, problems)
			}
			if trust.Add(p.path("p"), p.path("p/m"), time.Unix(0, 0)) == nil || trust.Remove(p.path("p")) == nil {
				t.Error("it was written")
			}
			if after, err := os.ReadFile(trust.Path); err != nil || string(after) != string(before) {
				t.Errorf("changed: %s %v", after, err)
			}
		})
	}
}

func TestTrustAtOnce(t *testing.T) {
	p := newPlace(t)
	trust := settings.TrustIn(p.path("state"))
	var group sync.WaitGroup
	for i := range 20 {
		group.Go(func() {
			if err := trust.Add(fmt.Sprint("/p/", i), "/m", time.Unix(0, 0)); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	for i := range 20 {
		if !trust.Trusted(fmt.Sprint("/p/", i), "/m") {
			t.Errorf("answer %d is lost", i)
		}
	}
}

func TestTrustWithoutState(t *testing.T) {
	var trust settings.Trust
	if trust.Trusted("/p", "/m") || len(trust.Problems()) > 0 || trust.Add("/p", "/m", time.Unix(0, 0)) == nil {
		t.Error("a record without a place")
	}
}

func TestMemoryStateDir(t *testing.T) {
	p := newPlace(t)
	p.mkdir("a-b/memory")
	p.link("a-b", "l")
	a := settings.MemoryStateDir("/s", p.path("a-b/memory"))
	if b := settings.MemoryStateDir("/s", p.path("l/memory")); a != b {
		t.Errorf("%s and %s through a link", a, b)
	}
	if b := settings.MemoryStateDir("/s", p.path("a.b/memory")); filepath.Base(a)[:16] == filepath.Base(b)[:16] {
		t.Errorf("%s and %s", a, b)
	}
	if got := filepath.Base(a)[16:]; got != "-a-b-memory" {
		t.Error(got)
	}
	long := settings.MemoryStateDir("/s", "/home/u/.claude/projects/-home-u-"+strings.Repeat("日本", 60)+"/memory")
	if got := len(filepath.Base(long)); got > 57 {
		t.Errorf("%d bytes: %s", got, long)
	}
	if got := settings.MemoryStateDir("/s", "/"); filepath.Dir(got) != "/s" {
		t.Error(got)
	}
}

// Never asked, yes and no are three answers; they do not touch those about memory folders.
func TestImportsHaveThreeAnswers(t *testing.T) {
	p := newPlace(t)
	p.mkdir("shop")
	trust := settings.TrustIn(p.path("state"))
	at := time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC)
	if err := trust.Add(p.path("shop"), p.path("shop/m"), at); err != nil {
		t.Fatal(err)
	}
	check := func(asked, allowed bool) {
		t.Helper()
		if a, b := trust.Imports(p.path("shop")); a != asked || b != allowed {
			t.Errorf("asked %v, allowed %v", a, b)
		}
	}
	check(false, false)
	for _, answer := range []bool{true, false} {
		if err := trust.AnswerImports(p.path("shop"), answer, at); err != nil {
			t.Fatal(err)
		}
		check(true, answer)
	}
	if err := trust.ForgetImports(p.path("shop")); err != nil {
		t.Fatal(err)
	}
	check(false, false)
	if !trust.Trusted(p.path("shop"), p.path("shop/m")) {
		t.Error("the other answer is gone")
	}
}
