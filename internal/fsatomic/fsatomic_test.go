package fsatomic

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// names lists a folder, so that a test sees left-over temporary files.
func names(t testing.TB, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, e := range entries {
		out = append(out, e.Name())
	}
	return out
}

func put(t testing.TB, path, text string, perm fs.FileMode) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), perm); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, perm); err != nil { // past the umask
		t.Fatal(err)
	}
}

func get(t testing.TB, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestNewFileTakesThePermissionsAskedFor(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.json")
	if err := WriteFile(path, []byte("new"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := get(t, path); got != "new" {
		t.Errorf("content %q", got)
	}
	if info, _ := os.Stat(path); runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v", info.Mode())
	}
	if diff := cmp.Diff([]string{"a.json"}, names(t, dir)); diff != "" {
		t.Error(diff)
	}
}

func TestExistingFileKeepsItsMode(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no such modes")
	}
	for _, mode := range []fs.FileMode{0o600, 0o640, 0o644, 0o664, 0o755} {
		path := filepath.Join(t.TempDir(), "a")
		put(t, path, "old", mode)
		if err := WriteFile(path, []byte("new"), 0o600); err != nil {
			t.Fatal(err)
		}
		if info, _ := os.Stat(path); info.Mode().Perm() != mode {
			t.Errorf("mode %v, want %v", info.Mode(), mode)
		}
	}
}

func TestLinkStaysALinkAndItsTargetIsWritten(t *testing.T) {
	for _, tt := range []struct{ name, link, target string }{
		{"beside", "real.json", "real.json"},
		{"in another folder", "../dotfiles/real.json", "../dotfiles/real.json"},
		{"over a second link", "second.json", "../dotfiles/real.json"},
		{"whose target is missing", "../dotfiles/missing.json", "../dotfiles/missing.json"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			root := t.TempDir()
			dir := filepath.Join(root, "config")
			for _, d := range []string{dir, filepath.Join(root, "dotfiles")} {
				if err := os.Mkdir(d, 0o755); err != nil {
					t.Fatal(err)
				}
			}
			path, target := filepath.Join(dir, "settings.json"), filepath.Join(dir, tt.target)
			if !strings.Contains(tt.target, "missing") {
				put(t, target, "old", 0o644)
			}
			links := map[string]string{path: tt.link}
			if tt.link == "second.json" {
				links[filepath.Join(dir, "second.json")] = tt.target
			}
			for at, to := range links {
				if err := os.Symlink(to, at); err != nil {
					t.Skip("no symbolic links here: ", err)
				}
			}
			if err := WriteFile(path, []byte("new"), 0o644); err != nil {
				t.Fatal(err)
			}
			if got := get(t, target); got != "new" {
				t.Errorf("target holds %q", got)
			}
			if to, err := os.Readlink(path); err != nil || to != tt.link {
				t.Errorf("link is %q, %v", to, err)
			}
		})
	}
}

func TestLinkThatPointsInACircleIsAnError(t *testing.T) {
	dir := t.TempDir()
	a, b := filepath.Join(dir, "a"), filepath.Join(dir, "b")
	if err := errors.Join(os.Symlink(a, b), os.Symlink(b, a)); err != nil {
		t.Skip("no symbolic links here: ", err)
	}
	if err := WriteFile(a, []byte("x"), 0o644); err == nil {
		t.Error("no error")
	}
}

func TestErrorsLeaveEverythingAsItWas(t *testing.T) {
	stop := errors.New("stop")
	for _, tt := range []struct {
		name  string
		write func(dir string) error
	}{
		{"the check says no", func(dir string) error {
			return Replace(filepath.Join(dir, "a"), []byte("new"), 0o644, func() error { return stop })
		}},
		{"a folder is there", func(dir string) error { return WriteFile(filepath.Join(dir, "folder"), []byte("new"), 0o644) }},
		{"the folder is missing", func(dir string) error { return WriteFile(filepath.Join(dir, "no", "a"), []byte("new"), 0o644) }},
		{"a file stands for a folder", func(dir string) error { return WriteFile(filepath.Join(dir, "a", "b"), []byte("new"), 0o644) }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			put(t, filepath.Join(dir, "a"), "old", 0o644)
			if err := os.Mkdir(filepath.Join(dir, "folder"), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := tt.write(dir); err == nil {
				t.Error("no error")
			}
			if diff := cmp.Diff([]string{"a", "folder"}, names(t, dir)); diff != "" {
				t.Error(diff)
			}
			if got := get(t, filepath.Join(dir, "a")); got != "old" {
				t.Errorf("content %q", got)
			}
		})
	}
}

