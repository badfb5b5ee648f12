package glob

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// git matches bytes, so that ? is half an é; all other differences are oddities of its own:
//   - what stands before the first character with a meaning is compared as text and cut off, so that in x/a**/b the ** comes to fill a name;
//   - ** before an escaped slash needs a folder;
//   - without regard to case [A] takes neither a nor A.
var gitOddities = regexp.MustCompile(`[^/*]\*\*|\*\*\\/`)

// Random lists and paths mean to git check-ignore what they mean here, down to the pattern that decides.
func TestIgnoreIsGits(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is missing")
	}
	dir := t.TempDir()
	git(t, dir, "", "init", "-q")
	parts := strings.Split("a|b|ab|.md|A|*|*|**/|/**|/**/|***|?|/|/|[a-c]|[!a]|[^b]|[]a]|[a|[[:alpha:]]|[[:foo:]]|[b-a]|[+-0]|\\|\\*|\\[|\\!| |\\ |!|#|(1)|+|{a,b}|.|^|$|]|-|[a/b]", "|")
	names := strings.Split("a|b|ab|abc|A|.a|a.b|b.md|a b|a+b|a(1)|{a,b}|[a]|!a|#a|a-b|aab|a*|b]|]|.|\\|a ", "|")
	names = append(names[:20], names[21:]...) // no path has the name «.»
	r := rand.New(rand.NewPCG(1, 2))
	join := func(from []string, most int, sep string) string {
		some := make([]string, 1+r.IntN(most))
		for i := range some {
			some[i] = from[r.IntN(len(from))]
		}
		return strings.Join(some, sep)
	}
	matched := 0
	for round := range 250 {
		patterns, paths := make([]string, 1+r.IntN(8)), make([]string, 150)
		for i := range patterns {
			for patterns[i] = join(parts, 6, ""); gitOddities.MatchString(patterns[i]); {
				patterns[i] = join(parts, 6, "")
			}
		}
		for i := range paths {
			paths[i] = join(names, 4, "/")
		}
		g, _ := NewIgnore(patterns, Options{})
		want := checkIgnore(t, dir, patterns, paths)
		for i, p := range paths {
			got := ""
			if index, ok := g.Which(p); ok {
				matched++
				got = fmt.Sprintf("%d %v", index, g.Match(p))
			}
			if diff := cmp.Diff(want[i], got); diff != "" {
				t.Fatalf("round %d, patterns %q, path %q (-git +got):\n%s", round, patterns, p, diff)
			}
		}
	}
	t.Logf("%d paths met a pattern", matched)
}

// checkIgnore gives for each path the pattern that decides and whether it ignores; "" when none speaks.
func checkIgnore(t *testing.T, dir string, patterns, paths []string) (answers []string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, ".gitignore"), []byte(strings.Join(patterns, "\n")+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	fields := strings.Split(git(t, dir, strings.Join(paths, "\x00")+"\x00", "check-ignore", "--no-index", "--verbose", "--non-matching", "--stdin", "-z"), "\x00")
	for ; len(fields) >= 4; fields = fields[4:] {
		line, err := strconv.Atoi(fields[1])
		if err != nil {
			answers = append(answers, "")
			continue
		}
		answers = append(answers, fmt.Sprintf("%d %v", line-1, !strings.HasPrefix(fields[2], "!")))
	}
	if len(answers) != len(paths) {
		t.Fatalf("git answers for %d of %d paths", len(answers), len(paths))
	}
	return answers
}

func git(t *testing.T, dir, input string, args ...string) string {
	t.Helper()
	c := exec.CommandContext(t.Context(), "git", append([]string{"-c", "core.excludesFile=/dev/null", "-c", "core.ignoreCase=false"}, args...)...)
	c.Dir, c.Stdin = dir, strings.NewReader(input)
	c.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + dir, "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null"}
	out, err := c.Output()
	if exit, ok := err.(*exec.ExitError); err != nil && (!ok || exit.ExitCode() != 1) { // 1: no path is ignored
		t.Fatalf("git %s: %v", strings.Join(args, " "), err)
	}
	return string(out)
}
