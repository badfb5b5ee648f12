package install

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"casebook"
)

// Check looks at settings files as the host merges them: how many handlers of ours they hold together, and what keeps those from running. Files that are
// missing or do not parse are passed over; whoever read them has said so.
func Check(paths []string) (handlers int, problems []casebook.Problem) {
	gone, listens, last := map[string]bool{}, map[string]bool{}, ""
	for _, path := range paths {
		raw, _, err := readSettings(path)
		if err != nil {
			continue
		}
		d, err := parse(raw)
		if err != nil {
			continue
		}
		problems = append(problems, silenced(path, raw)...)
		hooks, ok := member(d.root, "hooks")
		if !ok {
			continue
		}
		for _, e := range containerOf(hooks).items {
			for _, h := range oursIn(e.value) {
				handlers++
				listens[e.name], last = true, path
				if !gone[h.program] && filepath.IsAbs(h.program) && missing(h.program) {
					gone[h.program] = true
					problems = append(problems, casebook.Problem{Code: "hook-program-missing", Path: path,
						Text: fmt.Sprintf("the hooks call %s, which is no program any more", h.program), Fix: "run `casebook install claude-code` again"})
				}
			}
		}
	}
	var silent []string
	for _, e := range events() {
		if !listens[e.name] {
			silent = append(silent, e.name)
		}
	}
	if handlers > 0 && len(silent) > 0 {
		problems = append(problems, casebook.Problem{Code: "hooks-outdated", Path: last, Warning: true,
			Text: "no hook of casebook's listens to " + strings.Join(silent, ", ") + ", as after an update", Fix: "run `casebook install claude-code` again, or leave it"})
	}
	return handlers, problems
}

func missing(program string) bool {
	info, err := os.Stat(program)
	return err != nil || !info.Mode().IsRegular()
}
