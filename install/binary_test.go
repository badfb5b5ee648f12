package install

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestProgramThatWillNotLastIsRefused(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the programs are shell scripts, told by their mode")
	}
	root := t.TempDir()
	hash := strings.Repeat("0123456789abcdef", 4)
	for _, p := range []string{
		"bin/casebook", "with blank/casebook", "go-builder/casebook", "go-build123/b001/exe/casebook", ".cache/go-build/ab/" + hash + "-d/casebook",
		"cache/ab/" + hash + "-d/casebook", "bin/casebook-linux", "bin/case\nbook/casebook", "plain/casebook", "folder/casebook/x",
	} {
		script(t, filepath.Join(root, p))
	}
	if err := errors.Join(os.Chmod(filepath.Join(root, "plain/casebook"), 0o644), os.Mkdir(filepath.Join(root, "link"), 0o755),
		os.Symlink("../go-build123/b001/exe/casebook", filepath.Join(root, "link/casebook"))); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ path, want string }{
		{"bin/casebook", ""},
		{"with blank/casebook", ""},
		{"go-builder/casebook", ""},
		{"go-build123/b001/exe/casebook", "go install"},
		{"go-build9/casebook", "go install"}, // gone already
		{".cache/go-build/ab/" + hash + "-d/casebook", "go install"},
		{"cache/ab/" + hash + "-d/casebook", "go install"},
		{"link/casebook", "go install"},
		{"bin/casebook-linux", "rename it"},
		{"plain/casebook", "can be run"},
		{"folder/casebook", "can be run"},
		{"no/casebook", "no such program"},
		{"bin/case\nbook/casebook", "another folder"},
		{"bin/\xff/casebook", "another folder"},
	} {
		err := checkBinary(filepath.Join(root, tt.path))
		if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("%s: %v, want %q", tt.path, err, tt.want)
		}
	}
	if err := checkBinary("casebook"); err == nil || !strings.Contains(err.Error(), "absolute") {
		t.Error(err)
	}
}

func TestProgramInTheTemporaryFolderIsAProblem(t *testing.T) {
	root := t.TempDir()
	for _, tt := range []struct {
		dir  string
		want int
	}{{root, 1}, {"", 1}, {filepath.Join(root, "other"), 0}} {
		if got := temporary(filepath.Join(root, "bin", "casebook"), tt.dir); len(got) != tt.want {
			t.Errorf("in %q: %v", tt.dir, got)
		}
	}
}

func TestLastingPathIsThatOfTheLinkInThePath(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no links there")
	}
	root := t.TempDir()
	exe := filepath.Join(root, "cellar/1.2/casebook")
	script(t, exe)
	script(t, filepath.Join(root, "other/casebook"))
	if err := os.Mkdir(filepath.Join(root, "bin"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(exe, filepath.Join(root, "bin/casebook")); err != nil {
		t.Fatal(err)
	}
	join := func(dirs ...string) string { return strings.Join(dirs, string(os.PathListSeparator)) }
	for _, tt := range []struct{ path, want string }{
		{join(root+"/none", root+"/other", root+"/bin"), root + "/bin/casebook"},
		{join(root+"/other", "", "."), exe},
		{"", exe},
	} {
		if got := Lasting(exe, tt.path); got != tt.want {
			t.Errorf("Lasting with %q = %s", tt.path, got)
		}
	}
	if got := Lasting("/no/casebook", root+"/bin"); got != "/no/casebook" {
		t.Error(got)
	}
}
