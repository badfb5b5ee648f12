package modeltest

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Peer is the process at the other end of a connection of this machine by IPv4, whose address that is, as Linux tells it; 0: it is not found.
func Peer(address string) int {
	port := address[strings.LastIndex(address, ":")+1:]
	var number int
	if _, err := fmt.Sscan(port, &number); err != nil {
		return 0
	}
	for range 50 { // the kernel leaves out some of its lists while they change
		if pid := ownerOf(socketOf(fmt.Sprintf("0100007F:%04X", number))); pid != 0 {
			return pid
		}
	}
	return 0
}

// ownerOf is the other process that has a socket open; 0: it is not found.
func ownerOf(inode string) int {
	if inode == "" {
		return 0
	}
	links, _ := filepath.Glob("/proc/[0-9]*/fd/*")
	for _, link := range links {
		if to, err := os.Readlink(link); err == nil && to == "socket:["+inode+"]" {
			var pid int
			if _, err := fmt.Sscanf(link, "/proc/%d/", &pid); err == nil && pid != os.Getpid() {
				return pid
			}
		}
	}
	return 0
}

// socketOf is the inode of the socket whose own address this is.
func socketOf(local string) string {
	f, err := os.Open("/proc/net/tcp")
	if err != nil {
		return ""
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if fields := strings.Fields(lines.Text()); len(fields) > 9 && fields[1] == local {
			return fields[9]
		}
	}
	return ""
}
