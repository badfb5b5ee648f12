package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Each run is a new session: the mark in its input is another number each time, and lines take turns.
func TestRunFillsInItsInput(t *testing.T) {
	c := &command{args: []string{tool(t, "cat")}, stdin: [][]byte{[]byte("a " + runMark), []byte("b " + runMark)}}
	seen := map[string]bool{}
	for i, want := range []string{"a ", "b ", "a "} {
		got := runOnce(t, c)
		if !strings.HasPrefix(got, want) || strings.Contains(got, runMark) || seen[got] {
			t.Errorf("run %d got the input %q, want a new one that begins with %q", i, got, want)
		}
		seen[got] = true
	}
}

// Nothing of our environment but PATH reaches a command: a variable set here must not decide a measurement.
func TestRunClearsTheEnvironment(t *testing.T) {
	t.Setenv("CASEBOOK_MEMORY_DIR", "/somewhere")
	got := runOnce(t, &command{args: []string{tool(t, "env")}, home: "/elsewhere"})
	want := "PATH=" + os.Getenv("PATH") + "\nHOME=/elsewhere\n"
	if got != want {
		t.Errorf("environment is %q, want %q", got, want)
	}
}

// An answer that is not the expected one, or a failure, ends the measurement: its time would be of something else.
func TestRunRefusesWrongAnswers(t *testing.T) {
	tests := []struct {
		name string
		c    command
		want string
	}{
		{"nothing recalled", command{args: []string{tool(t, "env")}, expect: regexp.MustCompile("additionalContext")}, "does not match"},
		{"exit status", command{args: []string{tool(t, "false")}}, "exit status 1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := tt.c.run(t.TempDir(), nil); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want one that says %q", err, tt.want)
			}
		})
	}
}

func TestRSSAnon(t *testing.T) {
	tests := []struct {
		give string
		want int64
		ok   bool
	}{
		{"Name:\tx\nVmRSS:\t    9 kB\nRssAnon:\t     123 kB\nRssFile:\t  5 kB\n", 123 << 10, true},
		{"Name:\tx\nState:\tZ (zombie)\n", 0, false},
	}
	for _, tt := range tests {
		if got, ok := rssAnon([]byte(tt.give)); got != tt.want || ok != tt.ok {
			t.Errorf("rssAnon(%q) = %d, %v, want %d, %v", tt.give, got, ok, tt.want, tt.ok)
		}
	}
}

func runOnce(t *testing.T, c *command) string {
	t.Helper()
	dir := t.TempDir()
	if _, err := c.run(dir, nil); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(dir, "stdout"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// tool is the path of a program that every Unix has.
func tool(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		t.Skip(err)
	}
	return path
}
