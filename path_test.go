package casebook_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"casebook"
	"casebook/internal/hostile"
)

// What every kind of reader would take for a way out is refused, whatever its writing, also where a memory of that path could be there.
func TestHostilePathsAreRefused(t *testing.T) {
	harmless := strings.Fields("percent leading zero-width normalisation case-twin long tilde git-and-settings emoji surrogate glob shell option bidi")
	refused := 0
	for _, n := range hostile.Names(t) {
		problem := casebook.CheckPath(n.Name)
		if problem != nil {
			refused++
			if strings.ContainsAny(problem.Text, "\x00\x1b\r\n") || problem.Fix == "" {
				t.Errorf("%s: %q", n.ID, problem.Text)
			}
			continue
		}
		if !slices.Contains(harmless, n.Kind) {
			t.Errorf("%s, %s: %q can be the path of a memory", n.ID, n.Why, n.Name)
		}
		if casebook.CheckInside(n.Name) != nil {
			t.Errorf("%s: %q is a memory's path and not inside", n.ID, n.Name)
		}
	}
	t.Logf("%d of %d are refused for a memory that is there", refused, len(hostile.Names(t)))
}

// Of a name nothing is made but what every file system takes for the same plain file.
func TestOfHostilePathsNearlyNoneIsMade(t *testing.T) {
	var made []string
	for _, n := range hostile.Names(t) {
		if casebook.CheckNewPath(n.Name) == nil {
			made = append(made, n.ID)
		}
	}
	// A right-to-left folder, é, two marks in their order, and ß: letters of languages.
	if got := strings.Join(made, " "); got != "h173 h181 h186 h192" {
		t.Errorf("%s can be made", got)
	}
}

// No hostile name is an agent's, nor a day of the calendar.
func TestHostileAgentNamesAndDays(t *testing.T) {
	for _, n := range hostile.Names(t) {
		if casebook.CheckAgentName(n.Name) == nil {
			t.Errorf("%s: %q is taken for an agent's name", n.ID, n.Name)
		}
		if _, problem := casebook.ParseDay(n.Name); problem == nil {
			t.Errorf("%s: %q is taken for a day", n.ID, n.Name)
		}
	}
	for _, name := range []string{"reviewer", "code-reviewer", "a", "agent_2", "2nd"} {
		if p := casebook.CheckAgentName(name); p != nil {
			t.Errorf("%q: %v", name, p)
		}
	}
	for _, name := range []string{"", "-a", "_a", "Reviewer", "a b", "a.b", "a/b", "com1", "memory", "agént", strings.Repeat("a", 81)} {
		if casebook.CheckAgentName(name) == nil {
			t.Errorf("%q is taken for an agent's name", name)
		}
	}
}

// Names that people and other programs give to files stay usable.
func TestOrdinaryPathsAreTaken(t *testing.T) {
	for _, p := range []string{"deploy.md", "Deploy Freeze.md", "my_file.md", "my-file.md", "my file.md", "Jürgen/ju\u0308rgen.md", "日本/記憶：一.md", "50%.md", "100%25.md", "½.md",
		"wait….md", "v1.2.3.md", "a/b/c/d.md", "team/x.md", "logs/notes.md", "console.md", "com10.md", "memory-leaks.md", "memories.md", "c++.md", "q&a.md", "می\u200cخواهم.md",
		"a~b.md", "foo (1).md", "#1.md", "[draft].md", "gesamtkonzept-für-später.md", strings.Repeat("x", 252) + ".md"} {
		if problem := casebook.CheckPath(p); problem != nil {
			t.Errorf("%q: %v", p, problem)
		}
	}
}

