package project_test

import (
	"strings"
	"testing"

	"casebook/project"
)

// The vectors were made with JavaScript: path.replace(/[^a-zA-Z0-9]/g, "-"), the hash over charCodeAt.
func TestKey(t *testing.T) {
	long := "/home/u/" + strings.Repeat("deep/", 40)
	for _, c := range []struct{ name, path, want string }{
		{"plain", "/home/user/my-repo", "-home-user-my-repo"},
		{"dot folder", "/a/.b", "-a--b"},
		{"windows", `C:\git\x`, "C--git-x"},
		{"root", "/", "-"},
		{"082 separators and dash share a key", "/p/data/set", "-p-data-set"},
		{"082 dash", "/p/data-set", "-p-data-set"},
		{"082 my_app", "/p/my_app", "-p-my-app"},
		{"082 my app", "/p/my app", "-p-my-app"},
		{"088 composed", "/p/J\u00fcrgen", "-p-J-rgen"},
		{"088 decomposed", "/p/Ju\u0308rgen", "-p-Ju-rgen"},
		{"cjk", "/p/日本", "-p---"},
		{"two code units", "/p/😀x", "-p---x"},
		{"200 stays whole", "/" + strings.Repeat("a", 199), "-" + strings.Repeat("a", 199)},
		{"201 is cut", "/" + strings.Repeat("a", 200), "-" + strings.Repeat("a", 199) + "-b6ymvl"},
		{"085 long", long, ("-home-u-" + strings.Repeat("deep-", 40))[:200] + "-57enej"},
		{"085 long cjk and astral", "/" + strings.Repeat("日本/😀", 60), strings.Repeat("-", 200) + "-gv1iq9"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := project.Key(c.path); got != c.want {
				t.Errorf("Key(%q)\n got %q\nwant %q", c.path, got, c.want)
			}
		})
	}
}

func TestCase085LongPathsStayApart(t *testing.T) {
	base := "/home/u/" + strings.Repeat("日本語の長い名前/", 60)
	a, b := project.Key(base+"a"), project.Key(base+"b")
	if a == b {
		t.Error("two long paths that differ in the last letter share a key")
	}
	if len(a) > 207 || len(a) >= 255 {
		t.Errorf("key of %d bytes", len(a))
	}
	if a != project.Key(base+"a") {
		t.Error("not stable")
	}
}

func FuzzKey(f *testing.F) {
	f.Add("/home/u/x")
	f.Add("/p/😀\xff\xfe")
	f.Fuzz(func(t *testing.T, path string) {
		key := project.Key(path)
		if len(key) > 207 {
			t.Errorf("%d bytes", len(key))
		}
		if strings.Trim(key, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-") != "" {
			t.Errorf("%q", key)
		}
	})
}
