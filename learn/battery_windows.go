package learn

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

// onBattery says whether the machine runs on its battery.
func onBattery() bool {
	var status struct {
		ACLine, Battery, Percent, System byte
		LifeTime, FullLifeTime           uint32
	}
	r, _, _ := windows.NewLazySystemDLL("kernel32.dll").NewProc("GetSystemPowerStatus").Call(uintptr(unsafe.Pointer(&status)))
	return r != 0 && status.ACLine == 0
}