// anthropics/claude-code 2.1.234, oraios/serena#1665, #1251, aliyun/iac-code#37, ohler55/agoo#138, sprockets#292, basic-memory#243: each of these was a way out
// somewhere.
func TestCase089Case115Case116Case118Case119Case131WaysOut(t *testing.T) {
	for _, p := range []string{"/etc/cron.d/job", "~/x", "C:/x", `C:\notes\a.md`, `\\host\share`, "../escape", "a/../../b", "%2e%2e/x.md", "%252e%252e/x.md", "..%2fx.md", "....//x.md",
		"..;/x.md", "a/..;x/b.md", `\??\C:\x`, `\\?\C:\x`, `\\srv\share\x`, "//srv/share/x", "/memories_backup/x.md", "a.md:x", "..\u2215x.md", "．．/x.md", "a／b.md",
		"\xc0\xae\xc0\xae/x.md", "MEMORY .md", "ＭＥＭＯＲＹ.md", "мемогу.md", ".git/x.md", "．git/x.md", "%2egit/x.md", "a/.\u200d./b.md", "sub/GIT~1.md", "COM¹.md", "conin$.md", "nul .md"} {
		if casebook.CheckPath(p) == nil {
			t.Errorf("%q can be the path of a memory", p)
		}
	}
	for _, name := range []string{"../escape", "a/../../b", "/etc/cron.d/job", "~/x", "C:/x", `\\host\share`, "//srv/share/x", `\??\C:\x`, `\\?\C:\x`, "%2e%2e/x", "..", "..\\x", "..;/x"} {
		if casebook.CheckTitle(name) == nil {
			t.Errorf("%q can be the name of a new memory", name)
		}
	}
	for _, name := range []string{"CI/CD", "deploys", "/login answers 500", "why ... matters", "C: or D:", "either/or", "a..b", "~ is home", "100% / 50%", "the path a/b/c"} {
		if p := casebook.CheckTitle(name); p != nil {
			t.Errorf("%q: %v", name, p)
		}
	}
}

// jayzeng/pi-memory#3: a date that is none never becomes a part of a path.
func TestCase121Days(t *testing.T) {
	for _, text := range []string{"../../secret", "2026-02-29", "2026-13-01", "2026-11-31", "0000-01-01", "2026-1-1", " 2026-01-01", "2026-01-01 ", "2026-01-01\n", "２０２６-01-01", "", "today",
		"2026/01/01", "-2026-01-01", "20260101"} {
		if day, problem := casebook.ParseDay(text); problem == nil {
			t.Errorf("%q is %v", text, day)
		}
	}
	day, problem := casebook.ParseDay("2024-02-29")
	if problem != nil || day != time.Date(2024, 2, 29, 0, 0, 0, 0, time.UTC) {
		t.Error(day, problem)
	}
	if got := casebook.LogPath(day); got != "logs/2024/02/2024-02-29.md" || !casebook.IsDailyLog(got) {
		t.Error(got)
	}
	for _, p := range []string{"logs/2026/11/notes.md", "logs/2026/11/2026-12-01.md", "logs/2026/2026-11-30.md", "a/logs/2026/11/2026-11-30.md", "logs/2026/11/2026-11-3x.md"} {
		if casebook.IsDailyLog(p) {
			t.Errorf("%s is taken for a daily log", p)
		}
	}
}

// Daily logs are only added to: no change may name one, nor make a memory beside them.
func TestNoChangeNamesALog(t *testing.T) {
	for _, p := range []string{"logs/2026/11/2026-11-30.md", "LOGS/2026/11/2026-11-30.md"} {
		for _, c := range []casebook.Change{{Op: casebook.OpUpdate, Path: p, Body: "x"}, {Op: casebook.OpDelete, Path: p}, {Op: casebook.OpRename, Path: p, To: "a.md"},
			{Op: casebook.OpRename, Path: "a.md", To: p}, {Op: casebook.OpMerge, Path: "a.md", From: []string{p}, Body: "x"}, {Op: casebook.OpIndex, Path: p, Description: "d"},
			{Op: casebook.OpCreate, Path: p, Name: "n", Type: casebook.TypeUser, Description: "d", Body: "b"}} {
			problems := c.Validate()
			if len(problems) == 0 || problems[0].Code != "change-path" || !problems[0].Refuses() {
				t.Errorf("%s of %s: %v", c.Op, p, problems)
			}
		}
	}
	if casebook.CheckNewPath("logs/x.md") == nil || casebook.CheckPath("logs/x.md") != nil {
		t.Error("what another program put into logs/ can be changed, and nothing comes to it")
	}
}

func FuzzCheckPath(f *testing.F) {
	f.Add("a/b.md")
	f.Add("..%2fa.md")
	f.Add("．．/a.md")
	f.Fuzz(func(t *testing.T, p string) {
		if casebook.CheckPath(p) != nil {
			return
		}
		for part := range strings.SplitSeq(p, "/") {
			if part == "" || strings.HasPrefix(part, ".") || strings.ContainsAny(part, "\x00\\:\n") {
				t.Errorf("%q is taken", p)
			}
		}
	})
}
