package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// runMark is replaced in arguments and standard input by a number that no other run of this process has, so that each run can be a new session.
const runMark = "@RUN@"

// A command is a program with what it is given: nothing of our environment but PATH, and a home folder of its own.
type command struct {
	args   []string
	dir    string         // working directory; empty: ours
	home   string         // HOME
	env    []string       // more variables, NAME=VALUE
	mark   string         // in the numbers of its runs, where another command has the same input
	stdin  [][]byte       // one text a run, taken in turn; empty: no input
	expect *regexp.Regexp // must match each run's standard output; nil: anything will do
	runs   int
}

// run starts the command, waits for it and returns how long that took. Input and output are files: no goroutine of ours copies bytes meanwhile.
// watch, when not nil, is called with the process id while the command runs, and the run returns after watch did.
func (c *command) run(scratch string, watch func(pid int)) (time.Duration, error) {
	number := strconv.Itoa(os.Getpid()) + "-" + c.mark + strconv.Itoa(c.runs)
	in, err := c.input(scratch, number)
	if err != nil {
		return 0, err
	}
	defer in.Close()
	out, err := os.Create(filepath.Join(scratch, "stdout"))
	if err != nil {
		return 0, err
	}
	defer out.Close()
	errFile, err := os.Create(filepath.Join(scratch, "stderr"))
	if err != nil {
		return 0, err
	}
	defer errFile.Close()

	c.runs++
	args := slices.Clone(c.args)
	for i := range args {
		args[i] = strings.ReplaceAll(args[i], runMark, number)
	}
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir, cmd.Stdin, cmd.Stdout, cmd.Stderr = c.dir, in, out, errFile
	cmd.Env = append([]string{"PATH=" + os.Getenv("PATH"), "HOME=" + c.home}, c.env...)
	start := time.Now()
	if err := cmd.Start(); err != nil {
		return 0, err
	}
	if watch != nil {
		watch(cmd.Process.Pid)
	}
	err = cmd.Wait()
	took := time.Since(start)
	if err != nil {
		text, _ := os.ReadFile(errFile.Name())
		return 0, fmt.Errorf("run %s: %w\n%s", strings.Join(c.args, " "), err, text)
	}
	return took, c.check(out.Name())
}

func (c *command) input(scratch, number string) (*os.File, error) {
	if len(c.stdin) == 0 {
		return os.Open(os.DevNull)
	}
	text := c.stdin[c.runs%len(c.stdin)]
	text = bytes.ReplaceAll(text, []byte(runMark), []byte(number))
	path := filepath.Join(scratch, "stdin")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		return nil, err
	}
	return os.Open(path)
}

func (c *command) check(path string) error {
	if c.expect == nil {
		return nil
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if !c.expect.Match(text) {
		return fmt.Errorf("run %s: output does not match %q, so its time says nothing; it is: %s", strings.Join(c.args, " "), c.expect, text)
	}
	return nil
}
