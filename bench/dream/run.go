package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"casebook"
	"casebook/dream"
)

// A mender is what is measured: the command, or what stands for it in a test.
type mender struct {
	plan  func(context.Context) (dream.Plan, error)
	apply func(context.Context) error
	undo  func(context.Context) error
}

// folders are where one run lies.
type folders struct {
	memories, project, labels, home string
}

func newFolders(dir string) (folders, error) {
	f := folders{filepath.Join(dir, "memory"), filepath.Join(dir, "project"), filepath.Join(dir, "labels.json"), filepath.Join(dir, "home")}
	for _, folder := range []string{f.memories, f.project, f.home} {
		if err := os.MkdirAll(folder, 0o755); err != nil {
			return f, err
		}
	}
	return f, nil
}

// measure plans, applies, plans again and takes back, and says after each what the directory is.
func measure(ctx context.Context, labels *Labels, dir string, m mender) (report, error) {
	before, err := readTree(dir)
	if err != nil {
		return report{}, err
	}
	first, err := m.plan(ctx)
	if err != nil {
		return report{}, fmt.Errorf("plan: %w", err)
	}
	shown, err := readTree(dir)
	if err != nil {
		return report{}, err
	}
	if err := m.apply(ctx); err != nil {
		return report{}, fmt.Errorf("apply: %w", err)
	}
	after, err := readTree(dir)
	if err != nil {
		return report{}, err
	}
	r := check(labels, before, after, &first)
	r.wrote = before.difference(shown)
	second, err := m.plan(ctx)
	if err != nil {
		return r, fmt.Errorf("second plan: %w", err)
	}
	r.second = more(first, second)
	if err := m.undo(ctx); err != nil {
		return r, fmt.Errorf("undo: %w", err)
	}
	undone, err := readTree(dir)
	if err != nil {
		return r, err
	}
	r.undone = before.difference(undone)
	return r, nil
}

// more lists what the second plan would do. A question that the first one asked may be asked again: nobody has answered it.
func more(first, second dream.Plan) []string {
	asked := map[string]bool{}
	for _, s := range first.Steps {
		asked[s.ID] = s.Ask != ""
	}
	var all []string
	for _, s := range second.Steps {
		if s.Ask == "" || !asked[s.ID] {
			all = append(all, fmt.Sprintf("%s %s %s", s.Kind, s.Reason, strings.Join(stepPaths(s), " ")))
		}
	}
	return all
}

// command is the real binary, with a home of its own and the memories named by the environment.
func command(binary string, f folders) mender {
	run := func(ctx context.Context, args ...string) ([]byte, error) {
		c := exec.CommandContext(ctx, binary, append([]string{"dream"}, args...)...)
		c.Dir = f.project
		c.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + f.home, "TZ=UTC", "CASEBOOK_MEMORY_DIR=" + f.memories, "GIT_CONFIG_NOSYSTEM=1"}
		var told bytes.Buffer
		c.Stderr = &told
		out, err := c.Output()
		if err != nil {
			return nil, fmt.Errorf("casebook dream %s: %w: %s", strings.Join(args, " "), err, told.Bytes())
		}
		return out, nil
	}
	do := func(arg string) func(context.Context) error {
		return func(ctx context.Context) error {
			_, err := run(ctx, arg)
			return err
		}
	}
	return mender{apply: do("--apply"), undo: do("undo"), plan: func(ctx context.Context) (p dream.Plan, err error) {
		out, err := run(ctx, "--json")
		if err != nil {
			return p, err
		}
		return planOf(out)
	}}
}

// planOf reads what casebook dream --json prints: steps, and beside them their changes, with the id of the step and a number for an id.
func planOf(out []byte) (p dream.Plan, err error) {
	var printed struct {
		Changes []casebook.Change `json:"changes"`
	}
	if err := errors.Join(json.Unmarshal(out, &p), json.Unmarshal(out, &printed)); err != nil {
		return p, fmt.Errorf("casebook dream --json: %w", err)
	}
	for i := range p.Steps {
		for _, c := range printed.Changes {
			if step, _, _ := strings.Cut(c.ID, "."); step == p.Steps[i].ID {
				p.Steps[i].Changes = append(p.Steps[i].Changes, c)
			}
		}
	}
	return p, nil
}

// build makes the binary from the sources in root.
func build(ctx context.Context, root, binary string) error {
	c := exec.CommandContext(ctx, "go", "build", "-o", binary, "./cmd/casebook")
	c.Dir = root
	if out, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("build casebook: %w: %s", err, out)
	}
	return nil
}

// hasDream says whether the binary has the command at all.
func hasDream(ctx context.Context, binary string) bool {
	return exec.CommandContext(ctx, binary, "dream", "--help").Run() == nil
}
