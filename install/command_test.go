package install

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tailscale/hujson"
)

// oddFolders are names that a shell could take for something else. Not all of them can be had on Windows.
var oddFolders = []string{
	"plain", "two words", `back\slash`, `trailing\`, "it's", `"quoted"`, "'", "''", `'"'"'`, "$HOME", "${HOME}", "`id`", "$(id)", "!history", "a*b?[c]", "~",
	"#1", "a;b", "a&b|c",
	"<in>", "(x)",
	"{a,b}", "%PATH%", "^caret", "größe", "日本", "O’Brien", "‘‚‛’", "“double”", "tab\there", " lead", "trail ", "-dash", "=x", "@at", "a  b",
}

// The very command in the settings file is run by real shells, with a program that says how it was called.
func TestCommandRunsInAShell(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the program is a shell script")
	}
	root := t.TempDir()
	for _, shell := range []string{"sh", "bash", "dash", "zsh"} {
		if _, err := exec.LookPath(shell); err != nil {
			continue
		}
		for _, folder := range oddFolders {
			for _, windows := range []bool{false, true} {
				binary := filepath.Join(root, folder, "casebook")
				dir, called := root, binary
				if windows {
					if filepath.Clean(filepath.FromSlash(`\`)) == `\` && (folder == `back\slash` || folder == `trailing\`) {
						continue // there it is a separator
					}
					// `C:` is a folder of the working directory here: what reaches the program shows how the shell read the words.
					binary, called = `C:\Program Files\`+folder+`\casebook.exe`, "C:/Program Files/"+folder+"/casebook.exe"
				}
				script(t, filepath.Join(dir, pathIn(dir, called)))
				cmd := exec.Command(shell, "-c", commandLine(binary, windows))
				cmd.Dir = dir
				out, err := cmd.CombinedOutput()
				if want := called + "|hook|1"; err != nil || string(out) != want {
					t.Errorf("%s -c %s: %v\ngot  %s\nwant %s", shell, commandLine(binary, windows), err, out, want)
				}
			}
		}
	}
}

// pathIn makes called relative to dir where it is below it.
func pathIn(dir, called string) string {
	if rel, err := filepath.Rel(dir, called); err == nil && filepath.IsAbs(called) {
		return rel
	}
	return called
}

// script writes a program that prints its own name, its first argument and how many there are.
func script(t testing.TB, path string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("#!/bin/sh\nprintf '%s|%s|%s' \"$0\" \"$1\" \"$#\"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
}

func TestCommandLine(t *testing.T) {
	for _, tt := range []struct {
		binary  string
		windows bool
		want    string
	}{
		{"/usr/local/bin/casebook", false, `'/usr/local/bin/casebook' hook`},
		{"/home/o'brien/casebook", false, `'/home/o'"'"'brien/casebook' hook`},
		{`C:\Users\Ann Lee\bin\casebook.exe`, true, `C:/'Users/Ann Lee/bin/casebook.exe' hook`},
		{`\\server\share\casebook.exe`, true, `//'server/share/casebook.exe' hook`},
		{`C:\Users\O’Brien\casebook.exe`, true, `C:/'Users/O'"’"'Brien/casebook.exe' hook`},
	} {
		if got := commandLine(tt.binary, tt.windows); got != tt.want {
			t.Errorf("commandLine(%s) = %s, want %s", tt.binary, got, tt.want)
		}
	}
}

func TestOurHandlersAreRecognised(t *testing.T) {
	for _, tt := range []struct {
		handler string
		program string // "": not ours
	}{
		{`{"type":"command","command":"'/usr/bin/casebook' hook"}`, "/usr/bin/casebook"},
		{`{"type":"command","command":"\"/usr/bin/casebook\" hook"}`, "/usr/bin/casebook"},
		{`{"command":"casebook hook"}`, "casebook"},
		{`{"command":"  casebook   hook  "}`, "casebook"},
		{`{"command":"/opt/my\\ tools/casebook hook"}`, "/opt/my tools/casebook"},
		{`{"command":"casebook -C /srv/shop hook"}`, "casebook"},
		{`{"command":"C:/'Program Files/casebook.exe' hook"}`, "C:/Program Files/casebook.exe"},
		{`{"command":"\"C:\\Program Files\\Casebook.EXE\" hook"}`, `C:\Program Files\Casebook.EXE`},
		{`{"command":"C:\\bin\\casebook.exe hook"}`, `C:\bin\casebook.exe`},
		{`{"command":"$HOME/bin/casebook hook"}`, "$HOME/bin/casebook"},
		{`{"command":"/usr/bin/casebook","args":["hook"]}`, "/usr/bin/casebook"},
		{`{"command":"/with blank/casebook","args":["-C","x","hook"]}`, "/with blank/casebook"},
		{`{"command":"x","command":"casebook hook"}`, "casebook"},
		{`{"\u0063ommand":"c\u0061sebook hook"}`, "casebook"},

		{`{"command":"casebook hook","command":"x"}`, ""},
		{`{"command":"casebook"}`, ""},
		{`{"command":"casebook recall"}`, ""},
		{`{"command":"casebook hook --verbose"}`, ""},
		{`{"command":"casebook hooks"}`, ""},
		{`{"command":"casebook-hook hook"}`, ""},
		{`{"command":"mycasebook hook"}`, ""},
		{`{"command":"casebook/run hook"}`, ""},
		{`{"command":"env A=1 casebook hook"}`, ""},
		{`{"command":"echo hook"}`, ""},
		{`{"command":"hook"}`, ""},
		{`{"command":"casebook hook; rm x hook"}`, ""},
		{`{"command":"casebook x | tee hook"}`, ""},
		{`{"command":"casebook 'hook"}`, ""},
		{`{"command":""}`, ""},
		{`{"command":["casebook","hook"]}`, ""},
		{`{"command":"casebook hook","args":[]}`, ""},
		{`{"command":"casebook","args":"hook"}`, ""},
		{`{"command":"casebook","args":[["hook"]]}`, ""},
		{`{"type":"prompt","prompt":"casebook hook"}`, ""},
		{`"casebook hook"`, ""},
		{`null`, ""},
		{`[]`, ""},
	} {
		v, err := hujson.Parse([]byte(tt.handler))
		if err != nil {
			t.Fatal(err)
		}
		h, ok := handlerOf(v)
		if ok != (tt.program != "") || ok && h.program != tt.program {
			t.Errorf("%s: ours %v, program %q", tt.handler, ok, h.program)
		}
	}
}

func TestProgramIsReplacedAndArgumentsStay(t *testing.T) {
	for _, tt := range []struct {
		handler, binary string
		windows         bool
		want            string
	}{
		{`{"command":"casebook hook"}`, "/new/casebook", false, "'/new/casebook' hook"},
		{`{"command":"\"/old place/casebook\"  -C x hook "}`, "/new/casebook", false, "'/new/casebook'  -C x hook "},
		{`{"command":"\"/new/casebook\" hook"}`, "/new/casebook", false, ""},
		{`{"command":"/new/casebook hook"}`, "/new/casebook", false, ""},
		{`{"command":"/old/casebook","args":["hook"]}`, "/new place/casebook", false, "/new place/casebook"},
		{`{"command":"/new/casebook","args":["hook"]}`, "/new/casebook", false, ""},
		{`{"command":"C:\\bin\\casebook.exe hook"}`, `C:\bin\casebook.exe`, true, "C:/'bin/casebook.exe' hook"}, // Git Bash eats the backslashes
		{`{"command":"C:/'bin/casebook.exe' hook"}`, `C:\bin\casebook.exe`, true, ""},
	} {
		v, err := hujson.Parse([]byte(tt.handler))
		if err != nil {
			t.Fatal(err)
		}
		h, ok := handlerOf(v)
		if !ok {
			t.Fatalf("%s is not ours", tt.handler)
		}
		got, changed := h.pointAt(tt.binary, tt.windows)
		if !changed {
			got = ""
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s: %s", tt.handler, diff)
		}
	}
}