func TestCheckRunsWhenTheNewBytesAreComplete(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a")
	put(t, path, "old", 0o644)
	err := Replace(path, []byte("new"), 0o644, func() error {
		for _, name := range names(t, dir) {
			want := "old"
			if IsTemp(name) {
				want = "new"
			}
			if got := get(t, filepath.Join(dir, name)); got != want {
				t.Errorf("%s holds %q", name, got)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestReaderNeverSeesAPartOfAFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	contents := [][]byte{bytes.Repeat([]byte("a"), 70_000), bytes.Repeat([]byte("b"), 200_000)}
	if err := WriteFile(path, contents[0], 0o644); err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	var readers sync.WaitGroup
	readers.Go(func() {
		for {
			select {
			case <-done:
				return
			default:
			}
			got, err := os.ReadFile(path)
			if err != nil {
				t.Error(err)
				return
			}
			if !bytes.Equal(got, contents[0]) && !bytes.Equal(got, contents[1]) {
				t.Errorf("read %d bytes of neither content", len(got))
				return
			}
		}
	})
	for i := range 1000 {
		if err := WriteFile(path, contents[(i+1)%2], 0o644); err != nil {
			t.Error(err)
			break
		}
	}
	close(done)
	readers.Wait()
}

func TestWritersAtOnceAreBothWhole(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a")
	var writers sync.WaitGroup
	for i := range 8 {
		writers.Go(func() {
			for range 20 {
				if err := WriteFile(path, bytes.Repeat([]byte{byte('a' + i)}, 10_000), 0o644); err != nil {
					t.Error(err)
				}
			}
		})
	}
	writers.Wait()
	got := get(t, path)
	if len(got) != 10_000 || strings.Trim(got, got[:1]) != "" {
		t.Errorf("%d mixed bytes", len(got))
	}
	if diff := cmp.Diff([]string{"a"}, names(t, dir)); diff != "" {
		t.Error(diff)
	}
}

func TestTemporaryNameIsRecognisedAndShortEnough(t *testing.T) {
	for _, name := range []string{"settings.json", ".hidden", "a", strings.Repeat("x", 255), strings.Repeat("ü", 127)} {
		path := filepath.Join(t.TempDir(), name)
		err := Replace(path, []byte("new"), 0o644, func() error {
			left := names(t, filepath.Dir(path))
			if len(left) != 1 || !IsTemp(left[0]) {
				t.Errorf("temporary names %q", left)
			} else if of := TempOf(left[0]); of == "" || !strings.HasPrefix(name, of) || len(name) < tempStem && of != name {
				t.Errorf("%q is made for %q, not for %q", left[0], of, name)
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
	for name, want := range map[string]bool{
		".settings.json.casebook-abc123.tmp": true, "settings.json": false, ".casebook.lock": false, "settings.json.casebook-abc.tmp": false, ".a.tmp": false,
	} {
		if IsTemp(name) != want {
			t.Errorf("IsTemp(%q) = %v", name, !want)
		}
	}
}

func TestResolveAnswersForWhatIsMissing(t *testing.T) {
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	real := filepath.Join(root, "real")
	if err := os.Mkdir(real, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("real", filepath.Join(root, "link")); err != nil {
		t.Skip("no symbolic links here: ", err)
	}
	for path, want := range map[string]string{
		"real/a": "real/a", "link": "real", "link/a": "real/a", "link/no/such/a": "real/no/such/a",
	} {
		got, err := Resolve(filepath.Join(root, path))
		if err != nil || got != filepath.Join(root, want) {
			t.Errorf("Resolve(%s) = %s, %v", path, got, err)
		}
	}
}

// A swap that fails leaves what was there, and no temporary file either way.
func TestSwap(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "state.json")
	for _, text := range []string{"old", "new"} {
		if err := Swap(path, []byte(text)); err != nil || get(t, path) != text {
			t.Error(text, err)
		}
	}
	folder := filepath.Join(dir, "folder")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	put(t, filepath.Join(folder, "file"), "stays", 0o600)
	if err := Swap(folder, []byte("new")); err == nil || get(t, filepath.Join(folder, "file")) != "stays" {
		t.Error("a folder was swapped away", err)
	}
	if diff := cmp.Diff([]string{"folder", "state.json"}, names(t, dir)); diff != "" {
		t.Error(diff)
	}
}
