//go:build !linux && !darwin && !windows

package learn

// onBattery is not known here.
func onBattery() bool { return false }
