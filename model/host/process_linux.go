package host

import (
	"os/exec"
	"runtime"
	"syscall"
)

// dieWithUs lets the kernel end the program when casebook is killed, so that none outlives its time. The thread that starts it has to live on until it has ended
// (https://go.dev/issue/27505).
func dieWithUs(cmd *exec.Cmd) (release func()) {
	runtime.LockOSThread()
	cmd.SysProcAttr.Pdeathsig = syscall.SIGKILL
	return runtime.UnlockOSThread
}
