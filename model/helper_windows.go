package model

import "os/exec"

// endsWhole has nothing to do: what a helper has started goes on there when it is ended.
func endsWhole(*exec.Cmd) {}
