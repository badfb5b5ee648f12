// Command lister reads the names below a folder, asks for the metadata of each and prints how many files there were. It is what any answer that is
// true of the files as they are now has to pay; bench/hook.sh compares the hook at 100,000 memories with it. It reads no file and does nothing at once.
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: lister DIR")
		os.Exit(2)
	}
	n, err := list(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println(n)
}

// list counts the files below dir; links are not followed.
func list(dir string) (int, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return 0, err
	}
	n := 0
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		info, err := os.Lstat(path)
		if err != nil {
			return n, err
		}
		if !info.IsDir() {
			n++
			continue
		}
		below, err := list(path)
		n += below
		if err != nil {
			return n, err
		}
	}
	return n, nil
}
