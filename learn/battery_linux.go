package learn

import (
	"os"
	"path/filepath"
	"strings"
)

// onBattery says whether the machine runs on its battery: one discharges, and no mains supply is on line.
func onBattery() bool { return drains("/sys/class/power_supply") }

// drains reads the kernel's folder of power supplies.
func drains(folder string) bool {
	supplies, err := os.ReadDir(folder)
	if err != nil {
		return false
	}
	read := func(supply, name string) string {
		data, _ := os.ReadFile(filepath.Join(folder, supply, name)) // what is not there says nothing
		return strings.TrimSpace(string(data))
	}
	discharges := false
	for _, s := range supplies {
		switch read(s.Name(), "type") {
		case "Mains", "USB":
			if read(s.Name(), "online") == "1" {
				return false
			}
		case "Battery": // those of a mouse or a keyboard have the scope Device
			discharges = discharges || read(s.Name(), "status") == "Discharging" && read(s.Name(), "scope") != "Device"
		}
	}
	return discharges
}
