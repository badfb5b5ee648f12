package learn

import (
	"context"
	"os/exec"
	"strings"
	"time"
)

// onBattery says whether the machine runs on its battery, which the system's own tool knows.
func onBattery() bool {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	out, err := exec.CommandContext(ctx, "/usr/bin/pmset", "-g", "batt").Output()
	return err == nil && strings.Contains(string(out), "'Battery Power'")
}
